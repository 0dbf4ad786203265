import type { CodeState } from '@brigade/contract/discounts/codes.ts'
import { codesPerPage } from '@brigade/contract/discounts/list.ts'
import { createRoute } from '@tanstack/react-router'
import { reading, str } from '../../../platform/search-params.ts'
import { type TableSearch, tableSearch } from '../../../ui/table/table-search.ts'
import { pageRoute } from '../routes.ts'

/** Those of the contract come with its endpoints, which an address does not need. */
export const codeStateChoices: readonly CodeState[] = ['open', 'used_up', 'expired', 'ended']

export interface CodeSearch extends TableSearch {
  state?: CodeState
  batch?: string
}

/** What the address of the codes of an offer says. */
export function codeSearch(search: CodeSearch): CodeSearch {
  const state = codeStateChoices.find((one) => one === search.state)
  const batch = str(search.batch)
  return { ...tableSearch(search, codesPerPage), ...(state && { state }), ...(batch !== '' && { batch }) }
}

export const codesTabRoute = createRoute({ getParentRoute: () => pageRoute, path: '/codes', validateSearch: reading(codeSearch) })
