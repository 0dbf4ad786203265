import { type GuestMenu, type GuestOption, itemsOf, optionPrice } from '@brigade/contract/menus/guest-menu.ts'
import type { OptionPrice } from '@brigade/contract/menus/menu-nodes.ts'
import { pauses } from '@brigade/contract/menus/pauses.ts'
import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DraftNode, dish, draftMenu, oneCategory } from '../../../../testing/draft-menu.ts'
import { publishingApp } from '../../../../testing/publishing.ts'
import { withFlatSizes } from './flat-sizes.ts'
import { forGuests } from './guest-view.ts'
import { resolveMenu } from './resolve.ts'

const app = await publishingApp()
const home = await app.group({ name: 'North' })
const boss = await app.person({ roles: ['restaurants_admin', 'availabilities_admin', 'publisher'], on: home })
const as = { as: boss }

const context = { channel: 'uber_eats', fulfilment: 'pickup', timezone: 'UTC', currency: 'USD', taxInclusive: false } as const
const resolved = (nodes: readonly DraftNode[]) => resolveMenu(draftMenu(nodes), context)

const size = (key: string, price_minor: number): DraftNode => ({
  id: `size-${key}`,
  kind: 'size',
  in: 'Pizza',
  fields: { name: key.toUpperCase(), key, price_minor },
})
const pizza: DraftNode[] = [
  ...oneCategory,
  ...dish('Pizza', {}),
  size('s', 900),
  size('l', 1400),
  { id: 'crust-on', kind: 'link', in: 'Pizza', ref: 'crust' },
  { id: 'toppings-on', kind: 'link', in: 'Pizza', ref: 'toppings', fields: { min: 1, max: 3, free_count: 1 } },
  { id: 'sauce-on', kind: 'link', in: 'Pizza', ref: 'sauce' },
  ...['crust', 'sauce'].map((id): DraftNode => ({ id, kind: 'modifier', fields: { name: id, pricing: 'individual' } })),
  ...['crust', 'sauce'].map((id): DraftNode => ({ id: `some-${id}`, kind: 'option', in: id, fields: { name: `Some ${id}`, price_minor: 10 } })),
  { id: 'toppings', kind: 'modifier', fields: { name: 'Toppings', pricing: 'by_size' } },
  { id: 'ham', kind: 'option', in: 'toppings', fields: { name: 'Ham', price_minor: 150, prices: [{ size_key: 'l', price_minor: 250 }] } },
]

/** What a guest is asked about an item of a size, with what each answer costs. */
function asked(menu: GuestMenu, sizeKey: string) {
  const [{ item } = { item: undefined }] = itemsOf(menu)
  const chosen = item?.sizes.find(({ key }) => key === sizeKey)
  return [...(item?.modifiers ?? []), ...(chosen?.modifiers ?? [])].map(({ group_id, min, max, free_count }) => {
    const group = menu.groups[group_id]
    return [group?.name, min, max, free_count, group?.options.map((option) => [option.name, optionPrice(option, sizeKey, 1)])]
  })
}

test('each size gets its own copy of modifiers priced by size, in the same order, with stable ids', () => {
  const menu = resolved(pizza)
  const flat = withFlatSizes(menu)
  for (const key of ['s', 'l']) expect(asked(flat, key)).toEqual(asked(menu, key))
  expect(asked(flat, 'l')[1]).toEqual(['Toppings', 1, 3, 1, [['Ham', 250]]])
  expect(Object.keys(flat.groups).sort()).toEqual(['crust', 'sauce', 'toppings:l', 'toppings:s'])
  expect(flat.groups['toppings:l']).toMatchObject({ pricing: 'individual', options: [{ id: 'ham:l', price_minor: 250, prices: [] }] })
  // Another name of the size, another option: what was there keeps its id.
  const later = withFlatSizes(resolved(pizza.map((node) => (node.id === 'size-l' ? { ...node, fields: { ...node.fields, name: 'Huge' } } : node))))
  expect(Object.keys(later.groups)).toEqual(Object.keys(flat.groups))
  expect(forGuests(flat).groups).toEqual(flat.groups)
})

test('a menu without sizes is left as it is', () => {
  const menu = resolved(pizza.filter(({ id }) => id !== 'toppings-on'))
  expect(withFlatSizes(menu)).toBe(menu)
})

test('modifiers of items without sizes, and nested and circular ones', () => {
  const nodes: DraftNode[] = [
    ...pizza,
    { id: 'round', kind: 'link', in: 'ham', ref: 'extras' },
    { id: 'extras', kind: 'modifier', fields: { name: 'Extras', pricing: 'individual' } },
    { id: 'double', kind: 'option', in: 'extras', fields: { name: 'Double', price_minor: 5 } },
    { id: 'back', kind: 'link', in: 'double', ref: 'toppings' },
    ...dish('Calzone', { price_minor: 1000 }),
    { id: 'calzone-toppings', kind: 'link', in: 'Calzone', ref: 'toppings' },
  ]
  const flat = withFlatSizes(resolved(nodes))
  const calzone = [...itemsOf(flat)].find(({ item }) => item.name === 'Calzone')?.item
  expect(calzone?.modifiers).toMatchObject([{ group_id: 'toppings:' }])
  expect(flat.groups['toppings:']?.options).toMatchObject([{ price_minor: 150, prices: [], modifiers: [{ group_id: 'extras:' }] }])
  expect(flat.groups['extras:l']?.options).toMatchObject([{ price_minor: 5, modifiers: [{ group_id: 'toppings:l' }] }])
})

