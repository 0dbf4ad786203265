import * as z from 'zod/mini'
import { storable } from '../fields/fields.ts'
import { component, described } from '../kit/described.ts'
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

/** Below zero for a reward of a loyalty plan. */
const offerNumber = z
  .int({ error: 'must be the number of an offer' })
  .check(z.refine((n) => n !== 0 && Number.isSafeInteger(n), { error: 'must be the number of an offer' }))

const who = {
  by: described('Who did it, as staff are called in the ordering system', text(100)),
  approved_by: described('Who approved it', text(100)),
  reason: described('Why, in words', text(200)),
}

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
  component(
    'IngestLine',
    z
      .object({
        id: described('The line in the ordering system; refunds and voids name it', text(100)),
        name: described('What was sold, as the menu calls it', name()),
        plu: described('Number of the item on the menu; finds it where the name has changed', text(100)),
        size: described('The size, such as Large', text(100)),
        category: described('Where it stands on the menu', text(100)),
        quantity: described('How many, or how much, with up to three decimals', z._default(quantity, 1)),
        unit_price_minor: described('Price of one. This or total_minor must be there', z.optional(minor)),
        total_minor: described(
          'Before discounts, of this line alone without its modifiers; unit price times quantity where it is left out. One that does not fit is kept as it was sent and comes back as a warning',
          z.optional(minor),
        ),
        tax_minor: described('Tax of this line alone, included in its total where prices include taxes', z.optional(atLeastZero)),
        note: described('What the guest wants with it, such as an allergy', z.optional(word(mostNote))),
        modifiers: described(
          `Options chosen with it, each a line for one of it; at most ${deepestLines} levels`,
          z._default(
            depth === 0
              ? z.array(z.never({ error: `must not be nested deeper than ${deepestLines} levels` }))
              : z.array(line(depth - 1)).check(z.maxLength(mostLines, { error: `must be at most ${mostLines} lines` })),
            [],
          ),
        ),
      })
      .check(
        z.refine((one) => one.unit_price_minor !== undefined || one.total_minor !== undefined, {
          error: 'must say unit_price_minor or total_minor',
          path: ['total_minor'],
        }),
      ) as unknown as z.ZodMiniType<IngestLine>,
  )

const tender = described(
  'How it was paid: cash, card, gift_card, marketplace, voucher, house_account, check; another word counts as unmapped',
  name(60),
)

const payment = z.object({
  id: described('The payment in the ordering system', text(100)),
  tender,
  amount_minor: described('Without the tip', atLeastZero),
  tip_minor: described('Tip paid with it', z._default(atLeastZero, 0)),
  at: described('When it was paid; when the order was placed where it is left out', z.optional(instant)),
})

const states = ['received', 'accepted', 'preparing', 'ready', 'out_for_delivery', 'completed', 'cancelled', 'rejected', 'failed'] as const

