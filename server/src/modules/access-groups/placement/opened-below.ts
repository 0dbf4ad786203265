import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import type { Queryable } from '../../../platform/database.ts'
import { registeredType, registeredTypes, type UsedAt, type UsedBelow } from '../../../platform/resource-registry.ts'
import { bothOf, type Chain, judgeShifts, readGrants, type Shift, standingGainsAlong, type Verdict } from '../authority/law.ts'
import { chainsBelow, type Place } from '../authority/store.ts'
import { judgeStanding } from '../rules.ts'
import { type Shared, sharedBelow } from './store.ts'

// What hangs on a group is used by people below it, and by those with whom something below it is shared. A share may end: so the giver counts at
// the group and below it alone, and gives anew what people had by a share only.

interface Placing {
  readonly kind: 'move' | 'merge'
  readonly into: Place
  /** Of a merge: roles on the merged group itself go on at the other one. */
  readonly areGrantsKept?: boolean
}

/**
 * What hangs on a group and is used by people below it, too: those who come below it gain it, and of a merge those below the group that goes on
 * with it; those who are no longer below it lose it. The group itself and those above it are judged with all other moves.
 */
export async function openedBelow(db: Queryable, moverId: number, groups: readonly Place[], placing: Placing): Promise<Verdict> {
  const { kind, into } = placing
  const then = (chain: Chain): Chain[] => chainAfter(chain, groups, placing)
  const shifts: Shift[] = []
  for (const group of groups) {
    shifts.push(...(await closedAbove(db, group, groups, placing)))
    const above = into.ancestors.filter((id) => !group.ancestors.includes(id))
    const hosts = kind === 'merge' ? [...above, group.id] : above
    const used = await usedBelow(db, hosts)
    if (used.length === 0) continue
    const chains = await chainsBelow(db, [group.id, into.id, ...hosts])
    const below = (id: number): Chain[] => chains.filter((chain) => chain.includes(id))
    const shares = await sharesOf(db, used, [group.id, into.id, ...hosts])
    for (const { group: host, name, role, sharing } of used) {
      const goesOn = host === group.id ? into.id : host
      const had = shares(sharing, host)
      const fresh = without([...shares(sharing, goesOn), ...shares(sharing, group.id)], had)
      const lasting = [...below(goesOn), ...below(group.id), ...guestsOf(fresh)].flatMap(then)
      shifts.push({
        id: host,
        name: `${name} ${host === group.id ? group.name : placeName(host, into)}`,
        now: [...below(host), ...guestsOf(had)],
        later: [...lasting, ...guestsOf(had).flatMap(then)],
        lasting: { now: below(host), later: lasting },
        roles: [role],
      })
    }
  }
  return judged(db, moverId, shifts)
}

/** A resource that comes to another group, with the one that owns it now, and where those stand with whom it is shared. */
interface Coming {
  readonly id: number
  readonly owner: Place | undefined
  readonly guests: readonly Chain[]
}

/** The same of resources that come below such groups by themselves, or leave them: those with whom they are shared gain it, or lose it. */
export async function openedToGuests(db: Queryable, giverId: number, type: ResourceType, coming: readonly Coming[], into: Place): Promise<Verdict> {
  const shared = coming.filter(({ guests }) => guests.length > 0)
  const comesBelow = ({ owner }: Coming, id: number): boolean => !owner?.ancestors.includes(id)
  const above = into.ancestors.filter((id) => shared.some((one) => comesBelow(one, id)))
  const used = (await usedBelow(db, above)).filter(({ sharing }) => sharing?.type === type)
  const hosts = used.map(({ group }) => group)
  const chains = hosts.length > 0 ? await chainsBelow(db, hosts) : []
  const shares = await sharesOf(db, used, hosts)
  const places = await placesAmong(
    db,
    used,
    shared.map(({ id }) => id),
  )
  const shifts = used.map(({ group: host, name, role, sharing }): Shift => {
    const below = chains.filter((chain) => chain.includes(host))
    const had = guestsOf(shares(sharing, host))
    const come = shared.filter((one) => comesBelow(one, host) && places(sharing).has(one.id)).flatMap(({ guests }) => guests)
    return {
      id: host,
      name: `${name} ${placeName(host, into)}`,
      now: [...below, ...had],
      later: [...below, ...had, ...come],
      lasting: { now: below, later: [...below, ...come] },
      roles: [role],
    }
  })
  return judged(db, giverId, [...shifts, ...(await closedToGuests(db, type, shared, into))])
}

