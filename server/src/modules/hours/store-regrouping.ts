import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { GroupRows } from './merged-hours.ts'
import { type ExceptionRow, exceptionsOf, type RuleRow, rulesOf } from './store.ts'

/** Hours and special dates from a day on of these restaurants and groups. */
export async function rowsOf(db: Queryable, restaurants: readonly number[], groups: readonly number[], from: string): Promise<GroupRows> {
  const rules = await rulesOf(db, restaurants, groups)
  return { rules, exceptions: await exceptionsOf(db, restaurants, groups, { from, to: 'infinity' }) }
}

export async function giveRows(tx: Tx, { rules, exceptions }: GroupRows, group: number): Promise<void> {
  await sql`update service_hours set access_group_id = ${group}, updated_at = now() where id = any(${idsOf(rules)}::bigint[])`.execute(tx)
  await sql`update hours_exceptions set access_group_id = ${group}, updated_at = now() where id = any(${idsOf(exceptions)}::bigint[])`.execute(tx)
}

/** What was closed for the group that ends is so for the other, and can be ended from there. */
export async function giveClosures(tx: Tx, from: number, into: number): Promise<void> {
  await sql`update closures set access_group_id = ${into} where access_group_id = ${from}`.execute(tx)
}

const idsOf = (rows: readonly (RuleRow | ExceptionRow)[]): number[] => rows.map(({ id }) => id)
