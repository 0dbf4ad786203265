import { Problem } from '@brigade/contract/kit/problem.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { loyaltyRewards } from '../../customers/public.ts'
import type { AskedRewards, RewardOffer, RewardPart } from '../using/rewards.ts'
import { refusedRewards, rewardOffers } from './rules.ts'
import * as store from './store-rewards.ts'

// Rewards that guests spend points on with an order: offers while it is evaluated, points taken when it stands, given back when it is off.

export const loyaltyPart: RewardPart = {
  offersOf,

  reserved: (tx, kept) => store.replaceRewards(tx, kept),

  async ended(tx, reservationIds, status) {
    if (status !== 'applied') return giveRewardsBack(tx, reservationIds)
    const failed = await takeRewards(tx, reservationIds)
    if (failed.length > 0) throw new Problem('conflict', 'The guest no longer has the points for a reward. Nothing was taken off. Reserve it again.')
  },
}

/** For a reservation the points are held until the transaction ends; what the reservation itself had of them counts anew. */
async function offersOf(db: Queryable, { place, guest, chosen, spendsNone, at, reservation, isSeenBlocked }: AskedRewards): Promise<RewardOffer[]> {
  if (spendsNone) return refusedRewards(chosen, place.currency)
  const look = () => loyaltyRewards.at(db, place.id, guest?.customerId ?? null, at)
  const first = await look()
  if (!first?.customer) return rewardOffers(chosen, first, place.currency, 0)
  const { planId, customer } = first
  if (reservation) await loyaltyRewards.hold(reservation.tx, planId, customer.id)
  const found = reservation ? await look() : first
  const promised = await store.pointsPromised(db, { customerId: customer.id, planId, apartFrom: reservation?.id ?? null })
  const known = found?.customer && { ...found, customer: { ...found.customer, getsNoOffers: isSeenBlocked ?? found.customer.getsNoOffers } }
  return rewardOffers(chosen, known ?? found, place.currency, promised)
}

/**
 * Takes the points of what is reserved, each use once. Answers the uses that could not be: their points are gone, or so is their
 * customer.
 */
export async function takeRewards(tx: Tx, reservationIds: readonly number[]): Promise<number[]> {
  const failed: number[] = []
  for (const { id, system, status, customer_id: customerId, loyalty_event_id, reward, now } of await store.rewardUses(tx, reservationIds)) {
    if (status !== 'reserved' || loyalty_event_id !== null) continue
    const { plan_id: planId, points } = reward
    const taking = { planId, reward: reward.reward, points, at: now, by: system }
    const taken = customerId === null ? undefined : await loyaltyRewards.take(tx, { ...taking, customerId })
    if (taken === undefined) failed.push(id)
    else await store.noteEvent(tx, id, taken)
  }
  return failed
}

/** Points that were taken come back, each once. */
async function giveRewardsBack(tx: Tx, reservationIds: readonly number[]): Promise<void> {
  for (const { id, loyalty_event_id, now } of await store.rewardUses(tx, reservationIds)) {
    if (loyalty_event_id === null) continue
    await loyaltyRewards.giveBack(tx, loyalty_event_id, now)
    await store.noteEvent(tx, id, null)
  }
}

/** An order that came is not refused: rewards whose points are gone are left out of what it has. */
export async function takeWhatThereIs(tx: Tx, reservationIds: readonly number[]): Promise<void> {
  const failed = await takeRewards(tx, reservationIds)
  if (failed.length > 0) await store.endUses(tx, failed)
}
