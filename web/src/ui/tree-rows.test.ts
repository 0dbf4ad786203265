import { expect, test } from 'vitest'
import type { TreeNode } from './tree-rows.ts'
import { moveFor, visibleRows } from './tree-rows.ts'

const node = (id: string, hasChildren = false): TreeNode => ({ id, label: id, hasChildren })
const children: Record<string, TreeNode[]> = { a: [node('a1'), node('a2')] }
const rowsWith = (...open: string[]) => visibleRows([node('a', true), node('b', true)], (id) => children[id], new Set(open))

test('lists open branches in order, with level and place', () => {
  expect(rowsWith('a').map((row) => [row.node.id, row.level, row.position, row.siblings])).toEqual([
    ['a', 1, 1, 2],
    ['a1', 2, 1, 2],
    ['a2', 2, 2, 2],
    ['b', 1, 2, 2],
  ])
})

test('marks a branch whose children are on their way', () => {
  expect(rowsWith('b').map((row) => row.pending)).toEqual([false, true])
})

test.each([
  ['ArrowDown', 0, { to: 1 }],
  ['ArrowUp', 0, { to: 0 }],
  ['ArrowRight', 0, { to: 1 }],
  ['ArrowLeft', 0, { open: false }],
  ['ArrowLeft', 2, { to: 0 }],
  ['ArrowRight', 3, { open: true }],
  ['ArrowRight', 1, undefined],
  ['End', 0, { to: 3 }],
  ['x', 0, undefined],
])('%s on row %i moves %j', (key, index, move) => {
  expect(moveFor(key, rowsWith('a'), index, new Set(['a']))).toEqual(move)
})
