import { sql } from 'kysely'
import type { Queryable } from '../../../../platform/database.ts'

/** Companies in which points expired on a day before this one. */
export async function companiesWithExpired(db: Queryable, day: string): Promise<number[]> {
  const { rows } = await sql<{ root_id: number }>`
    select distinct home.root_id from loyalty_lots lot join loyalty_accounts account on account.id = lot.account_id
    join loyalty_plans plan on plan.id = account.plan_id join access_groups home on home.id = plan.parent_access_group_id
    where lot.expires_on < ${day}::date`.execute(db)
  return rows.map(({ root_id }) => root_id)
}

/** Accounts of a company with points that were good until before this day. */
export async function expiredAccounts(db: Queryable, rootId: number, day: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct account.id from loyalty_lots lot join loyalty_accounts account on account.id = lot.account_id
    join loyalty_plans plan on plan.id = account.plan_id join access_groups home on home.id = plan.parent_access_group_id
    where lot.expires_on < ${day}::date and home.root_id = ${rootId} order by account.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Points of these accounts that were good until before this day. */
export async function expiredPoints(db: Queryable, accountIds: readonly number[], day: string): Promise<{ account_id: number; points: number }[]> {
  const { rows } = await sql<{ account_id: number; points: number }>`
    select account_id, sum(points)::bigint as points from loyalty_lots where account_id = any(${[...accountIds]}::bigint[]) and expires_on < ${day}::date
    group by account_id order by account_id`.execute(db)
  return rows
}
