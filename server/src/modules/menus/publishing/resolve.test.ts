import { type GuestMenu, itemsOf, optionPrice } from '@brigade/contract/menus/guest-menu.ts'
import type { Override } from '@brigade/contract/menus/menu-draft.ts'
import { expect, test } from 'vitest'
import { type DraftNode, dish, draftMenu, oneCategory } from '../../../../testing/draft-menu.ts'
import { forGuests, withUnorderable } from './guest-view.ts'
import { resolveMenu } from './resolve.ts'
import type { ResolveContext } from './resolve-context.ts'

const atWeb: ResolveContext = { channel: 'web', fulfilment: 'pickup', timezone: 'America/New_York', currency: 'USD', taxInclusive: false }

function seen(nodes: readonly DraftNode[], context: Partial<ResolveContext> = {}, overrides: readonly Partial<Override>[] = []): GuestMenu {
  return withUnorderable(resolveMenu(draftMenu(nodes, overrides, context.currency), { ...atWeb, ...context }))
}

const itemsIn = (menu: GuestMenu) => [...itemsOf(menu)].map(({ item }) => item)
const priceIn = (menu: GuestMenu, name: string) => itemsIn(menu).find((item) => item.name === name)?.price_minor

const pizza: DraftNode[] = [
  ...oneCategory,
  ...dish('Margherita', {}),
  { id: 'small', kind: 'size', in: 'Margherita', fields: { name: 'Small', key: 's', price_minor: 900 } },
  { id: 'large', kind: 'size', in: 'Margherita', fields: { name: 'Large', key: 'l', price_minor: 1400 } },
  { id: 'toppings-on', kind: 'link', in: 'Margherita', ref: 'toppings', fields: { max: 3 } },
  { id: 'toppings', kind: 'modifier', fields: { name: 'Toppings', pricing: 'by_size_sequence' } },
  {
    id: 'ham',
    kind: 'option',
    in: 'toppings',
    fields: {
      name: 'Ham',
      price_minor: 150,
      prices: [
        { size_key: 'l', price_minor: 250 },
        { size_key: 'l', sequence: 2, price_minor: 200 },
        { sequence: 3, price_minor: 100 },
      ],
    },
  },
]

test('an option of a pizza is priced by size and by the number of options before it, with a fallback', () => {
  const menu = seen(pizza)
  expect(itemsIn(menu)[0]).toMatchObject({ price_minor: null, sizes: [{ price_minor: 900 }, { price_minor: 1400 }], modifiers: [{ max: 3, min: 0 }] })
  const [ham] = menu.groups.toppings?.options ?? []
  if (!ham) throw new Error('no ham')
  const costs = (size: string) => [1, 2, 3, 4].map((nth) => optionPrice(ham, size, nth))
  expect(costs('l')).toEqual([250, 200, 200, 200])
  // No cell for the small size: its own price, until the third topping is cheaper for every size.
  expect(costs('s')).toEqual([150, 150, 100, 100])
})

test('a size without its own price costs what the item costs', () => {
  const menu = seen([...oneCategory, ...dish('Soup', { price_minor: 500 }), { id: 'bowl', kind: 'size', in: 'Soup', fields: { name: 'Bowl' } }])
  expect(itemsIn(menu)[0]?.sizes[0]).toMatchObject({ price_minor: 500, unavailable: null })
})

