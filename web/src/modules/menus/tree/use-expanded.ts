import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type DraftTree, menuBranch } from '../draft/draft-tree.ts'
import { useMenuScreen } from '../menu-screen.ts'
import { nodeIdOf } from '../nodes/row-keys.ts'
import { categoriesBelow } from '../nodes/shown-nodes.ts'
import { waysTo } from './found-rows.ts'

/** What was open in each restaurant when the workspace was left, for who comes back; kept with what the app has loaded. */
const left = new WeakMap<QueryClient, Map<number, ReadonlySet<string>>>()

function leftIn(client: QueryClient): Map<number, ReadonlySet<string>> {
  const kept = left.get(client) ?? new Map<number, ReadonlySet<string>>()
  left.set(client, kept)
  return kept
}

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
  const kept = leftIn(useQueryClient())
  const [expanded, setExpanded] = useState(() => kept.get(restaurantId) ?? firstOpen(tree))
  const put = useCallback(
    (change: (before: ReadonlySet<string>) => ReadonlySet<string>) =>
      setExpanded((before) => {
        const next = change(before)
        kept.set(restaurantId, next)
        return next
      }),
    [kept, restaurantId],
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
