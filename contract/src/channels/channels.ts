import * as z from 'zod/mini'
import { organizationId, searchTerm, storable, text } from '../fields/fields.ts'
import { channelName } from '../fields/sales-context.ts'
import { endpoint, onGroup, onResource, role } from '../kit/endpoint.ts'
import { Outcomes, severalIds } from '../kit/outcome.ts'
import { id, moment, pageNumber, pageOf, perPage, sortBy } from '../kit/page.ts'
import { channelsPerPage } from './list.ts'

// Channels: where guests order. One belongs to a group; its listings are restaurants of the same company.

export const channelStates = ['active', 'retired'] as const
export type ChannelState = (typeof channelStates)[number]
export const channelActs = ['retire', 'restore'] as const
export type ChannelAct = (typeof channelActs)[number]
export const channelSorts = ['name', 'kind', 'organization', 'state'] as const

/**
 * How what we send gets there. `own`: nothing is sent, guests read it here. `practice`: to the practice marketplace of this installation.
 * `generic`: to the address that the installation has for the kind. `uber_eats`: to Uber's own API, with the channel's credentials.
 * `none`: nothing is set up.
 */
export const channelAdapters = ['own', 'practice', 'generic', 'uber_eats', 'none'] as const
export type ChannelAdapter = (typeof channelAdapters)[number]

/** Listings of restaurants that the person may see, by what they are. */
export const ListingCounts = z.object({
  draft: z.int(),
  connecting: z.int(),
  live: z.int(),
  paused_by_us: z.int(),
  paused_by_channel: z.int(),
  error: z.int(),
  retired: z.int(),
})
export type ListingCounts = z.infer<typeof ListingCounts>

export const Channel = z.object({
  id: z.int(),
  name: z.string(),
  kind: channelName,
  is_own: z.boolean(),
  state: z.enum(channelStates),
  connection: z.object({
    adapter: z.enum(channelAdapters),
    /** Where what we send goes, in words. */
    sentence: z.string(),
    /** Does this kind sign in with credentials of its own? */
    takes_credentials: z.boolean(),
    has_credentials: z.boolean(),
    credentials_at: z.nullable(moment),
    /** After failures in a row nothing is sent until then. */
    waits_until: z.nullable(moment),
    last_error: z.string(),
  }),
  counts: ListingCounts,
  parent_access_group_id: z.int(),
  parent_access_group_name: z.string(),
  version: z.int(),
  inserted_at: moment,
  updated_at: moment,
  _can: z.object({ update: z.boolean(), delete: z.boolean() }),
})
export type Channel = z.infer<typeof Channel>

const name = text('Name is required', 2, 100)
export const NewChannel = z.object({ name, kind: channelName })
/** The kind stays: menus, pauses and prices are told apart by it. */
export const ChangedChannel = z.object({ name })

const secret = (required: string) => z.string({ error: required }).check(z.trim(), z.minLength(1, { error: required }), z.maxLength(500), storable)
/** Written and never read. */
export const ChannelCredentials = z.object({
  client_id: secret('Client ID is required'),
  client_secret: secret('Client secret is required'),
  /** What the marketplace signs its news with, where that is not the client secret. */
  signing_key: z._default(z.string().check(z.trim(), z.maxLength(500), storable), ''),
})

const byId = z.object({ id })
export const channelTouches = ['channels', 'channels:{id}', 'audit_logs:channel:{id}', 'access_group_stats', 'listings']
const base = { service: 'restaurants', path: '/v5/channels' } as const
const changing = {
  access: onResource('channels_admin', 'channel'),
  refreshes: channelTouches,
  audits: { resource: 'channel', action: 'update' },
} as const

export const channelRecords = {
  searchChannels: endpoint({
    ...base,
    method: 'POST',
    path: `${base.path}/search`,
    summary: 'Channels the person may see, by name unless `sort` says otherwise',
    reads: true,
    access: role('channels', 'channels_admin'),
    input: z.object({
      page: pageNumber,
      per_page: perPage(channelsPerPage),
      name: z._default(searchTerm, ''),
      kind: z.optional(z.nullable(channelName)),
      state: z.optional(z.nullable(z.enum(channelStates))),
      sort: sortBy(...channelSorts),
    }),
    output: pageOf(Channel),
  }),
  createChannel: endpoint({
    ...base,
    method: 'POST',
    summary: 'Create a channel under an organization',
    access: onGroup('channels_admin', 'parent_access_group_id'),
    input: z.object({ channel: NewChannel, parent_access_group_id: organizationId }),
    output: Channel,
    refreshes: channelTouches,
    audits: { resource: 'channel', action: 'create' },
  }),
  getChannel: endpoint({
    ...base,
    method: 'GET',
    path: `${base.path}/:id`,
    summary: 'One channel with how many of its listings are in which state',
    access: onResource('channels', 'channel'),
    input: byId,
    output: Channel,
  }),
  updateChannel: endpoint({
    ...base,
    ...changing,
    method: 'PUT',
    path: `${base.path}/:id`,
    summary: 'Rename a channel; a stale `version` answers 409',
    input: z.object({ id, channel: ChangedChannel, version: z.optional(z.int()) }),
    output: Channel,
  }),
  actOnChannel: endpoint({
    ...base,
    ...changing,
    method: 'PUT',
    path: `${base.path}/:id/state`,
    summary: 'Retire a channel: its listings are off until it is restored',
    input: z.object({ id, act: z.enum(channelActs), version: z.optional(z.int()) }),
    output: Channel,
  }),
  actOnChannels: endpoint({
    ...base,
    method: 'POST',
    path: `${base.path}/state`,
    summary: 'Retire or restore several channels; each answers for itself',
    access: role('channels_admin'),
    input: z.object({ ids: severalIds(), act: z.enum(channelActs) }),
    output: Outcomes,
    refreshes: channelTouches,
    audits: { resource: 'channel', action: 'update' },
  }),
  setChannelCredentials: endpoint({
    ...base,
    ...changing,
    method: 'PUT',
    path: `${base.path}/:id/credentials`,
    summary: 'Give a channel what it signs in with at its marketplace; null takes it away. Nobody reads it again',
    input: z.object({ id, credentials: z.nullable(ChannelCredentials) }),
    output: Channel,
  }),
  removeChannel: endpoint({
    ...base,
    method: 'DELETE',
    path: `${base.path}/:id`,
    summary: 'Delete a channel that no restaurant is listed on',
    access: changing.access,
    input: byId,
    output: z.object({ id: z.int(), name: z.string() }),
    refreshes: channelTouches,
    audits: { resource: 'channel', action: 'delete' },
  }),
  removeChannels: endpoint({
    ...base,
    method: 'POST',
    path: `${base.path}/delete`,
    summary: 'Delete several channels that no restaurant is listed on; each answers for itself',
    access: role('channels_admin'),
    input: z.object({ ids: severalIds() }),
    output: Outcomes,
    refreshes: channelTouches,
    audits: { resource: 'channel', action: 'delete' },
  }),
}
