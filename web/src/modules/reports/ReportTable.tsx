import type { Grouping, Report } from '@brigade/contract/reports/report-list.ts'
import { type MeasureName, measureOf } from '@brigade/contract/reports/semantic.ts'
import { figureIn } from '@brigade/contract/reports/view.ts'
import type { ReportRow } from '@brigade/contract/reports.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { StyledTable, Td, Th, Tr } from '../../ui/page/StyledTable.tsx'
import { figureWriter, groupingName, groupText } from './figure-text.ts'
import styles from './Reports.module.css'
import { reportLabel } from './report-list.ts'
import { words } from './reports-texts.ts'

interface ReportTableProps {
  report: Report
  groupings: readonly Grouping[]
  granularity: string | undefined
  /** Those in which the groupings answer. */
  columns: readonly string[]
  rows: readonly ReportRow[]
  totals: ReportRow | undefined
  currency: string
  onOpen: (measure: MeasureName, row?: ReportRow) => void
}

/** The figures of a report row by row, with their total; each opens the entries behind it. */
export function ReportTable({ report, groupings, granularity, columns, rows, totals, currency, onOpen }: ReportTableProps) {
  const dates = useDates()
  const { write } = figureWriter(currency)
  const figure = (name: MeasureName, row: ReportRow | undefined, of: string, key?: ReportRow) => {
    const text = write(name, figureIn(row, name))
    return (
      <button
        type="button"
        className={styles.figure}
        aria-label={words.openFigure(`${measureOf(name).title} ${text}`, of)}
        onClick={() => onOpen(name, key)}
      >
        {text}
      </button>
    )
  }
  return (
    <div className={styles.scroll}>
      <StyledTable label={reportLabel(report)}>
        <Tr>
          {groupings.map((grouping) => (
            <Th key={grouping}>{groupingName(grouping)}</Th>
          ))}
          {groupings.length === 0 && <Th hideLabel>{words.total}</Th>}
          {report.measures.map((name) => (
            <Th key={name} numeric title={measureOf(name).definition}>
              {measureOf(name).title}
            </Th>
          ))}
        </Tr>
        {rows.map((row) => {
          const texts = groupings.map((grouping, at) => groupText(grouping, row[columns[at] ?? ''], dates, granularity))
          const key = Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
          return (
            <Tr key={JSON.stringify(key)}>
              {texts.map((text, at) => (
                <Td key={columns[at]}>{text}</Td>
              ))}
              {report.measures.map((name) => (
                <Td key={name} numeric phone="fact">
                  {figure(name, row, texts.join(', '), key)}
                </Td>
              ))}
            </Tr>
          )
        })}
        <Tr className={styles.total}>
          <Td>{words.total}</Td>
          {groupings.slice(1).map((grouping) => (
            <Td key={grouping} phone="hide" />
          ))}
          {report.measures.map((name) => (
            <Td key={name} numeric phone="fact">
              {figure(name, totals, words.total)}
            </Td>
          ))}
        </Tr>
      </StyledTable>
    </div>
  )
}
