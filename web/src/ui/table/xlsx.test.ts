import { expect, test } from 'vitest'
import { excelCellOf, printXlsx } from './xlsx.ts'

test('text stays text, whatever it looks like', () => {
  expect(['=1+1', '007', '2026-03-04', 'TRUE'].map(excelCellOf)).toEqual(
    ['=1+1', '007', '2026-03-04', 'TRUE'].map((value) => ({ type: String, value })),
  )
})

test('amounts are numbers with their currency, dates are in the person’s zone, empty values are empty', () => {
  expect(excelCellOf({ minor: -1250, currency: 'EUR' })).toEqual({ type: Number, value: -12.5, format: '#,##0.00 [$EUR]' })
  expect(excelCellOf({ minor: 700, currency: 'JPY' })).toEqual({ type: Number, value: 700, format: '#,##0 [$JPY]' })
  expect(excelCellOf(new Date(2026, 2, 4, 17, 5))).toEqual({ type: Date, value: new Date(Date.UTC(2026, 2, 4, 17, 5)), format: 'yyyy-mm-dd hh:mm' })
  expect([null, undefined, '', Number.NaN].map(excelCellOf)).toEqual([null, null, null, null])
})

test('a workbook is written for any name of the list', async () => {
  const file = await printXlsx('Deposits: [all] / 2026, of every restaurant', ['Name', 'Amount'], [['=1+1', { minor: 5, currency: 'USD' }]])
  expect(new TextDecoder().decode((await file.arrayBuffer()).slice(0, 2))).toBe('PK')
})
