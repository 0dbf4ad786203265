import { reservedMinutes } from '@brigade/contract/discounts/using.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { found } from '../../../platform/access/records.ts'
import type { Change, Deps } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import type { OrderingSystem } from '../../orders/public.ts'
import { leaveOrder, meetOrder } from '../ledger/meet-order.ts'
import { withoutRight } from '../ledger/store-ledger.ts'
import { announceUses, announceWaiting } from './announcing.ts'
import { placeForSystem } from './asking.ts'
import { applyReserved, giveBack } from './moving.ts'
import type { Place } from './store-places.ts'
import { lockReservations, type ReservationRow, reservationBy, usesHeld } from './store-reservations.ts'

// What an ordering system does with a reservation that was made with the same credential. That of another one, whatever its system is called, or
// of the time at another company, is not there.

const word = 'reservation'

interface Found {
  readonly place: Place
  readonly row: ReservationRow
}

export async function ownReservation(db: Queryable, system: OrderingSystem, uuid: string): Promise<Found> {
  const row = await reservationBy(db, uuid)
  const own = found(row?.credential_id === system.id ? row : undefined, word)
  const place = await placeForSystem(db, system, own.restaurant_id, word)
  return { place, row: found(own.root_id === place.root_id ? own : undefined, word) }
}

/** Held until the transaction ends. */
export async function holdOwn(tx: Change['tx'], system: OrderingSystem, uuid: string): Promise<Found> {
  const { place, row } = await ownReservation(tx, system, uuid)
  const [held] = await lockReservations(tx, [row.id])
  return { place, row: found(held, word) }
}

type Working = Pick<Deps, 'database' | 'log'>

const again = 'Nothing was taken off. Reserve it again.'

/** The order stands: what was reserved is used, at the price that was shown. */
export async function apply(deps: Working, { tx, afterwards }: Change, row: ReservationRow, order: string): Promise<ReservationRow | Problem> {
  if (row.status === 'applied') return row
  const discountIds = (await usesHeld(tx, [row.id])).map(({ discountId }) => discountId)
  afterwards(async () => announceUses(deps, discountIds))
  if (row.is_overdue) {
    await giveBack(tx, [row.id], 'expired')
    return ended()
  }
  if (row.status === 'expired') throw ended()
  if (row.status === 'waiting') throw new Problem('conflict', 'Somebody has to approve this first. Nothing was taken off yet.')
  if (row.status === 'declined') throw new Problem('conflict', `This was declined. ${again}`)
  if (row.status === 'rolled_back') throw new Problem('gone', `This was given back. ${again}`)
  if ((await withoutRight(tx, [row.id])).length > 0) {
    await giveBack(tx, [row.id], 'rolled_back')
    return new Problem('gone', `This credential takes no points of guests here any more, and what was reserved was given back. ${again}`)
  }
  await applyReserved(tx, [row.id], order === '' ? null : order)
  // It may have ended before anybody said that it stands.
  if ((await meetOrder(tx, row.id)) === 'off') await giveBack(tx, [row.id], 'rolled_back')
  return reread(tx, row)
}

const ended = () => new Problem('gone', `What was reserved ended after ${reservedMinutes} minutes. ${again}`)

/** The order is off. What has ended already stays as it ended. */
export async function rollBack(deps: Working, { tx, afterwards }: Change, row: ReservationRow): Promise<ReservationRow> {
  if (row.status === 'rolled_back' || row.status === 'expired' || row.status === 'declined') return row
  if (row.status === 'applied') await leaveOrder(tx, row.id)
  const discountIds = await giveBack(tx, [row.id], row.is_overdue ? 'expired' : 'rolled_back')
  if (row.status === 'waiting') await announceWaiting(tx, row.restaurant_id)
  afterwards(async () => announceUses(deps, discountIds))
  return reread(tx, row)
}

async function reread(tx: Change['tx'], { id }: ReservationRow): Promise<ReservationRow> {
  const [row] = await lockReservations(tx, [id])
  return found(row, word)
}
