import { sql } from 'kysely'
import { type Cell, copyRows, line } from '../../../platform/copy-rows.ts'
import type { Tx } from '../../../platform/database.ts'

// What the demo company reads and writes for consents and blocks.

export interface DemoGuest {
  readonly id: number
  readonly first_at: Date
  readonly last_at: Date
  readonly email: string | null
  readonly phone: string | null
}

/** Customers with orders, those of marketplaces left out. */
export async function guestsOf(tx: Tx, rootId: number): Promise<DemoGuest[]> {
  const { rows } = await sql<DemoGuest>`
    select customers.id, coalesce(first_visit_at, inserted_at) as first_at, coalesce(last_visit_at, inserted_at) as last_at, address.email, address.phone
    from customers left join (select customer_id, min(value) filter (where kind = 'email') as email, min(value) filter (where kind = 'phone') as phone
      from customer_identities where root_id = ${rootId} group by 1) as address on address.customer_id = customers.id
    where parent_access_group_id = ${rootId} and status = 'active' and relay_channel is null order by customers.id`.execute(tx)
  return rows
}

/** The numbers of the words that come with the product, by channel and purpose. */
export async function standardWords(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{
    key: string
    id: number
  }>`select channel || ' ' || purpose as key, id from consent_wordings where root_id is null`.execute(tx)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

export interface ConsentLine {
  readonly customer_id: number
  readonly root_id: number
  readonly channel: string
  readonly purpose: string
  readonly status: 'granted' | 'withdrawn'
  readonly scope_group_id: number
  readonly scope_name: string
  readonly source: string
  readonly wording_id: number | null
  readonly proof: string
  readonly by_name: string
  readonly at: string
}

const columns = [
  'customer_id',
  'root_id',
  'channel',
  'purpose',
  'status',
  'scope_group_id',
  'scope_name',
  'source',
  'wording_id',
  'proof',
  'by_name',
  'at',
] as const satisfies readonly (keyof ConsentLine)[]

export async function copyConsents(tx: Tx, lines: readonly ConsentLine[]): Promise<void> {
  if (lines.length === 0) return
  const cells = (one: ConsentLine): Cell[] => columns.map((column) => one[column])
  await copyRows(
    tx,
    'customer_consents',
    columns.join(', '),
    lines.map((one) => line(cells(one))),
  )
}

/** Customers who have ordered several times, also in the part. */
export async function frequentGuests(tx: Tx, rootId: number, partId: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select customers.id from customers where parent_access_group_id = ${rootId} and status = 'active' and relay_channel is null and orders >= 3 and customers.id in (
      select visit.customer_id from customer_visits visit join restaurants place on place.id = visit.restaurant_id
        join access_groups held on held.id = place.parent_access_group_id where held.ancestors @> array[${partId}::bigint])
    order by customers.id limit ${most}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The last orders of a customer before a moment. */
export async function ordersBefore(tx: Tx, customerId: number, at: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select order_id as id from customer_orders where customer_id = ${customerId} and placed_at < ${at} order by placed_at desc limit ${most}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export async function ordersSince(tx: Tx, customerId: number, at: Date): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select order_id as id from customer_orders where customer_id = ${customerId} and placed_at >= ${at}`.execute(tx)
  return rows.map(({ id }) => id)
}
