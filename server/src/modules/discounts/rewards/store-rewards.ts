import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'

/** Points of a plan that other orders of a customer, which are being paid, will take. */
export async function pointsPromised(
  db: Queryable,
  { customerId, planId, apartFrom }: { readonly customerId: number; readonly planId: number; readonly apartFrom: number | null },
): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum((reward ->> 'points')::bigint), 0)::bigint as points from discount_uses
    where customer_id = ${customerId} and status in ('reserved', 'waiting') and reward @> jsonb_build_object('plan_id', ${planId}::bigint)
      and reservation_id is distinct from ${apartFrom}::bigint`.execute(db)
  return rows[0]?.points ?? 0
}

/** A use that is a reward, as it stands. */
export interface RewardUse {
  readonly id: number
  readonly customer_id: number | null
  readonly loyalty_event_id: number | null
  readonly reward: { readonly plan_id: number; readonly reward: string; readonly points: number }
}

/** Uses of a reservation that are rewards, held until the transaction ends. */
export async function rewardUses(tx: Tx, reservationId: number): Promise<RewardUse[]> {
  const { rows } = await sql<RewardUse>`
    select id, customer_id, loyalty_event_id, reward from discount_uses where reservation_id = ${reservationId} and reward is not null
    order by id for update`.execute(tx)
  return rows
}

/** Null once its points came back. */
export async function noteEvent(tx: Tx, useId: number, eventId: number | null): Promise<void> {
  await sql`update discount_uses set loyalty_event_id = ${eventId} where id = ${useId}`.execute(tx)
}
