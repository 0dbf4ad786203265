import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { RewardApplied } from '../using/rewards.ts'

/** Points of a plan that other orders of a customer, which are being paid, will take. */
export async function pointsPromised(
  db: Queryable,
  { customerId, planId, apartFrom }: { readonly customerId: number; readonly planId: number; readonly apartFrom: number | null },
): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum((used.reward ->> 'points')::bigint), 0)::bigint as points
    from discount_uses used join discount_reservations held on held.id = used.reservation_id
    where used.customer_id = ${customerId} and used.status in ('reserved', 'waiting') and held.expires_at > now()
      and used.reward @> jsonb_build_object('plan_id', ${planId}::bigint) and held.id is distinct from ${apartFrom}::bigint`.execute(db)
  return rows[0]?.points ?? 0
}

export interface KeptRewards {
  readonly reservationId: number
  readonly customerId: number | null
  readonly currency: string
  readonly rewards: readonly RewardApplied[]
}

/** The rewards of a reservation that is held, instead of those that it had. */
export async function replaceRewards(tx: Tx, { reservationId, customerId, currency, rewards }: KeptRewards): Promise<void> {
  await sql`delete from discount_uses where reservation_id = ${reservationId} and reward is not null`.execute(tx)
  if (rewards.length === 0) return
  const uses = rewards.map(({ offer: { id, reward }, applied }) => ({
    amount: applied.amount_minor,
    allocations: applied.allocations,
    paid_by: applied.paid_by,
    reward: { ...reward, offer_id: id },
  }))
  await sql`insert into discount_uses (reservation_id, customer_id, status, amount, currency, allocations, paid_by, reward)
    select ${reservationId}, ${customerId}::bigint, 'reserved', said.amount, ${currency}, said.allocations, said.paid_by, said.reward
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as said(amount bigint, allocations jsonb, paid_by jsonb, reward jsonb)`.execute(tx)
}

/** A use that is a reward, as it stands. */
export interface RewardUse {
  readonly id: number
  readonly system: string
  readonly status: string
  readonly customer_id: number | null
  readonly loyalty_event_id: number | null
  readonly reward: { readonly plan_id: number; readonly reward: string; readonly points: number }
  /** When this transaction began. */
  readonly now: Date
}

/** Uses of reservations that are rewards, held until the transaction ends. */
export async function rewardUses(tx: Tx, reservationIds: readonly number[]): Promise<RewardUse[]> {
  const { rows } = await sql<RewardUse>`
    select used.id, held.system, used.status, used.customer_id, used.loyalty_event_id, used.reward, now() as now
    from discount_uses used join discount_reservations held on held.id = used.reservation_id
    where held.id = any(${[...reservationIds]}::bigint[]) and used.reward is not null order by used.id for update of used`.execute(tx)
  return rows
}

/** The event of the ledger of points that took them; null once they came back. */
export async function noteEvent(tx: Tx, useId: number, eventId: number | null): Promise<void> {
  await sql`update discount_uses set loyalty_event_id = ${eventId} where id = ${useId}`.execute(tx)
}

/** Uses that hold nothing any more: their points are gone. */
export async function endUses(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update discount_uses set status = 'expired' where id = any(${[...ids]}::bigint[])`.execute(tx)
}