/** What those with whom resources are shared lose as these leave the groups that they are below. */
async function closedToGuests(db: Queryable, type: ResourceType, going: readonly Coming[], into: Place): Promise<Shift[]> {
  const left = going.flatMap(({ owner }) => owner?.ancestors ?? []).filter((id) => !into.ancestors.includes(id))
  const used = (await usedBelow(db, [...new Set(left)])).filter(({ sharing }) => sharing?.type === type)
  if (used.length === 0) return []
  const hosts = used.map(({ group }) => group)
  const chains = await chainsBelow(db, hosts)
  const shares = await sharesOf(db, used, hosts)
  const gone = new Set(going.map(({ id }) => id))
  return used.map(({ group: host, name, role, sharing }): Shift => {
    const below = chains.filter((chain) => chain.includes(host))
    const before = shares(sharing, host)
    const after = before.filter(({ id }) => !gone.has(id))
    const around = (some: readonly Shared[]): Chain[] => [...below, ...guestsOf(some)]
    return { id: host, name: `${name} a group above it now`, now: around(before), later: around(after), roles: [role] }
  })
}

/** A resource that gets another owner, with the groups that hold it beside it. */
interface Owned {
  readonly id: number
  readonly name: string
  readonly guests: readonly Chain[]
}

/** Resources of one type that get another owner, and are used by people below it: those who come to be below it gain them, the others lose them. */
export async function openedBelowOwner(
  db: Queryable,
  giverId: number,
  type: ResourceType,
  { owned, former, into }: { readonly owned: readonly Owned[]; readonly former: Place | undefined; readonly into: Place },
): Promise<Verdict> {
  const byId = new Map(owned.map((one) => [one.id, one]))
  const used = (await registeredType(type)?.usedBelowOwner(db, [...byId.keys()], into.id)) ?? []
  if (used.length === 0) return judged(db, giverId, [])
  const owners = former ? [former.id, into.id] : [into.id]
  const chains = await chainsBelow(db, owners)
  const below = (id: number): Chain[] => chains.filter((chain) => chain.includes(id))
  const shares = await sharesOf(db, used, [...owners, ...used.flatMap(({ at }) => at ?? [])])
  const shifts = used.flatMap(({ id, name, role, sharing, at = former?.id, isSaidByOwner = false }) => {
    const one = byId.get(id)
    if (!one) return []
    const guests = isSaidByOwner ? [] : one.guests
    const [had, has] = [at ? shares(sharing, at) : [], shares(sharing, into.id)]
    const shift: Shift = {
      id,
      name: `${name} ${one.name}`,
      now: [...(at ? below(at) : []), ...guestsOf(had), ...guests],
      later: [...below(into.id), ...guestsOf(has), ...guests],
      // Without an owner it belongs to the groups that hold it.
      lasting: { now: at ? below(at) : guests, later: [...below(into.id), ...guestsOf(without(has, had))] },
      roles: [role],
    }
    return [{ shift, isSaidByOwner }]
  })
  const [said, given] = [shifts.filter(({ isSaidByOwner }) => isSaidByOwner), shifts.filter(({ isSaidByOwner }) => !isSaidByOwner)]
  const told = await judged(
    db,
    giverId,
    said.map(({ shift }) => shift),
  )
  return bothOf(
    { ...told, refusals: [], standing: [] },
    await judged(
      db,
      giverId,
      given.map(({ shift }) => shift),
    ),
  )
}

/** The mover sees the one that they named. */
const placeName = (host: number, into: Place): string => (host === into.id ? into.name : `a group above ${into.name}`)

async function judged(db: Queryable, giverId: number, shifts: readonly Shift[]): Promise<Verdict> {
  const grants = await readGrants(
    db,
    shifts.flatMap(({ now, later }) => [...now, ...later]),
  )
  const people = await judgeShifts(db, giverId, shifts, grants)
  const standing = await standingGainsAlong(db, giverId, shifts, grants)
  return { ...people, refusals: [...people.refusals, ...standing.map(judgeStanding)], standing }
}

