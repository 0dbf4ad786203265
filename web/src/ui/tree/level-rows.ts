import type { TreeNode, TreeRow } from './tree-rows.ts'

/** The nodes from the top down to a row, itself included. */
export function pathTo(rows: readonly TreeRow[], id: string | undefined): TreeNode[] {
  const way: TreeNode[] = []
  for (let at = id; at !== undefined; ) {
    const row = rows.find(({ node }) => node.id === at)
    if (!row) return way
    way.unshift(row.node)
    at = row.parent
  }
  return way
}

interface Level {
  path: readonly TreeNode[]
  /** Undefined while the children are on their way. */
  rows: readonly TreeRow[] | undefined
}

/** What one screen shows: the children at the end of a path, or all that a search found. */
export function levelRows(rows: readonly TreeRow[], path: readonly string[], search: string): Level {
  if (search !== '') return { path: [], rows: rows.filter(({ kind, isDimmed }) => kind === 'node' && !isDimmed) }
  // A node of the path that was moved or deleted meanwhile ends it there; one with nothing inside any more does not.
  const nodes: TreeNode[] = []
  let branch: TreeRow | undefined
  for (const id of path) {
    const row = rows.find(({ node }) => node.id === id)
    if (!row || row.parent !== branch?.node.id) break
    nodes.push(row.node)
    branch = row
  }
  const isUnknown = branch !== undefined && (branch.pending || (branch.node.hasChildren && !branch.isOpen))
  const inside = rows.filter((row) => row.parent === branch?.node.id && row.kind !== 'empty')
  return { path: nodes, rows: isUnknown ? undefined : inside }
}
