import type { Tx } from '../../../platform/database.ts'
import { orderNumbered, shareDiscounts, unshareDiscounts } from '../../orders/public.ts'
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

/**
 * What is applied is given back, and its order may stand: nobody else pays for its discounts from now on, unless another reservation of the
 * order has the same offer. Asked before anything of it is free.
 */
export async function leaveOrder(tx: Tx, reservationId: number): Promise<void> {
  const [held] = await store.numberedReservations(tx, [reservationId])
  const order = held && (await orderNumbered(tx, held, { waits: false }))
  if (!held || !order || order.isOff) return
  const uses = (await store.usesOf(tx, await store.reservationsOf(tx, held))).filter(({ status }) => status === 'applied')
  const kept = uses.filter((use) => use.reservationId !== reservationId).map(({ discountId }) => discountId)
  const left = uses.flatMap(({ reservationId: id, discountId }) =>
    id !== reservationId || discountId === null || kept.includes(discountId) ? [] : [discountId],
  )
  if (left.length > 0) await unshareDiscounts(tx, order.id, left)
}
