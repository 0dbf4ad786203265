import type { ConditionGroup } from '@brigade/contract/customers/conditions/ast.ts'
import { type RawBuilder, sql } from 'kysely'
import { grantedGroups } from '../../../platform/access/policy.ts'
import { isChanging, type Queryable, type Tx } from '../../../platform/database.ts'
import type { NamedThing } from '../../../platform/withheld.ts'

export interface SegmentRow {
  readonly id: number
  readonly owner_id: number
  readonly owner_name: string
  readonly name: string
  readonly rules: ConditionGroup
  readonly access_group_id: number | null
  readonly group_name: string | null
  /** The company in which it is shared. */
  readonly shared_in: number | null
  readonly version: number
  readonly updated_at: Date
  readonly may_update: boolean
}

/** SQL condition: the group `holder`, one above it or one below it is one on which the person may see customers. */
const sees = (userId: number): RawBuilder<boolean> =>
  sql<boolean>`(holder.ancestors && ${grantedGroups(userId, 'customers')} or holder.id in (
    select unnest(ancestors) from access_groups where id = any(${grantedGroups(userId, 'customers')})))`

const administers = (userId: number): RawBuilder<boolean> => sql<boolean>`holder.ancestors && ${grantedGroups(userId, 'customers_admin')}`

/**
 * SQL condition on a segment `one` beside the group `holder` that it is shared with: it is open to the person. A shared one belongs to its
 * group; when its group has ended, to the company, and to its owner while they see any customers of it.
 */
const opens = (userId: number): RawBuilder<boolean> =>
  sql<boolean>`case when holder.id is null then one.owner_id = ${userId} when shared.id is null then ${administers(userId)} or (one.owner_id = ${userId} and ${sees(userId)})
    else ${sees(userId)} end`

const columns = (
  userId: number,
): RawBuilder<unknown> => sql`one.id, one.owner_id, owner.name as owner_name, one.name, one.rules, shared.id as access_group_id, shared.name as group_name,
  one.shared_in, one.version, one.updated_at, (case when shared.id is null and one.owner_id = ${userId} then true else coalesce(${administers(userId)}, false) end) as may_update`

/** A group that went to another company is shared with no longer; what was shared stays with the company when its group ends or goes. */
const segmentsFrom = sql`from customer_segments one join users owner on owner.id = one.owner_id
  left join access_groups shared on shared.id = one.access_group_id and shared.root_id = one.shared_in
  left join access_groups holder on holder.id = coalesce(shared.id, one.shared_in)`

/** Segments that are open to a person, by name. */
export async function segmentsOf(db: Queryable, userId: number): Promise<SegmentRow[]> {
  const { rows } = await sql<SegmentRow>`
    select ${columns(userId)} ${segmentsFrom} where ${opens(userId)} order by lower(one.name), one.id`.execute(db)
  return rows
}

/** One of them; locked within a change. */
export async function segment(db: Queryable, userId: number, id: number): Promise<SegmentRow | undefined> {
  const { rows } = await sql<SegmentRow>`
    select ${columns(userId)} ${segmentsFrom} where one.id = ${id} and ${opens(userId)} ${isChanging(db) ? sql`for update of one` : sql``}`.execute(
    db,
  )
  return rows[0]
}

