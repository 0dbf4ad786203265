import * as z from 'zod/mini'
import { areaKinds, DeliveryArea, geoPoint, pointFields } from './fields/delivery-area.ts'
import { amongFields, optionalText, organizationId, searchTerm, text } from './fields/fields.ts'
import { type WeekHours, weekHours } from './fields/week-hours.ts'
import { ServiceState } from './hours/hours-shapes.ts'
import { onGroup, onResource, role } from './kit/endpoint.ts'
import { graphJson, graphOn, graphType } from './kit/graph.ts'
import { id, pageNumber, pageOf, perPage, sortBy } from './kit/page.ts'
import { marketsPerPage } from './restaurants/list.ts'

// Where restaurants deliver, and on which terms: a market is an area that a group owns, its rules say who serves it, in which order.

const { query, mutation } = graphOn('restaurants')

export const marketSorts = ['name', 'organization', 'active'] as const
export const mostRules = 100
const mostMinor = 100_000_000

const minor = (required: string) =>
  z
    .int({ error: ({ input }) => (input == null ? required : 'must be an amount') })
    .check(z.minimum(0, { error: 'must be zero or more' }), z.maximum(mostMinor, { error: 'is too large' }))

const ruleFields = {
  /** Minor units of the restaurant's currency, as every amount here. */
  fee_minor: minor('Fee is required'),
  min_order_minor: z._default(minor('must be an amount'), 0),
  /** From this sum on delivery is free; null is never. */
  free_from_minor: z._default(z.nullable(minor('must be an amount')), null),
  /** From the order to the door. */
  minutes: z
    .int({ error: ({ input }) => (input == null ? 'Minutes are required' : 'must be a whole number') })
    .check(z.minimum(1, { error: 'must be at least one minute' }), z.maximum(1440, { error: 'must be at most a day' })),
  /** Hours on the restaurant's clock, within those of its delivery; null is all of them. */
  availability: z._default(z.nullable(graphJson(weekHours)), null),
}

interface Terms {
  readonly fee_minor: number
  readonly min_order_minor: number
  readonly free_from_minor: number | null
  readonly availability: WeekHours | null
}

export const MarketRuleFields = z.object(ruleFields).check(
  amongFields<Terms>(
    ['fee_minor', 'min_order_minor', 'free_from_minor'],
    ({ fee_minor, min_order_minor, free_from_minor }) => fee_minor === 0 || free_from_minor === null || free_from_minor > min_order_minor,
    { error: 'must be more than the minimum order. To deliver every order free, set the fee to zero', path: 'free_from_minor' },
  ),
  amongFields<Terms>(['availability'], ({ availability }) => availability === null || availability.length > 0, {
    error: 'Add at least one time, or let it deliver at all hours',
    path: 'availability',
  }),
)

const point = graphType('GeoPoint', z.object(pointFields))

export const MarketRule = graphType(
  'MarketRule',
  z.object({
    restaurant_id: z.int(),
    name: z.string(),
    status: z.string(),
    currency: z.string(),
    point: z.nullable(point),
    fee_minor: z.int(),
    min_order_minor: z.int(),
    free_from_minor: z.nullable(z.int()),
    minutes: z.int(),
    availability: z.nullable(graphJson(weekHours)),
    version: z.int(),
  }),
)
export type MarketRule = z.infer<typeof MarketRule>

const rights = graphType('DeliveryMarketRights', z.object({ update: z.boolean(), delete: z.boolean() }))
const area_kind = graphType('AreaKind', z.enum(areaKinds))

const marketFields = {
  id: z.int(),
  name: z.string(),
  active: z.boolean(),
  area_kind,
  /** Metres of the radius, number of postal codes, number of corners. */
  area_size: z.int(),
  parent_access_group_id: z.int(),
  parent_access_group_name: z.string(),
  /** Restaurants that serve it, as far as the person may see them. */
  restaurants: z.int(),
  version: z.int(),
  inserted_at: z.string(),
  updated_at: z.string(),
  _can: rights,
}

export const ListedMarket = graphType('ListedMarket', z.object(marketFields))
export type ListedMarket = z.infer<typeof ListedMarket>

export const DeliveryMarket = graphType(
  'DeliveryMarket',
  z.object({
    ...marketFields,
    area: graphJson(DeliveryArea),
    /** In their order; those of restaurants that the person may not see are counted alone. */
    rules: z.array(MarketRule),
    hidden_rules: z.int(),
  }),
)
export type DeliveryMarket = z.infer<typeof DeliveryMarket>

const editable = {
  name: text('Name is required', 2, 100),
  active: z._default(z.boolean(), true),
  area: graphJson(DeliveryArea),
}
export const NewMarket = z.object(editable)
export const ChangedMarket = z.object({ ...editable, version: z.optional(z.nullable(z.int())) })

const outcomes = ['serves', 'cheaper_elsewhere', 'not_now', 'closed', 'not_live'] as const

/** What one restaurant does for an address. */
export const MarketOffer = graphType(
  'MarketOffer',
  z.object({
    restaurant_id: z.int(),
    name: z.string(),
    currency: z.string(),
    outcome: graphType('OfferOutcome', z.enum(outcomes)),
    /** Name of the market through which the same restaurant delivers on better terms. */
    better_through: z.nullable(z.string()),
    /** Null while it is not live. */
    state: z.nullable(ServiceState),
    /** Metres as the crow flies; null while either place is unknown. */
    away_m: z.nullable(z.int()),
    fee_minor: z.int(),
    min_order_minor: z.int(),
    free_from_minor: z.nullable(z.int()),
    minutes: z.int(),
  }),
)
export type MarketOffer = z.infer<typeof MarketOffer>

