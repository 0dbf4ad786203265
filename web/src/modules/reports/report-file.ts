import type { Report } from '@brigade/contract/reports/report-list.ts'
import { measureOf } from '@brigade/contract/reports/semantic.ts'
import { figureIn } from '@brigade/contract/reports/view.ts'
import type { ReportRow } from '@brigade/contract/reports.ts'
import { moneyShape } from '../../ui/form/money-text.ts'
import type { TableColumn } from '../../ui/table/table-columns.ts'
import { words } from './reports-texts.ts'

interface Grouped {
  readonly column: string
  readonly header: string
  readonly textOf: (value: unknown) => string
}

/** The columns of a report in a file: amounts as numbers in whole units, their currency in the head. */
export function columnsOf(report: Report, groups: readonly Grouped[], currency: string): TableColumn<ReportRow>[] {
  const { digits } = moneyShape(currency, 'en-US')
  return [
    ...groups.map(
      ({ column, header, textOf }): TableColumn<ReportRow> => ({
        id: column,
        header,
        cell: () => null,
        value: (row) => (row[column] === words.total ? words.total : textOf(row[column])),
      }),
    ),
    ...report.measures.map((name): TableColumn<ReportRow> => {
      const isMoney = measureOf(name).format === 'money'
      const title = measureOf(name).title
      return {
        id: name,
        header: isMoney ? `${title} (${currency})` : title,
        cell: () => null,
        value: (row) => {
          const figure = figureIn(row, name)
          return figure === null ? null : isMoney ? Number((figure / 10 ** digits).toFixed(digits)) : figure
        },
      }
    }),
  ]
}
