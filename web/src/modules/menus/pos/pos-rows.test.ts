import type { PosEntry } from '@brigade/contract/pos/pos-mirror.ts'
import { expect, test } from 'vitest'
import { indexOf, isPosKey, posSource, rootKeyOf } from './pos-rows.tsx'

const entry = (id: number, kind: PosEntry['kind'], more: Partial<PosEntry> = {}): PosEntry => ({
  id,
  connection_id: 5,
  kind,
  external_id: `X${id}`,
  parent_id: null,
  modifiers: [],
  name: `${kind} ${id}`,
  price_minor: null,
  plu: '',
  state: 'linked',
  node_id: null,
  missing_since: null,
  ...more,
})

const entries = [
  entry(1, 'item', { parent_id: 2, modifiers: [4], plu: '100' }),
  entry(2, 'category'),
  entry(3, 'size', { parent_id: 1, state: 'broken' }),
  entry(4, 'modifier'),
  entry(5, 'option', { parent_id: 4 }),
  entry(6, 'item', { state: 'unlinked' }),
  entry(7, 'item', { connection_id: 9 }),
]
const mirror = { connections: [{ id: 5, name: 'Till', entries: 6 }], entries }

test('a point of sale is shown beside the menu with categories, uncategorized items, and modifiers', () => {
  const { roots, childrenOf } = posSource(mirror, indexOf(entries))
  expect(roots.map(({ id, label, hint, readOnly }) => [id, label, hint, readOnly])).toEqual([['@pos:5', 'POS: Till', '6', true]])
  expect(childrenOf('@pos:5')?.map(({ id, hasChildren }) => [id, hasChildren])).toEqual([
    ['@pos:5/2', true],
    ['@pos:5/6', false],
    ['@pos:5/modifiers', true],
  ])
  expect(childrenOf('@pos:5/2/1')?.map(({ id, badges }) => [id, badges?.[0]?.label])).toEqual([
    ['@pos:5/2/1/3', 'Missing at the POS'],
    ['@pos:5/2/1/4', undefined],
  ])
  expect(childrenOf('@pos:5')?.map(({ badges }) => badges?.[0]?.label)).toEqual([undefined, 'Not linked', undefined])
  expect(childrenOf('@pos:5/modifiers/4')?.map(({ id }) => id)).toEqual(['@pos:5/modifiers/4/5'])
})

test('until they are loaded the rows are loading; without a connection there is no root', () => {
  expect(posSource(mirror, undefined).childrenOf(rootKeyOf(5))).toBeUndefined()
  expect(posSource({ connections: [], entries: [] }, undefined).roots).toEqual([])
  expect([isPosKey('@pos:5/2'), isPosKey('@menu'), isPosKey('pos')]).toEqual([true, false, false])
})
