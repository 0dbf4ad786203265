import { sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'

// Rows of one reservation that is held.

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