export async function countSegments(tx: Tx, userId: number): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count ${segmentsFrom} where one.owner_id = ${userId} and ${opens(userId)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Whether the owner has another one of this name, among those that are open to `userId`: nobody guesses names of what is closed to them. */
export async function isNameTaken(
  tx: Tx,
  userId: number,
  { ownerId, name, except }: { ownerId: number; name: string; except: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 ${segmentsFrom} where one.owner_id = ${ownerId} and lower(one.name) = lower(${name}) and one.id is distinct from ${except}::bigint
      and ${opens(userId)}`.execute(tx)
  return rows.length > 0
}

export async function isOpenTo(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 ${segmentsFrom} where one.id = ${id} and ${opens(userId)}`.execute(tx)
  return rows.length > 0
}

/** Those of these groups with which segments are shared. */
export async function sharedWithAmong(db: Queryable, groups: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select shared.id from access_groups shared where shared.id = any(${[...groups]}::bigint[])
      and exists (select from customer_segments where access_group_id = shared.id and shared_in = shared.root_id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** The groups come to an end in another one: what was shared with them is shared with that one. */
export async function shareWithInstead(tx: Tx, groupIds: readonly number[], intoId: number): Promise<void> {
  await sql`update customer_segments set access_group_id = ${intoId}, version = version + 1, updated_at = now()
    where access_group_id = any(${[...groupIds]}::bigint[])`.execute(tx)
}

/** These groups go to another company: what was shared with them is the company's own, also when they come back. */
export async function shareNoLonger(tx: Tx, groupIds: readonly number[]): Promise<void> {
  await sql`update customer_segments set access_group_id = null where access_group_id = any(${[...groupIds]}::bigint[])`.execute(tx)
}

export interface Group {
  readonly id: number
  readonly name: string
  readonly root_id: number
  readonly ancestors: number[]
}

export async function groupById(tx: Tx, id: number): Promise<Group | undefined> {
  const { rows } = await sql<Group>`select id, name, root_id, ancestors from access_groups where id = ${id} for share`.execute(tx)
  return rows[0]
}

interface Content {
  readonly name: string
  readonly rules: ConditionGroup
  readonly access_group_id: number | null
}

/** SQL condition on a segment: its group has ended or gone to another company. */
const isHeldByCompany = sql<boolean>`not exists (
  select from access_groups shared where shared.id = customer_segments.access_group_id and shared.root_id = customer_segments.shared_in)`
const rootOf = (groupId: number | null): RawBuilder<unknown> => sql`(select root_id from access_groups where id = ${groupId}::bigint)`

export async function insertSegment(tx: Tx, ownerId: number, { name, rules, access_group_id }: Content): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into customer_segments (owner_id, name, rules, access_group_id, shared_in)
    values (${ownerId}, ${name}, ${JSON.stringify(rules)}::jsonb, ${access_group_id}::bigint, ${rootOf(access_group_id)}) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Whose it is from now on stands in `ownerId`. What stayed with the company when its group ended stays there while it is shared with no other group. */
export async function updateSegment(tx: Tx, id: number, ownerId: number, { name, rules, access_group_id }: Content): Promise<void> {
  await sql`
    update customer_segments set owner_id = ${ownerId}, name = ${name}, rules = ${JSON.stringify(rules)}::jsonb, access_group_id = ${access_group_id}::bigint,
      shared_in = case when ${access_group_id}::bigint is null and ${isHeldByCompany} then shared_in else ${rootOf(access_group_id)} end, version = version + 1, updated_at = now()
    where id = ${id}`.execute(tx)
}

export async function deleteSegment(tx: Tx, id: number): Promise<void> {
  await sql`delete from customer_segments where id = ${id}`.execute(tx)
}

/** Those of these segments that are shared in the company and open to the person. Within a change they stay as they are until it ends. */
export async function sharedAmong(db: Queryable, userId: number, rootId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select one.id ${segmentsFrom} where one.id = any(${[...ids]}::bigint[]) and one.shared_in = ${rootId} and ${opens(userId)}
    ${isChanging(db) ? sql`order by one.id for share of one` : sql``}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export interface NamedSegment {
  readonly name: string
  /** Who may read the name: those to whom the segment is open. */
  readonly named: NamedThing
}

/** Their names for History, whoever asks; one that is somebody's own has none there. */
export async function namedSegments(db: Queryable, ids: readonly number[]): Promise<Map<number, NamedSegment>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string; group_id: number | null; company: number }>`
    select one.id, one.name, shared.id as group_id, one.shared_in as company ${segmentsFrom}
    where one.id = any(${[...ids]}::bigint[]) and one.shared_in is not null`.execute(db)
  return new Map(
    rows.map(({ id, name, group_id: group, company }) => [
      id,
      { name, named: group === null ? { kind: 'customers_of_group', id: company } : { kind: 'customers_around_group', id: group, company } },
    ]),
  )
}
