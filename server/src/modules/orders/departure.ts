import { named } from '@brigade/contract/kit/named.ts'
import { companiesOf } from '../../platform/access/companies.ts'
import { plain } from '../../platform/audit/plain.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import {
  ancestorsAfter,
  type ChangePreview,
  type Departure,
  type DeparturePreview,
  type HistoryLine,
  type Regrouping,
  type Shifted,
} from '../../platform/resource-registry.ts'
import { doesNot, powers } from './credentials/powers.ts'
import { deleteOfLeaving, ownerOf } from './credentials/store-credentials.ts'
import {
  type EndedRight,
  endRightsLetOn,
  endRightsOutOfReach,
  holdersBelow,
  type ShiftedSystems,
  systemsShifted,
} from './credentials/store-leaving.ts'
import { deleteOfRestaurants } from './imports/store-imports.ts'
import { deleteReadingsOf, readNames } from './pos-orders/store-readings.ts'
import { endRuns } from './runs/store-runs.ts'
import {
  comingSystems,
  credentialNames,
  forgetNames,
  forgetWaiting,
  hasOrders,
  leavingCounts,
  systemsAbove,
  systemsComingTo,
} from './store-departure.ts'

// What becomes of orders when restaurants leave their company, or are deleted.

/** Whoever has sold something stays, with the ledger: it can be closed. */
export async function mayEnd(db: Queryable, id: number): Promise<readonly string[]> {
  return (await hasOrders(db, id)) ? ['Orders of this restaurant are kept in reports, so it cannot be deleted. Close it instead.'] : []
}

/** A credential of a group ends with it: one of the group that takes its place would open other restaurants. */
export async function endsWith(db: Queryable, groupIds: readonly number[], staffId: number): Promise<readonly string[]> {
  const names = await credentialNames(db, groupIds, staffId)
  return names.length === 0 ? [] : [`The credentials of these ordering systems end: ${named(names, 'ordering system')}.`]
}

export async function foresee(db: Queryable, regrouping: Regrouping): Promise<ChangePreview> {
  const { kind, groups, into, staffId } = regrouping
  const ending = kind === 'merge' ? groups.map(({ id }) => id) : []
  const systems = await systemsShifted(db, await shiftedBy(db, regrouping), staffId)
  // Of what comes from another company all is new.
  const fromElsewhere = await comingSystems(
    db,
    groups.map(({ id }) => id),
    into,
  )
  const coming = comingLines(systems.reachingMore.length + fromElsewhere, into.name, 'these restaurants')
  const left = lossLines(systems, 'these restaurants', ending)
  return { refusals: [], notes: [...(await endsWith(db, ending, staffId)), ...left, ...coming] }
}

/** Restaurants below groups that come elsewhere within their company; of a handover each side is told its own. */
async function shiftedBy(db: Queryable, regrouping: Regrouping): Promise<Shifted[]> {
  const [root = 0] = regrouping.into.ancestors
  const holders = await holdersBelow(
    db,
    regrouping.groups.map(({ id }) => id),
    root,
  )
  return [...Map.groupBy(holders, ({ id }) => id)].map(([id, some]) => ({
    id,
    now: some.flatMap(({ ancestors }) => ancestors),
    later: some.flatMap(({ ancestors }) => ancestorsAfter(ancestors, regrouping)),
  }))
}

/** What ordering systems lose; those of groups that end are told by `endsWith`. */
function lossLines({ reachingLess, without }: ShiftedSystems, where: string, ending: readonly number[] = []): string[] {
  const count = reachingLess.filter((group) => !ending.includes(group)).length
  const systems = count === 1 ? 'An ordering system' : `${count} ordering systems`
  return [
    ...(count === 0 ? [] : [`${systems} can no longer send orders of ${where}.`]),
    ...powers.flatMap((power) => {
      const systems = without[power]
      const lose = `${named(systems, 'ordering system')} ${doesNot(power, systems.length === 1)}`
      return systems.length === 0 ? [] : [`${lose} until that is turned on again.`]
    }),
  ]
}

