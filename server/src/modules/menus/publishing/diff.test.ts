import type { Override } from '@brigade/contract/menus/menu-draft.ts'
import { expect, test } from 'vitest'
import { type DraftNode, dish, draftMenu, oneCategory } from '../../../../testing/draft-menu.ts'
import { diffMenus } from './diff.ts'
import { forGuests } from './guest-view.ts'
import { resolveMenu } from './resolve.ts'

function shown(nodes: readonly DraftNode[], channel: 'web' | 'doordash' = 'web', overrides: readonly Partial<Override>[] = [], currency = 'USD') {
  return forGuests(
    resolveMenu(draftMenu(nodes, overrides, currency), { channel, fulfilment: 'pickup', timezone: 'UTC', currency, taxInclusive: false }),
  )
}
const atWeb = { channel: 'web', fulfilment: 'pickup' } as const
const diff = (before: readonly DraftNode[], after: readonly DraftNode[]) => diffMenus([{ ...atWeb, before: shown(before), after: shown(after) }])

const soup = dish('Soup', { price_minor: 500 })

test('a menu has no difference from itself', () => {
  expect(diff([...oneCategory, ...soup], [...oneCategory, ...soup])).toEqual([])
})

test('a changed item is listed with its fields, in words', () => {
  const after = [...oneCategory, ...dish('Soup', { price_minor: 0, description: 'Of the day' })]
  expect(diff([...oneCategory, ...soup], after)).toEqual([
    {
      id: 'Soup',
      name: 'Soup',
      path: ['All day', 'Mains'],
      change: 'changed',
      only: [],
      details: [
        { label: 'Description', before: null, after: 'Of the day', only: [] },
        { label: 'Price', before: '$5.00', after: 'Free', only: [] },
      ],
    },
  ])
})

test('added and removed items', () => {
  const salad = dish('Salad', { price_minor: 700 })
  expect(diff([...oneCategory, ...soup], [...oneCategory, ...salad])).toMatchObject([
    { name: 'Salad', change: 'added', details: [{ label: 'Name' }, { label: 'Price', before: null, after: '$7.00' }] },
    { name: 'Soup', change: 'removed', details: [] },
  ])
})

test('a new order is one change of the category', () => {
  const salad = dish('Salad', { price_minor: 700 })
  expect(diff([...oneCategory, ...soup, ...salad], [...oneCategory, ...salad, ...soup])).toMatchObject([
    { name: 'Mains', change: 'changed', details: [{ label: 'Order', before: 'Soup · Salad', after: 'Salad · Soup' }] },
  ])
})

test('changes of options, sizes and how many may be chosen', () => {
  const nodes = (max: number, price: number): DraftNode[] => [
    ...oneCategory,
    ...soup,
    { id: 'bowl', kind: 'size', in: 'Soup', fields: { name: 'Bowl', price_minor: price } },
    { id: 'on', kind: 'link', in: 'Soup', ref: 'extra', fields: { max } },
    { id: 'extra', kind: 'modifier', fields: { name: 'Extra' } },
    { id: 'egg', kind: 'option', in: 'extra', fields: { name: 'Egg', price_minor: price / 10 } },
  ]
  expect(diff(nodes(2, 500), nodes(3, 600))).toMatchObject([
    {
      name: 'Soup',
      details: [
        { label: 'Price, Bowl', before: '$5.00', after: '$6.00' },
        { label: 'Extra', before: 'choose 0 to 2', after: 'choose 0 to 3' },
      ],
    },
    { name: 'Extra', details: [{ label: 'Egg', before: '$0.50', after: '$0.60' }] },
  ])
})

