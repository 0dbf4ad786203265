import { sql } from 'kysely'
import type { Database, Tx } from '../../server/src/platform/database.ts'
import { people, sessions } from './tenant.ts'

export const customerCount = 100_000
const orderCount = 500_000
/** In one statement. */
const portion = 50_000
const restaurantCount = 20
const itemsOfEach = 100

/** A company whose restaurants have sold half a million orders to a hundred thousand customers. */
export interface CustomerTenant {
  readonly token: string
  readonly userId: number
  readonly root: number
  readonly restaurants: readonly number[]
}

/** In a company that stands: its root gets the restaurants, half of which are in a group of their own. */
export async function makeCustomers(database: Database): Promise<CustomerTenant> {
  const base = await database.write(async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from access_groups where parent_id is null order by id limit 1`.execute(tx)
    const root = rows[0]?.id ?? 0
    const [member] = await people(tx, 'host', 1, root, ['customers_admin'])
    const [token = ''] = await sessions(tx, member ? [member.id] : [])
    return { token, userId: member?.id ?? 0, root, restaurants: await makeRestaurants(tx, root) }
  })
  for (let from = 0; from < customerCount; from += portion) await slowly(database, (tx) => makePortion(tx, base.root, from))
  for (let from = 0; from < orderCount; from += portion) await slowly(database, (tx) => makeOrders(tx, base, from))
  await slowly(database, (tx) => addUp(tx, base))
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('vacuum (analyze)')
  } finally {
    client.release(true)
  }
  return base
}

const slowly = (database: Database, work: (tx: Tx) => Promise<void>): Promise<void> =>
  database.write(async (tx) => {
    await sql`select set_config('statement_timeout', '300s', true), set_config('idle_in_transaction_session_timeout', '300s', true)`.execute(tx)
    await work(tx)
  })

async function makeRestaurants(tx: Tx, root: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with places as (insert into restaurants (name, kind, timezone, currency, parent_access_group_id)
      select 'Kitchen ' || number, 'restaurant', 'UTC', 'USD', ${root} from generate_series(1, ${restaurantCount}::int) as number returning id),
    held as (insert into access_group_resources (resource_type, resource_id, access_group_id, relation)
      select 'restaurant', id, ${root}, 'owner' from places),
    items as (insert into sale_items (restaurant_id, name, size, category, plu)
      select id, 'Dish ' || number, '', 'Course ' || number % 8, '' from places cross join generate_series(1, ${itemsOfEach}::int) as number)
    select id from places order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

const given = sql`(array['Ada', 'Ben', 'Carla', 'Dmitri', 'Elif', 'Farouk', 'Grace', 'Hiro', 'Ines', 'José'])`
const family = sql`(array['Adams', 'Brown', 'Castillo', 'Dubois', 'Evans', 'Fischer', 'García', 'Hughes', 'Ivanov', 'Jensen', 'Kowalski', 'Lindqvist'])`

async function makePortion(tx: Tx, root: number, from: number): Promise<void> {
  await sql`
    with made as (
      insert into customers (name, given_name, family_name, birthday, language, tags, source, parent_access_group_id)
      select given || ' ' || family, given, family, to_char(date '2024-01-01' + number % 366, 'MM-DD'), case when number % 5 = 0 then 'es' else 'en' end,
        case when number % 20 = 0 then '{vip}'::text[] when number % 7 = 0 then '{press}'::text[] else '{}'::text[] end, 'order', ${root}
      from (select number, ${given}[1 + number % 10] as given, ${family}[1 + number / 10 % 12] || ' ' || to_hex(number) as family
        from generate_series(${from}::int, ${from + portion - 1}::int) as number) as named returning id),
    held as (insert into access_group_resources (resource_type, resource_id, access_group_id, relation) select 'customer', id, ${root}, 'owner' from made),
    mails as (insert into customer_identities (customer_id, root_id, kind, value, source)
      select id, ${root}, 'email', 'guest' || id || '@example.com', 'order' from made where id % 3 > 0)
    insert into customer_identities (customer_id, root_id, kind, value, source)
      select id, ${root}, 'phone', '+1212' || lpad(id::text, 7, '0'), 'order' from made where id % 5 > 0`.execute(tx)
}

/** A fifth of the customers has most of the orders; the last year counts twice as much as the one before. */
async function makeOrders(tx: Tx, { root, restaurants }: Pick<CustomerTenant, 'root' | 'restaurants'>, from: number): Promise<void> {
  await sql`
    with numbered as materialized (
      select number, now() - make_interval(secs => (number::bigint * 7919 % 63072000)) as at, (${[...restaurants]}::bigint[])[1 + number % ${restaurantCount}::int] as place,
        500 + number % 90 * 100 as net, 1 + number % 6 as channel
      from generate_series(${from}::int, ${from + portion - 1}::int) as number),
    made as (
      insert into orders (restaurant_id, placed_at, total, tip, service_date, channel, fulfilment, tax_inclusive, is_test, state, currency, system, external_id,
        number, payload_hash)
      select place, at, net, 0, at::date, channel, 1, false, false, 'completed', 'USD', 'bench', 'c' || number, number::text, '\\x00' from numbered
      returning id, restaurant_id, placed_at, service_date, channel, total, external_id),
    lines as (
      insert into order_lines (order_id, sale_item_id, unit_minor, total_minor, tax_minor, quantity, position, external_id)
      select made.id, item.id, 500, 500, 0, 1000, position, position::text from made cross join generate_series(0, 2) as position
        join lateral (select id from sale_items where restaurant_id = made.restaurant_id
          and name = 'Dish ' || 1 + (made.id * 31 + position * 17) % ${itemsOfEach}::int limit 1) as item on true),
    whose as (select min(id) as first from customers where parent_access_group_id = ${root})
    insert into customer_orders (order_id, customer_id, restaurant_id, placed_at, service_date, channel, currency, net, counts)
    select id, whose.first + (case when id % 4 > 0 then hashint8(id)::bigint & 16383 else (hashint8(id)::bigint & 1073741823) % ${customerCount}::int end),
      restaurant_id, placed_at, service_date, channel, 'USD', total, id % 50 > 0
    from made cross join whose`.execute(tx)
}

async function addUp(tx: Tx, { root }: Pick<CustomerTenant, 'root'>): Promise<void> {
  await sql`
    insert into customer_visits select customer_id, restaurant_id, currency, count(*), sum(net), min(placed_at), max(placed_at)
    from customer_orders where counts group by customer_id, restaurant_id, currency`.execute(tx)
  await sql`
    update customers set orders = sums.orders, spent = sums.spent, currency = 'USD', first_visit_at = sums.first_at, last_visit_at = sums.last_at
    from (select customer_id, sum(orders) as orders, sum(spent) as spent, min(first_at) as first_at, max(last_at) as last_at
      from customer_visits group by customer_id) as sums
    where customers.id = sums.customer_id and parent_access_group_id = ${root}`.execute(tx)
}
