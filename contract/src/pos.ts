import * as z from 'zod/mini'
import { optionalText, searchTerm, storable, text } from './fields/fields.ts'
import { eachOnce } from './kit/each-once.ts'
import { anyone, endpoint, onResource, role } from './kit/endpoint.ts'
import { graphJson, graphOn, graphType } from './kit/graph.ts'
import { id, pageNumber, perPage } from './kit/page.ts'
import type { nodeKinds } from './menus/menu-nodes.ts'
import { posMirror } from './pos/pos-mirror.ts'
import { syncExpression } from './pos/sync-schedule.ts'

// Connections with points of sale, and the syncs of their menus into ours.

const { query, mutation } = graphOn('restaurants')

export const posProviders = ['sandbox', 'square'] as const
export type PosProviderName = (typeof posProviders)[number]
export const posKinds = ['category', 'modifier', 'option', 'item', 'size'] as const
export type PosKind = (typeof posKinds)[number]

/** Fields of which both sides have a value; `modifiers` are those on an item, as a set. */
export const mergedFields = ['name', 'price_minor', 'plu', 'modifiers'] as const
export type MergedField = (typeof mergedFields)[number]
/** Who wins where both sides have changed a field. */
export const fieldPolicies = ['pos', 'local', 'ask'] as const
export type FieldPolicyChoice = (typeof fieldPolicies)[number]
export type FieldPolicy = Readonly<Record<MergedField, FieldPolicyChoice>>
/** What becomes of an item that is gone at the point of sale for a second run. */
export const deletionPolicies = ['hold', 'archive', 'remove'] as const
export type DeletionPolicy = (typeof deletionPolicies)[number]

export const standardFieldPolicy: FieldPolicy = { name: 'ask', price_minor: 'pos', plu: 'pos', modifiers: 'ask' }
export const standardDeleteThreshold = 20
export const changesPerPage = 50
export const runsPerPage = 10

export const posStates = ['ok', 'auth_failed', 'held', 'paused'] as const
export const runStates = ['queued', 'running', 'partial', 'succeeded', 'failed', 'held', 'discarded'] as const
export type RunState = (typeof runStates)[number]
export const runTriggers = ['manual', 'schedule', 'webhook'] as const
export const runScopes = ['full', 'prices'] as const
export type RunScope = (typeof runScopes)[number]

/** A merged field, or what happened to the entity as a whole. */
export const changeFields = [...mergedFields, 'new', 'link', 'relink', 'missing', 'gone', 'returned'] as const
export type ChangeField = (typeof changeFields)[number]
/** pos takes theirs, local keeps ours, ask waits for a person, note is only shown. */
export const changeDecisions = ['pos', 'local', 'ask', 'note'] as const
export type ChangeDecision = (typeof changeDecisions)[number]

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, { error: 'must be a uuid' }))

const fieldPolicy = z.object({
  name: z.enum(fieldPolicies),
  price_minor: z.enum(fieldPolicies),
  plu: z.enum(fieldPolicies),
  modifiers: z.enum(fieldPolicies),
})

/** What one sync found and did; `warnings` are things that a person should look at. */
const counts = graphType(
  'SyncCounts',
  z.object({ entities: z.int(), inserted: z.int(), updated: z.int(), deleted: z.int(), ignored: z.int(), conflicts: z.int(), warnings: z.int() }),
)
export type SyncCounts = z.infer<typeof counts>

export const SyncRun = graphType(
  'SyncRun',
  z.object({
    id: z.int(),
    connection_id: z.int(),
    connection_name: z.string(),
    trigger: graphType('SyncTrigger', z.enum(runTriggers)),
    scope: graphType('SyncScope', z.enum(runScopes)),
    dry_run: z.boolean(),
    state: graphType('SyncState', z.enum(runStates)),
    /** Why it is held, partial or failed, as a sentence. */
    message: z.nullable(z.string()),
    counts,
    asked_by: z.nullable(z.string()),
    due_at: z.nullable(z.string()),
    inserted_at: z.string(),
    finished_at: z.nullable(z.string()),
    /** No later run of the connection has looked at the menu: what it found can still be decided and applied. */
    is_latest: z.boolean(),
  }),
)
export type SyncRun = z.infer<typeof SyncRun>

