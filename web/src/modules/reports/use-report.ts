import type { Report } from '@brigade/contract/reports/report-list.ts'
import type { MeasureName } from '@brigade/contract/reports/semantic.ts'
import type { ReportRow } from '@brigade/contract/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAddressSteps } from '../../platform/use-address-steps.ts'
import { freshness, savedOnes } from './queries.ts'
import { reportLabel } from './report-list.ts'
import type { ReportSearch } from './routes.ts'

export type ReportChange = Partial<Record<keyof ReportSearch, string | undefined>>

const count = (all: readonly { currency: string }[], of: string): number => all.filter(({ currency }) => currency === of).length

/** What a page with a report needs: the restaurants, the currency that counts, and the ways to change its address. */
export function useReport(search: ReportSearch) {
  const navigate = useNavigate()
  const { stepIn, stepOut } = useAddressSteps()
  const fresh = useQuery(freshness({}))
  const restaurants = fresh.data?.restaurants ?? []
  const currencies = [...new Set(restaurants.map(({ currency }) => currency))].toSorted((a, b) => count(restaurants, b) - count(restaurants, a))
  const currency = currencies.find((one) => one === search.currency) ?? currencies[0] ?? 'USD'
  return {
    fresh,
    restaurants,
    currencies,
    currency,
    change: (by: ReportChange) =>
      void navigate({ to: '.', search: (now: ReportSearch) => ({ ...now, ...by }) as never, replace: true, resetScroll: false }),
    open: (figure: MeasureName, row?: ReportRow) => stepIn((now) => ({ ...now, figure, ...(row && { row: JSON.stringify(row) }) }), false),
    close: () => stepOut(({ figure: _figure, row: _row, ...now }) => now),
  }
}

/** What the report on screen is called: its own name, or that under which it was saved. */
export function useReportName(report: Report, search: ReportSearch): string {
  const saved = useQuery({ ...savedOnes({}), enabled: search.saved !== undefined })
  return saved.data?.data.find(({ id }) => String(id) === search.saved)?.name ?? reportLabel(report)
}
