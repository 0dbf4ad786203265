import { knownTypes, type ResourceType, resourceTypes } from '@brigade/contract/kit/resources.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Link } from '../../../platform/access/holdings.ts'
import { grantedGroups, mayReach, reachable } from '../../../platform/access/policy.ts'
import type { Queryable } from '../../../platform/database.ts'
import type { GroupRow, Paged } from '../groups/store.ts'

export interface HeldRow {
  readonly resource_id: number
  readonly relation: 'owner' | 'shared'
  readonly access_group_id: number
  readonly access_group_name: string
}

/** Who holds what, of one type: a group is held by the one above it. */
function linksOfType(type: ResourceType): RawBuilder<unknown> {
  if (type === 'access_group') {
    return sql`(select id as resource_id, parent_id as access_group_id, 'owner' as relation from access_groups where parent_id is not null)`
  }
  return sql`(select resource_id, access_group_id, relation from access_group_resources where resource_type = ${type})`
}

/** Every resource of one type in a group and below it, once: where it is owned if that is here, else where it is shared. */
function heldBelow(groupId: number, type: ResourceType, seen: RawBuilder<boolean>) {
  return sql`select distinct on (held.resource_id) held.resource_id, held.relation, held.access_group_id, place.name as access_group_name
    from ${linksOfType(type)} held join access_groups place on place.id = held.access_group_id
    where place.ancestors @> array[${groupId}::bigint] and ${seen}
    order by held.resource_id, held.relation, held.access_group_id`
}

/**
 * SQL condition on `held`: whoever sees a group sees by name what it has. What it comes to know by orders of guests are people, named to those
 * alone who see them.
 */
async function listedTo(db: Queryable, userId: number, groupId: number, type: ResourceType): Promise<RawBuilder<boolean>> {
  const { view } = resourceTypes[type]
  if (!knownTypes.includes(type) || (await mayReach(db, userId, view, 'access_group', groupId))) return sql<boolean>`true`
  return reachable(userId, view, type, sql.ref('held.resource_id'))
}

export async function resourcesBelow(
  db: Queryable,
  userId: number,
  groupId: number,
  type: ResourceType,
  { page, per_page }: Paged,
): Promise<{ rows: HeldRow[]; total: number }> {
  const { rows } = await sql<HeldRow & { total: number }>`
    with hits as materialized (${heldBelow(groupId, type, await listedTo(db, userId, groupId, type))})
    select counted.total, chosen.* from (select count(*) as total from hits) counted
      left join (select * from hits order by resource_id limit ${per_page} offset ${(page - 1) * per_page}) chosen on true
    order by chosen.resource_id`.execute(db)
  return { rows: rows.filter((row) => row.resource_id !== null), total: rows[0]?.total ?? 0 }
}

export async function allResourcesBelow(db: Queryable, userId: number, groupId: number, type: ResourceType): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`${heldBelow(groupId, type, await listedTo(db, userId, groupId, type))}`.execute(db)
  return rows
}

/** Owned within the company of a group where the person may change them, and not held by the group itself. */
export async function shareableWith(db: Queryable, userId: number, groupId: number, type: ResourceType): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select held.resource_id, held.relation, held.access_group_id, place.name as access_group_name
    from access_group_resources held join access_groups place on place.id = held.access_group_id
    where held.resource_type = ${type} and held.relation = 'owner'
      and place.ancestors && (select ancestors from access_groups where id = ${groupId})
      and place.ancestors && ${grantedGroups(userId, resourceTypes[type].change)}
      and not exists (select 1 from access_group_resources here
        where here.resource_type = held.resource_type and here.resource_id = held.resource_id and here.access_group_id = ${groupId})`.execute(db)
  return rows
}

export async function heldAt(db: Queryable, type: ResourceType, id: number, groupId: number): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select held.resource_id, held.relation, held.access_group_id, place.name as access_group_name
    from access_group_resources held join access_groups place on place.id = held.access_group_id
    where held.resource_type = ${type} and held.resource_id = ${id} and held.access_group_id = ${groupId}`.execute(db)
  return rows
}

/** Groups that hold a resource and lie at or below one of `granted`, the owner first. */
export async function holdersOf(
  db: Queryable,
  type: ResourceType,
  id: number,
  granted: readonly number[],
  { page, per_page }: Paged,
): Promise<{ rows: (GroupRow & { relation: 'owner' | 'shared' })[]; total: number }> {
  const { rows } = await sql<GroupRow & { relation: 'owner' | 'shared'; total: number }>`
    select place.id, place.name, place.description, place.parent_id, place.ancestors, place.version, place.inserted_at, place.updated_at,
      held.relation, count(*) over () as total
    from ${linksOfType(type)} held join access_groups place on place.id = held.access_group_id
    where held.resource_id = ${id} and place.ancestors && ${[...granted]}::bigint[]
    order by held.relation, lower(place.name), place.id limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Who holds these resources. With `hold` it stays so until the transaction ends: no owner changes meanwhile. */
export async function linksOf(db: Queryable, type: ResourceType, ids: readonly number[], lock: 'look' | 'hold'): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select resource_id, access_group_id, relation from access_group_resources
    where resource_type = ${type} and resource_id = any(${[...ids]}::bigint[]) order by resource_id, access_group_id
    ${lock === 'hold' ? sql`for update` : sql``}`.execute(db)
  return rows
}

/** Groups that hold any of these resources; read without a lock to know which trees to lock. */
export async function holdingGroups(db: Queryable, type: ResourceType, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct access_group_id as id from access_group_resources where resource_type = ${type} and resource_id = any(${ids}::bigint[])`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
