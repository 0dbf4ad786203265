import type { Override } from '@brigade/contract/menus/menu-draft.ts'
import {
  type Lifecycle,
  type MenuNode,
  type NodeFields,
  type NodeKind,
  type NodeType,
  nodeTypeOf,
  type Variant,
} from '@brigade/contract/menus/menu-nodes.ts'

// The draft of a menu in memory: its nodes, those of the libraries it draws from, and how they hang together. No SQL here.

export interface TreeNode extends Pick<MenuNode, 'id' | 'parent_id' | 'ref_id' | 'source_id' | 'position' | 'revision'> {
  /** Another restaurant's id where the node belongs to a library that the tree draws from. */
  readonly restaurant_id: number
  readonly kind: NodeKind
  readonly variant: Variant
  readonly lifecycle: Lifecycle
  /** Own values alone. */
  readonly fields: Partial<NodeFields>
}

/** A value that the point of sale gives to a field which it is trusted with. */
export type PosValue = (nodeId: string, field: string) => unknown

export interface MenuModel {
  readonly restaurantId: number
  readonly restaurantName: string
  readonly kind: 'restaurant' | 'library'
  readonly currency: string
  readonly ownerGroupId: number
  readonly revision: number
  /** Archived ones too, and the whole trees of the libraries in use. */
  readonly nodes: ReadonlyMap<string, TreeNode>
  /** Ids in order by `shelfOf`: below a parent, or of a tree's roots, items or modifiers. Archived ones too. */
  readonly shelves: ReadonlyMap<string, readonly string[]>
  /** Who points to a node: placements and options to items, links to modifiers. */
  readonly referring: ReadonlyMap<string, ReadonlySet<string>>
  /** Who inherits from a node. */
  readonly heirs: ReadonlyMap<string, ReadonlySet<string>>
  readonly overrides: ReadonlyMap<string, readonly Override[]>
  readonly libraryNames: ReadonlyMap<number, string>
  readonly posValue?: PosValue | undefined
}

export type MenuHead = Pick<MenuModel, 'restaurantId' | 'restaurantName' | 'kind' | 'currency' | 'ownerGroupId' | 'revision'>

/** Indexes what was loaded. */
export function buildModel(
  head: MenuHead,
  rows: readonly TreeNode[],
  overrides: readonly Override[],
  libraryNames: ReadonlyMap<number, string> = new Map(),
): MenuModel {
  const nodes = new Map(rows.map((row) => [row.id, row]))
  const shelves = new Map<string, string[]>()
  const referring = new Map<string, Set<string>>()
  const heirs = new Map<string, Set<string>>()
  const byNode = new Map<string, Override[]>()
  for (const row of rows.toSorted(inOrder)) {
    push(shelves, shelfOf(row), row.id)
    if (row.ref_id !== null) add(referring, row.ref_id, row.id)
    if (row.source_id !== null) add(heirs, row.source_id, row.id)
  }
  for (const override of overrides) push(byNode, override.node_id, override)
  return { ...head, nodes, shelves, referring, heirs, overrides: byNode, libraryNames }
}

function push<V>(lists: Map<string, V[]>, key: string, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

function add(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key)
  if (set) set.add(value)
  else sets.set(key, new Set([value]))
}

