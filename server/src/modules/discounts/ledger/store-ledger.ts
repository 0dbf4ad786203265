import type { UseStatus } from '@brigade/contract/discounts/using.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { credentialsNow, type OrderNumber } from '../../orders/public.ts'
import type { ReservedOffer } from './rules.ts'

// Reservations as orders find them: by the number of the order, which is the reference unless another was said.

const isOfOrder = ({ restaurantId, system, externalId }: OrderNumber): RawBuilder<unknown>[] => [
  sql`held.restaurant_id = ${restaurantId} and held.system = ${system} and held.reference = ${externalId}
    and (held.order_external_id is null or held.order_external_id = ${externalId})`,
  sql`held.restaurant_id = ${restaurantId} and held.system = ${system} and held.order_external_id = ${externalId}`,
]

/** SQL condition: something was reserved for the order. Each way of being found has an index of its own. */
export function hasReservation(order: OrderNumber): RawBuilder<boolean> {
  const ways = isOfOrder(order).map((is) => sql`exists (select from discount_reservations held where ${is})`)
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}

/** SQL condition: refunds of what was reserved say what goes back. */
export function hasRefunds(order: OrderNumber): RawBuilder<boolean> {
  const ways = isOfOrder(order).map(
    (is) => sql`exists (select from discount_refunds back join discount_reservations held on held.id = back.reservation_id where ${is})`,
  )
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}

export interface AskedOrder {
  readonly restaurantId: number
  readonly system: string
  readonly externalId: string
}

/** A reservation with the place of its order among those that were asked. */
export interface FoundReservation {
  readonly id: number
  readonly at: number
  readonly restaurant_id: number
  readonly status: UseStatus
  /** The order, once it came in. */
  readonly order_id: number | null
}

/** Those of the company that has the restaurant now, held until the transaction ends. */
export async function lockOfOrders(tx: Tx, orders: readonly AskedOrder[]): Promise<FoundReservation[]> {
  const number = { restaurantId: sql.ref('asked.r'), system: sql.ref('asked.s'), externalId: sql.ref('asked.e') }
  const ways = isOfOrder(number).map((is) => sql`select held.id, held.root_id from discount_reservations held where ${is}`)
  const { rows } = await sql<{ id: number; at: number }>`
    select distinct found.id, asked.n::int - 1 as at
    from unnest(${orders.map(({ restaurantId }) => restaurantId)}::bigint[], ${orders.map(({ system }) => system)}::text[],
      ${orders.map(({ externalId }) => externalId)}::text[]) with ordinality as asked(r, s, e, n)
    join restaurants place on place.id = asked.r join access_groups home on home.id = place.parent_access_group_id
    cross join lateral (${sql.join(ways, sql` union `)}) found where found.root_id = home.root_id`.execute(tx)
  // What was changed during the wait is seen by a statement of its own.
  const locked = await lockReservations(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, at }) => {
    const row = locked.get(id)
    return row ? [{ ...row, at }] : []
  })
}

/** All reservations of an order's number, of whatever company had the restaurant. */
export async function reservationsOf(db: Queryable, { restaurantId, system, externalId }: AskedOrder): Promise<number[]> {
  const number = { restaurantId: sql`${restaurantId}::bigint`, system: sql`${system}::text`, externalId: sql`${externalId}::text` }
  const ways = isOfOrder(number).map((is) => sql`select held.id from discount_reservations held where ${is}`)
  const { rows } = await sql<{ id: number }>`${sql.join(ways, sql` union `)}`.execute(db)
  return rows.map(({ id }) => id)
}

type LockedReservation = Omit<FoundReservation, 'at'>

