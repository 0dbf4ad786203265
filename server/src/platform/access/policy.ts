import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { type Role, satisfying } from '@brigade/contract/kit/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { isLive } from '../live-grants.ts'
import { prepared } from '../prepared.ts'

// The one policy: a person may use role X on resource R if a live grant of X (or X_admin) sits on a group that is, or is an
// ancestor of, a group holding R. Lists, point checks, counts, the bulk check and socket fan-out all compile it from here.

/**
 * SQL array of the groups on which the person holds one of the roles; any role when none is named. It depends on no row, so
 * PostgreSQL reads it once a statement, and `ancestors && …` can use the index.
 */
export function grantedGroups(userId: number | RawBuilder<unknown>, ...roles: readonly Role[]): RawBuilder<number[]> {
  const named = roles.length === 0 ? sql`` : sql`and mine.role = any(${[...new Set(roles.flatMap(satisfying))]}::text[])`
  return sql<number[]>`array(select mine.access_group_id from role_grants mine
    where mine.user_id = ${userId} ${named} and ${isLive('mine')})`
}

/** SQL condition "the resource can be reached with one of these roles": one look where two conditions would take two. */
export function reachableByAny(
  userId: number | RawBuilder<unknown>,
  roles: readonly Role[],
  type: ResourceType,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return reachableFrom(grantedGroups(userId, ...roles), type, id)
}

/** SQL condition "the resource whose id is `id` can be reached by this person with this role". `id`, and `userId` too, may be a column reference. */
export function reachable(userId: number | RawBuilder<unknown>, role: Role, type: ResourceType, id: RawBuilder<unknown>): RawBuilder<boolean> {
  return reachableFrom(grantedGroups(userId, role), type, id)
}

/** The same with the groups of the grants already known. Its tables have names of their own: under one that `id` comes with, it would be compared with itself. */
export function reachableFrom(granted: RawBuilder<number[]>, type: ResourceType, id: RawBuilder<unknown>): RawBuilder<boolean> {
  if (type === 'access_group') {
    return sql<boolean>`exists (select 1 from access_groups reached_at where reached_at.id = ${id} and reached_at.ancestors && ${granted})`
  }
  return sql<boolean>`exists (select 1 from access_group_resources reached_by join access_groups reached_at on reached_at.id = reached_by.access_group_id
    where reached_by.resource_type = ${type} and reached_by.resource_id = ${id} and reached_at.ancestors && ${granted})`
}

/**
 * SQL condition for rows that the person is known to reach with `seen`: may this person use the stronger `role` on them too?
 * Most people hold both on the same groups or the stronger one nowhere; then no row is looked at.
 */
export function reachableToo(userId: RawBuilder<unknown>, role: Role, seen: Role, type: ResourceType, id: RawBuilder<unknown>): RawBuilder<boolean> {
  const granted = grantedGroups(userId, role)
  return sql<boolean>`case when cardinality(${granted}) = 0 then false when ${granted} @> ${grantedGroups(userId, seen)} then true
    else ${reachableFrom(granted, type, id)} end`
}

// A point check is also asked again within a change, after its wait for locks: the session was looked at before that.
const isActive = (userId: number) => sql<boolean>`exists (select 1 from users where users.id = ${userId} and users.status = 'active')`

export async function mayReach(db: Queryable, userId: number, role: Role, type: ResourceType, id: number): Promise<boolean> {
  const key = `${role} ${type}`
  const check =
    checks.get(key) ??
    prepared(
      (_, user: number, one: number) =>
        sql<{ may: boolean }>`select ${reachable(user, role, type, sql`${one}::bigint`)} and ${isActive(user)} as may`,
    )
  checks.set(key, check)
  const [answer] = await check(db, userId, id)
  return answer?.may === true
}

/** One statement for each role and type: a few dozen at most. */
const checks = new Map<string, (db: Queryable, userId: number, id: number) => Promise<{ may: boolean }[]>>()

