import type { Report } from '@brigade/contract/reports/report-list.ts'
import { type Range, type ReportSearch as ReportParts, type ReportView, rangeOf } from '@brigade/contract/reports/view.ts'
import { todayHere } from '../../ui/form/day-text.ts'
import type { ReportSearch } from './routes.ts'

/** The days that an address means, seen from today. */
export const rangeHere = (search: ReportParts): Range => rangeOf(search, todayHere())

/**
 * How much more or less than before, as a share; null where there was nothing. Of what counts down, more taken off is more. Shares that
 * would be written as 0 % are none.
 */
export function changeOf(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before === 0) return null
  const share = (now - before) / before
  return Math.abs(share) < 0.0005 ? 0 : share
}

/** The report of an address as it is saved: with the currency that it is shown in. */
export function viewOf(report: Report, search: { [part in keyof ReportSearch]?: string | undefined }, currency: string): ReportView {
  const { figure: _figure, row: _row, saved: _saved, ...parts } = search
  const said = Object.entries({ ...parts, currency }).filter((one): one is [string, string] => one[1] !== undefined)
  return { report: report.key, search: Object.fromEntries(said) }
}
