import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'

/** How many customers said something for these groups alone. */
export async function saidFor(db: Queryable, groups: readonly number[]): Promise<number> {
  if (groups.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(distinct customer_id)::int as count from customer_consents
    where scope_group_id = any(${[...groups]}::bigint[]) and scope_group_id <> root_id`.execute(db)
  return rows[0]?.count ?? 0
}

/** Those of these groups for which customers have said something. */
export async function askedAmong(db: Queryable, groups: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...groups]}::bigint[]) as asked(id) where exists (select from customer_consents where scope_group_id = asked.id)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Those of these groups, below their company, for which customers said something. */
export async function saidAmong(db: Queryable, groups: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct scope_group_id as id from customer_consents where scope_group_id = any(${[...groups]}::bigint[]) and scope_group_id <> root_id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function passOnConsents(tx: Tx, from: number, into: number): Promise<void> {
  await sql`update customer_consents set scope_group_id = ${into} where scope_group_id = ${from}`.execute(tx)
  // What is stopped for both is stopped once.
  await sql`insert into consent_suppressions (root_id, scope_group_id, channel, purpose, value, hash, at)
    select root_id, ${into}, channel, purpose, value, hash, at from consent_suppressions where scope_group_id = ${from}
    on conflict (root_id, hash, channel, purpose, scope_group_id) do update set at = greatest(consent_suppressions.at, excluded.at)`.execute(tx)
  await sql`delete from consent_suppressions where scope_group_id = ${from}`.execute(tx)
}

/** The groups are no longer of this company, or no longer there. */
export async function endConsentsFor(tx: Tx, groups: readonly number[]): Promise<void> {
  await sql`update customer_consents set scope_group_id = null where scope_group_id = any(${[...groups]}::bigint[])`.execute(tx)
  await sql`delete from consent_suppressions where scope_group_id = any(${[...groups]}::bigint[])`.execute(tx)
}
