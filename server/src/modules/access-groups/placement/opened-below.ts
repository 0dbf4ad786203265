import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import type { Queryable } from '../../../platform/database.ts'
import { registeredType, registeredTypes, type UsedBelow } from '../../../platform/resource-registry.ts'
import { type Chain, judgeShifts, judgeStandingAlong, readGrants, type Shift, type Verdict } from '../authority/law.ts'
import { chainsBelow, type Place } from '../authority/store.ts'
import { chainsSharing, type Leaving } from './store.ts'

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
  const shifts: Shift[] = []
  for (const group of groups) {
    shifts.push(...(await closedAbove(db, group, groups, placing)))
    const above = into.ancestors.filter((id) => !group.ancestors.includes(id))
    const hosts = kind === 'merge' ? [...above, group.id] : above
    const used = await usedBelow(db, hosts)
    if (used.length === 0) continue
    const chains = await chainsBelow(db, [group.id, into.id, ...used.map((one) => one.group)])
    const below = (id: number): Chain[] => chains.filter((chain) => chain.includes(id))
    const then = (chain: Chain): Chain[] => (chain.includes(group.id) ? comingChain(chain, group, placing) : [chain])
    const coming = below(group.id).flatMap(then)
    const guests = await guestsOf(db, used, [...used.map((one) => one.group), group.id, into.id])
    for (const { group: host, name, role, sharing } of used) {
      const goesOn = host === group.id ? into.id : host
      shifts.push({
        id: host,
        name: `${name} ${host === group.id ? group.name : placeName(host, into)}`,
        now: [...below(host), ...guests(sharing, host)],
        later: [...below(goesOn), ...guests(sharing, goesOn), ...coming, ...guests(sharing, group.id).flatMap(then)],
        roles: [role],
      })
    }
  }
  return judged(db, moverId, shifts)
}

/** Resources of one type that come to a group, with the groups that own them now, and where those stand with whom they are shared. */
interface Coming {
  readonly type: ResourceType
  readonly ids: readonly number[]
  readonly owners: readonly Place[]
  readonly guests: readonly Chain[]
}

/** The same of resources that come below such groups by themselves, or leave them: those with whom they are shared gain it, or lose it. */
export async function openedToGuests(db: Queryable, giverId: number, { type, ids, owners, guests }: Coming, into: Place): Promise<Verdict> {
  const above = guests.length > 0 ? into.ancestors.filter((id) => !owners.every(({ ancestors }) => ancestors.includes(id))) : []
  const used = (await usedBelow(db, above)).filter(({ sharing }) => sharing === type)
  const hosts = used.map(({ group }) => group)
  const chains = hosts.length > 0 ? await chainsBelow(db, hosts) : []
  const before = await guestsOf(db, used, hosts)
  const shifts = used.map(({ group: host, name, role, sharing }): Shift => {
    const now = [...chains.filter((chain) => chain.includes(host)), ...before(sharing, host)]
    return { id: host, name: `${name} ${placeName(host, into)}`, now, later: [...now, ...guests], roles: [role] }
  })
  const left = guests.length > 0 ? owners.flatMap(({ ancestors }) => ancestors.filter((id) => !into.ancestors.includes(id))) : []
  return judged(db, giverId, [...shifts, ...(await closedToGuests(db, type, ids, [...new Set(left)]))])
}

