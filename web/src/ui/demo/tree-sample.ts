import type { TreeNode } from '../tree/tree-rows.ts'

/** Children of every branch; those of the top are under undefined. */
export interface Sample {
  nodes: ReadonlyMap<string, TreeNode>
  order: ReadonlyMap<string | undefined, readonly string[]>
}

/** A tree with as many children a level as given: `[5, 8, 11, 10]` makes 4,925 nodes. */
export function sampleTree(perLevel: readonly number[], nameOf: (path: readonly number[]) => string): Sample {
  const nodes = new Map<string, TreeNode>()
  const order = new Map<string | undefined, string[]>()
  function grow(parent: string | undefined, path: readonly number[]): void {
    const count = perLevel[path.length] ?? 0
    const ids = Array.from({ length: count }, (_, index) => [...path, index + 1].join('.'))
    order.set(parent, ids)
    for (const [index, id] of ids.entries()) {
      const here = [...path, index + 1]
      nodes.set(id, { id, label: nameOf(here), hasChildren: (perLevel[here.length] ?? 0) > 0 })
      if (here.length < perLevel.length) grow(id, here)
    }
  }
  grow(undefined, [])
  return { nodes, order }
}
