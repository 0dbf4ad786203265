import { OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Queryable } from '../../../platform/database.ts'
import { prepared } from '../../../platform/prepared.ts'

// Which offers count at a restaurant. Asked by every evaluation, so it is one statement that reads no terms: those never change, and are
// remembered by the number of their version.

/** For whom and when the counters are read. */
export interface Counted {
  /** The day of `used_that_day` is the restaurant's at this moment. */
  readonly at: Date
  /** As in `discount_guests`; null for an unknown one, who has used nothing. */
  readonly guest: string | null
}

/** An offer by its newest version, with what was used of it: reserved and used, those given back not counted. */
export interface OfferAt {
  readonly id: number
  readonly name: string
  /** That owns it. */
  readonly group_id: number
  readonly status: 'draft' | 'scheduled' | 'active' | 'paused' | 'ended'
  readonly currency: string
  readonly version_number: number
  /** Remembered and shared: nobody changes them. */
  readonly terms: OfferTerms
  readonly used: number
  readonly given_minor: number
  readonly used_that_day: number
  readonly used_by_guest: number
}

/** One that somebody asked for by a code or by its number. */
export interface AskedOffer extends OfferAt {
  /** Whether the restaurant is one of those where it counts, whatever its status and currency. */
  readonly is_here: boolean
}

/** Scheduled ones count as well: whether one has begun is judged by the clock of the restaurant. */
export const liveStatuses = sql`('scheduled', 'active')`

/**
 * SQL condition: the restaurant `place`, whose group has these ancestors, opted out of the offer, by itself or with a group below the one
 * that owns the offer.
 */
export const optedOut = (offer: string, place: RawBuilder<unknown>, ancestors: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from discount_opt_outs apart where apart.discount_id = ${sql.ref(`${offer}.id`)} and (apart.restaurant_id = ${place} or (apart.access_group_id = any(${ancestors})
    and array_position(${ancestors}, apart.access_group_id) > array_position(${ancestors}, ${sql.ref(`${offer}.parent_access_group_id`)}))))`

/** SQL condition on a row of `discounts`: the restaurant is one of those it is meant for, whatever its status and currency, and whoever opted out. */
export const meantFor = (offer: string, place: RawBuilder<unknown>, ancestors: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  ${sql.ref(`${offer}.parent_access_group_id`)} = any(${ancestors})
  and (${sql.ref(`${offer}.restaurant_ids`)} = '{}' or ${place} = any(${sql.ref(`${offer}.restaurant_ids`)}))`

type Unread<Offer> = Omit<Offer, 'terms'> & { readonly terms_uuid: string }

const columns = (
  guest: string | null,
) => sql`offer.id, offer.name, offer.parent_access_group_id as group_id, offer.status, offer.currency, offer.newest_version as version_number,
  newest.uuid as terms_uuid, coalesce(counts.used, 0) as used, coalesce(counts.given, 0) as given_minor, coalesce(of_day.used, 0) as used_that_day,
  coalesce((select used from discount_guests of_guest where of_guest.discount_id = offer.id and of_guest.guest = ${guest}::text), 0) as used_by_guest`
const place = (at: string) => sql`from restaurants place join access_groups home on home.id = place.parent_access_group_id
  cross join lateral (select (${at}::timestamptz at time zone place.timezone)::date as day) today`
const joined = sql`join discount_versions newest on newest.discount_id = offer.id and newest.number = offer.newest_version
  left join discount_counts counts on counts.discount_id = offer.id
  left join discount_days of_day on of_day.discount_id = offer.id and of_day.day = today.day`

const placeId = sql.ref('place.id')
const above = sql.ref('home.ancestors')

/** Those that name restaurants are found by the restaurant: a company may have an offer for each of a thousand. */
const live = prepared(
  (_, restaurant: number, at: string, guest: string | null) => sql<Unread<OfferAt>>`
    select ${columns(guest)} ${place(at)} cross join lateral (
        select * from discounts whole where whole.status in ${liveStatuses} and whole.restaurant_ids = '{}' and whole.parent_access_group_id = any(${above})
        union all
        select * from discounts part where part.status in ${liveStatuses} and part.restaurant_ids @> array[${placeId}] and part.parent_access_group_id = any(${above})) offer
    ${joined} where place.id = ${restaurant}::bigint and offer.currency = place.currency and not ${optedOut('offer', placeId, above)} order by offer.id`,
)
const asked = prepared(
  (_, restaurant: number, at: string, guest: string | null, ids: readonly number[]) => sql<Unread<AskedOffer>>`
    select ${columns(guest)}, here.is_here ${place(at)} join discounts offer on offer.id = any(${ids}::bigint[])
    join access_groups owner on owner.id = offer.parent_access_group_id and owner.root_id = home.root_id
    cross join lateral (select ${meantFor('offer', placeId, above)} and not ${optedOut('offer', placeId, above)} as is_here) here
    ${joined} where place.id = ${restaurant}::bigint order by offer.id`,
)

/**
 * The live offers of a restaurant in its currency, of every method: automatic ones, those that a code or staff would ask for. Whether one
 * has begun, is over, or is used up is judged by whoever asks.
 */
export async function liveOffersAt(db: Queryable, restaurantId: number, { at, guest }: Counted): Promise<OfferAt[]> {
  return withTerms(db, await live(db, restaurantId, at.toISOString(), guest))
}

/** Offers of the same company by their numbers, whatever their status, currency and place; others are left out. */
export async function offersAskedAt(db: Queryable, restaurantId: number, ids: readonly number[], { at, guest }: Counted): Promise<AskedOffer[]> {
  return ids.length === 0 ? [] : withTerms(db, await asked(db, restaurantId, at.toISOString(), guest, ids))
}

/** As many as the companies that order at one server have at work. */
const mostRemembered = 10_000
const remembered = new Map<string, OfferTerms>()

async function withTerms<R extends { readonly terms_uuid: string }>(
  db: Queryable,
  rows: readonly R[],
): Promise<(Omit<R, 'terms_uuid'> & { terms: OfferTerms })[]> {
  const unknown = rows.filter(({ terms_uuid }) => !remembered.has(terms_uuid)).map(({ terms_uuid }) => terms_uuid)
  const read = new Map(unknown.length === 0 ? [] : await termsOf(db, unknown))
  for (const [uuid, terms] of read) remembered.set(uuid, terms)
  const answer = rows.map(({ terms_uuid, ...row }) => ({ ...row, terms: (read.get(terms_uuid) ?? remembered.get(terms_uuid)) as OfferTerms }))
  // Those longest here go first: they come again with the next evaluation if they are still at work.
  for (const uuid of remembered.keys()) {
    if (remembered.size <= mostRemembered) break
    remembered.delete(uuid)
  }
  return answer
}

async function termsOf(db: Queryable, uuids: readonly string[]): Promise<(readonly [string, OfferTerms])[]> {
  const { rows } = await sql<{ uuid: string; terms: unknown }>`
    select uuid, terms from discount_versions where uuid = any(${[...uuids]}::uuid[])`.execute(db)
  return rows.map(({ uuid, terms }) => [uuid, z.parse(OfferTerms, terms)] as const)
}
