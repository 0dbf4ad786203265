import { publishingRole, type Rounding } from '@brigade/contract/menus/publishing.ts'
import { sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'

// Listings, and publications as they are read.

export interface ListingRow {
  readonly id: number
  readonly uuid: string
  readonly restaurant_id: number
  readonly channel: string
  readonly state: 'on' | 'off'
  readonly markup_bp: number
  readonly rounding: Rounding
  readonly fulfilments: string[]
  /** Ids of the menus it shows; null is all of them. */
  readonly menus: string[] | null
  readonly live_target_id: number | null
  readonly live_hash: string | null
  readonly live_at: Date | null
  readonly live_publication_id: number | null
  readonly telling: 'told' | 'telling' | 'failed'
  readonly telling_error: string
  readonly told_closed: unknown
}

/** What a publication needs to know of its restaurant. */
export interface Place {
  readonly id: number
  readonly name: string
  readonly kind: 'restaurant' | 'library'
  readonly timezone: string
  readonly currency: string
  readonly tax_mode: 'exclusive' | 'inclusive'
  readonly menu_revision: number
}

export interface PublicationRow {
  readonly id: number
  readonly number: number
  readonly restaurant_id: number
  readonly state: 'preparing' | 'scheduled' | 'started' | 'cancelled' | 'failed'
  readonly error: string
  readonly from_revision: number
  readonly channels: string[] | null
  readonly note: string
  readonly created_by: string | null
  readonly inserted_at: Date
  readonly scheduled_at: Date | null
  readonly started_at: Date | null
  readonly rolled_back_to: number | null
  readonly brings_back: number | null
}

export interface TargetRow {
  readonly id: number
  readonly publication_id: number
  readonly channel: string
  readonly state: 'queued' | 'sending' | 'live' | 'unchanged' | 'blocked' | 'failed' | 'superseded' | 'cancelled'
  readonly attempts: number
  readonly errors: string[]
  readonly next_try_at: Date | null
  readonly live_at: Date | null
  readonly is_current: boolean
}

export async function placeOf(db: Queryable, id: number): Promise<Place | undefined> {
  return (await restaurantsOf(db, [id]))[0]
}

export async function restaurantsOf(db: Queryable, ids: readonly number[]): Promise<Place[]> {
  const { rows } = await sql<Place>`select id, name, kind, timezone, currency, tax_mode, menu_revision
    from restaurants where id = any(${[...ids]}::bigint[]) order by id`.execute(db)
  return rows
}

export async function listingsOf(db: Queryable, restaurantId: number): Promise<ListingRow[]> {
  const { rows } = await sql<ListingRow>`
    select listings.id, uuid, restaurant_id, channel, listings.state, markup_bp, rounding, fulfilments, menus, live_target_id, live_hash, listings.live_at,
      target.publication_id as live_publication_id, telling, telling_error, told_closed
    from listings left join publication_targets target on target.id = listings.live_target_id
    where restaurant_id = ${restaurantId} order by listings.id`.execute(db)
  return rows
}

/** Which restaurants have a listing that is on, with its channel. */
export async function listedAmong(db: Queryable, ids: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ restaurant_id: number; channels: string[] }>`
    select restaurant_id, array_agg(channel) as channels from listings
    where state = 'on' and restaurant_id = any(${[...ids]}::bigint[]) group by restaurant_id`.execute(db)
  return new Map(rows.map(({ restaurant_id, channels }) => [restaurant_id, channels]))
}

export interface DrawingRow {
  readonly id: number
  readonly name: string
  readonly timezone: string
  readonly channels: string[]
  readonly live_at: Date | null
}

