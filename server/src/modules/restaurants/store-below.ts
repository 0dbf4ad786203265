import { sql } from 'kysely'
import { reachable } from '../../platform/access/policy.ts'
import type { Queryable } from '../../platform/database.ts'
import type { UsedAt } from '../../platform/resource-registry.ts'

// Restaurants and the groups over them.

export interface PlacedRestaurant {
  readonly id: number
  readonly name: string
  /** Groups above, root first. */
  readonly ancestors: readonly number[]
  readonly seen: boolean
}

/** Restaurants owned by these groups or below them, and whether the person may see each. */
export async function restaurantsBelow(db: Queryable, groups: readonly number[], staffId: number): Promise<PlacedRestaurant[]> {
  const { rows } = await sql<PlacedRestaurant>`
    select restaurants.id, restaurants.name, place.ancestors, ${reachable(staffId, 'restaurants', 'restaurant', sql.ref('restaurants.id'))} as seen
    from restaurants join access_groups place on place.id = restaurants.parent_access_group_id
    where restaurants.kind = 'restaurant' and place.ancestors && ${[...groups]}::bigint[] order by lower(restaurants.name), restaurants.id`.execute(
    db,
  )
  return rows
}

/** What is used at restaurants, and not at libraries, which have no guests. */
export const atRestaurants: UsedAt = {
  type: 'restaurant',
  async among(db, ids) {
    const { rows } = await sql<{ id: number }>`select id from restaurants where kind = 'restaurant' and id = any(${[...ids]}::bigint[])`.execute(db)
    return rows.map(({ id }) => id)
  },
}

/** Groups over these restaurants. */
export async function groupsOver(db: Queryable, restaurants: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct unnest(owner.ancestors) as id from restaurants join access_groups owner on owner.id = restaurants.parent_access_group_id
    where restaurants.id = any(${[...restaurants]}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}