const coverages = ['inside', 'outside', 'other_code', 'needs_point', 'needs_postal_code', 'off'] as const

/** What one market says to an address. */
export const MarketVerdict = graphType(
  'MarketVerdict',
  z.object({
    market_id: z.int(),
    name: z.string(),
    covers: graphType('MarketCoverage', z.enum(coverages)),
    /** How far outside; null unless that is why. */
    by_m: z.nullable(z.int()),
    /** In the market's order; none unless it holds the address. */
    offers: z.array(MarketOffer),
    hidden_offers: z.int(),
  }),
)
export type MarketVerdict = z.infer<typeof MarketVerdict>

interface Sought {
  readonly point: object | null
  readonly postal_code: string
}

export const SoughtAddress = z
  .object({
    point: z._default(z.nullable(geoPoint), null),
    postal_code: optionalText(20),
    country: z._default(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, { error: 'must be a country of two letters' })), 'US'),
  })
  .check(
    amongFields<Sought>(['point', 'postal_code'], ({ point, postal_code }) => point !== null || postal_code !== '', {
      error: 'A point or a postal code is required',
      path: 'point',
    }),
  )

const RestaurantMarket = graphType(
  'RestaurantMarket',
  z.object({ market_id: z.int(), name: z.string(), active: z.boolean(), area_kind, area_size: z.int(), rule: MarketRule, _can: rights }),
)
export type RestaurantMarket = z.infer<typeof RestaurantMarket>

/** Whoever sees the restaurant has its markets on a tab, so they are in its history too. */
const touches = ['delivery_markets', 'delivery_markets:{id}', 'audit_logs:delivery_market:{id}', 'audit_logs:restaurant:{id}', 'access_group_stats']
const view = onResource('delivery_markets', 'delivery_market')
const change = onResource('delivery_markets_admin', 'delivery_market')
const changes = { refreshes: touches, audits: { resource: 'delivery_market', action: 'update' } } as const
const restaurant_id = id

export const deliveryMarkets = {
  deliveryMarkets: query('deliveryMarkets', {
    summary: 'Delivery markets the person may see, by name unless `sort` says otherwise',
    access: role('delivery_markets', 'delivery_markets_admin'),
    input: z.object({
      page: pageNumber,
      per_page: perPage(marketsPerPage),
      name: z._default(searchTerm, ''),
      sort: sortBy(...marketSorts),
    }),
    output: pageOf(ListedMarket),
  }),
  deliveryMarket: query('deliveryMarket', {
    summary: 'One delivery market with its area and the restaurants that serve it',
    access: view,
    input: z.object({ id }),
    output: DeliveryMarket,
  }),
  marketsOfRestaurant: query('marketsOfRestaurant', {
    summary: 'The delivery markets that a restaurant serves, as far as the person may see them',
    access: onResource('restaurants', 'restaurant', 'restaurant_id'),
    input: z.object({ restaurant_id }),
    output: z.array(RestaurantMarket),
  }),
  marketsForAddress: query('marketsForAddress', {
    summary: 'Which markets hold an address, which restaurants deliver there now, in which order, and why the others do not',
    access: role('delivery_markets', 'delivery_markets_admin'),
    input: SoughtAddress,
    output: z.object({
      verdicts: z.array(MarketVerdict),
      /** Markets that do not contain it and are farther away than those in the answer. */
      left_out: z.int(),
      /** Of very many markets, and of very many that hold it, the last by name are not looked in. */
      not_looked_in: z.int(),
    }),
    limits: [{ per: 'session', max: 120, seconds: 60 }],
  }),
  createDeliveryMarket: mutation('createDeliveryMarket', {
    summary: 'Create a delivery market under a group',
    access: onGroup('delivery_markets_admin', 'parent_access_group_id'),
    input: z.object({ market: NewMarket, parent_access_group_id: organizationId }),
    output: DeliveryMarket,
    refreshes: touches,
    audits: { resource: 'delivery_market', action: 'create' },
  }),
  updateDeliveryMarket: mutation('updateDeliveryMarket', {
    summary: 'Change name, area or state of a delivery market; a stale `version` answers 409',
    access: change,
    input: z.object({ id, market: ChangedMarket }),
    output: DeliveryMarket,
    ...changes,
  }),
  deleteDeliveryMarket: mutation('deleteDeliveryMarket', {
    summary: 'Delete a delivery market with its rules',
    access: change,
    input: z.object({ id }),
    output: z.object({ id: z.int(), name: z.string() }),
    refreshes: touches,
    audits: { resource: 'delivery_market', action: 'delete' },
  }),
  saveMarketRule: mutation('saveMarketRule', {
    summary: 'Say on which terms a restaurant serves a market; without `version` it is new there, a stale one answers 409',
    access: change,
    input: z.object({ id, restaurant_id, rule: MarketRuleFields, version: z.optional(z.nullable(z.int())) }),
    output: DeliveryMarket,
    ...changes,
  }),
  moveMarketRule: mutation('moveMarketRule', {
    summary: 'Put a restaurant before another one of a market, or last',
    access: change,
    input: z.object({ id, restaurant_id, before_restaurant_id: z.nullable(id) }),
    output: DeliveryMarket,
    ...changes,
  }),
  removeMarketRule: mutation('removeMarketRule', {
    summary: 'A restaurant no longer serves a market',
    access: change,
    input: z.object({ id, restaurant_id }),
    output: DeliveryMarket,
    ...changes,
  }),
}
