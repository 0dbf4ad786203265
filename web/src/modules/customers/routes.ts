import { customersPerPage } from '@brigade/contract/customers/list.ts'
import { createRoute } from '@tanstack/react-router'
import { recordRoutes } from '../../platform/records/record-routes.ts'
import { staffRoute } from '../../platform/routes.ts'
import { reading } from '../../platform/search-params.ts'
import { type TableSearch, tableSearch } from '../../ui/table/table-search.ts'
import { readSegment, type SegmentSearch } from './segments/address.ts'

// Apart from their pages, so that a page may read its own address without an import cycle.

export interface CustomerSearch extends TableSearch, SegmentSearch {
  /** Those who are blocked, or may be somebody that is. */
  blocked?: 'yes' | 'maybe'
  tag?: string
}

/** What the address of the list says. */
export function listSearch(search: CustomerSearch): CustomerSearch {
  const tag = typeof search.tag === 'string' ? search.tag.trim().slice(0, 40) : ''
  return {
    ...tableSearch(search, customersPerPage),
    ...(tag !== '' && { tag }),
    ...((search.blocked === 'yes' || search.blocked === 'maybe') && { blocked: search.blocked }),
    ...readSegment(search),
  }
}

export const { newRoute, pageRoute, firstTabRoute, accessRoute, historyRoute } = recordRoutes('/customers', customersPerPage)
export const listRoute = createRoute({ getParentRoute: () => staffRoute, path: '/customers', validateSearch: reading(listSearch) })
export const importRoute = createRoute({ getParentRoute: () => staffRoute, path: '/customers/import' })
export const detailsRoute = createRoute({ getParentRoute: () => pageRoute, path: '/details' })
