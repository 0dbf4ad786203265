import type { SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { expect, test } from 'vitest'
import { type DraftNode, dish, draftMenu as modelOf, oneCategory } from '../../../../testing/draft-menu.ts'
import type { GuestPicture } from './guest-pictures.ts'
import { lintPictures } from './picture-lint.ts'
import { resolveMenu } from './resolve.ts'

const timezone = 'America/New_York'
const place = { id: 1, name: 'Here', kind: 'restaurant', timezone, currency: 'USD', tax_mode: 'exclusive', menu_revision: 1 } as const
const picture = (id: number, width: number, height: number, rights_until: string | null = null): [number, GuestPicture] => [
  id,
  { id, width, height, rights_until, name: '', alt: '', file_key: '', tint: '', focal_x: 5000, focal_y: 5000, crops: {}, address: `at ${id}` },
]
const pictures = new Map([
  picture(1, 2000, 1500),
  picture(2, 200, 150),
  picture(3, 2000, 1500, '2026-11-26'),
  picture(4, 2000, 1500, '2026-12-27'),
  picture(5, 2000, 1500, '2026-12-28'),
  picture(6, 1000, 750),
])
const shows = (name: string, image_url: string): DraftNode[] => dish(name, { price_minor: 500, image_url })

function issuesOf(nodes: readonly DraftNode[], channel: SalesChannel, overrides: Parameters<typeof modelOf>[1] = []) {
  const model = modelOf([...oneCategory, ...nodes], overrides)
  const menu = resolveMenu(model, { channel, fulfilment: 'pickup', timezone, currency: 'USD', taxInclusive: false })
  // In New York it is still the 27th.
  const now = new Date('2026-11-28T03:00:00Z')
  return lintPictures({ model, pictures, now, place }, menu, channel, 'pickup').map(({ rule, severity, nodes: named, message }) => [
    rule,
    severity,
    named.map(({ name }) => name).join(),
    message,
  ])
}

test('a picture that fits, one from the web and none at all are nothing to say', () => {
  expect(issuesOf([...shows('Soup', 'picture:1'), ...shows('Bread', 'https://pictures.example/b.jpg'), ...shows('Salad', '')], 'uber_eats')).toEqual(
    [],
  )
})

test('what is gone, may be shown no longer or not for long is said where it is shown', () => {
  const nodes = [...shows('Gone', 'picture:99'), ...shows('Ended', 'picture:3'), ...shows('Ending', 'picture:4'), ...shows('Long', 'picture:5')]
  expect(issuesOf(nodes, 'web').map((issue) => issue.slice(0, 3))).toEqual([
    ['picture_gone', 'warning', 'Gone'],
    ['picture_rights_ended', 'warning', 'Ended'],
    ['picture_rights_end', 'warning', 'Ending'],
  ])
  expect(issuesOf(nodes, 'phone')).toEqual([])
})

test('the rule of a channel is asked of the picture that is shown there', () => {
  const nodes = [...shows('Soup', 'picture:1'), ...shows('Bread', 'picture:2'), ...shows('Salad', 'picture:6')]
  expect(issuesOf(nodes, 'web')).toEqual([])
  const tooSmall = 'Its picture is too small for Uber Eats, which takes at least 320 × 320 pixels.'
  expect(issuesOf(nodes, 'uber_eats')).toEqual([['picture_unfit', 'warning', 'Bread', tooSmall]])
  expect(issuesOf(nodes, 'doordash')[0]?.slice(0, 3)).toEqual(['picture_unfit', 'warning', 'Bread,Salad'])
  const there = [{ node_id: 'Soup', channel: 'uber_eats', field: 'image_url', value: 'picture:2' } as const]
  expect(issuesOf(nodes, 'uber_eats', there)[0]?.[2]).toBe('Soup,Bread')
})

test('an item in two places is named once, a hidden one not at all', () => {
  const nodes = [...shows('Gone', 'picture:99'), { id: 'again', kind: 'placement', in: 'mains', ref: 'Gone' } as const]
  expect(issuesOf(nodes, 'web').map((issue) => issue[2])).toEqual(['Gone'])
  expect(issuesOf(dish('Hidden', { price_minor: 500, image_url: 'picture:99', visible: false }), 'web')).toEqual([])
})
