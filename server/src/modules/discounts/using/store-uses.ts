import type { PaidShare } from '@brigade/contract/discounts/engine/types.ts'
import type { UseStatus } from '@brigade/contract/discounts/using.ts'
import { type RawBuilder, sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import { asOneStatement } from '../../../platform/counted.ts'
import type { Queryable } from '../../../platform/database.ts'

// Uses as people see them: each at a restaurant whose discounts they may see.

export interface ShownUse {
  readonly id: number
  readonly discount_id: number
  /** What guests are told of it where the person does not see the offer itself. */
  readonly discount_name: string
  readonly restaurant_id: number
  readonly restaurant_name: string
  readonly reference: string
  readonly order_id: number | null
  readonly code: string | null
  readonly customer_id: number | null
  /** Null where the person does not see customers. */
  readonly customer_name: string | null
  readonly status: UseStatus
  readonly amount: number
  readonly refunded: number
  readonly currency: string
  readonly version_number: number
  readonly paid_by: readonly PaidShare[]
  readonly reason: string
  readonly by: string
  readonly decided_by: string
  readonly system: string
  readonly at: Date
}

// Whoever used it may have become a customer by the order.
const customerId = sql`coalesce(used.customer_id, taken.customer_id)`
const columns = (userId: number) => sql`used.id, used.discount_id,
  case when ${reachable(userId, 'discounts', 'discount', sql.ref('offer.id'))} then offer.name else offer.pos_name end as discount_name, held.restaurant_id, place.name as restaurant_name,
  coalesce(held.order_external_id, held.reference) as reference, orders.id as order_id, code.code, customer.id as customer_id,
  case when ${reachable(userId, 'customers', 'customer', sql.ref('customer.id'))} then customer.name end as customer_name,
  ${statusSql()} as status, used.amount, used.refunded, used.currency, used.version_number, used.paid_by, used.reason, used.actor as by, used.decided_by, held.system, used.at`

/** What is held too long is free, whether or not somebody has freed it. */
function statusSql(): RawBuilder<UseStatus> {
  return sql<UseStatus>`case when used.status in ('reserved', 'waiting') and held.expires_at <= now() then 'expired' else used.status end`
}

// An order of the time at another company is none of this one's.
const from = sql`discount_uses used join discount_reservations held on held.id = used.reservation_id
  join restaurants place on place.id = held.restaurant_id join access_groups home on home.id = place.parent_access_group_id and home.root_id = held.root_id`
const around = sql`join discounts offer on offer.id = used.discount_id left join discount_codes code on code.id = used.code_id
  left join orders on orders.id = held.order_id
  left join customer_orders taken on taken.order_id = orders.id left join customers customer on customer.id = ${customerId}`

export interface AskedUses {
  readonly discountId: number
  readonly status: UseStatus | null
  /** A whole code, as it is kept; empty for all. */
  readonly code: string
}

export async function searchUses(
  given: Queryable,
  userId: number,
  { discountId, status, code }: AskedUses,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<{ rows: ShownUse[]; total: number }> {
  const fits = sql.join(
    [
      sql`used.discount_id = ${discountId}`,
      sql`held.restaurant_id in (select id from seen)`,
      ...(status === null ? [] : [sql`${statusSql()} = ${status}`]),
      ...(code === '' ? [] : [sql`used.code_id in (select id from discount_codes where discount_id = ${discountId} and code = ${code})`]),
    ],
    sql` and `,
  )
  const { rows } = await sql<{ total: number } & (ShownUse | { [Field in keyof ShownUse]: null })>`
    with seen as materialized (select id from restaurants where ${reachable(userId, 'discounts', 'restaurant', sql.ref('restaurants.id'))}),
      counted as (select count(*)::int as total from ${from} where ${fits}),
      page as materialized (select used.id from ${from} where ${fits} order by used.id desc limit ${per_page} offset ${(page - 1) * per_page})
    select counted.total, shown.* from counted left join (
      select ${columns(userId)} from ${from} ${around} where used.id in (select id from page)) as shown on true
    order by shown.id desc`.execute(asOneStatement(given))
  return { rows: rows.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [row])), total: rows[0]?.total ?? 0 }
}

export async function shownUse(db: Queryable, userId: number, id: number): Promise<ShownUse | undefined> {
  const { rows } = await sql<ShownUse>`select ${columns(userId)} from ${from} ${around} where used.id = ${id}`.execute(db)
  return rows[0]
}

export interface WaitingUse extends ShownUse {
  readonly reservation_uuid: string
  readonly expires_at: Date | null
  readonly order_minor: number
}

/** What waits for somebody who may decide at the restaurant, the oldest first. */
export async function waitingFor(db: Queryable, userId: number): Promise<WaitingUse[]> {
  const { rows } = await sql<WaitingUse>`
    select ${columns(userId)}, held.uuid as reservation_uuid, held.expires_at,
      (held.evaluation ->> 'subtotal_minor')::bigint + (held.evaluation ->> 'charges_minor')::bigint as order_minor from ${from} ${around}
    where used.status = 'waiting' and held.status = 'waiting' and held.expires_at > now()
      and ${reachable(userId, 'discounts_admin', 'restaurant', sql.ref('place.id'))} order by used.id`.execute(db)
  return rows
}

/** A use that somebody may decide about, with its reservation. */
export interface UndecidedUse {
  readonly id: number
  readonly reservation_id: number
  readonly restaurant_id: number
}

export async function undecidedUse(db: Queryable, userId: number, id: number): Promise<UndecidedUse | undefined> {
  const { rows } = await sql<UndecidedUse>`
    select used.id, used.reservation_id, held.restaurant_id from ${from}
    where used.id = ${id} and used.discount_id is not null and ${reachable(userId, 'discounts_admin', 'restaurant', sql.ref('place.id'))}`.execute(db)
  return rows[0]
}
