import type { Grouping, Report } from '@brigade/contract/reports/report-list.ts'
import { builtKey } from '@brigade/contract/reports/report-list.ts'
import { measureOf } from '@brigade/contract/reports/semantic.ts'
import { figureIn } from '@brigade/contract/reports/view.ts'
import type { ReportRow } from '@brigade/contract/reports.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { BarChart } from '../../ui/charts/BarChart.tsx'
import { GroupedBarChart } from '../../ui/charts/GroupedBarChart.tsx'
import { LineChart } from '../../ui/charts/LineChart.tsx'
import { PieChart } from '../../ui/charts/PieChart.tsx'
import { figureWriter, groupingName, groupText } from './figure-text.ts'
import { words } from './reports-texts.ts'

interface ReportChartProps {
  report: Report
  groupings: readonly Grouping[]
  granularity: string | undefined
  columns: readonly string[]
  rows: readonly ReportRow[]
  before: readonly ReportRow[]
  currency: string
}

const mostBars = 12
const mostLines = 6

/** The picture of a report: lines over time, parts of a whole as a pie, everything else as bars. */
export function ReportChart({ report, groupings, granularity, columns, rows, before, currency }: ReportChartProps) {
  const dates = useDates()
  const [name] = report.charted
  if (!name || groupings.length === 0) return null
  const writer = figureWriter(currency)
  // One axis has one unit: figures of another kind than the first are left to the table.
  const charted = report.charted.filter((one) => measureOf(one).format === measureOf(name).format)
  const isMoney = measureOf(name).format === 'money'
  // Amounts are drawn in whole units, so that an axis has round numbers.
  const digits = isMoney ? writer.digits : 0
  const amountOf = (row: ReportRow | undefined, measure = name) => (figureIn(row, measure) ?? 0) / 10 ** digits
  const minor = (value: number) => Math.round(value * 10 ** digits)
  const formats = {
    format: (value: number) => writer.write(name, minor(value)),
    formatTick: (value: number) => writer.tick(name, minor(value)),
  }
  const title = `${charted.map((one) => measureOf(one).title).join(', ')} · ${groupings.map(groupingName).join(', ')}`
  const partOf = (row: ReportRow, only?: (grouping: Grouping) => boolean) =>
    groupings
      .map((grouping, at) => (only?.(grouping) === false ? undefined : groupText(grouping, row[columns[at] ?? ''], dates, granularity)))
      .filter((text) => text !== undefined)
      .join(' · ')
  const timeColumn = columns[groupings.indexOf('time')]
  if (timeColumn !== undefined && (report.chart === 'line' || report.key !== builtKey)) {
    const days = [...new Set(rows.map((row) => String(row[timeColumn]).slice(0, 10)))]
    const labels = days.map((day) => new Date(`${day}T12:00:00Z`))
    const seriesOf = (some: readonly ReportRow[], measure = name) => {
      const byDay = new Map(some.map((row) => [String(row[timeColumn]).slice(0, 10), amountOf(row, measure)]))
      return days.map((day) => byDay.get(day) ?? 0)
    }
    const lines =
      groupings.length === 1
        ? charted.map((one) => ({ name: measureOf(one).title, values: seriesOf(rows, one) }))
        : [...Map.groupBy(rows, (row) => partOf(row, (grouping) => grouping !== 'time'))]
            .map(([part, some]) => ({ name: part, values: seriesOf(some), sum: some.reduce((sum, row) => sum + amountOf(row), 0) }))
            .toSorted((a, b) => b.sum - a.sum)
            .slice(0, mostLines)
    const compared = before.length > 0 ? [{ name: words.before, values: rows.map((_, at) => (before[at] ? amountOf(before[at]) : null)) }] : []
    const formatLabel = (label: string | Date, isShort: boolean) => (isShort ? dates.shortDay(label, 'UTC') : dates.day(label, 'UTC'))
    return <LineChart title={title} labels={labels} series={[...lines, ...compared]} formatLabel={formatLabel} {...formats} />
  }
  const shown = rows.slice(0, mostBars)
  if (report.chart === 'pie' && shown.every((row) => amountOf(row) >= 0))
    return <PieChart title={title} slices={shown.map((row) => ({ name: partOf(row), value: amountOf(row) }))} {...formats} />
  if (charted.length > 1) {
    const series = charted.map((one) => ({ name: measureOf(one).title, values: shown.map((row) => amountOf(row, one)) }))
    return <GroupedBarChart title={title} labels={shown.map((row) => partOf(row))} series={series} {...formats} />
  }
  const [first] = groupings
  const inOrder = groupings.length === 1 && (first === 'weekday' || first === 'hour' || first === 'time')
  const bars = (inOrder ? rows : shown).map((row) => ({ name: partOf(row), value: amountOf(row) }))
  return <BarChart title={title} bars={bars} direction={inOrder ? 'columns' : 'rows'} {...formats} />
}
