import type { OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'

// An offer that leaves its company takes its terms, codes and counters along; what names the company that it left ends.

export interface Leaving {
  readonly offers: readonly number[]
  readonly restaurants: readonly number[]
  readonly groups: readonly number[]
}

const list = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`

/** A hundred thousand codes take longer than a statement of a request may. */
async function takeTime(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(tx)
}

export interface GoingOffer {
  readonly id: number
  readonly name: string
  readonly status: string
  readonly terms: unknown
  readonly newest_version: number
  /** Restaurants that it names and that stay. */
  readonly staying: number
  /** Codes that one customer alone can use. */
  readonly bound_codes: number
}

export async function goingOffers(db: Queryable, { offers, restaurants }: Leaving): Promise<GoingOffer[]> {
  const { rows } = await sql<GoingOffer>`
    select offer.id, offer.name, offer.status, newest.terms, offer.newest_version,
      (select count(*)::int from unnest(offer.restaurant_ids) as one where one <> all(${list(restaurants)})) as staying,
      (select count(*)::int from discount_codes code where code.discount_id = offer.id and code.customer_id is not null and code.ended_at is null) as bound_codes
    from discounts offer join discount_versions newest on newest.discount_id = offer.id and newest.number = offer.newest_version
    where offer.id = any(${list(offers)}) order by lower(offer.name), offer.id`.execute(db)
  return rows
}

export interface StayingOffer {
  readonly id: number
  readonly name: string
  readonly status: string
  /** Restaurants that it names and that go, and those that are left. */
  readonly going: number
  readonly left: number
}

/** Offers that stay and name restaurants that go. */
export async function stayingOffers(db: Queryable, { offers, restaurants }: Leaving): Promise<StayingOffer[]> {
  const { rows } = await sql<StayingOffer>`
    select offer.id, offer.name, offer.status, counted.going, cardinality(offer.restaurant_ids) - counted.going as left
    from discounts offer cross join lateral (select count(*)::int as going from unnest(offer.restaurant_ids) as one where one = any(${list(restaurants)})) counted
    where offer.restaurant_ids && ${list(restaurants)} and offer.id <> all(${list(offers)}) order by lower(offer.name), offer.id`.execute(db)
  return rows
}

/** Offers are held, always in this order, so that nobody uses or changes one while it goes. */
export async function holdStill(tx: Tx, { offers, restaurants }: Leaving): Promise<void> {
  await takeTime(tx)
  await sql`select from discounts where id = any(${list(offers)}) or restaurant_ids && ${list(restaurants)} order by id for update`.execute(tx)
}

/** Versions never change, and older ones name people of the company they were written in: these terms alone go on, as a new version. */
export async function beginAnew(tx: Tx, id: number, terms: OfferTerms): Promise<void> {
  await sql`
    insert into discount_versions (discount_id, number, terms) select id, newest_version + 1, ${JSON.stringify(terms)}::jsonb from discounts where id = ${id}`.execute(
    tx,
  )
  await sql`
    update discounts offer set newest_version = newest_version + 1, version = version + 1, updated_at = now(),
      status = case when status in ('scheduled', 'active') then 'paused' else status end,
      restaurant_ids = array(select place.id from restaurants place join access_groups home on home.id = place.parent_access_group_id
        join access_groups owner on owner.id = offer.parent_access_group_id and owner.root_id = home.root_id
        where place.id = any(offer.restaurant_ids) order by place.id)
    where id = ${id}`.execute(tx)
  await sql`
    delete from discount_versions version using discounts offer
    where offer.id = ${id} and version.discount_id = offer.id and version.number < offer.newest_version`.execute(tx)
}

/**
 * Codes are looked up in the company that their offer has come to. One that is there already, or was for a customer who stays, ends; the
 * first is kept under another name.
 */
export async function takeCodesAlong(tx: Tx, offers: readonly number[]): Promise<{ discount_id: number; ended: number }[]> {
  const moved = sql`from discounts offer join access_groups home on home.id = offer.parent_access_group_id`
  const { rows } = await sql<{ discount_id: number; ended: number }>`
    with taken as (update discount_codes code set ended_at = coalesce(code.ended_at, now()), code = left(code.code, 28) || 'X' || code.id ${moved}
        where offer.id = code.discount_id and offer.id = any(${list(offers)}) and code.root_id <> home.root_id
          and exists (select from discount_codes theirs where theirs.root_id = home.root_id and theirs.code = code.code)
        returning code.discount_id, code.id)
    select discount_id, count(*)::int as ended from taken group by discount_id`.execute(tx)
  await sql`
    update discount_codes code set root_id = home.root_id ${moved}
    where offer.id = code.discount_id and offer.id = any(${list(offers)}) and code.root_id <> home.root_id`.execute(tx)
  await sql`
    update discount_codes code set ended_at = coalesce(code.ended_at, now()), customer_id = null ${moved}, customers customer join access_groups theirs
      on theirs.id = customer.parent_access_group_id
    where offer.id = code.discount_id and offer.id = any(${list(offers)}) and customer.id = code.customer_id and theirs.root_id <> home.root_id`.execute(
    tx,
  )
  return rows
}

/** Restaurants that went are named no more; an offer that named no others ends, for naming none it would apply everywhere. */
export async function forgetRestaurants(tx: Tx, { offers, restaurants }: Leaving): Promise<void> {
  await sql`
    update discounts offer set restaurant_ids = rest.ids, version = offer.version + 1, updated_at = now(),
      status = case when cardinality(rest.ids) = 0 then 'ended' else offer.status end,
      ended_at = case when cardinality(rest.ids) = 0 then coalesce(offer.ended_at, now()) else offer.ended_at end
    from (select was.id, array(select one from unnest(was.restaurant_ids) as one where one <> all(${list(restaurants)}) order by one) as ids from discounts was
      where was.restaurant_ids && ${list(restaurants)} and was.id <> all(${list(offers)})) rest
    where rest.id = offer.id`.execute(tx)
}

/** Nobody opts out of an offer of another company. Of what goes along the other company reads nobody's name. */
export async function cutOptOuts(tx: Tx, { offers, restaurants, groups }: Leaving): Promise<void> {
  await sql`
    delete from discount_opt_outs apart using discounts offer, access_groups owner, access_groups part
    where offer.id = apart.discount_id and owner.id = offer.parent_access_group_id
      and (apart.discount_id = any(${list(offers)}) or apart.restaurant_id = any(${list(restaurants)}) or apart.access_group_id = any(${list(groups)}))
      and part.id = coalesce(apart.access_group_id, (select parent_access_group_id from restaurants where id = apart.restaurant_id))
      and part.root_id <> owner.root_id`.execute(tx)
  await sql`update discount_opt_outs set made_by = '' where discount_id = any(${list(offers)})`.execute(tx)
}
