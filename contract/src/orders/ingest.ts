import * as z from 'zod/mini'
import { storable } from '../fields/fields.ts'
import { anyone, endpoint } from '../kit/endpoint.ts'
import { id } from '../kit/page.ts'

// What ordering systems send: orders in batches, and what happens to an order later. A credential of their own opens it (see
// credentials.ts). Everything may be sent again: an order by its `external_id`, an event by its `id`.

export const mostOrders = 500
export const mostLines = 300
export const deepestLines = 6
/** Characters of what a guest writes to an order or a line. */
export const mostNote = 500
/** Lines and modifiers of one order together. */
export const mostLinesInAll = 2000
/** Bytes of one batch. */
export const largestBatch = 8 * 1024 * 1024

const word = (most: number) =>
  z.string({ error: 'must be text' }).check(z.trim(), z.maxLength(most, { error: `must be at most ${most} characters` }), storable)
const name = (most = 200) => word(most).check(z.minLength(1, { error: 'must not be empty' }))
const text = (most = 500) => z._default(word(most), '')

/** No order costs more than ten billion dollars; sums of many stay exact. */
const mostMinor = 1_000_000_000_000
const minor = z
  .int({ error: 'must be a whole number of minor units, such as 1250 for $12.50' })
  .check(z.minimum(-mostMinor, { error: 'is too large' }), z.maximum(mostMinor, { error: 'is too large' }))
const atLeastZero = minor.check(z.minimum(0, { error: 'must not be negative' }))

/** An instant with its offset: a time without one would mean another moment in every zone. */
const instant = z.iso
  .datetime({ offset: true, error: 'must be an ISO 8601 time with an offset, such as 2026-11-23T18:42:00-05:00' })
  .check(z.refine((at) => /^(19|20|21)\d\d/.test(at), { error: 'must be between the years 1900 and 2199' }))

const quantity = z.number({ error: 'must be a number' }).check(
  z.refine((n) => n > 0 && n <= 100_000, { error: 'must be more than 0 and at most 100,000' }),
  z.refine((n) => Number.isInteger(Math.round(n * 1e6) / 1e3), { error: 'must have at most 3 decimals' }),
)

const who = { by: text(100), approved_by: text(100), reason: text(200) }

export interface IngestLine {
  readonly id: string
  readonly name: string
  readonly plu: string
  readonly size: string
  readonly category: string
  /** 1 where none is given. */
  readonly quantity: number
  readonly unit_price_minor?: number | undefined
  /** Before discounts; unit price times quantity where none is given. Of this line alone, without its modifiers. */
  readonly total_minor?: number | undefined
  /** Of this line alone, included in its total where prices include taxes. */
  readonly tax_minor?: number | undefined
  /** What the guest wants with it, such as an allergy. */
  readonly note?: string | undefined
  readonly modifiers: readonly IngestLine[]
}

const line = (depth: number): z.ZodMiniType<IngestLine> =>
  z
    .object({
      id: text(100),
      name: name(),
      plu: text(100),
      size: text(100),
      category: text(100),
      quantity: z._default(quantity, 1),
      unit_price_minor: z.optional(minor),
      total_minor: z.optional(minor),
      tax_minor: z.optional(atLeastZero),
      note: z.optional(word(mostNote)),
      modifiers: z._default(
        depth === 0
          ? z.array(z.never({ error: `must not be nested deeper than ${deepestLines} levels` }))
          : z.array(line(depth - 1)).check(z.maxLength(mostLines, { error: `must be at most ${mostLines} lines` })),
        [],
      ),
    })
    .check(
      z.refine((one) => one.unit_price_minor !== undefined || one.total_minor !== undefined, {
        error: 'must say unit_price_minor or total_minor',
        path: ['total_minor'],
      }),
    ) as unknown as z.ZodMiniType<IngestLine>

const payment = z.object({
  id: text(100),
  tender: name(60),
  /** Without the tip. */
  amount_minor: atLeastZero,
  tip_minor: z._default(atLeastZero, 0),
  at: z.optional(instant),
})

export const IngestOrder = z.object(
  {
    external_id: name(100),
    /** Number of the restaurant in Brigade; may be left out by a credential of one restaurant. */
    restaurant_id: z.optional(id),
    /** What guests and staff call it, such as 42 or #A17. */
    number: text(40),
    channel: name(60),
    fulfilment: name(60),
    placed_at: instant,
    promised_at: z.optional(z.nullable(instant)),
    currency: z.string({ error: 'must be a currency such as USD' }).check(z.regex(/^[A-Z]{3}$/, { error: 'must be a currency such as USD' })),
    /** Whether prices include taxes; the restaurant’s own setting where it is left out. */
    tax_inclusive: z.optional(z.boolean()),
    state: z._default(
      z.enum(['received', 'accepted', 'preparing', 'ready', 'out_for_delivery', 'completed', 'cancelled', 'rejected', 'failed'], {
        error: 'must be a state such as received, accepted or completed',
      }),
      'received',
    ),
    is_test: z._default(z.boolean(), false),
    lines: z
      .array(line(deepestLines - 1), { error: 'must be a list of lines' })
      .check(z.minLength(1, { error: 'must have at least one line' }), z.maxLength(mostLines, { error: `must be at most ${mostLines} lines` })),
    discounts: z._default(
      z
        .array(z.object({ name: name(100), kind: z._default(z.enum(['discount', 'comp']), 'discount'), amount_minor: atLeastZero, ...who }))
        .check(z.maxLength(50)),
      [],
    ),
    charges: z._default(z.array(z.object({ name: name(100), amount_minor: atLeastZero })).check(z.maxLength(50)), []),
    taxes: z._default(
      z
        .array(z.object({ name: name(100), amount_minor: atLeastZero, remitted_by: z._default(z.enum(['restaurant', 'marketplace']), 'restaurant') }))
        .check(z.maxLength(50)),
      [],
    ),
    payments: z._default(z.array(payment).check(z.maxLength(50)), []),
    /** What the guest owes, tips left out. Checked against the parts: up to one minor unit for each line is kept as rounding. */
    total_minor: z.optional(minor),
    guest: z.optional(z.object({ name: text(100), phone: text(40), email: text(254) })),
    /** What the guest wrote for the kitchen or the way. */
    note: z.optional(word(mostNote)),
  },
  { error: 'must be an order' },
)
export type IngestOrder = z.output<typeof IngestOrder>

