import { knownTypes, type ResourceType } from '@brigade/contract/kit/resources.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import { grantedGroups } from '../../../platform/access/policy.ts'
import { contains } from '../../../platform/access/records.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { isLive } from '../../../platform/live-grants.ts'
import type { KnownShares } from './known.ts'

export interface GroupRow {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly parent_id: number | null
  readonly ancestors: readonly number[]
  readonly version: number
  readonly inserted_at: Date
  readonly updated_at: Date
}

export interface Paged {
  readonly page: number
  readonly per_page: number
}

const columns = sql`place.id, place.name, place.description, place.parent_id, place.ancestors, place.version, place.inserted_at, place.updated_at`

export interface GroupQuery extends Paged {
  readonly userId: number
  readonly role?: Role | undefined
  readonly term?: string | undefined
  readonly parentId?: number | undefined
}

/** Groups the person holds the role on (any role when none is named): children of one, those found by name, or the topmost. */
export async function searchGroups(db: Queryable, query: GroupQuery): Promise<{ rows: GroupRow[]; total: number }> {
  const granted = grantedGroups(query.userId, ...(query.role === undefined ? [] : [query.role]))
  return pageOf(db, sql`place.ancestors && ${granted} and ${placed(query, granted)}`, query)
}

function placed({ term, parentId }: GroupQuery, granted: RawBuilder<number[]>): RawBuilder<boolean> {
  if (term) {
    const below = parentId === undefined ? sql`true` : sql`place.ancestors @> array[${parentId}::bigint] and place.id <> ${parentId}`
    return sql<boolean>`${contains(sql`place.name`, term)} and ${below}`
  }
  if (parentId !== undefined) return sql<boolean>`place.parent_id = ${parentId}`
  // Entry points: a grant on the group itself and none above it.
  return sql<boolean>`place.id = any(${granted}) and not place.ancestors[:cardinality(place.ancestors) - 1] && ${granted}`
}

async function pageOf(db: Queryable, where: RawBuilder<boolean>, { page, per_page }: Paged): Promise<{ rows: GroupRow[]; total: number }> {
  const { rows } = await sql<GroupRow & { total: number }>`
    with hits as materialized (select place.id, lower(place.name) as sort_name from access_groups place where ${where}),
      chosen as (select id from hits order by sort_name, id limit ${per_page} offset ${(page - 1) * per_page})
    select counted.total, ${columns} from (select count(*) as total from hits) counted
      left join (chosen join access_groups place using (id)) on true
    order by lower(place.name), place.id`.execute(db)
  // The left join answers one row of nulls for an empty page: the total is wanted even then.
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

export async function findGroups(db: Queryable, ids: readonly number[]): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`select ${columns} from access_groups place where place.id = any(${ids}::bigint[])`.execute(db)
  return rows
}

export async function namesOf(db: Queryable, ids: Iterable<number>): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from access_groups where id = any(${[...new Set(ids)]}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row.name]))
}

export async function childCounts(db: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ parent_id: number; count: number }>`
    select parent_id, count(*) as count from access_groups where parent_id = any(${ids}::bigint[]) group by parent_id`.execute(db)
  return new Map(rows.map((row) => [row.parent_id, row.count]))
}

export async function insertGroup(
  tx: Tx,
  parent: { id: number; root_id: number; ancestors: readonly number[] },
  name: string,
  description: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with numbered as (select nextval(pg_get_serial_sequence('access_groups', 'id')) as id)
    insert into access_groups (id, name, description, parent_id, root_id, ancestors) overriding system value
    select numbered.id, ${name}, ${description}, ${parent.id}, ${parent.root_id}, ${[...parent.ancestors]}::bigint[] || numbered.id from numbered
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A group was inserted and not answered.')
  return row.id
}

/** Answers whether the row was still in the version that the person saw. */
export async function updateGroup(tx: Tx, id: number, name: string, description: string, version: number | undefined): Promise<boolean> {
  const { rows } = await sql`
    update access_groups set name = ${name}, description = ${description}, version = version + 1, updated_at = now()
    where id = ${id} and version = coalesce(${version ?? null}::bigint, version) returning id`.execute(tx)
  return rows.length > 0
}

