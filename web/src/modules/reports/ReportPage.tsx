import { textOf } from '@brigade/contract/kit/problem.ts'
import { type Report, reportList, reportOf } from '@brigade/contract/reports/report-list.ts'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTitle } from '../../platform/use-title.ts'
import { DataState } from '../../ui/page/DataState.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ChangedDays } from './ChangedDays.tsx'
import { FilterBar } from './FilterBar.tsx'
import { Freshness } from './Freshness.tsx'
import { useReportsHint } from './hints.ts'
import { ReportBody } from './ReportBody.tsx'
import { ReportsShell } from './ReportsShell.tsx'
import { reportLabel, reportWhat } from './report-list.ts'
import { words } from './reports-texts.ts'
import type { ReportSearch } from './routes.ts'
import { SaveControl } from './SaveControl.tsx'
import { useReport, useReportName } from './use-report.ts'

const [firstReport] = reportList

export function OverviewPage() {
  return firstReport && <ReportPage report={firstReport} />
}

export function NamedReportPage() {
  const { report = '' } = useParams({ strict: false })
  const named = reportOf(report) ?? firstReport
  return named && <ReportPage key={named.key} report={named} />
}

/** One report: what it is about, its totals, a chart, a table, and the entries behind each figure. */
function ReportPage({ report }: { report: Report }) {
  useTitle(reportLabel(report))
  useReportsHint()
  const search: ReportSearch = useSearch({ strict: false })
  const { fresh, restaurants, currencies, currency, change, open, close } = useReport(search)
  const name = useReportName(report, search)
  return (
    <ReportsShell
      tab={report.key}
      search={search}
      status={<Freshness data={fresh.data} />}
      actions={restaurants.length > 0 && <SaveControl report={report} search={search} currency={currency} />}
      what={reportWhat(report)}
    >
      <ChangedDays />
      <FilterBar search={search} restaurants={restaurants} currencies={currencies} currency={currency} onChange={change} />
      <DataState
        state={fresh.isPending ? 'loading' : fresh.isError && !fresh.data ? 'error' : restaurants.length === 0 ? 'empty' : 'ready'}
        error={{ title: words.notLoaded, details: textOf(fresh.error) }}
        onRetry={() => void fresh.refetch()}
        empty={<EmptyState title={words.noOrders}>{words.noOrdersWhat}</EmptyState>}
      >
        <ReportBody name={name} report={report} search={search} currency={currency} onGroup={(by) => change({ by })} onOpen={open} onClose={close} />
      </DataState>
    </ReportsShell>
  )
}
