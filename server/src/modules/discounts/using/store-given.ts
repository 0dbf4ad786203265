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

/** One code that anybody can use now of each offer that counts at a restaurant. */
export async function openCodes(db: Queryable, restaurantId: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select usable.code from restaurants place join access_groups home on home.id = place.parent_access_group_id
      join discounts offer on offer.parent_access_group_id = any(home.ancestors) and offer.method = 'code' and offer.status in ('scheduled', 'active')
      cross join lateral (select code.code from discount_codes code where code.discount_id = offer.id and code.ended_at is null and code.customer_id is null
        and (code.max_uses is null or code.used < code.max_uses)
        and (code.expires_on is null or code.expires_on >= (${now}::timestamptz at time zone place.timezone)::date)
        order by code.max_uses desc nulls first, code.id limit 1) as usable
    where place.id = ${restaurantId} order by offer.id`.execute(db)
  return rows.map(({ code }) => code)
}

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