test('a combo nests its modifiers, each group once', () => {
  const menu = seen([
    ...oneCategory,
    ...dish('Lunch combo', { item_kind: 'combo', price_minor: 1200 }),
    ...dish('Cola', { price_minor: 300 }),
    { id: 'drink-of', kind: 'link', in: 'Lunch combo', ref: 'drink', fields: { min: 1, max: 1 } },
    { id: 'drink', kind: 'modifier', fields: { name: 'Drink', pricing: 'individual' } },
    { id: 'cola-in', kind: 'option', in: 'drink', ref: 'Cola', fields: { price_minor: 0 } },
    { id: 'water-in', kind: 'option', in: 'drink', ref: 'Cola', fields: { name: 'Water' } },
    { id: 'ice-on', kind: 'link', in: 'cola-in', ref: 'ice' },
    { id: 'ice', kind: 'modifier', fields: { name: 'Ice', pricing: 'none' } },
    { id: 'much', kind: 'option', in: 'ice', fields: { name: 'Much', price_minor: 50 } },
  ])
  expect(itemsIn(menu)[0]).toMatchObject({ item_kind: 'combo', price_minor: 1200, modifiers: [{ group_id: 'drink', min: 1, max: 1 }] })
  expect(menu.groups.drink?.options).toMatchObject([
    // What it stands for gives the name; its own price of nothing is a price.
    { name: 'Cola', price_minor: 0, modifiers: [{ group_id: 'ice' }] },
    { name: 'Water', price_minor: 300, modifiers: [] },
  ])
  expect(menu.groups.ice?.options).toMatchObject([{ name: 'Much', price_minor: 0 }])
})

test('an item of a library is shown at the price set here', () => {
  const nodes: DraftNode[] = [
    ...oneCategory,
    { id: 'burger', kind: 'item', of: 'library', fields: { name: 'Burger', description: 'Beef', price_minor: 1000 } },
    { id: 'double', kind: 'size', in: 'burger', of: 'library', fields: { name: 'Double', price_minor: 1500 } },
    { id: 'ours', kind: 'item', from: 'burger', fields: { price_minor: 1100 } },
    { id: 'ours-here', kind: 'placement', in: 'mains', ref: 'ours' },
  ]
  expect(itemsIn(seen(nodes))[0]).toMatchObject({ name: 'Burger', description: 'Beef', sizes: [{ name: 'Double', price_minor: 1500 }] })
  expect(priceIn(seen(nodes.filter(({ id }) => id !== 'double')), 'Burger')).toBe(1100)
})

test('a price of the channel wins over the place’s, and that over the item’s', () => {
  const nodes = [...oneCategory, ...dish('Pasta', { price_minor: 1000 }, { price_minor: 1050 })]
  expect(priceIn(seen(nodes), 'Pasta')).toBe(1050)
  const ofItem = { node_id: 'Pasta', channel: 'doordash', value: 1300 } as const
  expect(priceIn(seen(nodes, { channel: 'doordash' }, [ofItem]), 'Pasta')).toBe(1300)
  const ofPlace = { node_id: 'Pasta-here', channel: 'doordash', value: 1250 } as const
  expect(priceIn(seen(nodes, { channel: 'doordash' }, [ofItem, ofPlace]), 'Pasta')).toBe(1250)
  expect(priceIn(seen(nodes, { channel: 'web' }, [ofItem, ofPlace]), 'Pasta')).toBe(1050)
})

test('a fulfilment has its own price and its own menus', () => {
  const nodes: DraftNode[] = [
    ...oneCategory,
    ...dish('Pasta', { price_minor: 1000 }),
    { id: 'catering', kind: 'menu', fields: { name: 'Catering', fulfilments: ['catering'] } },
    { id: 'tray', kind: 'placement', in: 'catering', ref: 'Pasta', fields: { name: 'Tray of pasta', price_minor: 9000 } },
  ]
  const delivery = { node_id: 'Pasta', fulfilment: 'delivery', value: 1150 } as const
  expect(priceIn(seen(nodes, { fulfilment: 'delivery' }, [delivery]), 'Pasta')).toBe(1150)
  expect(seen(nodes).menus.map(({ name }) => name)).toEqual(['All day'])
  expect(priceIn(seen(nodes, { fulfilment: 'catering' }), 'Tray of pasta')).toBe(9000)
})

