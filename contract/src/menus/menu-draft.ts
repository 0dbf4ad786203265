import * as z from 'zod/mini'
import { PictureFace } from '../collections/pictures.ts'
import { searchTerm } from '../fields/fields.ts'
import { channelName, fulfilmentName } from '../fields/sales-context.ts'
import { eachOnce } from '../kit/each-once.ts'
import { onResource } from '../kit/endpoint.ts'
import { graphJson, graphOn, graphType } from '../kit/graph.ts'
import { id } from '../kit/page.ts'
import { lifecycles, MenuNode, menuNodes, nodeKinds, nodeTypes, overridable, variants } from './menu-nodes.ts'

// The draft of a menu: reading it whole or what changed since, and changing it in batches of operations.

const { query, mutation } = graphOn('restaurants')

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, { error: 'must be a uuid' }))
/** After which sibling: null is first, left out is last. */
const after = z.optional(z.nullable(uuid))
/** Values by field; null gives the field back to what it inherits. Judged by the kind of the node. */
const values = z.record(z.string(), z.unknown())

export const mostOps = 200
const deepestValue = 10

/** Values of open shape are stored as received, so text that the database cannot store is refused here. */
function isHoldable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return depth < deepestValue && Object.entries(value).every(([key, one]) => isHoldable(key) && isHoldable(one, depth + 1))
}

/**
 * One change of the draft. `client_op_id` makes it happen once however often it is sent. `seen` is what the person saw before
 * changing a field: where that is no longer true, that field alone is left as it is and named in the outcome.
 */
export const menuOp = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('create'),
    client_op_id: uuid,
    id: uuid,
    kind: z.enum(nodeKinds),
    parent_id: z.nullable(uuid),
    ref_id: z.optional(z.nullable(uuid)),
    source_id: z.optional(z.nullable(uuid)),
    variant: z.optional(z.enum(variants)),
    after,
    fields: values,
  }),
  z.object({ op: z.literal('update'), client_op_id: uuid, id: uuid, fields: values, seen: z.optional(values) }),
  z.object({ op: z.literal('move'), client_op_id: uuid, id: uuid, parent_id: z.nullable(uuid), after }),
  z.object({ op: z.literal('lifecycle'), client_op_id: uuid, id: uuid, lifecycle: z.enum(lifecycles) }),
  /** A copy of a node with all below it, right after it; `new_id` is the copy's. */
  z.object({ op: z.literal('duplicate'), client_op_id: uuid, id: uuid, new_id: uuid }),
  /** Copies inherited values into the node: the only way to end a dependent or library variant. */
  z.object({ op: z.literal('detach'), client_op_id: uuid, id: uuid }),
  /** A value for one channel, one fulfilment or both; null takes it away. */
  z.object({
    op: z.literal('override'),
    client_op_id: uuid,
    id: uuid,
    channel: z.nullable(channelName),
    fulfilment: z.nullable(fulfilmentName),
    field: z.enum(overridable),
    value: z.unknown(),
    seen: z.optional(z.unknown()),
  }),
])
export type MenuOp = z.infer<typeof menuOp>

/** The result of one operation. */
export const OpOutcome = z.object({
  client_op_id: z.string(),
  state: z.enum(['done', 'repeated', 'conflict', 'refused']),
  /** Why it was refused, as a sentence. */
  message: z.nullable(z.string()),
  /** Fields left as they are because somebody else had changed them: what stands there now. */
  conflicts: z.array(z.object({ field: z.string(), now: z.unknown() })),
})
export type OpOutcome = z.infer<typeof OpOutcome>

const Override = z.object({
  node_id: z.string(),
  channel: z.nullable(channelName),
  fulfilment: z.nullable(fulfilmentName),
  field: z.enum(overridable),
  value: z.unknown(),
})
export type Override = z.infer<typeof Override>

