import { plainCode } from '@brigade/contract/discounts/codes.ts'
import { compileOffers } from '@brigade/contract/discounts/engine/compile.ts'
import { evaluate } from '@brigade/contract/discounts/engine/evaluate.ts'
import type { Basket, Evaluation, EvaluationContext, Hindrance, StaffChoice } from '@brigade/contract/discounts/engine/types.ts'
import type { OfferTerms } from '@brigade/contract/discounts/terms.ts'
import type { BasketInput, EvaluationAnswer } from '@brigade/contract/discounts/using.ts'
import type { Fulfilment } from '@brigade/contract/fields/sales-context.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import type { OrderChannel } from '@brigade/contract/orders/codes.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { type FoundGuest, guests } from '../../customers/public.ts'
import { segmentsIn } from '../offers/rules.ts'
import { liveOffersAt, type OfferAt, offersAskedAt } from '../offers/store-live.ts'
import { guestKeysOf } from './guest-keys.ts'
import { type AskedRewards, type RewardChosen, type RewardOffer, rewardOffers } from './rewards.ts'
import { type Around, type Held, isLimit, liveOffer, type OfferRead, without } from './rules.ts'
import { type CodeFound, codesFound, usedByGuest } from './store-given.ts'
import type { Place } from './store-places.ts'
import { wallAt } from './wall.ts'

// What live offers do with a basket: everything that has to be known is read, and the engine is asked.

export interface StaffAsked {
  readonly discount_id: number
  readonly reason: string
  readonly percent: string | null
  readonly amount_minor: number | null
  readonly by: string
}

/** Terms that are tried as if they were live: of an offer that is not saved yet, or instead of those of one that is. */
export interface Draft {
  readonly id: number | null
  readonly name: string
  readonly currency: string
  readonly terms: OfferTerms
  /** Of one that staff use: what they say of it. */
  readonly staff: StaffChoice | null
}

export interface Asked {
  readonly place: Place
  readonly at: Date
  readonly channel: OrderChannel
  readonly fulfilment: Fulfilment | 'unmapped'
  readonly basket: BasketInput
  readonly codes: readonly string[]
  readonly staff: readonly StaffAsked[]
  readonly rewards: readonly RewardChosen[]
  readonly guest: FoundGuest | undefined
  /** The guest is blocked from offers at the restaurant. */
  readonly getsNoOffers?: boolean | undefined
  /** Whoever asks may take no points of guests: nothing is said of what they have. */
  readonly spendsNoPoints?: boolean | undefined
  readonly draft?: Draft | undefined
  /**
   * Which of these offers whoever asks sees, where a person does; none for an ordering system. Others are called as on the check, as guests
   * are told of them; those that are drafts, or for other restaurants, are not there.
   */
  readonly seenAmong?: ((ids: readonly number[]) => Promise<ReadonlySet<number>>) | undefined
  /** The person who reads the answer, where one does: segments are asked by what they see of the guest. */
  readonly readBy?: number | undefined
  /** The group of the restaurant, for a system that knows no guests of others: segments are asked by what its people see, of every offer. */
  readonly ofGroup?: number | undefined
  /** Whether it may find out about segments at all: by whom the restaurant is only shared with, nobody comes to the guests of its owner. */
  readonly mayAskSegments?: (() => Promise<boolean>) | undefined
  /** What segments are called for whoever asks. */
  readonly segmentNames?: ReadonlyMap<number, string> | undefined
}

/** Everything that was read. */
export interface Read {
  readonly asked: Asked
  readonly offers: readonly OfferRead[]
  readonly rewards: readonly RewardOffer[]
  readonly unknownCodes: readonly string[]
  /** Codes that were given and are for another guest. */
  readonly foreignCodes: readonly string[]
  readonly around: Around
  readonly guestKeys: readonly string[]
  /** By offer and key. */
  readonly usedByGuest: ReadonlyMap<number, ReadonlyMap<string, number>>
  readonly basket: Basket
  readonly context: EvaluationContext
}

export interface Evaluated {
  readonly answer: EvaluationAnswer
  readonly evaluation: Evaluation
  /** As they were asked, by number. */
  readonly offers: ReadonlyMap<number, OfferRead>
  readonly rewards: ReadonlyMap<number, RewardOffer>
}

/** An offer that is not saved yet has this number. */
export const draftId = 0

