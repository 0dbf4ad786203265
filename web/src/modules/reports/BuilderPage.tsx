import { textOf } from '@brigade/contract/kit/problem.ts'
import { chartKinds, groupings } from '@brigade/contract/reports/report-list.ts'
import { dimensionOf, granularities, measureNames, measureOf, segmentNames, segments } from '@brigade/contract/reports/semantic.ts'
import { builtReport } from '@brigade/contract/reports/view.ts'
import { useSearch } from '@tanstack/react-router'
import { useTitle } from '../../platform/use-title.ts'
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Conditions } from './Conditions.tsx'
import { Definitions } from './Definitions.tsx'
import { FilterBar } from './FilterBar.tsx'
import { groupingName } from './figure-text.ts'
import { ReportBody } from './ReportBody.tsx'
import styles from './Reports.module.css'
import { ReportsShell } from './ReportsShell.tsx'
import { words } from './reports-texts.ts'
import type { ReportSearch } from './routes.ts'
import { SaveControl } from './SaveControl.tsx'
import { useReport, useReportName } from './use-report.ts'

const charts = { line: () => words.lineChart, bar: () => words.barChart, pie: () => words.pieChart, grouped: () => words.groupedChart }

/** A report put together from the parts of the semantic layer; the address keeps it. */
export function BuilderPage() {
  useTitle(words.built)
  const search: ReportSearch = useSearch({ strict: false })
  const { fresh, restaurants, currencies, currency, change, open, close } = useReport(search)
  const report = builtReport(search)
  const name = useReportName(report, search)
  const list = (values: readonly string[]) => (values.length > 0 ? values.join(',') : undefined)
  const dates = { title: groupingName('time'), definition: dimensionOf('service_date').definition }
  const explained = [
    ...report.measures.map(measureOf),
    ...report.groupings.map((one) => (one === 'time' ? dates : dimensionOf(one))),
    ...(report.segments ?? []).map((one) => segments[one]),
  ]
  return (
    <ReportsShell
      tab="new"
      search={search}
      actions={restaurants.length > 0 && <SaveControl report={report} search={search} currency={currency} />}
      what={words.builtWhat}
    >
      <Card>
        <div className={styles.builder}>
          <MultiSelectField
            label={words.figures}
            options={measureNames.map((name) => ({ value: name, label: measureOf(name).title }))}
            value={report.measures}
            onChange={(names) => change({ measures: list(names) })}
          />
          <MultiSelectField
            label={words.breakdown}
            help={words.breakdownHelp}
            options={groupings.map((one) => ({
              value: one,
              label: groupingName(one),
              disabled: report.groupings.length >= 3 && !report.groupings.includes(one),
            }))}
            value={report.groupings}
            onChange={(names) => change({ dims: list(names) })}
          />
          <SelectField
            label={words.grain}
            value={search.grain ?? 'auto'}
            disabled={!report.groupings.includes('time')}
            options={[{ value: 'auto', label: words.grainAuto }, ...granularities.map((one) => ({ value: one, label: words[one] }))]}
            onChange={(event) => change({ grain: event.target.value === 'auto' ? undefined : event.target.value })}
          />
          <SelectField
            label={words.chart}
            value={report.chart}
            options={chartKinds.map((one) => ({
              value: one,
              label: charts[one](),
              disabled: one === 'line' && !report.groupings.includes('time'),
            }))}
            onChange={(event) => change({ chart: event.target.value })}
          />
          <MultiSelectField
            label={words.only}
            help={words.onlyHelp}
            options={segmentNames.map((name) => ({ value: name, label: segments[name].title }))}
            value={report.segments ?? []}
            onChange={(names) => change({ segments: list(names) })}
          />
        </div>
        <Conditions search={search} currency={currency} onChange={(where) => change({ where })} />
        {explained.length > 0 && (
          <details className={styles.explained}>
            <summary>{words.explained}</summary>
            <Definitions parts={explained} />
          </details>
        )}
      </Card>
      <FilterBar search={search} restaurants={restaurants} currencies={currencies} currency={currency} onChange={change} />
      <DataState
        state={fresh.isPending ? 'loading' : fresh.isError && !fresh.data ? 'error' : restaurants.length === 0 ? 'empty' : 'ready'}
        error={{ title: words.notLoaded, details: textOf(fresh.error) }}
        onRetry={() => void fresh.refetch()}
        empty={<EmptyState title={words.noOrders}>{words.noOrdersWhat}</EmptyState>}
      >
        {report.measures.length === 0 ? (
          <EmptyState title={words.figuresNeeded}>{words.figuresNeededWhat}</EmptyState>
        ) : (
          <ReportBody name={name} report={report} search={search} currency={currency} onGroup={() => undefined} onOpen={open} onClose={close} />
        )}
      </DataState>
    </ReportsShell>
  )
}
