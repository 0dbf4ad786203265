/** A node of a tree whose children may not have been fetched yet. */
export interface TreeNode {
  id: string
  label: string
  hint?: string | undefined
  hasChildren: boolean
}

/** A visible row. */
export interface TreeRow {
  node: TreeNode
  level: number
  parent: string | undefined
  position: number
  siblings: number
  /** Open, and its children still on their way. */
  pending: boolean
}

/** The visible rows of a tree, from the top down. */
export function visibleRows(roots: TreeNode[], childrenOf: (id: string) => TreeNode[] | undefined, expanded: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = []
  function walk(nodes: TreeNode[], level: number, parent: string | undefined) {
    for (const [index, node] of nodes.entries()) {
      const children = expanded.has(node.id) ? childrenOf(node.id) : undefined
      const pending = node.hasChildren && expanded.has(node.id) && !children
      rows.push({ node, level, parent, position: index + 1, siblings: nodes.length, pending })
      if (children) walk(children, level + 1, node.id)
    }
  }
  walk(roots, 1, undefined)
  return rows
}

/** What a key does in a tree: moves to a row, opens or closes one. */
export type TreeMove = { to: number } | { open: boolean } | undefined

/** The move for a key on the row at `index`, as the treegrid pattern of WAI-ARIA has it. */
export function moveFor(key: string, rows: TreeRow[], index: number, expanded: ReadonlySet<string>): TreeMove {
  const row = rows[index]
  if (!row) return undefined
  const isOpen = expanded.has(row.node.id)
  if (key === 'ArrowDown') return { to: Math.min(index + 1, rows.length - 1) }
  if (key === 'ArrowUp') return { to: Math.max(index - 1, 0) }
  if (key === 'Home') return { to: 0 }
  if (key === 'End') return { to: rows.length - 1 }
  if (key === 'ArrowRight' && row.node.hasChildren) return isOpen ? { to: Math.min(index + 1, rows.length - 1) } : { open: true }
  if (key === 'ArrowLeft') {
    if (isOpen && row.node.hasChildren) return { open: false }
    const parent = rows.findIndex((other) => other.node.id === row.parent)
    return parent < 0 ? undefined : { to: parent }
  }
  return undefined
}
