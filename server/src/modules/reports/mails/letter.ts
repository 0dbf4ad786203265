import { measureOf } from '@brigade/contract/reports/semantic.ts'
import type { ReportView } from '@brigade/contract/reports/view.ts'
import type { Config } from '../../../platform/config.ts'
import type { Cell, Column } from '../../../platform/files/cells.ts'
import { byteOrderMark, csvLine } from '../../../platform/files/csv-lines.ts'
import { type Mail, writeMail } from '../../../platform/mail.ts'

/** Rows in the mail itself; the file has them all. */
const mostRows = 20
/** Characters of a file that still goes along. */
const largestFile = 5_000_000

const number = (text: string): string => {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(\..*)?$/.exec(text) ?? []
  return whole === '' ? text : `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`
}
const textOf = (cell: Cell | undefined): string => (cell === null || cell === undefined ? '–' : typeof cell === 'string' ? cell : number(cell.number))

const dayText = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

interface Report {
  readonly to: string
  readonly id: number
  readonly name: string
  readonly view: ReportView
  readonly measures: readonly Parameters<typeof measureOf>[0][]
  readonly columns: readonly Column[]
  /** The last one is the total. */
  readonly rows: readonly (readonly Cell[])[]
  readonly unsubscribeToken: string
}

/** A saved report as somebody may see it, with its figures and its file. */
export function reportMail({ productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>, report: Report): Mail {
  const { to, id, name, view, measures, columns, rows, unsubscribeToken } = report
  const { from = '', to: until = '', currency = 'USD' } = view.search
  const days = from === until ? dayText(from) : `${dayText(from)} – ${dayText(until)}`
  const total = rows.at(-1) ?? []
  const firstFigure = columns.length - measures.length
  const figures = measures.map((measure, at) => {
    const { title, format } = measureOf(measure)
    return { label: title, value: `${textOf(total[firstFigure + at])}${format === 'money' ? ` ${currency}` : ''}` }
  })
  const shown = firstFigure > 0 ? rows.slice(0, -1).slice(0, mostRows) : []
  const file = byteOrderMark + csvLine(columns.map(({ header }) => header)) + rows.map(csvLine).join('')
  const isAttached = file.length <= largestFile
  const rest = rows.length - 1 - shown.length
  const unsubscribe = `${publicUrl}/#/unsubscribe/${unsubscribeToken}`
  const closing = [
    ...(shown.length > 0 && rest > 0
      ? [`${rest} more ${rest === 1 ? 'row is' : 'rows are'} ${isAttached ? 'in the attached file' : 'in the report'}.`]
      : []),
    'You see the figures of the restaurants that are open to you.',
  ]
  return {
    ...writeMail({
      to,
      subject: `${name}: ${days}`,
      paragraphs: [name, days],
      figures,
      ...(shown.length > 0 && { table: { head: columns.map(({ header }) => header), rows: shown.map((row) => row.map(textOf)) } }),
      link: {
        label: 'Open the report',
        url: `${publicUrl}/#/reports/${view.report}?${new URLSearchParams({ ...view.search, saved: String(id) })}`,
      },
      closing,
      from: productName,
      ending: { words: 'No longer get this report:', url: unsubscribe },
    }),
    unsubscribe,
    ...(isAttached && { attachment: { name: `${`${name} ${from} ${until}`.replace(/[^\p{L}\p{N} ._-]/gu, '').trim()}.csv`, text: file } }),
  }
}
