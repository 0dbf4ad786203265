import type { Tx } from '../../../platform/database.ts'
import { reservationsEnded } from './happenings.ts'
import { endRewards } from './rewards.ts'
import { movesOf } from './rules.ts'
import { moveCounters } from './store-counters.ts'
import { setStatus, setUses, usesHeld } from './store-reservations.ts'

// What becomes of reservations whose rows are held. Uses that are given back are free for the next one from then on.

/** Their uses are free again. Answers the offers that they were of. */
export async function giveBack(tx: Tx, reservationIds: readonly number[], status: 'rolled_back' | 'expired'): Promise<number[]> {
  if (reservationIds.length === 0) return []
  const held = await usesHeld(tx, reservationIds)
  await endRewards(tx, reservationIds, status)
  await moveCounters(tx, movesOf(held, []))
  await setUses(tx, reservationIds, status)
  await setStatus(tx, reservationIds, status)
  await reservationsEnded.announce(tx, { reservationIds, what: status })
  return [...new Set(held.map(({ discountId }) => discountId))]
}

/** The orders stand: what was reserved is used. `order` is what the order is called, where that is not the reference. */
export async function applyReserved(tx: Tx, reservationIds: readonly number[], order: string | null = null): Promise<void> {
  if (reservationIds.length === 0) return
  await endRewards(tx, reservationIds, 'applied')
  await setUses(tx, reservationIds, 'applied')
  await setStatus(tx, reservationIds, 'applied', order)
  await reservationsEnded.announce(tx, { reservationIds, what: 'applied' })
}
