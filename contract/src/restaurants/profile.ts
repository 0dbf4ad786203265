import * as z from 'zod/mini'
import { optionalText, searchTerm, text } from '../fields.ts'
import { onGroup, onResource, role } from '../kit/endpoint.ts'
import { graphOn, graphType } from '../kit/graph.ts'
import { id, pageNumber, pageOf, perPage, sortBy } from '../kit/page.ts'

// Restaurants themselves, and the libraries that chains own.

const { query, mutation } = graphOn('restaurants')

export const restaurantsPerPage = 20
export const restaurantKinds = ['restaurant', 'library'] as const
export const restaurantStatuses = ['onboarding', 'live', 'suspended', 'closed'] as const
export const taxModes = ['exclusive', 'inclusive'] as const
export const restaurantSorts = ['name', 'organization', 'status'] as const

export const Restaurant = graphType(
  'Restaurant',
  z.object({
    id: z.int(),
    kind: z.enum(restaurantKinds),
    name: z.string(),
    status: graphType('RestaurantStatus', z.enum(restaurantStatuses)),
    timezone: z.string(),
    currency: z.string(),
    tax_mode: graphType('TaxMode', z.enum(taxModes)),
    address: z.string(),
    city: z.string(),
    region: z.string(),
    postal_code: z.string(),
    country: z.string(),
    phone: z.string(),
    email: z.string(),
    business_day_cutoff_min: z.int(),
    parent_access_group_id: z.int(),
    parent_access_group_name: z.string(),
    menu_revision: z.int(),
    version: z.int(),
    inserted_at: z.string(),
    updated_at: z.string(),
    _can: z.object({ update: z.boolean(), delete: z.boolean() }),
  }),
)
export type Restaurant = z.infer<typeof Restaurant>

const fields = {
  name: text('Name is required', 3),
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
  phone: optionalText(40),
  email: optionalText(254),
  business_day_cutoff_min: z._default(z.int().check(z.minimum(0), z.maximum(720, { error: 'must be noon at the latest' })), 240),
}

export const NewRestaurant = z.object({ ...fields, kind: z._default(z.enum(restaurantKinds), 'restaurant') })
export const ChangedRestaurant = z.object({ ...fields, version: z.optional(z.int()) })

export const restaurantTouches = ['restaurants', 'restaurants:{id}', 'onboarding:{id}', 'audit_logs:restaurant:{id}', 'access_group_stats']

export const restaurantProfile = {
  restaurants: query('restaurants', {
    summary: 'Restaurants or libraries the person may see, by name unless `sort` says otherwise',
    access: role('restaurants', 'restaurants_admin'),
    input: z.object({
      page: pageNumber,
      per_page: perPage(restaurantsPerPage),
      name: z._default(searchTerm, ''),
      kind: z._default(z.enum(restaurantKinds), 'restaurant'),
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
    input: z.object({ restaurant: NewRestaurant, parent_access_group_id: id }),
    output: Restaurant,
    refreshes: restaurantTouches,
    audits: { resource: 'restaurant', action: 'create' },
    idempotent: true,
  }),
  updateRestaurant: mutation('updateRestaurant', {
    summary: 'Change a restaurant; a stale `version` answers 409',
    access: onResource('restaurants_admin', 'restaurant'),
    input: z.object({ id, restaurant: ChangedRestaurant }),
    output: Restaurant,
    refreshes: restaurantTouches,
    audits: { resource: 'restaurant', action: 'update' },
  }),
}
