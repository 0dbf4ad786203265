import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'

// Menus of restaurants by name, without reading the restaurants' drafts: many are asked at once.

export interface MenuName {
  readonly id: string
  readonly restaurant_id: number
  readonly name: string
}

/** What a listing may show: menus, and categories at the root that hold items themselves. A name may be that of what a menu inherits from. */
const named = (which: RawBuilder<boolean>): RawBuilder<MenuName> => sql<MenuName>`
  with recursive walk(id, restaurant_id, position, source_id, name, depth) as (
    select menu.id, menu.restaurant_id, menu.position, menu.source_id, menu.fields ->> 'name', 0 from menu_nodes menu
    where kind in ('menu', 'category') and lifecycle <> 'archived' and ${which} and (kind = 'menu' or (parent_id is null and not exists (
      select 1 from menu_nodes below where below.parent_id = menu.id and below.kind = 'menu' and below.lifecycle <> 'archived')))
    union all
    select walk.id, walk.restaurant_id, walk.position, source.source_id, source.fields ->> 'name', depth + 1
    from walk join menu_nodes source on source.id = walk.source_id where walk.name is null and depth < 20
  )
  select id, restaurant_id, name from walk where name is not null order by restaurant_id, position, id`

/** Menus of these restaurants, in the order of their menus. */
export async function menusAt(db: Queryable, restaurantIds: readonly number[]): Promise<MenuName[]> {
  return (await named(sql<boolean>`menu.restaurant_id = any(${[...restaurantIds]}::bigint[])`).execute(db)).rows
}

/** Names of menus that are still there, by id. */
export async function namesOfMenus(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await named(sql<boolean>`menu.id = any(${[...ids]}::text[]::uuid[])`).execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** How many of these restaurants have a menu of each name, the most common first. */
export async function menuNames(db: Queryable, restaurantIds: readonly number[]): Promise<{ name: string; restaurants: number }[]> {
  const { rows } = await sql<{ name: string; restaurants: number }>`
    select name, count(distinct restaurant_id)::int as restaurants
    from (${named(sql<boolean>`menu.restaurant_id = any(${[...restaurantIds]}::bigint[])`)}) as menu
    group by name order by restaurants desc, lower(name), name limit 500`.execute(db)
  return rows
}
