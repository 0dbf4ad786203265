import type { ReportView } from '@brigade/contract/reports/view.ts'
import { type RawBuilder, sql } from 'kysely'
import { grantedGroups } from '../../../platform/access/policy.ts'
import { isChanging, type Queryable, type Tx } from '../../../platform/database.ts'

export interface SavedRow {
  readonly id: number
  readonly owner_id: number
  readonly owner_name: string
  readonly name: string
  readonly view: ReportView
  readonly access_group_id: number | null
  readonly group_name: string | null
  /** The group whose people open it: the one it is shared with, or the company in which its group has ended. Null for somebody's own. */
  readonly holder_id: number | null
  /** The company in which it is shared. */
  readonly shared_in: number | null
  readonly version: number
  readonly updated_at: Date
  readonly may_update: boolean
  readonly next_at: Date | null
  readonly timezone: string | null
  readonly last_sent: number | null
  readonly last_error: string | null
}

/** SQL condition: the group `holder` is one on which the person may see sales. */
const sees = (userId: number | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(holder.ancestors && ${grantedGroups(userId, 'restaurants')} or holder.ancestors && ${grantedGroups(userId, 'channels')})`

/**
 * SQL condition on a saved report `one` beside the group `holder` that it is shared with: it is open to the person. A shared one belongs to
 * its group: whoever shared it opens it while they see sales there, like everybody else.
 */
export const opens = (userId: number | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`case when holder.id is null then one.owner_id = ${userId} else ${sees(userId)} or (shared.id is null and one.owner_id = ${userId} and exists (
    select from access_groups own where own.root_id = one.shared_in and own.id = any(array_cat(
      ${grantedGroups(userId, 'restaurants')}, ${grantedGroups(userId, 'channels')})))) end`

const columns = (
  userId: number,
): RawBuilder<unknown> => sql`one.id, one.owner_id, owner.name as owner_name, one.name, one.view, shared.id as access_group_id,
  shared.name as group_name, holder.id as holder_id, one.shared_in, one.version, one.updated_at, mailed.next_at, mailed.last_sent, mailed.last_error, place.timezone,
  (one.owner_id = ${userId} or coalesce(holder.ancestors && ${grantedGroups(userId, 'restaurants_admin')}, false)) as may_update`

/**
 * A group that went to another company is shared with no longer. What was shared stays with the company when its group ends or goes: with
 * whoever sees the sales of all of it, and with its owner while they see any of them.
 */
export const savedFrom = sql`from saved_reports one join users owner on owner.id = one.owner_id
  left join access_groups shared on shared.id = one.access_group_id and shared.root_id = one.shared_in
  left join access_groups holder on holder.id = coalesce(shared.id, one.shared_in)`

const withMail = sql`left join report_schedules mailed on mailed.saved_report_id = one.id left join restaurants place on place.id = mailed.restaurant_id`

/** Saved reports that are open to a person, by name. */
export async function savedReportsOf(db: Queryable, userId: number): Promise<SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    select ${columns(userId)} ${savedFrom} ${withMail} where ${opens(userId)} order by lower(one.name), one.id`.execute(db)
  return rows
}

/** One of them; locked within a change. */
export async function savedReport(db: Queryable, userId: number, id: number): Promise<SavedRow | undefined> {
  const { rows } = await sql<SavedRow>`
    select ${columns(userId)} ${savedFrom} ${withMail} where one.id = ${id} and ${opens(userId)} ${isChanging(db) ? sql`for update of one` : sql``}`.execute(
    db,
  )
  return rows[0]
}

export async function countSaved(tx: Tx, userId: number): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count ${savedFrom} where one.owner_id = ${userId} and ${opens(userId)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Whether the owner has another one of this name, among those that are open to `userId`: nobody guesses names of what is closed to them. */
export async function isNameTaken(
  tx: Tx,
  userId: number,
  { ownerId, name, except }: { ownerId: number; name: string; except: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 ${savedFrom} where one.owner_id = ${ownerId} and lower(one.name) = lower(${name}) and one.id is distinct from ${except}::bigint
      and ${opens(userId)}`.execute(tx)
  return rows.length > 0
}

export async function isOpenTo(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 ${savedFrom} where one.id = ${id} and ${opens(userId)}`.execute(tx)
  return rows.length > 0
}

/** The groups come to an end in another one: what was shared with them is shared with that one. Answers those reports. */
export async function shareWithInstead(tx: Tx, groupIds: readonly number[], intoId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update saved_reports set access_group_id = ${intoId}, version = version + 1, updated_at = now()
    where access_group_id = any(${[...groupIds]}::bigint[]) returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** These groups go to another company: what was shared with them is the company's own, also when they come back. */
export async function shareNoLonger(tx: Tx, groupIds: readonly number[]): Promise<void> {
  await sql`update saved_reports set access_group_id = null where access_group_id = any(${[...groupIds]}::bigint[])`.execute(tx)
}

export interface Group {
  readonly id: number
  readonly name: string
  readonly root_id: number
  readonly ancestors: number[]
}

/** The group, if the person may see sales on it. */
export async function groupSeenBy(tx: Tx, userId: number, id: number): Promise<Group | undefined> {
  const { rows } =
    await sql<Group>`select holder.id, holder.name, holder.root_id, holder.ancestors from access_groups holder where holder.id = ${id} and ${sees(userId)}
    for share`.execute(tx)
  return rows[0]
}

export async function groupById(tx: Tx, id: number): Promise<Group | undefined> {
  const { rows } = await sql<Group>`select id, name, root_id, ancestors from access_groups where id = ${id}`.execute(tx)
  return rows[0]
}

interface Content {
  readonly name: string
  readonly view: ReportView
  readonly access_group_id: number | null
}

const rootOf = (groupId: number | null): RawBuilder<unknown> => sql`(select root_id from access_groups where id = ${groupId}::bigint)`

export async function insertSaved(tx: Tx, ownerId: number, { name, view, access_group_id }: Content): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into saved_reports (owner_id, name, view, access_group_id, shared_in)
    values (${ownerId}, ${name}, ${JSON.stringify(view)}::jsonb, ${access_group_id}::bigint, ${rootOf(access_group_id)}) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Whose it is from now on stands in `ownerId`. */
export async function updateSaved(tx: Tx, id: number, ownerId: number, { name, view, access_group_id }: Content): Promise<void> {
  await sql`
    update saved_reports set owner_id = ${ownerId}, name = ${name}, view = ${JSON.stringify(view)}::jsonb, access_group_id = ${access_group_id}::bigint,
      shared_in = ${rootOf(access_group_id)}, version = version + 1, updated_at = now()
    where id = ${id}`.execute(tx)
}

/** It came elsewhere: whoever does not open it there gets no mails of it any more, and is told to nobody there. */
export async function forgetReaders(tx: Tx, id: number): Promise<void> {
  await sql`delete from report_recipients where saved_report_id = ${id} and user_id not in (
    select chosen.user_id ${savedFrom} join report_recipients chosen on chosen.saved_report_id = one.id
    where one.id = ${id} and ${opens(sql.ref('chosen.user_id'))})`.execute(tx)
}

export async function deleteSaved(tx: Tx, id: number): Promise<void> {
  await sql`delete from saved_reports where id = ${id}`.execute(tx)
}
