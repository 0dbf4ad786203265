import { useMemo, useState } from 'react'
import { moveNodes } from '../tree/move-nodes.ts'
import type { TreeMove } from '../tree/tree-props.ts'
import type { TreeNode } from '../tree/tree-rows.ts'
import type { Sample } from './tree-sample.ts'

/** A tree kept in memory, as an owner of data would keep it. */
export function useSampleTree(sample: Sample, opened: readonly string[] = []) {
  const [order, setOrder] = useState(sample.order)
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(opened))
  const children = useMemo(() => {
    const nodeOf = (id: string): TreeNode[] => {
      const node = sample.nodes.get(id)
      return node ? [{ ...node, label: names.get(id) ?? node.label, hasChildren: node.hasChildren || (order.get(id)?.length ?? 0) > 0 }] : []
    }
    return new Map([...order].map(([branch, ids]) => [branch, ids.flatMap(nodeOf)]))
  }, [sample, order, names])
  const childrenOf = useMemo(() => (id: string) => children.get(id), [children])
  return {
    roots: useMemo(() => children.get(undefined) ?? [], [children]),
    childrenOf,
    expanded,
    onExpand: (ids: readonly string[], open: boolean) =>
      setExpanded((before) => new Set(open ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id)))),
    expandAll: (open: boolean) => setExpanded(new Set(open ? [...order.keys()].filter((id) => id !== undefined) : [])),
    onMove: ({ ids, ...place }: TreeMove) => setOrder((before) => moveNodes(before, ids, place)),
    // What a server would refuse.
    onRename: async (id: string, name: string): Promise<string | undefined> => {
      if (name.toLowerCase() === 'taken') return 'This name is taken'
      setNames((before) => new Map(before).set(id, name))
      return undefined
    },
  }
}