export async function readFor(db: Queryable, secrets: Deps['secrets'], asked: Asked, reservation?: AskedRewards['reservation']): Promise<Read> {
  const { place, at, guest, draft } = asked
  const wall = wallAt(place.timezone, at)
  const counted = { at, guest: null }
  const live = await liveOffersAt(db, place.id, counted)
  const given = new Map(asked.codes.map((said) => [plainCode(said), said]))
  const found = await codesFound(db, place.root_id, [...given.keys()])
  const known = new Set(live.map(({ id }) => id))
  const named = [
    ...found.map(({ discount_id }) => discount_id),
    ...asked.staff.map(({ discount_id }) => discount_id),
    ...(draft?.id ? [draft.id] : []),
  ]
  const others = await offersAskedAt(db, place.id, [...new Set(named.filter((id) => !known.has(id)))], counted)
  const all = await asSeen([...live.map((offer) => ({ ...offer, is_here: true })), ...others], asked)
  const there = new Set(all.map(({ id }) => id))
  const codes = found.filter(({ discount_id }) => there.has(discount_id))
  const here = all.map((offer) => replaced(offer, draft))
  const withDraft = draft && draft.id === null ? [...here, newOffer(draft, place)] : here
  mustBeStaffs(asked.staff, withDraft)

  const guestKeys = guestKeysOf(secrets, place.root_id, guest)
  const limited = withDraft.filter(({ terms }) => terms.limits.per_guest !== null).map(({ id }) => id)
  const byGuest = await usedByGuest(db, limited, guestKeys)
  const inSegments = await segmentsOfGuest(db, asked, withDraft)
  const customerId = guest?.customerId ?? null
  const around: Around = {
    currency: place.currency,
    day: wall.date,
    customerId,
    customerIds: customerId === null ? [] : [customerId, ...(guest?.formerIds ?? [])],
    isGuestKnown: guestKeys.length > 0,
    getsNoOffers: asked.getsNoOffers === true,
  }
  const foundCodes = new Set(codes.map(({ code }) => code))
  return {
    asked,
    offers: withDraft.map((offer) => offerRead(offer, { codes, staff: asked.staff, usedByGuest: byGuest, inSegments, draft })),
    rewards: await rewardOffers(db, {
      place,
      guest,
      chosen: asked.rewards,
      spendsNone: asked.spendsNoPoints,
      at,
      reservation,
      ...(asked.readBy !== undefined && { isSeenBlocked: around.getsNoOffers }),
    }),
    unknownCodes: [...given].flatMap(([code, said]) => (foundCodes.has(code) ? [] : [said])),
    foreignCodes: codes.flatMap(({ code, customer_id }) => (customer_id !== null && !around.customerIds.includes(customer_id) ? [code] : [])),
    around,
    guestKeys,
    usedByGuest: byGuest,
    basket: basketOf(place, asked.basket),
    context: {
      restaurant_id: place.id,
      at: wall,
      channel: asked.channel,
      fulfilment: asked.fulfilment,
      guest: { is_known: guest?.isKnown === true, segment_ids: [], orders: guest?.orders ?? 0 },
      segment_names: asked.segmentNames,
    },
  }
}

/** The answer, as if `freed` were given back, and without what somebody else was faster with. */
export function judge(read: Read, freed: readonly Held[] = [], lost: ReadonlyMap<number, Hindrance> = new Map()): Evaluated {
  const offers = read.offers.map((offer) => without(offer, freed, read.around, read.guestKeys))
  const asked = [...offers.flatMap((offer) => liveOffer(offer, read.around, lost.get(offer.id)) ?? []), ...read.rewards]
  const evaluation = evaluate(read.basket, compileOffers(asked), read.context)
  const rewards = new Map(read.rewards.map((one) => [one.id, one]))
  return {
    evaluation,
    offers: new Map(offers.map((offer) => [offer.id, offer])),
    rewards,
    answer: evaluationAnswer(evaluation, rewards, read.unknownCodes),
  }
}

/** What the engine came to, as it is answered. */
export const evaluationAnswer = (
  evaluation: Evaluation,
  rewards: ReadonlyMap<number, RewardOffer> = new Map(),
  unknownCodes: readonly string[] = [],
): EvaluationAnswer => ({
  ...evaluation,
  applied: evaluation.applied.map((one) => ({
    ...one,
    allocations: [...one.allocations],
    paid_by: [...one.paid_by],
    reward: rewards.get(one.offer_id)?.reward ?? null,
  })),
  refused: [...evaluation.refused],
  lines: [...evaluation.lines],
  charges: [...evaluation.charges],
  unknown_codes: [...unknownCodes],
})

/** Offers at whose limit somebody was refused: it may be held by reservations whose time is over. */
export const limitedIn = ({ evaluation }: Evaluated): number[] =>
  evaluation.refused.flatMap(({ offer_id, reason }) => (offer_id > 0 && isLimit(reason) ? [offer_id] : []))

/** The answer as it would be now, with nothing held. */
export async function evaluated(read: Read, overdue: (discountIds: readonly number[]) => Promise<readonly Held[]>): Promise<Evaluated> {
  const first = judge(read)
  const limited = limitedIn(first)
  const freed = limited.length === 0 ? [] : await overdue(limited)
  return freed.length === 0 ? first : judge(read, freed)
}

type AtPlace = OfferAt & { readonly is_here: boolean }

