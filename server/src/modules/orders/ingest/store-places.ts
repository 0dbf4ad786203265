import { type RawBuilder, sql } from 'kysely'
import { reachableFrom } from '../../../platform/access/policy.ts'
import type { Queryable } from '../../../platform/database.ts'
import type { Bearer } from '../credentials/store-credentials.ts'
import type { Place } from './judge.ts'

/** SQL condition on `restaurants`: the credential may send their orders. */
export const placesWithin = ({ restaurant_id, access_group_id }: Bearer): RawBuilder<boolean> =>
  restaurant_id === null
    ? reachableFrom(sql<number[]>`array[${access_group_id}::bigint]`, 'restaurant', sql.ref('restaurants.id'))
    : sql<boolean>`restaurants.id = ${restaurant_id}`

/** Restaurants that a credential may send orders of, among those asked: the policy judges a group's credential as it judges a person of that group. */
export async function placesOf(db: Queryable, bearer: Bearer, asked: readonly number[]): Promise<Map<number, Place>> {
  const { rows } = await sql<Place>`
    select id, currency, tax_mode, timezone from restaurants where kind = 'restaurant' and id = any(${[...asked]}::bigint[]) and ${placesWithin(bearer)}`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
