import { othersPay } from '@brigade/contract/discounts/judging.ts'
import { counted, named } from '@brigade/contract/kit/named.ts'
import { companiesOf, staysInCompany } from '../../../platform/access/companies.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import {
  type Arrival,
  ancestorsAfter,
  around,
  type ChangePreview,
  type HistoryLine,
  type PassedOn,
  type Regrouping,
  type SaidAbove,
} from '../../../platform/resource-registry.ts'
import { segmentsIn } from './rules.ts'
import { askingRoles } from './store-asking.ts'
import { termsOf } from './store-offers.ts'
import * as store from './store-regrouping.ts'
import { tellBelow } from './told.ts'
import { appliesAt, changesOf, type TreeChange, willApplyAt } from './tree-rules.ts'
import { whyNotAsk } from './who-asks.ts'

// What becomes of offers when groups are moved or merged within a company, and when one gets another owner. What leaves a company is the
// matter of departure.ts.

const idsOf = (all: readonly { readonly id: number }[]): number[] => all.map(({ id }) => id)

type Moved = store.NamedPlace & { readonly before: readonly number[] }
type OfferChange = TreeChange<store.NamedOffer, Moved>

export async function foreseeOffers(db: Queryable, regrouping: Regrouping): Promise<ChangePreview> {
  if (!(await staysInCompany(db, regrouping))) return { refusals: [], notes: await notesOfComing(db, regrouping) }
  const { kind, groups, staffId } = regrouping
  const merged = kind === 'merge' ? await store.lastingOffers(db, staffId, idsOf(groups)) : []
  const refusals = await refusalsOf(db, staffId, regrouping.into.ancestors[0] ?? 0, merged)
  return { refusals, notes: notesOf(await lookAhead(db, regrouping)), passedOn: passedOnBy(merged) }
}

async function lookAhead(db: Queryable, { kind, groups, into, staffId, ...rest }: Regrouping): Promise<OfferChange[]> {
  const ids = idsOf(groups)
  const regrouping = { kind, groups, into, staffId, ...rest }
  const from = kind === 'merge' ? ids[0] : undefined
  const below = await store.placesBelow(db, staffId, from === undefined ? ids : [...ids, into.id])
  const groupsAround = [...new Set([...below.flatMap(({ ancestors }) => ancestors), ...into.ancestors, ...ids])]
  const offers = await store.offersOfGroups(db, staffId, groupsAround)
  const optOuts = await store.optOutsAmong(db, idsOf(offers))
  const places = below.map(({ ancestors, ...place }) => ({ ...place, before: ancestors, ancestors: ancestorsAfter(ancestors, regrouping) }))
  return changesOf(offers, optOuts, places, from === undefined ? undefined : { from, into: into.id })
}

const mostSaid = 5

function notesOf(changes: readonly OfferChange[]): string[] {
  const nameOf = ({ offer }: OfferChange) => (offer.seen ? offer.name : 'An offer that you do not see')
  const at = (places: readonly Moved[]) =>
    named(
      places.map(({ name, seen }) => (seen ? name : null)),
      'restaurant',
    )
  const lines = changes.flatMap((change) => [
    ...(change.gained.length > 0 ? [`${nameOf(change)} will apply at ${at(change.gained)}.`] : []),
    ...(change.lost.length > 0 ? [`${nameOf(change)} will no longer apply at ${at(change.lost)}.`] : []),
  ])
  const more = lines.length - mostSaid
  return more > 0 ? [...lines.slice(0, mostSaid), `It will be other restaurants for ${counted(more, 'more offer')} as well.`] : lines
}

/** A branch that comes from another company comes under the offers of this one. Nothing that stays behind is named. */
async function notesOfComing(db: Queryable, { groups, into, staffId }: Regrouping): Promise<string[]> {
  const ids = idsOf(groups)
  const offers = await store.offersOfGroups(db, staffId, into.ancestors)
  const places = (await store.placesBelow(db, staffId, ids)).map((place) => ({ ...place, ancestors: into.ancestors }))
  const optOuts = await store.optOutsAmong(db, idsOf(offers))
  const applying = offers.filter((offer) =>
    places.some((place) =>
      appliesAt(
        offer,
        optOuts.filter(({ discount_id }) => discount_id === offer.id),
        place,
      ),
    ),
  )
  return [
    ...(applying.length > 0 ? [`${counted(applying.length, 'offer')} of ${into.name} or above will apply there.`] : []),
    ...(await codeNotes(db, await store.offersBelow(db, ids), into.ancestors[0] ?? 0)),
  ]
}

