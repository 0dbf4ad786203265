import { createRoute } from '@tanstack/react-router'
import { type TableSearch, tableSearch } from '../../ui/table/table-search.ts'
import { staffRoute } from '../routes.ts'
import { reading } from '../search-params.ts'

/** The last step of the address of a record's Access tab. */
export const accessKey = 'access'

/** The addresses of a kind of record: its list, the form for a new one, the page of each and its tabs. */
export function recordRoutes<Path extends string>(path: Path, perPage: number) {
  /** What the address of the list says; the first page of everything has the plain one. */
  const listSearch = (search: TableSearch): TableSearch => tableSearch(search, perPage)
  const pageRoute = createRoute({ getParentRoute: () => staffRoute, path: `${path}/$id` as const })
  return {
    listSearch,
    listRoute: createRoute({ getParentRoute: () => staffRoute, path, validateSearch: reading(listSearch) }),
    newRoute: createRoute({ getParentRoute: () => staffRoute, path: `${path}/new` as const }),
    pageRoute,
    firstTabRoute: createRoute({ getParentRoute: () => pageRoute, path: '/' }),
    accessRoute: createRoute({ getParentRoute: () => pageRoute, path: `/${accessKey}` as const }),
    historyRoute: createRoute({ getParentRoute: () => pageRoute, path: '/history' }),
  }
}
