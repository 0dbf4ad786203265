import { expect, test } from 'vitest'
import { type Choice, chooseRow, type Gesture, gestureOf } from './choosing.ts'
import { visibleRows } from './tree-rows.ts'

const rows = visibleRows(
  {
    roots: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, label: id, hasChildren: false, disabled: id === 'c', isAction: id === 'e' })),
    childrenOf: () => undefined,
  },
  new Set(),
)
const after = (...gestures: [string, Gesture][]) =>
  gestures.reduce<Choice>((choice, [id, gesture]) => chooseRow(choice, rows, id, gesture), { chosen: new Set(), anchor: undefined })
const chosen = (...gestures: [string, Gesture][]) => [...after(...gestures).chosen]

test('one node is selected, more one by one, and deselected', () => {
  expect(chosen(['a', 'only'], ['b', 'only'])).toEqual(['b'])
  expect(chosen(['a', 'only'], ['b', 'toggle'])).toEqual(['a', 'b'])
  expect(chosen(['a', 'only'], ['b', 'toggle'], ['a', 'toggle'])).toEqual(['b'])
})

test('a range runs from its start in either direction, and shrinks again', () => {
  expect(chosen(['b', 'only'], ['d', 'range'])).toEqual(['b', 'd'])
  expect(chosen(['b', 'only'], ['d', 'range'], ['a', 'range'])).toEqual(['a', 'b'])
  expect(after(['b', 'only'], ['d', 'range']).anchor).toBe('b')
})

test('a range may be added to the selection', () => {
  expect(chosen(['a', 'only'], ['d', 'toggle'], ['b', 'more'])).toEqual(['a', 'd', 'b'])
})

test('disabled rows and rows without a node are never selected', () => {
  expect(chosen(['c', 'only'], ['e', 'toggle'], ['gone', 'only'])).toEqual([])
  expect(chosen(['a', 'only'], ['e', 'range'])).toEqual(['a', 'b', 'd'])
})

test('the pressed keys decide the kind of selection', () => {
  const none = { shiftKey: false, ctrlKey: false, metaKey: false }
  expect(gestureOf(none)).toBe('only')
  expect(gestureOf({ ...none, metaKey: true })).toBe('toggle')
  expect(gestureOf({ ...none, ctrlKey: true, shiftKey: true })).toBe('more')
  expect(gestureOf({ ...none, shiftKey: true })).toBe('range')
})
