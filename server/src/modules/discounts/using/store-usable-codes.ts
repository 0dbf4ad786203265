import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'

/** Of each of these offers a code that anybody could use on that day; those without one are left out. */
export async function usableCodes(db: Queryable, discountIds: readonly number[], day: string): Promise<Map<number, string>> {
  if (discountIds.length === 0) return new Map()
  const { rows } = await sql<{ discount_id: number; code: string }>`
    select distinct on (discount_id) discount_id, code from discount_codes
    where discount_id = any(${[...discountIds]}::bigint[]) and ended_at is null and customer_id is null and (max_uses is null or used < max_uses)
      and (expires_on is null or expires_on >= ${day}::date)
    order by discount_id, id`.execute(db)
  return new Map(rows.map(({ discount_id, code }) => [discount_id, code]))
}
