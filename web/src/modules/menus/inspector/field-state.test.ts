import type { MenuOp, Override } from '@brigade/contract/menus/menu-draft.ts'
import { expect, test } from 'vitest'
import { emptyTree, withRows } from '../draft/draft-tree.ts'
import { row } from '../draft/testing.ts'
import { changeOp, fieldState, noContext, ownerOf, type Subject } from '../fields/field-state.ts'
import { type NodeValues, opsSince, withOps } from '../fields/node-values.ts'
import { valueText } from '../fields/value-text.ts'
import { fallbackAt, priceAt, sizesUnder, withPrice } from './matrix-cells.ts'

const pizza = row('pizza', { kind: 'item', type: 'Item' })
const here = row('here', { kind: 'placement', type: 'MenuItem', parent_id: 'menu', ref_id: 'pizza' })
const values = (id: string, more: Partial<NodeValues> = {}): NodeValues => ({ id, own: {}, resolved: {}, overrides: [], ...more })
const uber = { channel: 'uber_eats', fulfilment: null } as const
const override = (node_id: string, value: unknown, more: Partial<Override> = {}): Override => ({
  node_id,
  ...uber,
  field: 'price_minor',
  value,
  ...more,
})

function shown(more: Partial<Subject> = {}): Subject {
  return {
    node: here,
    definition: pizza,
    place: values('here', { resolved: { price_minor: 900 } }),
    values: values('pizza', { own: { price_minor: 900, plu: '7' }, resolved: { price_minor: 900, plu: '7' } }),
    ...more,
  }
}

test('a place shows the item’s value until it has its own, which can be reset', () => {
  expect(fieldState(shown(), 'price_minor', noContext)).toEqual({ value: 900, from: 'own', resetAt: undefined })
  const dearer = shown({ place: values('here', { own: { price_minor: 1200 } }) })
  expect(fieldState(dearer, 'price_minor', noContext)).toEqual({ value: 1200, from: 'here', resetAt: 'here' })
  const free = shown({ place: values('here', { own: { price_minor: 0 } }) })
  expect(fieldState(free, 'price_minor', noContext).value).toBe(0)
})

test('a field that follows the point of sale keeps its value until somebody edits it, and can be handed back', () => {
  const sold = (own: object, pos: object) => shown({ values: values('pizza', { own: { ...own }, resolved: { price_minor: 900 }, pos: { ...pos } }) })
  const till = { price_minor: 900 }
  expect(fieldState(sold({ price_minor: 900 }, till), 'price_minor', noContext)).toEqual({ value: 900, from: 'pos', resetAt: undefined })
  expect(fieldState(sold({}, till), 'price_minor', noContext)).toEqual({ value: 900, from: 'pos', resetAt: undefined })
  const dearer = sold({ price_minor: 950 }, till)
  expect(fieldState(dearer, 'price_minor', noContext)).toEqual({ value: 950, from: 'own', resetAt: 'pizza' })
  const op = changeOp('pizza', 'price_minor', null, 950, noContext, 'op')
  expect(withOps(dearer.values, [op]).resolved.price_minor).toBe(900)
})

test('a value from a source is inherited, and an own value beside it can be reset', () => {
  const heir = row('heir', { kind: 'item', type: 'Item', variant: 'library', source_id: 'lib' })
  const of = (own: Record<string, unknown>): Subject => ({
    node: heir,
    definition: heir,
    place: undefined,
    values: values('heir', { own, resolved: { name: 'Pasta', ...own } }),
  })
  expect(fieldState(of({}), 'name', noContext)).toEqual({ value: 'Pasta', from: 'inherited', resetAt: undefined })
  expect(fieldState(of({ name: 'Ours' }), 'name', noContext)).toEqual({ value: 'Ours', from: 'own', resetAt: 'heir' })
})

test('in a channel its own value wins, the place’s before the item’s, otherwise the wider one shows', () => {
  const both = shown({
    place: values('here', { overrides: [override('here', 1500)] }),
    values: values('pizza', { own: { price_minor: 900 }, overrides: [override('pizza', 1400)] }),
  })
  expect(fieldState(both, 'price_minor', uber)).toEqual({ value: 1500, from: 'context', resetAt: 'here' })
  expect(fieldState(both, 'price_minor', { ...uber, fulfilment: 'pickup' })).toEqual({ value: 1500, from: 'inherited', resetAt: undefined })
  expect(fieldState(both, 'price_minor', { channel: 'web', fulfilment: null })).toMatchObject({ value: 900, from: 'inherited' })
  // What cannot differ by channel is what it is.
  expect(fieldState(both, 'sku', uber)).toMatchObject({ from: 'default' })
})

