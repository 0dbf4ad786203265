import { plainCode } from '@brigade/contract/discounts/codes.ts'
import type { OfferStatus, offerSorts } from '@brigade/contract/discounts/offers.ts'
import type { OfferClass, OfferMethod } from '@brigade/contract/discounts/terms.ts'
import { OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { grantedGroups, reachable, reachableFrom } from '../../../platform/access/policy.ts'
import { recordStore } from '../../../platform/access/record-store.ts'
import { contains } from '../../../platform/access/records.ts'
import { asOneStatement } from '../../../platform/counted.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { meantFor, optedOut } from './store-live.ts'

/** An offer with the terms of its newest version. */
export interface OfferRow {
  readonly id: number
  readonly name: string
  readonly currency: string
  readonly status: OfferStatus
  readonly newest_version: number
  readonly parent_access_group_id: number
  readonly parent_access_group_name: string
  readonly root_id: number
  readonly restaurant_ids: readonly number[]
  readonly terms: unknown
  readonly started_at: Date | null
  readonly ended_at: Date | null
  readonly version: number
  readonly inserted_at: Date
  readonly updated_at: Date
}
/** A row as one person sees it. */
export interface SeenOffer extends OfferRow {
  readonly restaurants: readonly { readonly id: number; readonly name: string }[]
  readonly restaurant_count: number
  readonly code_count: number
  readonly used_count: number
  readonly given_minor: number
  readonly waiting_count: number
  readonly has_uses: boolean
  readonly may_change: boolean
}

export const termsOf = ({ terms }: { readonly terms: unknown }): OfferTerms => z.parse(OfferTerms, terms)

const type = 'discount'
const thisId = sql.ref('discounts.id')

const columns = sql`discounts.id, discounts.name, discounts.currency, discounts.status, discounts.newest_version, discounts.parent_access_group_id,
  organization.name as parent_access_group_name, organization.root_id, discounts.restaurant_ids, newest.terms, discounts.started_at, discounts.ended_at,
  discounts.version, discounts.inserted_at, discounts.updated_at`
const beside = sql`join access_groups organization on organization.id = discounts.parent_access_group_id
  join discount_versions newest on newest.discount_id = discounts.id and newest.number = discounts.newest_version`
const tables = sql`discounts ${beside}`

/** Restaurants of its currency that are meant, not those that are closed or opted out. */
export const placesOfOffer = sql`from access_groups home join restaurants place on place.parent_access_group_id = home.id
  where home.ancestors @> array[discounts.parent_access_group_id] and place.kind = 'restaurant' and place.status <> 'closed' and place.currency = discounts.currency
    and ${meantFor('discounts', sql.ref('place.id'), sql.ref('home.ancestors'))} and not ${optedOut('discounts', sql.ref('place.id'), sql.ref('home.ancestors'))}`

type User = number | RawBuilder<number>

const asSeen = (userId: User, mayChange: RawBuilder<boolean>) => sql`${columns},
  coalesce((select jsonb_agg(jsonb_build_object('id', named.id, 'name', named.name) order by lower(named.name), named.id) from restaurants named
    where named.id = any(discounts.restaurant_ids) and ${reachable(userId, 'discounts', 'restaurant', sql.ref('named.id'))}), '[]') as restaurants,
  (select count(*)::int ${placesOfOffer}) as restaurant_count,
  coalesce((select codes::int from discount_code_counts counted where counted.discount_id = ${thisId}), 0) as code_count,
  coalesce(counts.used, 0)::int as used_count, coalesce(counts.given, 0) as given_minor,
  (select count(*)::int from discount_uses waiting where waiting.discount_id = ${thisId} and waiting.status = 'waiting') as waiting_count,
  exists (select from discount_uses used where used.discount_id = ${thisId}) as has_uses, ${mayChange} as may_change`
const counted = sql`left join discount_counts counts on counts.discount_id = discounts.id`
const seenTables = sql`${tables} ${counted}`
/** Read before anything else: what is asked about each row was planned for thousands of them otherwise. */
const only = (rows: RawBuilder<unknown>) => sql`(${rows} offset 0) as discounts ${beside} ${counted}`

type Sort = (typeof offerSorts)[number]

/** Those at work come first. */
const byStatus = sql`array[array_position(array['active', 'scheduled', 'paused', 'draft', 'ended'], discounts.status)::text, lower(discounts.name)]`
const rowsSeen = (ids: RawBuilder<number[]>, mayChange: RawBuilder<boolean>, userId: RawBuilder<number>) =>
  sql<SeenOffer>`select ${asSeen(userId, mayChange)} from ${only(sql`select * from discounts where id = any(${ids})`)}`

const kept = recordStore({ type, table: 'discounts', sorts: { status: byStatus }, rows: rowsSeen })
export const { remove } = kept

export interface OfferSearch {
  readonly name: string
  readonly status?: OfferStatus | null | undefined
  readonly method?: OfferMethod | null | undefined
  readonly class?: OfferClass | null | undefined
  readonly restaurant_id?: number | null | undefined
  readonly sort?: Sort | `-${Sort}` | undefined
  readonly page: number
  readonly per_page: number
}

/** A page of what the person may see. The order is kept where all that decides it is noted when it changes. */
export function searchVisible(db: Queryable, userId: number, asked: OfferSearch): Promise<{ rows: SeenOffer[]; total: number }> {
  const { name, restaurant_id, page, per_page, sort = 'name' } = asked
  const narrowed = filters(asked)
  const column = sort.replace(/^-/, '') as Sort
  if (name !== '' || restaurant_id != null || column === 'used' || column === 'given') return searchNow(db, userId, asked)
  const variant = `${asked.status ?? ''} ${asked.method ?? ''} ${asked.class ?? ''}`
  const where = narrowed.length === 0 ? undefined : { where: sql<boolean>`${sql.join(narrowed, sql` and `)}`, variant }
  return kept.searchVisible(db, userId, { name: '', page, per_page, sort: sort as 'name' | 'status' | 'organization' }, where)
}

const filters = ({ status, method, class: kind }: OfferSearch): RawBuilder<boolean>[] => [
  ...(status ? [sql<boolean>`discounts.status = ${status}`] : []),
  ...(method ? [sql<boolean>`discounts.method = ${method}`] : []),
  ...(kind ? [sql<boolean>`discounts.class = ${kind}`] : []),
]

const nowSorts: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  name: sql`lower(discounts.name)`,
  status: byStatus,
  organization: sql`array[lower(organization.name), lower(discounts.name)]`,
  used: sql`coalesce(counts.used, 0)`,
  given: sql`coalesce(counts.given, 0)`,
}