/** What those at and below a group lose that leaves the groups above it, with all that are placed together. */
async function closedAbove(
  db: Queryable,
  { id, name: left, ancestors }: Place,
  leaving: readonly Place[],
  { into, areGrantsKept = false }: Placing,
): Promise<Shift[]> {
  const used = await usedBelow(
    db,
    ancestors.filter((above) => above !== id && !into.ancestors.includes(above)),
  )
  if (used.length === 0) return []
  const hosts = used.map(({ group }) => group)
  const chains = await chainsBelow(db, hosts)
  const shares = await sharesOf(db, used, hosts)
  // Roles on a merged group that go on at the other one count wherever that one does.
  const kept = (chain: Chain): Chain => (areGrantsKept && chain.includes(into.id) ? [...chain, id] : chain)
  return used.map(({ group: host, name, role, sharing }) => {
    // A host that is placed with it takes along what is below it.
    const parts = (chain: Chain): boolean => leaving.some((group) => chain.indexOf(group.id) > chain.indexOf(host))
    const now = chains.filter((chain) => chain.includes(host))
    const stays = now.filter((chain) => !parts(chain))
    const before = shares(sharing, host)
    const after = before.filter(({ home }) => !parts(home))
    return {
      id: host,
      name: `${name} a group above ${left}`,
      now: [...now, ...guestsOf(before)],
      later: [...stays, ...guestsOf(after)].map(kept),
      roles: [role],
    }
  })
}

async function usedBelow(db: Queryable, groupIds: readonly number[]): Promise<UsedBelow[]> {
  const used: UsedBelow[] = []
  if (groupIds.length > 0) for (const [, type] of registeredTypes()) used.push(...(await type.usedBelow(db, groupIds)))
  return used
}

type Uses = readonly Pick<UsedBelow, 'sharing'>[]
const kindsOf = (used: Uses): UsedAt[] => [...new Set(used.flatMap(({ sharing }) => sharing ?? []))]

/** What these groups, or those below them, have shared with others, by what it is used at. */
async function sharesOf(db: Queryable, used: Uses, groups: readonly number[]) {
  const found = new Map<UsedAt, Shared[]>()
  for (const at of kindsOf(used)) {
    const shared = await sharedBelow(db, at.type, groups)
    const places = new Set(
      await placesOf(
        db,
        at,
        shared.map(({ id }) => id),
      ),
    )
    found.set(
      at,
      shared.filter(({ id }) => places.has(id)),
    )
  }
  return (at: UsedAt | undefined, groupId: number): Shared[] => (at ? (found.get(at) ?? []) : []).filter(({ group }) => group === groupId)
}

/** Those of these resources at which it is used. */
async function placesAmong(db: Queryable, used: Uses, ids: readonly number[]) {
  const found = new Map<UsedAt, ReadonlySet<number>>()
  for (const at of kindsOf(used)) found.set(at, new Set(await placesOf(db, at, ids)))
  return (at: UsedAt | undefined): ReadonlySet<number> => (at && found.get(at)) ?? new Set()
}

async function placesOf(db: Queryable, { among }: UsedAt, ids: readonly number[]): Promise<readonly number[]> {
  return among && ids.length > 0 ? among(db, [...new Set(ids)]) : ids
}

/** Where those stand with whom these are shared, each once. */
const guestsOf = (shared: readonly Shared[]): Chain[] => [...new Map(shared.map(({ guest }) => [guest.at(-1), guest])).values()]

/** The shares among these that are none of those. */
function without(shares: readonly Shared[], had: readonly Shared[]): Shared[] {
  const keyOf = ({ id, guest }: Shared): string => `${id} ${guest.at(-1)}`
  const known = new Set(had.map(keyOf))
  return shares.filter((one) => !known.has(keyOf(one)))
}

/** Where a group stands after these are placed: below the lowest of them that it is at or below; nowhere, when it is merged away. */
function chainAfter(chain: Chain, groups: readonly Place[], { kind, into, areGrantsKept = false }: Placing): Chain[] {
  const placed = new Set(groups.map(({ id }) => id))
  const at = chain.findLastIndex((id) => placed.has(id))
  if (at < 0) return [chain]
  if (kind === 'move' || areGrantsKept) return [[...into.ancestors, ...chain.slice(at)]]
  const rest = chain.slice(at + 1)
  return rest.length === 0 ? [] : [[...into.ancestors, ...rest]]
}
