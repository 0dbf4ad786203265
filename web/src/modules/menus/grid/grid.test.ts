import { expect, test } from 'vitest'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { row } from '../draft/testing.ts'
import { noContext } from '../fields/field-state.ts'
import type { NodeValues } from '../fields/node-values.ts'
import { editKey, gridCell, gridOps, readCell } from './cell-values.ts'
import { laidOver, pastedCells } from './sheet-paste.ts'

const { shape } = moneyWriter('USD')
const soup = row('soup', { kind: 'item', type: 'Item' })
const large = row('large', { kind: 'size', type: 'ItemSize' })
const values: NodeValues = {
  id: 'soup',
  own: { name: 'Soup', price_minor: 700 },
  resolved: { name: 'Soup', price_minor: 700, visible: true },
  overrides: [{ node_id: 'soup', channel: 'web', fulfilment: null, field: 'price_minor', value: 650 }],
}
const web = { channel: 'web', fulfilment: null } as const

test('copied spreadsheet cells are split, including quotes and line ends inside cells', () => {
  expect(pastedCells('a\tb\r\nc\t"d ""e""\nf"\n')).toEqual([
    ['a', 'b'],
    ['c', 'd "e"\nf'],
  ])
  expect(pastedCells('')).toEqual([['']])
  expect(pastedCells('5" pipe')).toEqual([['5" pipe']])
})

test('pasted cells start at the current cell, and those beyond the edge are dropped', () => {
  const rows = [{ id: 'r1' }, { id: 'r2' }]
  const columns = [{ id: 'c1' }, { id: 'c2' }]
  expect(laidOver([['1', '2'], ['3'], ['4']], { row: 0, column: 1 }, rows, columns)).toEqual([
    { row: 'r1', column: 'c2', text: '1' },
    { row: 'r2', column: 'c2', text: '3' },
  ])
})

test('text becomes a value of its field, or an error', () => {
  expect(readCell('item', 'price_minor', '12.5', shape)).toEqual({ value: 1250 })
  expect(readCell('item', 'price_minor', '0', shape)).toEqual({ value: 0 })
  expect(readCell('item', 'price_minor', '1.234', shape)).toHaveProperty('error')
  expect(readCell('item', 'visible', 'TRUE', shape)).toEqual({ value: true })
  expect(readCell('item', 'visible', 'maybe', shape)).toHaveProperty('error')
  expect(readCell('item', 'plu', 'x'.repeat(101), shape)).toHaveProperty('error')
})

test('a cell shows its own value or the inherited one, and is disabled for fields a row cannot have', () => {
  const cell = (field: 'price_minor' | 'visible' | 'tax_class', context = noContext, edits = new Map<string, string>()) =>
    gridCell(soup, values, field, context, edits, shape)
  expect(cell('price_minor')).toMatchObject({ text: '7.00' })
  expect(cell('visible')).toMatchObject({ text: '', fallback: 'Yes' })
  expect(gridCell(soup, values, 'price_minor', web, new Map(), shape)).toMatchObject({ text: '6.50' })
  expect(gridCell(soup, values, 'tax_class', web, new Map(), shape)).toMatchObject({ isOff: true })
  expect(gridCell(large, values, 'visible', noContext, new Map(), shape)).toMatchObject({ isOff: true })
  expect(cell('price_minor', noContext, new Map([[editKey('soup', 'price_minor'), 'abc']]))).toMatchObject({
    isChanged: true,
    error: 'Must be an amount',
  })
})

test('a picture is copied from item to item by its reference, and a size has none', () => {
  expect(readCell('item', 'image_url', 'picture:12', shape)).toEqual({ value: 'picture:12' })
  expect(readCell('item', 'image_url', 'https://a.example/b.jpg', shape)).toEqual({ value: 'https://a.example/b.jpg' })
  expect(readCell('item', 'image_url', 'b.jpg', shape)).toHaveProperty('error')
  const withPicture = { ...values, own: { image_url: 'picture:12' } }
  expect(gridCell(soup, withPicture, 'image_url', noContext, new Map(), shape)).toMatchObject({ text: 'picture:12' })
  expect(gridCell(large, undefined, 'image_url', noContext, new Map(), shape)).toMatchObject({ isOff: true })
})

test('only changed cells are saved, in a channel as its override', () => {
  const ops = (edits: [string, string][], context = noContext as typeof noContext | typeof web) =>
    gridOps(
      new Map(edits),
      (id) => (id === 'soup' ? soup : undefined),
      (id) => (id === 'soup' ? values : undefined),
      context,
      shape,
      () => 'op',
    )
  expect(
    ops([
      [editKey('soup', 'price_minor'), '7'],
      [editKey('soup', 'name'), 'Broth'],
      [editKey('gone', 'name'), 'X'],
    ]),
  ).toEqual([{ op: 'update', client_op_id: 'op', id: 'soup', fields: { name: 'Broth' }, seen: { name: 'Soup' } }])
  expect(ops([[editKey('soup', 'price_minor'), '7']], web)).toMatchObject([{ op: 'override', channel: 'web', value: 700, seen: 650 }])
})
