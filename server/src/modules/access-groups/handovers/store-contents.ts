import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { sql } from 'kysely'
import type { Link } from '../../../platform/access/holdings.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { Place } from '../authority/store.ts'

// What goes with a handover, what loses its place here, and what is left behind.

export interface Owned {
  readonly resource_type: ResourceType
  readonly resource_id: number
  readonly access_group_id: number
}

/** Those of these resources that stand in this company, with the groups that own them. */
export async function ownedIn(db: Queryable, root: number, type: ResourceType, ids: readonly number[]): Promise<Owned[]> {
  const { rows } = await sql<Owned>`
    select held.resource_type, held.resource_id, held.access_group_id from access_group_resources held
    join access_groups place on place.id = held.access_group_id
    where held.resource_type = ${type} and held.resource_id = any(${[...ids]}::bigint[]) and held.relation = 'owner' and place.root_id = ${root}
    order by held.resource_id`.execute(db)
  return rows
}

/** A group of this company with all below it, itself first; nothing when it stands elsewhere. */
export async function branchIn(db: Queryable, root: number, group: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select id, name, parent_id, root_id, ancestors from access_groups
    where ancestors @> array[${group}::bigint] and root_id = ${root} order by cardinality(ancestors), id`.execute(db)
  return rows
}

export async function ownedByGroups(db: Queryable, groups: readonly number[]): Promise<Owned[]> {
  const { rows } = await sql<Owned>`
    select resource_type, resource_id, access_group_id from access_group_resources
    where access_group_id = any(${[...groups]}::bigint[]) and relation = 'owner' order by resource_type, resource_id`.execute(db)
  return rows
}

export interface Holder extends Link {
  readonly resource_type: ResourceType
  readonly group_name: string
  readonly root_id: number
  readonly ancestors: readonly number[]
}

/** Every link of what goes, and every link of the groups that go: who holds what, on both sides of the cut. */
export async function holdersOf(db: Queryable, owned: readonly Owned[], groups: readonly number[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select held.resource_type, held.resource_id, held.access_group_id, held.relation, place.name as group_name, place.root_id, place.ancestors
    from access_group_resources held join access_groups place on place.id = held.access_group_id
    where held.access_group_id = any(${[...groups]}::bigint[]) or (held.resource_type, held.resource_id) in (
      select * from unnest(${owned.map((one) => one.resource_type)}::text[], ${owned.map((one) => one.resource_id)}::bigint[]))
    order by held.resource_type, held.resource_id, lower(place.name), place.id`.execute(db)
  return rows
}

/** Open and past invitations: the other company must not see who was invited. */
export async function endInvitations(tx: Tx, groups: readonly number[]): Promise<void> {
  await sql`delete from invitations where access_group_id = any(${[...groups]}::bigint[])`.execute(tx)
}

export async function openInvitations(db: Queryable, groups: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from invitations where access_group_id = any(${[...groups]}::bigint[]) and status = 'pending' and expires_at > now()`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** From now on what was written about these in the company they leave is read there alone; a company they come back to reads its own again. */
export async function noteFormer(
  tx: Tx,
  things: readonly { readonly type: ResourceType; readonly ids: readonly number[] }[],
  left: number,
  into: number,
) {
  for (const { type, ids } of things) {
    await sql`delete from former_companies where resource_type = ${type} and resource_id = any(${[...ids]}::bigint[]) and root_id = ${into}`.execute(
      tx,
    )
    await sql`insert into former_companies (resource_type, resource_id, root_id) select ${type}, id, ${left} from unnest(${[...ids]}::bigint[]) as id
      on conflict (resource_type, resource_id, root_id) do update set xid = excluded.xid, inserted_at = excluded.inserted_at`.execute(tx)
  }
}
