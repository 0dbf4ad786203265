import type { TreeNode, TreeRow } from './tree-rows.ts'

/** A place in a tree: in a branch (undefined is the top), before one of its children or at its end. */
export interface TreePlace {
  parent: string | undefined
  before: string | undefined
}

/** A place with what to draw: a line above the row at `gap`, indented to `level`, or a frame around the row `into`. */
export interface DropSpot {
  place: TreePlace
  gap: number
  level: number
  into: string | undefined
}

/** What the tree's owner allows. */
export interface DropRules {
  canMove: (node: TreeNode) => boolean
  canDrop: (ids: readonly string[], place: TreePlace) => boolean
}

const rowOf = (rows: readonly TreeRow[], id: string | undefined) => (id === undefined ? undefined : rows.find((row) => row.node.id === id))

/** The levels that a drop between the rows at `gap - 1` and `gap` can have: at the end of branches there are several. */
export function levelsAt(rows: readonly TreeRow[], gap: number): { least: number; most: number } {
  const above = rows[gap - 1]
  const least = rows[gap]?.level ?? 1
  return { least, most: above ? Math.max(above.level, least) : least }
}

/** The spot between two rows at a level, which is brought within what is possible there. */
export function spotBetween(rows: readonly TreeRow[], gap: number, wanted: number): DropSpot {
  const { least, most } = levelsAt(rows, gap)
  const level = Math.min(Math.max(wanted, least), most)
  const below = rows[gap]
  const before = below?.level === level && below.kind === 'node' && !below.node.isAction ? below.node.id : undefined
  let beside = below?.level === level ? below : rows[gap - 1]
  while (beside && beside.level > level) beside = rowOf(rows, beside.parent)
  return { place: { parent: beside?.parent, before }, gap, level, into: undefined }
}

/** The spot inside a row, at the end of its children. */
export function spotInside(rows: readonly TreeRow[], index: number): DropSpot | undefined {
  const row = rows[index]
  if (row?.kind !== 'node' || row.node.isAction) return undefined
  return { place: { parent: row.node.id, before: undefined }, gap: index, level: row.level + 1, into: row.node.id }
}

/** Whether a branch is one of the nodes or lies below one. */
export function isWithin(rows: readonly TreeRow[], branch: string | undefined, ids: readonly string[]): boolean {
  for (let at = branch; at !== undefined; at = rowOf(rows, at)?.parent) if (ids.includes(at)) return true
  return false
}

/** The child after a node in its branch. */
export function nextSibling(rows: readonly TreeRow[], id: string): string | undefined {
  const at = rows.findIndex((row) => row.node.id === id)
  const own = rows[at]
  if (!own) return undefined
  for (let index = at + 1; index < rows.length; index += 1) {
    const row = rows[index]
    if (!row || row.level < own.level) return undefined
    if (row.level === own.level) return row.kind === 'node' && !row.node.isAction ? row.node.id : undefined
  }
  return undefined
}

function staysThere(rows: readonly TreeRow[], ids: readonly string[], { parent, before }: TreePlace): boolean {
  const [id] = ids
  if (id === undefined || ids.length > 1 || rowOf(rows, id)?.parent !== parent) return false
  return before === id || before === nextSibling(rows, id)
}

/** Whether nodes may be dropped at a place: never into themselves, never where they are, and as the owner allows. */
export function mayDrop(rows: readonly TreeRow[], ids: readonly string[], place: TreePlace, rules: DropRules): boolean {
  if (ids.length === 0 || isWithin(rows, place.parent, ids) || (place.before !== undefined && ids.length > 1 && ids.includes(place.before)))
    return false
  if (rowOf(rows, place.parent)?.node.disabled || staysThere(rows, ids, place)) return false
  return rules.canDrop(ids, place)
}

/** What goes along when a node is taken: all that is chosen when it is among them, each branch as a whole, in their order. */
export function movedTogether(rows: readonly TreeRow[], id: string, chosen: ReadonlySet<string>, { canMove }: DropRules): string[] {
  const moving = chosen.has(id) ? rows.filter(({ node }) => chosen.has(node.id)) : rows.filter(({ node }) => node.id === id)
  const ids = moving.map(({ node }) => node.id)
  if (moving.some(({ kind, node }) => kind !== 'node' || node.disabled || node.readOnly || node.isAction || !canMove(node))) return []
  return moving.filter(({ parent }) => !isWithin(rows, parent, ids)).map(({ node }) => node.id)
}

/** The place one step up or down among its siblings, out of its branch or into the sibling above. */
export function nudged(rows: readonly TreeRow[], id: string, key: string): TreePlace | undefined {
  const row = rowOf(rows, id)
  if (!row) return undefined
  const siblings = rows.filter(({ parent, kind, node }) => parent === row.parent && kind === 'node' && !node.isAction)
  const at = siblings.indexOf(row)
  if (key === 'ArrowUp') return at < 1 ? undefined : { parent: row.parent, before: siblings[at - 1]?.node.id }
  if (key === 'ArrowDown') return at === siblings.length - 1 ? undefined : { parent: row.parent, before: siblings[at + 2]?.node.id }
  if (key === 'ArrowRight') return at < 1 ? undefined : { parent: siblings[at - 1]?.node.id, before: undefined }
  const branch = key === 'ArrowLeft' ? rowOf(rows, row.parent) : undefined
  return branch && { parent: branch.parent, before: nextSibling(rows, branch.node.id) }
}
