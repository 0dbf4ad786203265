import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import { expect, test } from 'vitest'
import { actionOf, nodesOf, topmost } from './group-nodes.ts'

const moment = '2026-01-01T00:00:00.000Z'

function group(id: number, children_count = 0): AccessGroup {
  const _can = { update: true, delete: true, create_child: true, invite: true, hand_over: true }
  return {
    id,
    name: `Group ${id}`,
    description: '',
    parent_id: null,
    path: [],
    children_count,
    version: 1,
    inserted_at: moment,
    updated_at: moment,
    _can,
  }
}

const words = (count: number): string => `${count} groups`
const waiting = { groups: undefined, total: 0, failed: false }

test('a branch whose children are loading has no rows yet', () => {
  expect(nodesOf('7', [waiting], words)).toBeUndefined()
})

test('a group with subgroups can be opened and shows their number', () => {
  expect(nodesOf(topmost, [{ groups: [group(1, 3), group(2)], total: 2, failed: false }], words)).toEqual([
    { id: '1', label: 'Group 1', hint: '3 groups', hasChildren: true },
    { id: '2', label: 'Group 2', hint: undefined, hasChildren: false },
  ])
})

test('the rest of a long branch is behind one row', () => {
  const nodes = nodesOf('7', [{ groups: [group(1)], total: 1201, failed: false }], words)
  expect(nodes?.at(-1)).toMatchObject({ id: 'more:7', label: 'Show more', hint: '1,200 left' })
})

test('while the next page loads the row says so', () => {
  const nodes = nodesOf('7', [{ groups: [group(1)], total: 3, failed: false }, waiting], words)
  expect(nodes?.at(-1)).toMatchObject({ id: 'more:7', label: 'Loading…', hint: undefined })
})

test('a group on both pages is listed once', () => {
  const nodes = nodesOf(
    '7',
    [
      { groups: [group(1), group(2)], total: 3, failed: false },
      { groups: [group(2), group(3)], total: 3, failed: false },
    ],
    words,
  )
  expect(nodes?.map(({ id }) => id)).toEqual(['1', '2', '3'])
})

test('a branch that failed to load offers to try again, and keeps its rows', () => {
  const nodes = nodesOf(
    '7',
    [
      { groups: [group(1)], total: 2, failed: false },
      { ...waiting, failed: true },
    ],
    words,
  )
  expect(nodes?.map(({ id }) => id)).toEqual(['1', 'retry:7'])
})

test('choosing a row opens a group, shows more or tries again', () => {
  expect(actionOf('12')).toEqual({ open: 12 })
  expect(actionOf('more:7')).toEqual({ more: '7' })
  expect(actionOf('more:')).toEqual({ more: topmost })
  expect(actionOf('retry:7')).toEqual({ retry: '7' })
})
