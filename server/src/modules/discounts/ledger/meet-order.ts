import type { Tx } from '../../../platform/database.ts'
import { orderNumbered, shareDiscounts } from '../../orders/public.ts'
import { partsPaid } from './rules.ts'
import * as store from './store-ledger.ts'

/**
 * A reservation is applied. Its order may have come before, by a number that was not known then, or while somebody had to approve a discount:
 * its discounts are shared from now on. Or it is off already.
 */
export async function meetOrder(tx: Tx, reservationId: number): Promise<'off' | 'on' | undefined> {
  const [held] = await store.numberedReservations(tx, [reservationId])
  if (!held) return undefined
  const order = await orderNumbered(tx, held, { waits: !held.isByReference })
  if (!order) return undefined
  await store.linkOrders(tx, [{ reservationId, orderId: order.id }])
  if (order.isOff) return 'off'
  const uses = await store.usesOf(tx, [reservationId])
  await shareDiscounts(
    tx,
    order.id,
    uses.flatMap(({ discountId, status, paidBy }) =>
      discountId === null || status !== 'applied' ? [] : [{ offerId: discountId, parts: partsPaid(paidBy) }],
    ),
  )
  return 'on'
}
