import * as z from 'zod/mini'
import { optionalText, searchTerm, storable } from '../fields/fields.ts'
import { channelName, fulfilmentName } from '../fields/sales-context.ts'
import { anyone, endpoint, onResource } from '../kit/endpoint.ts'
import { calendarDate, id, moment, pageNumber, pageOf, perPage } from '../kit/page.ts'
import { listingRole, PublicationTarget } from '../menus/publishing.ts'
import { listingEventsPerPage, listingPricesPerPage } from './list.ts'
import { ListedListing, readBackListings } from './listings.ts'
import { listingEventTypes, lossCauses } from './states.ts'

// One listing: a restaurant on a channel, by the restaurant's id and the kind of the channel. What is at a restaurant is judged there.

export const driftKinds = ['missing_there', 'unknown_there', 'name', 'price', 'paused_there', 'on_sale_there'] as const

/** One thing that is not on the channel as it was sent. Prices are minor units of the restaurant's currency, as text people read. */
export const DriftEntry = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(driftKinds),
  sent: z.string(),
  there: z.string(),
})
export type DriftEntry = z.infer<typeof DriftEntry>

/** Proof that a pause or closure is known on the channel. */
export const PauseDelivery = z.object({
  id: z.int(),
  /** What is out: an item, or the restaurant there. */
  what: z.string(),
  act: z.enum(['pause', 'resume']),
  state: z.enum(['queued', 'sent', 'acknowledged', 'refused', 'unsupported']),
  attempts: z.int(),
  error: z.string(),
  queued_at: moment,
  acknowledged_at: z.nullable(moment),
})
export type PauseDelivery = z.infer<typeof PauseDelivery>

export const ListingDetails = z.object({
  ...ListedListing.shape,
  external_store_id: z.string(),
  has_credentials: z.boolean(),
  credentials_at: z.nullable(moment),
  option_fallback: z.enum(['item', 'none']),
  /** The menus of the restaurant by name; `shown` here. */
  menus: z.array(z.object({ id: z.string(), name: z.string(), shown: z.boolean() })),
  last_publication: z.nullable(z.object({ number: z.int(), inserted_at: moment, target: PublicationTarget })),
  /** What is closed there, as the marketplace was told. */
  closures: z.nullable(z.object({ state: z.enum(['told', 'telling', 'failed']), error: z.string() })),
  deliveries: z.array(PauseDelivery),
  drift: z.object({
    state: z.enum(['unread', 'reading', 'same', 'different', 'failed']),
    entries: z.array(DriftEntry),
    count: z.int(),
    error: z.string(),
    read_at: z.nullable(moment),
  }),
  version: z.int(),
})
export type ListingDetails = z.infer<typeof ListingDetails>

export const ListingEvent = z.object({
  id: z.int(),
  type: z.enum(listingEventTypes),
  /** As people read it. */
  sentence: z.string(),
  made_by: z.string(),
  at: moment,
})
export type ListingEvent = z.infer<typeof ListingEvent>

/** A day as the channel sees it: when guests can order there, on the restaurant's clock. */
export const ListingHoursDay = z.object({
  date: calendarDate,
  fulfilment: fulfilmentName,
  /** Minutes from midnight, past 1440 on the next day. */
  windows: z.array(z.object({ start_min: z.int(), end_min: z.int() })),
  /** Name of a special date, or why it is closed; empty on a usual day. */
  note: z.string(),
})
export type ListingHoursDay = z.infer<typeof ListingHoursDay>

export const ListingPrice = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  /** Minor units of the restaurant's currency: in the restaurant, and on the channel as guests see it now. Null where it is not on sale there. */
  base_minor: z.nullable(z.int()),
  channel_minor: z.nullable(z.int()),
})
export type ListingPrice = z.infer<typeof ListingPrice>

/** Time in seconds. `lost` is what of `open_seconds` was not orderable, by cause. */
export const OrderableDay = z.object({
  day: calendarDate,
  open_seconds: z.int(),
  orderable_seconds: z.int(),
  lost: z.array(z.object({ cause: z.enum(lossCauses), seconds: z.int() })),
})
export type OrderableDay = z.infer<typeof OrderableDay>

/** It stands in addresses, where these two lead elsewhere however they are written. */
const isNoStep = z.refine<string>((name) => !/^\.{1,2}$/.test(name), { error: 'is no store ID' })
const lastDays = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(35)), 7)
const ofListing = { restaurant_id: id, channel: channelName }
const seeing = onResource('channels', 'restaurant', 'restaurant_id')
const touches = ['listings', 'channels', 'publishing:{id}', 'audit_logs:restaurant:{id}']
const changing = {
  access: onResource(listingRole, 'restaurant', 'restaurant_id'),
  refreshes: touches,
  audits: { resource: 'restaurant', action: 'update' },
} as const
const path = '/v5/restaurants/:restaurant_id/listings/:channel'
const base = { service: 'restaurants', path } as const

