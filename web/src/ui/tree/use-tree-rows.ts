import { useMemo, useState } from 'react'
import { findInTree } from './find-in-tree.ts'
import type { TreeGridProps } from './tree-props.ts'
import { visibleRows } from './tree-rows.ts'

interface Toggled {
  term: string
  ids: ReadonlySet<string>
}

/** The visible rows; what is opened and closed while searching is forgotten with the search. */
export function useTreeRows({ roots, childrenOf, failedOf, expanded, onExpand, search = '', found: given }: TreeGridProps) {
  const [toggled, setToggled] = useState<Toggled>({ term: '', ids: new Set() })
  const term = search.trim()
  const source = useMemo(() => ({ roots, childrenOf, failedOf }), [roots, childrenOf, failedOf])
  const found = useMemo(() => given ?? (term === '' ? undefined : findInTree(source, term)), [source, term, given])
  const here = toggled.term === term ? toggled.ids : undefined
  const rows = useMemo(() => visibleRows(source, expanded, found, here), [source, expanded, found, here])
  function expandFound(ids: readonly string[], open: boolean): void {
    const next = new Set(here)
    for (const id of ids) {
      if (found?.above.has(id) === open) next.delete(id)
      else next.add(id)
    }
    setToggled({ term, ids: next })
    // What was never fetched is asked for as ever.
    const unknown = open ? ids.filter((id) => childrenOf(id) === undefined) : []
    if (unknown.length > 0) onExpand(unknown, true)
  }
  return { rows, term, expand: found ? expandFound : onExpand }
}