test('a change applies to the item, to the place, or to the one that the person names', () => {
  expect(ownerOf(shown(), 'price_minor', undefined, noContext)).toBe('ask')
  expect(ownerOf(shown(), 'price_minor', 'here', noContext)).toBe('here')
  expect(ownerOf(shown(), 'price_minor', 'everywhere', noContext)).toBe('pizza')
  // Who set it for this place before changes that.
  expect(ownerOf(shown({ place: values('here', { own: { price_minor: 5 } }) }), 'price_minor', 'everywhere', noContext)).toBe('here')
  expect(ownerOf(shown(), 'plu', 'here', noContext)).toBe('pizza')
  expect(ownerOf(shown(), 'availability', 'everywhere', noContext)).toBe('here')
  expect(ownerOf(shown(), 'plu', undefined, uber)).toBe('ask')
})

test('a change in a context is an override, outside it an own value, both sent with the value they replace', () => {
  expect(changeOp('pizza', 'price_minor', 0, 900, uber, 'op')).toEqual({
    op: 'override',
    client_op_id: 'op',
    id: 'pizza',
    channel: 'uber_eats',
    fulfilment: null,
    field: 'price_minor',
    value: 0,
    seen: 900,
  })
  expect(changeOp('pizza', 'sku', 'A', undefined, uber, 'op')).toMatchObject({ op: 'update', fields: { sku: 'A' }, seen: { sku: null } })
})

test('loaded details are shown with the changes made since, and nothing else', () => {
  const set = (name: string): MenuOp => ({ op: 'update', client_op_id: name, id: 'pizza', fields: { name } })
  const state = {
    settled: [
      { op: set('Old'), revision: 3 },
      { op: set('New'), revision: 6 },
    ],
    pending: [set('Newest')],
  }
  const ops = opsSince(state, 5)
  expect(ops.map(({ client_op_id }) => client_op_id)).toEqual(['New', 'Newest'])
  expect(withOps(values('pizza'), ops)).toMatchObject({ own: { name: 'Newest' }, resolved: { name: 'Newest' } })
  expect(withOps(values('other'), ops).own).toEqual({})
  const reset: MenuOp = { op: 'update', client_op_id: 'r', id: 'pizza', fields: { name: null } }
  expect(withOps(values('pizza', { own: { name: 'A' }, resolved: { name: 'A' } }), [reset])).toMatchObject({ own: {}, resolved: {} })
  const off: MenuOp = { op: 'override', client_op_id: 'o', id: 'pizza', ...uber, field: 'price_minor', value: null }
  expect(withOps(values('pizza', { overrides: [override('pizza', 5), override('pizza', 6, { channel: 'web' })] }), [off]).overrides).toEqual([
    override('pizza', 6, { channel: 'web' }),
  ])
})

test('a cell of the matrix is identified by size and option, and an empty one falls back', () => {
  const cells = withPrice(withPrice([{ size_key: 'l', price_minor: 300 }], { sequence: 2 }, 50), { size_key: 's', sequence: 2 }, 10)
  expect(priceAt(cells, { size_key: 's', sequence: 2 })).toBe(10)
  expect(priceAt(cells, { size_key: 's' })).toBeUndefined()
  expect(fallbackAt(cells, { size_key: 'l', sequence: 2 }, 100)).toBe(300)
  expect(fallbackAt(cells, { size_key: 'm', sequence: 2 }, 100)).toBe(50)
  expect(fallbackAt(cells, { size_key: 'm' }, 100)).toBe(100)
  expect(withPrice(cells, { sequence: 2 }, undefined)).toHaveLength(2)
})

test('a modifier is priced by the sizes of the items that use it, also inside another modifier', () => {
  const tree = withRows(emptyTree, [
    pizza,
    row('small', { kind: 'size', type: 'ItemSize', parent_id: 'pizza' }),
    row('outer', { kind: 'modifier', type: 'ItemModifier' }),
    row('on-pizza', { kind: 'link', parent_id: 'pizza', ref_id: 'outer' }),
    row('choice', { kind: 'option', type: 'ItemOption', parent_id: 'outer' }),
    row('inner', { kind: 'modifier', type: 'ModifierWithSizes' }),
    row('on-choice', { kind: 'link', parent_id: 'choice', ref_id: 'inner' }),
  ])
  expect(sizesUnder(tree, 'inner')).toEqual(['small'])
  expect(sizesUnder(tree, 'alone')).toEqual([])
})

test('values are shown in words', () => {
  expect(
    ['price_minor', 'max', 'visible', 'tags', 'name', 'pricing'].map((field) =>
      valueText(field, { visible: false, tags: ['a', 'b'], name: 'none', pricing: 'none' }[field], 'USD'),
    ),
  ).toEqual(['None', 'No limit', 'No', 'a, b', 'none', 'Free of charge'])
  expect(valueText('price_minor', -150, 'USD')).toBe('−$1.50')
  expect(valueText('price_minor', 800, 'JPY')).toBe('¥800')
})
