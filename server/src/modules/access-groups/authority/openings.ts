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
}

/** What comes to guests by these shifts: the roles about them alone. */
export const aboutGuests = (shifts: readonly Shift[]): Shift[] => shifts.map((shift) => ({ ...shift, roles: rolesAbout('customer') }))

/** The law of giving for what is opened without being shared or moved itself. The roles about such a resource count. */
export async function judgeOpenings(db: Queryable, giverId: number, openings: readonly Opening[]): Promise<Verdict> {
  const places = await groupPlacesOf(db, [...new Set(openings.flatMap(({ now, later }) => [...now, ...later]))])
  const chains = (ids: readonly number[]): Chain[] => ids.flatMap((id) => (places.has(id) ? [places.get(id)?.ancestors ?? []] : []))
  const shifts = openings.map(
    ({ name, type, now, later }, id): Shift => ({ id, name, now: chains(now), later: chains(later), roles: rolesAbout(type) }),
  )
  const grants = await readGrants(
    db,
    [...places.values()].map(({ ancestors }) => ancestors),
  )
  const people = await judgeShifts(db, giverId, shifts, grants)
  return { ...people, refusals: [...people.refusals, ...(await judgeStandingAlong(db, giverId, shifts, grants))] }
}
