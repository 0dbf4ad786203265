import { peopleSorts } from '@brigade/contract/access-groups.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { type Role, satisfying } from '@brigade/contract/kit/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import { grantedGroups } from '../../../platform/access/policy.ts'
import { contains } from '../../../platform/access/records.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { isLive } from '../../../platform/live-grants.ts'
import type { Person } from '../authority/store.ts'
import type { Paged } from '../groups/store.ts'

export interface GrantRow {
  readonly grant_id: number
  readonly role: Role
  readonly from_group_id: number
  readonly expires_at: string | null
}

export interface PersonRow extends Person {
  readonly grants: readonly GrantRow[]
}

function named(term: string | undefined): RawBuilder<boolean> {
  return term ? sql<boolean>`(${contains(sql`users.name`, term)} or ${contains(sql`users.email`, term)})` : sql<boolean>`true`
}

type Order = (typeof peopleSorts)[number]

const orders: Record<Order, RawBuilder<unknown>> = {
  name: sql`lower(name)`,
  email: sql`email`,
  // Who cannot sign in comes first.
  status: sql`case status when 'suspended' then 1 when 'active' then 3 else 2 end`,
  ends: sql`ends`,
}

/** What never ends stands last both ways. */
function orderOf(sort: Order | `-${Order}`): RawBuilder<unknown> {
  const column = peopleSorts.find((one) => sort.endsWith(one)) ?? 'name'
  return sql`${orders[column]} ${sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`}, lower(name), id`
}

interface PeopleQuery extends Paged {
  readonly term?: string | undefined
  readonly userId?: number
  /** Only these count; every role when left out. */
  readonly among?: readonly Role[]
  /** Only people who can use it. */
  readonly role?: Role | undefined
  /** Only ends of grants on this group; of all that are counted when left out. */
  readonly endsOn?: number
  readonly sort?: Order | `-${Order}` | undefined
}

/** Live grants on any of these groups. */
const liveOn = (groupIds: readonly number[], among: readonly Role[] | undefined): RawBuilder<unknown> => sql`
  select id, user_id, role, access_group_id, expires_at from role_grants where access_group_id = any(${[...groupIds]}::bigint[])
    and ${isLive('role_grants')} ${among === undefined ? sql`` : sql`and role = any(${[...among]}::text[])`}`

/** People with live grants on any of these groups, with those grants, and which roles somebody there holds; one person only when named. */
export async function peopleOn(
  db: Queryable,
  groupIds: readonly number[],
  { page, per_page, term, userId, among, role, endsOn, sort = 'name' }: PeopleQuery,
): Promise<{ rows: PersonRow[]; total: number; roles: readonly Role[] }> {
  const { rows } = await sql<PersonRow & { total: number; roles: readonly Role[] }>`
    with live as materialized (${liveOn(groupIds, among)} and user_id = coalesce(${userId ?? null}::bigint, user_id)),
      hits as materialized (select id, name, email, status, (select min(expires_at) from live where user_id = users.id
          ${endsOn === undefined ? sql`` : sql`and access_group_id = ${endsOn}`}) as ends
        from users where id in (select user_id from live ${role === undefined ? sql`` : sql`where role = any(${satisfying(role)}::text[])`})
          and ${named(term)}),
      chosen as (select * from hits order by ${orderOf(sort)} limit ${per_page} offset ${(page - 1) * per_page})
    select counted.total, counted.roles, chosen.*, held.grants
    from (select (select count(*) from hits) as total, (select coalesce(array_agg(distinct role), '{}') from live) as roles) counted
      left join chosen on true
      left join lateral (select jsonb_agg(jsonb_build_object('grant_id', id, 'role', role, 'from_group_id', access_group_id,
        'expires_at', to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by role, id) as grants
        from live where live.user_id = chosen.id) held on true
    order by ${orderOf(sort)}`.execute(db)
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0, roles: rows[0]?.roles ?? [] }
}

/** Whether anybody who is not suspended holds one of the roles on one of the groups. */
export async function isAnybodyOn(db: Queryable, groupIds: readonly number[], roles: readonly Role[]): Promise<boolean> {
  const { rows } = await sql`
    select from (${liveOn(groupIds, roles)}) as live join users on users.id = live.user_id and users.status = 'active' limit 1`.execute(db)
  return rows.length > 0
}

/** People who hold a role at, below or above a group that this person administers. */
export async function peopleKnownTo(
  db: Queryable,
  staffId: number,
  query: Paged & { term?: string | undefined; userId?: number },
): Promise<{ rows: Person[]; total: number }> {
  const { page, per_page, term, userId } = query
  const { rows } = await sql<Person & { total: number }>`
    with administered as materialized (select id, ancestors from access_groups
        where id = any(${grantedGroups(staffId, 'access_groups_admin')})),
      near as materialized (select distinct role_grants.user_id from role_grants
          join access_groups place on place.id = role_grants.access_group_id
        where (place.ancestors && array(select id from administered) or place.id = any(array(select unnest(ancestors) from administered)))
          and ${isLive('role_grants')}
          and (${userId ?? null}::bigint is null or role_grants.user_id = ${userId ?? null})),
      hits as materialized (select users.id, users.name, users.email, users.status from users
        where users.id in (select user_id from near) and ${named(term)})
    select counted.total, chosen.* from (select count(*) as total from hits) counted
      left join (select * from hits order by lower(name), id limit ${per_page} offset ${(page - 1) * per_page}) chosen on true
    order by lower(chosen.name), chosen.id`.execute(db)
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

/** Roles that sit on this very group, ended ones left out. */
export async function directRoles(db: Queryable, userId: number, groupId: number): Promise<Role[]> {
  const { rows } = await sql<{ role: Role }>`
    select role from role_grants where user_id = ${userId} and access_group_id = ${groupId} and ${isLive('role_grants')} order by role`.execute(db)
  return rows.map((row) => row.role)
}

/** Every group on which the person holds a role, in the order of their ids: one that has ended is nobody's business any more. */
export async function groupsOf(db: Queryable, userId: number): Promise<number[]> {
  const { rows } = await sql<{ access_group_id: number }>`
    select distinct access_group_id from role_grants where user_id = ${userId} and ${isLive('role_grants')} order by access_group_id`.execute(db)
  return rows.map((row) => row.access_group_id)
}

/** Held until the transaction ends: transactions that give this person a role wait, and earlier ones have finished. */
export async function lockPerson(tx: Tx, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for update`.execute(tx)
}

