import { measureOf } from '@brigade/contract/reports/semantic.ts'
import type { ReportRow } from '@brigade/contract/reports.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { BarChart } from '../../ui/charts/BarChart.tsx'
import { GroupedBarChart } from '../../ui/charts/GroupedBarChart.tsx'
import { LineChart } from '../../ui/charts/LineChart.tsx'
import { PieChart } from '../../ui/charts/PieChart.tsx'
import { figureWriter, groupingName, groupText } from './figure-text.ts'
import type { Grouping, Report } from './report-list.ts'
import { words } from './reports-texts.ts'
import { figureIn } from './view.ts'

interface ReportChartProps {
  report: Report
  grouping: Grouping
  granularity: string | undefined
  column: string
  rows: readonly ReportRow[]
  before: readonly ReportRow[]
  currency: string
}

const mostBars = 12

/** The picture of a report: lines over time, parts of a whole as a pie, everything else as bars. */
export function ReportChart({ report, grouping, granularity, column, rows, before, currency }: ReportChartProps) {
  const dates = useDates()
  const [name] = report.charted
  if (!name) return null
  const writer = figureWriter(currency)
  const isMoney = measureOf(name).format === 'money'
  // Amounts are drawn in whole units, so that an axis has round numbers.
  const digits = isMoney ? writer.digits : 0
  const amountOf = (row: ReportRow | undefined, measure = name) => (figureIn(row, measure) ?? 0) / 10 ** digits
  const minor = (value: number) => Math.round(value * 10 ** digits)
  const formats = {
    format: (value: number) => writer.write(name, minor(value)),
    formatTick: (value: number) => writer.tick(name, minor(value)),
  }
  const title = `${report.charted.map((one) => measureOf(one).title).join(', ')} · ${groupingName(grouping)}`
  const textOf = (row: ReportRow) => groupText(grouping, row[column], dates, granularity)
  if (grouping === 'time') {
    const labels = rows.map((row) => new Date(`${String(row[column]).slice(0, 10)}T12:00:00Z`))
    const series = report.charted.map((one) => ({ name: measureOf(one).title, values: rows.map((row) => amountOf(row, one)) }))
    const compared = before.length > 0 ? [{ name: words.before, values: rows.map((_, at) => (before[at] ? amountOf(before[at]) : null)) }] : []
    const formatLabel = (label: string | Date, isShort: boolean) => (isShort ? dates.shortDay(label, 'UTC') : dates.day(label, 'UTC'))
    return <LineChart title={title} labels={labels} series={[...series, ...compared]} formatLabel={formatLabel} {...formats} />
  }
  const shown = rows.slice(0, mostBars)
  if (report.chart === 'pie' && shown.every((row) => amountOf(row) >= 0))
    return <PieChart title={title} slices={shown.map((row) => ({ name: textOf(row), value: amountOf(row) }))} {...formats} />
  if (report.charted.length > 1) {
    const series = report.charted.map((one) => ({ name: measureOf(one).title, values: shown.map((row) => amountOf(row, one)) }))
    return <GroupedBarChart title={title} labels={shown.map(textOf)} series={series} {...formats} />
  }
  const inOrder = grouping === 'weekday' || grouping === 'hour'
  const bars = (inOrder ? rows : shown).map((row) => ({ name: textOf(row), value: amountOf(row) }))
  return <BarChart title={title} bars={bars} direction={inOrder ? 'columns' : 'rows'} {...formats} />
}