/** Restaurants with something of a library in their menus, of those that the person may publish. */
export async function drawingFrom(db: Queryable, userId: number, libraryId: number): Promise<DrawingRow[]> {
  const { rows } = await sql<DrawingRow>`
    with recursive drawing(id) as (
      select ${libraryId}::bigint
      union
      select heir.restaurant_id from drawing join menu_nodes source on source.restaurant_id = drawing.id
        join menu_nodes heir on heir.source_id = source.id where heir.lifecycle <> 'archived' and heir.restaurant_id <> source.restaurant_id
    )
    select restaurants.id, name, timezone, live.at as live_at, coalesce(live.channels, '{}') as channels
    from restaurants left join lateral (
      select array_agg(channel order by id) filter (where state = 'on') as channels, max(live_at) as at from listings where restaurant_id = restaurants.id
    ) as live on true
    where restaurants.id in (select id from drawing) and kind = 'restaurant' and ${reachable(userId, publishingRole, 'restaurant', sql.ref('restaurants.id'))}
    order by lower(name), restaurants.id limit 500`.execute(db)
  return rows
}

/** Whoever saves listings of a restaurant waits for the other; not for its own row, which long edits of the menu hold. */
export async function lockListings(tx: Tx, restaurantIds: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('listings', id))
    from (select distinct unnest(${[...restaurantIds]}::bigint[]) as id order by 1) as ordered`.execute(tx)
}

export interface ListingColumns {
  readonly restaurant_id: number
  readonly channel: string
  readonly state: 'on' | 'off'
  readonly markup_bp: number
  readonly rounding: Rounding
  readonly fulfilments: readonly string[]
  /** Left out, they stay as they were. */
  readonly menus?: readonly string[] | null
}

/** Saves listings, however many, in one statement. Answers their ids in the same order. The caller holds the listings. */
export async function saveListings(tx: Tx, rows: readonly ListingColumns[]): Promise<{ id: number; isNew: boolean }[]> {
  if (rows.length === 0) return []
  const asked = rows.map((row, at) => ({ ...row, at, keeps_menus: row.menus === undefined }))
  const saved = await sql<{ id: number; is_new: boolean }>`
    with asked as (select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked(at int, restaurant_id bigint, channel text, state text,
        markup_bp int, rounding text, fulfilments text[], menus text[], keeps_menus boolean)),
      saved as (
        insert into listings (restaurant_id, channel, state, markup_bp, rounding, fulfilments, menus)
        select restaurant_id, channel, state, markup_bp, rounding, fulfilments, case when keeps_menus
          then (select old.menus from listings old where old.restaurant_id = asked.restaurant_id and old.channel = asked.channel) else menus end
        from asked order by at
        on conflict (restaurant_id, channel) do update set state = excluded.state, markup_bp = excluded.markup_bp, rounding = excluded.rounding,
          fulfilments = excluded.fulfilments, menus = excluded.menus, updated_at = now()
        returning id, restaurant_id, channel, xmax = 0 as is_new)
    select saved.id, is_new from asked join saved using (restaurant_id, channel) order by at`.execute(tx)
  return saved.rows.map(({ id, is_new }) => ({ id, isNew: is_new }))
}

const publicationColumns = sql`
  publications.id, number, restaurant_id, state, error, from_revision, channels, note, users.name as created_by, publications.inserted_at, scheduled_at,
  started_at, rolled_back_to, (select old.number from publications old where old.id = publications.rolled_back_to) as brings_back`

export async function publicationPage(
  db: Queryable,
  restaurantId: number,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<{ rows: PublicationRow[]; total: number }> {
  const { rows } = await sql<PublicationRow>`
    select ${publicationColumns} from publications left join users on users.id = publications.created_by
    where restaurant_id = ${restaurantId} order by publications.id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from publications where restaurant_id = ${restaurantId}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findPublication(db: Queryable, restaurantId: number, id: number): Promise<PublicationRow | undefined> {
  const { rows } = await sql<PublicationRow>`
    select ${publicationColumns} from publications left join users on users.id = publications.created_by
    where restaurant_id = ${restaurantId} and publications.id = ${id}`.execute(db)
  return rows[0]
}

export async function targetsOf(db: Queryable, publicationIds: readonly number[]): Promise<Map<number, TargetRow[]>> {
  if (publicationIds.length === 0) return new Map()
  const { rows } = await sql<TargetRow>`
    select target.id, publication_id, channel, target.state, attempts, errors, next_try_at, target.live_at,
      listings.live_target_id = target.id as is_current
    from publication_targets target join listings on listings.id = target.listing_id
    where publication_id = any(${[...publicationIds]}::bigint[]) order by target.id`.execute(db)
  return Map.groupBy(rows, ({ publication_id }) => publication_id)
}