/** Until the transaction ends nothing new can be put into these groups: transactions that name one as a holder wait. */
export async function closeGroups(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select id from access_groups where id = any(${ids}::bigint[]) order by id for update`.execute(tx)
}

/** Those of `ids` that still have children outside `ids`, or hold something that does not just end with them. */
export async function occupied(db: Queryable, ids: readonly number[]): Promise<{ id: number; children: number; resources: number }[]> {
  const { rows } = await sql<{ id: number; children: number; resources: number }>`
    select asked.id,
      (select count(*) from access_groups child where child.parent_id = asked.id and child.id <> all(${ids}::bigint[])) as children,
      (select count(*) from access_group_resources held where held.access_group_id = asked.id
        and not (held.relation = 'shared' and held.resource_type = any(${knownTypes}::text[]))) as resources
    from unnest(${ids}::bigint[]) as asked(id)`.execute(db)
  return rows.filter((row) => row.children > 0 || row.resources > 0)
}

/** What these groups know, and will not any more. */
export async function sharesThatEnd(db: Queryable, ids: readonly number[]): Promise<KnownShares[]> {
  const { rows } = await sql<KnownShares>`
    select held.resource_type, count(distinct held.resource_id)::int as count, array_agg(distinct place.name order by place.name) as groups
    from access_group_resources held join access_groups place on place.id = held.access_group_id
    where held.access_group_id = any(${ids}::bigint[]) and held.relation = 'shared' and held.resource_type = any(${knownTypes}::text[])
    group by 1 order by 1`.execute(db)
  return rows
}

export async function deleteGroups(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from access_groups where id = any(${ids}::bigint[])`.execute(tx)
}

export interface StatsRow {
  readonly users_direct: number
  readonly users_inherited: number
  readonly admins: number
  readonly child_groups: number
  readonly groups_below: number
  readonly pending_invitations: number
  readonly grants_expiring: number
  readonly last_change_at: Date | null
}

/** Grants that end within this many days count as expiring. */
const soonDays = 30

export async function statsOf(db: Queryable, id: number, ancestors: readonly number[]): Promise<StatsRow> {
  const { rows } = await sql<StatsRow>`
    with live as (select user_id, access_group_id, role, expires_at from role_grants
      where access_group_id = any(${[...ancestors]}::bigint[]) and ${isLive('role_grants')}),
    direct as (select distinct user_id from live where access_group_id = ${id})
    select (select count(*) from direct) as users_direct,
      (select count(distinct user_id) from live where user_id not in (select user_id from direct)) as users_inherited,
      (select count(distinct live.user_id) from live join users on users.id = live.user_id and users.status = 'active'
        where live.role = 'access_groups_admin') as admins,
      (select count(*) from access_groups where parent_id = ${id}) as child_groups,
      (select count(*) - 1 from access_groups where ancestors @> array[${id}::bigint]) as groups_below,
      (select count(*) from invitations where access_group_id = ${id} and status = 'pending' and expires_at > now()) as pending_invitations,
      (select count(*) from live where access_group_id = ${id} and expires_at < now() + make_interval(days => ${soonDays})) as grants_expiring,
      (select inserted_at from audit_logs where resource = 'access_group' and resource_id = ${id}
        and not reach && array(select root_id from former_companies former where former.resource_type = 'access_group' and former.resource_id = ${id})
        order by audit_logs.id desc limit 1) as last_change_at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Counts were asked for and not answered.')
  return row
}

/** How many resources of each type a group and the groups below it hold, each counted once. */
export async function resourceCounts(db: Queryable, ids: readonly number[]): Promise<{ resource_type: ResourceType; count: number }[]> {
  const { rows } = await sql<{ resource_type: ResourceType; count: number }>`
    select resource_type, count(*) as count from (
      select distinct resource_type, resource_id from access_group_resources
      where access_group_id in (select id from access_groups where ancestors && ${ids}::bigint[])) held
    group by resource_type order by resource_type`.execute(db)
  return rows
}
