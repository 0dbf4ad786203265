import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { amountCell, type Cell } from './cells.ts'
import { byteOrderMark, csvLine, guarded, unguarded } from './csv-lines.ts'

const upTo = (most: number): number => Math.floor(Math.random() * most)
const signs = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '＝',
  '"',
  "'",
  ',',
  ';',
  ' ',
  'a',
  'é',
  '\uFEFF',
  '1',
  '|',
  '🍕',
  '\r\n',
  '=1+1',
  '@SUM(A1)',
  "'-2",
]
const anyText = (): string => Array.from({ length: upTo(6) }, () => signs[upTo(signs.length)]).join('')
const anyCell = (): Cell => [anyText(), null, { number: String(upTo(1e9) - 5e8) }, amountCell(upTo(1e9) - 5e8, upTo(4))][upTo(4)] ?? null
const textOf = (cell: Cell): string => (cell === null ? '' : typeof cell === 'string' ? cell : cell.number)

test('whatever is written is read again as the same rows, by another reader as well', () => {
  for (let round = 0; round < 400; round += 1) {
    const width = 1 + upTo(5)
    const rows = Array.from({ length: 1 + upTo(5) }, () => Array.from({ length: width }, anyCell))
    const read: string[][] = parse(rows.map(csvLine).join(''), { relax_column_count: false, record_delimiter: '\r\n', skip_empty_lines: false })
    const texts = read.map((row, at) => row.map((text, place) => (typeof rows[at]?.[place] === 'object' ? text : unguarded(text))))
    expect(texts).toEqual(rows.map((row) => row.map(textOf)))
  }
})

test('no cell begins with a sign that a spreadsheet runs, unless it is a number', () => {
  for (let round = 0; round < 2000; round += 1) {
    const text = anyText()
    expect(guarded(text)).not.toMatch(/^[=+\-@\t\r\n＝]/)
    expect(unguarded(guarded(text))).toBe(text)
  }
  expect(csvLine(['=HYPERLINK("http://x")', { number: '-12.50' }, '-2'])).toBe(`"'=HYPERLINK(""http://x"")",-12.50,'-2\r\n`)
  expect(byteOrderMark).toHaveLength(1)
})

test('amounts are exact in whole units', () => {
  expect([amountCell(-5, 2), amountCell(120_050, 2), amountCell(7, 0), amountCell(-1_234_567, 3), amountCell(null, 2)]).toEqual([
    { number: '-0.05' },
    { number: '1200.50' },
    { number: '7' },
    { number: '-1234.567' },
    null,
  ])
})
