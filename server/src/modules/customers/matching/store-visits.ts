import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'

// What customer_orders adds up to: visits by restaurant, and the totals by which lists of customers are sorted. Both are caches.

/** What the orders of these customers add up to by restaurant and currency: those that count. */
const addedUp = (ids: readonly number[]) => sql`
  select customer_id, restaurant_id, currency, count(*)::int as orders, sum(net)::bigint as spent, min(placed_at) as first_at, max(placed_at) as last_at
  from customer_orders where customer_id = any(${[...ids]}::bigint[]) and counts group by 1, 2, 3`

/** Visits and totals of these customers made anew from their orders. Whoever calls it holds the customers until the transaction ends. */
export async function recount(tx: Tx, customerIds: readonly number[]): Promise<void> {
  if (customerIds.length === 0) return
  const ids = [...customerIds]
  await sql`
    with counted as materialized (${addedUp(ids)}),
    gone as (
      delete from customer_visits old where customer_id = any(${ids}::bigint[]) and not exists (
        select from counted where (counted.customer_id, counted.restaurant_id, counted.currency) = (old.customer_id, old.restaurant_id, old.currency)))
    insert into customer_visits (customer_id, restaurant_id, currency, orders, spent, first_at, last_at) table counted
    on conflict (customer_id, restaurant_id, currency) do update
      set orders = excluded.orders, spent = excluded.spent, first_at = excluded.first_at, last_at = excluded.last_at`.execute(tx)
  await totalUp(tx, ids)
}

/** Totals of these customers from their visits: spent in the currency of most orders, the first of the alphabet where two have as many. */
export async function totalUp(tx: Tx, customerIds: readonly number[]): Promise<void> {
  await sql`
    update customers set orders = total.orders, spent = total.spent, currency = total.currency, first_visit_at = total.first_at, last_visit_at = total.last_at
    from (${totals(customerIds)}) as total
    where customers.id = total.id and (customers.orders, customers.spent, customers.currency, first_visit_at, last_visit_at)
      is distinct from (total.orders, total.spent, total.currency, total.first_at, total.last_at)`.execute(tx)
}

const totals = (ids: readonly number[]) => sql`
  select asked.id, coalesce(every.orders, 0)::int as orders, coalesce(main.spent, 0)::bigint as spent, main.currency, every.first_at, every.last_at
  from unnest(${[...ids]}::bigint[]) as asked (id)
  cross join lateral (select sum(orders) as orders, min(first_at) as first_at, max(last_at) as last_at from customer_visits where customer_id = asked.id) as every
  left join lateral (select currency, sum(spent) as spent from customer_visits where customer_id = asked.id
    group by currency order by sum(orders) desc, currency limit 1) as main on true`

/** Orders that have come to count for a customer at a restaurant, or come to be worth more or less. */
export interface VisitChange {
  readonly customer_id: number
  readonly restaurant_id: number
  readonly currency: string
  readonly orders: number
  readonly spent: number
  readonly first_at: Date
  readonly last_at: Date
}

/** Adds to visits and totals: one for each customer, restaurant and currency. An order that counts no more needs a `recount`. */
export async function addVisits(tx: Tx, changes: readonly VisitChange[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    insert into customer_visits as visit (customer_id, restaurant_id, currency, orders, spent, first_at, last_at)
    select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change(
      customer_id bigint, restaurant_id bigint, currency text, orders integer, spent bigint, first_at timestamptz, last_at timestamptz)
    order by 1, 2, 3
    on conflict (customer_id, restaurant_id, currency) do update set orders = visit.orders + excluded.orders, spent = visit.spent + excluded.spent,
      first_at = least(visit.first_at, excluded.first_at), last_at = greatest(visit.last_at, excluded.last_at)`.execute(tx)
  await totalUp(tx, [...new Set(changes.map(({ customer_id }) => customer_id))])
}

/** Customers among these whose visits or totals are not what their orders add up to; a hundred at most. */
export async function differingCustomers(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with counted as materialized (${addedUp(ids)}),
    kept as materialized (select customer_id, restaurant_id, currency, orders, spent, first_at, last_at from customer_visits where customer_id = any(${[...ids]}::bigint[]) and orders > 0),
    totals as materialized (${totals(ids)})
    select distinct id from (
      select customer_id as id from ((table counted except table kept) union all (table kept except table counted)) as visits
      union all select customers.id from customers join totals using (id)
      where (customers.orders, customers.spent, customers.currency, first_visit_at, last_visit_at)
        is distinct from (totals.orders, totals.spent, totals.currency, totals.first_at, totals.last_at)) as wrong
    order by id limit 100`.execute(db)
  return rows.map(({ id }) => id)
}
