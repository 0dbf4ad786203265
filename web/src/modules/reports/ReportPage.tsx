import { textOf } from '@brigade/contract/kit/problem.ts'
import { type MeasureName, measureOf } from '@brigade/contract/reports/semantic.ts'
import type { ReportResult, ReportRow } from '@brigade/contract/reports.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddressSteps } from '../../platform/use-address-steps.ts'
import { useTitle } from '../../platform/use-title.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { numberText } from '../../ui/basics/numbers.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { TabBar } from '../../ui/controls/TabBar.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Menu } from '../../ui/layers/Menu.tsx'
import { Modal } from '../../ui/layers/Modal.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { exportRows, type FileKind } from '../../ui/table/export-table.ts'
import { ChangedDays } from './ChangedDays.tsx'
import { EntriesDialog } from './EntriesDialog.tsx'
import { Figures } from './Figures.tsx'
import { FilterBar } from './FilterBar.tsx'
import { Freshness } from './Freshness.tsx'
import { groupingName, groupText } from './figure-text.ts'
import { useReportsHint } from './hints.ts'
import { figuresOf, freshness } from './queries.ts'
import { ReportChart } from './ReportChart.tsx'
import styles from './Reports.module.css'
import { ReportTable } from './ReportTable.tsx'
import { columnsOf } from './report-file.ts'
import { type Grouping, type Report, reportList, reportOf } from './report-list.ts'
import { reportTabs } from './report-tabs.ts'
import { words } from './reports-texts.ts'
import type { ReportSearch } from './routes.ts'
import { groupColumn, groupingOf, mostShown, queryFor, rangeBefore, rangeOf } from './view.ts'

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
  useTitle(report.label())
  useReportsHint()
  const search: ReportSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { stepIn, stepOut } = useAddressSteps()
  const fresh = useQuery(freshness({}))
  const restaurants = fresh.data?.restaurants ?? []
  const currencies = [...new Set(restaurants.map(({ currency }) => currency))].toSorted((a, b) => count(restaurants, b) - count(restaurants, a))
  const currency = currencies.find((one) => one === search.currency) ?? currencies[0] ?? 'USD'
  const change = (by: Partial<Record<keyof ReportSearch, string | undefined>>) =>
    void navigate({ to: '.', search: (now: ReportSearch) => ({ ...now, ...by }) as never, replace: true, resetScroll: false })
  const carried = Object.fromEntries(Object.entries(search).filter(([key]) => !['by', 'figure', 'row'].includes(key))) as Record<string, string>
  const shared = Object.keys(carried).length > 0 ? `?${new URLSearchParams(carried)}` : ''
  return (
    <div className={styles.page}>
      <PageHeader title={words.reports} status={<Freshness data={fresh.data} />} />
      <TabBar label={words.allReports} tabs={reportTabs(shared)} value={report.key} />
      <p className={styles.what}>{report.what()}</p>
      <ChangedDays />
      <FilterBar search={search} restaurants={restaurants} currencies={currencies} currency={currency} onChange={change} />
      <DataState
        state={fresh.isPending ? 'loading' : fresh.isError && !fresh.data ? 'error' : restaurants.length === 0 ? 'empty' : 'ready'}
        error={{ title: words.notLoaded, details: textOf(fresh.error) }}
        onRetry={() => void fresh.refetch()}
        empty={<EmptyState title={words.noOrders}>{words.noOrdersWhat}</EmptyState>}
      >
        <ReportBody
          report={report}
          search={search}
          currency={currency}
          onGroup={(by) => change({ by })}
          onOpen={(figure, row) => stepIn((now) => ({ ...now, figure, ...(row && { row: JSON.stringify(row) }) }), false)}
          onClose={() => stepOut(({ figure: _figure, row: _row, ...now }) => now)}
        />
      </DataState>
    </div>
  )
}

const count = (all: readonly { currency: string }[], of: string): number => all.filter(({ currency }) => currency === of).length

interface BodyProps {
  report: Report
  search: ReportSearch
  currency: string
  onGroup: (grouping: Grouping) => void
  onOpen: (measure: MeasureName, row?: ReportRow) => void
  onClose: () => void
}