export const listingPage = {
  getListing: endpoint({
    ...base,
    method: 'GET',
    summary: 'One listing with its health: last publication, closures and pauses that were told, and drift',
    access: seeing,
    input: z.object(ofListing),
    output: ListingDetails,
  }),
  listingEvents: endpoint({
    ...base,
    method: 'GET',
    path: `${path}/events`,
    summary: 'What happened to a listing, newest first',
    access: seeing,
    input: z.object({ ...ofListing, page: pageNumber, per_page: perPage(listingEventsPerPage) }),
    output: pageOf(ListingEvent),
  }),
  setListingConnection: endpoint({
    ...base,
    ...changing,
    method: 'PUT',
    path: `${path}/connection`,
    summary: 'What the channel calls the store, and its own credentials: a token is written and never read; left out, it stays, null takes it away',
    input: z.object({
      ...ofListing,
      external_store_id: z.string().check(z.trim(), z.maxLength(200), storable, isNoStep),
      token: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1, { error: 'Token is required' }), z.maxLength(2000), storable))),
      option_fallback: z.enum(['item', 'none']),
      version: z.optional(z.int()),
    }),
    output: ListingDetails,
  }),
}

/** What guests of the channel find there: hours, prices, and how long they could order. */
export const listingViews = {
  listingHours: endpoint({
    ...base,
    method: 'GET',
    path: `${path}/hours`,
    summary: 'When guests can order there, day by day for two weeks: hours, special dates and closures together',
    access: seeing,
    input: z.object(ofListing),
    output: z.object({ data: z.array(ListingHoursDay), timezone: z.string() }),
  }),
  listingPrices: endpoint({
    ...base,
    method: 'GET',
    path: `${path}/prices`,
    summary: 'Prices as guests see them there now, beside the restaurant’s own',
    access: seeing,
    input: z.object({
      ...ofListing,
      fulfilment: z.optional(z.nullable(fulfilmentName)),
      name: z._default(searchTerm, ''),
      page: pageNumber,
      per_page: perPage(listingPricesPerPage),
    }),
    output: pageOf(ListingPrice),
    limits: [{ per: 'session', max: 120, seconds: 60 }],
  }),
  orderableOfChannel: endpoint({
    service: 'restaurants',
    method: 'GET',
    path: '/v5/channels/:id/orderable',
    summary: 'The same of all listings of a channel whose restaurants the person may see, added up by day',
    access: onResource('channels', 'channel'),
    input: z.object({ id, days: lastDays }),
    output: z.object({ data: z.array(OrderableDay) }),
  }),
  orderableDays: endpoint({
    ...base,
    method: 'GET',
    path: `${path}/orderable`,
    summary: 'How long guests could really order there, for each of the last days that were counted, and what kept them from it',
    access: seeing,
    input: z.object({ ...ofListing, days: lastDays }),
    output: z.object({ data: z.array(OrderableDay) }),
  }),
}

/** What is asked of the channel about a listing. */
export const listingChecks = {
  readBackListings,
  sendListingAgain: endpoint({
    ...base,
    method: 'POST',
    path: `${path}/send_again`,
    summary: 'Send what guests should see once more over what is there now; drift is never overwritten otherwise. Takes publisher',
    access: onResource('publisher', 'restaurant', 'restaurant_id'),
    input: z.object(ofListing),
    /** Number of the publication that is on its way. */
    output: z.object({ publication: z.int() }),
    refreshes: touches,
    audits: { resource: 'restaurant', action: 'update' },
  }),
  testListing: endpoint({
    ...base,
    ...changing,
    method: 'POST',
    path: `${path}/test`,
    summary: 'A test order of one item of the live menu, taken as those of ordering systems are, marked as a test and canceled at once',
    input: z.object({ ...ofListing, note: optionalText(200) }),
    output: z.object({ ok: z.boolean(), sentence: z.string() }),
    limits: [{ per: 'session', max: 20, seconds: 60 }],
  }),
}

export const listingNews = {
  channelNews: endpoint({
    service: 'restaurants',
    method: 'POST',
    path: '/v5/hooks/:channel',
    summary: 'Signed news from a marketplace about its stores: that it paused one, resumed it, or took a menu',
    access: anyone('the signature over the raw body is the right to speak'),
    signedBody: true,
    input: z.object({ channel: channelName }),
    output: z.object({ received: z.boolean() }),
    limits: [{ per: 'address', max: 1200, seconds: 60 }],
    refreshes: touches,
    audits: { resource: 'restaurant', action: 'update' },
  }),
}
