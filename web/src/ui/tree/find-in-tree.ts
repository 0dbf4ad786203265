import type { TreeNode, TreeSource } from './tree-rows.ts'

/** What a search found: the nodes themselves, and those that lead down to them. */
export interface TreeFound {
  matches: ReadonlySet<string>
  above: ReadonlySet<string>
}

/** Where the term stands in a label; undefined when nowhere. */
export function placeOf(label: string, term: string): { start: number; end: number } | undefined {
  const start = label.toLocaleLowerCase().indexOf(term.toLocaleLowerCase())
  return start < 0 || term === '' ? undefined : { start, end: start + term.length }
}

/** Searches the labels of every node known so far. */
export function findInTree({ roots, childrenOf }: TreeSource, term: string): TreeFound {
  const matches = new Set<string>()
  const above = new Set<string>()
  function searchBranch(nodes: readonly TreeNode[]): boolean {
    let hit = false
    for (const node of nodes) {
      if (node.isAction) continue
      const children = node.hasChildren ? childrenOf(node.id) : undefined
      const below = children !== undefined && searchBranch(children)
      if (below) above.add(node.id)
      const itself = placeOf(node.label, term) !== undefined
      if (itself) matches.add(node.id)
      hit ||= below || itself
    }
    return hit
  }
  searchBranch(roots)
  return { matches, above }
}
