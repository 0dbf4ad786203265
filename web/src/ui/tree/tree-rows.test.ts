import { expect, test } from 'vitest'
import { findInTree, placeOf } from './find-in-tree.ts'
import { rowTyped, stepFor } from './tree-keys.ts'
import type { TreeNode, TreeSource } from './tree-rows.ts'
import { visibleRows } from './tree-rows.ts'

const node = (id: string, hasChildren = false): TreeNode => ({ id, label: id, hasChildren })
const children: Record<string, TreeNode[]> = { a: [node('a1', true), node('a2')], a1: [node('Deep'), node('deeper')], c: [] }
const source: TreeSource = {
  roots: [node('a', true), node('b', true), node('c', true)],
  childrenOf: (id) => children[id],
}
const rowsWith = (...open: string[]) => visibleRows(source, new Set(open))
const ids = (rows: readonly { node: TreeNode }[]) => rows.map((row) => row.node.id)

test('lists open branches in order, with level and place', () => {
  expect(rowsWith('a').map((row) => [row.node.id, row.level, row.position, row.siblings])).toEqual([
    ['a', 1, 1, 3],
    ['a1', 2, 1, 2],
    ['a2', 2, 2, 2],
    ['b', 1, 2, 3],
    ['c', 1, 3, 3],
  ])
})

test('marks a branch whose children are loading', () => {
  expect(rowsWith('b').map((row) => row.pending)).toEqual([false, true, false])
})

test('a branch that failed to load says so and offers to try again; an empty one says that', () => {
  const rows = visibleRows({ ...source, failedOf: (id) => (id === 'b' ? 'Could not be loaded' : undefined) }, new Set(['b', 'c']))
  expect(rows.map((row) => [row.kind, row.node.label, row.level])).toEqual([
    ['node', 'a', 1],
    ['node', 'b', 1],
    ['failed', 'Could not be loaded', 2],
    ['node', 'c', 1],
    ['empty', 'Nothing inside', 2],
  ])
  expect(rows[1]?.pending).toBe(false)
})

test.each([
  ['ArrowDown', 0, { to: 1 }],
  ['ArrowUp', 0, { to: 0 }],
  ['ArrowRight', 0, { to: 1 }],
  ['ArrowLeft', 0, { open: false, ids: ['a'] }],
  ['ArrowLeft', 2, { to: 0 }],
  ['ArrowRight', 3, { open: true, ids: ['b'] }],
  ['ArrowRight', 2, undefined],
  ['PageDown', 0, { to: 3 }],
  ['PageDown', 3, { to: 4 }],
  ['PageUp', 4, { to: 1 }],
  ['End', 0, { to: 4 }],
  ['Home', 3, { to: 0 }],
  ['*', 4, { open: true, ids: ['a', 'b', 'c'] }],
  ['x', 0, undefined],
])('%s on row %i does %j', (key, index, step) => {
  expect(stepFor(key, rowsWith('a'), index, 3)).toEqual(step)
})

test('typing moves to the next row that begins with it, and wraps around', () => {
  const rows = rowsWith('a', 'a1')
  expect(ids(rows)).toEqual(['a', 'a1', 'Deep', 'deeper', 'a2', 'b', 'c'])
  expect(rowTyped(rows, 0, 'd')).toBe(2)
  expect(rowTyped(rows, 2, 'd')).toBe(3)
  expect(rowTyped(rows, 3, 'dd')).toBe(2)
  expect(rowTyped(rows, 2, 'de')).toBe(2)
  expect(rowTyped(rows, 2, 'deepe')).toBe(3)
  expect(rowTyped(rows, 6, 'a')).toBe(0)
  expect(rowTyped(rows, 0, 'z')).toBeUndefined()
})

test('a search shows matches below their parents, which are dimmed, and does not change what was open', () => {
  const found = findInTree(source, 'DEEP')
  const rows = visibleRows(source, new Set(), found)
  expect(rows.map((row) => [row.node.id, row.isDimmed])).toEqual([
    ['a', true],
    ['a1', true],
    ['Deep', false],
    ['deeper', false],
  ])
  expect(ids(visibleRows(source, new Set(), found, new Set(['a1'])))).toEqual(['a', 'a1'])
  expect(ids(visibleRows(source, new Set()))).toEqual(['a', 'b', 'c'])
})

test('a match can be opened to show everything in it', () => {
  expect(ids(visibleRows(source, new Set(), findInTree(source, 'a1'), new Set(['a1'])))).toEqual(['a', 'a1', 'Deep', 'deeper'])
})

test('the position of a match ignores case', () => {
  expect(placeOf('North Wharf', 'wha')).toEqual({ start: 6, end: 9 })
  expect(placeOf('North', 'wharf')).toBeUndefined()
  expect(placeOf('North', '')).toBeUndefined()
})
