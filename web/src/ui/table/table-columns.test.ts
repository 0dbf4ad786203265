import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsAway, isStandard, moved, phoneRoles, shownOrder, standardOrder, toggled } from './table-columns.ts'

const columns = [{ id: 'name' }, { id: 'owner' }, { id: 'status', hideable: false }, { id: 'note', hidden: true }]

test('the standard order leaves out what is hidden', () => {
  expect(standardOrder(columns)).toEqual(['name', 'owner', 'status'])
  expect(isStandard(columns, ['name', 'owner', 'status'])).toBe(true)
  expect(isStandard(columns, ['name', 'status', 'owner'])).toBe(false)
})

test('a link contains the columns and their order; required columns are added', () => {
  expect(shownOrder(columns, undefined)).toEqual(['name', 'owner', 'status'])
  expect(shownOrder(columns, ['status', 'name', 'note'])).toEqual(['status', 'name', 'note'])
  expect(shownOrder(columns, ['note', 'gone', 'note'])).toEqual(['name', 'note', 'status'])
  expect(shownOrder(columns, [])).toEqual(['name', 'status'])
})

test('a column that is shown again returns to its standard position', () => {
  expect(toggled(columns, ['name', 'status', 'note'], 'owner')).toEqual(['name', 'owner', 'status', 'note'])
  expect(toggled(columns, ['name', 'owner', 'status'], 'owner')).toEqual(['name', 'status'])
})

test('a column moves among the others, never before the link column', () => {
  const order = ['name', 'owner', 'status']
  expect(moved(order, 'status', -1)).toEqual(['name', 'status', 'owner'])
  expect(moved(order, 'owner', -1)).toEqual(order)
  expect(moved(order, 'name', 1)).toEqual(order)
  expect(moved(order, 'status', 1)).toEqual(order)
})

test('no sequence of choices loses or duplicates a column', () => {
  const step = fc.record({ id: fc.constantFrom('owner', 'note'), act: fc.constantFrom('toggle', 'up', 'down') })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let order = standardOrder(columns)
      for (const { id, act } of steps) order = act === 'toggle' ? toggled(columns, order, id) : moved(order, id, act === 'up' ? -1 : 1)
      expect(new Set(order).size).toBe(order.length)
      expect(order[0]).toBe('name')
      expect(shownOrder(columns, order)).toEqual(order)
    }),
  )
})

test('on a phone a row shows its title, its main value, two facts, and the rest behind More', () => {
  const shown = [{ id: 'name' }, { id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'state', phone: 'end' as const }]
  expect([...phoneRoles(shown).values()]).toEqual(['title', 'fact', 'fact', 'more', 'end'])
  expect(phoneRoles([{ id: 'a' }, { id: 'name', phone: 'title' }]).get('a')).toBe('fact')
})

test('optional columns are hidden in narrow tables until somebody chooses columns; cards hide those without a place', () => {
  const shown = [{ id: 'name' }, { id: 'city', roomy: true }, { id: 'email', phone: 'hide' as const }]
  expect([...columnsAway(shown, 'wide', false)]).toEqual([])
  expect([...columnsAway(shown, 'tight', false)]).toEqual(['city'])
  expect([...columnsAway(shown, 'tight', true)]).toEqual([])
  expect([...columnsAway(shown, 'narrow', true)]).toEqual(['email'])
})