/** The draft, or its changes after a revision; archived nodes are included only among changes. */
export const MenuTree = graphType(
  'MenuTree',
  z.object({
    restaurant_id: z.int(),
    restaurant_name: z.string(),
    kind: z.enum(['restaurant', 'library']),
    currency: z.string(),
    revision: z.int(),
    nodes: menuNodes,
    /**
     * Rows of the libraries that this menu shows through, read only, below their own parents; null when none of it changed since.
     * A node with a source shows its source's children, each replaced by the own child that has it as its source.
     */
    inherited: z.nullable(menuNodes),
    /**
     * Own children that were archived and so take away here what they stand in for: rows below a node with a source whose own
     * source would else show through. All of them, with or without `since`.
     */
    taken_away: menuNodes,
    /** All that is paused now, with or without `since`: a pause begins and ends without a revision. */
    paused_ids: graphJson(z.array(z.string())),
    /** How many steps of this person can be undone and redone. */
    undo_count: z.int(),
    redo_count: z.int(),
    _can: z.object({ update: z.boolean(), pause: z.boolean(), publish: z.boolean() }),
  }),
)
export type MenuTree = z.infer<typeof MenuTree>

/** A node as the inspector shows it. */
export const NodeDetail = graphType(
  'NodeDetail',
  z.object({
    node: graphJson(MenuNode),
    /** Own values; what is absent is inherited. */
    own: graphJson(z.record(z.string(), z.unknown())),
    /** Every field with the value in force outside any channel. */
    resolved: graphJson(z.record(z.string(), z.unknown())),
    overrides: graphJson(z.array(Override)),
    /** Values that a point of sale gives to the fields that are left to it. */
    pos: graphJson(z.record(z.string(), z.unknown())),
    /** Placements and links that show it, with the path to each. */
    used_by: z.array(z.object({ id: z.string(), type: z.enum(nodeTypes), path: z.string() })),
    source_name: z.nullable(z.string()),
  }),
)
export type NodeDetail = z.infer<typeof NodeDetail>

/** Values of one node as a grid shows them. */
export const NodeCells = z.object({
  node_id: z.string(),
  revision: z.int(),
  own: z.record(z.string(), z.unknown()),
  /** With the value in force in the context that was asked for. */
  resolved: z.record(z.string(), z.unknown()),
  overrides: z.array(Override),
})
export type NodeCells = z.infer<typeof NodeCells>

export const mostCells = 500

/** A picture of a collection as those who edit a menu see it. */
export const MenuPicture = z.object({
  id: z.int(),
  /** Empty for somebody who does not see its collection. */
  name: z.string(),
  /** Of its collection; null for somebody who does not see it. */
  collection_id: z.nullable(z.int()),
  alt: z.string(),
  /** Cut as items show it. */
  face: PictureFace,
  /** The last day on which guests are shown it, as `2026-11-27`; null for no end. */
  rights_until: z.nullable(z.string()),
})
export type MenuPicture = z.infer<typeof MenuPicture>

/** Pictures asked for at once: those of a page of cells, each with a few differences by channel. */
export const mostMenuPictures = 1000

/** One step of "Why this value?", nearest first; the first that has a value is the one in force. */
export const Reason = graphType(
  'Reason',
  z.object({
    from: z.enum(['placement_and_channel', 'item_and_channel', 'placement', 'own', 'pos', 'source', 'default']),
    label: z.string(),
    value: z.nullable(z.unknown()),
    /** Whether this step has a value at all. */
    is_set: z.boolean(),
    is_in_force: z.boolean(),
  }),
)
export type Reason = z.infer<typeof Reason>

const ofRestaurant = { restaurant_id: id }
const view = onResource('restaurants', 'restaurant', 'restaurant_id')
const change = onResource('restaurants_admin', 'restaurant', 'restaurant_id')
export const menuTouches = ['menu:{id}', 'audit_logs:restaurant:{id}', 'onboarding:{id}']

