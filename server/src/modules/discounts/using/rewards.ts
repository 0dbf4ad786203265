import type { AppliedOffer, LiveOffer } from '@brigade/contract/discounts/engine/types.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { FoundGuest } from '../../customers/public.ts'
import type { Place } from './store-places.ts'

// Rewards of loyalty plans are taken off as offers of a class of their own. Which there are, and what becomes of the points, is said by whoever
// registers here; without it nobody has any.

export interface RewardChosen {
  readonly plan_id: number
  readonly reward: string
}

/** An offer made of a reward: its number is below zero. */
export interface RewardOffer extends LiveOffer {
  readonly reward: RewardChosen & { readonly points: number }
}

/** A reward that was taken off, in an order that is reserved. */
export interface RewardApplied {
  readonly offer: RewardOffer
  readonly applied: AppliedOffer
}

export interface AskedRewards {
  readonly place: Place
  readonly guest: FoundGuest | undefined
  readonly chosen: readonly RewardChosen[]
  /** Whoever asks may take no points of guests. */
  readonly spendsNone?: boolean | undefined
  readonly at: Date
  /** Whether the guest is blocked from offers, as a person knows it who reads the answer: of other blocks they are told nothing. */
  readonly isSeenBlocked?: boolean | undefined
  /** For which they are chosen, where they are reserved. */
  readonly reservation?: { readonly id: number; readonly tx: Tx } | undefined
}

interface KeptRewards {
  readonly reservationId: number
  readonly customerId: number | null
  readonly currency: string
  readonly rewards: readonly RewardApplied[]
}

export interface RewardPart {
  /** One for each reward that was chosen and that there is; what stands in the way of it is its hindrance. */
  offersOf(db: Queryable, asked: AskedRewards): Promise<readonly RewardOffer[]>
  /** A reservation has these, and none of those that it had. Its row is held. */
  reserved(tx: Tx, kept: KeptRewards): Promise<void>
  /** Reservations became this, their rows held, before the uses are told: points are taken when they are applied and come back with the rest. */
  ended(tx: Tx, reservationIds: readonly number[], status: RewardEnd): Promise<void>
}

export type RewardEnd = 'applied' | 'rolled_back' | 'expired' | 'declined'

let part: RewardPart | undefined

export function registerRewards(one: RewardPart): void {
  part = one
}

export const rewardOffers = async (db: Queryable, asked: AskedRewards): Promise<readonly RewardOffer[]> =>
  asked.chosen.length === 0 || !part ? [] : part.offersOf(db, asked)

/** Also asked where none was chosen: a reservation may have had some. */
export async function keepRewards(tx: Tx, kept: KeptRewards, isNew: boolean): Promise<void> {
  if (part && (kept.rewards.length > 0 || !isNew)) await part.reserved(tx, kept)
}

export async function endRewards(tx: Tx, reservationIds: readonly number[], status: RewardEnd): Promise<void> {
  if (part && reservationIds.length > 0) await part.ended(tx, reservationIds, status)
}
