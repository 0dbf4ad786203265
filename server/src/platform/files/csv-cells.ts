import { Problem } from '@brigade/contract/kit/problem.ts'
import { CsvError, parse } from 'csv-parse/sync'

// A spreadsheet's file as cells, in any dialect: commas, semicolons or tabs, quotes, any line ends.

const refusal = (sentence: string, cause?: unknown) => new Problem('invalid', sentence, { errors: { text: [sentence] }, cause })

// What a spreadsheet would run. Text that is guarded by a quote, as this product's own exports do it, is freed of it.
const guard = /^'(?='*[=+\-@\t\r\n＝＋－＠])/

export function textOfCell(cell: string | undefined): string {
  return (cell ?? '').replace(guard, '').trim()
}

/** The cells of each line, at most so many lines. What cannot be read as a table is refused. */
export const cellsOf = (text: string, mostLines: number): string[][] => parsed(text, { to: mostLines })

/** The same, each with the line of the file in which it begins: cells may go over several lines, and some lines are empty. */
export function numberedCells(text: string, mostLines: number): { readonly line: number; readonly cells: string[] }[] {
  // The parser counts \r\n within a cell as two lines.
  const records: { info: { lines: number }; record: string[] }[] = parsed(text.replaceAll(/\r\n?/g, '\n'), { to: mostLines, info: true })
  return records.map(({ info, record }) => ({
    line: info.lines - record.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0),
    cells: record,
  }))
}

// biome-ignore lint/suspicious/noExplicitAny: what the parser answers depends on what it is asked for.
function parsed(text: string, asked: { readonly to: number; readonly info?: true }): any[] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 200_000,
      record_delimiter: ['\r\n', '\n', '\r'],
      ...asked,
    })
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    if (cause.code === 'CSV_QUOTE_NOT_CLOSED') throw refusal('A quotation mark is opened and never closed, so the cells cannot be told apart.', cause)
    if (cause.code === 'CSV_MAX_RECORD_SIZE') throw refusal('A line is longer than 200,000 characters. Is this a CSV file?', cause)
    throw refusal('The file cannot be read as CSV. Please save it as CSV (UTF-8) and choose it again.', cause)
  }
}

/** The sign that parts the cells of the first line. */
function delimiterOf(text: string): string {
  const [first = ''] = /^[^\r\n]*/.exec(text.slice(0, 20_000).trimStart()) ?? []
  const bare = first.replaceAll(/"[^"]*"/g, '')
  const counted = [',', ';', '\t', '|'].map((sign) => ({ sign, count: bare.split(sign).length }))
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).sign
}
