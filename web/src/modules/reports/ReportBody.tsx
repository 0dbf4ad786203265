import { textOf } from '@brigade/contract/kit/problem.ts'
import { builtKey, type Grouping, type Report } from '@brigade/contract/reports/report-list.ts'
import { type MeasureName, measureOf } from '@brigade/contract/reports/semantic.ts'
import { groupColumns, groupingsOf, mostShown, type QueryParts, queryFor, type Range, rangeBefore } from '@brigade/contract/reports/view.ts'
import type { ReportResult, ReportRow } from '@brigade/contract/reports.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Dates, useDates } from '../../ui/basics/dates.ts'
import { numberText } from '../../ui/basics/numbers.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Modal } from '../../ui/layers/Modal.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Definitions } from './Definitions.tsx'
import { EntriesDialog } from './EntriesDialog.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { Figures } from './Figures.tsx'
import { groupingName } from './figure-text.ts'
import { figuresOf } from './queries.ts'
import { ReportChart } from './ReportChart.tsx'
import styles from './Reports.module.css'
import { ReportTable } from './ReportTable.tsx'
import { words } from './reports-texts.ts'
import type { ReportSearch } from './routes.ts'
import { rangeHere, viewOf } from './view.ts'

interface BodyProps {
  /** What its files are called. */
  name: string
  report: Report
  search: ReportSearch
  currency: string
  onGroup: (grouping: Grouping) => void
  onOpen: (measure: MeasureName, row?: ReportRow) => void
  onClose: () => void
}

/** The figures of a report: totals, chart and table. */
export function ReportBody({ name, report, search, currency, onGroup, onOpen, onClose }: BodyProps) {
  const [isExplained, setExplained] = useState(false)
  const dates = useDates()
  const groupings = groupingsOf(report, search)
  const range = rangeHere(search)
  const earlier = rangeBefore(range, search.vs)
  const query = (by: readonly Grouping[], of: QueryParts['range'] = range) => queryFor({ report, search, currency, groupings: by, range: of })
  const [grouped, whole] = [query(groupings), query([])]
  const rows = useQuery({ ...figuresOf({ query: grouped }), placeholderData: keepPreviousData })
  const totals = useQuery({ ...figuresOf({ query: whole }), placeholderData: keepPreviousData })
  const before = useQuery({ ...figuresOf({ query: query([], earlier) }), enabled: earlier !== undefined })
  const isTimeAlone = groupings.length === 1 && groupings[0] === 'time'
  const rowsBefore = useQuery({ ...figuresOf({ query: query(groupings, earlier) }), enabled: earlier !== undefined && isTimeAlone })
  const columns = groupColumns(grouped, groupings)
  const granularity = grouped.timeDimensions?.[0]?.granularity ?? undefined
  const data = rowsOf(rows.data)
  const total = rowsOf(totals.data)[0]
  // The days that are on screen, not what they are called: they may be others by the clock of the server.
  const exported = viewOf(report, { ...search, ...range, days: undefined }, currency)
  const choices = report.groupings.map((one) => ({ value: one, label: groupingName(one) }))
  const [chosen = 'time'] = groupings
  return (
    <>
      {earlier && <p className={styles.what}>{comparedText(range, earlier, search.vs, dates)}</p>}
      <Figures
        measures={report.measures}
        currency={currency}
        totals={total}
        before={rowsOf(before.data)[0]}
        isCompared={earlier !== undefined}
        onOpen={(measure) => onOpen(measure)}
      />
      <div className={styles.tools}>
        {report.key === builtKey ? (
          <span />
        ) : choices.length <= 3 ? (
          <Segments label={words.groupBy} hideLabel value={chosen} choices={choices} onChange={onGroup} />
        ) : (
          <SelectField
            label={words.groupBy}
            hideLabel
            value={chosen}
            options={choices}
            onChange={(event) => onGroup(event.target.value as Grouping)}
          />
        )}
        <div>
          <Button variant="quiet" onClick={() => setExplained(true)}>
            {words.definitions}
          </Button>
          <ExportMenu name={name} view={exported} />
        </div>
      </div>
      <DataState
        state={rows.isPending || totals.isPending ? 'loading' : rows.isError && !rows.data ? 'error' : data.length === 0 ? 'empty' : 'ready'}
        error={{ title: words.notLoaded, details: textOf(rows.error) }}
        onRetry={() => void rows.refetch()}
        empty={<EmptyState title={words.nothing}>{words.nothingWhat}</EmptyState>}
      >
        {groupings.length > 0 && (
          <Card className={styles.drawing}>
            <ReportChart {...{ report, groupings, granularity, columns, currency }} rows={data} before={earlier ? rowsOf(rowsBefore.data) : []} />
          </Card>
        )}
        <Card flush>
          <ReportTable {...{ report, groupings, granularity, columns, currency, onOpen }} rows={groupings.length > 0 ? data : []} totals={total} />
        </Card>
        {data.length === mostShown && <p className={styles.what}>{words.first(numberText(mostShown))}</p>}
      </DataState>
      <EntriesDialog
        query={search.row === undefined ? whole : grouped}
        measure={search.figure}
        row={search.row}
        currency={currency}
        onClose={onClose}
        exported={{ name, view: exported }}
      />
      <Modal opened={isExplained} onClose={() => setExplained(false)} title={words.definitions}>
        <Definitions parts={report.measures.map(measureOf)} />
      </Modal>
    </>
  )
}

/** Which days stand beside which: months are not equally long. */
function comparedText(range: Range, earlier: Range, vs: ReportSearch['vs'], { day }: Dates): string {
  const text = ({ from, to }: Range) => (from === to ? day(from, 'UTC') : words.days(day(from, 'UTC'), day(to, 'UTC')))
  return vs === 'year' ? words.sameWeekdays(text(range), text(earlier)) : words.compared(text(range), text(earlier))
}

const rowsOf = (answer: unknown): readonly ReportRow[] => (answer as ReportResult | undefined)?.data ?? []
