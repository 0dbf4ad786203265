import { entryTypes, type OrderState } from '@brigade/contract/orders/codes.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'

export interface OpenOrder {
  readonly restaurant_id: number
  readonly external_id: string
  readonly state: OrderState
  /** Since when it has been as it is, in seconds. */
  readonly seconds: number
  /** What is still to be paid. */
  readonly due: number
  /** One in eight of those that wait for a person. */
  readonly is_left: boolean
}

const paying = [entryTypes.indexOf('payment'), entryTypes.indexOf('payment_refund')]

/** Orders of a system that are under way, the oldest first. */
export async function openOrders(db: Queryable, system: string, restaurantIds: readonly number[], now: Date): Promise<OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`
    select restaurant_id, external_id, state, extract(epoch from ${now} - updated_at)::float8 as seconds,
      (select coalesce(sum(case when entry_type = any(${paying}::smallint[]) then -amount else amount end), 0)
        from sales_entries where order_id = orders.id)::bigint as due,
      state = 'received' and get_byte(decode(md5(external_id), 'hex'), 0) % 8 = 0
        and exists (select from order_runs run where run.order_id = orders.id and run.next_at is not null) as is_left
    from orders where system = ${system} and restaurant_id = any(${[...restaurantIds]}::bigint[]) and placed_at > ${now}::timestamptz - interval '10 days'
      and state in ('received', 'accepted', 'preparing', 'ready', 'out_for_delivery') order by updated_at limit 50`.execute(db)
  return rows
}

export interface PaidOrder {
  readonly restaurant_id: number
  readonly external_id: string
  readonly paid: number
}

/** One that is done and of which nothing has gone back yet, of the last days. */
export async function refundable(db: Queryable, system: string, restaurantIds: readonly number[], now: Date): Promise<PaidOrder | undefined> {
  const { rows } = await sql<PaidOrder>`
    select restaurant_id, external_id, total as paid from orders
    where system = ${system} and restaurant_id = any(${[...restaurantIds]}::bigint[]) and state = 'completed' and total > 300
      and placed_at between ${now}::timestamptz - interval '4 days' and ${now}::timestamptz - interval '30 minutes'
      and not exists (select from sales_entries where order_id = orders.id and entry_type = ${entryTypes.indexOf('payment_refund')})
    order by md5(external_id || ${now.toISOString()}) limit 1`.execute(db)
  return rows[0]
}
