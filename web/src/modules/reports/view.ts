import type { ReportQueryInput } from '@brigade/contract/reports/query.ts'
import type { ReportRow } from '@brigade/contract/reports.ts'
import { daysLater, todayHere } from '../../ui/form/day-text.ts'
import { type Grouping, granularityFor, type Report } from './report-list.ts'
import type { ReportSearch } from './routes.ts'

// What an address means: the questions that a report asks. Pure.

export interface Range {
  readonly from: string
  readonly to: string
}

/** The last four weeks up to today, unless the address says otherwise. */
export function rangeOf({ from, to }: ReportSearch, today = todayHere()): Range {
  return from !== undefined && to !== undefined && from <= to ? { from, to } : { from: daysLater(today, -27), to: today }
}

export const daysIn = ({ from, to }: Range): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** The days that a range is compared with: those right before it, or those 52 weeks before, which are the same weekdays. */
export function rangeBefore(range: Range, vs: ReportSearch['vs']): Range | undefined {
  if (vs === undefined) return undefined
  const back = vs === 'year' ? 364 : daysIn(range)
  return { from: daysLater(range.from, -back), to: daysLater(range.to, -back) }
}

export const groupingOf = (report: Report, { by }: ReportSearch): Grouping =>
  report.groupings.find((one) => one === by) ?? report.groupings[0] ?? 'time'

/** The time dimension that the address counts by. */
export const dateMember = ({ basis }: ReportSearch) => (basis === 'event' ? ('sales.event_date' as const) : ('sales.service_date' as const))

export const mostShown = 1000

/** Measures that count down: what is taken off or given back. */
const falling: readonly string[] = ['discounts', 'comps', 'voids', 'refunds', 'payment_refunds']

/** The question for the rows of a report; without a grouping for its totals. */
export function queryFor(
  report: Report,
  search: ReportSearch,
  currency: string,
  grouping: Grouping | undefined,
  range = rangeOf(search),
): ReportQueryInput {
  const { restaurants, org, asof } = search
  const date = dateMember(search)
  const granularity = grouping === 'time' ? granularityFor(daysIn(range)) : undefined
  const isInOrder = grouping === 'weekday' || grouping === 'hour'
  const [charted] = report.charted
  return {
    measures: report.measures.map((name) => `sales.${name}`),
    dimensions: grouping === undefined || grouping === 'time' ? [] : [`sales.${grouping}`],
    timeDimensions: [{ dimension: date, ...(granularity && { granularity }), dateRange: [range.from, range.to] }],
    segments: (report.segments ?? []).map((name) => `sales.${name}`),
    filters: [
      { member: 'sales.currency', operator: 'equals', values: [currency] },
      ...(report.filters ?? []),
      ...(restaurants ? [{ member: 'sales.restaurant_id', operator: 'equals' as const, values: restaurants.split(',') }] : []),
      ...(org ? [{ member: 'sales.organization_id', operator: 'equals' as const, values: [org] }] : []),
      ...(asof ? [{ member: 'sales.received_at', operator: 'beforeOrOnDate' as const, values: [asof] }] : []),
    ],
    ...(isInOrder && { order: { [`sales.${grouping}`]: 'asc' as const } }),
    // The largest first, also where it is below zero.
    ...(!isInOrder &&
      grouping !== undefined &&
      grouping !== 'time' && { order: { [`sales.${charted}`]: falling.includes(charted ?? '') ? ('asc' as const) : ('desc' as const) } }),
    ...(grouping !== undefined && { limit: mostShown }),
  }
}

/** The name of the column that a grouping answers in. */
export function groupColumn(query: ReportQueryInput): string {
  const [time] = query.timeDimensions ?? []
  return query.dimensions?.[0] ?? `${time?.dimension}.${time?.granularity}`
}

export const figureIn = (row: ReportRow | undefined, measure: string): number | null => {
  const value = row?.[`sales.${measure}`]
  return value === null || value === undefined ? null : Number(value)
}

/**
 * How much more or less than before, as a share; null where there was nothing. Of what counts down, more taken off is more. Shares that
 * would be written as 0 % are none.
 */
export function changeOf(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before === 0) return null
  const share = (now - before) / before
  return Math.abs(share) < 0.0005 ? 0 : share
}