export const SyncChange = z.object({
  id: z.int(),
  kind: z.enum(posKinds),
  external_id: z.string(),
  name: z.string(),
  node_id: z.nullable(z.string()),
  field: z.enum(changeFields),
  base: z.unknown(),
  pos: z.unknown(),
  local: z.unknown(),
  decision: z.enum(changeDecisions),
  done: z.boolean(),
  message: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
})
export type SyncChange = z.infer<typeof SyncChange>

const posProvider = graphType('PosProvider', z.enum(posProviders))

export const PosConnection = graphType(
  'PosConnection',
  z.object({
    id: z.int(),
    restaurant_id: z.int(),
    name: z.string(),
    provider: posProvider,
    state: graphType('PosState', z.enum(posStates)),
    /** What is wrong, in the words of the provider. */
    problem: z.nullable(z.string()),
    checked_at: z.nullable(z.string()),
    /** The token with all but its end hidden. */
    token: z.string(),
    has_webhook_key: z.boolean(),
    location: z.string(),
    sync_expression: z.string(),
    timezone: z.string(),
    next_runs: z.array(z.string()),
    /** How many seconds later than due the syncs of this connection begin. */
    jitter_seconds: z.int(),
    field_policy: fieldPolicy,
    deletion_policy: graphType('DeletionPolicy', z.enum(deletionPolicies)),
    delete_threshold_pct: z.int(),
    /** Where the provider sends its webhooks. */
    webhook_url: z.string(),
    /** The point of sale's own page, where it is one of the sandbox. */
    control_url: z.nullable(z.string()),
    linked: z.int(),
    broken: z.int(),
    version: z.int(),
    _can: z.object({
      change: z.boolean(),
      sync: z.boolean(),
      approve: z.boolean(),
      /** Another account or location. */
      connect: z.boolean(),
      /** What makes syncs start by themselves, and what such a sync does. */
      automate: z.boolean(),
    }),
  }),
)
export type PosConnection = z.infer<typeof PosConnection>

/** Whether syncs start without anybody asking: by a schedule, by a webhook, or because the practice point of sale tells of each change. */
export function startsByItself(one: Pick<PosConnection, 'provider' | 'sync_expression' | 'has_webhook_key'>): boolean {
  return one.provider === 'sandbox' || one.sync_expression !== '' || one.has_webhook_key
}

export const PosConnectionForm = z.object({
  name: text('Name is required', 1, 100),
  provider: z.enum(posProviders),
  /** Empty keeps the one that is stored. */
  token: optionalText(500),
  webhook_key: optionalText(500),
  location: optionalText(100),
  sync_expression: syncExpression,
  field_policy: fieldPolicy,
  deletion_policy: z.enum(deletionPolicies),
  delete_threshold_pct: z
    .int({ error: 'must be a whole number' })
    .check(z.minimum(1, { error: 'must be at least 1' }), z.maximum(100, { error: 'must be at most 100' })),
  paused: z._default(z.boolean(), false),
})

/** An item that came from a point of sale and stands in no menu yet. */
export const UnplacedItem = z.object({
  node_id: z.string(),
  entity_id: z.int(),
  name: z.string(),
  price_minor: z.nullable(z.int()),
  /** How many sizes carry the price instead. */
  sizes: z.int(),
  category: z.string(),
  /** The category or menu of ours that is called like, or linked with, its category there. */
  suggested_id: z.nullable(z.string()),
  connection_name: z.string(),
  first_seen_at: z.string(),
})
export type UnplacedItem = z.infer<typeof UnplacedItem>

/** What editors show beside a field: where its value comes from, and what the point of sale says. */
export const PosMark = z.object({
  node_id: z.string(),
  entity_id: z.int(),
  connection_name: z.string(),
  state: z.enum(['linked', 'broken']),
  missing_since: z.nullable(z.string()),
  fields: z.partialRecord(z.enum(mergedFields), z.object({ from: z.enum(['pos', 'local']), pos: z.unknown() })),
})
export type PosMark = z.infer<typeof PosMark>

/** Which changes of a run are meant; what is left out does not narrow. */
const selector = z.object({
  ids: z.optional(z.nullable(eachOnce(id).check(z.maxLength(1000)))),
  field: z.optional(z.nullable(z.enum(changeFields))),
  only_open: z.optional(z.nullable(z.boolean())),
})

