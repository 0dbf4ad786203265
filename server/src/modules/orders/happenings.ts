import { happening } from '../../platform/happenings.ts'

/** An order by its own number, with that of its system. */
export interface OrderOfOffers {
  readonly id: number
  readonly restaurantId: number
  readonly system: string
  readonly externalId: string
}

/**
 * What became of orders for which something of offers was reserved; of others nothing is told. They came in, they ended without a sale, or
 * money went back to their guests while refunds of their offers say what of it was a discount.
 */
export const ordersOfOffers = happening<{ readonly orders: readonly OrderOfOffers[]; readonly what: 'came' | 'ended' | 'refunded' }>()