const cells = fc.array(
  fc.record({
    size_key: fc.constantFrom('s', 'l', undefined),
    sequence: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    price_minor: fc.nat(999),
  }),
  { maxLength: 8 },
)

test('no price changes, for any size and number of options chosen before', () => {
  fc.assert(
    fc.property(cells, fc.option(fc.nat(999)), fc.constantFrom('by_size', 'by_size_sequence'), (drawn, price_minor, pricing) => {
      // One price for each cell, as the draft asks.
      const prices = [...new Map(drawn.map((cell) => [`${cell.size_key} ${cell.sequence}`, cell])).values()] as OptionPrice[]
      const menu = resolved(
        pizza.map((node) => {
          if (node.id === 'toppings') return { ...node, fields: { ...node.fields, pricing } }
          return node.id === 'ham' ? { ...node, fields: { name: 'Ham', price_minor, prices } } : node
        }),
      )
      const flat = withFlatSizes(menu)
      const hamIn = (of: GuestMenu, id: string): GuestOption | undefined => of.groups[id]?.options[0]
      for (const key of ['s', 'l'])
        for (const nth of [1, 2, 3, 4, 5, 6]) {
          const [before, after] = [hamIn(menu, 'toppings'), hamIn(flat, `toppings:${key}`)]
          if (!before || !after) throw new Error('no ham')
          // The channel asks for no size.
          expect(optionPrice(after, null, nth)).toBe(optionPrice(before, key, nth))
        }
    }),
    { numRuns: 300 },
  )
})

test('copies by size are published as previewed, explained in a note, compared as one group, and paused per size', async () => {
  const id = await app.restaurant({ on: home })
  const menu = await app.node(id, 'menu', { fields: { name: 'All day' } })
  const item = await app.node(id, 'item', { fields: { name: 'Pizza' } })
  await app.node(id, 'placement', { in: menu, ref: item })
  await app.node(id, 'size', { in: item, fields: { name: 'Small', key: 's', price_minor: 900 } })
  await app.node(id, 'size', { in: item, fields: { name: 'Large', key: 'l', price_minor: 1400 } })
  const toppings = await app.node(id, 'modifier', { fields: { name: 'Toppings', pricing: 'by_size' } })
  await app.node(id, 'link', { in: item, ref: toppings, fields: { max: 3 } })
  const ham = await app.node(id, 'option', {
    in: toppings,
    fields: { name: 'Ham', price_minor: 150, prices: [{ size_key: 'l', price_minor: 250 }] },
  })
  await app.list(id, 'web', 'uber_eats')

  const { body: lint } = await app.call(menuPublishing.menuLint, { restaurant_id: id, channels: ['web', 'uber_eats'] }, as)
  expect(lint).toMatchObject([
    { channel: 'web', errors: 0, warnings: 0, issues: [] },
    {
      channel: 'uber_eats',
      errors: 0,
      warnings: 0,
      issues: [{ rule: 'price_by_size', severity: 'note', nodes: [{ id: toppings, name: 'Toppings' }] }],
    },
  ])
  const seen = async (live: boolean) =>
    (await app.call(menuPublishing.guestMenu, { restaurant_id: id, channel: 'uber_eats', fulfilment: 'pickup', live }, as)).body.menu
  await app.call(menuPublishing.publish, { restaurant_ids: [id] }, as)
  await app.runJobs()
  expect(await seen(true)).toEqual(await seen(false))
  expect((await seen(true))?.groups[`${toppings}:l`]?.options).toMatchObject([{ id: `${ham}:l`, price_minor: 250 }])
  const { uuid } = await app.database.db
    .selectFrom('listings')
    .select('uuid')
    .where('restaurant_id', '=', id)
    .where('channel', '=', 'uber_eats')
    .executeTakeFirstOrThrow()
  const store = () => app.market.shelf.stores.get(uuid)
  expect(store()?.menus).toMatchObject({ pickup: { groups: { [`${toppings}:s`]: { options: [{ price_minor: 150, prices: [] }] } } } })

  await app.change(id, ham, { prices: [{ size_key: 'l', price_minor: 260 }] })
  const { body: diff } = await app.call(menuPublishing.menuDiff, { restaurant_id: id }, as)
  expect(diff.entries).toMatchObject([
    { id: toppings, name: 'Toppings', only: [], details: [{ label: 'Ham, l', before: '$2.50', after: '$2.60', only: [] }] },
  ])

  await app.call(pauses.pause, { restaurant_id: id, targets: [{ node_id: ham }] }, as)
  await app.runJobs()
  expect(store()?.paused).toEqual([`${ham}:l`, `${ham}:s`].toSorted())
  expect((await seen(true))?.groups[`${toppings}:l`]?.options).toMatchObject([{ unavailable: 'paused' }])
})
