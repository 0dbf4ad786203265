import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import { sql } from 'kysely'
import type { Tx } from '../database.ts'
import { isLive } from '../live-grants.ts'

// Every write of the two tables that the policy reads: which group holds what, and who has which role where. No other file writes
// them (tools/walls.ts). Nothing is judged here: who calls this has asked the law first.

export interface Link {
  readonly resource_id: number
  readonly access_group_id: number
  readonly relation: 'owner' | 'shared'
}

/** A new resource belongs to a group. */
export async function own(tx: Tx, type: ResourceType, id: number, groupId: number): Promise<void> {
  await sql`insert into access_group_resources (resource_type, resource_id, access_group_id, relation)
    values (${type}, ${id}, ${groupId}, 'owner')`.execute(tx)
}

/** The same of several that are new. */
export async function ownAll(tx: Tx, type: ResourceType, ids: readonly number[], groupId: number): Promise<void> {
  if (ids.length === 0) return
  await sql`insert into access_group_resources (resource_type, resource_id, access_group_id, relation)
    select ${type}, id, ${groupId}, 'owner' from unnest(${[...ids]}::bigint[]) as id`.execute(tx)
}

const ownerLink = (type: ResourceType, ids: readonly number[]) =>
  sql`resource_type = ${type} and resource_id = any(${[...ids]}::bigint[]) and relation = 'owner'`

/** The resource is deleted: nothing holds it any more. Whoever is about to share it has finished, and finds it gone afterwards. */
export async function disown(tx: Tx, type: ResourceType, id: number): Promise<void> {
  await sql`select from access_group_resources where ${ownerLink(type, [id])} for update`.execute(tx)
  await sql`delete from access_group_resources where resource_type = ${type} and resource_id = ${id}`.execute(tx)
}

/** The same of several. */
export async function disownAll(tx: Tx, type: ResourceType, ids: readonly number[]): Promise<void> {
  await sql`select from access_group_resources where ${ownerLink(type, ids)} order by resource_id for update`.execute(tx)
  await sql`delete from access_group_resources where resource_type = ${type} and resource_id = any(${[...ids]}::bigint[])`.execute(tx)
}

/** The group becomes the owner; the group that was it holds them no longer. One that was deleted meanwhile stays so. */
export async function handOver(tx: Tx, type: ResourceType, ids: readonly number[], groupId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`delete from access_group_resources where ${ownerLink(type, ids)} returning resource_id as id`.execute(tx)
  await sql`
    insert into access_group_resources (resource_type, resource_id, access_group_id, relation)
    select ${type}, id, ${groupId}, 'owner' from unnest(${rows.map(({ id }) => id)}::bigint[]) as id
    on conflict (resource_type, resource_id, access_group_id) do update set relation = 'owner'`.execute(tx)
}

/** Answers whether the group holds it now and did not before. What was deleted meanwhile is shared with nobody. */
export async function share(tx: Tx, type: ResourceType, id: number, groupId: number): Promise<boolean> {
  const { rows } = await sql`
    with owned as materialized (select 1 from access_group_resources where ${ownerLink(type, [id])} for key share)
    insert into access_group_resources (resource_type, resource_id, access_group_id) select ${type}, ${id}, ${groupId} from owned
    on conflict do nothing returning resource_id`.execute(tx)
  return rows.length > 0
}

/** The same of several at once, each with a group. What a group holds already stays as it is. */
export async function shareAll(tx: Tx, type: ResourceType, links: readonly Pick<Link, 'resource_id' | 'access_group_id'>[]): Promise<void> {
  if (links.length === 0) return
  await sql`
    with asked as materialized (select distinct id, holder from unnest(${links.map((link) => link.resource_id)}::bigint[],
      ${links.map((link) => link.access_group_id)}::bigint[]) as asked (id, holder)),
    owned as materialized (select resource_id as id from access_group_resources
      where resource_type = ${type} and resource_id in (select id from asked) and relation = 'owner' order by resource_id for key share)
    insert into access_group_resources (resource_type, resource_id, access_group_id)
    select ${type}, asked.id, asked.holder from asked join owned using (id) order by asked.id, asked.holder on conflict do nothing`.execute(tx)
}

