import * as z from 'zod/mini'
import { optionalText } from '../fields/fields.ts'
import { channelName, fulfilmentName, someChannels } from '../fields/sales-context.ts'
import { eachOnce } from '../kit/each-once.ts'
import { anyone, endpoint, onResource, role } from '../kit/endpoint.ts'
import { graphJson, graphOn, graphType } from '../kit/graph.ts'
import { id, pageNumber, pageOf, perPage } from '../kit/page.ts'
import { GuestMenu } from './guest-menu.ts'

// Listings (a restaurant on a channel), and the publications that are sent to them.

const { query, mutation } = graphOn('restaurants')

export const publicationsPerPage = 20
export const mostRestaurants = 100

/** How a price with a markup is rounded; the ends in .99 and .49 are for currencies of two digits after the point. */
export const roundings = ['none', 'up_to_99', 'up_to_49_or_99', 'nearest_5', 'nearest_10', 'whole'] as const
export type Rounding = (typeof roundings)[number]

/** A closed fulfilment; `until` is null if the end is unknown. */
export const MarketClosed = graphType('MarketClosed', z.object({ fulfilment: fulfilmentName, until: z.nullable(z.string()) }))
export type MarketClosed = z.infer<typeof MarketClosed>

/** The closures last sent to a marketplace, and whether it received them. */
const ClosureNews = graphType(
  'ClosureNews',
  z.object({
    state: graphType('ClosureNewsState', z.enum(['told', 'telling', 'failed'])),
    closed: z.array(MarketClosed),
    /** Why sending failed; empty otherwise. */
    error: z.string(),
  }),
)

const listingState = graphType('ListingState', z.enum(['on', 'off']))
const roundingName = graphType('Rounding', z.enum(roundings))

export const Listing = graphType(
  'Listing',
  z.object({
    channel: channelName,
    name: z.string(),
    is_own: z.boolean(),
    state: listingState,
    markup_percent: z.number(),
    rounding: roundingName,
    fulfilments: z.array(fulfilmentName),
    /** Where a publication goes from here, in words. */
    destination: z.string(),
    /** False where nothing can be sent: no address is configured for the marketplace. */
    is_connected: z.boolean(),
    live_publication_id: z.nullable(z.int()),
    live_at: z.nullable(z.string()),
    /** Null on own channels, which read closures themselves. */
    closures: z.nullable(ClosureNews),
  }),
)
export type Listing = z.infer<typeof Listing>

export const SavedListing = z.object({
  channel: channelName,
  state: listingState,
  markup_percent: z
    .number({ error: 'must be a number' })
    .check(z.minimum(-90, { error: 'must be at least -90%' }), z.maximum(300, { error: 'must be at most 300%' })),
  rounding: roundingName,
  fulfilments: eachOnce(fulfilmentName).check(z.minLength(1, { error: 'choose at least one' }), z.maxLength(5)),
})

export const targetStates = ['queued', 'sending', 'live', 'unchanged', 'blocked', 'failed', 'superseded', 'cancelled'] as const
export type TargetState = (typeof targetStates)[number]

export const PublicationTarget = graphType(
  'PublicationTarget',
  z.object({
    id: z.int(),
    channel: channelName,
    name: z.string(),
    state: graphType('TargetState', z.enum(targetStates)),
    attempts: z.int(),
    /** Why it is blocked or did not arrive, in sentences. */
    errors: z.array(z.string()),
    /** When it is tried again. */
    next_try_at: z.nullable(z.string()),
    live_at: z.nullable(z.string()),
    /** This is what guests of the channel see now. */
    is_current: z.boolean(),
  }),
)
export type PublicationTarget = z.infer<typeof PublicationTarget>

export const publicationStates = ['preparing', 'scheduled', 'started', 'cancelled', 'failed'] as const

export const Publication = graphType(
  'Publication',
  z.object({
    id: z.int(),
    /** What people call it by: the first of a restaurant is 1. */
    number: z.int(),
    state: graphType('PublicationState', z.enum(publicationStates)),
    /** Why it could not be prepared; empty otherwise. */
    error: z.string(),
    from_revision: z.int(),
    note: z.string(),
    created_by: z.string(),
    inserted_at: z.string(),
    scheduled_at: z.nullable(z.string()),
    started_at: z.nullable(z.string()),
    /** The publication whose menus these are again. */
    rolled_back_to: z.nullable(z.int()),
    /** The number of that publication. */
    brings_back: z.nullable(z.int()),
    targets: z.array(PublicationTarget),
  }),
)
export type Publication = z.infer<typeof Publication>

const issueRules = [
  'missing_price',
  'too_few_options',
  'min_over_max',
  'too_deep',
  'name_too_long',
  'description_too_long',
  'too_many_items',
  'no_image',
  'picture_gone',
  'picture_rights_ended',
  'picture_rights_end',
  'picture_unfit',
  'price_by_size',
  'alcohol_stays',
  'empty_menu',
  'empty_category',
  'charge_unused',
] as const

