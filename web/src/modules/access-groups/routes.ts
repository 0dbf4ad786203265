import type { SearchSchemaInput } from '@tanstack/react-router'
import { createRoute } from '@tanstack/react-router'
import { staffRoute } from '../../platform/routes.ts'
import { int, str } from '../../platform/search-params.ts'

type Asked<Names extends string> = { [Name in Names]?: string | number } & SearchSchemaInput

type TableNames = 'name' | 'page' | 'per_page' | 'sort' | 'columns'

/** What a table on a tab keeps in the address. */
const tableSearch = ({ name, page, per_page, sort, columns }: Asked<TableNames>) => ({
  name: str(name),
  page: int(page, 1),
  per_page: str(per_page),
  sort: str(sort),
  columns: str(columns),
})

/** What is empty or the first page stays out of the address. */
function kept<T extends Record<string, string | number>>(search: T): Partial<T> {
  const said = Object.entries(search).filter(([name, value]) => value !== '' && !(name === 'page' && value === 1))
  return Object.fromEntries(said) as Partial<T>
}

/** The tree, with the chosen group beside it; `q` searches the tree, `level` is the one a phone shows, `create` opens the form for a new group. */
export const browserRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/access_groups',
  validateSearch: (search: Asked<'q' | 'level' | 'create' | 'invite'>) =>
    kept({ q: str(search.q), level: str(search.level), create: str(search.create), invite: str(search.invite) }),
})

export const landingRoute = createRoute({ getParentRoute: () => browserRoute, path: '/' })

export const groupRoute = createRoute({ getParentRoute: () => browserRoute, path: '/$id' })

export const overviewRoute = createRoute({ getParentRoute: () => groupRoute, path: '/' })

export const peopleRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/users',
  validateSearch: (search: Asked<'role' | TableNames>) => kept({ role: str(search.role), ...tableSearch(search) }),
})

export const resourcesRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/resources',
  validateSearch: (search: Asked<'type' | TableNames>) => kept({ type: str(search.type), ...tableSearch(search) }),
})

export const invitationsRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/invitations',
  validateSearch: (search: Asked<'status' | 'invite' | TableNames>) =>
    kept({ status: str(search.status), invite: str(search.invite), ...tableSearch(search) }),
})

export const historyRoute = createRoute({ getParentRoute: () => groupRoute, path: '/history' })

/** A part that another module gives to the page. */
export const partRoute = createRoute({ getParentRoute: () => groupRoute, path: '/$part' })

/** Offers to other companies and from them; `side` is whose. */
export const handoversRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/handovers',
  validateSearch: (search: Asked<'status' | 'side' | TableNames>) =>
    kept({ status: str(search.status), side: str(search.side), ...tableSearch(search) }),
})

export const myHandoversRoute = createRoute({ getParentRoute: () => staffRoute, path: '/access_groups/handovers' })
export const handoverRoute = createRoute({ getParentRoute: () => staffRoute, path: '/access_groups/handovers/$handover' })