/** Uses, codes and who takes part change all the time: what depends on them is looked for each time, in one statement. */
async function searchNow(given: Queryable, userId: number, asked: OfferSearch): Promise<{ rows: SeenOffer[]; total: number }> {
  const { name, restaurant_id, page, per_page, sort = 'name' } = asked
  const granted = grantedGroups(userId, 'discounts')
  const conditions = [
    reachableFrom(granted, type, thisId),
    ...filters(asked),
    ...(name === '' ? [] : [named(name, granted)]),
    ...(restaurant_id == null ? [] : [appliesAt(userId, restaurant_id)]),
  ]
  const by = nowSorts[sort.replace(/^-/, '') as Sort]
  const way = sort.startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await sql<SeenOffer & { readonly total: number; readonly place: number | null }>`
    with found as materialized (select discounts.id, row_number() over (order by ${by} ${way}, discounts.id ${way}) as place
        from ${seenTables} where ${sql.join(conditions, sql` and `)}),
      shown as (select ${asSeen(userId, reachable(userId, 'discounts_admin', type, thisId))}, discounts.place from ${only(sql`
        select discounts.*, found.place from found join discounts using (id) where found.place > ${(page - 1) * per_page} and found.place <= ${page * per_page}`)})
    select shown.*, counted.total from (select count(*)::int as total from found) counted left join shown on true order by shown.place`.execute(
    asOneStatement(given),
  )
  return { rows: rows.filter(({ place }) => place !== null), total: rows[0]?.total ?? 0 }
}

/** A part of its name or of what the check calls it, or a whole code of its company. */
const named = (term: string, granted: RawBuilder<number[]>): RawBuilder<boolean> => sql<boolean>`(
  ${contains(sql`(discounts.name || ' ' || discounts.pos_name)`, term)} or discounts.id in (select discount_id from discount_codes
    where root_id = any(array(select root_id from access_groups where id = any(${granted}))) and code = ${plainCode(term)}))`

/** Nobody finds out by this which offers apply at a restaurant that they do not see. */
const appliesAt = (userId: number, restaurantId: number): RawBuilder<boolean> => sql<boolean>`
  ${reachable(userId, 'discounts', 'restaurant', sql`${restaurantId}::bigint`)} and exists (select ${placesOfOffer} and place.id = ${restaurantId})`

