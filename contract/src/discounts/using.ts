import * as z from 'zod/mini'
import { optionalText, text } from '../fields/fields.ts'
import { fulfilments } from '../fields/sales-context.ts'
import { eachOnce } from '../kit/each-once.ts'
import { anyone, endpoint, onResource, role } from '../kit/endpoint.ts'
import { id, moment, pageNumber, pageOf, perPage } from '../kit/page.ts'
import { orderChannels } from '../orders/codes.ts'
import { refusalReasons } from './engine/types.ts'
import { mostMinor } from './items.ts'
import { usesPerPage } from './list.ts'
import { offerTouches } from './offers.ts'
import { OfferTerms, offerClasses, payers } from './terms.ts'

// Offers at work. A basket is evaluated without effect; an ordering system reserves what applies while the order is being paid, applies it once
// the order stands, and gives it back when the order is off. The same reference of one credential is one reservation, asked as often
// as it likes; another credential has nothing of it, whatever its system is called.

/** How long a reservation holds uses and prices. */
export const reservedMinutes = 15
export const mostBasketLines = 300
export const mostCodes = 10

const minor = z
  .int({ error: 'must be a whole number of minor units' })
  .check(z.minimum(0, { error: 'must not be below zero' }), z.maximum(mostMinor * 100, { error: 'is too large' }))
const taxPercent = z._default(z.nullable(z.string().check(z.regex(/^\d{1,2}(\.\d{1,4})?$/, { error: 'must be a percent such as 8.875' }))), null)
const quantity = z.number({ error: 'must be a number' }).check(
  z.refine((n) => n > 0 && n <= 10_000, { error: 'must be more than 0 and at most 10,000' }),
  z.refine((n) => Number.isInteger(Math.round(n * 1e6) / 1e3), { error: 'must have at most 3 decimals' }),
)

export const BasketInput = z
  .object({
    lines: z
      .array(
        z
          .object({
            id: text('Say which line it is', 1, 100),
            name: text('Name the item', 1, 200),
            category: optionalText(200),
            plu: optionalText(100),
            quantity: z._default(quantity, 1),
            total_minor: minor,
            options_minor: z._default(minor, 0),
            tax_percent: taxPercent,
          })
          .check(z.refine((line) => line.options_minor <= line.total_minor, { error: 'must not be more than the total', path: ['options_minor'] })),
      )
      .check(z.minLength(1, { error: 'Add an item' }), z.maxLength(mostBasketLines, { error: `at most ${mostBasketLines} lines` })),
    charges: z._default(
      z
        .array(
          z.object({
            id: text('Say which charge it is', 1, 100),
            name: text('Name the charge', 1, 100),
            is_delivery: z._default(z.boolean(), false),
            amount_minor: minor,
            tax_percent: taxPercent,
          }),
        )
        .check(z.maxLength(20, { error: 'at most 20 charges' })),
      [],
    ),
  })
  .check(
    z.refine(
      ({ lines, charges }) =>
        new Set(lines.map((one) => one.id)).size === lines.length && new Set(charges.map((one) => one.id)).size === charges.length,
      {
        error: 'Two lines have the same id',
        path: ['lines'],
      },
    ),
  )
export type BasketInput = z.infer<typeof BasketInput>

const codes = z._default(
  eachOnce(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))).check(z.maxLength(mostCodes, { error: `Use at most ${mostCodes} codes` })),
  [],
)
const channel = z.enum(orderChannels, { error: 'Choose a channel' })
const fulfilment = z.enum(['unmapped', ...fulfilments], { error: 'Choose one' })

const staffChoice = {
  reason: optionalText(200),
  percent: z._default(z.nullable(z.string().check(z.maxLength(8))), null),
  amount_minor: z._default(z.nullable(minor), null),
}
/** What staff take off. */
const StaffOffer = z.object({
  discount_id: id,
  ...staffChoice,
  /** Who does it, as staff are called in the ordering system. */
  by: optionalText(100),
})
const staffOffers = z._default(z.array(StaffOffer).check(z.maxLength(10)), [])
/** A reward of a loyalty plan that the guest spends points on: taken off in the class of rewards. */
const RewardChoice = z.object({ plan_id: id, reward: text('Choose a reward', 1, 60) })
const rewards = z._default(z.array(RewardChoice).check(z.maxLength(5)), [])

