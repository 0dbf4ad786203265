import { sql } from 'kysely'
import { reachable } from '../../platform/access/policy.ts'
import type { Queryable } from '../../platform/database.ts'
import type { PlacedResource, UsedAt } from '../../platform/resource-registry.ts'

// Restaurants and the groups over them.

/** Restaurants owned by these groups or below them, and whether the person may see each. */
export const restaurantsBelow = (db: Queryable, groups: readonly number[], staffId: number): Promise<PlacedResource[]> =>
  restaurantsAmong(db, { below: groups }, staffId)

/** These of them that are restaurants, or those owned by these groups or below them; libraries are none. */
export async function restaurantsAmong(
  db: Queryable,
  among: { readonly ids: readonly number[] } | { readonly below: readonly number[] },
  staffId: number,
): Promise<PlacedResource[]> {
  const isAsked = 'ids' in among ? sql`restaurants.id = any(${[...among.ids]}::bigint[])` : sql`place.ancestors && ${[...among.below]}::bigint[]`
  const { rows } = await sql<PlacedResource>`
    select restaurants.id, restaurants.name, place.ancestors, ${reachable(staffId, 'restaurants', 'restaurant', sql.ref('restaurants.id'))} as seen
    from restaurants join access_groups place on place.id = restaurants.parent_access_group_id
    where restaurants.kind = 'restaurant' and ${isAsked} order by lower(restaurants.name), restaurants.id`.execute(db)
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
