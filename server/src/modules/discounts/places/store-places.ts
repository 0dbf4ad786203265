import type { DiscountPlace } from '@brigade/contract/discounts/places.ts'
import { sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import { contains } from '../../../platform/access/records.ts'
import type { Queryable } from '../../../platform/database.ts'

interface PlaceSearch {
  readonly name: string
  readonly page: number
  readonly per_page: number
  readonly ids?: readonly number[] | undefined
}

/** Restaurants whose discounts the person may see; those that are closed for good are left out. */
export async function placesFor(db: Queryable, userId: number, search: PlaceSearch): Promise<{ rows: DiscountPlace[]; total: number }> {
  const { name, page, per_page, ids } = search
  const named = name === '' ? sql`` : sql`and ${contains(sql.ref('restaurants.name'), name)}`
  const among = ids === undefined ? sql`` : sql`and restaurants.id = any(${[...ids]}::bigint[])`
  const { rows } = await sql<{ rows: DiscountPlace[]; total: number }>`
    with seen as (select id, name, currency, timezone from restaurants where kind = 'restaurant' and status <> 'closed'
      and ${reachable(userId, 'discounts', 'restaurant', sql.ref('restaurants.id'))} ${named} ${among}),
    shown as (select * from seen order by lower(name), id limit ${per_page} offset ${(page - 1) * per_page})
    select (select count(*)::int from seen) as total,
      coalesce((select json_agg(shown order by lower(name), id) from shown), '[]') as rows`.execute(db)
  return rows[0] ?? { rows: [], total: 0 }
}
