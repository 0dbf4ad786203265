import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'

/** Those of these groups that own an offer which may ever be given: drafts are started as they stand. */
export async function withOffers(db: Queryable, groups: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct parent_access_group_id as id from discounts
    where parent_access_group_id = any(${[...groups]}::bigint[]) and status <> 'ended' order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function notEndedAmong(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from discounts where id = any(${[...ids]}::bigint[]) and status <> 'ended' order by id`.execute(db)
  return rows.map(({ id }) => id)
}
