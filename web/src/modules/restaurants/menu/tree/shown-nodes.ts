import type { MenuNode, NodeKind } from '@brigade/contract/restaurants/menu-nodes.ts'
import { childrenOf, type DraftTree, findNode, itemsBranch, menuBranch, modifiersBranch } from '../draft/draft-tree.ts'
import { nodeIdOf } from './row-keys.ts'

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

/** What a placement or a link stands for; a node of any other kind stands for itself. */
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
  const instead = new Map(own.flatMap((child) => (child.source_id === null ? [] : [[child.source_id, child] as const])))
  const shown = withInherited(tree, sourceId, depth + 1).map((child) => instead.get(child.id) ?? child)
  return [...shown, ...own.filter((child) => !shown.includes(child))]
}

/** What stands below a row: the children of its node, or of what the node places. */
export function nodesBelow(tree: DraftTree, key: string): MenuNode[] {
  if (pseudoRoots.includes(key)) return childrenOf(tree, key)
  const node = findNode(tree, nodeIdOf(key))
  const shown = node && definitionOf(tree, node)
  return shown ? withInherited(tree, shown.id, 0) : []
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