/** A stored menu with its fulfilment and hash. */
export interface StoredMenu {
  readonly listing_id: number
  readonly fulfilment: string
  readonly hash: string
  readonly body: Buffer
}

/** What guests see now, by listing and fulfilment. */
export async function liveMenus(db: Queryable, restaurantId: number, channel?: string): Promise<StoredMenu[]> {
  const { rows } = await sql<StoredMenu>`
    select listings.id as listing_id, menu.fulfilment, menu.hash, body from listings
    join publication_menus menu on menu.target_id = listings.live_target_id
    join menu_snapshots snapshot on snapshot.restaurant_id = menu.restaurant_id and snapshot.hash = menu.hash
    where listings.restaurant_id = ${restaurantId} and ${channel === undefined ? sql`true` : sql`listings.channel = ${channel}`}`.execute(db)
  return rows
}

/** A listing on which guests see a menu. */
export interface LiveListing {
  readonly id: number
  readonly uuid: string
  readonly restaurant_id: number
  readonly channel: string
  readonly live_target_id: number
}

/** Those of some channels; what a marketplace of practice has been given before. */
export async function practiceListings(db: Queryable, channels: readonly string[]): Promise<LiveListing[]> {
  const { rows } = await sql<LiveListing>`select id, uuid, restaurant_id, channel, live_target_id from listings
    where live_target_id is not null and channel = any(${[...channels]}::text[]) order by id`.execute(db)
  return rows
}

/** Whether any guest sees an older publication that was brought back. */
export async function isRolledBack(db: Queryable, restaurantId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from listings join publication_targets target on target.id = listings.live_target_id
    join publications on publications.id = target.publication_id
    where listings.restaurant_id = ${restaurantId} and listings.state = 'on' and publications.rolled_back_to is not null limit 1`.execute(db)
  return rows.length > 0
}

export interface MenuStateRow {
  readonly restaurant_id: number
  readonly is_live: boolean
  readonly is_edited: boolean
  readonly live_at: Date | null
}

/**
 * Whether anything that a publication is made of was written since the last one that guests of a channel were given, by revisions and
 * times alone: no menu is read. What was changed and changed back counts as edited.
 */
export async function menuStates(db: Queryable, ids: readonly number[]): Promise<MenuStateRow[]> {
  const { rows } = await sql<MenuStateRow>`
    select restaurants.id as restaurant_id, last.live_at is not null as is_live, last.live_at,
      coalesce(last.is_back or last.revision < restaurants.menu_revision or last.is_listed_anew
        or exists (select 1 from charges where restaurant_id = restaurants.id and updated_at > last.started_at)
        or exists (select 1 from menu_messages where restaurant_id = restaurants.id and updated_at > last.started_at), false) as is_edited
    from restaurants cross join lateral (
      select max(listings.live_at) as live_at, min(given.from_revision) as revision, min(given.started_at) as started_at,
        bool_or(given.rolled_back_to is not null) as is_back, bool_or(listings.updated_at > given.started_at) as is_listed_anew
      from listings left join lateral (
        select from_revision, started_at, rolled_back_to from publication_targets target join publications on publications.id = publication_id
        where listing_id = listings.id and (target.state in ('live', 'unchanged') or target.id = listings.live_target_id) order by target.id desc limit 1
      ) as given on listings.live_target_id is not null
      where listings.restaurant_id = restaurants.id and listings.state = 'on'
    ) as last
    where restaurants.id = any(${[...ids]}::bigint[]) and kind = 'restaurant'`.execute(db)
  return rows
}

/** Items of the restaurant made after an instant, and those of libraries it draws from. */
export async function itemsSince(db: Queryable, restaurantIds: readonly number[], since: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from menu_nodes where restaurant_id = any(${[...restaurantIds]}::bigint[]) and kind = 'item' and inserted_at >= ${since}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
