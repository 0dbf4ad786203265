import * as z from 'zod/mini'
import { searchTerm } from '../fields/fields.ts'
import { channelName, fulfilmentName } from '../fields/sales-context.ts'
import { closing } from '../hours/hours-input.ts'
import { eachOnce } from '../kit/each-once.ts'
import { endpoint, role } from '../kit/endpoint.ts'
import { Outcomes, severalIds } from '../kit/outcome.ts'
import { id, moment, pageNumber, pageOf, perPage, sortBy } from '../kit/page.ts'
import { listingRole, roundings } from '../menus/publishing.ts'
import { ListingCounts } from './channels.ts'
import { listingsPerPage, mostListings } from './list.ts'
import { incidentReasons, listingStates } from './states.ts'

// Listings across channels and restaurants, and what is done to many of them. They are the rows of the Publish tab of their restaurants.

export const listingSorts = ['restaurant', 'channel', 'state', 'live_at', 'orderable'] as const

export const ListingIncident = z.object({
  id: z.int(),
  reason: z.enum(incidentReasons),
  /** The channel's own words; may be empty. */
  said: z.string(),
  starts_at: moment,
  /** Null while nobody knows. */
  until: z.nullable(moment),
})
export type ListingIncident = z.infer<typeof ListingIncident>

export const ListedListing = z.object({
  id: z.int(),
  restaurant_id: z.int(),
  restaurant_name: z.string(),
  timezone: z.string(),
  currency: z.string(),
  channel_id: z.int(),
  channel_name: z.string(),
  kind: channelName,
  state: z.enum(listingStates),
  /** Ours, whatever the state: `until` is null while it has no end. */
  paused: z.nullable(z.object({ until: z.nullable(moment), reason: z.string() })),
  /** The channel's own, whatever the state. */
  incident: z.nullable(ListingIncident),
  /** What is wrong, in a sentence; empty where nothing is. */
  problem: z.string(),
  /** Something to send again. */
  can_retry: z.boolean(),
  markup_percent: z.number(),
  rounding: z.enum(roundings),
  fulfilments: z.array(fulfilmentName),
  /** How many of the restaurant's menus it shows; null is all of them. */
  menu_count: z.nullable(z.int()),
  live_publication_number: z.nullable(z.int()),
  live_at: z.nullable(moment),
  drift_count: z.int(),
  /** Of the time it should have taken orders in the last seven days that were counted; null while none was. */
  orderable_share: z.nullable(z.number()),
  /** `change`: markup, menus, credentials, and whether it is on. */
  _can: z.object({ change: z.boolean(), pause: z.boolean(), publish: z.boolean() }),
})
export type ListedListing = z.infer<typeof ListedListing>

const chosen = { listing_ids: severalIds(mostListings) }

/** What is left out stays as it was. */
export const ListingChange = z.object({
  state: z.optional(z.enum(['on', 'off'])),
  markup_percent: z.optional(
    z
      .number({ error: 'must be a number' })
      .check(z.minimum(-90, { error: 'must be at least -90%' }), z.maximum(300, { error: 'must be at most 300%' })),
  ),
  rounding: z.optional(z.enum(roundings)),
  fulfilments: z.optional(eachOnce(fulfilmentName).check(z.minLength(1, { error: 'choose at least one' }), z.maxLength(5))),
  /** By name, so that it means each restaurant's own; null is all menus. A restaurant without one of them is refused. */
  menus: z.optional(
    z.nullable(eachOnce(z.string().check(z.minLength(1), z.maxLength(200))).check(z.minLength(1, { error: 'choose at least one' }), z.maxLength(50))),
  ),
})
export type ListingChange = z.infer<typeof ListingChange>

export const listingTouches = ['listings', 'channels', 'publishing', 'restaurants', 'onboarding']
const admins = role(listingRole)
const audits = { resource: 'restaurant', action: 'update' } as const
const where = {
  channel_id: z.optional(z.nullable(id)),
  kind: z.optional(z.nullable(channelName)),
  state: z.optional(z.nullable(z.enum(listingStates))),
  /** Only what somebody has to look at, the worst first unless `sort` says otherwise. */
  problems: z._default(z.boolean(), false),
  /** Only what differs there from what was sent. */
  drifted: z._default(z.boolean(), false),
  name: z._default(searchTerm, ''),
}
const base = { service: 'restaurants', method: 'POST', path: '/v5/listings' } as const

export const listingsOfMany = {
  searchListings: endpoint({
    ...base,
    path: `${base.path}/search`,
    summary: 'Listings of restaurants that the person may see, by restaurant unless `sort` says otherwise',
    reads: true,
    access: role('channels', 'channels_admin'),
    input: z.object({ ...where, page: pageNumber, per_page: perPage(listingsPerPage), sort: sortBy(...listingSorts) }),
    output: pageOf(ListedListing),
  }),
  listingCounts: endpoint({
    ...base,
    path: `${base.path}/counts`,
    summary: 'How many of those listings are in which state',
    reads: true,
    access: role('channels', 'channels_admin'),
    input: z.object({ channel_id: where.channel_id, kind: where.kind }),
    output: ListingCounts,
  }),
  menusOfListings: endpoint({
    ...base,
    path: `${base.path}/menus`,
    summary: 'Names of menus that the restaurants of listings have, and how many of those restaurants have each',
    reads: true,
    access: admins,
    input: z.object(chosen),
    output: z.object({ menus: z.array(z.object({ name: z.string(), restaurants: z.int() })) }),
  }),
  connectListings: endpoint({
    ...base,
    summary: 'Put restaurants on a channel of their company; each answers for itself. Guests see them with the next publication',
    access: admins,
    input: z.object({ channel_id: id, restaurant_ids: severalIds(mostListings), listing: ListingChange }),
    output: Outcomes,
    refreshes: listingTouches,
    audits,
  }),
  changeListings: endpoint({
    ...base,
    path: `${base.path}/change`,
    summary: 'Change several listings; what is left out stays as it was, and each answers for itself',
    access: admins,
    input: z.object({ ...chosen, change: ListingChange }),
    output: Outcomes,
    refreshes: listingTouches,
    audits,
  }),
  pauseListings: endpoint({
    ...base,
    path: `${base.path}/pause`,
    summary: 'Close restaurants on the channel of each listing alone; takes availabilities_admin there, and each answers for itself',
    access: role('availabilities_admin'),
    input: z.object({ ...chosen, end_rule: closing.end_rule, until: closing.until, reason: closing.reason, note: closing.note }),
    output: Outcomes,
    refreshes: [...listingTouches, 'hours', 'service_state', 'service_states'],
    audits,
  }),
  resumeListings: endpoint({
    ...base,
    path: `${base.path}/resume`,
    summary: 'End what closes restaurants on the channel of each listing alone; what closes them everywhere stays',
    access: role('availabilities_admin'),
    input: z.object(chosen),
    output: Outcomes,
    refreshes: [...listingTouches, 'hours', 'service_state', 'service_states'],
    audits,
  }),
  retryListings: endpoint({
    ...base,
    path: `${base.path}/retry`,
    summary: 'Send again what did not arrive: menus, pauses and closures; each answers for itself',
    access: admins,
    input: z.object(chosen),
    output: Outcomes,
    refreshes: listingTouches,
    audits,
  }),
}

export const readBackListings = endpoint({
  ...base,
  path: `${base.path}/read_back`,
  summary: 'Ask the marketplaces what is really live, and compare it with what was sent; each answers for itself',
  access: admins,
  input: z.object(chosen),
  output: Outcomes,
  refreshes: ['listings'],
  audits,
})