test('a markup applies to every price except those set for this channel, and free stays free', () => {
  const nodes = [...oneCategory, ...dish('Pasta', { price_minor: 1000 }), ...dish('Bread', { price_minor: 0 }), ...dish('Wine', { price_minor: 800 })]
  const markup = { bp: 1500, rounding: 'up_to_99' } as const
  const overrides = [
    { node_id: 'Wine', channel: 'uber_eats', value: 1234 },
    { node_id: 'Pasta', fulfilment: 'delivery', value: 1100 },
  ] as const
  const menu = seen(nodes, { channel: 'uber_eats', fulfilment: 'delivery', markup }, overrides)
  // A price for delivery alone is no price of the channel: 11.00 + 15 % = 12.65.
  expect([priceIn(menu, 'Pasta'), priceIn(menu, 'Bread'), priceIn(menu, 'Wine')]).toEqual([1299, 0, 1234])
})

test('a price of zero is a price, a missing price is none', () => {
  const menu = seen([...oneCategory, ...dish('Bread', { price_minor: 0 }), ...dish('Lobster', {}), ...dish('Tip', { item_kind: 'open_price' })])
  expect(itemsIn(menu).map(({ name, unavailable }) => [name, unavailable])).toEqual([
    ['Bread', null],
    ['Lobster', 'no_price'],
    ['Tip', null],
  ])
  expect(itemsIn(forGuests(menu)).map(({ name }) => name)).toEqual(['Bread', 'Tip'])
})

test('hidden and paused are different, and guests see neither', () => {
  const nodes: DraftNode[] = [
    ...oneCategory,
    ...dish('Soup', { price_minor: 500 }),
    ...dish('Salad', { price_minor: 500, tags: ['Lettuce'] }),
    ...dish('Secret', { price_minor: 500, visible: false }),
    { id: 'old', kind: 'item', is: 'hidden', fields: { name: 'Old', price_minor: 500 } },
    { id: 'old-here', kind: 'placement', in: 'mains', ref: 'old' },
    { id: 'gone', kind: 'item', is: 'archived', fields: { name: 'Gone', price_minor: 500 } },
    { id: 'gone-here', kind: 'placement', in: 'mains', ref: 'gone' },
  ]
  const pauses = { nodes: new Set(['Soup']), tags: new Set(['lettuce']) }
  const states = (context: Partial<ResolveContext>) => itemsIn(seen(nodes, context)).map(({ name, unavailable }) => [name, unavailable])
  expect(states({ pauses })).toEqual([
    ['Soup', 'paused'],
    ['Salad', 'paused'],
    ['Secret', 'hidden'],
    ['Old', 'hidden'],
  ])
  expect(itemsIn(forGuests(seen(nodes))).map(({ name }) => name)).toEqual(['Soup', 'Salad'])
  expect(forGuests(seen(nodes, { pauses })).menus).toEqual([])
})

test('an item whose required group is sold out cannot be ordered', () => {
  const nodes: DraftNode[] = [
    ...oneCategory,
    ...dish('Steak', { price_minor: 2500 }),
    { id: 'side-of', kind: 'link', in: 'Steak', ref: 'side', fields: { min: 1, max: 1 } },
    { id: 'side', kind: 'modifier', fields: { name: 'Side' } },
    { id: 'fries', kind: 'option', in: 'side', fields: { name: 'Fries' } },
  ]
  expect(itemsIn(seen(nodes))[0]?.unavailable).toBe(null)
  expect(itemsIn(seen(nodes, { pauses: { nodes: new Set(['fries']), tags: new Set() } }))[0]?.unavailable).toBe('paused')
})

test('yen prices have no decimals', () => {
  const menu = seen([...oneCategory, ...dish('Ramen', { price_minor: 980 })], { currency: 'JPY', markup: { bp: 1000, rounding: 'up_to_99' } })
  expect([menu.currency, priceIn(menu, 'Ramen')]).toEqual(['JPY', 1078])
  const whole = seen([...oneCategory, ...dish('Ramen', { price_minor: 980 })], { currency: 'JPY', markup: { bp: 1000, rounding: 'nearest_10' } })
  expect(priceIn(whole, 'Ramen')).toBe(1080)
})

