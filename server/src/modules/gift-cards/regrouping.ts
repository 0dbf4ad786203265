import { moneyText } from '@brigade/contract/kit/money-text.ts'
import { counted, named } from '@brigade/contract/kit/named.ts'
import { groupsAbove, staysInCompany } from '../../platform/access/companies.ts'
import { groupNames } from '../../platform/access/group-names.ts'
import { mayReach, reachableAmong, reachesOf } from '../../platform/access/policy.ts'
import { plain } from '../../platform/audit/plain.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { appendEvent } from '../../platform/realtime/events.ts'
import {
  type Arrival,
  ancestorsAfter,
  around,
  below,
  type ChangePreview,
  type HistoryLine,
  type PassedOn,
  type Regrouping,
  type SaidAbove,
  type UsedBelow,
  type UsedBelowOwner,
} from '../../platform/resource-registry.ts'
import { atRestaurants } from '../restaurants/public.ts'
import { boundOf } from './cards/limits.ts'
import { childrenOf, limitsAround, loweredLimits, lowerLimits, otherLimits, smallerLimits } from './cards/store-limits.ts'
import * as store from './store-regrouping.ts'

// What becomes of gift cards when groups are moved, merged or deleted within a company, and when a definition gets another owner.

/** Definitions whose cards come to be taken at all of their owner; or of the other group, for those that were taken at the one that ends in a merge. */
async function widening(db: Queryable, { kind, groups, into, staffId, ...rest }: Regrouping) {
  const ids = groups.map(({ id }) => id)
  const taken = await store.takenBelow(db, staffId, ids)
  const isEnding = (group: number) => kind === 'merge' && ids.includes(group)
  const later = ({ redeem_group_id, redeem_ancestors }: store.TakenAt) =>
    isEnding(redeem_group_id) ? into.ancestors : ancestorsAfter(redeem_ancestors, { kind, groups, into, staffId, ...rest })
  // What belongs to a group that ends is the other's, and so is where it is taken.
  const keepsPlace = (one: store.TakenAt) => isEnding(one.owner_id) || later(one).includes(one.owner_id)
  return { losing: taken.filter((one) => !keepsPlace(one)), along: taken.filter((one) => keepsPlace(one) && isEnding(one.redeem_group_id)) }
}

export async function foreseeCards(db: Queryable, regrouping: Regrouping): Promise<ChangePreview> {
  const { kind, groups, into } = regrouping
  const ids = groups.map(({ id }) => id)
  if (!(await staysInCompany(db, regrouping))) return { refusals: [], notes: [] }
  const [from] = kind === 'merge' ? groups : []
  const owed = from ? await store.owedBy(db, ids) : []
  const unsettled = from ? await store.unsettledOf(db, from.id, into.id) : []
  const seesSums = (await reachableAmong(db, regrouping.staffId, 'gift_card_definitions', 'access_group', [...ids, into.id])).size === ids.length + 1
  const limitsThen = await limitNotes(db, regrouping)
  const limits = seesSums || limitsThen.length === 0 ? limitsThen : ['How much one person adjusts on a gift card alone changes there.']
  const { losing, along } = await widening(db, regrouping)
  const nameOf = await groupNames(
    db,
    regrouping.staffId,
    losing.map(({ owner_id }) => owner_id),
    'a group above',
  )
  const ofAll = ({ id, name, seen, owner_id, owner_name }: store.TakenAt, be: string) => {
    const place = along.some((one) => one.id === id) ? into.name : nameOf(owner_id, owner_name)
    return `${seen ? `Gift cards of ${name}` : 'Gift cards that you do not see'} ${be} taken at all restaurants of ${place}`
  }
  // What was its own is asked about with all else that was.
  const mayWiden = ({ owner_id, may_widen }: store.TakenAt) => may_widen || (kind === 'merge' && ids.includes(owner_id))
  const widened = [...losing, ...along]
  return {
    refusals: [
      ...widened.filter((one) => !mayWiden(one)).map((one) => `${ofAll(one, 'would be')}, which you may not decide. ${widenHelp}`),
      ...(await wronglyRaised(db, regrouping)),
    ],
    notes: [
      ...(owed.length > 0
        ? [`${into.name} comes to owe ${seesSums ? owedText(owed) : 'what is on the gift cards'} that ${groups[0]?.name} issued.`]
        : []),
      ...(from ? unsettledNotes(unsettled, from.name, into.name, seesSums) : []),
      ...limits,
      ...(await takenNotes(db, regrouping)),
      ...widened.filter(mayWiden).map((one) => `${ofAll(one, 'will be')}.`),
    ],
    passedOn: await passedOn(db, regrouping, owed.length > 0 || unsettled.some(({ owes, with_other }) => owes > 0 && !with_other)),
  }
}