async function lockReservations(tx: Tx, ids: readonly number[]): Promise<Map<number, LockedReservation>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<LockedReservation>`
    select id, restaurant_id, status, order_id from discount_reservations where id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Those whose credential may no longer do what they hold: it was revoked, does not reach the restaurant any more, or gives no discounts there; or
 * it takes no points there any more, and they hold a reward. What is not known of is none.
 */
export async function withoutRight(db: Queryable, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const [credential, place] = [sql.ref('held.credential_id'), sql.ref('held.restaurant_id')]
  const { rows } = await sql<{ id: number }>`
    select held.id from discount_reservations held where held.id = any(${[...ids]}::bigint[])
      and not (${credentialsNow.doesAt('discounts', credential, place)} and (${credentialsNow.takesPointsAt(credential, place)}
        or not exists (select from discount_uses used where used.reservation_id = held.id and used.reward is not null)))`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of orders those whose system gives discounts at their restaurants now, by their places. */
export async function toldOfOffers(
  db: Queryable,
  orders: readonly { readonly restaurantId: number; readonly credentialId: number | null }[],
): Promise<Set<number>> {
  const { rows } = await sql<{ at: number }>`
    select asked.n::int - 1 as at from unnest(${orders.map(({ credentialId }) => credentialId)}::bigint[],
      ${orders.map(({ restaurantId }) => restaurantId)}::bigint[]) with ordinality as asked(c, r, n)
    where ${credentialsNow.doesAt('discounts', sql.ref('asked.c'), sql.ref('asked.r'))}`.execute(db)
  return new Set(rows.map(({ at }) => at))
}

/** A use with its reservation, and what of it went back with refunds. */
export interface StoredUse extends ReservedOffer {
  readonly reservationId: number
  readonly refunded: number
}

export async function usesOf(db: Queryable, reservationIds: readonly number[]): Promise<StoredUse[]> {
  if (reservationIds.length === 0) return []
  const offerId = sql`coalesce(used.discount_id, (used.reward ->> 'offer_id')::bigint)`
  const { rows } = await sql<StoredUse>`
    select used.reservation_id as "reservationId", ${offerId} as "offerId", used.discount_id as "discountId", used.status, used.amount, used.refunded,
      used.paid_by as "paidBy", coalesce((select applied ->> 'pos_name' from jsonb_array_elements(held.evaluation -> 'applied') applied
        where (applied ->> 'offer_id')::bigint = ${offerId} limit 1), used.reward ->> 'reward', '') as name
    from discount_uses used join discount_reservations held on held.id = used.reservation_id
    where held.id = any(${[...reservationIds]}::bigint[]) order by used.id`.execute(db)
  return rows
}

/** What offers above these restaurants are called on the check. */
export async function namesOfOffers(
  db: Queryable,
  asked: readonly { readonly restaurantId: number; readonly offerId: number }[],
): Promise<Map<string, string>> {
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ restaurant_id: number; id: number; pos_name: string }>`
    select distinct place.id as restaurant_id, offer.id, offer.pos_name
    from unnest(${asked.map(({ restaurantId }) => restaurantId)}::bigint[], ${asked.map(({ offerId }) => offerId)}::bigint[]) as asked(r, o)
    join restaurants place on place.id = asked.r join access_groups home on home.id = place.parent_access_group_id
    join discounts offer on offer.id = asked.o and offer.parent_access_group_id = any(home.ancestors) and offer.status <> 'draft'`.execute(db)
  return new Map(rows.map(({ restaurant_id, id, pos_name }) => [`${restaurant_id} ${id}`, pos_name]))
}

/** The orders of reservations, from now on. */
export async function linkOrders(tx: Tx, links: readonly { readonly reservationId: number; readonly orderId: number }[]): Promise<void> {
  if (links.length === 0) return
  await sql`update discount_reservations held set order_id = link.o
    from unnest(${links.map(({ reservationId }) => reservationId)}::bigint[], ${links.map(({ orderId }) => orderId)}::bigint[]) as link(r, o)
    where held.id = link.r and held.order_id is distinct from link.o`.execute(tx)
}

/** A reservation with the number of its order. */
export interface NumberedReservation extends AskedOrder {
  readonly id: number
  readonly order_id: number | null
  /** Orders are found by the reference, and not by a number that was said later. */
  readonly isByReference: boolean
}

export async function numberedReservations(db: Queryable, ids: readonly number[]): Promise<NumberedReservation[]> {
  const { rows } = await sql<NumberedReservation>`
    select id, restaurant_id as "restaurantId", system, coalesce(order_external_id, reference) as "externalId", order_id,
      coalesce(order_external_id, reference) = reference as "isByReference"
    from discount_reservations where id = any(${[...ids]}::bigint[]) order by id`.execute(db)
  return rows
}
