import { expect, test } from 'vitest'
import { buildModel, type TreeNode } from '../public/model.ts'
import { impactOf } from './impact.ts'
import { activePauses, isPaused, type PauseRow, type PausesNow, pausesNow } from './paused.ts'
import { matching, pausables, targetOf } from './targets.ts'

const head = { restaurantId: 1, restaurantName: 'One', kind: 'restaurant', currency: 'USD', ownerGroupId: 1, revision: 1 } as const

type Given = Partial<TreeNode> & Pick<TreeNode, 'id' | 'kind'>
const node = (given: Given): TreeNode => ({
  parent_id: null,
  ref_id: null,
  source_id: null,
  position: given.id,
  revision: 1,
  restaurant_id: 1,
  variant: 'base',
  lifecycle: 'active',
  fields: { name: given.id },
  ...given,
})
const menuOf = (...rows: Given[]) => buildModel(head, rows.map(node), [])

/** A burger that needs a bun, with cheese if one likes; a toast of two sizes that needs two sauces. */
const rows: Given[] = [
  { id: 'lunch', kind: 'menu' },
  { id: 'mains', kind: 'category', parent_id: 'lunch' },
  { id: 'p1', kind: 'placement', parent_id: 'mains', ref_id: 'burger', fields: {} },
  { id: 'p2', kind: 'placement', parent_id: 'lunch', ref_id: 'burger', fields: {} },
  { id: 'p3', kind: 'placement', parent_id: 'lunch', ref_id: 'toast', fields: {} },
  { id: 'burger', kind: 'item', fields: { name: 'Crème Burger', tags: ['Beef'] } },
  { id: 'toast', kind: 'item' },
  { id: 'small', kind: 'size', parent_id: 'toast' },
  { id: 'large', kind: 'size', parent_id: 'toast' },
  { id: 'buns', kind: 'modifier', fields: { name: 'Bun', min: 1 } },
  { id: 'brioche', kind: 'option', parent_id: 'buns' },
  { id: 'rye', kind: 'option', parent_id: 'buns', fields: { name: 'rye', tags: ['gluten'] } },
  { id: 'cheeses', kind: 'modifier', fields: { name: 'Cheese', min: 0 } },
  { id: 'cheddar', kind: 'option', parent_id: 'cheeses' },
  { id: 'sauces', kind: 'modifier', fields: { name: 'Sauces', min: 1 } },
  { id: 'mayo', kind: 'option', parent_id: 'sauces' },
  { id: 'chili', kind: 'option', parent_id: 'sauces' },
  { id: 'l1', kind: 'link', parent_id: 'burger', ref_id: 'buns', fields: {} },
  { id: 'l2', kind: 'link', parent_id: 'burger', ref_id: 'cheeses', fields: {} },
  { id: 'l3', kind: 'link', parent_id: 'toast', ref_id: 'sauces', fields: { min: 2 } },
]
const model = menuOf(...rows)

const out = (...ids: string[]): PausesNow => ({ nodes: new Set(ids), tags: new Set() })
const nothing = out()
const impact = (after: PausesNow, before = nothing, menu = model) => {
  const { placements, unsellable } = impactOf(menu, before, after)
  return { placements: placements.map(({ id }) => id), unsellable: unsellable.map(({ id, why }) => `${id}: ${why}`) }
}

test('an item disappears wherever it is placed', () => {
  expect(impact(out('burger'))).toEqual({ placements: ['p1', 'p2'], unsellable: [] })
  expect(impactOf(model, nothing, out('burger')).placements.map(({ why }) => why)).toEqual(['lunch › mains', 'lunch'])
})

test('pausing the last option of a required modifier makes the item unsellable, one of several does not', () => {
  expect(impact(out('rye'))).toEqual({ placements: [], unsellable: [] })
  expect(impact(out('rye', 'brioche'))).toEqual({ placements: ['p1', 'p2'], unsellable: ['burger: needs 1 of “Bun”, none is left'] })
  expect(impact(out('rye', 'brioche'), out('brioche'))).toEqual({ placements: ['p1', 'p2'], unsellable: ['burger: needs 1 of “Bun”, none is left'] })
  expect(impact(out('chili'))).toEqual({ placements: ['p3'], unsellable: ['toast: needs 2 of “Sauces”, 1 are left'] })
  expect(impact(out('cheddar'))).toEqual({ placements: [], unsellable: [] })
})

test('an option may be chosen twice where the modifier allows it', () => {
  const twice = menuOf(...rows.map((row) => (row.id === 'sauces' ? { ...row, fields: { name: 'Sauces', min: 1, max_per_option: 2 } } : row)))
  expect(impact(out('chili'), nothing, twice)).toEqual({ placements: [], unsellable: [] })
})

