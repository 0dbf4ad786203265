import type { MenuOp } from '@brigade/contract/menus/menu-draft.ts'
import { type MenuNode, type NodeKind, parentsOf } from '@brigade/contract/menus/menu-nodes.ts'
import type { TreePlace } from '../../../ui/tree/drop-rules.ts'
import { type DraftTree, groupRank, isWithin, itemsBranch, menuBranch, modifiersBranch, pathOf } from '../draft/draft-tree.ts'
import { nodeIdOf } from '../nodes/row-keys.ts'
import { definitionOf, nodesBelow } from '../nodes/shown-nodes.ts'

// What moving a row means: the node changes its place, or a definition is shown at one more.

/** Where the children of a row hang in truth. */
export interface Home {
  readonly kind: NodeKind | 'root' | 'shelf'
  /** Null for the places without a parent. */
  readonly id: string | null
}

/** Where what is dropped below a row goes: what a placement shows lies with its item. */
export function homeOf(tree: DraftTree, key: string): Home | undefined {
  if (key === menuBranch) return { kind: 'root', id: null }
  if (key === itemsBranch || key === modifiersBranch) return { kind: 'shelf', id: null }
  const node = tree.nodes.get(nodeIdOf(key))
  const shown = node && definitionOf(tree, node)
  // What a rule fills takes nothing from a hand.
  return !shown || shown.variant === 'dynamic' || !tree.nodes.has(shown.id) ? undefined : { kind: shown.kind, id: shown.id }
}

/** What a definition becomes at a place that cannot hold it itself. */
const standIns: Partial<Record<NodeKind, readonly NodeKind[]>> = { item: ['placement', 'option'], modifier: ['link'] }

/** The kind of row that shows a node there; its own kind when it moves itself, undefined when it cannot be placed there. */
export function kindAt(tree: DraftTree, node: MenuNode, key: string): NodeKind | undefined {
  const home = homeOf(tree, key)
  if (!home) return undefined
  if (home.kind === 'shelf')
    return (node.kind === 'item' ? itemsBranch : node.kind === 'modifier' ? modifiersBranch : undefined) === key ? node.kind : undefined
  if (node.kind === 'menu' && home.id !== null && pathOf(tree, home.id).some(({ kind }) => kind === 'menu')) return undefined
  if (parentsOf[node.kind].includes(home.kind)) return home.id !== null && isWithin(tree, home.id, node.id) ? undefined : node.kind
  return standIns[node.kind]?.find((kind) => parentsOf[kind].includes(home.kind))
}

const rowNode = (tree: DraftTree, key: string): MenuNode | undefined => tree.nodes.get(nodeIdOf(key))

/** Whether all of these rows may go to a place. */
export function canPlace(tree: DraftTree, keys: readonly string[], { parent }: TreePlace): boolean {
  return (
    parent !== undefined &&
    keys.every((key) => {
      const node = rowNode(tree, key)
      return node !== undefined && kindAt(tree, node, parent) !== undefined
    })
  )
}

/** The sibling that a place comes after: null is first, undefined is last. */
function afterAt(tree: DraftTree, { parent, before }: TreePlace, kind: NodeKind, moving: ReadonlySet<string>): string | null | undefined {
  if (parent === undefined || before === undefined) return undefined
  const home = homeOf(tree, parent)
  const next = nodeIdOf(before)
  let last: string | null = null
  for (const node of nodesBelow(tree, parent)) {
    if (node.id === next) return groupRank(node.kind) === groupRank(kind) ? last : undefined
    const isSibling = node.parent_id === home?.id && groupRank(node.kind) === groupRank(kind)
    if (isSibling && !moving.has(node.id)) last = node.id
  }
  return undefined
}

/** The operations that bring rows to a place, in their order. */
export function placeOps(tree: DraftTree, keys: readonly string[], place: TreePlace, uuid: () => string): MenuOp[] {
  const { parent } = place
  const home = parent === undefined ? undefined : homeOf(tree, parent)
  if (!home || parent === undefined) return []
  const nodes = keys.flatMap((key) => rowNode(tree, key) ?? [])
  const moving = new Set(nodes.map(({ id }) => id))
  const ops: MenuOp[] = []
  let previous: string | undefined
  for (const node of nodes) {
    const kind = kindAt(tree, node, parent)
    if (!kind) continue
    const after = previous ?? afterAt(tree, place, kind, moving)
    const where = { client_op_id: uuid(), parent_id: home.id, ...(after !== undefined && { after }) }
    const id = kind === node.kind ? node.id : uuid()
    ops.push(kind === node.kind ? { op: 'move', id, ...where } : { op: 'create', id, kind, ref_id: node.id, fields: {}, ...where })
    previous = id
  }
  return ops
}
