import type { Tx } from '../../../platform/database.ts'
import type { FactsOf } from '../../../platform/happenings.ts'
import { type OrderSent, type OrderShared, type ordersOfOffers, refundShares } from '../../orders/public.ts'
import { sharedDiscounts, sharesBack } from '../ledger/rules.ts'
import * as store from '../ledger/store-ledger.ts'
import { takeWhatThereIs } from '../rewards/rewards.ts'
import { announceWaiting, tellUses } from '../using/announcing.ts'
import type { reservationsEnded } from '../using/happenings.ts'
import { applyReserved, giveBack } from '../using/moving.ts'

// What was reserved follows its order: one that comes uses it, one that is off gives it back, and the ledger of the order says who pays. An order
// is sent under the name of a system; what was reserved counts while the credential that did it may still do so.

/** In the transaction in which the orders are written, before they are. */
export async function settle(tx: Tx, orders: readonly OrderSent[]): Promise<OrderShared[]> {
  const reservations = await store.lockOfOrders(tx, orders)
  const off = reservations.filter(({ at }) => orders[at]?.isOff)
  const reserved = reservations.filter(({ at, status }) => !orders[at]?.isOff && status === 'reserved')
  const ended = new Set(
    await store.withoutRight(
      tx,
      reserved.map(({ id }) => id),
    ),
  )
  const standing = reserved.filter(({ id }) => !ended.has(id))
  await free(tx, [...off, ...reserved.filter(({ id }) => ended.has(id))])
  const ids = standing.map(({ id }) => id)
  await takeWhatThereIs(tx, ids)
  await applyReserved(tx, ids)
  const uses = await store.usesOf(
    tx,
    reservations.map(({ id }) => id),
  )
  const used = new Set(ids)
  await tellUses(
    tx,
    uses.flatMap(({ reservationId, discountId }) => (used.has(reservationId) && discountId !== null ? [discountId] : [])),
  )
  const idsAt = Map.groupBy(reservations, ({ at }) => at)
  const reservedAt = orders.map((_, at) => {
    const own = new Set((idsAt.get(at) ?? []).map(({ id }) => id))
    return uses.filter(({ reservationId }) => own.has(reservationId))
  })
  const unreserved = orders.flatMap(({ restaurantId, discounts }, at) =>
    discounts.flatMap(({ offerId }) =>
      offerId !== null && !reservedAt[at]?.some((one) => one.offerId === offerId) ? [{ restaurantId, offerId }] : [],
    ),
  )
  const names = await store.namesOfOffers(tx, unreserved)
  const told = await store.toldOfOffers(tx, orders)
  return orders.map(({ restaurantId, discounts, isOff }, at) => {
    const known = new Map(
      discounts.flatMap(({ offerId }) => {
        const name = names.get(`${restaurantId} ${offerId}`)
        return offerId === null || name === undefined ? [] : [[offerId, name] as const]
      }),
    )
    const shared = sharedDiscounts(discounts, reservedAt[at] ?? [], known, { tellsOffers: told.has(at) })
    return isOff ? { ...shared, warnings: [] } : shared
  })
}

/** What of it holds something is free again. */
async function free(tx: Tx, reservations: readonly store.FoundReservation[]): Promise<void> {
  const live = reservations.filter(({ status }) => status === 'reserved' || status === 'waiting' || status === 'applied')
  if (live.length === 0) return
  const discountIds = await giveBack(
    tx,
    live.map(({ id }) => id),
    'rolled_back',
  )
  await tellUses(tx, discountIds)
  const waiting = new Set(live.flatMap(({ status, restaurant_id }) => (status === 'waiting' ? [restaurant_id] : [])))
  for (const restaurantId of waiting) await announceWaiting(tx, restaurantId)
}

export async function followOrders(tx: Tx, { orders, what }: FactsOf<typeof ordersOfOffers>): Promise<void> {
  const found = await store.lockOfOrders(tx, orders)
  // Of a time at another company an order may have had the same number.
  const own = found.flatMap((one) => {
    const orderId = orders[one.at]?.id
    return orderId !== undefined && (one.order_id === null || one.order_id === orderId) ? [{ ...one, orderId }] : []
  })
  if (what === 'ended') await free(tx, own)
  if (what === 'came')
    await store.linkOrders(
      tx,
      own.map(({ id, orderId }) => ({ reservationId: id, orderId })),
    )
  if (what !== 'ended') await bookRefunds(tx, own)
}

/** Refunds of what was reserved, in the ledger of its order: the same again books nothing. */
async function bookRefunds(tx: Tx, reservations: readonly { readonly id: number; readonly orderId: number }[]): Promise<void> {
  const uses = (
    await store.usesOf(
      tx,
      reservations.map(({ id }) => id),
    )
  ).filter(({ refunded }) => refunded > 0)
  for (const [orderId, some] of Map.groupBy(reservations, (one) => one.orderId)) {
    const ids = some.map(({ id }) => id)
    const back = uses.filter(({ reservationId }) => ids.includes(reservationId)).flatMap((use) => sharesBack(use, use.refunded))
    if (back.length > 0) await refundShares(tx, orderId, back)
  }
}

/** Refunds whose order came before. */
export async function followReservations(tx: Tx, { reservationIds, what }: FactsOf<typeof reservationsEnded>): Promise<void> {
  if (what !== 'refunded') return
  const held = await store.numberedReservations(tx, reservationIds)
  await bookRefunds(
    tx,
    held.flatMap(({ id, order_id: orderId }) => (orderId === null ? [] : [{ id, orderId }])),
  )
}
