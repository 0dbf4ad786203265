import type { AreaKind } from '@brigade/contract/fields/delivery-area.ts'
import type { HoursWindow } from '@brigade/contract/fields/week-hours.ts'
import { sql } from 'kysely'
import { reachable } from '../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../platform/database.ts'

/** Who serves a market on which terms, with what the screens show of the restaurant. */
export interface RuleRow {
  readonly market_id: number
  readonly restaurant_id: number
  readonly place: number
  readonly name: string
  readonly status: string
  readonly currency: string
  readonly timezone: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly fee_minor: number
  readonly min_order_minor: number
  readonly free_from_minor: number | null
  readonly minutes: number
  readonly availability: HoursWindow[] | null
  readonly version: number
  /** Whether the person may see the restaurant. */
  readonly seen: boolean
}

const columns = sql.raw(`market_rules.market_id, market_rules.restaurant_id, market_rules.place, restaurants.name, restaurants.status,
  restaurants.currency, restaurants.timezone, restaurants.latitude, restaurants.longitude, market_rules.fee_minor, market_rules.min_order_minor,
  market_rules.free_from_minor, market_rules.minutes, market_rules.availability, market_rules.version`)

const thisRestaurant = sql.ref('market_rules.restaurant_id')

/** Rules of these markets, each market's in its order. */
export async function rulesOf(db: Queryable, userId: number, marketIds: readonly number[]): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select ${columns}, ${reachable(userId, 'restaurants', 'restaurant', thisRestaurant)} as seen
    from market_rules join restaurants on restaurants.id = market_rules.restaurant_id
    where market_rules.market_id = any(${[...marketIds]}::bigint[]) order by market_rules.market_id, place, restaurant_id`.execute(db)
  return rows
}

export interface RestaurantRuleRow extends RuleRow {
  readonly market_name: string
  readonly active: boolean
  readonly area_kind: AreaKind
  readonly area_size: number
  readonly may_change: boolean
}

/** Rules of one restaurant in the markets that the person may see, by name. */
export async function rulesOfRestaurant(db: Queryable, userId: number, restaurantId: number): Promise<RestaurantRuleRow[]> {
  const market = sql.ref('delivery_markets.id')
  const { rows } = await sql<RestaurantRuleRow>`
    select ${columns}, true as seen, delivery_markets.name as market_name, active, area_kind, area_size,
      ${reachable(userId, 'delivery_markets_admin', 'delivery_market', market)} as may_change
    from market_rules join restaurants on restaurants.id = market_rules.restaurant_id join delivery_markets on delivery_markets.id = market_rules.market_id
    where market_rules.restaurant_id = ${restaurantId} and ${reachable(userId, 'delivery_markets', 'delivery_market', market)}
    order by lower(delivery_markets.name), delivery_markets.id`.execute(db)
  return rows
}

/** Terms as a form gives them. */
export interface RuleColumns {
  readonly fee_minor: number
  readonly min_order_minor: number
  readonly free_from_minor: number | null
  readonly minutes: number
  readonly availability: string | null
}

/** As the last of its market. */
export async function insertRule(tx: Tx, marketId: number, restaurantId: number, terms: RuleColumns): Promise<void> {
  await tx
    .insertInto('market_rules')
    .values({
      ...terms,
      market_id: marketId,
      restaurant_id: restaurantId,
      place: sql<number>`(select coalesce(max(place), 0) + 1 from market_rules where market_id = ${marketId})`,
    })
    .execute()
}

export async function editRule(tx: Tx, marketId: number, restaurantId: number, terms: RuleColumns): Promise<void> {
  await tx
    .updateTable('market_rules')
    .set({ ...terms, version: sql`version + 1`, updated_at: sql`now()` })
    .where('market_id', '=', marketId)
    .where('restaurant_id', '=', restaurantId)
    .execute()
}

export async function removeRule(tx: Tx, marketId: number, restaurantId: number): Promise<void> {
  await tx.deleteFrom('market_rules').where('market_id', '=', marketId).where('restaurant_id', '=', restaurantId).execute()
}

/** Places by the order of the ids. */
export async function arrange(tx: Tx, marketId: number, restaurantIds: readonly number[]): Promise<void> {
  await sql`update market_rules set place = sorted.place from unnest(${[...restaurantIds]}::bigint[]) with ordinality as sorted (id, place)
    where market_id = ${marketId} and restaurant_id = sorted.id`.execute(tx)
}

/** Otherwise a person of both companies could show one company's data to the other. */
export async function isOfOneCompany(tx: Tx, marketId: number, restaurantId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select home.root_id = owner.root_id as is from delivery_markets join access_groups home on home.id = delivery_markets.parent_access_group_id,
      restaurants join access_groups owner on owner.id = restaurants.parent_access_group_id
    where delivery_markets.id = ${marketId} and restaurants.id = ${restaurantId}`.execute(tx)
  return rows[0]?.is === true
}

/** Locked, so that it is not deleted while a rule for it is written; nothing when it is none that could deliver. */
export async function lockRestaurant(tx: Tx, id: number): Promise<{ name: string; currency: string } | undefined> {
  return tx
    .selectFrom('restaurants')
    .select(['name', 'currency'])
    .where('id', '=', id)
    .where('kind', '=', 'restaurant')
    .forKeyShare()
    .executeTakeFirst()
}
