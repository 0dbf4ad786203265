import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { Place } from '../authority/store.ts'

/** How many levels hang on each group, itself included. */
export async function levelsOf(db: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; levels: number }>`
    select top.id, max(cardinality(below.ancestors)) - cardinality(top.ancestors) + 1 as levels
    from access_groups top join access_groups below on below.ancestors @> array[top.id]
    where top.id = any(${ids}::bigint[]) group by top.id, top.ancestors`.execute(db)
  return new Map(rows.map((row) => [row.id, row.levels]))
}

/** A resource that a group owns and has shared with another, with where both stand. */
export interface Shared {
  /** The group that was asked about: the owner, or one above it. */
  readonly group: number
  readonly id: number
  readonly home: readonly number[]
  readonly guest: readonly number[]
}

/** What these groups, or those below them, own and have shared with others. */
export async function sharedBelow(db: Queryable, type: ResourceType, ids: readonly number[]): Promise<Shared[]> {
  const { rows } = await sql<Shared>`
    select asked.id as "group", owned.resource_id as id, home.ancestors as home, holder.ancestors as guest
    from unnest(${[...new Set(ids)]}::bigint[]) as asked(id)
    join access_groups home on home.ancestors @> array[asked.id]
    join access_group_resources owned on owned.access_group_id = home.id and owned.resource_type = ${type} and owned.relation = 'owner'
    join access_group_resources guest on guest.resource_type = owned.resource_type and guest.resource_id = owned.resource_id and guest.relation = 'shared'
    join access_groups holder on holder.id = guest.access_group_id order by owned.resource_id, holder.id`.execute(db)
  return rows
}

/** Groups and resources in and below these groups, each counted once. */
export async function branchSizeOf(db: Queryable, ids: readonly number[]): Promise<{ groups: number; resources: number }> {
  const { rows } = await sql<{ groups: number; resources: number }>`
    with branch as materialized (select id from access_groups where ancestors && ${ids}::bigint[])
    select (select count(*) from branch) as groups,
      (select count(*) from (select distinct resource_type, resource_id from access_group_resources where access_group_id in (select id from branch)) held) as resources`.execute(
    db,
  )
  return rows[0] ?? { groups: 0, resources: 0 }
}

/**
 * Hangs groups with all below them under another group, in one statement: each row keeps its way down from the nearest moved
 * group and takes the rest from the target. Check the place first: this would also write a circle.
 */
export async function hangUnder(tx: Tx, ids: readonly number[], target: Place): Promise<void> {
  await sql`
    with moved as (select id, cardinality(ancestors) as depth from access_groups where id = any(${ids}::bigint[])),
      branch as (select distinct on (below.id) below.id, moved.id as top, below.ancestors[moved.depth:] as way_down
        from moved join access_groups below on below.ancestors @> array[moved.id] order by below.id, moved.depth desc)
    update access_groups place set
      ancestors = ${[...target.ancestors]}::bigint[] || branch.way_down,
      root_id = ${target.root_id},
      parent_id = case when branch.top = place.id then ${target.id} else place.parent_id end,
      version = place.version + case when branch.top = place.id then 1 else 0 end,
      updated_at = case when branch.top = place.id then now() else place.updated_at end
    from branch where branch.id = place.id`.execute(tx)
}

export async function childrenOf(db: Queryable, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from access_groups where parent_id = ${id} order by id`.execute(db)
  return rows.map((row) => row.id)
}

/** Of what a group owns something. */
export async function typesOwnedBy(db: Queryable, groupId: number): Promise<ResourceType[]> {
  const { rows } = await sql<{ type: ResourceType }>`select distinct resource_type as type from access_group_resources
    where access_group_id = ${groupId} and relation = 'owner' order by type`.execute(db)
  return rows.map(({ type }) => type)
}

/** Groups that come to stand above any of these places. */
export const newlyAbove = (places: readonly Pick<Place, 'ancestors'>[], target: Pick<Place, 'ancestors'>): number[] =>
  target.ancestors.filter((id) => places.some(({ ancestors }) => !ancestors.includes(id)))