/** What those with whom resources are shared lose as these leave the groups that they are below. */
async function closedToGuests(db: Queryable, type: ResourceType, ids: readonly number[], left: readonly number[]): Promise<Shift[]> {
  const used = (await usedBelow(db, left)).filter(({ sharing }) => sharing === type)
  if (used.length === 0) return []
  const hosts = used.map(({ group }) => group)
  const chains = await chainsBelow(db, hosts)
  const [before, after] = [await guestsOf(db, used, hosts), await guestsOf(db, used, hosts, { ids })]
  return used.map(({ group: host, name, role, sharing }): Shift => {
    const below = chains.filter((chain) => chain.includes(host))
    const around = (guests: typeof before): Chain[] => [...below, ...guests(sharing, host)]
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
  const used = (await registeredType(type)?.usedBelowOwner(db, [...byId.keys()])) ?? []
  if (used.length === 0) return judged(db, giverId, [])
  const owners = former ? [former.id, into.id] : [into.id]
  const chains = await chainsBelow(db, owners)
  const guests = await guestsOf(db, used, owners)
  const around = (host: number, sharing: ResourceType | undefined): Chain[] => [
    ...chains.filter((chain) => chain.includes(host)),
    ...guests(sharing, host),
  ]
  const shifts = used.flatMap(({ id, name, role, sharing }): Shift[] => {
    const one = byId.get(id)
    if (!one) return []
    const now = [...(former ? around(former.id, sharing) : []), ...one.guests]
    return [{ id, name: `${name} ${one.name}`, now, later: [...around(into.id, sharing), ...one.guests], roles: [role] }]
  })
  return judged(db, giverId, shifts)
}

/** The mover sees the one that they named. */
const placeName = (host: number, into: Place): string => (host === into.id ? into.name : `a group above ${into.name}`)

async function judged(db: Queryable, giverId: number, shifts: readonly Shift[]): Promise<Verdict> {
  const grants = await readGrants(
    db,
    shifts.flatMap(({ now, later }) => [...now, ...later]),
  )
  const people = await judgeShifts(db, giverId, shifts, grants)
  return { ...people, refusals: [...people.refusals, ...(await judgeStandingAlong(db, giverId, shifts, grants))] }
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
  const [before, after] = [await guestsOf(db, used, hosts), await guestsOf(db, used, hosts, { groups: leaving.map((group) => group.id) })]
  // Roles on a merged group that go on at the other one count wherever that one does.
  const kept = (chain: Chain): Chain => (areGrantsKept && chain.includes(into.id) ? [...chain, id] : chain)
  return used.map(({ group: host, name, role, sharing }) => {
    const now = chains.filter((chain) => chain.includes(host))
    const stays = now.filter((chain) => !leaving.some((group) => chain.includes(group.id)))
    return {
      id: host,
      name: `${name} a group above ${left}`,
      now: [...now, ...before(sharing, host)],
      later: [...stays, ...after(sharing, host)].map(kept),
      roles: [role],
    }
  })
}

async function usedBelow(db: Queryable, groupIds: readonly number[]): Promise<UsedBelow[]> {
  const used: UsedBelow[] = []
  if (groupIds.length > 0) for (const [, type] of registeredTypes()) used.push(...(await type.usedBelow(db, groupIds)))
  return used
}

/** Where those stand to whom resources of a group are shared, by the type that is asked about; but for some of these. */
async function guestsOf(db: Queryable, used: readonly Pick<UsedBelow, 'sharing'>[], groups: readonly number[], leaving: Leaving = {}) {
  const found = new Map<ResourceType, Awaited<ReturnType<typeof chainsSharing>>>()
  for (const type of new Set(used.map(({ sharing }) => sharing))) if (type) found.set(type, await chainsSharing(db, type, groups, leaving))
  return (type: ResourceType | undefined, groupId: number): Chain[] =>
    (type ? (found.get(type) ?? []) : []).flatMap(({ group, ancestors }) => (group === groupId ? [ancestors] : []))
}

/** Where a group at or below the one that is placed stands after it; nowhere, when it is merged away. */
function comingChain(chain: Chain, { id }: Place, { kind, into, areGrantsKept = false }: Placing): Chain[] {
  const rest = chain.slice(chain.indexOf(id) + 1)
  if (kind === 'move' || areGrantsKept) return [[...into.ancestors, id, ...rest]]
  return rest.length === 0 ? [] : [[...into.ancestors, ...rest]]
}