/** Two offers of a company never have the same code. */
export async function codeNotes(db: Queryable, ids: readonly number[], rootId: number): Promise<string[]> {
  const taken = await store.takenCodes(db, ids, rootId)
  if (taken.length === 0) return []
  const codes = named(
    taken.map(({ code }) => code),
    'code',
  )
  return [
    `Your company has ${taken.length === 1 ? 'this code' : 'these codes'} already, so ${taken.length === 1 ? 'it ends' : 'they end'}: ${codes}.`,
  ]
}

/** What platform or partners pay is decided for the whole company, also when more restaurants come to it. */
async function refusalsOf(db: Queryable, staffId: number, rootId: number, offers: readonly store.NamedOffer[]): Promise<string[]> {
  const paid = offers.filter((offer) => othersPay(termsOf(offer)))
  if (paid.length === 0 || (await mayReach(db, staffId, 'discounts_admin', 'access_group', rootId))) return []
  return [`Somebody else than the restaurants pays a part of ${namesOf(paid)}. Have someone with “Discounts admin” on the whole company do it.`]
}

/** Offers of a merged group apply at all of the other group, and ask about segments by what that sees of guests. */
function passedOnBy(offers: readonly store.NamedOffer[]): PassedOn[] {
  if (offers.length === 0) return []
  const what = offersText(offers)
  const asking = offers.filter(asksSegments)
  return [
    { what, role: 'discounts_admin', isForGood: true },
    ...(asking.length === 0 ? [] : askingRoles).map((role) => ({ what: `What ${namesOf(asking)} asks about customers`, role, isForGood: true })),
  ]
}

/** Offers of groups above, drafts among them, that come to apply. Those that ask about segments are asked about as what has roles there. */
export async function offersSaidAbove(db: Queryable, { comers, staffId, merged }: Arrival): Promise<SaidAbove[]> {
  const offers = await store.lastingOffers(db, staffId, around(comers))
  if (offers.length === 0) return []
  const optOuts = Map.groupBy(await store.optOutsAmong(db, idsOf(offers)), ({ discount_id }) => discount_id)
  const places = new Map((await store.placesById(db, idsOf(comers), { isClosedToo: true })).map((place) => [place.id, place]))
  return offers.flatMap((offer): SaidAbove[] => {
    const at = comers.flatMap(({ id, now, later }) => {
      const place = places.get(id)
      if (!place) return []
      // Until it is live a restaurant may still get another currency.
      const currency = place.is_live ? place.currency : offer.currency
      const [own, there] = [optOuts.get(offer.id) ?? [], { id, currency, ancestors: later.filter((group) => group !== merged?.from) }]
      return willApplyAt(offer, own, { ...there, before: now }, merged) && !appliesAt(offer, own, { ...there, ancestors: now }) ? [id] : []
    })
    const said = { role: 'discounts_admin' as const, isForGood: true, at, isToldApart: true }
    if (at.length === 0) return []
    const what = offersText([offer])
    // What others pay for more restaurants is decided for the company, as where the offer is changed; taking part again is not.
    const isWidened = comers.some(({ id, now }) => at.includes(id) && !now.includes(offer.owner_id))
    if (isWidened && othersPay(termsOf(offer)))
      return [
        { ...said, what: `${what}, of which others pay a part,`, isForGood: false, isOfCompany: true },
        { ...said, what },
      ]
    return [{ ...said, what }]
  })
}

/** At the beginning of a sentence. */
function offersText(offers: readonly store.NamedOffer[]): string {
  if (offers.some(({ seen }) => seen)) return `${offers.length === 1 ? 'The offer' : 'Offers'} ${namesOf(offers)}`
  return offers.length === 1 ? 'An offer that you do not see' : namesOf(offers)
}

const asksSegments = (offer: store.NamedOffer): boolean => segmentsIn(termsOf(offer).conditions).length > 0
const namesOf = (offers: readonly store.NamedOffer[]): string =>
  named(
    offers.map(({ name, seen }) => (seen ? name : null)),
    'offer',
  )

/** Asked of the one who places it: what others pay, and what it asks about guests, is decided where it comes to. */
export async function mayBeThere(db: Queryable, ids: readonly number[], groupId: number, staffId: number): Promise<readonly string[]> {
  const [root = 0] = await companiesOf(db, [groupId])
  const offers = await store.offersById(db, staffId, ids)
  const asking = offers.filter(asksSegments)
  const whyNot = asking.length === 0 ? undefined : await whyNotAsk(db, staffId, groupId)
  const refusals = await refusalsOf(db, staffId, root, offers)
  if (whyNot === undefined) return refusals
  return [...refusals, `${namesOf(asking)} would ask about customers there, which you may not decide. ${whyNot}`]
}

