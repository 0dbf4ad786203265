import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import type { Queryable } from '../../../platform/database.ts'
import { registeredType } from '../../../platform/resource-registry.ts'
import { type Chain, judgeShifts, readGrants, type Shift, type Verdict } from '../authority/law.ts'
import { chainsBelow, type Place } from '../authority/store.ts'

type Stand = Pick<Place, 'id' | 'ancestors'>

/** A resource with the groups that hold it now and then. */
interface Placed {
  readonly id: number
  readonly name: string
  readonly now: readonly Stand[]
  readonly later: readonly Stand[]
  /** Those of them that no share brings which may end. */
  readonly lasting: { readonly now: readonly Stand[]; readonly later: readonly Stand[] }
}

/**
 * What people below the groups that hold these do with them, without reaching them: who is below a group that comes to hold them gains it. Those at
 * such a group and above it are judged with the resources themselves.
 */
export async function openedBelowHolders(db: Queryable, giverId: number, type: ResourceType, placed: readonly Placed[]): Promise<Verdict> {
  const opened = registeredType(type)?.opensBelow() ?? []
  if (opened.length === 0) return { areas: [], people: new Map(), refusals: [] }
  const chains = await chainsBelow(
    db,
    placed.flatMap(({ now, later }) => [...now, ...later].map(({ id }) => id)),
  )
  const strictlyBelow = ({ id }: Stand): Chain[] =>
    chains.flatMap((chain) => (chain.includes(id) && chain.at(-1) !== id ? [chain.slice(chain.indexOf(id) + 1)] : []))
  const shifts = opened.flatMap(({ name, role }) =>
    placed.map(({ id, name: placedName, lasting, ...all }): Shift => {
      const around = ({ now, later }: Placed['lasting']) => {
        const at = now.map(({ ancestors }) => ancestors)
        return { now: [...at, ...now.flatMap(strictlyBelow)], later: [...at, ...later.flatMap(strictlyBelow)] }
      }
      return { id, name: `${name} ${placedName}`, ...around(all), lasting: around(lasting), roles: [role] }
    }),
  )
  return judgeShifts(db, giverId, shifts, await readGrants(db, chains))
}
