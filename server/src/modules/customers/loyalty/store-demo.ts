import { sql } from 'kysely'
import { copyRows } from '../../../platform/copy-rows.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'

export interface DemoOrder {
  readonly order_id: number
  readonly customer_id: number
  readonly placed_at: Date
  readonly service_date: string
  readonly net: number
}

/** Orders that count since then, of those who came most often; each guest's in a row, the first first. */
export async function ordersOfRegulars(db: Queryable, rootId: number, since: Date, currency: string, most: number): Promise<DemoOrder[]> {
  const { rows } = await sql<DemoOrder>`
    with regulars as (
      select id from customers where parent_access_group_id = ${rootId} and status = 'active' and relay_channel is null and last_visit_at >= ${since}
      order by orders desc, id limit ${most})
    select order_id, customer_id, placed_at, service_date, net from customer_orders
    where customer_id in (select id from regulars) and placed_at >= ${since} and counts and net > 0 and currency = ${currency}
    order by customer_id, placed_at, order_id`.execute(db)
  return rows
}

/** The number after which accounts of the demo are counted. */
export async function lastAccount(db: Queryable): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::bigint as id from loyalty_accounts`.execute(db)
  return rows[0]?.id ?? 0
}

export interface DemoLines {
  readonly accounts: readonly string[]
  readonly events: readonly string[]
  readonly lots: readonly string[]
}

export const accountColumns = 'id, plan_id, customer_id, balance, lifetime, seq, inserted_at'
export const eventColumns =
  'account_id, seq, type, delta, balance_after, order_id, order_seq, earned_at, net, plan_version, multiplier, reward, taken, actor_id, actor_name, at'
export const lotColumns = 'account_id, expires_on, order_id, points'

export async function insertLines(tx: Tx, { accounts, events, lots }: DemoLines): Promise<void> {
  await copyRows(tx, 'loyalty_accounts', accountColumns, accounts)
  await copyRows(tx, 'loyalty_events', eventColumns, events)
  await copyRows(tx, 'loyalty_lots', lotColumns, lots)
  await sql`select setval(pg_get_serial_sequence('loyalty_accounts', 'id'), greatest((select max(id) from loyalty_accounts), 1))`.execute(tx)
}