/** The same of the one who takes them over, and comes to see them. */
export async function mayBePaidByThem(db: Queryable, ids: readonly number[], groupId: number, staffId: number): Promise<readonly string[]> {
  const [root = 0] = await companiesOf(db, [groupId])
  const offers = await store.offersById(db, staffId, ids)
  return refusalsOf(
    db,
    staffId,
    root,
    offers.map((offer) => ({ ...offer, seen: true })),
  )
}

export async function regroupOffers(tx: Tx, regrouping: Regrouping): Promise<() => Promise<readonly HistoryLine[]>> {
  const { kind, groups, into, staffId } = regrouping
  if (!(await staysInCompany(tx, regrouping))) return async () => []
  const changed = await lookAhead(tx, regrouping)
  const [from] = idsOf(groups)
  const merged = kind === 'merge' && from !== undefined ? await store.lastingOffers(tx, staffId, [from]) : []
  if (kind === 'merge' && from !== undefined) await store.passOptOutsOn(tx, from)
  return async () => {
    if (changed.length > 0 || merged.length > 0) {
      await appendEvent(tx, { keys: ['discounts'], reach: [...into.ancestors] })
      await tellBelow(tx, [into.id])
    }
    return merged.map(({ id }) => ({ id, description: '- **organization**: its group was merged into another, which has it now' }))
  }
}

/** Of how many offers restaurants come, and no longer are, once another group owns them. Nobody says who reads it, so none is named. */
export async function foreseeOwnerOfRestaurants(
  db: Queryable,
  ids: readonly number[],
  into: Regrouping['into'],
  as: 'owner' | 'shared',
): Promise<readonly string[]> {
  if (as === 'shared') return []
  const places = await store.placesById(db, ids)
  const isSameCompany = places.every(({ ancestors }) => ancestors[0] === into.ancestors[0])
  const groupsAround = [...new Set([...places.flatMap(({ ancestors }) => ancestors), ...into.ancestors])]
  const offers = await store.offersOfGroups(db, 0, groupsAround)
  const optOuts = Map.groupBy(await store.optOutsAmong(db, idsOf(offers)), ({ discount_id }) => discount_id)
  const changes = offers.map((offer) => {
    const own = optOuts.get(offer.id) ?? []
    const was = places.filter((place) => appliesAt(offer, own, place)).map(({ id }) => id)
    const is = places.filter((place) => appliesAt(offer, own, { ...place, ancestors: into.ancestors })).map(({ id }) => id)
    return { gained: is.some((id) => !was.includes(id)), lost: was.some((id) => !is.includes(id)) }
  })
  const gained = changes.filter((change) => change.gained).length
  const lost = changes.filter((change) => change.lost).length
  return [
    ...(gained > 0 ? [`${counted(gained, 'offer')} of ${into.name} or above will apply there.`] : []),
    // What stays in another company is not told here.
    ...(isSameCompany && lost > 0 ? [`${counted(lost, 'offer')} of today will no longer apply there.`] : []),
  ]
}

/** Where offers will apply once another group owns them. */
export async function foreseeOwner(
  db: Queryable,
  ids: readonly number[],
  into: Regrouping['into'],
  as: 'owner' | 'shared',
): Promise<readonly string[]> {
  if (as === 'shared') return []
  const offers = await store.offersById(db, 0, ids)
  const root = into.ancestors[0] ?? 0
  const owners = [...new Set(offers.map(({ owner_id }) => owner_id))]
  if ((await companiesOf(db, owners)).some((one) => one !== root)) return codeNotes(db, ids, root)
  const places = await store.placesBelow(db, 0, [...owners, into.id])
  const optOuts = await store.optOutsAmong(db, ids)
  return offers.flatMap((offer) => {
    const own = optOuts.filter(({ discount_id }) => discount_id === offer.id)
    const count = (owner_id: number) => places.filter((place) => appliesAt({ ...offer, owner_id }, own, place)).length
    const [was, is] = [count(offer.owner_id), count(into.id)]
    return was === is ? [] : [`${offer.name} will apply at ${counted(is, 'restaurant')}, not at ${was}.`]
  })
}
