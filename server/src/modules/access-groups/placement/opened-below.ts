import type { Queryable } from '../../../platform/database.ts'
import { registeredTypes, type UsedBelow } from '../../../platform/resource-registry.ts'
import { type Chain, judgeShifts, judgeStandingAlong, readGrants, type Shift, type Verdict } from '../authority/law.ts'
import { chainsBelow, type Place } from '../authority/store.ts'

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
    shifts.push(...(await closedAbove(db, group, groups, into)))
    const above = into.ancestors.filter((id) => !group.ancestors.includes(id))
    const hosts = kind === 'merge' ? [...above, group.id] : above
    const used = await usedBelow(db, hosts)
    if (used.length === 0) continue
    const chains = await chainsBelow(db, [group.id, into.id, ...used.map((one) => one.group)])
    const below = (id: number): Chain[] => chains.filter((chain) => chain.includes(id))
    const coming = below(group.id).flatMap((chain) => comingChain(chain, group, placing))
    for (const { group: host, name, role } of used)
      shifts.push({
        id: host,
        name: `${name} ${host === into.id ? into.name : host === group.id ? group.name : `a group above ${into.name}`}`,
        now: below(host),
        later: [...below(host === group.id ? into.id : host), ...coming],
        roles: [role],
      })
  }
  const grants = await readGrants(
    db,
    shifts.flatMap(({ now, later }) => [...now, ...later]),
  )
  const people = await judgeShifts(db, moverId, shifts, grants)
  return { ...people, refusals: [...people.refusals, ...(await judgeStandingAlong(db, moverId, shifts, grants))] }
}

/** What those at and below a group lose that leaves the groups above it, with all that are placed together. */
async function closedAbove(db: Queryable, { id, name: left, ancestors }: Place, leaving: readonly Place[], into: Place): Promise<Shift[]> {
  const used = await usedBelow(
    db,
    ancestors.filter((above) => above !== id && !into.ancestors.includes(above)),
  )
  if (used.length === 0) return []
  const chains = await chainsBelow(
    db,
    used.map(({ group }) => group),
  )
  return used.map(({ group: host, name, role }) => {
    const now = chains.filter((chain) => chain.includes(host))
    return {
      id: host,
      name: `${name} a group above ${left}`,
      now,
      later: now.filter((chain) => !leaving.some((group) => chain.includes(group.id))),
      roles: [role],
    }
  })
}

async function usedBelow(db: Queryable, groupIds: readonly number[]): Promise<UsedBelow[]> {
  const used: UsedBelow[] = []
  if (groupIds.length > 0) for (const [, type] of registeredTypes()) used.push(...(await type.usedBelow(db, groupIds)))
  return used
}

/** Where a group at or below the one that is placed stands after it; nowhere, when it is merged away. */
function comingChain(chain: Chain, { id }: Place, { kind, into, areGrantsKept = false }: Placing): Chain[] {
  const rest = chain.slice(chain.indexOf(id) + 1)
  if (kind === 'move' || areGrantsKept) return [[...into.ancestors, id, ...rest]]
  return rest.length === 0 ? [] : [[...into.ancestors, ...rest]]
}
