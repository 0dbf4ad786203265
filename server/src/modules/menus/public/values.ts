import type { Fulfilment, SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import type { Reason } from '@brigade/contract/menus/menu-draft.ts'
import { type MenuNode, type NodeFields, type NodeKind, nodeFields } from '@brigade/contract/menus/menu-nodes.ts'
import { childrenOf, type MenuModel, ownNodes, refOf, sourceOf, type TreeNode, typeOf } from './model.ts'

// Which value a field has, and why. One chain of steps answers both, so that "Why this value?" always matches the value.

/** Where a guest stands: nothing is the menu outside any channel. */
export interface SalesContext {
  readonly channel?: SalesChannel | null | undefined
  readonly fulfilment?: Fulfilment | null | undefined
  /** Of a definition: as it is seen at this placement (or, of a modifier, through this link). */
  readonly placementId?: string | null | undefined
}

/** One place where a value may stand; the first that has one is in force. */
export interface Step {
  readonly from: Reason['from']
  /** Whose value it is; a default is nobody's. */
  readonly node: TreeNode | undefined
  readonly value: unknown
  readonly channel?: SalesChannel | undefined
  readonly fulfilment?: Fulfilment | undefined
}

export type Field = keyof NodeFields

/** What a field is when nobody said anything. */
const defaults: { readonly [F in Field]?: NodeFields[F] } = {
  name: '',
  description: '',
  tags: [],
  price_minor: null,
  visible: true,
  item_kind: 'product',
  allergens: {},
  alcohol: false,
  pricing: 'individual',
  min: 0,
  max: null,
  free_count: 0,
  max_per_option: 1,
  default_count: 0,
  prices: [],
  hidden: false,
  is_default: false,
  availability: null,
}

const noContext: SalesContext = {}
/** Stops a circle that two libraries made at once. */
const mostSources = 20

/** Every place that could give the field its value, nearest first. */
export function* stepsOf(model: MenuModel, id: string, field: string, context: SalesContext = noContext): Generator<Step, void> {
  const node = model.nodes.get(id)
  if (!node) return
  const isPlace = node.kind === 'placement' || node.kind === 'link'
  const place = isPlace ? node : context.placementId == null ? undefined : model.nodes.get(context.placementId)
  const target = isPlace ? refOf(model, id) : node
  if (place) yield* overridesOf(model, place, field, context, 'placement_and_channel')
  if (target) yield* overridesOf(model, target, field, context, 'item_and_channel')
  if (place) yield* ownAndSources(model, place, field, context, 'placement')
  if (target) {
    const pos = model.posValue?.(target.id, field)
    // What a sync wrote there is the word of the point of sale, not of the restaurant.
    yield { from: 'own', node: target, value: pos !== undefined && own(target, field) === pos ? undefined : own(target, field) }
    yield { from: 'pos', node: target, value: pos }
    yield* sourcesOf(model, target, field, context)
    yield* standsFor(model, target, field, context)
  }
  yield { from: 'default', node: undefined, value: defaults[field as Field] }
}

/** A place inherits from the place it was copied from, before the definition is asked. */
function* ownAndSources(model: MenuModel, place: TreeNode, field: string, context: SalesContext, from: Reason['from']): Generator<Step, void> {
  yield { from, node: place, value: own(place, field) }
  let source = sourceOf(model, place.id)
  for (let depth = 0; source && depth < mostSources; depth += 1) {
    yield* overridesOf(model, source, field, context, from)
    yield { from, node: source, value: own(source, field) }
    source = sourceOf(model, source.id)
  }
}

function* sourcesOf(model: MenuModel, node: TreeNode, field: string, context: SalesContext): Generator<Step, void> {
  let source = sourceOf(model, node.id)
  for (let depth = 0; source && depth < mostSources; depth += 1) {
    yield* overridesOf(model, source, field, context, 'source')
    yield { from: 'source', node: source, value: own(source, field) ?? model.posValue?.(source.id, field) }
    source = sourceOf(model, source.id)
  }
}

/** An option that is an item has the item's name, price and PLU unless it has its own. */
function* standsFor(model: MenuModel, node: TreeNode, field: string, context: SalesContext): Generator<Step, void> {
  const item = node.kind === 'option' && field in nodeFields.option.shape ? refOf(model, node.id) : undefined
  if (!item) return
  for (const step of stepsOf(model, item.id, field, { ...context, placementId: null })) if (step.from !== 'default') yield { ...step, from: 'source' }
}

/** For both, then for the channel, then for the fulfilment. */
function* overridesOf(model: MenuModel, node: TreeNode, field: string, context: SalesContext, from: Reason['from']): Generator<Step, void> {
  if (context.channel == null && context.fulfilment == null) return
  const all = model.overrides.get(node.id)?.filter((one) => one.field === field) ?? []
  const narrowest = [
    all.find((one) => one.channel !== null && one.channel === context.channel && one.fulfilment !== null && one.fulfilment === context.fulfilment),
    all.find((one) => one.channel !== null && one.channel === context.channel && one.fulfilment === null),
    all.find((one) => one.channel === null && one.fulfilment === context.fulfilment),
  ]
  const hit = narrowest.find((one) => one !== undefined)
  const where = hit ?? context
  yield { from, node, value: hit?.value, channel: where.channel ?? undefined, fulfilment: where.fulfilment ?? undefined }
}

const own = (node: TreeNode, field: string): unknown => node.fields[field as Field]

/** The value in force; null where nothing is set. Zero and false are values. */
export function fieldIn<F extends Field>(model: MenuModel, id: string, field: F, context: SalesContext = noContext): NodeFields[F] | null {
  for (const { value } of stepsOf(model, id, field, context)) if (value !== undefined && value !== null) return value as NodeFields[F]
  return null
}

const placedKinds: Partial<Record<NodeKind, NodeKind>> = { placement: 'item', link: 'modifier' }

/** Fields that a node of this kind shows: its own, and those of what it places. */
export function fieldsOf(kind: NodeKind): Field[] {
  const target = placedKinds[kind]
  return [...new Set([...Object.keys(nodeFields[kind].shape), ...(target ? Object.keys(nodeFields[target].shape) : [])])] as Field[]
}

/** Every field of a node with its value in force; what has none is left out. */
export function resolvedFields(model: MenuModel, id: string, context: SalesContext = noContext): Partial<NodeFields> {
  const node = model.nodes.get(id)
  if (!node) return {}
  const values = fieldsOf(node.kind).map((field) => [field, fieldIn(model, id, field, context)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== null))
}

export const nameOf = (model: MenuModel, id: string): string => fieldIn(model, id, 'name') ?? ''

/** Whether a node, or what it stands for, is paused now. */
export type IsPaused = (id: string) => boolean

/** A node as editors list it. */
export function rowOf(model: MenuModel, node: TreeNode, isPaused: IsPaused): MenuNode {
  const { id, kind, variant, parent_id, ref_id, source_id, position, lifecycle, revision } = node
  const isGroup = kind === 'modifier' || kind === 'link'
  return {
    id,
    kind,
    type: typeOf(model, node, isGroup ? (fieldIn(model, id, 'pricing') ?? undefined) : undefined),
    variant,
    parent_id,
    ref_id,
    source_id,
    position,
    lifecycle,
    name: nameOf(model, id),
    price_minor: fieldIn(model, id, 'price_minor') ?? null,
    paused: isPaused(id),
    revision,
  }
}

/** All of the tree that is not archived, or what of it changed after a revision; then with what was archived since. */
export function rowsOf(model: MenuModel, isPaused: IsPaused, since?: number): MenuNode[] {
  const isGone = goneIn(model)
  return ownNodes(model).flatMap((node) => {
    if (since === undefined) return isGone(node) ? [] : [rowOf(model, node, isPaused)]
    const isListed = node.revision > since && (node.lifecycle === 'archived' || !isGone(node))
    return isListed ? [rowOf(model, node, isPaused)] : []
  })
}

/** Archived own children that keep a child of their parent's source from showing through. */
export function archivedCopies(model: MenuModel, isPaused: IsPaused): MenuNode[] {
  const isGone = goneIn(model)
  return ownNodes(model).flatMap((node) => {
    if (node.lifecycle !== 'archived' || node.source_id === null || node.parent_id === null) return []
    const parent = model.nodes.get(node.parent_id)
    const source = parent && !isGone(parent) ? sourceOf(model, parent.id) : undefined
    const isMissed = source && childrenOf(model, source.id).some(({ id }) => id === node.source_id)
    return isMissed ? [rowOf(model, node, isPaused)] : []
  })
}

/** Tells whether a node or anything above it is archived, looking at each parent once. */
function goneIn(model: MenuModel): (node: TreeNode) => boolean {
  const known = new Map<string, boolean>()
  const isGone = ({ lifecycle, parent_id }: TreeNode): boolean => lifecycle === 'archived' || (parent_id !== null && isParentGone(parent_id))
  const isParentGone = (id: string): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    const parent = model.nodes.get(id)
    const gone = parent !== undefined && isGone(parent)
    known.set(id, gone)
    return gone
  }
  return isGone
}

/** Rows of libraries that the tree shows through: what its own nodes inherit from, all below that and what it points to. */
export function inheritedRows(model: MenuModel, isPaused: IsPaused): MenuNode[] {
  const shown = new Set<string>()
  const note = (node: TreeNode | undefined) => {
    if (node && node.restaurant_id !== model.restaurantId) shown.add(node.id)
  }
  for (const node of ownNodes(model)) note(sourceOf(model, node.id))
  // A set may grow while it is walked.
  for (const id of shown) {
    for (const child of childrenOf(model, id)) note(child)
    note(sourceOf(model, id))
    const refId = model.nodes.get(id)?.ref_id
    if (refId != null) note(model.nodes.get(refId))
  }
  const isGone = goneIn(model)
  return [...shown].flatMap((id) => {
    const node = model.nodes.get(id)
    return node && !isGone(node) ? [rowOf(model, node, isPaused)] : []
  })
}
