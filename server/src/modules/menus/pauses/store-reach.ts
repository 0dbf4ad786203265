import { sql } from 'kysely'
import { grantedGroups, reachable } from '../../../platform/access/policy.ts'
import type { Queryable } from '../../../platform/database.ts'

// Where a pause reaches: restaurants below groups that have the same thing on their menu.

/** The clock of a restaurant. */
export interface RestaurantClock {
  readonly restaurant_id: number
  readonly name: string
  readonly timezone: string
  readonly business_day_cutoff_min: number
}

/** One of the things asked for as one restaurant has it. */
export interface Reached extends RestaurantClock {
  readonly part: number
  readonly node_id: string | null
  readonly tag: string | null
  readonly ancestors: readonly number[]
  /** Of a tag: whether anything there has it now. */
  readonly is_there: boolean
}

export interface AskedTarget {
  readonly part: number
  readonly node_id: string | null
  readonly tag: string | null
}

export function clockOf(db: Queryable, restaurantId: number) {
  return db
    .selectFrom('restaurants')
    .select(['id as restaurant_id', 'name', 'kind', 'timezone', 'business_day_cutoff_min'])
    .where('id', '=', restaurantId)
    .executeTakeFirst()
}

/** Groups that hold the restaurant, from the root down, on which the person may pause. */
export async function groupsAbove(db: Queryable, userId: number, restaurantId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select above.id, above.name from restaurants join access_groups owner on owner.id = restaurants.parent_access_group_id
    join access_groups above on above.id = any(owner.ancestors)
    where restaurants.id = ${restaurantId} and above.ancestors && ${grantedGroups(userId, 'availabilities_admin')}
    order by cardinality(above.ancestors)`.execute(db)
  return rows
}

/**
 * The restaurants owned below one of the groups, of those where the person may pause, that have the things on their menu: the
 * node itself, or what comes from the same library node or shows it through. A tag is meant as such, so it reaches all of them: what
 * gets it tomorrow is out as well.
 */
export async function reachedBelow(db: Queryable, userId: number, groups: readonly number[], targets: readonly AskedTarget[]): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    with recursive asked as (select * from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as asked(part int, node_id uuid, tag text)),
    open as (
      select restaurants.*, owner.ancestors from restaurants join access_groups owner on owner.id = restaurants.parent_access_group_id
      where restaurants.kind = 'restaurant' and restaurants.status <> 'closed' and owner.ancestors && ${[...groups]}::bigint[]
        and ${reachable(userId, 'availabilities_admin', 'restaurant', sql.ref('restaurants.id'))}),
    up as (
      select asked.part, node.id, node.source_id, 0 as steps from asked join menu_nodes node on node.id = asked.node_id
      union all
      select up.part, node.id, node.source_id, up.steps + 1 from up join menu_nodes node on node.id = up.source_id where up.steps < 10),
    roots as (select part, id from up where source_id is null),
    tagged as (
      select asked.part, node.id from asked join menu_nodes node on node.fields ? 'tags' and node.lifecycle <> 'archived'
        and exists (select 1 from jsonb_array_elements_text(node.fields -> 'tags') as tag(text) where lower(tag.text) = lower(asked.tag))
      where asked.tag is not null and node.restaurant_id in (select id from open union
        select id from restaurants where kind = 'library' and parent_access_group_id in (select unnest(ancestors) from open))),
    down as (
      select roots.part, node.id, node.restaurant_id, node.source_id, node.lifecycle, 0 as steps from roots join menu_nodes node on node.id = roots.id
      union all
      select down.part, node.id, node.restaurant_id, node.source_id, node.lifecycle, down.steps + 1
      from down join menu_nodes node on node.source_id = down.id where down.steps < 10),
    -- Whatever shows the thing: what holds it, what points there, what inherits from any of these.
    shows(part, id) as (
      (select part, id from roots union select part, id from tagged)
      union
      select shows.part, near.id from shows cross join lateral (
        select parent_id as id from menu_nodes where menu_nodes.id = shows.id and parent_id is not null
        union all select menu_nodes.id from menu_nodes where ref_id = shows.id and lifecycle <> 'archived'
        union all select menu_nodes.id from menu_nodes where source_id = shows.id and lifecycle <> 'archived') near),
    found as (
      -- A copy within one menu follows what it was copied from.
      select part, id as node_id, null::text as tag, restaurant_id from down where lifecycle <> 'archived'
        and not exists (select 1 from down base where base.part = down.part and base.id = down.source_id and base.restaurant_id = down.restaurant_id)
      union
      -- Menus without a version of their own show the library's.
      select shows.part, roots.id, null, node.restaurant_id from shows join menu_nodes node on node.id = shows.id join roots on roots.part = shows.part
        where not exists (select 1 from down own where own.part = shows.part and own.restaurant_id = node.restaurant_id)
      union
      select asked.part, null, asked.tag, open.id from asked cross join open where asked.tag is not null)
    select found.part, found.node_id, found.tag, open.id as restaurant_id, open.name, open.timezone, open.business_day_cutoff_min, open.ancestors,
      found.tag is null or exists (select 1 from shows join menu_nodes node on node.id = shows.id
        where shows.part = found.part and node.restaurant_id = open.id) as is_there
    from found join open on open.id = found.restaurant_id order by lower(open.name), open.id, found.part`.execute(db)
  return rows
}