export const IngestOrder = component(
  'IngestOrder',
  z.object(
    {
      external_id: described('Number of the order in the ordering system. Sent again with the same content it changes nothing', name(100)),
      restaurant_id: described('Number of the restaurant in Brigade; may be left out by a credential of one restaurant', z.optional(id)),
      number: described('What guests and staff call it, such as 42 or #A17', text(40)),
      channel: described('Where it was placed, such as web, app, kiosk, phone, in_store, uber_eats; another word counts as unmapped', name(60)),
      fulfilment: described('delivery, pickup, dine_in, curbside or catering; another word counts as unmapped', name(60)),
      placed_at: described('When the guest placed it', instant),
      promised_at: described('When it was promised', z.optional(z.nullable(instant))),
      currency: described(
        'The currency of the restaurant',
        z.string({ error: 'must be a currency such as USD' }).check(z.regex(/^[A-Z]{3}$/, { error: 'must be a currency such as USD' })),
      ),
      tax_inclusive: described('Whether prices include taxes; the restaurant’s own setting where it is left out', z.optional(z.boolean())),
      state: described(
        'Forward only. One that is cancelled, rejected or failed sold nothing',
        z._default(z.enum(states, { error: 'must be a state such as received, accepted or completed' }), 'received'),
      ),
      is_test: described('A test order is in no figure', z._default(z.boolean(), false)),
      lines: described(
        'What was ordered',
        z
          .array(line(deepestLines - 1), { error: 'must be a list of lines' })
          .check(z.minLength(1, { error: 'must have at least one line' }), z.maxLength(mostLines, { error: `must be at most ${mostLines} lines` })),
      ),
      discounts: described(
        'What is off the whole order',
        z._default(
          z
            .array(
              z.object({
                name: described('What staff call it', name(100)),
                kind: described('A comp is given away by the house', z._default(z.enum(['discount', 'comp']), 'discount')),
                amount_minor: described('What is off', atLeastZero),
                discount_id: described(
                  'The offer that it is, by the offer_id that evaluate and reserve answered: it is matched to the reservation of the order, and counted by who pays. One that does not fit is kept as it was sent and comes back as a warning',
                  z.optional(offerNumber),
                ),
                ...who,
              }),
            )
            .check(z.maxLength(50)),
          [],
        ),
      ),
      charges: described(
        'What it costs besides its lines: delivery, service, a bag',
        z._default(
          z
            .array(z.object({ name: described('What guests read', name(100)), amount_minor: described('What it costs', atLeastZero) }))
            .check(z.maxLength(50)),
          [],
        ),
      ),
      taxes: described(
        'Taxes of the order; those of its lines where they are left out',
        z._default(
          z
            .array(
              z.object({
                name: described('Which tax', name(100)),
                amount_minor: described('How much', atLeastZero),
                remitted_by: described('Who pays it to the authorities', z._default(z.enum(['restaurant', 'marketplace']), 'restaurant')),
              }),
            )
            .check(z.maxLength(50)),
          [],
        ),
      ),
      payments: described(
        'What has been paid. More than the order costs is kept as it was sent and comes back as a warning',
        z._default(z.array(payment).check(z.maxLength(50)), []),
      ),
      total_minor: described(
        'What the guest owes, tips left out. Checked against the parts: up to one minor unit for each line is kept as rounding',
        z.optional(minor),
      ),
      guest: described(
        'Who ordered; shown to people with the role Customers alone',
        z.optional(
          z.object({
            name: described('As the guest wrote it', text(100)),
            phone: described('With its country code', text(40)),
            email: described('Where receipts go', text(254)),
          }),
        ),
      ),
      note: described('What the guest wrote for the kitchen or the way', z.optional(word(mostNote))),
    },
    { error: 'must be an order' },
  ),
)
export type IngestOrder = z.output<typeof IngestOrder>

const event = {
  id: described('The event in the ordering system. Sent again it changes nothing', name(100)),
  at: described('When it happened', instant),
}
const lineId = described('The line that it is about, by its id; the whole order where it is left out', text(100))

export const IngestEvent = component(
  'IngestEvent',
  z.discriminatedUnion('kind', [
    described(
      'The order has moved on. Forward only: an older state that comes late is kept and changes nothing',
      z.object({
        ...event,
        kind: z.literal('state'),
        state: described('What it is now', z.enum(states)),
        by: who.by,
        reason: who.reason,
      }),
    ),
    described(
      'Money came in',
      z.object({
        ...event,
        kind: z.literal('payment'),
        tender,
        amount_minor: described('Without the tip', atLeastZero),
        tip_minor: described('Tip paid with it', z._default(atLeastZero, 0)),
        by: who.by,
      }),
    ),
    described(
      'A tip that came later',
      z.object({ ...event, kind: z.literal('tip'), tender, amount_minor: described('Below zero where one is taken back', minor), by: who.by }),
    ),
    described(
      'Money goes back to the guest',
      z.object({
        ...event,
        kind: z.literal('refund'),
        tender,
        amount_minor: described('All that goes back', atLeastZero),
        tax_minor: described('Part of the amount that is tax', z._default(atLeastZero, 0)),
        tip_minor: described('Part of the amount that is tip', z._default(atLeastZero, 0)),
        line_id: lineId,
        ...who,
      }),
    ),
    described('Taken off the check before it was paid', z.object({ ...event, kind: z.literal('void'), line_id: lineId, ...who })),
  ]),
)
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
    judgesEach: { orders: IngestOrder },
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
    judgesEach: { events: IngestEvent },
    output: z.object({ data: z.array(EventAnswer) }),
    idempotent: oncePerId,
    limits,
  }),
}