/** By position; the id decides between two that were given the same one. Bytes, as the database orders them. */
export function inOrder(a: Pick<TreeNode, 'position' | 'id'>, b: Pick<TreeNode, 'position' | 'id'>): number {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** Where a node's siblings are listed. */
export function shelfOf(node: Pick<TreeNode, 'kind' | 'parent_id' | 'restaurant_id'>): string {
  if (node.parent_id !== null) return node.parent_id
  const shelf = node.kind === 'item' ? 'items' : node.kind === 'modifier' ? 'modifiers' : 'root'
  return `${node.restaurant_id} ${shelf}`
}

/** Nodes of one list of siblings, in order. */
export function shelved(model: MenuModel, shelf: string): TreeNode[] {
  return (model.shelves.get(shelf) ?? []).flatMap((id) => model.nodes.get(id) ?? [])
}

const isKept = (node: TreeNode): boolean => node.lifecycle !== 'archived'

/** Categories and menus directly under the root. */
export const rootsOf = (model: MenuModel): TreeNode[] => shelved(model, `${model.restaurantId} root`).filter(isKept)
export const itemsOf = (model: MenuModel): TreeNode[] => shelved(model, `${model.restaurantId} items`).filter(isKept)
export const modifiersOf = (model: MenuModel): TreeNode[] => shelved(model, `${model.restaurantId} modifiers`).filter(isKept)

/** Nodes of this tree itself, without those of libraries; archived ones too. */
export function ownNodes(model: MenuModel): TreeNode[] {
  return [...model.nodes.values()].filter(({ restaurant_id }) => restaurant_id === model.restaurantId)
}

/**
 * What stands below a node, in order. A node with a source shows the source's children through: each is replaced by the own
 * child that inherits from it (an archived one takes it away here), and further own children follow. What is shown through
 * keeps its own id, which may belong to a library. A node shown through by several is found below all of them.
 */
export function childrenOf(model: MenuModel, id: string, kind?: NodeKind): TreeNode[] {
  const all = unfiltered(model, id, 0)
  return kind === undefined ? all : all.filter((child) => child.kind === kind)
}

/** More than any sane chain of sources; stops a circle that two libraries made at once. */
const mostSources = 20

function unfiltered(model: MenuModel, id: string, depth: number): TreeNode[] {
  const own = shelved(model, id)
  const source = sourceOf(model, id)
  if (!source || depth > mostSources) return own.filter(isKept)
  const inherited = unfiltered(model, source.id, depth + 1)
  if (inherited.length === 0) return own.filter(isKept)
  const standIns = new Map(own.flatMap((child) => (child.source_id === null ? [] : [[child.source_id, child] as const])))
  const shown = inherited.map((child) => standIns.get(child.id) ?? child)
  const placed = new Set(shown)
  return [...shown, ...own.filter((child) => !placed.has(child))].filter(isKept)
}

/** What a node inherits from; nothing for a base. */
export function sourceOf(model: MenuModel, id: string): TreeNode | undefined {
  const sourceId = model.nodes.get(id)?.source_id
  return sourceId == null ? undefined : model.nodes.get(sourceId)
}

/**
 * What a placement, a link or an option points to, its own or its source's. A definition of a library gives way to the
 * version of it that this menu has: a library's menu then sells at the restaurant's prices.
 */
export function refOf(model: MenuModel, id: string): TreeNode | undefined {
  let node = model.nodes.get(id)
  for (let depth = 0; node && depth <= mostSources; depth += 1) {
    if (node.ref_id !== null) {
      const target = model.nodes.get(node.ref_id)
      return target && localOf(model, target)
    }
    node = sourceOf(model, node.id)
  }
  return undefined
}

/** This menu's own version of a library's definition, or the definition itself. */
export function localOf(model: MenuModel, node: TreeNode): TreeNode {
  if (node.restaurant_id === model.restaurantId) return node
  for (const id of model.heirs.get(node.id) ?? []) {
    const heir = model.nodes.get(id)
    if (heir?.restaurant_id === model.restaurantId && heir.variant === 'library' && isKept(heir)) return heir
  }
  return node
}

/** Placements of an item that stand in the tree; with `link`, links of a modifier; with `option`, options that are the item. */
export function placementsOf(model: MenuModel, itemId: string): TreeNode[] {
  return referringTo(model, itemId).filter(({ kind }) => kind === 'placement')
}

export function linksOf(model: MenuModel, modifierId: string): TreeNode[] {
  return referringTo(model, modifierId).filter(({ kind }) => kind === 'link')
}

/** All that point to a node and are in the tree. */
export function referringTo(model: MenuModel, id: string): TreeNode[] {
  return [...(model.referring.get(id) ?? [])].flatMap((one) => model.nodes.get(one) ?? []).filter((node) => isLive(model, node.id))
}

/** Neither it nor anything above it is archived. */
export function isLive(model: MenuModel, id: string): boolean {
  for (let node = model.nodes.get(id); node; node = model.nodes.get(node.parent_id)) {
    if (!isKept(node)) return false
    if (node.parent_id === null) return true
  }
  return false
}

/** Ancestors from the top, the node last. */
export function pathOf(model: MenuModel, id: string): TreeNode[] {
  const path: TreeNode[] = []
  for (let node = model.nodes.get(id); node; node = node.parent_id === null ? undefined : model.nodes.get(node.parent_id)) path.unshift(node)
  return path
}

/** The node and all of its own below it, archived ones too. */
export function withBelow(model: MenuModel, id: string): TreeNode[] {
  const found = shelved(model, id).flatMap((child) => withBelow(model, child.id))
  const node = model.nodes.get(id)
  return node ? [node, ...found] : found
}

/** What a node says for exactly this channel and fulfilment. */
export function overrideAt(model: MenuModel, id: string, where: Pick<Override, 'channel' | 'fulfilment' | 'field'>): Override | undefined {
  return model.overrides
    .get(id)
    ?.find(({ channel, fulfilment, field }) => channel === where.channel && fulfilment === where.fulfilment && field === where.field)
}

/** A placement or link whose item or modifier is gone. */
export function isBroken(model: MenuModel, id: string): boolean {
  const node = model.nodes.get(id)
  if (node?.kind !== 'placement' && node?.kind !== 'link') return false
  const target = refOf(model, id)
  return target === undefined || !isKept(target)
}

/** How a node is seen: the node types of the menu tree. `pricing` is that of the modifier, or of a link's modifier. */
export function typeOf(model: MenuModel, node: TreeNode, pricing: NodeFields['pricing']): NodeType {
  return nodeTypeOf(node.kind, pricing, isBroken(model, node.id))
}
