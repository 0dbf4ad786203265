import * as z from 'zod/mini'
import { amongFields, text } from '../fields/fields.ts'
import { channelName, someChannels } from '../fields/sales-context.ts'
import { wallOrInstant } from '../fields/wall-or-instant.ts'
import { endpoint, onResource } from '../kit/endpoint.ts'
import { id, pageNumber, pageOf, perPage } from '../kit/page.ts'

// Messages for guests: over the whole menu, or at one menu, category or item.

/** `tree` is the whole menu. */
export const messageScopes = ['tree', 'menu', 'category', 'item'] as const
export type MessageScope = (typeof messageScopes)[number]
export const messageTones = ['info', 'warning', 'promotion'] as const
export type MessageTone = (typeof messageTones)[number]
export const messagesPerPage = 100
export const mostMessages = 200
/** What a guest without a language of the texts reads. */
export const firstLanguage = 'en'

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, { error: 'must be a uuid' }))
const language = z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Z]{2})?$/, { error: 'must be a language such as en or es-MX' }))
const moment = z.optional(z.nullable(wallOrInstant))

const fields = {
  scope: z._default(z.enum(messageScopes), 'tree'),
  /** The menu, category or item it stands at. */
  node_id: z.optional(z.nullable(uuid)),
  /** Language → text. */
  texts: z.record(language, text('Text is required', 1, 500)).check(
    z.refine((texts) => texts[firstLanguage] !== undefined, { error: 'Text is required', path: [firstLanguage] }),
    z.refine((texts) => Object.keys(texts).length <= 20, { error: 'must be in at most 20 languages' }),
  ),
  tone: z._default(z.enum(messageTones), 'info'),
  show_from: moment,
  show_until: moment,
  /** Empty is all of them. */
  channels: z._default(someChannels, []),
  active: z._default(z.boolean(), true),
}

interface Ruled {
  readonly scope: MessageScope
  readonly node_id?: string | null | undefined
}

/** What must fit together, beside the fields themselves. */
const needsNode = amongFields<Ruled>(['scope', 'node_id'], ({ scope, node_id }) => (scope === 'tree') === ((node_id ?? null) === null), {
  error: 'Choose where to show it',
  path: 'node_id',
})

export const NewMenuMessage = z.object(fields).check(needsNode)
export const ChangedMenuMessage = z.object({ ...fields, version: z.optional(z.int()) }).check(needsNode)

export const MenuMessage = z.object({
  id: z.int(),
  restaurant_id: z.int(),
  scope: z.enum(messageScopes),
  node_id: z.nullable(z.string()),
  /** What it stands at is called; empty for the whole menu. */
  node_name: z.string(),
  texts: z.record(z.string(), z.string()),
  tone: z.enum(messageTones),
  show_from: z.nullable(z.string()),
  show_until: z.nullable(z.string()),
  channels: z.array(channelName),
  active: z.boolean(),
  /** Guests see it at this moment. */
  is_shown: z.boolean(),
  version: z.int(),
  inserted_at: z.string(),
  updated_at: z.string(),
})
export type MenuMessage = z.infer<typeof MenuMessage>

const view = onResource('restaurants', 'restaurant', 'restaurant_id')
const change = onResource('restaurants_admin', 'restaurant', 'restaurant_id')
const touches = ['menu_messages', 'menu:{id}', 'audit_logs:restaurant:{id}']
const changes = { refreshes: touches, audits: { resource: 'restaurant', action: 'update' } } as const

/** Specification section 7: `v6/menu_messages`. */
export const menuMessages = {
  menuMessages: endpoint({
    service: 'restaurants',
    method: 'GET',
    path: '/v6/menu_messages',
    summary: 'Messages on the menu of a restaurant, the newest first',
    access: view,
    input: z.object({ restaurant_id: id, page: pageNumber, per_page: perPage(messagesPerPage) }),
    output: pageOf(MenuMessage),
  }),
  createMenuMessage: endpoint({
    service: 'restaurants',
    method: 'POST',
    path: '/v6/menu_messages',
    summary: 'Add a message',
    access: change,
    input: z.object({ restaurant_id: id, menu_message: NewMenuMessage }),
    output: MenuMessage,
    ...changes,
  }),
  updateMenuMessage: endpoint({
    service: 'restaurants',
    method: 'PUT',
    path: '/v6/menu_messages/:menu_message_id',
    summary: 'Change a message; a stale `version` answers 409',
    access: change,
    input: z.object({ restaurant_id: id, menu_message_id: id, menu_message: ChangedMenuMessage }),
    output: MenuMessage,
    ...changes,
  }),
  removeMenuMessage: endpoint({
    service: 'restaurants',
    method: 'DELETE',
    path: '/v6/menu_messages/:menu_message_id',
    summary: 'Take a message away',
    access: change,
    input: z.object({ restaurant_id: id, menu_message_id: id }),
    output: z.object({ id: z.int(), name: z.string() }),
    ...changes,
  }),
}
