import { counted, named } from '@brigade/contract/kit/named.ts'
import { groupNames } from '../../../platform/access/group-names.ts'
import { shareAll, unshareEach } from '../../../platform/access/holdings.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { Accompanying, Departure, DeparturePreview, Regrouping, ResourcePart } from '../../../platform/resource-registry.ts'
import { comingAlike, type GuestsAlike, haveGuests, type Knowing, knownByAlone, notYetKnown, type Owner, ownersOf } from './store-placing.ts'

// Who knows customers when restaurants get other owners: the group that has the restaurant knows its guests.

/** "12 customers are no longer known to", each counted once. */
function areKnown(links: readonly Knowing[]): string {
  const count = new Set(links.map(({ resource_id }) => resource_id)).size
  return `${counted(count, 'customer')} ${count === 1 ? 'is' : 'are'} no longer known to`
}

/** What owners know by those of these restaurants that are theirs, and by nothing else. */
async function endingFor(db: Queryable, owners: readonly Owner[]): Promise<Knowing[]> {
  const ending: Knowing[] = []
  for (const { id, restaurants } of owners) ending.push(...(await knownByAlone(db, restaurants, [id])))
  return ending
}

async function foreseeHolder(db: Queryable, ids: readonly number[], into: Regrouping['into'], as: 'owner' | 'shared'): Promise<readonly string[]> {
  // Whom a restaurant is shared with sees its guests on orders, and not as customers.
  if (as === 'shared') return []
  const former = (await ownersOf(db, ids)).filter(({ id }) => id !== into.id)
  const guests = new Set<number>()
  for (const { id, restaurants } of former) for (const guest of await notYetKnown(db, restaurants, into.id, [id])) guests.add(guest)
  const coming = guests.size
  // What stays in another company is not told here.
  const owners = former.filter(({ id, root_id }) => id !== root_id && root_id === into.ancestors[0])
  const going = await endingFor(db, owners)
  return [
    ...(coming > 0 ? [`${counted(coming, 'customer')} ${coming === 1 ? 'comes' : 'come'} to be known to ${into.name}.`] : []),
    ...(going.length > 0 ? [`${areKnown(going)} ${owners.length === 1 ? 'the group that owns it' : 'the groups that own them'} now.`] : []),
  ]
}

/** What is told to the company that restaurants leave. Groups that go along lose what they share here, which is told with all shares. */
async function foreseeDeparture(db: Queryable, { going, groups, staffId }: Departure): Promise<DeparturePreview> {
  const ids = going.get('restaurant') ?? []
  if (ids.length === 0 || !(await haveGuests(db, ids))) return { refusals: [], left: [], came: [] }
  const owners = (await ownersOf(db, ids)).filter(({ id, root_id }) => id !== root_id && !groups.includes(id))
  const ownerIds = owners.map(({ id }) => id)
  const seen = await groupNames(db, staffId, ownerIds, '')
  const ending = await endingFor(db, owners)
  const holders = owners
    .filter(({ id }) => ending.some(({ access_group_id }) => access_group_id === id))
    .map(({ id, name }) => seen(id, name) || null)
  const left = ending.length > 0 ? [`${areKnown(ending)} ${named(holders, 'group')}.`] : []
  return {
    refusals: [],
    left: ['Customers stay with this company, with all that they have ordered.', ...left],
    came: ['Customers stay with the company that it leaves.'],
  }
}

/** The new owner comes to know the guests of its company, the former ones forget those whom they knew by these restaurants alone. */
async function ownerMoved(tx: Tx, ids: readonly number[], groupId: number, formerIds: readonly number[]): Promise<void> {
  const coming = await notYetKnown(tx, ids, groupId, formerIds)
  await unshareEach(
    tx,
    'customer',
    await knownByAlone(
      tx,
      ids,
      formerIds.filter((id) => id !== groupId),
    ),
  )
  await shareAll(
    tx,
    'customer',
    coming.map((id) => ({ resource_id: id, access_group_id: groupId })),
  )
}

/** For the law of giving: they hang on the owner of the restaurant, so a group with which it was shared did not know them. */
export const accompanying = (guests: readonly GuestsAlike[]): Accompanying[] =>
  guests.map(({ restaurant, holders }) => ({ name: `guests of ${restaurant}`, type: 'customer', holders }))

export const customersOfRestaurants: ResourcePart = {
  comesAlong: async (db, ids, groupId, formerIds) => accompanying(await comingAlike(db, ids, groupId, formerIds)),
  foreseeHolder,
  foreseeDeparture,
  ownerMoved,
}