const Allocation = z.object({ target: z.enum(['line', 'charge']), id: z.string(), amount_minor: z.int() })
export const PaidShare = z.object({ payer: z.enum(payers), name: z.string(), amount_minor: z.int() })
export const AppliedOffer = z.object({
  /** Below zero for a reward of a loyalty plan, which is no offer of its own: the plan and the reward stand in `reward`. */
  offer_id: z.int(),
  name: z.string(),
  pos_name: z.string(),
  class: z.enum(offerClasses),
  tax: OfferTerms.shape.tax,
  amount_minor: z.int(),
  allocations: z.array(Allocation),
  paid_by: z.array(PaidShare),
  code: z.nullable(z.string()),
  needs_approval: z.boolean(),
  reward: z._default(z.nullable(z.object({ plan_id: z.int(), reward: z.string(), points: z.int() })), null),
})
const PricedLine = z.object({
  id: z.string(),
  total_minor: z.int(),
  discount_minor: z.int(),
  due_minor: z.int(),
  taxable_minor: z.int(),
  tax_minor: z.int(),
})
export const EvaluationAnswer = z.object({
  currency: z.string(),
  applied: z.array(AppliedOffer),
  refused: z.array(
    z.object({
      offer_id: z.int(),
      name: z.string(),
      reason: z.enum(refusalReasons),
      text: z.string(),
      instead_of: z.nullable(z.int()),
      hint: z.string(),
    }),
  ),
  lines: z.array(PricedLine),
  charges: z.array(PricedLine),
  subtotal_minor: z.int(),
  charges_minor: z.int(),
  discount_minor: z.int(),
  tax_minor: z.int(),
  total_minor: z.int(),
  /** Codes that no offer has, as they were given. */
  unknown_codes: z.array(z.string()),
})
export type EvaluationAnswer = z.infer<typeof EvaluationAnswer>

export const useStatuses = ['reserved', 'waiting', 'applied', 'rolled_back', 'expired', 'declined'] as const
export type UseStatus = (typeof useStatuses)[number]
export const useStatusNames: Readonly<Record<UseStatus, string>> = {
  reserved: 'Reserved',
  waiting: 'Waiting for approval',
  applied: 'Used',
  rolled_back: 'Given back',
  expired: 'Not used',
  declined: 'Declined',
}

/** Everything that one order has of offers. `waiting`: somebody has to approve it before it can be applied. */
export const Reservation = z.object({
  uuid: z.string(),
  restaurant_id: z.int(),
  reference: z.string(),
  status: z.enum(useStatuses),
  expires_at: z.nullable(moment),
  evaluation: EvaluationAnswer,
})
export type Reservation = z.infer<typeof Reservation>

/** One offer in one order. */
export const DiscountUse = z.object({
  id: z.int(),
  discount_id: z.int(),
  discount_name: z.string(),
  restaurant_id: z.int(),
  restaurant_name: z.string(),
  reference: z.string(),
  /** The order, once it came in. */
  order_id: z.nullable(z.int()),
  code: z.nullable(z.string()),
  /** Named to those who see customers. */
  customer: z.nullable(z.object({ id: z.int(), name: z.nullable(z.string()) })),
  status: z.enum(useStatuses),
  amount_minor: z.int(),
  /** Of it: given back with refunds. */
  refunded_minor: z.int(),
  currency: z.string(),
  version_number: z.int(),
  paid_by: z.array(PaidShare),
  reason: z.string(),
  by: z.string(),
  decided_by: z.string(),
  system: z.string(),
  at: moment,
})
export type DiscountUse = z.infer<typeof DiscountUse>

