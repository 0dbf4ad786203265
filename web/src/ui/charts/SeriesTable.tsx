import { isNumber } from './axis-geometry.ts'
import styles from './Chart.module.css'
import type { Formats } from './chart-format.ts'
import type { ChartLabel, ChartSeries } from './chart-types.ts'
import { words } from './charts-texts.ts'
import { NumbersTable } from './NumbersTable.tsx'

interface SeriesTableProps {
  title: string
  labels: readonly ChartLabel[]
  series: readonly ChartSeries[]
  formats: Formats
}

/** Bars or lines as a table: a row for each label, a column for each series. */
export function SeriesTable({ title, labels, series, formats }: SeriesTableProps) {
  const cell = (value: number | null | undefined) => (isNumber(value) ? formats.value(value) : words.noValue)
  return (
    <NumbersTable
      title={title}
      head={[words.name, ...(series.length === 1 ? [words.value] : series.map(({ name }) => name))]}
      rows={labels.map((label, at) => [formats.label(label, false), ...series.map(({ values }) => cell(values[at]))])}
    />
  )
}

/** Why a drawing of bars or lines looks empty, where it does. */
export function SeriesNotes({ series, isAllHidden }: { series: readonly ChartSeries[]; isAllHidden: boolean }) {
  const values = series.flatMap((one) => one.values.filter(isNumber))
  const isZero = values.length > 0 && values.every((value) => value === 0)
  if (!isAllHidden && !isZero) return null
  return (
    <div className={styles.notes}>
      {isAllHidden && <p>{words.allHidden}</p>}
      {isZero && <p>{words.allZero}</p>}
    </div>
  )
}