const ofRestaurant = { restaurant_id: id }
const view = onResource('restaurants', 'restaurant', 'restaurant_id')
const connect = onResource('service_providers_admin', 'restaurant', 'restaurant_id')
const sync = onResource('restaurants_admin', 'restaurant', 'restaurant_id')
/** Either may act on a held run; which restaurant is asked again where the run is known. */
const supervise = role('support_supervisor', 'restaurants_admin')
export const posTouches = ['pos:{id}', 'audit_logs:restaurant:{id}', 'onboarding:{id}']
export const posSyncTouches = [...posTouches, 'menu', 'menu:{id}']
const audits = { resource: 'restaurant', action: 'update' } as const
const ofRun = { ...ofRestaurant, run_id: id }

export const restaurantPos = {
  posConnections: query('posConnections', {
    summary: 'Points of sale of a restaurant, with their health and schedule',
    access: view,
    input: z.object(ofRestaurant),
    output: z.object({
      connections: z.array(PosConnection),
      /** Points of sale that this server can connect to. */
      offered: z.array(posProvider),
      timezone: z.string(),
      _can: z.object({ connect: z.boolean(), automate: z.boolean(), sync: z.boolean() }),
    }),
  }),
  savePosConnection: mutation('savePosConnection', {
    summary: 'Create a connection, or change one when `connection_id` is given; a stale `version` answers 409',
    access: connect,
    input: z.object({
      ...ofRestaurant,
      connection_id: z.optional(z.nullable(id)),
      version: z.optional(z.nullable(z.int())),
      connection: PosConnectionForm,
    }),
    output: PosConnection,
    refreshes: posTouches,
    audits,
  }),
  removePosConnection: mutation('removePosConnection', {
    summary: 'Remove a connection with its links and runs; the menu stays as it is',
    access: connect,
    input: z.object({ ...ofRestaurant, connection_id: id }),
    output: z.object({ id: z.int() }),
    refreshes: posTouches,
    audits,
  }),
  testPosConnection: mutation('testPosConnection', {
    summary: 'Ask the point of sale whether it lets us in',
    access: connect,
    input: z.object({ ...ofRestaurant, connection_id: id }),
    output: PosConnection,
    refreshes: posTouches,
    audits,
    limits: [{ per: 'session', max: 30, seconds: 60 }],
  }),
  startSync: mutation('startSync', {
    summary: 'Sync now; a dry run finds out what would change and changes nothing',
    access: sync,
    input: z.object({ ...ofRestaurant, connection_id: id, dry_run: z._default(z.boolean(), true), scope: z._default(z.enum(runScopes), 'full') }),
    output: SyncRun,
    refreshes: posTouches,
    limits: [{ per: 'session', max: 120, seconds: 60 }],
  }),
  syncRuns: query('syncRuns', {
    summary: 'Syncs of a restaurant, the latest first',
    access: view,
    input: z.object({ ...ofRestaurant, connection_id: z.optional(z.nullable(id)), page: pageNumber, per_page: perPage(runsPerPage) }),
    output: graphType('SyncRuns', z.object({ data: z.array(SyncRun), total: z.int(), page: z.int(), per_page: z.int() })),
  }),
  syncRun: query('syncRun', {
    summary: 'One sync with a page of what it found',
    access: view,
    input: z.object({
      ...ofRun,
      field: z.optional(z.nullable(z.enum(changeFields))),
      decision: z.optional(z.nullable(z.enum(changeDecisions))),
      kind: z.optional(z.nullable(z.enum(posKinds))),
      q: z._default(searchTerm, ''),
      page: pageNumber,
      per_page: perPage(changesPerPage),
    }),
    output: z.object({
      run: SyncRun,
      changes: graphJson(z.array(SyncChange)),
      total: z.int(),
      /** How many of each field and decision there are, whatever the filter. */
      tally: z.array(z.object({ field: z.enum(changeFields), decision: z.enum(changeDecisions), count: z.int() })),
      /** Evidence of a held run: the first entities that went missing. */
      missing: z.array(z.string()),
    }),
  }),
  decideChanges: mutation('decideChanges', {
    summary: 'Decide many changes of a run at once: take the value of the point of sale, or keep ours',
    access: sync,
    input: z.object({
      ...ofRun,
      choices: z
        .array(z.object({ selector, decision: z.enum(['pos', 'local']) }))
        .check(z.minLength(1, { error: 'nothing to decide' }), z.maxLength(10, { error: 'must be at most 10 choices' })),
    }),
    output: z.object({ run: SyncRun, decided: z.int() }),
    refreshes: posTouches,
    audits,
  }),
  applySync: mutation('applySync', {
    summary: 'Do what a dry run has found',
    access: sync,
    input: z.object(ofRun),
    output: SyncRun,
    refreshes: posTouches,
    audits,
  }),
  approveHeldRun: mutation('approveHeldRun', {
    summary: 'Let a held run go on, deletions included',
    access: supervise,
    input: z.object(ofRun),
    output: SyncRun,
    refreshes: posTouches,
    audits,
  }),
  discardHeldRun: mutation('discardHeldRun', {
    summary: 'Drop what a held run has found; the next sync starts over',
    access: supervise,
    input: z.object(ofRun),
    output: SyncRun,
    refreshes: posTouches,
    audits,
  }),
  linkPos: mutation('linkPos', {
    summary: 'Link an entity of the point of sale with a node of the menu',
    access: sync,
    input: z.object({ ...ofRestaurant, entity_id: id, node_id: uuid }),
    output: z.object({ entity_id: z.int(), node_id: z.string() }),
    refreshes: posSyncTouches,
    audits,
  }),
  unlinkPos: mutation('unlinkPos', {
    summary: 'Unlink a node from the point of sale; with `ignore` no sync takes it up again',
    access: sync,
    input: z.object({ ...ofRestaurant, entity_id: id, ignore: z._default(z.boolean(), false) }),
    output: z.object({ entity_id: z.int() }),
    refreshes: posSyncTouches,
    audits,
  }),
  unplaced: query('unplaced', {
    summary: 'Items from the point of sale that are in no menu yet',
    access: view,
    input: z.object({ ...ofRestaurant, page: pageNumber, per_page: perPage(20) }),
    output: z.object({
      data: graphJson(z.array(UnplacedItem)),
      total: z.int(),
      /** Categories and menus that an item can be placed in, by their path. */
      places: graphJson(z.array(z.object({ id: z.string(), path: z.string() }))),
    }),
  }),
  posEntities: query('posEntities', {
    summary: 'What a point of sale has, by name, linked or not',
    access: view,
    input: z.object({
      ...ofRestaurant,
      connection_id: id,
      q: z._default(searchTerm, ''),
      only: z._default(z.enum(['all', 'linked', 'unlinked', 'broken', 'ignored']), 'all'),
      page: pageNumber,
      per_page: perPage(20),
    }),
    output: z.object({
      data: graphJson(
        z.array(
          z.object({
            entity_id: z.int(),
            kind: z.enum(posKinds),
            external_id: z.string(),
            name: z.string(),
            price_minor: z.nullable(z.int()),
            plu: z.string(),
            parent_name: z.string(),
            state: z.enum(['linked', 'broken', 'ignored', 'unlinked']),
            match: z.nullable(z.string()),
            node_id: z.nullable(z.string()),
            missing_since: z.nullable(z.string()),
          }),
        ),
      ),
      total: z.int(),
    }),
  }),
  posCandidates: query('posCandidates', {
    summary: 'Nodes of the menu that an entry of the point of sale could be linked with, by name',
    access: sync,
    input: z.object({ ...ofRestaurant, entity_id: id, q: z._default(searchTerm, '') }),
    output: z.object({ data: graphJson(z.array(z.object({ id: z.string(), name: z.string(), hint: z.string() }))) }),
  }),
  posMarks: query('posMarks', {
    summary: 'Which nodes are linked with a point of sale, and which of their fields are ours or theirs',
    access: view,
    input: z.object(ofRestaurant),
    output: z.object({ marks: graphJson(z.array(PosMark)) }),
  }),
  posWebhook: endpoint({
    service: 'restaurants',
    method: 'POST',
    path: '/v6/webhooks/pos/:connection_uuid',
    summary: 'Signed news from a point of sale',
    access: anyone('the signature over the raw body is the right to speak'),
    signedBody: true,
    input: z.object({ connection_uuid: z.string().check(z.maxLength(100), storable) }),
    output: z.object({ received: z.boolean() }),
    refreshes: posTouches,
    audits,
    limits: [{ per: 'address', max: 600, seconds: 60 }],
  }),
}

/** Kinds of nodes that an entity may be linked with. */
export const nodeKindOf = {
  category: 'category',
  modifier: 'modifier',
  option: 'option',
  item: 'item',
  size: 'size',
} as const satisfies Record<PosKind, (typeof nodeKinds)[number]>

/** Every call about points of sale. */
export const pos = { ...restaurantPos, ...posMirror }