async function asSeen(offers: readonly AtPlace[], { seenAmong }: Asked): Promise<readonly AtPlace[]> {
  // An ordering system is told of other places what their guests are told, and of what nobody has started yet nothing.
  if (!seenAmong)
    return offers.flatMap((offer) => (offer.status === 'draft' ? [] : [offer.is_here ? offer : { ...offer, name: offer.terms.pos_name }]))
  const seen = await seenAmong(offers.map(({ id }) => id))
  return offers.flatMap((offer) => {
    if (seen.has(offer.id)) return [offer]
    return offer.is_here && offer.status !== 'draft' ? [{ ...offer, name: offer.terms.pos_name }] : []
  })
}

function replaced(offer: AtPlace, draft: Draft | undefined): AtPlace {
  if (!draft || draft.id !== offer.id) return offer
  return {
    ...offer,
    name: draft.name === '' ? offer.name : draft.name,
    currency: draft.currency,
    terms: draft.terms,
    status: 'active',
    is_here: true,
  }
}

const newOffer = ({ name, currency, terms }: Draft, { group_id }: Place): AtPlace => ({
  id: draftId,
  name: name === '' ? terms.pos_name : name,
  group_id,
  status: 'active',
  currency,
  version_number: 0,
  terms,
  used: 0,
  given_minor: 0,
  used_that_day: 0,
  used_by_guest: 0,
  is_here: true,
})

interface Given {
  readonly codes: readonly CodeFound[]
  readonly staff: readonly StaffAsked[]
  readonly usedByGuest: Read['usedByGuest']
  readonly inSegments: ReadonlyMap<number, readonly number[]>
  readonly draft: Draft | undefined
}

function offerRead(offer: AtPlace, { codes, staff, usedByGuest: byGuest, inSegments, draft }: Given): OfferRead {
  const isDraft = draft !== undefined && (draft.id ?? draftId) === offer.id
  const own = codes.filter(({ discount_id }) => discount_id === offer.id)
  const choice = staff.find(({ discount_id }) => discount_id === offer.id)
  return {
    ...offer,
    segment_ids: inSegments.get(offer.id) ?? [],
    used_by_guest: [...(byGuest.get(offer.id)?.values() ?? [])].reduce((sum, used) => sum + used, 0),
    // One that is tried is tried as if whoever orders had a code of it.
    codes: own.length > 0 || !isDraft ? own : [triedCode],
    staff: choice ?? (isDraft && offer.terms.method === 'staff' ? (draft.staff ?? triedStaff(offer.terms)) : null),
  }
}

const triedCode = { id: 0, code: '', max_uses: null, used: 0, customer_id: null, expires_on: null, is_ended: false }

/** As much as it allows. */
const triedStaff = ({ effect, staff }: OfferTerms) => ({
  reason: staff?.reasons[0] ?? 'Tried',
  percent: effect.kind === 'open_percent' ? effect.most_percent : null,
  amount_minor: effect.kind === 'open_amount' ? effect.most_minor : null,
})

function mustBeStaffs(staff: readonly StaffAsked[], offers: readonly AtPlace[]): void {
  for (const [at, { discount_id }] of staff.entries()) {
    if (offers.some(({ id, terms }) => id === discount_id && terms.method === 'staff')) continue
    const sentence = `${discount_id} is no offer that staff can use`
    throw new Problem('invalid', `${sentence}.`, { errors: { [`staff.${at}.discount_id`]: [sentence] } })
  }
}

/**
 * In which segments the guest is, by offer. Where no person reads the answer, an offer finds out what those who decide about it may: it is read
 * in its uses who got it. A system that knows no guests of others finds out no more than the people of its restaurant.
 */
async function segmentsOfGuest(
  db: Queryable,
  { place, guest, at, readBy, ofGroup, mayAskSegments }: Asked,
  offers: readonly AtPlace[],
): Promise<Given['inSegments']> {
  const asking = offers.filter(({ terms }) => segmentsIn(terms.conditions).length > 0)
  if (asking.length === 0 || guest === undefined || guest.customerId === null) return new Map()
  if (mayAskSegments && !(await mayAskSegments())) return new Map()
  const asks = asking.map(({ group_id, terms }) => ({
    segmentIds: segmentsIn(terms.conditions),
    sight: readBy === undefined ? { group: ofGroup ?? group_id } : { person: readBy },
  }))
  const found = await guests.segmentsOf(db, { rootId: place.root_id, customerId: guest.customerId, now: at, asks })
  return new Map(asking.map(({ id }, n) => [id, found[n] ?? []]))
}

/** Quantities are thousandths from here on. */
export const basketOf = ({ currency, tax_mode }: Pick<Place, 'currency' | 'tax_mode'>, { lines, charges }: BasketInput): Basket => ({
  currency,
  tax_inclusive: tax_mode === 'inclusive',
  lines: lines.map((line) => ({ ...line, quantity: Math.round(line.quantity * 1000) })),
  charges,
})
