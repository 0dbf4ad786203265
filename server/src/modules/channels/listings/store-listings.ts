import type { listingSorts, listingsOfMany } from '@brigade/contract/channels/listings.ts'
import { type IncidentReason, problemStates } from '@brigade/contract/channels/states.ts'
import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import { listingRole, type Rounding } from '@brigade/contract/menus/publishing.ts'
import { type RawBuilder, sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import { contains } from '../../../platform/access/records.ts'
import type { Queryable } from '../../../platform/database.ts'
import { closesListing, isSeen, type StateColumns, stated } from '../states/store-states.ts'

type Search = InputOf<typeof listingsOfMany.searchListings>
type Sort = (typeof listingSorts)[number]

const inOrderOfWork = [...problemStates, 'connecting', 'draft', 'live', 'retired']

/** Of the last seven days that were counted. */
const share = sql`(select sum(orderable_seconds)::float8 / nullif(sum(open_seconds), 0) from (
  select orderable_seconds, open_seconds from listing_days where listing_id = listings.id order by day desc limit 7) as lately)`

/** Where the state decides, it is worked out for all of them. */
const sorts: Readonly<Record<Exclude<Sort, 'state'>, RawBuilder<unknown>>> = {
  restaurant: sql`lower(restaurants.name)`,
  channel: sql`lower(channels.name)`,
  live_at: sql`listings.live_at`,
  orderable: share,
}

/** Ids of a page, and how many there are. */
export async function searchIds(db: Queryable, userId: number, search: Search): Promise<{ ids: number[]; total: number }> {
  const { channel_id, kind, state, problems, drifted, name, page, per_page } = search
  const sort = search.sort ?? (problems ? 'state' : 'restaurant')
  const column = sort.replace(/^-/, '') as Sort
  const which = allOf([
    isSeen(userId),
    channel_id != null && sql`placed.channel_id = ${channel_id}`,
    kind != null && sql`listings.channel = ${kind}`,
    drifted && sql`placed.drift_count > 0`,
    name !== '' && contains(sql.ref('restaurants.name'), name),
  ])
  const states = [...(problems ? problemStates : inOrderOfWork)].filter((one) => state == null || one === state)
  const keys = sql`lower(restaurants.name) as name_key, lower(channels.name) as channel_key, ${column === 'state' ? sql`null` : sorts[column]} as sort_key`
  const found =
    state != null || problems || column === 'state'
      ? sql`select * from (${stated(which, sql`, ${keys}`)}) as listing where state = any(${states}::text[])`
      : sql`select listings.id, ${keys} from listings join restaurants on restaurants.id = listings.restaurant_id
          join channel_listings placed on placed.listing_id = listings.id join channels on channels.id = placed.channel_id where ${which}`
  const key = column === 'state' ? sql`array_position(${inOrderOfWork}::text[], state)` : sql`sort_key`
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const answered = await sql<{ ids: number[]; total: number }>`
    with found as materialized (${found})
    select (select count(*)::int from found) as total, array(
      select id from found order by ${key} ${direction} nulls last, name_key, channel_key, id limit ${per_page} offset ${(page - 1) * per_page}
    ) as ids`.execute(db)
  return answered.rows[0] ?? { ids: [], total: 0 }
}

function allOf(conditions: readonly (RawBuilder<unknown> | false)[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(
    conditions.filter((one) => one !== false),
    sql` and `,
  )}`
}

export interface ListedRow extends StateColumns {
  readonly restaurant_name: string
  readonly timezone: string
  readonly currency: string
  readonly channel_name: string
  readonly markup_bp: number
  readonly rounding: Rounding
  readonly fulfilments: string[]
  readonly menus: string[] | null
  readonly menu_count: number | null
  readonly live_number: number | null
  readonly live_at: Date | null
  readonly drift_count: number
  readonly orderable_share: number | null
  readonly closed_reason: string | null
  readonly closed_note: string | null
  readonly incident_reason: IncidentReason | null
  readonly incident_said: string | null
  readonly incident_starts_at: Date | null
  readonly incident_until: Date | null
  readonly may_change: boolean
  readonly may_pause: boolean
  readonly may_publish: boolean
}

/** What is shown of listings that the person sees, in the order of the ids. */
export async function listedRows(db: Queryable, userId: number, ids: readonly number[]): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  const restaurant = sql.ref('listings.restaurant_id')
  const which = sql<boolean>`listings.id = any(${[...ids]}::bigint[]) and ${isSeen(userId)}`
  const { rows } = await sql<ListedRow>`
    select listing.*, restaurants.name as restaurant_name, restaurants.timezone, restaurants.currency, channels.name as channel_name, markup_bp, rounding,
      fulfilments, menus, case when menus is not null then (select count(*)::int from menu_nodes
        where menu_nodes.id = any(menus::uuid[]) and menu_nodes.restaurant_id = listings.restaurant_id and lifecycle <> 'archived') end as menu_count,
      (select number from publication_targets shown join publications on publications.id = shown.publication_id
        where shown.id = listings.live_target_id) as live_number,
      listings.live_at, placed.drift_count, ${share} as orderable_share, why.reason as closed_reason, why.note as closed_note,
      incident.reason as incident_reason, incident.said as incident_said, incident.starts_at as incident_starts_at, incident.until as incident_until,
      ${reachable(userId, listingRole, 'restaurant', restaurant)} as may_change,
      ${reachable(userId, 'availabilities_admin', 'restaurant', restaurant)} as may_pause,
      ${reachable(userId, 'publisher', 'restaurant', restaurant)} as may_publish
    from (${stated(which)}) as listing join listings on listings.id = listing.id join restaurants on restaurants.id = listings.restaurant_id
    join channel_listings placed on placed.listing_id = listings.id join channels on channels.id = placed.channel_id
    left join listing_incidents incident on incident.id = listing.incident_id
    left join lateral (select reason, note from closures where ${closesListing}
      order by coalesce(ends_at, 'infinity') desc, closures.id desc limit 1) as why on listing.is_closed
    order by array_position(${[...ids]}::bigint[], listing.id)`.execute(db)
  return rows
}