export async function findSeen(db: Queryable, userId: number, id: number): Promise<SeenOffer | undefined> {
  const { rows } = await sql<SeenOffer>`
    select ${asSeen(userId, reachable(userId, 'discounts_admin', type, thisId))} from ${seenTables} where discounts.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Held until the transaction ends; orders that use it meanwhile are not waited for, and keep the version of before. Read only once it is
 * held: a join would be judged with the version that was the newest before the wait.
 */
export async function lock(tx: Tx, id: number): Promise<OfferRow | undefined> {
  await sql`select from discounts where id = ${id} for no key update`.execute(tx)
  return find(tx, id)
}

/** The same for one that is deleted: nobody begins to use it meanwhile. */
export async function lockToRemove(tx: Tx, id: number): Promise<OfferRow | undefined> {
  await sql`select from discounts where id = ${id} for update`.execute(tx)
  return find(tx, id)
}

export async function find(db: Queryable, id: number): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`select ${columns} from ${tables} where discounts.id = ${id}`.execute(db)
  return rows[0]
}

export async function hasUses(db: Queryable, id: number): Promise<boolean> {
  const { rows } = await sql`select from discount_uses where discount_id = ${id} limit 1`.execute(db)
  return rows.length > 0
}

/** Whether it has begun at any restaurant, and is over at all of them; where there is none, by the last clock on earth. */
export async function phaseOf(db: Queryable, id: number): Promise<{ has_begun: boolean; is_over: boolean }> {
  const { rows } = await sql<{ has_begun: boolean; is_over: boolean }>`
    select ${hasBegun} as has_begun, ${isOver} as is_over from discounts where id = ${id}`.execute(db)
  return rows[0] ?? { has_begun: false, is_over: false }
}

const zones = sql`(select distinct place.timezone ${placesOfOffer} union all
  select 'Etc/GMT+12' where not exists (select ${placesOfOffer})) as zone(name)`
export const hasBegun = sql<boolean>`(discounts.starts_at is null or exists (select from ${zones} where now() at time zone zone.name >= discounts.starts_at))`
export const isOver = sql<boolean>`(discounts.ends_at is not null and not exists (select from ${zones} where now() at time zone zone.name < discounts.ends_at))`

export interface VersionRow {
  readonly number: number
  readonly terms: unknown
  readonly made_by: string
  readonly inserted_at: Date
  readonly used_count: number
}

export async function versionsOf(
  db: Queryable,
  { id, page, per_page }: { readonly id: number; readonly page: number; readonly per_page: number },
): Promise<{ rows: VersionRow[]; total: number }> {
  const { rows } = await sql<VersionRow & { readonly total: number }>`
    select version.number, version.terms, version.made_by, version.inserted_at, count(*) over ()::int as total,
      (select count(*)::int from discount_uses used where used.discount_id = version.discount_id and used.version_number = version.number
        and used.status in ('reserved', 'waiting', 'applied')) as used_count
    from discount_versions version where version.discount_id = ${id} order by version.number desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(
    db,
  )
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Those of these restaurants that are below the group and that the person may see, by their ids. */
export async function nameableAmong(
  db: Queryable,
  userId: number,
  groupId: number,
  ids: readonly number[],
): Promise<Map<number, { readonly name: string; readonly currency: string }>> {
  const { rows } = await sql<{ id: number; name: string; currency: string }>`
    select place.id, place.name, place.currency from restaurants place join access_groups home on home.id = place.parent_access_group_id
    where place.id = any(${[...ids]}::bigint[]) and place.kind = 'restaurant' and home.ancestors @> array[${groupId}::bigint]
      and ${reachable(userId, 'discounts', 'restaurant', sql.ref('place.id'))}`.execute(db)
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** Those of these restaurants that the person may see. */
export async function seenAmong(db: Queryable, userId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select asked.id from unnest(${[...ids]}::bigint[]) as asked(id) where ${reachable(userId, 'discounts', 'restaurant', sql.ref('asked.id'))}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Names of restaurants, whoever asks: what becomes of them is for whoever writes them down. */
export async function restaurantNames(db: Queryable, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from restaurants where id = any(${[...ids]}::bigint[]) order by lower(name), id`.execute(db)
  return rows.map(({ name }) => name)
}

export async function rootOf(db: Queryable, groupId: number): Promise<number | undefined> {
  return (await db.selectFrom('access_groups').select('root_id').where('id', '=', groupId).executeTakeFirst())?.root_id
}

/** These groups and all below them. */
export async function groupsBelow(db: Queryable, groupIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from access_groups where ancestors && ${[...groupIds]}::bigint[]`.execute(db)
  return rows.map(({ id }) => id)
}
