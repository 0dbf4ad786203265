import { sql } from 'kysely'
import { rollUp } from '../../server/src/modules/orders/ingest/store-ingest.ts'
import { entryColumns, eventColumns, large, lineColumns, orderColumns } from '../../server/src/modules/orders/seed.ts'
import { copyRows } from '../../server/src/platform/copy-rows.ts'
import type { Database, Tx } from '../../server/src/platform/database.ts'
import { takeIndexesOff } from '../../server/src/platform/indexes-off.ts'
import { type Day, days, itemLines, salesByDay } from './sales-data.ts'
import { people, sessions } from './tenant.ts'

/** A company of 100 restaurants with its orders, and somebody who may see them all. */
export interface SalesTenant {
  readonly token: string
  readonly userId: number
  readonly restaurants: readonly number[]
  /** Restaurants of another company, which take orders while the figures of the first stand still. */
  readonly kitchens: readonly number[]
  readonly kitchenGroup: number
  readonly kitchenToken: string
  readonly orders: number
}

const restaurantCount = 100
const perRegion = 10

/** Takes the company that a run before has left in this database, or makes it. */
export async function salesTenant(database: Database, orders: number): Promise<SalesTenant> {
  const standing = await roots(database)
  if (!standing) await make(database, orders)
  const [root, kitchens] = (await roots(database)) ?? [0, 0]
  return database.write(async (tx) => {
    const reader = await member(tx, root)
    const cook = await member(tx, kitchens)
    const [token = '', kitchenToken = ''] = await sessions(tx, [reader, cook])
    const { rows } = await sql<{ orders: number }>`select count(*)::int as orders from orders where system = 'bench'`.execute(tx)
    return {
      token,
      userId: reader,
      restaurants: await below(tx, root),
      kitchens: await below(tx, kitchens),
      kitchenGroup: kitchens,
      kitchenToken,
      orders: rows[0]?.orders ?? 0,
    }
  })
}

async function roots(database: Database): Promise<[number, number] | undefined> {
  const { rows } = await sql<{ id: number }>`select id from access_groups where name in ('Bench sales', 'Bench kitchens') and parent_id is null
    order by name desc`.execute(database.db)
  return rows[0] && rows[1] ? [rows[0].id, rows[1].id] : undefined
}

async function below(tx: Tx, root: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from restaurants where parent_access_group_id in
    (select id from access_groups where root_id = ${root}) order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

async function member(tx: Tx, root: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select user_id as id from role_grants where access_group_id = ${root} limit 1`.execute(tx)
  return rows[0]?.id ?? 0
}

async function make(database: Database, orders: number): Promise<void> {
  const began = performance.now()
  await database.write(async (tx) => {
    await sql`select set_config('statement_timeout', '900s', true), set_config('idle_in_transaction_session_timeout', '900s', true)`.execute(tx)
    const company = await groupOf(tx, 'Bench sales')
    const regions: number[] = []
    for (let at = 0; at < restaurantCount / perRegion; at += 1) regions.push(await groupOf(tx, `Region ${at + 1}`, company))
    const restaurants = await places(tx, restaurantCount, (at) => regions[Math.floor(at / perRegion)] ?? company)
    const kitchens = await groupOf(tx, 'Bench kitchens')
    await places(tx, perRegion, () => kitchens)
    await people(tx, 'analyst', 1, company, ['restaurants'])
    await people(tx, 'cook', 1, kitchens, ['restaurants_admin'])
    await copySales(tx, orders, restaurants)
    await rollUp(tx, restaurants)
  })
  await settled(database)
  console.error(`  ${orders} orders were made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

/** Reports are read from pages that are known to be visible to all. No statement of the product may take as long as this one. */
async function settled({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('vacuum (analyze)')
  } finally {
    client.release(true)
  }
}

async function groupOf(tx: Tx, name: string, parent?: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with fresh as (select nextval(pg_get_serial_sequence('access_groups', 'id')) as id)
    insert into access_groups (id, name, root_id, parent_id, ancestors) overriding system value
    select id, ${name}, ${parent === undefined ? sql`id` : sql`${parent}::bigint`}, ${parent ?? null}::bigint,
      ${parent === undefined ? sql`array[id]` : sql`array[${parent}::bigint, id]`} from fresh returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

async function places(tx: Tx, count: number, groupAt: (at: number) => number): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < count; at += 1) {
    const group = groupAt(at)
    const { rows } = await sql<{ id: number }>`
      with made as (insert into restaurants (name, kind, timezone, currency, parent_access_group_id)
        values (${`Restaurant ${at + 1}`}, 'restaurant', 'UTC', 'USD', ${group}) returning id),
      held as (insert into access_group_resources (resource_type, resource_id, access_group_id, relation)
        select 'restaurant', id, ${group}, 'owner' from made)
      select id from made`.execute(tx)
    ids.push(rows[0]?.id ?? 0)
  }
  return ids
}

/** A part of the days at a time: the text of all of them would not fit into memory. */
const daysTogether = 20

async function copySales(tx: Tx, orders: number, restaurants: readonly number[]): Promise<void> {
  const rebuild = await takeIndexesOff(tx, large)
  await copyRows(tx, 'sale_items', 'id, restaurant_id, name, size, category, plu, node_id', itemLines(restaurants))
  let gathered: Day[] = []
  let count = 0
  const write = async () => {
    await copyRows(
      tx,
      'orders',
      orderColumns,
      gathered.flatMap((day) => day.orders),
    )
    await copyRows(
      tx,
      'order_lines',
      lineColumns,
      gathered.flatMap((day) => day.lines),
    )
    await copyRows(
      tx,
      'order_events',
      eventColumns,
      gathered.flatMap((day) => day.events),
    )
    await copyRows(
      tx,
      'sales_entries',
      entryColumns,
      gathered.flatMap((day) => day.entries),
    )
    gathered = []
  }
  for (const day of salesByDay(orders, restaurants, new Date())) {
    gathered.push(day)
    count += 1
    if (count % daysTogether === 0) await write()
  }
  await write()
  await sql`insert into business_days (restaurant_id, business_date, starts_at, ends_at)
    select id, date, date::timestamp at time zone 'UTC', (date + 1)::timestamp at time zone 'UTC'
    from unnest(${[...restaurants]}::bigint[]) as id, lateral (select current_date - back as date from generate_series(0, ${days}::int) as back) as dated`.execute(
    tx,
  )
  await rebuild()
  for (const table of ['sale_items', 'orders', 'sales_entries', 'order_events'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${sql.table(table)}), 1))`.execute(tx)
}