/** What a merged group owes, or will when its cards are loaded again, is owed by the other one, which comes to issue and take what is its own. */
async function passedOn(db: Queryable, { kind, groups: [from], into }: Regrouping, owes: boolean): Promise<PassedOn[]> {
  if (kind !== 'merge' || !from) return []
  const has = owes || (await store.keptBy(db, from.id)).cards || (await store.issuingAmong(db, [from.id])).length > 0
  const said = { role: 'gift_card_definitions_admin' as const, isForGood: true }
  const isLowered = (await smallerLimits(db, from.id, into.id)).some(({ is_new }) => is_new)
  return [
    ...(has ? [{ ...said, what: `Gift cards of ${from.name}, with what is owed on them,` }] : []),
    ...(isLowered ? [{ ...said, what: `The smaller limit of ${from.name} for adjusting gift cards alone` }] : []),
  ]
}

async function takenNotes(db: Queryable, { groups, into }: Regrouping): Promise<string[]> {
  const above = await groupsAbove(
    db,
    groups.map(({ id }) => id),
  )
  const taking = await store.takingAmong(
    db,
    into.ancestors.filter((id) => !above.includes(id)),
  )
  const names = named(
    groups.map(({ name }) => name),
    'group',
  )
  return taking.length === 0 ? [] : [`Gift cards that are taken at all of ${into.name} or above will be taken at ${names}.`]
}

/** What was spent elsewhere and not settled yet goes along; between the two nothing is owed any more. */
function unsettledNotes(unsettled: readonly store.Unsettled[], from: string, into: string, seesSums: boolean): string[] {
  const sumOf = (some: readonly store.Unsettled[], otherwise: string) =>
    seesSums ? some.map(({ owes, currency }) => moneyText(Math.abs(owes), currency)).join(' and ') : otherwise
  const [between, others] = [unsettled.filter(({ with_other }) => with_other), unsettled.filter(({ with_other }) => !with_other)]
  const [owes, claims] = [others.filter((one) => one.owes > 0), others.filter((one) => one.owes < 0)]
  return [
    ...(owes.length > 0
      ? [`${into} comes to owe other groups ${sumOf(owes, 'what is not settled yet')} for gift cards of ${from} that they took.`]
      : []),
    ...(claims.length > 0 ? [`Other groups come to owe ${into} ${sumOf(claims, 'what is not settled yet')} for gift cards that ${from} took.`] : []),
    ...(between.length > 0
      ? [`What ${from} and ${into} have to settle with each other for gift cards ends${seesSums ? `: ${sumOf(between, '')}` : ''}.`]
      : []),
  ]
}

/** Restaurants come to take what is taken at all of a group that they come below, and the group that issued it owes them. */
export async function cardsSaidAbove(db: Queryable, { comers, where }: Arrival): Promise<SaidAbove[]> {
  const taking = below(comers, await store.takingAmong(db, around(comers)))
  const what = `Gift cards that are taken at all of ${where}`
  return taking.length === 0 ? [] : [{ what, role: 'gift_card_definitions_admin', isForGood: true, at: taking.map(({ id }) => id) }]
}

const widenHelp = 'Have someone with the role “Gift card definitions admin” there do it, or change first where these cards are taken.'

/**
 * Cards of a definition are issued in the groups that hold it and in those below them, and taken at restaurants below where they are taken: who comes
 * there makes, and takes, what others have to take and owe. They are taken as well by those with whom a restaurant below is shared.
 */
export async function cardsUsedBelow(db: Queryable, groups: readonly number[]): Promise<UsedBelow[]> {
  const [issuing, taking] = [await store.issuingAmong(db, groups), await store.takingAmong(db, groups)]
  return [
    ...issuing.map((group) => ({ group, name: 'gift cards that are issued at', role: 'gift_card_definitions_admin' }) as const),
    ...taking.map((group) => ({ group, name: 'gift cards that are taken at', role: 'gift_card_definitions', sharing: atRestaurants }) as const),
  ]
}