export const menuDraft = {
  menuTree: query('menuTree', {
    summary: 'The draft of a menu as rows; with `since`, what changed after that revision',
    access: view,
    input: z.object({ ...ofRestaurant, since: z.optional(z.nullable(z.int().check(z.minimum(0)))) }),
    output: MenuTree,
    // Requested again with every change by others; only an endless script exceeds this.
    limits: [{ per: 'session', max: 300, seconds: 60 }],
  }),
  menuNode: query('menuNode', {
    summary: 'One node with its own and its inherited values, and where it is used',
    access: view,
    input: z.object({ ...ofRestaurant, node_id: uuid }),
    output: NodeDetail,
  }),
  menuCells: query('menuCells', {
    summary: 'Values of many nodes at once, in a channel and a fulfilment: what a grid shows',
    access: view,
    input: z.object({
      ...ofRestaurant,
      node_ids: eachOnce(uuid).check(z.maxLength(mostCells, { error: `must be at most ${mostCells} at once` })),
      channel: z.optional(z.nullable(channelName)),
      fulfilment: z.optional(z.nullable(fulfilmentName)),
    }),
    output: z.object({ revision: z.int(), rows: graphJson(z.array(NodeCells)) }),
  }),
  menuPictures: query('menuPictures', {
    summary: 'Pictures of collections that the draft shows, or that the person may choose for it; others, and those that are gone, are left out',
    access: view,
    input: z.object({
      ...ofRestaurant,
      picture_ids: eachOnce(id).check(z.maxLength(mostMenuPictures, { error: `must be at most ${mostMenuPictures} at once` })),
    }),
    output: z.object({ pictures: graphJson(z.array(MenuPicture)) }),
  }),
  explain: query('explain', {
    summary: 'Why a field has the value it has, in a channel and a fulfilment',
    access: view,
    input: z.object({
      ...ofRestaurant,
      node_id: uuid,
      field: z.string().check(z.maxLength(50)),
      channel: z.optional(z.nullable(channelName)),
      fulfilment: z.optional(z.nullable(fulfilmentName)),
    }),
    output: z.array(Reason),
  }),
  searchMenu: query('searchMenu', {
    summary: 'Nodes by name, PLU, SKU or tag, with the path to each; `only` narrows to what needs attention',
    access: view,
    input: z.object({
      ...ofRestaurant,
      q: z._default(searchTerm, ''),
      only: z.optional(z.nullable(z.enum(['paused', 'no_price', 'no_image', 'unlinked', 'changed', 'unused']))),
    }),
    output: z.object({ matches: graphJson(z.array(z.object({ id: z.string(), path: z.array(z.string()) }))), total: z.int() }),
  }),
  menuLibraries: query('menuLibraries', {
    summary: 'Libraries that this menu may use, also those that the person cannot open',
    access: view,
    input: z.object(ofRestaurant),
    output: z.array(graphType('MenuLibrary', z.object({ id: z.int(), name: z.string() }))),
  }),
  libraryMenu: query('libraryMenu', {
    summary: 'The rows of such a library, to pick from',
    access: view,
    input: z.object({ ...ofRestaurant, library_id: id }),
    output: z.object({ library_id: z.int(), name: z.string(), revision: z.int(), nodes: menuNodes }),
  }),
  applyMenuOps: mutation('applyMenuOps', {
    summary: 'Change the draft: a batch of operations, done together, each with an outcome of its own',
    access: change,
    input: z.object({
      ...ofRestaurant,
      batch_id: uuid,
      /** The revision the person was looking at; what came after it is answered as well. */
      base_revision: z.int().check(z.minimum(0)),
      ops: graphJson(
        z.array(menuOp).check(
          z.minLength(1, { error: 'nothing to do' }),
          z.maxLength(mostOps, { error: `must be at most ${mostOps} operations` }),
          z.refine((ops) => isHoldable(ops), { error: 'contains characters or nested values that cannot be saved' }),
        ),
      ),
    }),
    output: z.object({ revision: z.int(), outcomes: graphJson(z.array(OpOutcome)), nodes: menuNodes, undo_count: z.int(), redo_count: z.int() }),
    refreshes: menuTouches,
    audits: { resource: 'restaurant', action: 'update' },
  }),
  undoMenu: mutation('undoMenu', {
    summary: 'Take back this person’s last step, or with `redo` do the last one taken back again',
    access: change,
    input: z.object({
      ...ofRestaurant,
      redo: z._default(z.boolean(), false),
      /** Only if the step that ended at this revision is still the one it would take back. */
      step_revision: z.optional(z.nullable(z.int().check(z.minimum(0)))),
      /** As in a batch; left out, every row is answered. */
      base_revision: z.optional(z.nullable(z.int().check(z.minimum(0)))),
    }),
    output: z.object({ revision: z.int(), outcomes: graphJson(z.array(OpOutcome)), nodes: menuNodes, undo_count: z.int(), redo_count: z.int() }),
    refreshes: menuTouches,
    audits: { resource: 'restaurant', action: 'update' },
  }),
}
