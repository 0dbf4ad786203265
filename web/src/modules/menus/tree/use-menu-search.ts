import { menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { endpointQuery } from '../../../platform/queries.ts'
import type { TreeFound } from '../../../ui/tree/find-in-tree.ts'
import { useMenuScreen } from '../menu-screen.ts'
import { foundRows, namedLike } from './found-rows.ts'

const searched = endpointQuery('menu', menuDraft.searchMenu)

export const filters = ['paused', 'no_price', 'no_image', 'unlinked', 'changed', 'unused'] as const
export type Filter = (typeof filters)[number]

/** What is looked for in the tree, and what that leaves of it. */
export interface MenuSearch {
  readonly term: string
  readonly only: Filter | undefined
  /** Undefined while nothing is looked for. */
  readonly found: TreeFound | undefined
  readonly setTerm: (term: string) => void
  readonly setOnly: (only: Filter | undefined) => void
  readonly clear: () => void
}

/** Searches and narrows; names are found at once, the rest when the server has looked. */
export function useMenuSearch(): MenuSearch {
  const { restaurantId, tree } = useMenuScreen()
  const [term, setTerm] = useState('')
  const [only, setOnly] = useState<Filter>()
  const isOn = term !== '' || only !== undefined
  const { data, isPlaceholderData } = useQuery({
    ...searched({ restaurant_id: restaurantId, q: term, only: only ?? null }),
    enabled: isOn,
    placeholderData: keepPreviousData,
  })
  const found = useMemo(() => {
    if (!isOn) return undefined
    const matchIds = data && !isPlaceholderData ? data.matches.map(({ id }) => id) : only === undefined ? namedLike(tree, term) : undefined
    return matchIds && foundRows(tree, matchIds)
  }, [isOn, data, isPlaceholderData, only, term, tree])
  return {
    term,
    only,
    found,
    setTerm: (text) => setTerm(text.trim()),
    setOnly,
    clear: () => {
      setTerm('')
      setOnly(undefined)
    },
  }
}