/** One finding with everything it is about. */
export const LintIssue = z.object({
  rule: z.enum(issueRules),
  /** A note says how it will look there; nothing is wrong. */
  severity: z.enum(['error', 'warning', 'note']),
  /** A sentence. */
  message: z.string(),
  /** What it is about, at most twenty of them, by name; an empty id is no node of the menu. */
  nodes: z.array(z.object({ id: z.string(), name: z.string() })),
  count: z.int(),
})
export type LintIssue = z.infer<typeof LintIssue>

const ChannelLint = z.object({
  channel: channelName,
  name: z.string(),
  errors: z.int(),
  warnings: z.int(),
  issues: graphJson(z.array(LintIssue)),
})
export type ChannelLint = z.infer<typeof ChannelLint>

/** One thing of the menu that guests will see differently. */
export const DiffEntry = z.object({
  id: z.string(),
  name: z.string(),
  /** Where it stands: menu and categories. */
  path: z.array(z.string()),
  change: z.enum(['added', 'removed', 'changed']),
  details: z.array(
    z.object({
      label: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
      /** Where it is not so everywhere: names of channels, with the fulfilment where that matters. */
      only: z.array(z.string()),
    }),
  ),
  only: z.array(z.string()),
})
export type DiffEntry = z.infer<typeof DiffEntry>

const MenuDiff = z.object({
  /** Things that differ; the entries list them one by one. */
  count: z.int(),
  entries: graphJson(z.array(DiffEntry)),
  /** Listings that are on and have never been published. */
  never_published: z.array(z.string()),
  /** Guests see an older publication that was restored, not the draft. */
  is_rolled_back: z.boolean(),
  draft_revision: z.int(),
})
export type MenuDiff = z.infer<typeof MenuDiff>

/**
 * `unpublished`: guests of no channel have ever seen it. `edited`: something was changed since the last publication, or an older one was
 * brought back; `menuDiff` says what of it guests would see. `current`: nothing was.
 */
export const MenuState = graphType(
  'MenuState',
  z.object({
    restaurant_id: z.int(),
    state: graphType('MenuStateName', z.enum(['unpublished', 'current', 'edited'])),
    /** When guests of any channel were last given a menu. */
    live_at: z.nullable(z.string()),
  }),
)
export type MenuState = z.infer<typeof MenuState>

const PublishResult = z.object({
  restaurant_id: z.int(),
  restaurant_name: z.string(),
  publication_id: z.nullable(z.int()),
  /** When it starts, where it was asked for later. */
  scheduled_at: z.nullable(z.string()),
  /** Why there is none. */
  message: z.nullable(z.string()),
})
export type PublishResult = z.infer<typeof PublishResult>
const PublishResults = graphType('PublishResults', z.object({ results: z.array(graphType('PublishResult', PublishResult)) }))

const LibraryRestaurant = graphType(
  'LibraryRestaurant',
  z.object({
    id: z.int(),
    name: z.string(),
    timezone: z.string(),
    /** Names of the channels that are on. */
    channels: z.array(z.string()),
    /** When guests of any channel were last given a menu. */
    live_at: z.nullable(z.string()),
  }),
)
export type LibraryRestaurant = z.infer<typeof LibraryRestaurant>

/** A wall time in the zone of each restaurant. */
const localTime = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a date and a time such as 2026-03-08T04:00' }))

const PublishInput = z.object({
  restaurant_ids: eachOnce(id).check(
    z.minLength(1, { error: 'choose at least one restaurant' }),
    z.maxLength(mostRestaurants, { error: `must be at most ${mostRestaurants} restaurants` }),
  ),
  /** Left out: every listing that is on. */
  channels: z.optional(z.nullable(eachOnce(channelName).check(z.minLength(1, { error: 'choose at least one channel' }), z.maxLength(20)))),
  at: z.optional(z.nullable(localTime)),
  note: optionalText(500),
})

const ofRestaurant = { restaurant_id: id }
const view = onResource('restaurants', 'restaurant', 'restaurant_id')
/** Asked of whoever publishes, and again when what they asked for is done. */
export const publishingRole = 'publisher'
/** Decides whether and how a restaurant is sold on a channel: on the Publish tab and on the page of the listing, of one or of many at once. */
export const listingRole = 'channels_admin'
const publishes = onResource(publishingRole, 'restaurant', 'restaurant_id')
const touches = ['publishing', 'publishing:{id}', 'menu:{id}', 'audit_logs:restaurant:{id}', 'restaurants', 'restaurants:{id}', 'onboarding:{id}']
const refreshesAndAudits = { refreshes: touches, audits: { resource: 'restaurant', action: 'update' } } as const

