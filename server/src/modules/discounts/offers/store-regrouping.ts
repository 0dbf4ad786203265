import { sql } from 'kysely'
import { reachable, reachableByAny } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { TreeOffer, TreeOptOut, TreePlace } from './tree-rules.ts'

// Offers when groups are moved or merged, and when one gets another owner.

const list = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`

export interface NamedOffer extends TreeOffer {
  readonly name: string
  readonly terms: unknown
  /** Whether the person sees it. */
  readonly seen: boolean
}

const offersFrom = (
  userId: number,
) => sql`select offer.id, offer.name, offer.parent_access_group_id as owner_id, offer.currency, offer.restaurant_ids, newest.terms,
  ${reachable(userId, 'discounts', 'discount', sql.ref('offer.id'))} as seen
  from discounts offer join discount_versions newest on newest.discount_id = offer.id and newest.number = offer.newest_version`

/** Offers of these groups that are given, will be, or could be again. */
export async function offersOfGroups(db: Queryable, userId: number, groups: readonly number[]): Promise<NamedOffer[]> {
  const { rows } = await sql<NamedOffer>`
    ${offersFrom(userId)} where offer.parent_access_group_id = any(${list(groups)}) and offer.status in ('scheduled', 'active', 'paused')
    order by lower(offer.name), offer.id`.execute(db)
  return rows
}

/** All offers of these groups that may ever be given, drafts among them. */
export async function lastingOffers(db: Queryable, userId: number, groups: readonly number[]): Promise<NamedOffer[]> {
  const { rows } = await sql<NamedOffer>`
    ${offersFrom(userId)} where offer.parent_access_group_id = any(${list(groups)}) and offer.status <> 'ended' order by lower(offer.name), offer.id`.execute(
    db,
  )
  return rows
}

export async function offersById(db: Queryable, userId: number, ids: readonly number[]): Promise<NamedOffer[]> {
  const { rows } = await sql<NamedOffer>`
    ${offersFrom(userId)} where offer.id = any(${list(ids)}) and offer.status <> 'ended' order by lower(offer.name), offer.id`.execute(db)
  return rows
}

export async function optOutsAmong(db: Queryable, ids: readonly number[]): Promise<TreeOptOut[]> {
  const { rows } = await sql<TreeOptOut>`
    select discount_id, restaurant_id, access_group_id from discount_opt_outs where discount_id = any(${list(ids)})`.execute(db)
  return rows
}

export interface NamedPlace extends TreePlace {
  readonly name: string
  readonly seen: boolean
}

/** Restaurants of these groups and below, not those that are closed. */
export async function placesBelow(db: Queryable, userId: number, groups: readonly number[]): Promise<NamedPlace[]> {
  const { rows } = await sql<NamedPlace>`
    select place.id, place.name, place.currency, home.ancestors, ${reachableByAny(userId, ['restaurants', 'discounts'], 'restaurant', sql.ref('place.id'))} as seen
    from restaurants place join access_groups home on home.id = place.parent_access_group_id
    where place.kind = 'restaurant' and place.status <> 'closed' and home.ancestors && ${list(groups)} order by lower(place.name), place.id`.execute(
    db,
  )
  return rows
}

export interface PlaceFound extends TreePlace {
  readonly is_live: boolean
}

/** These restaurants with the groups above them; those that are closed, which can be opened again, as well or not. */
export async function placesById(db: Queryable, ids: readonly number[], { isClosedToo = false } = {}): Promise<PlaceFound[]> {
  const { rows } = await sql<PlaceFound>`
    select place.id, place.currency, home.ancestors, place.went_live_at is not null as is_live from restaurants place join access_groups home on home.id = place.parent_access_group_id
    where place.id = any(${list(ids)}) and place.kind = 'restaurant' and (${isClosedToo} or place.status <> 'closed')`.execute(db)
  return rows
}

/** The group ends in another: what hangs on it directly takes no part where it took none. What counted for nothing there (decision 47) ends. */
export async function passOptOutsOn(tx: Tx, from: number): Promise<void> {
  await sql`delete from discount_opt_outs apart using discounts offer, access_groups ending where apart.access_group_id = ${from}
    and offer.id = apart.discount_id and ending.id = ${from} and offer.parent_access_group_id <> all(trim_array(ending.ancestors, 1))`.execute(tx)
  await sql`
    insert into discount_opt_outs (discount_id, access_group_id, made_by, inserted_at)
    select apart.discount_id, child.id, apart.made_by, apart.inserted_at from discount_opt_outs apart join access_groups child on child.parent_id = ${from}
    where apart.access_group_id = ${from} on conflict do nothing`.execute(tx)
  await sql`
    insert into discount_opt_outs (discount_id, restaurant_id, made_by, inserted_at)
    select apart.discount_id, place.id, apart.made_by, apart.inserted_at from discount_opt_outs apart join restaurants place on place.parent_access_group_id = ${from}
    where apart.access_group_id = ${from} on conflict do nothing`.execute(tx)
  await sql`delete from discount_opt_outs where access_group_id = ${from}`.execute(tx)
}

/** Codes of these offers that another company has already, by the offer that has them. */
export async function takenCodes(db: Queryable, ids: readonly number[], rootId: number): Promise<{ name: string; code: string }[]> {
  const { rows } = await sql<{ name: string; code: string }>`
    select offer.name, mine.code from discount_codes mine join discounts offer on offer.id = mine.discount_id
    join discount_codes theirs on theirs.root_id = ${rootId} and theirs.code = mine.code
    where mine.discount_id = any(${list(ids)}) and mine.root_id <> ${rootId} order by mine.code`.execute(db)
  return rows
}

/** Offers in these groups and below. */
export async function offersBelow(db: Queryable, groups: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select offer.id from discounts offer join access_groups home on home.id = offer.parent_access_group_id where home.ancestors && ${list(groups)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
