import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/database.ts'

export async function hasOrders(db: Queryable, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from orders where restaurant_id = ${id} limit 1`.execute(db)
  return rows.length > 0
}

/** Whether there are past orders, some with guests, and credentials, in what leaves a company. */
export async function leavingCounts(
  db: Queryable,
  ids: readonly number[],
  groups: readonly number[],
): Promise<{ orders: boolean; guests: boolean; credentials: boolean }> {
  const those = sql`restaurant_id = any(${[...ids]}::bigint[])`
  const { rows } = await sql<{ orders: boolean; guests: boolean; credentials: boolean }>`
    select exists (select 1 from orders where ${those}) as orders, exists (select 1 from orders where ${those} and guest is not null) as guests,
      exists (select 1 from ingest_credentials where (${those} or access_group_id = any(${[...groups]}::bigint[])) and revoked_at is null) as credentials`.execute(
    db,
  )
  return rows[0] ?? { orders: false, guests: false, credentials: false }
}

/** Guests are named no more, nor who did what at the old company; what was sold stays. */
export async function forgetNames(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`insert into sales_names_from (restaurant_id, at) select id, clock_timestamp() from unnest(${[...ids]}::bigint[]) as id
    on conflict (restaurant_id) do update set at = excluded.at`.execute(tx)
  await sql`update orders set guest = null, credential_id = null, updated_at = now()
    where restaurant_id = any(${[...ids]}::bigint[]) and (guest is not null or credential_id is not null)`.execute(tx)
}
