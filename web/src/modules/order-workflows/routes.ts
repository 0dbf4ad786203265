import { workflowsPerPage } from '@brigade/contract/restaurants/list.ts'
import { createRoute } from '@tanstack/react-router'
import { staffRoute } from '../../platform/routes.ts'
import { reading } from '../../platform/search-params.ts'
import { type TableSearch, tableSearch } from '../../ui/table/table-search.ts'

export const workflowSearch = (search: TableSearch): TableSearch => tableSearch(search, workflowsPerPage)

export const workflowsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/onboarding/workflows',
  validateSearch: reading(workflowSearch),
})
export const newWorkflowRoute = createRoute({ getParentRoute: () => staffRoute, path: '/onboarding/workflows/new' })
export const workflowRoute = createRoute({ getParentRoute: () => staffRoute, path: '/onboarding/workflows/$id' })

/** Of the restaurants on a workflow's page: those that follow it, or all that could. */
export interface FollowerSearch extends TableSearch {
  show?: 'following'
}

/** What the address of a workflow's page says of its restaurants. */
export function followerSearch(search: FollowerSearch): FollowerSearch {
  return { ...tableSearch(search, workflowsPerPage), ...(search.show === 'following' && { show: search.show }) }
}

export const workflowTabRoute = createRoute({
  getParentRoute: () => workflowRoute,
  path: '/$tab',
  validateSearch: reading(followerSearch),
})
