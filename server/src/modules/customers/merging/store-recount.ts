import { sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'

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
async function totalUp(tx: Tx, customerIds: readonly number[]): Promise<void> {
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