/**
 * Cards that were taken at all of the owner are taken at all of its next one, for whoever makes that so decides about both. In another company all
 * are, wherever they were taken, and with a balance as well.
 */
export async function cardsUsedBelowOwner(db: Queryable, ids: readonly number[], groupId: number): Promise<UsedBelowOwner[]> {
  const unfit = await store.unfitFor(db, ids, groupId)
  return unfit
    .filter(({ follows, has_balance, stays }) => !stays || (follows && !has_balance))
    .map(({ id, redeem_group_id: at }) => ({
      id,
      at,
      name: 'payments with cards of',
      role: 'gift_card_definitions',
      sharing: atRestaurants,
      isSaidByOwner: true,
    }))
}

/** What a handover makes of it is the matter of departure.ts. */
export async function foreseeTaking(
  db: Queryable,
  ids: readonly number[],
  into: Regrouping['into'],
  as: 'owner' | 'shared',
): Promise<readonly string[]> {
  const unfit = as === 'owner' ? await store.unfitFor(db, ids, into.id) : []
  return unfit.filter(({ stays }) => stays).map(({ name }) => `Gift cards of ${name} will be taken at all restaurants of ${into.name}.`)
}

/**
 * What counts above bounds the limits below: nobody brings a group under a higher one who could not set as much for it where it is, nor under one
 * that the same person may raise so far afterwards.
 */
async function wronglyRaised(db: Queryable, { kind, groups, into, staffId }: Regrouping): Promise<string[]> {
  if (kind !== 'move') return []
  const wrong: string[] = []
  const limits = await limitsAround(
    db,
    groups.map(({ id }) => id),
    into.id,
  )
  const mayRaise = await mayReach(db, staffId, 'gift_card_definitions_admin', 'access_group', into.id)
  for (const { id, name, currency, was, is } of limits) {
    const most = await boundOf(db, staffId, id, currency)
    if (most === undefined) continue
    const later = mayRaise ? Math.max(is, (await boundOf(db, staffId, into.id, currency))?.minor ?? Infinity) : is
    if (later <= was || later <= most.minor) continue
    wrong.push(
      `One person could adjust more on a gift card of ${name} alone there, which you may not decide. Have someone with the role “Gift card definitions admin” above ${name} do it.`,
    )
  }
  return [...new Set(wrong)]
}

/** Who may adjust how much alone is not to change without a word. */
async function limitNotes(db: Queryable, { kind, groups, into }: Regrouping): Promise<string[]> {
  const ids = groups.map(({ id }) => id)
  const alone = (name: string, limit: number, currency: string) =>
    `One person adjusts a gift card of ${name} alone by up to ${moneyText(limit, currency)}`
  if (kind === 'move') {
    const others = [...(await otherLimits(db, ids, into.id)), ...(await loweredLimits(db, ids, into.id))]
    return others.map(({ name, currency, was, is }) => `${alone(name, is, currency)} there, not ${moneyText(was, currency)}.`)
  }
  const [from = 0] = ids
  const lowered = await loweredLimits(db, await childrenOf(db, from), into.id)
  return [
    ...(await smallerLimits(db, from, into.id)).map(
      ({ currency, limit_minor }) => `${alone(into.name, limit_minor, currency)}, the smaller limit of both.`,
    ),
    ...lowered.map(({ name, currency, was, is }) => `${alone(name, is, currency)} there, not ${moneyText(was, currency)}.`),
  ]
}

/** "3 gift cards with a balance of $45.00", "1 gift card to be sent later with $20.00", or both. */
export function owedText(owed: readonly store.Owed[]): string {
  const cards = owed.reduce((sum, one) => sum + one.cards, 0)
  const waiting = owed.reduce((sum, one) => sum + one.waiting, 0)
  const later = `to be sent later with ${amountsOf(owed, ({ pending }) => pending)}`
  if (cards === 0) return `${counted(waiting, 'gift card')} ${later}`
  const now = `${counted(cards, 'gift card')} with a balance of ${amountsOf(owed, ({ balance }) => balance)}`
  return waiting === 0 ? now : `${now} and ${waiting} ${later}`
}

