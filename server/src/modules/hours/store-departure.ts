import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/database.ts'

// What ties the hours of restaurants to the company they leave for another one.

/** Restaurants whose hours come from groups that stay, at least in part. */
export async function withHoursAbove(db: Queryable, ids: readonly number[], groups: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select restaurants.name from restaurants join access_groups owner on owner.id = parent_access_group_id
    where restaurants.id = any(${[...ids]}::bigint[]) and restaurants.kind = 'restaurant' and exists (
      select 1 from unnest(owner.ancestors) as above(id) where above.id <> all(${[...groups]}::bigint[])
        and (exists (select 1 from service_hours where access_group_id = above.id)
          or exists (select 1 from hours_exceptions where access_group_id = above.id and date_to >= current_date)))
    order by lower(restaurants.name)`.execute(db)
  return rows.map(({ name }) => name)
}

/** Who closed them, what they wrote about it, and for which group, stays with the company that they leave; a group that goes along stays theirs. */
export async function forgetClosers(tx: Tx, ids: readonly number[], groups: readonly number[]): Promise<void> {
  await sql`update closures set created_by = null, ended_by = null, note = '',
    access_group_id = case when access_group_id = any(${[...groups]}::bigint[]) then access_group_id end
    where restaurant_id = any(${[...ids]}::bigint[])`.execute(tx)
}

/**
 * Closures for a group that goes still run in restaurants that left it before. There they go on as closures of their own: over there
 * nobody has a part in them, and here nobody reads what the group is called over there.
 */
export async function keepClosures(tx: Tx, ids: readonly number[], groups: readonly number[]): Promise<void> {
  if (groups.length === 0) return
  await sql`update closures set access_group_id = null
    where access_group_id = any(${[...groups]}::bigint[]) and restaurant_id <> all(${[...ids]}::bigint[])`.execute(tx)
}
