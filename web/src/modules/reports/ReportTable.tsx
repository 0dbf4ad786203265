import { type MeasureName, measureOf } from '@brigade/contract/reports/semantic.ts'
import type { ReportRow } from '@brigade/contract/reports.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { StyledTable, Td, Th, Tr } from '../../ui/page/StyledTable.tsx'
import { figureWriter, groupingName, groupText } from './figure-text.ts'
import styles from './Reports.module.css'
import type { Grouping, Report } from './report-list.ts'
import { words } from './reports-texts.ts'
import { figureIn } from './view.ts'

interface ReportTableProps {
  report: Report
  grouping: Grouping
  granularity: string | undefined
  column: string
  rows: readonly ReportRow[]
  totals: ReportRow | undefined
  currency: string
  onOpen: (measure: MeasureName, row?: ReportRow) => void
}

/** The figures of a report row by row, with their total; each opens the entries behind it. */
export function ReportTable({ report, grouping, granularity, column, rows, totals, currency, onOpen }: ReportTableProps) {
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
      <StyledTable label={report.label()}>
        <Tr>
          <Th>{groupingName(grouping)}</Th>
          {report.measures.map((name) => (
            <Th key={name} numeric title={measureOf(name).definition}>
              {measureOf(name).title}
            </Th>
          ))}
        </Tr>
        {rows.map((row) => {
          const of = groupText(grouping, row[column], dates, granularity)
          return (
            <Tr key={String(row[column])}>
              <Td>{of}</Td>
              {report.measures.map((name) => (
                <Td key={name} numeric phone="fact">
                  {figure(name, row, of, { [column]: row[column] ?? null })}
                </Td>
              ))}
            </Tr>
          )
        })}
        <Tr className={styles.total}>
          <Td>{words.total}</Td>
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
