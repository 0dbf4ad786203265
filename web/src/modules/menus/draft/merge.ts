import type { MenuTree } from '@brigade/contract/menus/menu-draft.ts'
import type { MenuNode } from '@brigade/contract/menus/menu-nodes.ts'

/** What every answer about the draft says. */
export interface News {
  readonly revision: number
  readonly nodes: readonly MenuNode[]
  readonly undo_count: number
  readonly redo_count: number
  /** Rows of libraries; null or absent when they are as before. */
  readonly inherited?: readonly MenuNode[] | null
  readonly taken_away?: readonly MenuNode[] | undefined
}

/** An archived child that took the place of a source's child: the source's child must not be shown instead. */
export const takesAway = ({ lifecycle, source_id, parent_id }: MenuNode): boolean =>
  lifecycle === 'archived' && source_id !== null && parent_id !== null

/**
 * The known draft with news worked in. Answers may overtake one another, so older news changes only what it alone speaks of:
 * a row is replaced when the news is not older than the row itself.
 */
export function merged(known: MenuTree, news: News): MenuTree {
  const isLate = news.revision < known.revision
  const away = new Map(known.taken_away.map((node) => [node.id, node]))
  const rows = new Map(known.nodes.map((node) => [node.id, node]))
  for (const row of news.nodes) {
    const before = rows.get(row.id)
    if (isLate && (!before || before.revision > row.revision)) continue
    if (takesAway(row)) away.set(row.id, row)
    else away.delete(row.id)
    if (row.lifecycle === 'archived') rows.delete(row.id)
    else if (!before || !sameRow(before, row)) rows.set(row.id, row)
  }
  const counts = isLate ? known : news
  return {
    ...known,
    revision: Math.max(known.revision, news.revision),
    nodes: [...rows.values()],
    taken_away: news.taken_away && !isLate ? [...news.taken_away] : [...away.values()],
    inherited: news.inherited && !isLate ? [...news.inherited] : known.inherited,
    undo_count: counts.undo_count,
    redo_count: counts.redo_count,
  }
}

/** Rows that differ in nothing keep their identity, so that they are not drawn again. */
function sameRow(a: MenuNode, b: MenuNode): boolean {
  return (
    a.revision === b.revision &&
    a.name === b.name &&
    a.price_minor === b.price_minor &&
    a.paused === b.paused &&
    a.lifecycle === b.lifecycle &&
    a.parent_id === b.parent_id &&
    a.position === b.position &&
    a.type === b.type &&
    a.variant === b.variant &&
    a.ref_id === b.ref_id &&
    a.source_id === b.source_id
  )
}

/** What changed from one list of rows to the next, with what left it as archived. */
export function changedRows(before: readonly MenuNode[], after: readonly MenuNode[]): MenuNode[] {
  const old = new Map(before.map((node) => [node.id, node]))
  const changed: MenuNode[] = []
  for (const node of after) {
    if (old.get(node.id) !== node) changed.push(node)
    old.delete(node.id)
  }
  for (const gone of old.values()) changed.push({ ...gone, lifecycle: 'archived' })
  return changed
}

/** The draft with what is paused now: a pause begins and ends without a revision. */
export function withPauses(tree: MenuTree): MenuTree {
  const paused = new Set(tree.paused_ids)
  const differs = ({ id, paused: was }: MenuNode) => was !== paused.has(id)
  const marked = (rows: MenuNode[]) => (rows.some(differs) ? rows.map((node) => (differs(node) ? { ...node, paused: !node.paused } : node)) : rows)
  const nodes = marked(tree.nodes)
  const inherited = tree.inherited && marked(tree.inherited)
  return nodes === tree.nodes && inherited === tree.inherited ? tree : { ...tree, nodes, inherited }
}
