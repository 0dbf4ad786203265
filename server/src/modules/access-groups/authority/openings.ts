import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import type { Queryable } from '../../../platform/database.ts'
import { type Chain, judgeShifts, judgeStandingAlong, readGrants, type Shift, type Verdict } from './law.ts'
import { rolesAbout } from './roles-about.ts'
import { groupPlacesOf } from './store.ts'

/** Resources that more groups would come to hold, or to read as if they held them: by their numbers the groups that hold them now and then. */
export interface Opening {
  readonly name: string
  readonly type: ResourceType
  readonly now: readonly number[]
  readonly later: readonly number[]
  /** Those of them that no share brings which may end: the giver counts there alone. All of them when left out. */
  readonly lasting?: { readonly now: readonly number[]; readonly later: readonly number[] }
}

/** What comes to guests by these shifts: the roles about them alone, and that about their points, which is about no resource. */
export const aboutGuests = (shifts: readonly Shift[]): Shift[] =>
  shifts.map((shift) => ({ ...shift, roles: [...rolesAbout('customer'), 'loyalty_plans'] }))

/** The law of giving for what is opened without being shared or moved itself. The roles about such a resource count. */
export async function judgeOpenings(db: Queryable, giverId: number, openings: readonly Opening[]): Promise<Verdict> {
  const places = await groupPlacesOf(db, [...new Set(openings.flatMap(({ now, later }) => [...now, ...later]))])
  const chains = (ids: readonly number[]): Chain[] => ids.flatMap((id) => (places.has(id) ? [places.get(id)?.ancestors ?? []] : []))
  const around = ({ now, later }: Pick<Opening, 'now' | 'later'>) => ({ now: chains(now), later: chains(later) })
  const shifts = openings.map(({ name, type, lasting, ...all }, id): Shift => {
    const shift = { id, name, ...around(all), roles: rolesAbout(type) }
    return lasting ? { ...shift, lasting: around(lasting) } : shift
  })
  const grants = await readGrants(
    db,
    [...places.values()].map(({ ancestors }) => ancestors),
  )
  const people = await judgeShifts(db, giverId, shifts, grants)
  const ofSystems = shifts.flatMap((shift, nth) => (openings[nth]?.type === 'customer' ? aboutGuests([shift]) : [shift]))
  return { ...people, refusals: [...people.refusals, ...(await judgeStandingAlong(db, giverId, ofSystems, grants))] }
}