const eventBase = { id: name(100), at: instant }
export const IngestEvent = z.discriminatedUnion('kind', [
  z.object({
    ...eventBase,
    kind: z.literal('state'),
    state: z.enum(['received', 'accepted', 'preparing', 'ready', 'out_for_delivery', 'completed', 'cancelled', 'rejected', 'failed']),
    by: text(100),
    reason: text(200),
  }),
  z.object({
    ...eventBase,
    kind: z.literal('payment'),
    tender: name(60),
    amount_minor: atLeastZero,
    tip_minor: z._default(atLeastZero, 0),
    by: text(100),
  }),
  /** A tip that came later, or less than nothing where one is taken back. */
  z.object({ ...eventBase, kind: z.literal('tip'), tender: name(60), amount_minor: minor, by: text(100) }),
  /** Money goes back to the guest. `line_id` names what it is for; without it the refund is for the order as a whole. */
  z.object({
    ...eventBase,
    kind: z.literal('refund'),
    tender: name(60),
    amount_minor: atLeastZero,
    /** Part of the amount that is tax. */
    tax_minor: z._default(atLeastZero, 0),
    tip_minor: z._default(atLeastZero, 0),
    line_id: text(100),
    ...who,
  }),
  /** Taken off the check before it was paid. Without `line_id` the whole order. */
  z.object({ ...eventBase, kind: z.literal('void'), line_id: text(100), ...who }),
])
export type IngestEvent = z.output<typeof IngestEvent>

const IngestError = z.object({ path: z.string(), message: z.string() })
export type IngestError = z.infer<typeof IngestError>

const OrderAnswer = z.object({
  external_id: z.string(),
  status: z.enum(['created', 'known', 'changed', 'refused']),
  order_id: z.nullable(z.int()),
  errors: z.array(IngestError),
  /** Taken, and not understood in every part: unknown channels, tenders and items are counted as unmapped. */
  warnings: z.array(IngestError),
})
export type OrderAnswer = z.infer<typeof OrderAnswer>

const EventAnswer = z.object({
  id: z.string(),
  /** `waiting`: its order has not come yet. */
  status: z.enum(['applied', 'known', 'waiting', 'refused']),
  errors: z.array(IngestError),
  /** Taken, and not understood in every part. */
  warnings: z.array(IngestError),
})
export type EventAnswer = z.infer<typeof EventAnswer>

const byCredential = anyone('asks for the credential of an ordering system, in the header Authorization: Bearer')
const oncePerId = { not: 'each order and each event carries a number of its own: sent again it changes nothing' } as const
/** An ordering system of a chain sends from one address: hundreds a second are its usual work. */
const limits = [{ per: 'address', max: 60_000, seconds: 60, loosely: true }] as const

export const ingest = {
  ingestOrders: endpoint({
    service: 'orders',
    method: 'POST',
    path: '/v5/ingest/orders',
    summary: 'Takes up to 500 orders of an ordering system, each answered for itself',
    access: byCredential,
    // Each is judged for itself: a malformed one does not keep the others out.
    input: z.object({
      orders: z
        .array(z.unknown(), { error: 'must be a list of orders' })
        .check(z.minLength(1, { error: 'must have at least one order' }), z.maxLength(mostOrders, { error: `must be at most ${mostOrders} orders` })),
    }),
    output: z.object({ data: z.array(OrderAnswer) }),
    largestBody: largestBatch,
    idempotent: oncePerId,
    limits,
  }),
  ingestEvents: endpoint({
    service: 'orders',
    method: 'POST',
    path: '/v5/ingest/orders/:external_id/events',
    summary: 'Takes what happened to an order later: states, payments, tips, refunds, voids',
    access: byCredential,
    input: z.object({
      external_id: name(100),
      restaurant_id: z.optional(id),
      events: z
        .array(z.unknown(), { error: 'must be a list of events' })
        .check(z.minLength(1, { error: 'must have at least one event' }), z.maxLength(100, { error: 'must be at most 100 events' })),
    }),
    output: z.object({ data: z.array(EventAnswer) }),
    idempotent: oncePerId,
    limits,
  }),
}
