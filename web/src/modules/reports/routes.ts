import { reportSearch as partsOf, type ReportSearch as ReportParts } from '@brigade/contract/reports/view.ts'
import { createRoute } from '@tanstack/react-router'
import { staffRoute } from '../../platform/routes.ts'
import { reading, str } from '../../platform/search-params.ts'

/** What the address of a report says; what is missing is as usual. */
export interface ReportSearch extends ReportParts {
  /** A figure whose entries are shown: its measure, and the values of its row as JSON. */
  figure?: string
  row?: string
  /** Number of the saved report that was opened. */
  saved?: string
}

type Asked = Partial<Record<keyof ReportSearch, string | number>>

export function reportSearch(asked: Asked): ReportSearch {
  return {
    ...partsOf(asked),
    ...(/^[a-z_]+$/.test(str(asked.figure)) && { figure: str(asked.figure) }),
    ...(str(asked.row) !== '' && { row: str(asked.row) }),
    ...(/^[1-9]\d{0,14}$/.test(str(asked.saved)) && { saved: str(asked.saved) }),
  }
}

/** The address of a report. */
export function reportAddress(key: string, search: ReportSearch): string {
  const said = Object.entries(search).filter((one): one is [string, string] => one[1] !== undefined)
  return `#/reports/${key}${said.length > 0 ? `?${new URLSearchParams(said)}` : ''}`
}

/** Of the list of exports: which one is compared with now, and the figure whose entries are shown. */
export interface ExportsSearch {
  changes?: string
  figure?: string
}

export const exportsSearch = (asked: Partial<Record<keyof ExportsSearch, string | number>>): ExportsSearch => ({
  ...(/^[1-9]\d{0,14}$/.test(str(asked.changes)) && { changes: str(asked.changes) }),
  ...(/^[a-z_]+$/.test(str(asked.figure)) && { figure: str(asked.figure) }),
})

const validateSearch = reading(reportSearch)
export const landingRoute = createRoute({ getParentRoute: () => staffRoute, path: '/reports', validateSearch })
export const orderRoute = createRoute({ getParentRoute: () => staffRoute, path: '/reports/orders/$order' })
export const lostRoute = createRoute({ getParentRoute: () => staffRoute, path: '/reports/lost' })
export const todayRoute = createRoute({ getParentRoute: () => staffRoute, path: '/reports/today' })
export const savedRoute = createRoute({ getParentRoute: () => staffRoute, path: '/reports/saved' })
export const exportsRoute = createRoute({ getParentRoute: () => staffRoute, path: '/reports/exports', validateSearch: reading(exportsSearch) })
export const builderRoute = createRoute({ getParentRoute: () => staffRoute, path: '/reports/new', validateSearch })
export const reportRoute = createRoute({ getParentRoute: () => staffRoute, path: '/reports/$report', validateSearch })
