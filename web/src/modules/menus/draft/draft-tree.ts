import type { MenuNode, NodeKind } from '@brigade/contract/menus/menu-nodes.ts'

// The draft as a browser knows it. Order is kept as lists of ids, so that a move not yet answered needs no position of its own.

export interface DraftTree {
  readonly nodes: ReadonlyMap<string, MenuNode>
  /** Children in their order, by branch: the id of a parent or one of the three places that have none. */
  readonly children: ReadonlyMap<string, readonly string[]>
  /** Placements, links and options by what they point to. */
  readonly users: ReadonlyMap<string, readonly string[]>
  /** Rows of libraries that are shown through, read only; they hang together as the draft itself does. */
  readonly library?: DraftTree | undefined
  /** Own children that were archived and so keep a child of their parent's source from showing through. */
  readonly away?: readonly MenuNode[] | undefined
}

/** A tree that is being changed; the lists in it are replaced, never written into. */
export interface OpenTree {
  readonly nodes: Map<string, MenuNode>
  readonly children: Map<string, readonly string[]>
  readonly users: Map<string, readonly string[]>
  readonly library: DraftTree | undefined
  away: readonly MenuNode[]
}

export const menuBranch = '@menu'
export const itemsBranch = '@items'
export const modifiersBranch = '@modifiers'

export const emptyTree: DraftTree = { nodes: new Map(), children: new Map(), users: new Map() }

/** The branch of a node: its parent, or the place of its kind. */
export function branchOf(kind: NodeKind, parentId: string | null): string {
  return parentId ?? (kind === 'item' ? itemsBranch : kind === 'modifier' ? modifiersBranch : menuBranch)
}

/** Sizes come before the modifiers of an item; everything else is one row of siblings. */
export const groupRank = (kind: NodeKind): number => (kind === 'link' ? 1 : 0)

export function inOrder(a: MenuNode, b: MenuNode): number {
  if (a.kind !== b.kind && groupRank(a.kind) !== groupRank(b.kind)) return groupRank(a.kind) - groupRank(b.kind)
  if (a.position !== b.position) return a.position < b.position ? -1 : 1
  return a.id < b.id ? -1 : 1
}

/** A copy to change. */
export function opened({ nodes, children, users, library, away = [] }: DraftTree): OpenTree {
  return { nodes: new Map(nodes), children: new Map(children), users: new Map(users), library, away }
}

const without = (ids: readonly string[] | undefined, id: string): readonly string[] => (ids ?? []).filter((other) => other !== id)

function unhang(tree: OpenTree, node: MenuNode, touched: Set<string> | undefined): void {
  const branch = branchOf(node.kind, node.parent_id)
  tree.children.set(branch, without(tree.children.get(branch), node.id))
  touched?.add(branch)
  if (node.ref_id) tree.users.set(node.ref_id, without(tree.users.get(node.ref_id), node.id))
}

/** Takes a node out. */
export function takeOut(tree: OpenTree, id: string): void {
  const node = tree.nodes.get(id)
  if (!node) return
  unhang(tree, node, undefined)
  tree.nodes.delete(id)
}

/** Hangs a node under its parent after a sibling: null is first, undefined is last of its kind. */
export function hangAfter(tree: OpenTree, node: MenuNode, after: string | null | undefined): void {
  const branch = branchOf(node.kind, node.parent_id)
  const siblings = tree.children.get(branch) ?? []
  const rankAt = (index: number) => groupRank(tree.nodes.get(siblings[index] ?? '')?.kind ?? node.kind)
  const own = groupRank(node.kind)
  const first = siblings.findIndex((_, index) => rankAt(index) >= own)
  const past = siblings.findIndex((_, index) => rankAt(index) > own)
  const begin = first < 0 ? siblings.length : first
  const end = past < 0 ? siblings.length : past
  const found = after ? siblings.indexOf(after) + 1 : 0
  const at = after === null ? begin : found > 0 ? found : end
  tree.nodes.set(node.id, node)
  tree.children.set(branch, [...siblings.slice(0, at), node.id, ...siblings.slice(at)])
  if (node.ref_id) tree.users.set(node.ref_id, [...without(tree.users.get(node.ref_id), node.id), node.id])
}

/** Puts rows as the server has them into the tree; archived ones leave it. */
export function withRows(tree: DraftTree, rows: readonly MenuNode[]): DraftTree {
  if (rows.length === 0) return tree
  const next = opened(tree)
  const touched = new Set<string>()
  const joined = new Map<string, string[]>()
  for (const row of rows) {
    const before = next.nodes.get(row.id)
    if (before && sameShelf(before, row)) {
      next.nodes.set(row.id, row)
      if (before.position !== row.position) touched.add(branchOf(row.kind, row.parent_id))
      continue
    }
    if (before) unhang(next, before, touched)
    next.nodes.delete(row.id)
    if (row.lifecycle !== 'archived') join(next, row, joined)
  }
  for (const [branch, ids] of joined) {
    next.children.set(branch, [...(next.children.get(branch) ?? []), ...ids])
    touched.add(branch)
  }
  for (const branch of touched) next.children.set(branch, sorted(next, branch))
  return next
}

/** Neither moved, nor archived, nor pointed elsewhere. */
function sameShelf(before: MenuNode, row: MenuNode): boolean {
  return row.lifecycle !== 'archived' && before.parent_id === row.parent_id && before.ref_id === row.ref_id && before.kind === row.kind
}

function join(tree: OpenTree, row: MenuNode, joined: Map<string, string[]>): void {
  tree.nodes.set(row.id, row)
  const branch = branchOf(row.kind, row.parent_id)
  const ids = joined.get(branch)
  if (ids) ids.push(row.id)
  else joined.set(branch, [row.id])
  if (row.ref_id) tree.users.set(row.ref_id, [...(tree.users.get(row.ref_id) ?? []), row.id])
}

function sorted(tree: OpenTree, branch: string): string[] {
  return (tree.children.get(branch) ?? [])
    .flatMap((id) => tree.nodes.get(id) ?? [])
    .sort(inOrder)
    .map(({ id }) => id)
}

/** The children of a node, or of one of the places without a parent. */
export function childrenOf(tree: DraftTree, branch: string): MenuNode[] {
  return (tree.children.get(branch) ?? []).flatMap((id) => tree.nodes.get(id) ?? [])
}

/** A node of the draft, or of a library that shows through. */
export const findNode = (tree: DraftTree, id: string): MenuNode | undefined => tree.nodes.get(id) ?? tree.library?.nodes.get(id)

/** The nodes from the top down to one, itself included. */
export function pathOf(tree: DraftTree, id: string): MenuNode[] {
  const path: MenuNode[] = []
  for (let node = tree.nodes.get(id); node && path.length < 50; node = node.parent_id === null ? undefined : tree.nodes.get(node.parent_id))
    path.unshift(node)
  return path
}

/** Whether a node is another one or lies below it. */
export const isWithin = (tree: DraftTree, id: string, above: string): boolean => pathOf(tree, id).some((node) => node.id === above)