export const foreseeLosses = async (db: Queryable, shifted: readonly Shifted[], staffId: number): Promise<string[]> =>
  lossLines(await systemsShifted(db, shifted, staffId), shifted.length === 1 ? 'this restaurant' : 'these restaurants')

/** Rights of credentials that were given where their restaurant stood. */
export const unshared = async (tx: Tx, _ids: readonly number[], groupId: number): Promise<HistoryLine[]> => endedLines(tx, groupId)
export async function cameUnder(tx: Tx, ids: readonly number[]): Promise<HistoryLine[]> {
  const group = await ownerOf(tx, ids[0] ?? 0)
  return group === 0 ? [] : endedLines(tx, group)
}
export async function regroup(tx: Tx, { kind, groups, into }: Regrouping): Promise<() => Promise<HistoryLine[]>> {
  const ids = groups.map(({ id }) => id)
  const letThere = kind === 'merge' ? linesOf(await endRightsLetOn(tx, ids)) : []
  // Of a handover, what was shared with those who leave is not any more.
  const former = (await companiesOf(tx, ids)).filter((root) => root !== into.ancestors[0])
  return async () => {
    const lines = [...letThere, ...(await endedLines(tx, into.id))]
    for (const root of former) lines.push(...(await endedLines(tx, root)))
    return lines
  }
}

const endedLines = async (tx: Tx, groupId: number): Promise<HistoryLine[]> => linesOf(await endRightsOutOfReach(tx, groupId))

function linesOf(ended: readonly EndedRight[]): HistoryLine[] {
  return ended.map(({ name, restaurant_id, power }) => ({
    id: restaurant_id,
    description: plain(`“${name}” ${doesNot(power)} any more: that was allowed elsewhere`),
  }))
}

/** The same of restaurants that come to be held by a group, one by one. */
export async function foreseeHolder(db: Queryable, ids: readonly number[], into: Regrouping['into']): Promise<readonly string[]> {
  return comingLines(await systemsComingTo(db, ids, into.ancestors), into.name, ids.length === 1 ? 'this restaurant' : 'these restaurants')
}

function comingLines(count: number, into: string, where: string): string[] {
  const systems = count === 1 ? 'An ordering system' : `${count} ordering systems`
  return count === 0 ? [] : [`${systems} of ${into} or above can send orders of ${where}, too.`]
}

const restaurantsOf = ({ going }: Departure): readonly number[] => going.get('restaurant') ?? []

export async function foreseeDeparture(db: Queryable, departure: Departure): Promise<DeparturePreview> {
  const { orders, guests, credentials, waiting, owed } = await leavingCounts(db, restaurantsOf(departure), departure.groups)
  const above = await systemsAbove(db, restaurantsOf(departure), departure.groups)
  const read = (await readNames(db, restaurantsOf(departure))).length > 0
  const paid = owed === 1 ? 'One order was' : `${owed} orders were`
  const left = [
    ...(owed
      ? [`${paid} paid and ended without a sale: what these guests get back stays with this company, and is not recorded there any more.`]
      : []),
    ...(guests ? ['Names, phone numbers, email addresses and notes of guests are removed from past orders.'] : []),
    ...(waiting ? ['Updates for orders that have not arrived yet are dropped.'] : []),
    ...(credentials ? ['Ordering systems that send orders there lose their credentials.'] : []),
    ...(above > 0
      ? [`${above === 1 ? 'An ordering system' : `${above} ordering systems`} of other organizations can no longer send orders there.`]
      : []),
    ...(read ? ['Orders are no longer read from the point of sale.'] : []),
  ]
  return { refusals: [], left, came: orders ? ['Past orders and their sales figures come along, without the names of guests.'] : [] }
}

/** Sales go along with the restaurant. Guests, and systems that send orders, belong to the company that it leaves. */
export async function departing(tx: Tx, departure: Departure): Promise<void> {
  await forgetNames(tx, restaurantsOf(departure))
  await forgetWaiting(tx, restaurantsOf(departure))
  await endRuns(tx, restaurantsOf(departure))
  await deleteReadingsOf(tx, restaurantsOf(departure))
  await deleteOfRestaurants(tx, restaurantsOf(departure))
  await deleteOfLeaving(tx, restaurantsOf(departure), departure.groups)
}
