import { usesPerPage } from '@brigade/contract/discounts/list.ts'
import type { UseStatus } from '@brigade/contract/discounts/using.ts'
import { createRoute } from '@tanstack/react-router'
import { staffRoute } from '../../../platform/routes.ts'
import { reading } from '../../../platform/search-params.ts'
import { type TableSearch, tableSearch } from '../../../ui/table/table-search.ts'
import { pageRoute } from '../routes.ts'

/** Those of the contract come with its endpoints, which an address does not need. */
export const useStatusChoices: readonly UseStatus[] = ['applied', 'waiting', 'reserved', 'rolled_back', 'expired', 'declined']

/** `q` is the code that was given. */
export interface UseSearch extends TableSearch {
  status?: UseStatus
}

/** What the address of the uses of an offer says. */
export function usesSearch(search: UseSearch): UseSearch {
  const status = useStatusChoices.find((one) => one === search.status)
  return { ...tableSearch(search, usesPerPage), ...(status && { status }) }
}

export const usesTabRoute = createRoute({ getParentRoute: () => pageRoute, path: '/uses', validateSearch: reading(usesSearch) })
export const approvalsRoute = createRoute({ getParentRoute: () => staffRoute, path: '/discounts/approvals' })