/** One that waits for a yes. `order_minor`: items and charges of the order before any discount and tax. */
export const WaitingUse = z.extend(DiscountUse, { reservation_uuid: z.string(), expires_at: z.nullable(moment), order_minor: z.int() })
export type WaitingUse = z.infer<typeof WaitingUse>

const placed = {
  basket: BasketInput,
  /** Now where it is left out. */
  at: z._default(z.nullable(z.iso.datetime({ offset: true, error: 'must be an ISO 8601 time with an offset' })), null),
  channel,
  fulfilment,
  codes,
  staff: staffOffers,
  rewards,
}
const base = { service: 'discounts', path: '/v5/discounts' } as const
const uuid = z.uuid({ error: 'must be a uuid' })
/** Uses are rows of their own: History tells nothing of them, and open screens hear of all of a second together. */
const bySystem = {
  service: 'discounts',
  method: 'POST',
  access: anyone('an ordering system shows its credential, which may give discounts, in the header Authorization: Bearer'),
  idempotent: { not: 'the reference of a reservation says what is the same' },
} as const
const limits = [{ per: 'address', max: 60_000, seconds: 60, loosely: true }] as const
/** Wrong codes: nobody types so many by mistake. */
export const wrongCodes = { per: 'account', max: 100, seconds: 900, byHandler: true } as const
const guest = z._default(z.nullable(z.object({ phone: optionalText(40), email: optionalText(254) })), null)
const ofSystem = {
  /** May be left out by a credential of one restaurant. */
  restaurant_id: z.optional(id),
  currency: z.string(),
  guest,
  ...placed,
}
const triedOffer = z._default(
  z.nullable(
    z.object({
      id: z._default(z.nullable(id), null),
      name: optionalText(100),
      currency: z.string(),
      terms: OfferTerms,
      /** One that is used by code, or by staff, counts as given; this is what staff say of it. */
      staff: z._default(z.nullable(z.object({ ...staffChoice })), null),
    }),
  ),
  null,
)
const changing = { refreshes: offerTouches, audits: { resource: 'discount', action: 'update' } } as const

