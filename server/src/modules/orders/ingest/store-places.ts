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

/**
 * Whose token it is, if it is in force, with the restaurants as above among those asked, and its own: one statement, since a single order
 * needs both. Its use is noted once a minute.
 */
export async function bearerOf(
  db: Queryable,
  hash: Buffer,
  now: Date,
  asked: readonly number[] = [],
): Promise<{ bearer: Bearer; places: Map<number, Place> } | undefined> {
  const { rows } = await sql<Omit<Bearer, 'hash'> & { noted: boolean } & (OfPlace | { [Field in keyof OfPlace]: null })>`
    select credential.id, credential.system, credential.restaurant_id, credential.access_group_id, credential.runs_orders, credential.knows_company,
      credential.last_used_at > ${now}::timestamptz - interval '1 minute' as noted, place.id as place_id, place.currency, place.tax_mode, place.timezone
    from ingest_credentials credential left join restaurants place on place.kind = 'restaurant'
      and place.id = any(case when credential.restaurant_id is null then ${[...asked]}::bigint[] else array[credential.restaurant_id] end)
      and (credential.restaurant_id is not null
        or ${reachableFrom(sql<number[]>`array[credential.access_group_id]`, 'restaurant', sql.ref('place.id'))})
    where credential.revoked_at is null and (credential.token_hash = ${hash} or (credential.former_hash = ${hash} and credential.former_until > ${now}))`.execute(
    db,
  )
  const [row] = rows
  if (!row) return undefined
  const { id, system, restaurant_id, access_group_id, runs_orders, knows_company, noted } = row
  if (!noted) await sql`update ingest_credentials set last_used_at = ${now} where id = ${id}`.execute(db)
  const places = rows.flatMap(({ place_id, currency, tax_mode, timezone }) =>
    place_id === null ? [] : [{ id: place_id, currency, tax_mode, timezone }],
  )
  return {
    bearer: { id, system, restaurant_id, access_group_id, runs_orders, knows_company, hash },
    places: new Map(places.map((place) => [place.id, place])),
  }
}

interface OfPlace extends Omit<Place, 'id'> {
  readonly place_id: number
}
