import { sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import type { Queryable } from '../../../platform/database.ts'

export interface OrderRow {
  readonly id: number
  readonly restaurant_id: number
  readonly restaurant_name: string
  readonly timezone: string
  readonly number: string
  readonly external_id: string
  readonly system: string
  readonly state: string
  readonly channel: number
  readonly channel_said: string | null
  readonly fulfilment: number
  readonly fulfilment_said: string | null
  readonly currency: string
  readonly tax_inclusive: boolean
  readonly is_test: boolean
  readonly service_date: string
  readonly placed_at: Date
  readonly promised_at: Date | null
  readonly received_at: Date
  readonly total: number
  readonly tip: number
  readonly guest: { readonly name?: string; readonly phone?: string; readonly email?: string } | null
}

/** An order of a restaurant whose figures the person may see; its guest only for who holds `customers` there. */
export async function orderSeen(db: Queryable, userId: number, id: number): Promise<OrderRow | undefined> {
  const restaurant = sql.ref('orders.restaurant_id')
  const { rows } = await sql<OrderRow>`
    select orders.id, orders.restaurant_id, place.name as restaurant_name, place.timezone, number, external_id, system, state, channel, channel_said,
      fulfilment, fulfilment_said, orders.currency, tax_inclusive, is_test, service_date, placed_at, promised_at, received_at, total, tip,
      case when ${reachable(userId, 'customers', 'restaurant', restaurant)} then guest end as guest
    from orders join restaurants place on place.id = orders.restaurant_id
    where orders.id = ${id} and (${reachable(userId, 'restaurants', 'restaurant', restaurant)} or ${reachable(userId, 'channels', 'restaurant', restaurant)})`.execute(
    db,
  )
  return rows[0]
}

export interface LineRow {
  readonly position: number
  readonly parent: number | null
  readonly name: string
  readonly size: string
  readonly category: string
  readonly plu: string
  readonly is_unmapped: boolean
  readonly quantity: number
  readonly unit_minor: number
  readonly total_minor: number
  readonly tax_minor: number
}

export async function linesOf(db: Queryable, orderId: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select line.position, line.parent, item.name, item.size, item.category, item.plu, item.node_id is null as is_unmapped, line.quantity,
      line.unit_minor, line.total_minor, line.tax_minor
    from order_lines line join sale_items item on item.id = line.sale_item_id where line.order_id = ${orderId} order by line.position`.execute(db)
  return rows
}

export interface EventRow {
  readonly id: number
  readonly kind: string
  readonly at: Date
  readonly received_at: Date
  readonly state: string | null
  readonly by: string
  readonly reason: string
}

export async function eventsOf(db: Queryable, orderId: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select event.id, kind, event.at, received_at, details ->> 'state' as state, coalesce(details ->> 'reason', '') as reason,
      case when names.at >= received_at then '' else coalesce(details ->> 'by', '') end as "by"
    from order_events event left join sales_names_from names on names.restaurant_id = event.restaurant_id
    where order_id = ${orderId} order by event.at, event.id`.execute(db)
  return rows
}