test('pausing the last size, a menu, a tag', () => {
  expect(impact(out('small'))).toEqual({ placements: [], unsellable: [] })
  expect(impact(out('small', 'large'))).toEqual({ placements: ['p3'], unsellable: ['toast: no size is left'] })
  expect(impact(out('lunch'))).toEqual({ placements: ['p1', 'p2', 'p3'], unsellable: [] })
  expect(impact({ nodes: new Set(), tags: new Set(['beef']) })).toEqual({ placements: ['p1', 'p2'], unsellable: [] })
})

test('pausing an item pauses the option it is used as, and breaks modifiers that require it', () => {
  const withPatty = menuOf(
    ...rows.filter(({ id }) => id !== 'brioche' && id !== 'rye'),
    { id: 'bread', kind: 'item' },
    { id: 'breadOption', kind: 'option', parent_id: 'buns', ref_id: 'bread', fields: {} },
  )
  expect(impact(out('bread'), nothing, withPatty).unsellable).toEqual(['burger: needs 1 of “Bun”, none is left'])
})

test('circular modifiers come to an end', () => {
  const circle = menuOf(...rows, { id: 'l4', kind: 'link', parent_id: 'rye', ref_id: 'buns', fields: {} })
  expect(impact(out('brioche'), nothing, circle)).toEqual({ placements: [], unsellable: [] })
})

test('a pause of a library item applies to its copies, a pause of a copy does not apply to the library', () => {
  const library = { restaurant_id: 2 }
  const shared = menuOf(
    { id: 'origin', kind: 'item', ...library },
    { id: 'heir', kind: 'item', source_id: 'origin', variant: 'library', fields: {} },
    { id: 'place', kind: 'placement', ref_id: 'heir', parent_id: 'menu', fields: {} },
    { id: 'menu', kind: 'menu' },
  )
  expect(['origin', 'heir', 'place', 'menu'].filter((id) => isPaused(shared, id, out('origin')))).toEqual(['origin', 'heir', 'place'])
  expect(isPaused(shared, 'origin', out('heir'))).toBe(false)
  expect(targetOf(shared, { node_id: 'place' })).toMatchObject({ kind: 'item', node_id: 'heir', name: 'origin' })
  expect(targetOf(shared, { node_id: 'origin' })).toMatchObject({ node_id: 'heir' })
})

test('a pause holds from its start to its end, in its channel', () => {
  const at = new Date('2026-07-01T12:00:00Z')
  const row = (more: Partial<PauseRow>): PauseRow => ({
    node_id: 'burger',
    tag: null,
    channel: '',
    starts_at: new Date('2026-07-01T10:00:00Z'),
    ends_at: null,
    ended_at: null,
    ...more,
  })
  expect(activePauses([row({})], at)).toHaveLength(1)
  expect(activePauses([row({ ends_at: at }), row({ ended_at: at }), row({ starts_at: new Date('2026-07-01T12:00:01Z') })], at)).toEqual([])
  expect(pausesNow([row({ channel: 'web' })], at, 'web').nodes.size).toBe(1)
  expect(pausesNow([row({ channel: 'web' })], at, 'app').nodes.size).toBe(0)
  expect(pausesNow([row({ channel: 'web' })], at).nodes.size).toBe(1)
  expect(pausesNow([row({ node_id: null, tag: 'Fish' })], at, 'app').tags).toEqual(new Set(['fish']))
})

test('the search finds every word, without accents, the most likely first', () => {
  const found = (q: string) => matching(pausables(model), q).map(({ kind, name }) => `${kind} ${name}`)
  expect(found('creme bu')).toEqual(['item Crème Burger'])
  expect(found('b')[0]).toBe('tag Beef')
  expect(found('bun rye')).toEqual(['option rye'])
  expect(found('toast')).toEqual(['item toast', 'size large', 'size small'])
  expect(pausables(model).find(({ name }) => name === 'Crème Burger')).toMatchObject({ uses: 2, place: 'mains' })
})

test('options that are items with modifiers of their own come to an end, in a circle and in a chain', () => {
  const chainOf = (length: number, closes: boolean) =>
    Array.from({ length }, (_, at): Given[] => [
      { id: `item${at}`, kind: 'item' },
      { id: `link${at}`, kind: 'link', parent_id: `item${at}`, ref_id: `group${at}`, fields: { min: 1 } },
      { id: `group${at}`, kind: 'modifier' },
      {
        id: `choice${at}`,
        kind: 'option',
        parent_id: `group${at}`,
        ref_id: at + 1 < length ? `item${at + 1}` : closes ? 'item0' : null,
      },
    ]).flat()
  const shelf: Given[] = [
    { id: 'all', kind: 'menu' },
    { id: 'place', kind: 'placement', parent_id: 'all', ref_id: 'item0', fields: {} },
  ]
  const long = menuOf(...shelf, ...chainOf(20_000, false))
  expect(impact(out('item1'), nothing, long).placements).toEqual(['place'])
  expect(impact(out('item19999'), nothing, long).placements).toEqual([])
  const circle = menuOf(...shelf, ...chainOf(3, true))
  expect(impact(out('choice2'), nothing, circle).placements).toEqual(['place'])
})
