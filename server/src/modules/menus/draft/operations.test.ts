import { randomUUID } from 'node:crypto'
import type { MenuOp } from '@brigade/contract/menus/menu-draft.ts'
import { expect, test } from 'vitest'
import { making } from '../../../../testing/menus.ts'
import { buildModel, childrenOf, rootsOf, type TreeNode, withBelow } from '../public/model.ts'
import { fieldIn, nameOf, resolvedFields } from '../public/values.ts'
import { Draft } from './draft.ts'
import { linesOf, moneyText } from './history.ts'
import { perform } from './operations.ts'
import { takeBack } from './undoing.ts'

const head = { restaurantId: 1, restaurantName: 'Test', kind: 'restaurant', currency: 'USD', ownerGroupId: 1, revision: 0 } as const
const scope = { libraries: new Set<number>(), idsElsewhere: new Set<string>(), toCome: new Map<string, number>(), pictures: new Set<number>() }

function draftOf(...ops: MenuOp[]): Draft {
  const draft = new Draft(buildModel(head, [], []))
  for (const op of ops) expect(perform(draft, op, scope)).toEqual([])
  draft.takeUndoing()
  return draft
}

const names = (draft: Draft, nodes: readonly TreeNode[]) => nodes.map(({ id }) => nameOf(draft.model, id))
const category = (name: string, more = {}) => making('category', null, { fields: { name }, ...more })

test('rows stay where they were put: first, last, after another, after a deleted one', () => {
  const [a, b] = [category('A'), category('B')]
  const draft = draftOf(a, b, category('First', { after: null }), category('After A', { after: a.id }), category('Last', { after: randomUUID() }))
  expect(names(draft, rootsOf(draft.model))).toEqual(['First', 'A', 'After A', 'B', 'Last'])
  perform(draft, { op: 'move', client_op_id: randomUUID(), id: b.id, parent_id: null, after: null }, scope)
  perform(draft, { op: 'move', client_op_id: randomUUID(), id: a.id, parent_id: b.id }, scope)
  expect(names(draft, rootsOf(draft.model))).toEqual(['B', 'First', 'After A', 'Last'])
  expect(names(draft, childrenOf(draft.model, b.id))).toEqual(['A'])
})

test('a list with inserts always at the same place is renumbered, and all of it can be undone', () => {
  const first = category('First')
  const draft = draftOf(first, category('Last'))
  const start = [...draft.model.nodes.values()]
  const done = Array.from({ length: 400 }, (_, at) => {
    perform(draft, category(`Row ${at}`, { after: first.id }), scope)
    return draft.takeUndoing()
  })
  const positions = rootsOf(draft.model).map(({ position }) => position)
  expect(Math.max(...positions.map(({ length }) => length))).toBeLessThanOrEqual(24)
  expect(positions).toEqual(positions.toSorted())
  expect(names(draft, rootsOf(draft.model)).slice(0, 4)).toEqual(['First', 'Row 399', 'Row 398', 'Row 397'])
  expect(done.some((changes) => changes.some((change) => change.do === 'place' && change.isQuiet))).toBe(true)
  for (const changes of done.toReversed()) expect(takeBack(draft, changes, scope)).toEqual([])
  expect(start.map(({ id }) => draft.model.nodes.get(id))).toEqual(start)
})

test('a copy has new ids for everything below it, shares what it points to, and has no PLU', () => {
  const item = making('item', null, { fields: { name: 'Pizza', plu: '7', price_minor: 900 } })
  const size = making('size', item.id, { fields: { name: 'Small', plu: '7S' } })
  const sauce = making('modifier', null, { fields: { name: 'Sauce' } })
  const link = making('link', item.id, { ref_id: sauce.id, fields: { max: 2 } })
  const dearer: MenuOp = {
    op: 'override',
    client_op_id: randomUUID(),
    id: item.id,
    channel: 'web',
    fulfilment: null,
    field: 'price_minor',
    value: 950,
  }
  const draft = draftOf(item, size, sauce, link, dearer)
  const copy = randomUUID()
  perform(draft, { op: 'duplicate', client_op_id: randomUUID(), id: item.id, new_id: copy }, scope)
  expect(draft.model.nodes.get(copy)?.fields).toEqual({ name: 'Pizza (copy)', price_minor: 900 })
  expect(fieldIn(draft.model, copy, 'price_minor', { channel: 'web' })).toBe(950)
  const [small, sauces] = childrenOf(draft.model, copy)
  expect([small?.fields, sauces?.ref_id, sauces?.fields]).toEqual([{ name: 'Small', plu: '7S' }, sauce.id, { max: 2 }])
  expect(withBelow(draft.model, copy).some(({ id }) => [item.id, size.id, link.id].includes(id))).toBe(false)
  expect(linesOf(draft.model, draft.takeUndoing().toReversed())[0]).toBe('Added item **Pizza (copy)**')
})

test('a node that inherits no name must have one', () => {
  const item = making('item', null, { fields: { name: 'Cola' } })
  const mixer = making('modifier', null, { fields: { name: 'Mixer' } })
  const draft = draftOf(item, mixer, making('option', mixer.id, { ref_id: item.id }))
  const [option] = childrenOf(draft.model, mixer.id)
  expect(nameOf(draft.model, option?.id ?? '')).toBe('Cola')
  for (const op of [
    making('item', null),
    making('option', mixer.id),
    { ...making('item', null), op: 'update', id: item.id, fields: { name: null } } as const,
  ])
    expect(() => perform(draft, op, scope)).toThrow('Name is required.')
})

test('an empty field inherits again, and every field is resolved', () => {
  const base = making('item', null, { fields: { name: 'Soup', price_minor: 0, tags: ['vegan'] } })
  const copy = making('item', null, { source_id: base.id, fields: { kitchen_name: 'SP', price_minor: 500 } })
  const draft = draftOf(base, copy)
  const update: MenuOp = { op: 'update', client_op_id: randomUUID(), id: copy.id, fields: { kitchen_name: '', price_minor: null, tags: [] } }
  perform(draft, update, scope)
  expect(draft.model.nodes.get(copy.id)?.fields).toEqual({ tags: [] })
  expect(resolvedFields(draft.model, copy.id)).toMatchObject({ name: 'Soup', price_minor: 0, tags: [], visible: true, item_kind: 'product' })
})

test('History shows names and money as people write them, markup literally, and counts what is too long to list', () => {
  const item = making('item', null, { fields: { name: '*Best* <b>soup</b>' } })
  const draft = draftOf(item)
  perform(draft, { op: 'update', client_op_id: randomUUID(), id: item.id, fields: { price_minor: 1250, alcohol: true } }, scope)
  const lines = linesOf(draft.model, draft.takeUndoing())
  expect(lines).toEqual(['**\\*Best\\* \\<b\\>soup\\</b\\>** Price: not set → 12.50', '**\\*Best\\* \\<b\\>soup\\</b\\>** Alcohol: not set → yes'])
  for (let at = 0; at < 55; at += 1) perform(draft, category(`Row ${at}`), scope)
  expect(linesOf(draft.model, draft.takeUndoing()).at(-1)).toBe('And 35 more')
  expect([moneyText(1234, 'JPY'), moneyText(-5, 'USD'), moneyText(12_345, 'KWD')]).toEqual(['1234', '-0.05', '12.345'])
})