export async function setStatus(tx: Tx, userId: number, status: 'active' | 'suspended'): Promise<void> {
  await sql`update users set status = ${status}, version = version + 1, updated_at = now() where id = ${userId}`.execute(tx)
}

export interface GrantPath {
  readonly role: Role
  readonly granted_on_id: number
  /** Ancestors of the group that holds the resource, root first. */
  readonly holder_ancestors: readonly number[]
  readonly granted_by: string | null
  readonly expires_at: Date | null
}

/** Every live grant that lets the person use the role on the resource. */
export async function grantPaths(db: Queryable, userId: number, type: ResourceType, resourceId: number, role: Role): Promise<GrantPath[]> {
  const holders =
    type === 'access_group'
      ? sql`select ancestors from access_groups where id = ${resourceId}`
      : sql`select place.ancestors from access_group_resources held join access_groups place on place.id = held.access_group_id
        where held.resource_type = ${type} and held.resource_id = ${resourceId}`
  const { rows } = await sql<GrantPath>`
    select held.role, held.access_group_id as granted_on_id, holder.ancestors as holder_ancestors, giver.name as granted_by, held.expires_at
    from (${holders}) holder join role_grants held on held.access_group_id = any(holder.ancestors)
      left join users giver on giver.id = held.granted_by
    where held.user_id = ${userId} and held.role = any(${satisfying(role)}::text[]) and ${isLive('held')}
    order by cardinality(holder.ancestors), held.id`.execute(db)
  return rows
}
