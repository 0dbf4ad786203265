import { orderReading } from '@brigade/contract/orders/reading.ts'
import { reportChanges } from '@brigade/contract/reports/changes.ts'
import { reports } from '@brigade/contract/reports.ts'
import { endpointQuery } from '../../platform/queries.ts'

/** New sales make everything of this type stale. */
export const figuresOf = endpointQuery('sales', reports.loadReport)
export const entriesOf = endpointQuery('sales', reports.drillReport)
export const oneOrder = endpointQuery('sales', orderReading.order)
export const lost = endpointQuery('sales', reports.lostSales)
export const today = endpointQuery('sales', reports.reportToday)
export const freshness = endpointQuery('sales', reports.reportFreshness)
export const changedDays = endpointQuery('sales', reportChanges.changedDays)
export const changedEntries = endpointQuery('sales', reportChanges.changedEntries)
