import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'

// What becomes of codes and uses when customers are merged, erased, or handed what is known about them. Codes first, as uses lock them.

export interface MovedUses {
  readonly codes: readonly number[]
  readonly uses: readonly number[]
}

/** How often an offer was used stays counted where it was: a customer's count is the sum of all who have become this one. */
export async function moveUses(tx: Tx, from: number, into: number): Promise<MovedUses> {
  const codes = await moved(tx, 'discount_codes', from, into)
  return { codes, uses: await moved(tx, 'discount_uses', from, into) }
}

export async function moveBack(tx: Tx, from: number, to: number, { codes, uses }: MovedUses): Promise<void> {
  await moved(tx, 'discount_codes', from, to, codes)
  await moved(tx, 'discount_uses', from, to, uses)
}

async function moved(tx: Tx, table: 'discount_codes' | 'discount_uses', from: number, to: number, ids?: readonly number[]): Promise<number[]> {
  const among = ids === undefined ? sql`` : sql`and id = any(${[...ids]}::bigint[])`
  const { rows: held } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where customer_id = ${from} ${among} order by id for no key update`.execute(tx)
  const found = held.map(({ id }) => id)
  if (found.length > 0) await sql`update ${sql.table(table)} set customer_id = ${to} where id = any(${found}::bigint[])`.execute(tx)
  return found
}

/** Codes for nobody but an erased person are of no more use. */
export async function endCodesOf(tx: Tx, customerId: number): Promise<void> {
  await sql`update discount_codes set ended_at = now() where customer_id = ${customerId} and ended_at is null`.execute(tx)
}

export async function usesOf(db: Queryable, customerId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select offer.pos_name as offer, code.code, place.name as restaurant, coalesce(held.order_external_id, held.reference) as order, used.status,
      used.amount as amount_minor, used.refunded as refunded_minor, used.currency, used.at
    from discount_uses used join discount_reservations held on held.id = used.reservation_id join restaurants place on place.id = held.restaurant_id
      left join discounts offer on offer.id = used.discount_id left join discount_codes code on code.id = used.code_id
    where used.customer_id = ${customerId} order by used.at, used.id`.execute(db)
  return rows
}

export async function codesOf(db: Queryable, customerId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select code.code, offer.pos_name as offer, code.max_uses, code.used, code.expires_on::text as expires_on, code.ended_at, code.inserted_at
    from discount_codes code join discounts offer on offer.id = code.discount_id where code.customer_id = ${customerId} order by code.id`.execute(db)
  return rows
}
