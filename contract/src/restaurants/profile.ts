import * as z from 'zod/mini'
import { PictureFace } from '../collections/face.ts'
import { pointFields } from '../fields/delivery-area.ts'
import { emailOrEmpty, optionalText, organizationId, searchTerm, text } from '../fields/fields.ts'
import { eachOnce } from '../kit/each-once.ts'
import { onGroup, onResource, role } from '../kit/endpoint.ts'
import { graphOn, graphType } from '../kit/graph.ts'
import { id, pageNumber, pageOf, perPage, sortBy } from '../kit/page.ts'
import { restaurantStatuses, restaurantsPerPage } from './list.ts'

// Restaurants themselves, and the libraries that chains own.

const { query, mutation } = graphOn('restaurants')

export const restaurantKinds = ['restaurant', 'library'] as const
export const taxModes = ['exclusive', 'inclusive'] as const
export const restaurantSorts = ['name', 'organization', 'city', 'timezone', 'status'] as const
/** Minutes of the latest end of a business day: noon. */
export const latestCutoff = 720

const status = graphType('RestaurantStatus', z.enum(restaurantStatuses))

const face = z.nullable(graphType('PictureFace', PictureFace))

export const Restaurant = graphType(
  'Restaurant',
  z.object({
    id: z.int(),
    kind: z.enum(restaurantKinds),
    name: z.string(),
    status,
    timezone: z.string(),
    currency: z.string(),
    tax_mode: graphType('TaxMode', z.enum(taxModes)),
    address: z.string(),
    city: z.string(),
    region: z.string(),
    postal_code: z.string(),
    country: z.string(),
    /** Where it is on the map, for delivery areas; both or neither. */
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    phone: z.string(),
    email: z.string(),
    business_day_cutoff_min: z.int(),
    logo_picture_id: z.nullable(z.int()),
    /** Cut to a square. It is shown to everybody who sees the restaurant, whoever sees its collection. */
    logo: face,
    /** The last day on which guests are shown it, as `2026-11-27`; null for no end. */
    logo_rights_until: z.nullable(z.string()),
    cover_picture_id: z.nullable(z.int()),
    /** Cut wide. */
    cover: face,
    cover_rights_until: z.nullable(z.string()),
    parent_access_group_id: z.int(),
    parent_access_group_name: z.string(),
    menu_revision: z.int(),
    /** Null until it first went live: until then nobody has seen a price, and it may be deleted. */
    went_live_at: z.nullable(z.string()),
    version: z.int(),
    inserted_at: z.string(),
    updated_at: z.string(),
    /** `status`: the states this person may set next. */
    _can: z.object({ update: z.boolean(), delete: z.boolean(), status: z.array(status) }),
  }),
)
export type Restaurant = z.infer<typeof Restaurant>

const pictureId = z.optional(z.nullable(id))
const fields = {
  // 一蘭 and 본죽 are whole names.
  name: text('Name is required', 2),
  /** An IANA name that the server knows. */
  timezone: text('Time zone is required', 1, 100),
  currency: z
    .string({ error: 'Currency is required' })
    .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/, { error: 'must be a currency of three letters' })),
  tax_mode: z._default(z.enum(taxModes), 'exclusive'),
  address: optionalText(500),
  city: optionalText(200),
  region: optionalText(200),
  postal_code: optionalText(20),
  country: z._default(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, { error: 'must be a country of two letters' })), 'US'),
  latitude: z._default(z.nullable(pointFields.latitude), null),
  longitude: z._default(z.nullable(pointFields.longitude), null),
  phone: optionalText(40),
  email: optionalText(254).check(emailOrEmpty),
  business_day_cutoff_min: z._default(
    z.int({ error: 'must be a time of day' }).check(z.minimum(0), z.maximum(latestCutoff, { error: 'must be noon or earlier' })),
    240,
  ),
  /** Pictures of collections; null for none, left out for what there is. */
  logo_picture_id: pictureId,
  cover_picture_id: pictureId,
}

export const NewRestaurant = z.object({ ...fields, kind: z._default(z.enum(restaurantKinds), 'restaurant') })
export const ChangedRestaurant = z.object({ ...fields, version: z.optional(z.int()) })

/** What happened to one of several restaurants that were asked for. */
export const StatusOutcome = graphType(
  'StatusOutcome',
  z.object({
    id: z.int(),
    /** Empty when it is not the person's to see. */
    name: z.string(),
    outcome: z.enum(['done', 'unchanged', 'refused']),
    sentence: z.string(),
  }),
)
export type StatusOutcome = z.infer<typeof StatusOutcome>

/** Zone, end of day and status decide whether it is open, so the open state is requested again as well. */
export const restaurantTouches = [
  'restaurants',
  'restaurants:{id}',
  'onboarding:{id}',
  'hours:{id}',
  'service_state:{id}',
  'service_states',
  'pauses',
  'delivery_markets',
  'audit_logs:restaurant:{id}',
  'access_group_stats',
]

export const restaurantProfile = {
  restaurants: query('restaurants', {
    summary: 'Restaurants or libraries the person may see, by name unless `sort` says otherwise',
    access: role('restaurants', 'restaurants_admin'),
    input: z.object({
      page: pageNumber,
      per_page: perPage(restaurantsPerPage),
      name: z._default(searchTerm, ''),
      kind: z._default(z.enum(restaurantKinds), 'restaurant'),
      status: z.optional(status),
      sort: sortBy(...restaurantSorts),
    }),
    output: pageOf(Restaurant),
  }),
  restaurant: query('restaurant', {
    summary: 'One restaurant or library',
    access: onResource('restaurants', 'restaurant'),
    input: z.object({ id }),
    output: Restaurant,
  }),
  createRestaurant: mutation('createRestaurant', {
    summary: 'Create a restaurant, or a library, under a group',
    access: onGroup('restaurants_admin', 'parent_access_group_id'),
    input: z.object({ restaurant: NewRestaurant, parent_access_group_id: organizationId }),
    output: Restaurant,
    refreshes: restaurantTouches,
    audits: { resource: 'restaurant', action: 'create' },
  }),
  updateRestaurant: mutation('updateRestaurant', {
    summary: 'Change a restaurant; a stale `version` answers 409',
    access: onResource('restaurants_admin', 'restaurant'),
    input: z.object({ id, restaurant: ChangedRestaurant }),
    output: Restaurant,
    refreshes: restaurantTouches,
    audits: { resource: 'restaurant', action: 'update' },
  }),
  deleteRestaurant: mutation('deleteRestaurant', {
    summary: 'Delete a restaurant that never went live, or a library that nothing is linked to',
    access: onResource('restaurants_admin', 'restaurant'),
    input: z.object({ id }),
    output: z.object({ id: z.int(), name: z.string() }),
    refreshes: restaurantTouches,
    audits: { resource: 'restaurant', action: 'delete' },
  }),
  setRestaurantStatus: mutation('setRestaurantStatus', {
    summary: 'Suspend, reopen or close restaurants; each answers for itself',
    access: role('restaurants_admin'),
    input: z.object({
      ids: eachOnce(id).check(z.minLength(1, { error: 'Choose at least one restaurant' }), z.maxLength(100, { error: 'must be at most 100' })),
      status: z.enum(['live', 'suspended', 'closed']),
      reason: optionalText(500),
    }),
    output: z.object({ results: z.array(StatusOutcome) }),
    refreshes: restaurantTouches,
    audits: { resource: 'restaurant', action: 'update' },
  }),
}