/** Answers those that were shared with the group; what it owns stays. */
export async function unshare(tx: Tx, type: ResourceType, ids: readonly number[], groupId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from access_group_resources where resource_type = ${type} and resource_id = any(${[...ids]}::bigint[]) and access_group_id = ${groupId}
      and relation = 'shared' returning resource_id as id`.execute(tx)
  return rows.map((row) => row.id)
}

/** Groups that end hold what was shared with them of these types no longer. */
export async function unshareAll(tx: Tx, types: readonly ResourceType[], groupIds: readonly number[]): Promise<void> {
  await sql`delete from access_group_resources
    where access_group_id = any(${[...groupIds]}::bigint[]) and resource_type = any(${[...types]}::text[]) and relation = 'shared'`.execute(tx)
}

/** The same of several, each with a group. */
export async function unshareEach(tx: Tx, type: ResourceType, links: readonly Pick<Link, 'resource_id' | 'access_group_id'>[]): Promise<void> {
  if (links.length === 0) return
  await sql`delete from access_group_resources held using unnest(${links.map((link) => link.resource_id)}::bigint[],
      ${links.map((link) => link.access_group_id)}::bigint[]) as ended (id, holder)
    where held.resource_type = ${type} and held.resource_id = ended.id and held.access_group_id = ended.holder and held.relation = 'shared'`.execute(
    tx,
  )
}

/** Of a handover: shares between what goes and what stays, named one by one. */
export async function cutShares(tx: Tx, links: readonly (Link & { readonly resource_type: ResourceType })[]): Promise<void> {
  await sql`delete from access_group_resources held
    using unnest(${links.map((link) => link.resource_type)}::text[], ${links.map((link) => link.resource_id)}::bigint[],
      ${links.map((link) => link.access_group_id)}::bigint[]) as cut(type, id, holder)
    where held.resource_type = cut.type and held.resource_id = cut.id and held.access_group_id = cut.holder and held.relation = 'shared'`.execute(tx)
}

/** Everything that one group held is held by the other; an owner stays an owner. Answers what was owned. What was deleted meanwhile is held by nobody. */
export async function handAllOver(tx: Tx, from: number, into: number): Promise<{ type: ResourceType; ids: number[] }[]> {
  // As for a share: a transaction that deletes one of these has finished, or waits.
  await sql`select from access_group_resources owned where relation = 'owner' and (resource_type, resource_id) in (
    select resource_type, resource_id from access_group_resources where access_group_id = ${from}) order by resource_type, resource_id for key share`.execute(
    tx,
  )
  const { rows } = await sql<{ resource_type: ResourceType; resource_id: number; relation: 'owner' | 'shared' }>`
    delete from access_group_resources where access_group_id = ${from} returning resource_type, resource_id, relation`.execute(tx)
  await sql`
    insert into access_group_resources (resource_type, resource_id, access_group_id, relation)
    select * from unnest(${rows.map((row) => row.resource_type)}::text[], ${rows.map((row) => row.resource_id)}::bigint[],
      ${rows.map(() => into)}::bigint[], ${rows.map((row) => row.relation)}::text[])
    on conflict (resource_type, resource_id, access_group_id) do update
      set relation = case when excluded.relation = 'owner' then 'owner' else access_group_resources.relation end`.execute(tx)
  const owned = new Map<ResourceType, number[]>()
  for (const row of rows) {
    if (row.relation === 'owner') owned.set(row.resource_type, [...(owned.get(row.resource_type) ?? []), row.resource_id])
  }
  return [...owned].map(([type, ids]) => ({ type, ids }))
}

export interface Given {
  readonly userId: number
  readonly groupId: number
  readonly roles: readonly Role[]
  /** Nobody when a company is founded, or when the giver's account is gone. */
  readonly by: number | null
  /** Nothing for never. */
  readonly expiresAt: Date | null
}

/** A role that is held already gets the new end; who gave it last stands in the row. */
export async function give(tx: Tx, { userId, groupId, roles, by, expiresAt }: Given): Promise<void> {
  await sql`
    insert into role_grants (user_id, access_group_id, role, granted_by, expires_at)
    select distinct ${userId}::bigint, ${groupId}::bigint, role, ${by}::bigint, ${expiresAt}::timestamptz from unnest(${[...roles]}::text[]) as role
    on conflict (user_id, access_group_id, role) do update set granted_by = excluded.granted_by, expires_at = excluded.expires_at`.execute(tx)
}

/** Answers the roles that were there. */
export async function takeAway(tx: Tx, userId: number, groupId: number, roles: readonly Role[]): Promise<Role[]> {
  const { rows } = await sql<{ role: Role }>`
    delete from role_grants where user_id = ${userId} and access_group_id = ${groupId} and role = any(${[...roles]}::text[]) returning role`.execute(
    tx,
  )
  return rows.map((row) => row.role).toSorted()
}

/** Grants of one group are given on the other as well; of two for the same role the longer counts. */
export async function copyGrants(tx: Tx, from: number, into: number): Promise<void> {
  await sql`
    insert into role_grants (user_id, access_group_id, role, granted_by, expires_at)
    select user_id, ${into}, role, granted_by, expires_at from role_grants
    where access_group_id = ${from} and ${isLive('role_grants')}
    on conflict (user_id, access_group_id, role) do update
      set expires_at = case when role_grants.expires_at is null or excluded.expires_at is null then null
        else greatest(role_grants.expires_at, excluded.expires_at) end`.execute(tx)
}

/** Groups that leave their company keep nobody's roles, ended ones neither. */
export async function takeAllAway(tx: Tx, groupIds: readonly number[]): Promise<void> {
  await sql`delete from role_grants where access_group_id = any(${[...groupIds]}::bigint[])`.execute(tx)
}
