import { sql } from 'kysely'
import { copyRows } from '../../../platform/copy-rows.ts'
import type { Tx } from '../../../platform/database.ts'

/** Tables that are filled with many rows; others point at them. */
export const filled = ['customers', 'customer_identities', 'customer_orders', 'customer_visits', 'access_group_resources']

export interface DemoLines {
  readonly customers: readonly string[]
  readonly identities: readonly string[]
  readonly orders: readonly string[]
  readonly visits: readonly string[]
  readonly links: readonly string[]
}

const customerColumns =
  'id, name, given_name, family_name, birthday, language, tags, relay_channel, source, parent_access_group_id, orders, spent, currency, first_visit_at, last_visit_at, inserted_at, updated_at'

export async function insertLines(tx: Tx, { customers, identities, orders, visits, links }: DemoLines): Promise<void> {
  await copyRows(tx, 'customers', customerColumns, customers)
  // Each customer was noted for whatever follows: their addresses and holders would only note them again.
  await sql`alter table customer_identities disable trigger user`.execute(tx)
  await sql`alter table access_group_resources disable trigger user`.execute(tx)
  await copyRows(tx, 'customer_identities', 'customer_id, root_id, kind, value, source, inserted_at', identities)
  await copyRows(tx, 'customer_orders', 'order_id, customer_id, restaurant_id, placed_at, service_date, channel, currency, net, counts', orders)
  await copyRows(tx, 'customer_visits', 'customer_id, restaurant_id, currency, orders, spent, first_at, last_at', visits)
  await copyRows(tx, 'access_group_resources', 'resource_type, resource_id, access_group_id, relation', links)
  await sql`alter table customer_identities enable trigger user`.execute(tx)
  await sql`alter table access_group_resources enable trigger user`.execute(tx)
  await sql`select setval(pg_get_serial_sequence('customers', 'id'), (select max(id) from customers))`.execute(tx)
}

/** Whoever asks next asks of tables that have just been filled, once their indexes are back: the columns that are looked for. */
export async function measure(tx: Tx): Promise<void> {
  await sql`analyze customers (id, status, search, parent_access_group_id), customer_identities (customer_id, root_id, kind, value),
    customer_orders (order_id, customer_id, restaurant_id), customer_visits (customer_id, restaurant_id), access_group_resources`.execute(tx)
}

/** Orders that name a guest, of a company that has no customers yet. */
export async function ordersWithGuests(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from orders where guest is not null order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Orders whose customers are written with them are no news. Answers what ends this. */
export async function newsOff(tx: Tx): Promise<() => Promise<void>> {
  const turn = async (way: 'disable' | 'enable') => {
    await sql`alter table orders ${sql.raw(way)} trigger customers_hear_of_new_orders`.execute(tx)
    await sql`alter table sales_entries ${sql.raw(way)} trigger customers_hear_of_later_sales`.execute(tx)
  }
  await turn('disable')
  return () => turn('enable')
}

/** What was noted of orders since. */
export async function forgetAllNews(tx: Tx): Promise<void> {
  await sql`delete from customer_news`.execute(tx)
}

export async function insertNotes(
  tx: Tx,
  notes: readonly {
    readonly customerId: number
    readonly text: string
    readonly by: { readonly id: number; readonly name: string }
    readonly at: Date
  }[],
): Promise<void> {
  await tx
    .insertInto('customer_notes')
    .values(
      notes.map(({ customerId, text, by, at }) => ({ customer_id: customerId, text, written_by: by.id, written_by_name: by.name, inserted_at: at })),
    )
    .execute()
}
