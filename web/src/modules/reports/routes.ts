import { createRoute } from '@tanstack/react-router'
import { staffRoute } from '../../platform/routes.ts'
import { reading, str } from '../../platform/search-params.ts'

/** What the address of a report says; what is missing is as usual. */
export interface ReportSearch {
  from?: string
  to?: string
  /** `event` counts by the day on which it happened. */
  basis?: 'event'
  vs?: 'period' | 'year'
  /** Numbers of restaurants, with commas. */
  restaurants?: string
  org?: string
  /** The last day whose news count. */
  asof?: string
  currency?: string
  by?: string
  /** A figure whose entries are shown: its measure, and the values of its row as JSON. */
  figure?: string
  row?: string
}

type Asked = Partial<Record<keyof ReportSearch, string | number>>

const day = (value: unknown): string | undefined => (/^\d{4}-\d\d-\d\d$/.test(str(value)) ? str(value) : undefined)

export function reportSearch(asked: Asked): ReportSearch {
  const vs = str(asked.vs)
  return {
    ...(day(asked.from) && day(asked.to) ? { from: str(asked.from), to: str(asked.to) } : {}),
    ...(str(asked.basis) === 'event' && { basis: 'event' as const }),
    ...((vs === 'period' || vs === 'year') && { vs }),
    ...(/^\d+(,\d+)*$/.test(str(asked.restaurants)) && { restaurants: str(asked.restaurants) }),
    ...(/^[1-9]\d*$/.test(str(asked.org)) && { org: str(asked.org) }),
    ...(day(asked.asof) && { asof: str(asked.asof) }),
    ...(/^[A-Z]{3}$/.test(str(asked.currency)) && { currency: str(asked.currency) }),
    ...(/^[a-z_]+$/.test(str(asked.by)) && { by: str(asked.by) }),
    ...(/^[a-z_]+$/.test(str(asked.figure)) && { figure: str(asked.figure) }),
    ...(str(asked.row) !== '' && { row: str(asked.row) }),
  }
}

export const landingRoute = createRoute({ getParentRoute: () => staffRoute, path: '/reports', validateSearch: reading(reportSearch) })
export const orderRoute = createRoute({ getParentRoute: () => staffRoute, path: '/reports/orders/$order' })
export const lostRoute = createRoute({ getParentRoute: () => staffRoute, path: '/reports/lost' })
export const todayRoute = createRoute({ getParentRoute: () => staffRoute, path: '/reports/today' })
export const reportRoute = createRoute({ getParentRoute: () => staffRoute, path: '/reports/$report', validateSearch: reading(reportSearch) })
