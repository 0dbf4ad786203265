import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guarded, parseCsv, printCsv, unguarded } from './csv.ts'

const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", '"', ',', ';', 'a', '1', '\uFEFF') }),
)
const rows = fc.array(fc.array(nasty, { minLength: 1, maxLength: 5 }), { maxLength: 8 })

test('a printed file is read back for any text', () => {
  fc.assert(
    fc.property(rows, (table) => {
      expect(parseCsv(printCsv(table))).toEqual(table)
    }),
  )
})

test('no text cell begins with a character that makes a spreadsheet run it', () => {
  fc.assert(fc.property(nasty, (text) => !/^[=+\-@\t\r\n]/.test(guarded(text)) && unguarded(guarded(text)) === text))
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r1', "=cmd|' /C calc'!A0"])('%j becomes text', (attack) => {
  expect(guarded(attack)).toBe(`'${attack}`)
  expect(parseCsv(printCsv([[attack]]))).toEqual([[attack]])
})

test('no part of a text cell does either, for spreadsheets that split cells by semicolon or inside quotes', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const pieces = printCsv([['Harbor', text, 'x']]).split(/[;\r\n]/)
      expect(pieces.filter((piece) => /^"*[=+\-@]/.test(piece))).toEqual([])
    }),
  )
  expect(guarded('Harbor;=1+1;x\n@SUM(A1)')).toBe("Harbor;'=1+1;x\n'@SUM(A1)")
})

test('harmless text is left as it is, a leading quote too', () => {
  expect(["O'Brien", "'90s Diner", 'a=b', 'Île, "Nord"'].map(guarded)).toEqual(["O'Brien", "'90s Diner", 'a=b', 'Île, "Nord"'])
})

test('RFC 4180 with a mark for UTF-8: lines end in CRLF, quotes are doubled', () => {
  expect(
    printCsv([
      ['Name', 'Note'],
      ['Bar "Nord"', 'one\r\ntwo, three'],
    ]),
  ).toBe('\uFEFFName,Note\r\n"Bar ""Nord""","one\r\ntwo, three"\r\n')
})

test('numbers, amounts, dates and yes or no are written without formatting', () => {
  const moment = new Date(2026, 2, 4, 17, 5)
  expect(printCsv([[-5, { minor: -1250, currency: 'EUR' }, { minor: 7, currency: 'JPY' }, moment, true, null]])).toBe(
    '\uFEFF-5,-12.50,7,2026-03-04 17:05,TRUE,\r\n',
  )
})

test('a hundred thousand cells are printed and read within a second', () => {
  const table = Array.from({ length: 10_000 }, (_, row) => Array.from({ length: 10 }, (_, column) => `cell "${row}", ${column}`))
  const before = performance.now()
  expect(parseCsv(printCsv(table))).toHaveLength(10_000)
  expect(performance.now() - before).toBeLessThan(5000)
})
