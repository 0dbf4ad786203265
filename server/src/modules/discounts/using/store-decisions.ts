import { sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'
import { meantFor, optedOut } from '../offers/store-live.ts'

// Rows of one reservation that is held.

/** Whether the offer of a use still is one of the restaurant, which may have come elsewhere or take no part in it any more. */
export async function isMeantFor(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from discount_uses used join discount_reservations held on held.id = used.reservation_id
    join restaurants place on place.id = held.restaurant_id join access_groups home on home.id = place.parent_access_group_id
    join discounts offer on offer.id = used.discount_id
    where used.id = ${id} and offer.status <> 'ended' and ${meantFor('offer', sql.ref('place.id'), sql.ref('home.ancestors'))}
      and not ${optedOut('offer', sql.ref('place.id'), sql.ref('home.ancestors'))}`.execute(tx)
  return rows.length > 0
}

export async function approveUse(tx: Tx, id: number, by: string): Promise<void> {
  await sql`update discount_uses set status = 'reserved', decided_by = ${by} where id = ${id}`.execute(tx)
}

export async function stillWaiting(tx: Tx, reservationId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from discount_uses where reservation_id = ${reservationId} and status = 'waiting'`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The one that was asked about is declined, whatever else the reservation had is free. */
export async function declineUse(tx: Tx, reservationId: number, id: number, by: string): Promise<void> {
  await sql`update discount_uses set status = case when id = ${id} then 'declined' else 'rolled_back' end, decided_by = case when id = ${id} then ${by} else decided_by end
    where reservation_id = ${reservationId} and status in ('reserved', 'waiting')`.execute(tx)
}