test('a menu states whether its prices include tax', () => {
  expect(seen(oneCategory, { taxInclusive: true }).tax_inclusive).toBe(true)
})

const night: DraftNode[] = [
  // Friday 18:00 to 02:00 on Saturday.
  { id: 'night', kind: 'menu', fields: { name: 'Night', availability: [{ dow: 5, start_min: 1080, end_min: 1560 }] } },
  { id: 'mains', kind: 'category', in: 'night', fields: { name: 'Mains' } },
  ...dish('Negroni', { price_minor: 1400 }),
]

test.each([
  ['Friday 17:59', '2026-07-03T21:59:00Z', 'outside_hours'],
  ['Friday 18:00', '2026-07-03T22:00:00Z', null],
  ['Saturday 01:59', '2026-07-04T05:59:00Z', null],
  ['Saturday 02:00', '2026-07-04T06:00:00Z', 'outside_hours'],
  ['Friday 18:00 in winter', '2026-01-02T23:00:00Z', null],
])('a menu past midnight, on %s in the restaurant’s zone', (_, at, state) => {
  expect(seen(night, { instant: new Date(at) }).menus[0]?.unavailable).toBe(state)
})

test('a publication contains the hours instead of depending on the time', () => {
  expect(forGuests(seen(night)).menus).toMatchObject([{ name: 'Night', hours: [[{ dow: 5, start_min: 1080, end_min: 1560 }]] }])
})

test('a category with a rule is filled by it with items of the menu', () => {
  const nodes: DraftNode[] = [
    ...oneCategory,
    ...dish('Tofu', { price_minor: 900, tags: ['Vegan'] }),
    ...dish('Beef', { price_minor: 900 }),
    { id: 'unused', kind: 'item', fields: { name: 'Unused', tags: ['vegan'], price_minor: 1 } },
    { id: 'vegan', kind: 'category', in: 'all-day', variant: 'dynamic', fields: { name: 'Vegan', rule: { by: 'tag', tag: 'vegan' } } },
    { id: 'fresh', kind: 'category', in: 'all-day', variant: 'dynamic', fields: { name: 'New', rule: { by: 'new_since', days: 7 } } },
  ]
  const menu = seen(nodes, { newItems: () => new Set(['Beef']) })
  expect(menu.menus[0]?.categories.map(({ name, items }) => [name, items.map((item) => item.name)])).toEqual([
    ['Mains', ['Tofu', 'Beef']],
    ['Vegan', ['Tofu']],
    ['New', ['Beef']],
  ])
})

test('nested categories come one after another; those above menus name them', () => {
  const nodes: DraftNode[] = [
    { id: 'food', kind: 'category', fields: { name: 'Food' } },
    { id: 'all-day', kind: 'menu', in: 'food', fields: { name: 'All day' } },
    { id: 'mains', kind: 'category', in: 'all-day', fields: { name: 'Mains' } },
    { id: 'fish', kind: 'category', in: 'mains', fields: { name: 'Fish' } },
    ...dish('Pasta', { price_minor: 1 }),
    { id: 'cod', kind: 'item', fields: { name: 'Cod', price_minor: 2 } },
    { id: 'cod-here', kind: 'placement', in: 'fish', ref: 'cod' },
    { id: 'drinks', kind: 'category', fields: { name: 'Drinks' } },
    { id: 'cola-here', kind: 'placement', in: 'drinks', ref: 'cod', fields: { name: 'Cola' } },
  ]
  const menu = seen(nodes)
  expect(menu.menus.map(({ name, path }) => [...path, name].join(' / '))).toEqual(['Food / All day', 'Drinks'])
  expect(menu.menus[0]?.categories.map(({ name, path }) => [...path, name].join(' / '))).toEqual(['Mains', 'Mains / Fish'])
  expect(menu.menus[1]?.categories).toMatchObject([{ name: '', items: [{ name: 'Cola' }] }])
})
