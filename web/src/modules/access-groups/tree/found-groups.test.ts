import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import { expect, test } from 'vitest'
import { visibleRows } from '../../../ui/tree/tree-rows.ts'
import { foundTree } from './found-groups.ts'
import { actionOf } from './group-nodes.ts'

const moment = '2026-01-01T00:00:00.000Z'
const names = ['', 'Company', 'East', 'Mill Street', 'Old Mill', 'West']

function group(id: number, way: number[], children_count = 0): AccessGroup {
  const _can = { update: true, delete: true, create_child: true, invite: true, hand_over: true }
  const path = way.map((above) => ({ id: above, name: names[above] ?? '' }))
  const shared = { description: '', version: 1, inserted_at: moment, updated_at: moment, _can }
  return { id, name: names[id] ?? '', parent_id: way.at(-1) ?? null, path, children_count, ...shared }
}

const words = (count: number): string => `${count}`
const none: ReadonlySet<string> = new Set()
const shown = (tree: ReturnType<typeof foundTree>) =>
  visibleRows(tree, none, tree.found).map(({ node, level, isDimmed }) => `${'  '.repeat(level - 1)}${node.label}${isDimmed ? ' (dimmed)' : ''}`)

test('matches are shown below their parents, which are dimmed; a group may be both', () => {
  const tree = foundTree({ groups: [group(4, [1, 2]), group(3, [1, 2, 4]), group(5, [1], 9)], left: 0, loading: false }, words)
  expect(shown(tree)).toEqual(['Company (dimmed)', '  East (dimmed)', '    Old Mill', '      Mill Street', '  West'])
  expect(tree.found.above).toEqual(new Set(['1', '2', '4']))
  // What a group found holds is not known from the search: it is fetched when it is opened.
  expect(tree.childrenOf('5')).toBeUndefined()
})

test('a group without parents is shown at the top', () => {
  expect(shown(foundTree({ groups: [group(1, [], 2)], left: 0, loading: false }, words))).toEqual(['Company'])
})

test('further matches are behind one row at the end', () => {
  const tree = foundTree({ groups: [group(4, [1])], left: 1200, loading: false }, words)
  const last = visibleRows(tree, none, tree.found).at(-1)
  expect(last).toMatchObject({ isDimmed: false, node: { label: 'Show more', hint: '1,200 left', isAction: true } })
  expect(actionOf(last?.node.id ?? '')).toEqual({ more: 'found' })
})
