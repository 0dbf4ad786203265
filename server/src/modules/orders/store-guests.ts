import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/database.ts'

/**
 * Takes guests and what they wrote off these orders for good, and their words out of what happened to them: a later copy of an order
 * brings neither back. The ledger stays as it is. Orders of restaurants that another company has now are that company's. `pattern` is a
 * regular expression of PostgreSQL.
 */
export async function eraseGuests(tx: Tx, rootId: number, orderIds: readonly number[], pattern: string): Promise<void> {
  const those = sql`any(array(select orders.id ${ofCompany(rootId, orderIds)}))`
  await sql`update orders set guest = null, notes = null, guest_erased = true where id = ${those} and not guest_erased`.execute(tx)
  await sql`update order_events set details = without_person(details, ${pattern}) where order_id = ${those} and details::text ~* ${pattern}`.execute(
    tx,
  )
}

export interface OrderOfGuest {
  readonly id: number
  readonly restaurant_name: string
  readonly number: string
  readonly placed_at: Date
  readonly channel: number
  readonly fulfilment: number
  readonly state: string
  readonly is_test: boolean
  readonly currency: string
  readonly total: number
  readonly tip: number
  readonly guest: unknown
  readonly notes: { readonly order?: string; readonly lines?: Readonly<Record<string, string>> } | null
  readonly lines: readonly {
    readonly position: number
    readonly parent: number | null
    readonly name: string
    readonly size: string
    readonly quantity: number
    readonly total_minor: number
  }[]
}

/** Orders with their lines at restaurants that the company has, the newest first, whoever may see them. */
export async function ordersOfGuest(db: Queryable, rootId: number, orderIds: readonly number[]): Promise<OrderOfGuest[]> {
  const { rows } = await sql<OrderOfGuest>`
    select orders.id, place.name as restaurant_name, orders.number, orders.placed_at, orders.channel, orders.fulfilment, orders.state, orders.is_test,
      orders.currency, orders.total, orders.tip, orders.guest, orders.notes,
      (select coalesce(json_agg(json_build_object('position', line.position, 'parent', line.parent, 'name', item.name, 'size', item.size,
          'quantity', line.quantity, 'total_minor', line.total_minor) order by line.position), '[]')
        from order_lines line join sale_items item on item.id = line.sale_item_id where line.order_id = orders.id) as lines
    ${ofCompany(rootId, orderIds)} order by orders.placed_at desc, orders.id desc`.execute(db)
  return rows
}

const ofCompany = (rootId: number, orderIds: readonly number[]): RawBuilder<unknown> => sql`
  from orders join restaurants place on place.id = orders.restaurant_id join access_groups holder on holder.id = place.parent_access_group_id
  where orders.id = any(${[...orderIds]}::bigint[]) and holder.root_id = ${rootId}`
