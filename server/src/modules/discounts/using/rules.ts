import type { Hindrance, LiveOffer, StaffChoice } from '@brigade/contract/discounts/engine/types.ts'
import type { OfferTerms } from '@brigade/contract/discounts/terms.ts'

// What stands in the way of an offer before the basket is looked at, and what moves in the counters. Pure: everything was read before.

/** A code that was given, as it stands. */
export interface GivenCode {
  readonly id: number
  readonly code: string
  readonly max_uses: number | null
  readonly used: number
  /** The only customer who can use it. */
  readonly customer_id: number | null
  readonly expires_on: string | null
  readonly is_ended: boolean
}

/** What was used of an offer: reserved and used, those given back not counted. */
export interface Counts {
  readonly used: number
  readonly given_minor: number
  readonly used_that_day: number
  /** By everything by which the guest is known. */
  readonly used_by_guest: number
}

/** An offer that counts at the restaurant, or was asked for there. */
export interface OfferRead extends Counts {
  readonly id: number
  readonly name: string
  readonly status: 'draft' | 'scheduled' | 'active' | 'paused' | 'ended'
  readonly currency: string
  readonly version_number: number
  readonly terms: OfferTerms
  readonly is_here: boolean
  /** Those that were given for it: the first that can be used is taken. */
  readonly codes: readonly GivenCode[]
  readonly staff: StaffChoice | null
  /** Of those that it asks for: in which the guest is, as far as it may find out. */
  readonly segment_ids: readonly number[]
}

/** Who and when, as counters know them. */
export interface Around {
  readonly currency: string
  /** The day at the restaurant. */
  readonly day: string
  readonly customerId: number | null
  /** The same, and customers who have become this one. */
  readonly customerIds: readonly number[]
  /** Whether the guest can be counted at all. */
  readonly isGuestKnown: boolean
  /** Blocked from offers: what staff take off is for them to decide. */
  readonly getsNoOffers: boolean
}

/** A use that holds something of the counters, or would. */
export interface Held {
  readonly discountId: number
  readonly codeId: number | null
  /** By which it counts for the guest; empty where that is not limited. */
  readonly guest: string
  /** Null where that is not limited. */
  readonly day: string | null
  readonly amount: number
}

/** The same offer as if these were given back. */
export function without(offer: OfferRead, freed: readonly Held[], { day }: Around, guestKeys: readonly string[]): OfferRead {
  const own = freed.filter(({ discountId }) => discountId === offer.id)
  if (own.length === 0) return offer
  const many = (fits: (one: Held) => boolean) => own.filter(fits).length
  return {
    ...offer,
    used: offer.used - own.length,
    given_minor: offer.given_minor - own.reduce((sum, { amount }) => sum + amount, 0),
    used_that_day: offer.used_that_day - many((one) => one.day === day),
    used_by_guest: offer.used_by_guest - many((one) => guestKeys.includes(one.guest)),
    codes: offer.codes.map((code) => ({ ...code, used: code.used - many(({ codeId }) => codeId === code.id) })),
  }
}

function codeHindrance(code: GivenCode, { day, customerIds }: Around): Hindrance | undefined {
  if (code.customer_id !== null && !customerIds.includes(code.customer_id)) return 'code_of_other_guest'
  if (code.is_ended) return 'code_ended'
  if (code.expires_on !== null && code.expires_on < day) return 'code_expired'
  return code.max_uses !== null && code.used >= code.max_uses ? 'code_used_up' : undefined
}

/** The code that is used: the first of those given that can be. Nothing of an offer that is not used by code any more. */
export const codeOf = ({ codes, terms }: OfferRead, around: Around): GivenCode | undefined =>
  terms.method === 'code' ? (codes.find((code) => codeHindrance(code, around) === undefined) ?? codes[0]) : undefined

/** Why an offer cannot be given, whatever is in the basket. */
export function hindranceOf(offer: OfferRead, around: Around): Hindrance | undefined {
  if (!offer.is_here) return 'not_here'
  if (offer.status !== 'active' && offer.status !== 'scheduled') return 'not_active'
  if (offer.currency !== around.currency) return 'currency'
  if (around.getsNoOffers && offer.terms.method !== 'staff') return 'no_offers'
  const code = codeOf(offer, around)
  const ofCode = code && codeHindrance(code, around)
  if (ofCode !== undefined) return ofCode
  const { uses, per_day, per_guest, budget_minor } = offer.terms.limits
  if (uses !== null && offer.used >= uses) return 'used_up'
  if (per_day !== null && offer.used_that_day >= per_day) return 'day_limit'
  if (per_guest !== null && !around.isGuestKnown) return 'guest_unknown'
  if (per_guest !== null && offer.used_by_guest >= per_guest) return 'guest_limit'
  return budget_minor !== null && offer.given_minor >= budget_minor ? 'budget_used' : undefined
}

