import type { Returned } from '@brigade/contract/discounts/engine/refund.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'

export interface RefundAnswered<Answer> {
  readonly asked: readonly Returned[]
  readonly answer: Answer
}

/** One refund of a reservation by its reference. */
export async function refundOfReference<Answer>(
  db: Queryable,
  reservationId: number,
  reference: string,
): Promise<RefundAnswered<Answer> | undefined> {
  const { rows } = await sql<RefundAnswered<Answer>>`
    select asked, answer from discount_refunds where reservation_id = ${reservationId} and reference = ${reference}`.execute(db)
  return rows[0]
}

/** Everything that came back before. */
export async function returnedBefore(db: Queryable, reservationId: number): Promise<Returned[]> {
  const { rows } = await sql<{
    asked: Returned[]
  }>`select asked from discount_refunds where reservation_id = ${reservationId} order by at, reference`.execute(db)
  return rows.flatMap(({ asked }) => asked)
}

export async function keepRefund(tx: Tx, reservationId: number, reference: string, { asked, answer }: RefundAnswered<unknown>): Promise<void> {
  await sql`insert into discount_refunds (reservation_id, reference, asked, answer)
    values (${reservationId}, ${reference}, ${JSON.stringify(asked)}::jsonb, ${JSON.stringify(answer)}::jsonb)`.execute(tx)
}

/** What is reserved anew is another basket: what came back of the one before, which was given back whole, is none of it. */
export async function forgetRefunds(tx: Tx, reservationId: number): Promise<void> {
  await sql`delete from discount_refunds where reservation_id = ${reservationId}`.execute(tx)
}

/** So much of what an offer gave goes back to whoever paid it. */
export async function addRefunded(tx: Tx, reservationId: number, discountId: number, amount: number): Promise<void> {
  await sql`update discount_uses set refunded = refunded + ${amount} where reservation_id = ${reservationId} and discount_id = ${discountId}`.execute(
    tx,
  )
}
