import { counted, named } from '@brigade/contract/kit/named.ts'
import { reachableAmong, reachesOf } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import type { Departure, DeparturePreview, HistoryLine } from '../../../platform/resource-registry.ts'
import { segmentsIn, withoutSegments } from './rules.ts'
import * as store from './store-departure.ts'
import { termsOf } from './store-offers.ts'
import { tellBelow } from './told.ts'

// What becomes of offers when they, or restaurants and groups that they are about, leave their company.

const leavingOf = ({ going, groups }: Departure): store.Leaving => ({
  offers: going.get('discount') ?? [],
  restaurants: going.get('restaurant') ?? [],
  groups,
})

const isStarted = ({ status }: { readonly status: string }): boolean => status === 'scheduled' || status === 'active'
const asksSegments = (offer: store.GoingOffer): boolean => segmentsIn(termsOf(offer).conditions).length > 0
const namesOf = (offers: readonly { readonly name: string }[]): string =>
  named(
    offers.map(({ name }) => name),
    'offer',
  )
const are = (some: readonly unknown[]): string => (some.length === 1 ? 'is' : 'are')

export async function foreseeOfferDeparture(db: Queryable, departure: Departure): Promise<DeparturePreview> {
  const leaving = leavingOf(departure)
  const going = await store.goingOffers(db, leaving)
  const staying = await store.stayingOffers(db, leaving)
  const seen = await reachableAmong(
    db,
    departure.staffId,
    'discounts',
    'discount',
    staying.map(({ id }) => id),
  )
  const told = (some: readonly store.StayingOffer[]) =>
    named(
      some.map(({ id, name }) => (seen.has(id) ? name : null)),
      'offer',
    )
  const [ending, losing] = [staying.filter(({ left, status }) => left === 0 && status !== 'ended'), staying.filter(({ left }) => left > 0)]
  const along = notesOfGoing(going)
  return {
    refusals: [],
    left: [
      ...along,
      ...(losing.length > 0 ? [`What leaves is taken out of the restaurants of ${told(losing)}.`] : []),
      ...(ending.length > 0 ? [`${told(ending)} ${ending.length === 1 ? 'ends' : 'end'}: only restaurants that leave are named there.`] : []),
    ],
    came: along,
  }
}

/** Both companies read this: it names what goes alone. */
function notesOfGoing(going: readonly store.GoingOffer[]): string[] {
  if (going.length === 0) return []
  const started = going.filter(isStarted)
  const narrowed = going.filter(({ staying }) => staying > 0)
  const asking = going.filter(asksSegments)
  const bound = going.filter(({ bound_codes }) => bound_codes > 0)
  return [
    `Codes of offers, and how often they were used, go along; who changed ${going.length === 1 ? 'it' : 'them'} does not.`,
    ...(started.length > 0 ? [`${namesOf(started)} ${are(started)} paused.`] : []),
    ...(narrowed.length > 0 ? [`Restaurants that do not go along are taken out of ${namesOf(narrowed)}.`] : []),
    ...(asking.length > 0 ? [`${namesOf(asking)} no longer ${asking.length === 1 ? 'asks' : 'ask'} about segments of customers.`] : []),
    ...(bound.length > 0 ? [`Codes of ${namesOf(bound)} that are for one customer alone end.`] : []),
  ]
}

export const offersDeparting = (tx: Tx, departure: Departure): Promise<void> => store.holdStill(tx, leavingOf(departure))

export async function offersDeparted(tx: Tx, departure: Departure): Promise<readonly HistoryLine[]> {
  const leaving = leavingOf(departure)
  const going = await store.goingOffers(tx, leaving)
  const staying = await store.stayingOffers(tx, leaving)
  for (const offer of going) {
    const terms = termsOf(offer)
    await store.beginAnew(tx, offer.id, { ...terms, conditions: withoutSegments(terms.conditions) })
  }
  const ended = new Map((await store.takeCodesAlong(tx, leaving.offers)).map((one) => [one.discount_id, one.ended]))
  await store.forgetRestaurants(tx, leaving)
  await store.cutOptOuts(tx, leaving)
  await tellOf(
    tx,
    [...going, ...staying].map(({ id }) => id),
  )
  if (departure.groups.length > 0) await tellBelow(tx, departure.groups)
  return [
    ...going.flatMap((offer) => {
      const lines = linesOfGoing(offer, ended.get(offer.id) ?? 0)
      return lines.length === 0 ? [] : [{ id: offer.id, description: lines.join('\n') }]
    }),
    ...staying.map(({ id, going: count, left, status }) => ({
      id,
      description: [
        `- **restaurants**: ${counted(count, 'restaurant')} went to another company`,
        ...(left === 0 && status !== 'ended' ? [`- **status**: ${status} → ended`] : []),
      ].join('\n'),
    })),
  ]
}

const linesOfGoing = (offer: store.GoingOffer, endedCodes: number): string[] => [
  ...(isStarted(offer) ? [`- **status**: ${offer.status} → paused`] : []),
  ...(offer.staying > 0 ? ['- **restaurants**: those that did not go along were taken out'] : []),
  ...(asksSegments(offer) ? ['- **when**: asks about segments of customers no more'] : []),
  ...(endedCodes > 0 ? [`- **codes**: ${counted(endedCodes, 'code')} ended, for this company had them already`] : []),
]

/** Whoever sees these offers. */
async function tellOf(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const reaches = await reachesOf(tx, 'discount', ids)
  await appendEvent(tx, { keys: ['discounts'], reach: [...new Set([...reaches.values()].flat())] })
}
