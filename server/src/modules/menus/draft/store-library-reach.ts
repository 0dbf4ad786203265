import { type RawBuilder, sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'

/** A menu that draws from another, with where both stand now, root first. */
export interface Draw {
  readonly restaurant_id: number
  readonly restaurant: string
  readonly restaurant_at: readonly number[]
  readonly sees_restaurant: boolean
  readonly library_id: number
  readonly library: string
  readonly library_at: readonly number[]
  readonly sees_library: boolean
}

/** SQL condition "this menu may draw from that tree": it is its own, or the library of a group above. Both are columns with ids. */
export const mayDraw = (menu: string, tree: string): RawBuilder<boolean> => sql<boolean>`(${sql.ref(tree)} = ${sql.ref(menu)} or exists (
  select 1 from restaurants drawn join restaurants drawing on drawing.id = ${sql.ref(menu)}
    join access_groups home on home.id = drawing.parent_access_group_id
  where drawn.id = ${sql.ref(tree)} and drawn.kind = 'library' and drawn.parent_access_group_id = any(home.ancestors)))`

/** Menus among these, or drawing from these. */
async function drawsWhere(db: Queryable, restaurants: RawBuilder<unknown>, staffId: number): Promise<Draw[]> {
  const pairs = sql`select distinct taken.restaurant_id, shared.restaurant_id as library_id from menu_nodes taken
    join menu_nodes shared on shared.id = taken.source_id and shared.restaurant_id <> taken.restaurant_id where taken.lifecycle <> 'archived'`
  const sees = (id: string) => reachable(staffId, 'restaurants', 'restaurant', sql.ref(id))
  const { rows } = await sql<Draw>`
    with meant as materialized (${restaurants}),
      pairs as (${pairs} and taken.restaurant_id in (select id from meant) union ${pairs} and shared.restaurant_id in (select id from meant))
    select restaurant_id, restaurants.name as restaurant, at.ancestors as restaurant_at, ${sees('restaurants.id')} as sees_restaurant,
      library_id, library.name as library, home.ancestors as library_at, ${sees('library.id')} as sees_library
    from pairs join restaurants on restaurants.id = restaurant_id join access_groups at on at.id = restaurants.parent_access_group_id
    join restaurants library on library.id = library_id join access_groups home on home.id = library.parent_access_group_id
    order by lower(restaurants.name), restaurant_id, lower(library.name), library_id`.execute(db)
  return rows
}

export function drawsBelow(db: Queryable, groups: readonly number[], staffId: number): Promise<Draw[]> {
  return drawsWhere(
    db,
    sql`select restaurants.id from restaurants join access_groups on access_groups.id = parent_access_group_id where ancestors && ${[...groups]}::bigint[]`,
    staffId,
  )
}

export function drawsOf(db: Queryable, restaurants: readonly number[], staffId: number): Promise<Draw[]> {
  return drawsWhere(db, sql`select id from restaurants where id = any(${[...restaurants]}::bigint[])`, staffId)
}

/** Those of these groups that own a library. */
export async function withLibraries(db: Queryable, groups: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct parent_access_group_id as id from restaurants where kind = 'library' and parent_access_group_id = any(${[...groups]}::bigint[])
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of these restaurants that are libraries. */
export async function librariesAmong(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from restaurants where kind = 'library' and id = any(${[...ids]}::bigint[]) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function ancestorsOf(db: Queryable, group: number): Promise<readonly number[]> {
  const { rows } = await sql<{ ancestors: number[] }>`select ancestors from access_groups where id = ${group}`.execute(db)
  return rows[0]?.ancestors ?? []
}

/**
 * SQL condition "this menu is one of those cut", a query of ids, "or draws from one of them", through however many libraries: they are
 * read anew, without what was cut off.
 */
export const touchedByCut = (menu: string, cut: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`${sql.ref(menu)} in (
  with recursive touched(id) as (${cut} union select heir.restaurant_id from touched
    join menu_nodes source on source.restaurant_id = touched.id join menu_nodes heir on heir.source_id = source.id)
  select id from touched)`

/** Archived nodes of these menus, or drawing from these, whose library is out of reach: they keep what they say themselves. */
async function cutWhere(tx: Tx, restaurants: RawBuilder<unknown>): Promise<void> {
  const lost = sql`select heir.id, heir.restaurant_id from menu_nodes heir
    join menu_nodes source on source.id = heir.source_id and source.restaurant_id <> heir.restaurant_id
    join restaurants menu on menu.id = heir.restaurant_id join access_groups at on at.id = menu.parent_access_group_id
    join restaurants library on library.id = source.restaurant_id
    where heir.lifecycle = 'archived' and library.parent_access_group_id <> all(at.ancestors)`
  await sql`
    with meant as materialized (${restaurants}),
      cut as materialized (${lost} and heir.restaurant_id in (select id from meant) union ${lost} and source.restaurant_id in (select id from meant)),
      risen as (update restaurants set menu_revision = menu_revision + 1 where ${touchedByCut('restaurants.id', sql`select restaurant_id from cut`)} returning id, menu_revision)
    update menu_nodes set source_id = null, variant = 'base', revision = risen.menu_revision, updated_at = now()
    from cut join risen on risen.id = cut.restaurant_id where menu_nodes.id = cut.id`.execute(tx)
}

export function cutBelow(tx: Tx, group: number): Promise<void> {
  return cutWhere(
    tx,
    sql`select restaurants.id from restaurants join access_groups on access_groups.id = parent_access_group_id where ancestors @> array[${group}::bigint]`,
  )
}

export function cutOf(tx: Tx, restaurants: readonly number[]): Promise<void> {
  return cutWhere(tx, sql`select id from restaurants where id = any(${[...restaurants]}::bigint[])`)
}
