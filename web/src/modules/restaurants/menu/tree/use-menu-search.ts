import { menuDraft } from '@brigade/contract/restaurants/menu-draft.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { endpointQuery } from '../../../../platform/queries.ts'
import type { TreeFound } from '../../../../ui/tree/find-in-tree.ts'
import { useMenuScreen } from '../menu-screen.ts'
import { foundRows, namedLike } from './found-rows.ts'

const searched = endpointQuery('menu', menuDraft.searchMenu)

export const filters = ['paused', 'no_price', 'no_image', 'unlinked', 'changed', 'unused'] as const
export type Filter = (typeof filters)[number]

/** What a search or a filter leaves of the tree; names are found at once, the rest when the server has looked. */
export function useMenuSearch(term: string, only: Filter | undefined): TreeFound | undefined {
  const { restaurantId, tree } = useMenuScreen()
  const isOn = term !== '' || only !== undefined
  const { data, isPlaceholderData } = useQuery({
    ...searched({ restaurant_id: restaurantId, q: term, only: only ?? null }),
    enabled: isOn,
    placeholderData: keepPreviousData,
  })
  return useMemo(() => {
    if (!isOn) return undefined
    const told = data && !isPlaceholderData ? data.matches.map(({ id }) => id) : only === undefined ? namedLike(tree, term) : undefined
    return told && foundRows(tree, told)
  }, [isOn, data, isPlaceholderData, only, term, tree])
}
