import { expect, test } from 'vitest'
import { type DraftNode, dish, draftMenu, oneCategory } from '../../../../testing/draft-menu.ts'
import { atInstant } from './guest-view.ts'
import { pricesOf } from './live-prices.ts'
import { resolveMenu } from './resolve.ts'

const nodes: DraftNode[] = [
  ...oneCategory,
  ...dish('Burger', { price_minor: 1000, availability: [{ dow: 1, start_min: 1020, end_min: 1320 }] }),
  ...dish('Soup', { price_minor: 500 }),
  { id: 'doneness-on', kind: 'link', in: 'Burger', ref: 'doneness', fields: {} },
  { id: 'doneness', kind: 'modifier', fields: { name: 'Doneness' } },
  { id: 'rare', kind: 'option', in: 'doneness', fields: { name: 'Rare' } },
]

test('prices show outside of hours too, what is paused has none, and an option nobody priced is free in both places', () => {
  const model = draftMenu(nodes)
  const markup = { bp: 1500, rounding: 'none' } as const
  const menu = resolveMenu(model, {
    channel: 'uber_eats',
    fulfilment: 'delivery',
    timezone: 'America/New_York',
    currency: 'USD',
    taxInclusive: false,
    markup,
  })
  const soup = menu.menus[0]?.categories[0]?.items.find(({ name }) => name === 'Soup')
  const monday = new Date('2026-11-23T14:00:00Z')
  const rows = pricesOf(
    atInstant(menu, monday, (id) => id === soup?.id),
    model,
  )
  expect(rows.map(({ name, base_minor, channel_minor }) => [name, base_minor, channel_minor])).toEqual([
    ['Burger', 1000, 1150],
    ['Soup', 500, null],
    ['Rare', 0, 0],
  ])
})