/** Those of `ids` that the person can reach; unknown and forbidden ids are left out alike. */
export async function reachableAmong(db: Queryable, userId: number, role: Role, type: ResourceType, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select asked.id from unnest(${ids}::bigint[]) as asked(id) where ${reachable(userId, role, type, sql.ref('asked.id'))} and ${isActive(userId)}`.execute(
    db,
  )
  return new Set(rows.map((row) => row.id))
}

/** Those of the people who can reach one thing: the same question from its other end. */
export async function reachedBy(db: Queryable, role: Role, type: ResourceType, id: number, userIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct held.user_id from role_grants held join users on users.id = held.user_id and users.status = 'active'
    where held.user_id = any(${[...userIds]}::bigint[]) and held.role = any(${satisfying(role)}::text[]) and ${isLive('held')}
      and held.access_group_id = any(${await reachOf(db, type, id)}::bigint[])`.execute(db)
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Those that the person reaches with both roles by one group that holds them: with each by another one is something else. */
export async function reachableWithBoth(
  db: Queryable,
  userId: number,
  roles: readonly [Role, Role],
  type: ResourceType,
  ids: readonly number[],
): Promise<Set<number>> {
  const [one, other] = roles.map((role) => grantedGroups(userId, role))
  const { rows } = await sql<{ id: number }>`
    select distinct held.resource_id as id from access_group_resources held join access_groups holder on holder.id = held.access_group_id
    where held.resource_type = ${type} and held.resource_id = any(${[...ids]}::bigint[]) and holder.ancestors && ${one} and holder.ancestors && ${other}
      and ${isActive(userId)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Of the people who can reach one thing, the groups that hold it by which each does. */
export async function reachedThrough(
  db: Queryable,
  role: Role,
  type: ResourceType,
  id: number,
  userIds: readonly number[],
): Promise<Map<number, ReadonlySet<number>>> {
  const { rows } = await sql<{ user_id: number; holders: number[] }>`
    select held.user_id, array_agg(distinct holder.id) as holders from access_group_resources link
      join access_groups holder on holder.id = link.access_group_id join role_grants held on held.access_group_id = any(holder.ancestors)
      join users on users.id = held.user_id and users.status = 'active'
    where link.resource_type = ${type} and link.resource_id = ${id} and held.user_id = any(${[...userIds]}::bigint[])
      and held.role = any(${satisfying(role)}::text[]) and ${isLive('held')}
    group by held.user_id`.execute(db)
  return new Map(rows.map(({ user_id, holders }) => [user_id, new Set(holders)]))
}

/** Every group that holds the resource, with its ancestors: who holds a role on one of them may know of it. Read it before deleting. */
export async function reachOf(db: Queryable, type: ResourceType, id: number): Promise<number[]> {
  return (await reachesOf(db, type, [id])).get(id) ?? []
}

/** The same of many resources at once; those that nothing holds are left out. */
export async function reachesOf(db: Queryable, type: ResourceType, ids: readonly number[]): Promise<Map<number, number[]>> {
  const [first] = ids
  if (first === undefined) return new Map()
  // Nearly every change is of one thing. A list of one had the statement planned anew each time.
  const wanted = ids.length === 1 ? sql`= ${first}` : sql`= any(${ids}::bigint[])`
  const holders =
    type === 'access_group'
      ? sql`select id, ancestors from access_groups where id ${wanted}`
      : sql`select held.resource_id as id, holder.ancestors from access_group_resources held
        join access_groups holder on holder.id = held.access_group_id
        where held.resource_type = ${type} and held.resource_id ${wanted}`
  const { rows } = await sql<{ id: number; reach: number[] }>`
    select held.id, array_agg(distinct above.id) as reach from (${holders}) as held cross join unnest(held.ancestors) as above(id)
    group by held.id`.execute(db)
  return new Map(rows.map(({ id, reach }) => [id, reach]))
}