function amountsOf(owed: readonly store.Owed[], of: (one: store.Owed) => number): string {
  return [...Map.groupBy(owed, ({ currency }) => currency)]
    .map(([currency, some]) => ({ currency, minor: some.reduce((sum, one) => sum + of(one), 0) }))
    .filter(({ minor }) => minor > 0)
    .map(({ currency, minor }) => moneyText(minor, currency))
    .join(' and ')
}

export async function regroupCards(tx: Tx, regrouping: Regrouping): Promise<() => Promise<readonly HistoryLine[]>> {
  const { kind, groups, into } = regrouping
  const ids = groups.map(({ id }) => id)
  if (!(await staysInCompany(tx, regrouping))) return async () => []
  const { losing, along } = await widening(tx, regrouping)
  const [from] = ids
  if (kind === 'merge' && from !== undefined) await store.passOn(tx, from, into.id)
  else await lowerLimits(tx, ids, into.id)
  return async () => {
    const moved = await store.takeAtOwner(
      tx,
      losing.map(({ id }) => id),
    )
    const wasAt = new Map(losing.map(({ id, redeem_group_name }) => [id, redeem_group_name]))
    if (kind === 'merge' || moved.length > 0) await appendEvent(tx, { keys: ['gift_cards', 'gift_card_definitions'], reach: [...into.ancestors] })
    await tellOf(tx, [...moved, ...along])
    return [
      ...moved.map(({ id, was, is }) => ({ id, description: takenLine(wasAt.get(id) ?? was, is) })),
      ...along.map(({ id, redeem_group_name }) => ({ id, description: takenLine(redeem_group_name, into.name) })),
    ]
  }
}

export const takenLine = (was: string, is: string): string => `- **taken at**: ${plain(was)} → ${plain(is)}`

/** Whoever sees these definitions. */
export async function tellOf(tx: Tx, definitions: readonly { readonly id: number }[]): Promise<void> {
  if (definitions.length === 0) return
  const reaches = await reachesOf(
    tx,
    'gift_card_definition',
    definitions.map(({ id }) => id),
  )
  await appendEvent(tx, { keys: ['gift_cards', 'gift_card_definitions'], reach: [...new Set([...reaches.values()].flat())] })
}

/** Cards that somebody holds are taken where they were, whoever owns their definition. */
export async function notTakenElsewhere(db: Queryable, ids: readonly number[], groupId: number): Promise<readonly string[]> {
  const unfit = await store.unfitFor(db, ids, groupId)
  return unfit.flatMap(({ name, redeem_group_name, follows, has_balance }) => {
    if (!follows)
      return [`Cards of ${name} are taken at ${redeem_group_name}, which is not below that organization. Change where they are taken first.`]
    if (has_balance)
      return [
        `Cards of ${name} with a balance would no longer be taken at all restaurants of ${redeem_group_name}. Change where they are taken first.`,
      ]
    return []
  })
}

/** What is owed has to be owed by somebody: a group with gift cards is merged into another one, which takes them over. */
export async function groupMayEnd(db: Queryable, id: number): Promise<readonly string[]> {
  const { cards, taken, settled } = await store.keptBy(db, id)
  const merge = 'Merge the group into another, which takes its place.'
  if (cards) return [`Gift cards were issued by this group. ${merge}`]
  if (taken) return [`Gift cards are taken at the restaurants of this group. ${merge}`]
  return settled ? [`Gift cards were settled with this group. ${merge}`] : []
}

export async function restaurantMayEnd(db: Queryable, id: number): Promise<readonly string[]> {
  return (await store.hasTaken(db, id)) ? ['Gift cards were taken at this restaurant, so it cannot be deleted. Close it instead.'] : []
}

/** What else comes of deleting groups. */
export async function cardsOfGroups(db: Queryable, ids: readonly number[]): Promise<string[]> {
  const it = ids.length === 1 ? 'it' : 'them'
  return [
    ...((await store.limitsOf(db, ids)) === 0 ? [] : [`The gift card limit of ${it} ends as well.`]),
    ...((await store.tookCards(db, ids)) ? [`What was taken there from gift cards is owed to the group above ${it}.`] : []),
  ]
}