// Each call reads a whole menu, some compare it with everything live. The limit is more than a person needs and stops an endless script.
const perMinute = (max: number) => [{ per: 'session', max, seconds: 60 }] as const

const publishing = {
  summary: 'Publish the drafts of restaurants, now or at a wall time of each; one answer per restaurant',
  access: role(publishingRole),
  input: PublishInput,
  output: PublishResults,
  limits: perMinute(30),
  ...refreshesAndAudits,
}

export const menuPublishing = {
  listings: query('listings', {
    summary: 'Every channel with how the restaurant is listed there',
    access: view,
    input: z.object(ofRestaurant),
    output: z.object({ listings: z.array(Listing), _can: z.object({ publish: z.boolean(), change: z.boolean() }) }),
  }),
  saveListing: mutation('saveListing', {
    summary: 'Turn a listing on or off, and set its markup; guests see it with the next publication',
    access: onResource(listingRole, 'restaurant', 'restaurant_id'),
    input: z.object({ ...ofRestaurant, listing: SavedListing }),
    output: Listing,
    ...refreshesAndAudits,
  }),
  guestMenu: query('guestMenu', {
    summary: 'The exact menu a guest would see, of the draft or of what is live; what is not to be had is marked with the reason',
    access: view,
    input: z.object({
      ...ofRestaurant,
      channel: channelName,
      fulfilment: fulfilmentName,
      at: z.optional(z.nullable(localTime)),
      live: z._default(z.boolean(), false),
    }),
    output: z.object({ menu: z.nullable(graphJson(GuestMenu)), at: z.string() }),
    limits: perMinute(180),
  }),
  menuLint: query('menuLint', {
    summary: 'What each channel would refuse or show badly',
    access: view,
    input: z.object({ ...ofRestaurant, channels: z.optional(z.nullable(someChannels)) }),
    output: z.array(graphType('ChannelLint', ChannelLint)),
    limits: perMinute(120),
  }),
  menuDiff: query('menuDiff', {
    summary: 'What guests would see differently if the draft were published',
    access: view,
    input: z.object(ofRestaurant),
    output: graphType('MenuDiff', MenuDiff),
    limits: perMinute(120),
  }),
  menuStates: query('menuStates', {
    summary: 'How far the drafts of restaurants are from what guests see; those that are not the person’s to see are left out',
    access: role('restaurants', 'restaurants_admin'),
    input: z.object({
      restaurant_ids: eachOnce(id).check(z.maxLength(mostRestaurants, { error: `must be at most ${mostRestaurants} restaurants` })),
    }),
    output: z.array(MenuState),
  }),
  publications: query('publications', {
    summary: 'Publications of a restaurant, newest first',
    access: view,
    input: z.object({ ...ofRestaurant, page: pageNumber, per_page: perPage(publicationsPerPage) }),
    output: pageOf(Publication),
  }),
  publication: query('publication', {
    summary: 'One publication with how far it is on each channel',
    access: view,
    input: z.object({ ...ofRestaurant, publication_id: id }),
    output: Publication,
  }),
  libraryRestaurants: query('libraryRestaurants', {
    summary: 'Restaurants whose menus use a library, of those that the person may publish',
    access: view,
    input: z.object(ofRestaurant),
    output: z.array(LibraryRestaurant),
  }),
  publish: mutation('publish', publishing),
  publishRestaurant: endpoint({ service: 'restaurants', method: 'POST', path: '/v6/publish_restaurant', ...publishing }),
  cancelScheduledPublish: mutation('cancelScheduledPublish', {
    summary: 'Call off a publication that has not started',
    access: publishes,
    input: z.object({ ...ofRestaurant, publication_id: id }),
    output: Publication,
    ...refreshesAndAudits,
  }),
  rollback: mutation('rollback', {
    summary: 'Publish the menus of an earlier publication again, as a new one; the draft stays as it is',
    access: publishes,
    input: z.object({ ...ofRestaurant, publication_id: id }),
    output: Publication,
    ...refreshesAndAudits,
  }),
  retryTargets: mutation('retryTargets', {
    summary: 'Prepare once more what could not be prepared, or send what did not arrive',
    access: publishes,
    input: z.object({ ...ofRestaurant, publication_id: id }),
    output: Publication,
    ...refreshesAndAudits,
  }),
  marketplaceNews: endpoint({
    service: 'restaurants',
    method: 'POST',
    path: '/v6/publish_restaurant/news/:channel',
    summary: 'Signed news from a marketplace about a menu it was sent',
    access: anyone('the signature over the raw body is the right to speak'),
    signedBody: true,
    input: z.object({ channel: channelName }),
    output: z.object({ received: z.boolean() }),
    limits: [{ per: 'address', max: 1200, seconds: 60 }],
    ...refreshesAndAudits,
  }),
}
