import { counted, named } from '@brigade/contract/kit/named.ts'
import { reachableAmong } from '../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { appendEvent } from '../../platform/realtime/events.ts'
import type { Departure, DeparturePreview, HistoryLine, OwedNote, Rehung } from '../../platform/resource-registry.ts'
import { endLimits } from './cards/store-limits.ts'
import { endEra } from './ledger/store-eras.ts'
import { owedText, takenLine, tellOf } from './regrouping.ts'
import * as store from './store-departure.ts'
import { limitsOf, type Owed, takeAtOwner, takenBelow } from './store-regrouping.ts'

// What becomes of gift cards when definitions, groups or restaurants leave their company.

const leavingOf = ({ going, groups }: Departure): store.Leaving => ({
  definitions: going.get('gift_card_definition') ?? [],
  restaurants: going.get('restaurant') ?? [],
  groups,
})

export async function foreseeCardsDeparture(db: Queryable, departure: Departure): Promise<DeparturePreview> {
  const leaving = leavingOf(departure)
  const [along, behind] = [await store.goingAlong(db, leaving), await store.stayingBehind(db, leaving)]
  const { holds, requests, batches } = await store.endingWith(db, leaving)
  const ties = await store.bonusTies(db, leaving)
  const seen = await reachableAmong(
    db,
    departure.staffId,
    'gift_card_definitions',
    'gift_card_definition',
    ties.map(({ id }) => id),
  )
  const cut = (some: readonly store.BonusTie[]) =>
    named(
      some.map(({ id, name }) => (seen.has(id) ? name : null)),
      'gift card definition',
    )
  const taken = (await takenBelow(db, departure.staffId, departure.groups)).filter(({ id }) => !leaving.definitions.includes(id))
  const limits = (await limitsOf(db, leaving.groups)) > 0
  const isCut = ties.length > 0 ? [`Bonus cards no longer come with ${cut(ties)}.`] : []
  const going = ties.filter(({ goes }) => goes)
  return {
    refusals: [],
    left: [
      ...(along.length > 0 ? [`${owedText(along)} go along, with the names of those they were given to. Codes stay the same.`] : []),
      ...(behind.length > 0 ? [`${owedText(behind)}, issued by what goes, stay: the organization of their definition comes to owe them.`] : []),
      ...taken.map(
        ({ name, seen: isSeen, owner_name }) =>
          `${isSeen ? `Gift cards of ${name}` : 'Gift cards that you do not see'} will be taken at all restaurants of ${owner_name}.`,
      ),
      ...(holds > 0 ? [`${counted(holds, 'amount')} held for orders that are being paid ${holds === 1 ? 'is' : 'are'} released.`] : []),
      ...(requests > 0
        ? [`${counted(requests, 'adjustment')} that ${requests === 1 ? 'waits' : 'wait'} for a second person ${ends(requests)}.`]
        : []),
      ...(batches > 0 ? ['Files of codes that nobody has fetched are lost.'] : []),
      ...isCut,
      ...(limits ? ['Limits for adjusting gift cards that were set on the group and below it end.'] : []),
      ...((await store.settledAcross(db, leaving)) ? ['Settlements of gift cards with groups that stay are forgotten.'] : []),
    ],
    // Only what comes is named.
    came: going.length > 0 ? [`Bonus cards no longer come with ${cut(going)}.`] : [],
    owed: along.length > 0 ? [{ text: `${owedText(along)} come along: your company comes to owe it.`, sums: sumsOf(along) }] : [],
  }
}

/** How many cards and how much: a guest who pays with one makes it less. */
function sumsOf(along: readonly Owed[]): OwedNote['sums'] {
  return [...Map.groupBy(along, ({ currency }) => currency)].flatMap(([currency, some]) => [
    { what: `gift cards in ${currency}`, amount: some.reduce((sum, { cards, waiting }) => sum + cards + waiting, 0) },
    { what: `owed on gift cards in ${currency}`, amount: some.reduce((sum, { balance, pending }) => sum + balance + pending, 0) },
  ])
}

/** Cards come to be seen by others than those who saw them: at the owner of their definition, or in the other company. */
export async function cardsRehung(db: Queryable, leaving: Pick<Departure, 'going' | 'groups'>): Promise<readonly Rehung[]> {
  const rows = await store.rehanging(db, { definitions: leaving.going.get('gift_card_definition') ?? [], groups: leaving.groups })
  return rows.map(({ issuer_id, issuer_name, owner_id }) => ({
    // Of a group that stays the other company reads no name.
    name: owner_id === null ? 'gift cards that other groups issued' : `gift cards that ${issuer_name} issued`,
    type: 'gift_card_definition',
    from: issuer_id,
    to: owner_id ?? undefined,
  }))
}

const ends = (count: number) => (count === 1 ? 'ends' : 'end')

/** While everything stands where it did: nothing is taken or made until it has gone. */
export async function cardsDeparting(tx: Tx, departure: Departure): Promise<void> {
  const leaving = leavingOf(departure)
  await store.holdStill(tx, leaving)
  await endEra(tx, leaving.definitions)
  await store.releaseHolds(tx, leaving)
}

export async function cardsDeparted(tx: Tx, departure: Departure): Promise<readonly HistoryLine[]> {
  const leaving = leavingOf(departure)
  const along = await store.goingAlong(tx, leaving)
  const ties = await store.bonusTies(tx, leaving)
  await store.takeCardsAlong(tx, leaving)
  await store.leaveCardsBehind(tx, leaving)
  const moved = await takeAtOwner(tx, await store.placedAmong(tx, leaving))
  await store.cutBonus(
    tx,
    ties.map(({ id }) => id),
  )
  await store.cutCardTies(tx, leaving)
  await store.endSettlements(tx, leaving)
  await endLimits(tx, leaving.groups)
  await tellOf(tx, [...moved, ...ties, ...leaving.definitions.map((id) => ({ id }))])
  if (departure.groups.length > 0) await appendEvent(tx, { keys: ['gift_cards', 'gift_card_definitions'], reach: [...departure.groups] })
  // Where the cards of what went were taken is a name of the company that it left.
  const stayed = moved.filter(({ id }) => !leaving.definitions.includes(id))
  return [
    ...[...Map.groupBy(along, ({ definition_id }) => definition_id)].map(([id, owed]) => ({ id, description: `- **cards**: ${owedText(owed)}` })),
    ...stayed.map(({ id, was, is }) => ({ id, description: takenLine(was, is) })),
    ...ties.map(({ id }) => ({ id, description: '- **bonus**: ended, for its cards are of another company now' })),
  ]
}

/** Asked of the one who takes them over. */
export async function cardsMayCome(db: Queryable, ids: readonly number[], groupId: number): Promise<readonly string[]> {
  const names = await store.sameCodes(db, ids, groupId)
  return names.length === 0 ? [] : [`Cards of ${named(names, 'definition')} have the same codes as cards of your company.`]
}