export const discountUsing = {
  /** The simulator. */
  simulateDiscounts: endpoint({
    ...base,
    method: 'POST',
    path: `${base.path}/simulate`,
    summary: 'What live offers do with a basket, line by line, and why not; an offer that is being written can be tried among them. No effect',
    reads: true,
    access: onResource('discounts', 'restaurant', 'restaurant_id'),
    input: z.object({
      restaurant_id: id,
      ...placed,
      /** Of those the person may see. */
      customer_id: z._default(z.nullable(id), null),
      /** Terms that are tried as if they were live: of an offer that is not saved yet, or instead of those of `id`. */
      draft: triedOffer,
    }),
    /** In it a draft without a number is offer 0. */
    output: EvaluationAnswer,
    limits: [wrongCodes],
  }),
  worstStack: endpoint({
    ...base,
    method: 'POST',
    path: `${base.path}/worst_stack`,
    summary: 'The basket of a restaurant’s menu that live offers make cheapest, compared to its price, with this offer among them',
    reads: true,
    access: onResource('discounts', 'restaurant', 'restaurant_id'),
    input: z.object({
      restaurant_id: id,
      draft: triedOffer,
      /** It is bad from here on. */
      warn_percent: z._default(z.int().check(z.minimum(1), z.maximum(100)), 50),
    }),
    output: z.object({
      /** Null where no offer applies to anything of the menu. */
      worst: z.nullable(
        z.object({
          at: moment,
          channel,
          fulfilment,
          basket: BasketInput,
          codes: z.array(z.string()),
          evaluation: EvaluationAnswer,
          /** Of the price of its items and charges, rounded down. */
          percent: z.int(),
          is_bad: z.boolean(),
          /** The same basket without the offer that is being tried. */
          percent_without: z.nullable(z.int()),
        }),
      ),
      /** Baskets that were looked at. */
      tried: z.int(),
    }),
    // Each call looks at thousands of baskets.
    limits: [{ per: 'session', max: 60, seconds: 60 }],
  }),
  evaluateDiscounts: endpoint({
    ...bySystem,
    path: '/v5/ingest/discounts/evaluate',
    summary: 'What live offers do with a basket, and why others do not apply; by an ordering system. No effect',
    reads: true,
    input: z.object(ofSystem),
    output: EvaluationAnswer,
    limits: [...limits, wrongCodes],
  }),
  reserveDiscounts: endpoint({
    ...bySystem,
    path: '/v5/ingest/discounts/reserve',
    summary: `Keep the uses of what applies to an order for ${reservedMinutes} minutes; the same reference again is the same reservation with the basket as it is now`,
    input: z.object({ reference: text('Say which order it is for', 1, 100), ...ofSystem }),
    output: Reservation,
    limits: [...limits, wrongCodes],
  }),
  reservedDiscounts: endpoint({
    service: 'discounts',
    access: bySystem.access,
    method: 'GET',
    path: '/v5/ingest/discounts/reservations/:uuid',
    summary: 'A reservation as it is now: whether it was approved',
    input: z.object({ uuid }),
    output: Reservation,
    limits,
  }),
  applyDiscounts: endpoint({
    ...bySystem,
    path: '/v5/ingest/discounts/reservations/:uuid/apply',
    summary:
      'The order stands: what was reserved is used, while the credential may still do so. `order` is the external_id of the order where it is not the reference',
    input: z.object({ uuid, order: optionalText(100) }),
    output: Reservation,
    limits,
  }),
  rollBackDiscounts: endpoint({
    ...bySystem,
    path: '/v5/ingest/discounts/reservations/:uuid/roll_back',
    summary: 'The order is off: its uses are free again. Orders that come as canceled, rejected or failed do so by themselves',
    input: z.object({ uuid }),
    output: Reservation,
    limits,
  }),
  refundDiscounts: endpoint({
    ...bySystem,
    path: '/v5/ingest/discounts/reservations/:uuid/refund',
    summary: 'What goes back to the guest for lines that are returned, by the allocations that were stored; the same refund again gives nothing more',
    input: z.object({
      uuid,
      reference: text('Say which refund it is', 1, 100),
      lines: z
        .array(z.object({ id: text('Say which line it is', 1, 100), quantity: z._default(z.nullable(quantity), null) }))
        .check(z.minLength(1, { error: 'Name a line' }), z.maxLength(mostBasketLines)),
    }),
    output: z.object({
      reservation: Reservation,
      /** Of each line: its price, what was off, and what goes back, taxes left out. */
      lines: z.array(z.object({ id: z.string(), total_minor: z.int(), discount_minor: z.int(), refund_minor: z.int() })),
      paid_by: z.array(PaidShare),
      refund_minor: z.int(),
    }),
    limits,
  }),
  searchDiscountUses: endpoint({
    ...base,
    method: 'POST',
    path: `${base.path}/:id/uses/search`,
    summary: 'Uses of an offer at restaurants whose discounts the person may see, the newest first',
    reads: true,
    access: onResource('discounts', 'discount'),
    input: z.object({
      id,
      page: pageNumber,
      per_page: perPage(usesPerPage),
      status: z.optional(z.nullable(z.enum(useStatuses))),
      code: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
    }),
    output: pageOf(DiscountUse),
  }),
  waitingDiscounts: endpoint({
    ...base,
    method: 'GET',
    path: `${base.path}/waiting`,
    summary: 'Discounts of staff that wait for approval, at restaurants where the person holds discounts_admin',
    access: role('discounts_admin'),
    input: z.object({}),
    output: z.object({ data: z.array(WaitingUse) }),
  }),
  decideDiscount: endpoint({
    ...base,
    method: 'POST',
    path: `${base.path}/uses/:use_id/decide`,
    summary: 'Approve or decline what staff want to take off; takes discounts_admin on the restaurant',
    access: role('discounts_admin'),
    input: z.object({ use_id: id, approve: z.boolean(), note: optionalText(200) }),
    output: DiscountUse,
    ...changing,
    refreshes: [...offerTouches, 'discounts_waiting', 'discount_uses'],
  }),
}
