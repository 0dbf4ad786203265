import { orderReading } from '@brigade/contract/orders/reading.ts'
import { reportChanges } from '@brigade/contract/reports/changes.ts'
import { reportExports } from '@brigade/contract/reports/exports.ts'
import { savedReports } from '@brigade/contract/reports/saved.ts'
import { reportSchedules } from '@brigade/contract/reports/schedules.ts'
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
export const ownExports = endpointQuery('report_exports', reportExports.reportExports)
export const scheduleOf = endpointQuery('saved_reports', reportSchedules.reportSchedule)
export const savedOnes = endpointQuery('saved_reports', savedReports.savedReports)
