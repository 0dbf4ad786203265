import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'
import { prepared } from '../../../platform/prepared.ts'
import type { GivenCode } from './rules.ts'

// What an evaluation reads beside the offers themselves.

export interface CodeFound extends GivenCode {
  readonly discount_id: number
}

const found = prepared(
  (_, rootId: number, codes: readonly string[]) => sql<CodeFound>`
    select id, discount_id, code, max_uses, used, customer_id, expires_on::text as expires_on, ended_at is not null as is_ended
    from discount_codes where root_id = ${rootId} and code = any(${codes}::text[]) order by is_ended, id`,
)

/** Codes of a company, as they are kept. */
export const codesFound = async (db: Queryable, rootId: number, codes: readonly string[]): Promise<CodeFound[]> =>
  codes.length === 0 ? [] : found(db, rootId, codes)

/** How often each of the offers was used by a guest, by all that the guest is known by. */
export async function usedByGuest(db: Queryable, discountIds: readonly number[], keys: readonly string[]): Promise<Map<number, Map<string, number>>> {
  if (discountIds.length === 0 || keys.length === 0) return new Map()
  const { rows } = await sql<{ discount_id: number; guest: string; used: number }>`
    select discount_id, guest, used from discount_guests where discount_id = any(${[...discountIds]}::bigint[]) and guest = any(${[...keys]}::text[])`.execute(
    db,
  )
  const byOffer = Map.groupBy(rows, ({ discount_id }) => discount_id)
  return new Map([...byOffer].map(([id, some]) => [id, new Map(some.map(({ guest, used }) => [guest, used]))]))
}
