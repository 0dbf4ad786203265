import { sql } from 'kysely'
import { grantedGroups, reachableFrom } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'

// Which nodes show which pictures. A trigger keeps `menu_pictures`.

/** The company of a group: pictures of others are never shown in its menus. */
export async function companyOf(db: Queryable, groupId: number): Promise<number> {
  const { rows } = await sql<{ root: number }>`select root_id as root from access_groups where id = ${groupId}`.execute(db)
  return rows[0]?.root ?? 0
}

export async function companyOfRestaurant(db: Queryable, restaurantId: number): Promise<number> {
  const { rows } = await sql<{ root: number }>`select root_id as root from access_groups home
    join restaurants on restaurants.parent_access_group_id = home.id where restaurants.id = ${restaurantId}`.execute(db)
  return rows[0]?.root ?? 0
}

/** Pictures in the menus of a publication, whatever became of them since. */
export async function picturesPublished(db: Queryable, publicationId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct shown.picture_id as id from publication_targets target
      join publication_menus menu on menu.target_id = target.id
      join menu_snapshot_pictures shown on shown.restaurant_id = menu.restaurant_id and shown.hash = menu.hash
    where target.publication_id = ${publicationId}`.execute(db)
  return rows.map(({ id }) => id)
}

/** By how many nodes each is shown. */
export async function countsOf(db: Queryable, pictureIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`select picture_id as id, count(*)::int as count from menu_pictures
    where picture_id = any(${[...pictureIds]}::bigint[]) group by picture_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export interface ShowingNode {
  readonly node_id: string
  readonly restaurant_id: number
  readonly restaurant: string
  /** As it is called outside any channel; empty where only a point of sale names it. */
  readonly name: string
}

/** More than any sane chain of sources and references. */
const mostSteps = 20

/** Nodes that show a picture, in the menus that the person sees. */
export async function nodesShowing(db: Queryable, userId: number, pictureId: number, limit: number): Promise<ShowingNode[]> {
  const seen = reachableFrom(grantedGroups(userId, 'restaurants'), 'restaurant', sql.ref('showing.restaurant_id'))
  const { rows } = await sql<ShowingNode>`
    with recursive shown as materialized (
        select node_id, restaurant_id from menu_pictures showing where picture_id = ${pictureId} and ${seen} order by node_id limit ${limit}),
      named as (
        select node.id as node_id, node.fields ->> 'name' as name, coalesce(node.source_id, node.ref_id) as next, 0 as steps
          from shown join menu_nodes node on node.id = shown.node_id
        union all
        select named.node_id, node.fields ->> 'name', coalesce(node.source_id, node.ref_id), steps + 1
          from named join menu_nodes node on node.id = named.next where named.name is null and steps < ${mostSteps})
    select shown.node_id, shown.restaurant_id, restaurants.name as restaurant, coalesce(found.name, '') as name
    from shown join restaurants on restaurants.id = shown.restaurant_id
      left join lateral (select name from named where named.node_id = shown.node_id and name is not null limit 1) as found on true`.execute(db)
  return rows
}

/** Restaurants whose menus show one of the pictures, and those that draw from them. */
export async function restaurantsShowing(db: Queryable, pictureIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive showing(id) as (
      select distinct restaurant_id from menu_pictures where picture_id = any(${[...pictureIds]}::bigint[])
      union
      select heir.restaurant_id from showing join menu_nodes source on source.restaurant_id = showing.id
        join menu_nodes heir on heir.source_id = source.id where heir.restaurant_id <> source.restaurant_id)
    select id from showing order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** These menus differ from what guests see of them, though no node of theirs was changed. */
export async function raiseRevisions(tx: Tx, restaurantIds: readonly number[]): Promise<void> {
  await sql`select 1 from restaurants where id = any(${[...restaurantIds]}::bigint[]) order by id for update`.execute(tx)
  await sql`update restaurants set menu_revision = menu_revision + 1 where id = any(${[...restaurantIds]}::bigint[])`.execute(tx)
}

/** Those of the files that guests see in a published menu, or will see in one that is on its way or waits for its time. */
export async function filesShown(db: Queryable, fileKeys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ file_key: string }>`
    select distinct file_key from menu_snapshot_pictures shown where file_key = any(${[...fileKeys]}::text[]) and exists (
      select from publication_menus menu join publication_targets target on target.id = menu.target_id
      where menu.restaurant_id = shown.restaurant_id and menu.hash = shown.hash
        and (target.state in ('queued', 'sending') or exists (select from listings where listings.live_target_id = target.id)))`.execute(db)
  return new Set(rows.map(({ file_key }) => file_key))
}
