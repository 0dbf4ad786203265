import type { IngestError } from '@brigade/contract/orders/ingest.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'
import type { OfOffer } from '../entries.ts'

// Orders do not know offers. The module that does says here which orders have something of them, and how their discounts are shared.

/** An order by its number, as SQL. */
export interface OrderNumber {
  readonly restaurantId: RawBuilder<unknown>
  readonly system: RawBuilder<unknown>
  readonly externalId: RawBuilder<unknown>
}

/** An order that was sent, and is about to be written. */
export interface OrderSent {
  readonly restaurantId: number
  readonly system: string
  readonly externalId: string
  /** That it was sent with; none of what no ordering system sent. */
  readonly credentialId: number | null
  /** It sells nothing: it ended without a sale, or is a test. */
  readonly isOff: boolean
  readonly discounts: readonly {
    readonly kind: 'discount' | 'comp'
    readonly amount: number
    /** As it was sent. */
    readonly offerId: number | null
  }[]
}

/** A part of a discount, above zero, with who pays for it. */
export interface DiscountPart extends OfOffer {
  readonly amount: number
}

export interface OrderShared {
  /** Of each discount in its order: parts that add up to it. Nothing for one that is of no offer. */
  readonly discounts: readonly (readonly DiscountPart[] | undefined)[]
  readonly warnings: readonly IngestError[]
}

export interface OffersOfOrders {
  /** SQL condition: something was reserved for the order. Asked within statements that look orders up. */
  has(order: OrderNumber): RawBuilder<boolean>
  /** SQL condition: what goes back of its discounts is told by refunds of what was reserved. */
  refundsApart(order: OrderNumber): RawBuilder<boolean>
  /** What was reserved for these orders is used by them, or free again where they are off. Answers each in its order. */
  settle(tx: Tx, orders: readonly OrderSent[]): Promise<readonly OrderShared[]>
}

let offers: OffersOfOrders | undefined

/** The module above calls this when it registers itself. */
export function registerOffers(one: OffersOfOrders): void {
  offers = one
}

export const hasOffers = (order: OrderNumber): RawBuilder<boolean> => offers?.has(order) ?? sql<boolean>`false`
export const refundsApart = (order: OrderNumber): RawBuilder<boolean> => offers?.refundsApart(order) ?? sql<boolean>`false`

export async function settleOffers(tx: Tx, orders: readonly OrderSent[]): Promise<readonly OrderShared[]> {
  return offers ? offers.settle(tx, orders) : orders.map(() => ({ discounts: [], warnings: [] }))
}
