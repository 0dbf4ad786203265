import { useCallback, useEffect, useRef, useState } from 'react'
import { type DraftTree, menuBranch } from '../draft/draft-tree.ts'
import { useMenuScreen } from '../menu-screen.ts'
import { nodeIdOf } from '../nodes/row-keys.ts'
import { categoriesBelow } from '../nodes/shown-nodes.ts'
import { waysTo } from './found-rows.ts'

/** What was open when the workspace was left, for who comes back. */
const left = new Map<number, ReadonlySet<string>>()

/** So many rows are taken in at a glance. */
const fewRows = 40

/** At first the menu is open, and its menus too while they are few. */
function firstOpen(tree: DraftTree): ReadonlySet<string> {
  const top = tree.children.get(menuBranch) ?? []
  const below = top.reduce((sum, id) => sum + (tree.children.get(id)?.length ?? 0), 0)
  return new Set([menuBranch, ...(top.length + below <= fewRows ? top : [])])
}

/** The open branches of the tree. */
export function useExpanded() {
  const { restaurantId, tree, selected } = useMenuScreen()
  const [expanded, setExpanded] = useState(() => left.get(restaurantId) ?? firstOpen(tree))
  const put = useCallback(
    (change: (before: ReadonlySet<string>) => ReadonlySet<string>) =>
      setExpanded((before) => {
        const next = change(before)
        left.set(restaurantId, next)
        return next
      }),
    [restaurantId],
  )
  const expand = useCallback(
    (keys: readonly string[], open: boolean) =>
      put((before) => new Set(open ? [...before, ...keys] : [...before].filter((key) => !keys.includes(key)))),
    [put],
  )
  const opened = useRef<string>(undefined)
  useEffect(
    function openWayToSelected() {
      if (selected === undefined || opened.current === selected || !tree.nodes.has(nodeIdOf(selected))) return
      opened.current = selected
      const way = waysTo(tree, nodeIdOf(selected)).find((one) => one.at(-1) === selected)
      if (way && way.length > 1) expand(way.slice(0, -1), true)
    },
    [selected, tree, expand],
  )
  return {
    expanded,
    expand,
    /** The menu down to its items: what they are made of is opened one by one. */
    expandAll: (whole: DraftTree, open: boolean) =>
      put(() => (open ? new Set([menuBranch, ...categoriesBelow(whole, menuBranch)]) : new Set([menuBranch]))),
  }
}
