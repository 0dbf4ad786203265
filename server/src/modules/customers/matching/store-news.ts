import { entryTypes, lostStates } from '@brigade/contract/orders/codes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'

// Orders that came or changed, written down by triggers (0051), and what there is to know of each.

/** What was noted of one order, all that is known of it together. */
export interface News {
  readonly order_id: number
  readonly ids: readonly number[]
  /** Whose it is may be another one now. */
  readonly guest_changed: boolean
}

/** The oldest that nobody else looks at, held until the transaction ends. */
export async function claimNews(tx: Tx, most: number): Promise<News[]> {
  const { rows } = await sql<News>`
    with claimed as (select id, order_id, guest_changed from customer_news order by id limit ${most} for update skip locked)
    select order_id, array_agg(id) as ids, bool_or(guest_changed) as guest_changed from claimed group by order_id order by order_id`.execute(tx)
  return rows
}

export async function forgetNews(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from customer_news where id = any(${[...ids]}::bigint[])`.execute(tx)
}

/** The oldest goes to the end, so that one that cannot be read is in nobody's way. Answers its order. */
export async function putOldestBack(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ order_id: number }>`
    with oldest as (delete from customer_news where id = (select id from customer_news order by id limit 1 for update skip locked) returning order_id, guest_changed)
    insert into customer_news (order_id, guest_changed) select order_id, guest_changed from oldest returning order_id`.execute(tx)
  return rows[0]?.order_id
}

const homeOf = sql`join access_group_resources owner on owner.resource_type = 'restaurant' and owner.resource_id = orders.restaurant_id and owner.relation = 'owner'
  join access_groups home on home.id = owner.access_group_id`

/** Companies that the restaurants of these orders are of now. */
export async function companiesOf(db: Queryable, orderIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ root_id: number }>`
    select distinct home.root_id from orders ${homeOf} where orders.id = any(${[...orderIds]}::bigint[]) order by 1`.execute(db)
  return rows.map(({ root_id }) => root_id)
}

/** One server at a time for each company: two orders of the same new guest are one customer. Answers those that nobody else is at. */
export async function takeCompanies(tx: Tx, rootIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...rootIds]}::bigint[]) as id where pg_try_advisory_xact_lock(hashtextextended('customers of orders', id))`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Net sales of an order: as reports have it, gross sales less discounts, comps, voids and refunds, whose amounts are negative. */
export const netTypes = (['sale', 'modifier', 'discount', 'comp', 'void', 'refund'] as const).map((type) => entryTypes.indexOf(type))

export const netOf = (orderId: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce((select sum(entry.amount) from sales_entries entry where entry.order_id = ${orderId} and entry.entry_type in (${sql.raw(netTypes.join(', '))})), 0)::bigint`

/** An order counts for its guest when it is no test and did not end without a sale. Of the row \`orders\`. */
export const countsFor: RawBuilder<boolean> = sql<boolean>`(not orders.is_test and orders.state <> all(${[...lostStates]}::text[]))`

export interface NewsOrder {
  readonly id: number
  readonly guest: { readonly name?: unknown; readonly phone?: unknown; readonly email?: unknown } | null
  readonly restaurant_id: number
  readonly country: string
  readonly group_id: number
  /** Of that group. */
  readonly ancestors: number[]
  readonly root_id: number
  /** It says whose it is among those alone whom that group knows. */
  readonly guest_of_group: boolean
  readonly placed_at: Date
  readonly service_date: string
  readonly channel: number
  readonly currency: string
  readonly net: number
  readonly counts: boolean
  /** Of the company that has the restaurant now. */
  readonly is_current: boolean
  /** Whose it is already, and as what it counts for them. */
  readonly customer_id: number | null
  readonly customer_root: number | null
  readonly customer_status: string | null
  readonly known_net: number
  readonly known_counts: boolean
}

/** Orders whose restaurants are in one of these companies. */
export async function newsOrders(db: Queryable, orderIds: readonly number[], rootIds: readonly number[]): Promise<NewsOrder[]> {
  const { rows } = await sql<NewsOrder>`
    select orders.id, orders.guest, orders.restaurant_id, place.country, home.id as group_id, home.ancestors, home.root_id, orders.guest_of_group, orders.placed_at, orders.service_date,
      orders.channel, orders.currency, ${netOf(sql.ref('orders.id'))} as net, ${countsFor} as counts, orders.era = coalesce(names.era, 0) as is_current,
      taken.customer_id, customer.parent_access_group_id as customer_root, customer.status as customer_status,
      coalesce(taken.net, 0) as known_net, coalesce(taken.counts, false) as known_counts
    from orders join restaurants place on place.id = orders.restaurant_id ${homeOf}
    left join sales_names_from names on names.restaurant_id = orders.restaurant_id
    left join customer_orders taken on taken.order_id = orders.id left join customers customer on customer.id = taken.customer_id
    where orders.id = any(${[...orderIds]}::bigint[]) and home.root_id = any(${[...rootIds]}::bigint[]) order by orders.placed_at, orders.id`.execute(
    db,
  )
  return rows
}

/** Whether there is anything to look at: one look into an index. */
export async function hasNews(db: Queryable): Promise<boolean> {
  const { rows } = await sql`select 1 from customer_news limit 1`.execute(db)
  return rows.length > 0
}
