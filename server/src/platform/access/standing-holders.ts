import type { Role } from '@brigade/contract/kit/roles.ts'
import type { Queryable } from '../database.ts'

/** What is no person and has a role on a group and all that comes below it, without an end: the credential of an ordering system, an offer that asks about guests. */
export interface StandingHolder {
  readonly groupId: number
  readonly role: Role
  /** At the beginning of a sentence; “An ordering system” when left out. */
  readonly who?: string
  /** What it comes to by that is of the whole company, not of what comes below the group alone. */
  readonly isOfCompany?: boolean
  /** It learns of guests, and of nothing else. */
  readonly isOfGuests?: boolean
  /** It is made for one restaurant that the group owns, and goes with it: placing the restaurant is how others come to it, not the group. */
  readonly isOfRestaurant?: boolean
  /** Of such a one, the group at or above the owner where it was let do it: what it does there, and at groups above, was decided with that. */
  readonly letOn?: number
}

type Find = (db: Queryable, groupIds: readonly number[]) => Promise<readonly StandingHolder[]>
const finders = new Set<Find>()

/** Modules call this when they register themselves; the law of giving counts what they find as it counts people. */
export function registerStandingHolders(find: Find): void {
  finders.add(find)
}

export async function standingHoldersOn(db: Queryable, groupIds: Iterable<number>): Promise<StandingHolder[]> {
  const asked = [...new Set(groupIds)]
  const found: StandingHolder[] = []
  for (const find of finders) found.push(...(await find(db, asked)))
  return found
}
