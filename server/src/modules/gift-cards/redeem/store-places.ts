import { sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import { contains } from '../../../platform/access/records.ts'
import type { Queryable } from '../../../platform/database.ts'

export interface RedeemPlaceRow {
  readonly id: number
  readonly name: string
  readonly currency: string
  readonly timezone: string
}

/** Restaurants at which the person takes gift cards; those that are closed for good are left out. */
export async function placesFor(
  db: Queryable,
  userId: number,
  { name, page, per_page }: { readonly name: string; readonly page: number; readonly per_page: number },
): Promise<{ rows: RedeemPlaceRow[]; total: number }> {
  const where = sql`kind = 'restaurant' and status <> 'closed' and ${reachable(userId, 'gift_card_definitions', 'restaurant', sql.ref('restaurants.id'))}
    ${name === '' ? sql`` : sql`and ${contains(sql.ref('restaurants.name'), name)}`}`
  const { rows } = await sql<RedeemPlaceRow>`
    select id, name, currency, timezone from restaurants where ${where} order by lower(name), id limit ${per_page} offset ${(page - 1) * per_page}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`select count(*)::integer as total from restaurants where ${where}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