/** The offer as the engine asks it; `lost` is what somebody else was faster with. Nothing for one that is asked for by nobody. */
export function liveOffer(offer: OfferRead, around: Around, lost: Hindrance | undefined): LiveOffer | undefined {
  const { id, name, terms, currency, staff, segment_ids } = offer
  const code = codeOf(offer, around)
  if (terms.method === 'code' && code === undefined) return undefined
  if (terms.method === 'staff' && staff === null) return undefined
  const { budget_minor } = terms.limits
  const hindrance = hindranceOf(offer, around) ?? lost
  return {
    id,
    name,
    terms,
    currency,
    budget_left_minor: budget_minor === null ? null : Math.max(0, budget_minor - offer.given_minor),
    segment_ids,
    ...(terms.method === 'code' && code && { given: { code: code.code } }),
    ...(terms.method === 'staff' && staff && { given: { staff } }),
    ...(hindrance !== undefined && { hindrance }),
  }
}

/** What of the counters stands in the way: it may be held by reservations whose time is over. */
const limits: readonly string[] = ['used_up', 'code_used_up', 'day_limit', 'guest_limit', 'budget_used'] satisfies Hindrance[]
export const isLimit = (reason: string): boolean => limits.includes(reason)

/** How far the counters of a use may go; null for no limit. */
export interface Limits {
  readonly codeUses: number | null
  readonly uses: number | null
  readonly budget: number | null
  readonly perDay: number | null
  /** Of this key of the guest, without what is counted by others. */
  readonly perGuest: number | null
}

export interface Wanted extends Held {
  readonly limits: Limits
}

/** A counter that moves, and how far it may go. */
export interface Move {
  readonly discountId: number
  /** Of a code, a day or a guest. */
  readonly key: string
  readonly used: number
  readonly given: number
  readonly most: number | null
  readonly budget: number | null
}

export interface Moves {
  readonly codes: readonly Move[]
  readonly offers: readonly Move[]
  readonly days: readonly Move[]
  readonly guests: readonly Move[]
}

/** What moves in the counters when some uses are given back and others taken: what stays as it is, is not touched. */
export function movesOf(before: readonly Held[], after: readonly Wanted[]): Moves {
  const all = [...before.map((one) => ({ one, sign: -1, limits: undefined })), ...after.map((one) => ({ one, sign: 1, limits: one.limits }))]
  const gathered = (keyOf: (one: Held) => string | null, mostOf: (limits: Limits) => number | null, counts: (one: Held) => number): Move[] => {
    const moves = new Map<string, Move>()
    for (const { one, sign, limits } of all) {
      const key = keyOf(one)
      if (key === null) continue
      const place = `${one.discountId} ${key}`
      const known = moves.get(place)
      moves.set(place, {
        discountId: one.discountId,
        key,
        used: (known?.used ?? 0) + sign,
        given: (known?.given ?? 0) + sign * counts(one),
        most: limits ? mostOf(limits) : (known?.most ?? null),
        budget: limits ? limits.budget : (known?.budget ?? null),
      })
    }
    return [...moves.values()].filter(({ used, given }) => used !== 0 || given !== 0)
  }
  const nothing = () => 0
  return {
    codes: gathered(
      ({ codeId }) => (codeId === null ? null : String(codeId)),
      ({ codeUses }) => codeUses,
      nothing,
    ),
    offers: gathered(
      () => '',
      ({ uses }) => uses,
      ({ amount }) => amount,
    ),
    days: gathered(
      ({ day }) => day,
      ({ perDay }) => perDay,
      nothing,
    ),
    guests: gathered(
      ({ guest }) => (guest === '' ? null : guest),
      ({ perGuest }) => perGuest,
      nothing,
    ),
  }
}

/** Whether something that is wanted may be refused. */
export const canFail = ({ codes, offers, days, guests }: Moves): boolean =>
  [...codes, ...offers, ...days, ...guests].some(({ used, given, most, budget }) => (used > 0 && most !== null) || (given > 0 && budget !== null))
