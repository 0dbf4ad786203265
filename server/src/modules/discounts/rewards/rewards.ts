import type { Queryable, Tx } from '../../../platform/database.ts'
import { loyaltyRewards } from '../../customers/public.ts'
import { type RewardChoice, type RewardOffer, rewardOffers } from './rules.ts'
import * as store from './store-rewards.ts'

// Rewards that guests spend points on with an order: offers while it is evaluated, points taken when it stands, given back when it is off.

interface Asked {
  readonly restaurantId: number
  readonly customerId: number | null
  readonly choices: readonly RewardChoice[]
  /** Of the restaurant. */
  readonly currency: string
  readonly now: Date
}

/** What a guest chose, as offers. Nothing is asked where nothing was chosen. */
export async function rewardOffersFor(db: Queryable, { restaurantId, customerId, choices, currency, now }: Asked): Promise<RewardOffer[]> {
  if (choices.length === 0) return []
  const found = await loyaltyRewards.at(db, restaurantId, customerId, now)
  const promised = found?.customer ? await store.pointsPromised(db, { customerId: found.customer.id, planId: found.planId, apartFrom: null }) : 0
  return rewardOffers(choices, found, currency, promised)
}

/** The same for a reservation: the points are held until the transaction ends. What the reservation itself had of them counts anew. */
export async function rewardOffersReserved(tx: Tx, asked: Asked & { readonly reservationId: number | null }): Promise<RewardOffer[]> {
  const { restaurantId, customerId, choices, currency, now, reservationId: apartFrom } = asked
  if (choices.length === 0) return []
  const look = () => loyaltyRewards.at(tx, restaurantId, customerId, now)
  const first = await look()
  if (!first?.customer) return rewardOffers(choices, first, currency, 0)
  await loyaltyRewards.hold(tx, first.planId, first.customer.id)
  const found = await look()
  const promised = await store.pointsPromised(tx, { customerId: first.customer.id, planId: first.planId, apartFrom })
  return rewardOffers(choices, found, currency, promised)
}

/**
 * Takes the points of a reservation's rewards, each use once. Answers the uses that could not be: their points are gone, or so is their
 * customer.
 */
export async function takeRewards(tx: Tx, reservationId: number, { at, by }: { readonly at: Date; readonly by: string }): Promise<number[]> {
  const failed: number[] = []
  for (const { id, customer_id: customerId, loyalty_event_id, reward } of await store.rewardUses(tx, reservationId)) {
    if (loyalty_event_id !== null) continue
    const { plan_id: planId, points } = reward
    const taken = customerId === null ? undefined : await loyaltyRewards.take(tx, { customerId, planId, reward: reward.reward, points, at, by })
    if (taken === undefined) failed.push(id)
    else await store.noteEvent(tx, id, taken)
  }
  return failed
}

/** Points that were taken for a reservation's rewards come back, each use once. */
export async function giveRewardsBack(tx: Tx, reservationId: number, at: Date): Promise<void> {
  for (const { id, loyalty_event_id } of await store.rewardUses(tx, reservationId)) {
    if (loyalty_event_id === null) continue
    await loyaltyRewards.giveBack(tx, loyalty_event_id, at)
    await store.noteEvent(tx, id, null)
  }
}
