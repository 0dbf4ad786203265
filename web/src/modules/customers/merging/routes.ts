import { createRoute } from '@tanstack/react-router'
import { staffRoute } from '../../../platform/routes.ts'
import { reading } from '../../../platform/search-params.ts'

// Apart from their pages, so that a page may read its own address without an import cycle.

export interface DuplicatesSearch {
  page?: number
}

export interface MergeSearch {
  keep?: number
  gone?: number
}

const positive = (value: unknown): number | undefined => (Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined)

/** What the address of the suggestions says: the page. */
export function duplicatesSearch(search: DuplicatesSearch): DuplicatesSearch {
  const page = positive(search.page)
  return page !== undefined && page > 1 ? { page } : {}
}

/** What the address of a merge says: who is kept and who is merged into it. */
export function mergeSearch(search: MergeSearch): MergeSearch {
  const [keep, gone] = [positive(search.keep), positive(search.gone)]
  return { ...(keep !== undefined && { keep }), ...(gone !== undefined && { gone }) }
}

export const duplicatesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/customers/duplicates',
  validateSearch: reading(duplicatesSearch),
})
export const mergeRoute = createRoute({ getParentRoute: () => staffRoute, path: '/customers/merge', validateSearch: reading(mergeSearch) })

/** Hash path of the merge of two. */
export const mergePath = (keep: number, gone: number): string => `/customers/merge?keep=${keep}&gone=${gone}`
