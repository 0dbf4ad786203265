import type { MenuNode, NodeKind } from '@brigade/contract/menus/menu-nodes.ts'
import { childrenOf, type DraftTree, findNode, itemsBranch, menuBranch, modifiersBranch } from '../draft/draft-tree.ts'
import { keyBelow, nodeIdOf, parentKeyOf } from './row-keys.ts'

export const sideRoots: readonly string[] = [itemsBranch, modifiersBranch]
export const pseudoRoots: readonly string[] = [menuBranch, ...sideRoots]

/** The menu's own versions of definitions that a library has, by the library's id. */
const versions = new WeakMap<ReadonlyMap<string, MenuNode>, ReadonlyMap<string, MenuNode>>()

function versionsIn({ nodes }: DraftTree): ReadonlyMap<string, MenuNode> {
  const ready = versions.get(nodes)
  if (ready) return ready
  const own = [...nodes.values()].filter(({ variant, source_id }) => variant === 'library' && source_id !== null)
  const made = new Map(own.map((node) => [node.source_id ?? '', node]))
  versions.set(nodes, made)
  return made
}

/** The node that a placement or a link refers to; for any other kind the node itself. */
export function definitionOf(tree: DraftTree, node: MenuNode): MenuNode | undefined {
  if (node.kind !== 'placement' && node.kind !== 'link') return node
  for (let place: MenuNode | undefined = node; place; place = place.source_id === null ? undefined : findNode(tree, place.source_id))
    if (place.ref_id !== null) return tree.nodes.get(place.ref_id) ?? versionsIn(tree).get(place.ref_id) ?? findNode(tree, place.ref_id)
  return undefined
}

/** More than any sane chain of sources. */
const mostSources = 20

/** The children of a node, those of its source among them unless it has its own in their place. */
function withInherited(tree: DraftTree, id: string, depth: number): MenuNode[] {
  const own = tree.nodes.has(id) || !tree.library ? childrenOf(tree, id) : childrenOf(tree.library, id)
  const sourceId = findNode(tree, id)?.source_id
  if (!sourceId || depth > mostSources || !findNode(tree, sourceId)) return own
  const away = awayIn(tree).get(id)
  const instead = new Map(own.flatMap((child) => (child.source_id === null ? [] : [[child.source_id, child] as const])))
  const shown = withInherited(tree, sourceId, depth + 1)
    .filter((child) => !away?.has(child.id))
    .map((child) => instead.get(child.id) ?? child)
  return [...shown, ...own.filter((child) => !shown.includes(child))]
}

const awayOf = new WeakMap<readonly MenuNode[], ReadonlyMap<string, ReadonlySet<string>>>()
const nothingAway: readonly MenuNode[] = []

/** What does not show through, by the node below which it would. */
function awayIn({ away = nothingAway }: DraftTree): ReadonlyMap<string, ReadonlySet<string>> {
  const ready = awayOf.get(away)
  if (ready) return ready
  const byParent = Map.groupBy(away, ({ parent_id }) => parent_id ?? '')
  const made = new Map([...byParent].map(([parent, nodes]) => [parent, new Set(nodes.flatMap(({ source_id }) => source_id ?? []))]))
  awayOf.set(away, made)
  return made
}

/** What was removed from a node although its source shows it. */
export const removedFrom = ({ away = nothingAway }: DraftTree, id: string): MenuNode[] => away.filter(({ parent_id }) => parent_id === id)

/** Of a row that shows a child of a source through: the node of this menu that has that source. */
export function heirAt(tree: DraftTree, key: string): MenuNode | undefined {
  const way = parentKeyOf(key)
  const node = findNode(tree, nodeIdOf(key))
  const above = way === undefined ? undefined : findNode(tree, nodeIdOf(way))
  const heir = above && definitionOf(tree, above)
  if (!node || !heir || node.parent_id === heir.id || !tree.nodes.has(heir.id)) return undefined
  let source = heir.source_id
  for (let depth = 0; source !== null && depth <= mostSources; depth += 1) {
    if (source === node.parent_id) return heir
    source = findNode(tree, source)?.source_id ?? null
  }
  return undefined
}

/** The children of a row: those of its node, or of what the node places. */
export function nodesBelow(tree: DraftTree, key: string): MenuNode[] {
  if (pseudoRoots.includes(key)) return childrenOf(tree, key)
  const node = findNode(tree, nodeIdOf(key))
  const shown = node && definitionOf(tree, node)
  return shown ? withInherited(tree, shown.id, 0) : []
}

/** The rows of all menus and categories below a row, those that a library shows through among them. */
export function categoriesBelow(tree: DraftTree, key: string): string[] {
  return nodesBelow(tree, key).flatMap((node) => {
    if (node.kind !== 'menu' && node.kind !== 'category') return []
    const row = pseudoRoots.includes(key) ? node.id : keyBelow(key, node)
    return [row, ...categoriesBelow(tree, row)]
  })
}

/** The lowest and the highest price of what a row sells: those of its sizes, where it has some. */
export function pricesOf(tree: DraftTree, key: string, node: MenuNode): readonly [number, number] | undefined {
  const isSold = node.kind === 'placement' || node.kind === 'item'
  const sizes = isSold ? nodesBelow(tree, key).flatMap(({ kind, price_minor }) => (kind === 'size' ? (price_minor ?? []) : [])) : []
  const prices = sizes.length > 0 ? sizes : (node.price_minor ?? [])
  return typeof prices === 'number' ? [prices, prices] : prices.length > 0 ? [Math.min(...prices), Math.max(...prices)] : undefined
}

export function hasNodesBelow(tree: DraftTree, node: MenuNode): boolean {
  const shown = definitionOf(tree, node)
  if (!shown) return false
  if ((tree.children.get(shown.id)?.length ?? 0) > 0) return true
  return (shown.source_id !== null || !tree.nodes.has(shown.id)) && withInherited(tree, shown.id, 0).length > 0
}

/** Whether a node and all above it are in the tree. */
export function isInTree(tree: DraftTree, id: string): boolean {
  for (let node = tree.nodes.get(id); node; node = tree.nodes.get(node.parent_id)) if (node.parent_id === null) return true
  return false
}

/** What points to a node and is in the tree itself. */
export function usersOf(tree: DraftTree, id: string, kind?: NodeKind): MenuNode[] {
  return (tree.users.get(id) ?? [])
    .flatMap((user) => tree.nodes.get(user) ?? [])
    .filter((user) => (kind === undefined || user.kind === kind) && isInTree(tree, user.id))
}
