import type { Fulfilment } from '../../fields/sales-context.ts'
import type { OrderChannel } from '../../orders/codes.ts'
import type { OfferClass, OfferTerms } from '../terms.ts'

// What the engine works on. It is pure: the API, the simulator, the finder of the worst stack and the tests call it with the same things.
// Amounts are minor units of the basket's currency, quantities thousandths.

/** A line of a basket: an item with its options, so many times. */
export interface BasketLine {
  /** Unique in the basket. */
  readonly id: string
  readonly name: string
  readonly category: string
  readonly plu: string
  /** Thousandths. Offers that count units count whole ones. */
  readonly quantity: number
  /** With options, before discounts and, where prices include none, taxes. */
  readonly total_minor: number
  /** Part of the total that options cost. */
  readonly options_minor: number
  /** Decimal as text, such as `8.875`; the engine counts the tax where it is given. */
  readonly tax_percent: string | null
}

/** Something that an order costs besides its items. */
export interface BasketCharge {
  readonly id: string
  readonly name: string
  readonly is_delivery: boolean
  readonly amount_minor: number
  readonly tax_percent: string | null
}

export interface Basket {
  readonly currency: string
  readonly tax_inclusive: boolean
  readonly lines: readonly BasketLine[]
  readonly charges: readonly BasketCharge[]
}

/** What is known of the guest. */
export interface EvaluatedGuest {
  readonly is_known: boolean
  /** Of those that offers ask for: in which the guest is. */
  readonly segment_ids: readonly number[]
  /** Orders that count in the company. */
  readonly orders: number
}

/** The moment on the clock of the restaurant. */
export interface WallMoment {
  /** `2026-12-01` */
  readonly date: string
  /** From midnight. */
  readonly minute: number
  /** 0 is Sunday. */
  readonly dow: number
}

export interface EvaluationContext {
  readonly restaurant_id: number
  readonly at: WallMoment
  readonly channel: OrderChannel
  /** `unmapped` fits no condition. */
  readonly fulfilment: Fulfilment | 'unmapped'
  readonly guest: EvaluatedGuest
  /** What segments are called, for the words of refusals: those that whoever asks may see. */
  readonly segment_names?: ReadonlyMap<number, string> | undefined
}

/** What stands in the way of an offer before the basket is looked at: counted by the server, under a lock where it reserves. */
export type Hindrance =
  | 'used_up'
  | 'code_used_up'
  | 'code_expired'
  | 'code_ended'
  | 'code_of_other_guest'
  | 'guest_limit'
  | 'guest_unknown'
  | 'day_limit'
  | 'budget_used'
  | 'not_here'
  | 'not_active'
  | 'currency'
  | 'points'
  | 'points_unknown'
  | 'no_points'
  | 'no_offers'

/** A live offer as it is asked. */
export interface LiveOffer {
  readonly id: number
  readonly name: string
  readonly terms: OfferTerms
  readonly currency: string
  /** What the budget still allows; null for no budget. */
  readonly budget_left_minor: number | null
  /** Given by whoever asks: the code of a `code` offer, what staff chose for a `staff` one. Others of these kinds are left out of an evaluation. */
  readonly given?: { readonly code?: string; readonly staff?: StaffChoice }
  readonly hindrance?: Hindrance
  /** In which of the segments it asks for the guest is, where offers of one evaluation may not find out the same of a guest. */
  readonly segment_ids?: readonly number[]
}

export interface StaffChoice {
  readonly reason: string
  /** Of an open percent, as text. */
  readonly percent: string | null
  /** Of an open amount. */
  readonly amount_minor: number | null
}

export interface Allocation {
  /** Of a line or a charge. */
  readonly target: 'line' | 'charge'
  readonly id: string
  readonly amount_minor: number
}

export interface PaidShare {
  readonly payer: OfferTerms['paid_by'][number]['payer']
  readonly name: string
  readonly amount_minor: number
}

export interface AppliedOffer {
  readonly offer_id: number
  readonly name: string
  readonly pos_name: string
  readonly class: OfferClass
  readonly tax: OfferTerms['tax']
  /** More than nothing; the allocations and the shares each add up to it. */
  readonly amount_minor: number
  readonly allocations: readonly Allocation[]
  readonly paid_by: readonly PaidShare[]
  readonly code: string | null
  readonly needs_approval: boolean
}

/** Why an offer was not taken off. `text` says it to staff in a sentence. */
export const refusalReasons = [
  'used_up',
  'code_used_up',
  'code_expired',
  'code_ended',
  'code_of_other_guest',
  'guest_limit',
  'guest_unknown',
  'day_limit',
  'budget_used',
  'not_here',
  'not_active',
  'currency',
  'points',
  'points_unknown',
  'no_points',
  'no_offers',
  'not_started',
  'over',
  'outside_hours',
  'not_on_day',
  'condition',
  'no_items',
  'not_enough_items',
  'nothing_left',
  'staff_reason',
  'staff_value',
  'stacking',
  'stack_group',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

export interface RefusedOffer {
  readonly offer_id: number
  readonly name: string
  readonly reason: RefusalReason
  readonly text: string
  /** Which offer kept it out, where it was not allowed beside it. */
  readonly instead_of: number | null
  /** What a guest would have to do, such as "Add $3.50 more"; empty where nothing helps. */
  readonly hint: string
}

export interface PricedLine {
  readonly id: string
  readonly total_minor: number
  readonly discount_minor: number
  /** What is left to be paid for it, before taxes that come on top. */
  readonly due_minor: number
  /** What tax is counted on, or what it is in where prices include it: what offers take off after tax is still in it. */
  readonly taxable_minor: number
  readonly tax_minor: number
}

export interface Evaluation {
  readonly currency: string
  readonly applied: readonly AppliedOffer[]
  readonly refused: readonly RefusedOffer[]
  readonly lines: readonly PricedLine[]
  readonly charges: readonly PricedLine[]
  readonly subtotal_minor: number
  readonly charges_minor: number
  readonly discount_minor: number
  readonly tax_minor: number
  /** What the guest pays: lines and charges less discounts, with taxes. Never below zero. */
  readonly total_minor: number
}