function ReportBody({ report, search, currency, onGroup, onOpen, onClose }: BodyProps) {
  const dates = useDates()
  const [isExplained, setExplained] = useState(false)
  const grouping = groupingOf(report, search)
  const range = rangeOf(search)
  const earlier = rangeBefore(range, search.vs)
  const [grouped, whole] = [queryFor(report, search, currency, grouping), queryFor(report, search, currency, undefined)]
  const rows = useQuery({ ...figuresOf({ query: grouped }), placeholderData: keepPreviousData })
  const totals = useQuery({ ...figuresOf({ query: whole }), placeholderData: keepPreviousData })
  const before = useQuery({ ...figuresOf({ query: queryFor(report, search, currency, undefined, earlier) }), enabled: earlier !== undefined })
  const rowsBefore = useQuery({
    ...figuresOf({ query: queryFor(report, search, currency, grouping, earlier) }),
    enabled: earlier !== undefined && grouping === 'time',
  })
  const column = groupColumn(grouped)
  const granularity = grouped.timeDimensions?.[0]?.granularity ?? undefined
  const data = rowsOf(rows.data)
  const total = rowsOf(totals.data)[0]
  const exportAs = (kind: FileKind) => {
    const columns = columnsOf(report, column, groupingName(grouping), currency, (value) => groupText(grouping, value, dates, granularity))
    const signal = new AbortController().signal
    void exportRows({
      kind,
      name: `${words.reports} ${report.label()} ${range.from} ${range.to}`,
      columns,
      rows: [...data, { ...total, [column]: words.total }],
      signal,
    })
  }
  const groupings = report.groupings.map((one) => ({ value: one, label: groupingName(one) }))
  return (
    <>
      <Figures
        measures={report.measures}
        currency={currency}
        totals={total}
        before={rowsOf(before.data)[0]}
        isCompared={earlier !== undefined}
        onOpen={(measure) => onOpen(measure)}
      />
      <div className={styles.tools}>
        {groupings.length <= 3 ? (
          <Segments label={words.groupBy} hideLabel value={grouping} choices={groupings} onChange={onGroup} />
        ) : (
          <SelectField
            label={words.groupBy}
            hideLabel
            value={grouping}
            options={groupings}
            onChange={(event) => onGroup(event.target.value as Grouping)}
          />
        )}
        <div>
          <Button variant="quiet" onClick={() => setExplained(true)}>
            {words.definitions}
          </Button>
          <Menu
            label={words.exportMenu}
            actions={[
              { label: words.exportCsv, onSelect: () => exportAs('csv') },
              { label: words.exportXlsx, onSelect: () => exportAs('xlsx') },
            ]}
            trigger={<Button>{words.exportMenu}</Button>}
          />
        </div>
      </div>
      <DataState
        state={rows.isPending || totals.isPending ? 'loading' : rows.isError && !rows.data ? 'error' : data.length === 0 ? 'empty' : 'ready'}
        error={{ title: words.notLoaded, details: textOf(rows.error) }}
        onRetry={() => void rows.refetch()}
        empty={<EmptyState title={words.nothing}>{words.nothingWhat}</EmptyState>}
      >
        <Card className={styles.drawing}>
          <ReportChart {...{ report, grouping, granularity, column, currency }} rows={data} before={earlier ? rowsOf(rowsBefore.data) : []} />
        </Card>
        <Card flush>
          <ReportTable {...{ report, grouping, granularity, column, currency, onOpen }} rows={data} totals={total} />
        </Card>
        {data.length === mostShown && <p className={styles.what}>{words.first(numberText(mostShown))}</p>}
      </DataState>
      <EntriesDialog
        query={search.row === undefined ? whole : grouped}
        measure={search.figure}
        row={search.row}
        currency={currency}
        onClose={onClose}
      />
      <Modal opened={isExplained} onClose={() => setExplained(false)} title={words.definitions}>
        <dl className={styles.definitions}>
          {report.measures.map((name) => (
            <div key={name}>
              <dt>{measureOf(name).title}</dt>
              <dd>{measureOf(name).definition}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  )
}

const rowsOf = (answer: unknown): readonly ReportRow[] => (answer as ReportResult | undefined)?.data ?? []