test('the same change in all channels is listed once, a different one by channel', () => {
  const before = [...oneCategory, ...soup]
  const after = [...oneCategory, ...dish('Soup', { price_minor: 600, description: 'Hot' })]
  const override = [{ node_id: 'Soup', channel: 'doordash', value: 500 }] as const
  expect(
    diffMenus([
      { ...atWeb, before: shown(before), after: shown(after) },
      { channel: 'doordash', fulfilment: 'pickup', before: shown(before, 'doordash', override), after: shown(after, 'doordash', override) },
    ]),
  ).toMatchObject([
    {
      name: 'Soup',
      only: [],
      details: [
        { label: 'Description', only: [] },
        { label: 'Price', before: '$5.00', after: '$6.00', only: ['Online ordering'] },
      ],
    },
  ])
})

test('money of a currency without minor digits is shown without decimals', () => {
  const yen = (price: number) => shown([...oneCategory, ...dish('Ramen', { price_minor: price })], 'web', [], 'JPY')
  expect(diffMenus([{ ...atWeb, before: yen(980), after: yen(1080) }])[0]?.details).toMatchObject([{ before: '¥980', after: '¥1,080' }])
})

test('an item in two places is one change where it changes alike, and two where it does not', () => {
  const twice = (price: number, placed: object = {}): DraftNode[] => [
    ...oneCategory,
    ...dish('Soup', { price_minor: price }),
    { id: 'sides', kind: 'category', in: 'all-day', fields: { name: 'Sides' } },
    { id: 'again', kind: 'placement', in: 'sides', ref: 'Soup', fields: placed },
  ]
  expect(diff(twice(500), twice(600))).toMatchObject([{ name: 'Soup', path: ['All day', 'Mains'] }])
  expect(diff(twice(500, { price_minor: 100 }), twice(600, { price_minor: 200 }))).toMatchObject([
    { path: ['All day', 'Mains'], details: [{ after: '$6.00' }] },
    { path: ['All day', 'Sides'], details: [{ after: '$2.00' }] },
  ])
})

test('a group with the maximum number of prices is compared quickly', () => {
  const options = Array.from({ length: 60 }, (_, at) => ({ id: `o${at}`, kind: 'option' as const, in: 'toppings', name: `Topping ${at}` }))
  const priced = (price: number): DraftNode[] => [
    ...oneCategory,
    ...soup,
    { id: 'toppings', kind: 'modifier', fields: { name: 'Toppings', pricing: 'by_size' } },
    { id: 'use', kind: 'link', in: 'Soup', ref: 'toppings' },
    ...options.map(({ name, ...option }) => ({
      ...option,
      fields: { name, prices: Array.from({ length: 400 }, (_, size) => ({ size_key: `s${size}`, price_minor: price + size })) },
    })),
  ]
  const [before, one, other] = [priced(100), priced(600), priced(1100)].map((nodes) => shown(nodes))
  if (!before || !one || !other) throw new Error('There are three menus.')
  const began = performance.now()
  const entries = diffMenus([
    { ...atWeb, before, after: one },
    { channel: 'kiosk', fulfilment: 'pickup', before, after: other },
  ])
  expect(entries.map(({ name, details }) => [name, details.length])).toEqual([['Toppings', 48_000]])
  expect(performance.now() - began).toBeLessThan(15_000)
})

test('a changed picture is said in words, not by its addresses', () => {
  const file = 'https://here.example/pictures/0123456789012345678901'
  const with_ = (image_url?: string) => [...oneCategory, ...dish('Soup', { price_minor: 500, ...(image_url && { image_url }) })]
  const said = (before?: string, after?: string) => {
    const [detail] = diff(with_(before), with_(after))[0]?.details ?? []
    return [detail?.label, detail?.before, detail?.after]
  }
  const [whole, part] = ['whole', '0-0-4000-4000'].map((crop) => `${file}/${crop}/0/abcdefghijklmnopqrstuv/1600.jpg`)
  expect(said(undefined, whole)).toEqual(['Picture', null, 'A picture'])
  expect(said(whole, undefined)).toEqual(['Picture', 'A picture', null])
  expect(said('https://cdn.example/a.png', whole)).toEqual(['Picture', 'A picture', 'Another picture'])
  expect(said(whole, part)).toEqual(['Picture', 'A picture', 'The same picture, cut in another way or shown until another day'])
})
