import type { GuestItem, GuestMenu, GuestOption } from '@brigade/contract/menus/guest-menu.ts'
import { expect, test } from 'vitest'
import { priceText } from './price-text.ts'
import { priceSteps, shownMenu } from './shown-menu.ts'

const bare = {
  description: '',
  image_url: '',
  item_kind: 'product',
  sizes: [],
  modifiers: [],
  tags: [],
  allergens: {},
  alcohol: false,
  plu: '',
  tax_class: '',
  hours: [],
} as const
const item = (name: string, given: Partial<GuestItem> = {}): GuestItem => ({
  ...bare,
  sizes: [],
  modifiers: [],
  tags: [],
  hours: [],
  id: name,
  item_id: name,
  name,
  price_minor: 500,
  unavailable: null,
  ...given,
})
const menuOf = (...items: GuestItem[]): GuestMenu => ({
  channel: 'web',
  fulfilment: 'pickup',
  currency: 'USD',
  tax_inclusive: false,
  timezone: 'UTC',
  groups: {},
  charges: [],
  messages: [],
  menus: [
    {
      id: 'm',
      name: 'All day',
      description: '',
      path: [],
      hours: [],
      unavailable: null,
      categories: [{ id: 'c', name: 'Mains', description: '', path: [], hours: [], items, unavailable: null }],
    },
  ],
})
const named = (menu: ReturnType<typeof shownMenu>) =>
  menu.menus.flatMap(({ categories }) => categories.flatMap(({ items }) => items.map(({ name }) => name)))

test('hidden things are left out and counted, or shown on request', () => {
  const menu = menuOf(item('Soup'), item('Salad', { unavailable: 'paused' }), item('Secret', { unavailable: 'hidden' }))
  expect([named(shownMenu(menu, false)), shownMenu(menu, false).notShown]).toEqual([['Soup'], 2])
  expect([named(shownMenu(menu, true)), shownMenu(menu, true).notShown]).toEqual([['Soup', 'Salad', 'Secret'], 2])
})

test('a menu without any visible item is left out', () => {
  expect(shownMenu(menuOf(item('Soup', { unavailable: 'paused' })), false).menus).toEqual([])
})

test('an item with several sizes shows the lowest available price', () => {
  const size = (name: string, price_minor: number | null, unavailable: GuestItem['unavailable'] = null) => ({
    id: name,
    key: name,
    name,
    price_minor,
    is_default: false,
    plu: '',
    modifiers: [],
    unavailable,
  })
  expect(priceText(item('Pizza', { price_minor: null, sizes: [size('S', 900), size('L', 1400)] }), 'USD')).toBe('from $9.00')
  expect(priceText(item('Pizza', { price_minor: null, sizes: [size('S', 900, 'paused'), size('L', 1400)] }), 'USD')).toBe('$14.00')
  expect([priceText(item('Bread', { price_minor: 0 }), 'USD'), priceText(item('Lobster', { price_minor: null }), 'USD')]).toEqual([
    'Free',
    'No price',
  ])
  expect(priceText(item('Tip', { price_minor: null, item_kind: 'open_price' }), 'USD')).toBe('')
})

test('the price of an option is shown when it depends on the number chosen before', () => {
  const cells = [2, 3, 5].map((sequence) => ({ size_key: null, sequence, price_minor: 0 }))
  const option: GuestOption = { id: 'o', name: 'Ham', price_minor: 200, prices: cells, default_count: 0, plu: '', modifiers: [], unavailable: null }
  const prices = new Map([
    [1, 200],
    [2, 150],
    [3, 150],
    [5, 100],
  ])
  expect(priceSteps(option, (nth) => prices.get(nth) ?? null)).toEqual([
    { nth: 1, price: 200 },
    { nth: 2, price: 150 },
    { nth: 5, price: 100 },
  ])
})

test('charges and messages that do not apply now are left out and counted, or shown on request', () => {
  const charge = { name: 'Bag', kind: 'bag', amount_type: 'fixed', amount: 25, per: 'order', tag: '', below_minor: null, taxable: true } as const
  const message = { scope: 'tree', at: [], texts: { en: 'Hello' }, tone: 'info', show_from: null, show_until: null } as const
  const menu: GuestMenu = {
    ...menuOf(item('Soup')),
    charges: [
      { ...charge, id: 1, hours: [], unavailable: null },
      { ...charge, id: 2, hours: [], unavailable: 'outside_hours' },
    ],
    messages: [{ ...message, at: [], id: 3, unavailable: 'outside_hours' }],
  }
  const shown = (showsAll: boolean) => {
    const { charges, messages, notShown } = shownMenu(menu, showsAll)
    return [charges.map(({ id }) => id), messages.map(({ id }) => id), notShown]
  }
  expect(shown(false)).toEqual([[1], [], 2])
  expect(shown(true)).toEqual([[1, 2], [3], 2])
})
