import { workflowsPerPage } from '@brigade/contract/restaurants/list.ts'
import { createRoute } from '@tanstack/react-router'
import { recordRoutes } from '../../platform/records/record-routes.ts'
import { reading } from '../../platform/search-params.ts'
import { type TableSearch, tableSearch } from '../../ui/table/table-search.ts'

export const { listSearch, listRoute, newRoute, pageRoute } = recordRoutes('/onboarding/workflows', workflowsPerPage)

/** Of the restaurants on a workflow's page: those that follow it, or all that could. */
export interface FollowerSearch extends TableSearch {
  show?: 'following'
}

/** What the address of a workflow's page says of its restaurants. */
export function followerSearch(search: FollowerSearch): FollowerSearch {
  return { ...tableSearch(search, workflowsPerPage), ...(search.show === 'following' && { show: search.show }) }
}

export const workflowTabRoute = createRoute({
  getParentRoute: () => pageRoute,
  path: '/$tab',
  validateSearch: reading(followerSearch),
})
