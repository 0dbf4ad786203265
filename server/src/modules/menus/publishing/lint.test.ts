import { channelCapabilities, type SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import type { LintIssue } from '@brigade/contract/menus/publishing.ts'
import { expect, test } from 'vitest'
import { type DraftNode, dish, draftMenu, oneCategory } from '../../../../testing/draft-menu.ts'
import { lintMenu } from './lint.ts'
import { resolveMenu } from './resolve.ts'

function issuesOf(nodes: readonly DraftNode[], channel: SalesChannel = 'web', known?: ReadonlySet<string>): LintIssue[] {
  const context = { channel, fulfilment: 'pickup', timezone: 'America/New_York', currency: 'USD', taxInclusive: false } as const
  return lintMenu(resolveMenu(draftMenu(nodes), context), channelCapabilities[channel], known)
}
const rulesOf = (...given: Parameters<typeof issuesOf>) => issuesOf(...given).map(({ rule, severity, count }) => [rule, severity, count])

const soup = [...oneCategory, ...dish('Soup', { price_minor: 500 })]
const group = (id: string, fields: DraftNode['fields'] = {}): DraftNode => ({ id, kind: 'modifier', fields: { name: id, ...fields } })
const link = (owner: string, to: string, fields: DraftNode['fields'] = {}): DraftNode => ({
  id: `${owner}-${to}`,
  kind: 'link',
  in: owner,
  ref: to,
  fields,
})
const option = (owner: string, id: string, fields: DraftNode['fields'] = {}): DraftNode => ({
  id,
  kind: 'option',
  in: owner,
  fields: { name: id, ...fields },
})

test('a correct menu has no findings', () => {
  expect(issuesOf(soup)).toEqual([])
})

test('a missing price is an error that names the item; free and hidden items are none', () => {
  const nodes = [...soup, ...dish('Lobster', {}), ...dish('Bread', { price_minor: 0 }), ...dish('Secret', { visible: false })]
  expect(issuesOf(nodes)).toMatchObject([{ rule: 'missing_price', severity: 'error', count: 1, nodes: [{ id: 'Lobster', name: 'Lobster' }] }])
})

test('an item in two places is reported once', () => {
  expect(rulesOf([...soup, ...dish('Lobster', {}), { id: 'again', kind: 'placement', in: 'mains', ref: 'Lobster' }])).toEqual([
    ['missing_price', 'error', 1],
  ])
})

test('an empty cell of the matrix without a price to fall back to is a missing price', () => {
  const nodes = [
    ...soup,
    { id: 'bowl', kind: 'size', in: 'Soup', fields: { name: 'Bowl', key: 'b' } },
    link('Soup', 'extra'),
    group('extra', { pricing: 'by_size' }),
    option('extra', 'Egg'),
  ] as const
  expect(issuesOf(nodes)).toMatchObject([{ rule: 'missing_price', nodes: [{ id: 'Egg', name: 'Soup, Egg, Bowl' }] }])
})

test('a required group must have enough options, and a minimum no greater than its maximum', () => {
  const two = [option('sides', 'Fries'), option('sides', 'Rice')]
  expect(rulesOf([...soup, link('Soup', 'sides', { min: 3 }), group('sides'), ...two])).toEqual([['too_few_options', 'error', 1]])
  expect(rulesOf([...soup, link('Soup', 'sides', { min: 3 }), group('sides', { max_per_option: 2 }), ...two])).toEqual([])
  expect(rulesOf([...soup, link('Soup', 'sides', { min: 2, max: 1 }), group('sides'), ...two])).toEqual([['min_over_max', 'error', 1]])
})

test('nested modifiers are counted, also circular ones', () => {
  const chain = (levels: number): DraftNode[] => [
    ...soup,
    link('Soup', 'g1'),
    ...Array.from({ length: levels }, (_, at) => at + 1).flatMap((n) => [
      group(`g${n}`),
      option(`g${n}`, `o${n}`),
      ...(n < levels ? [link(`o${n}`, `g${n + 1}`)] : []),
    ]),
  ]
  expect(rulesOf(chain(2), 'grubhub')).toEqual([])
  expect(rulesOf(chain(3), 'grubhub')).toEqual([['too_deep', 'error', 1]])
  expect(rulesOf(chain(6))).toEqual([])
  expect(rulesOf([...soup, link('Soup', 'round'), group('round'), option('round', 'again'), link('again', 'round')])).toEqual([
    ['too_deep', 'error', 1],
  ])
})

test('each channel has its own limits', () => {
  const long = 'x'.repeat(120)
  expect(rulesOf([...oneCategory, ...dish(long, { price_minor: 1 })], 'grubhub')).toEqual([['name_too_long', 'error', 1]])
  expect(rulesOf([...oneCategory, ...dish('Soup', { price_minor: 1, description: 'x'.repeat(600) })], 'grubhub')).toEqual([
    ['description_too_long', 'error', 1],
  ])
  expect(rulesOf(soup, 'kiosk')).toEqual([['no_image', 'error', 1]])
  const bySize = [...soup, link('Soup', 'extra'), group('extra', { pricing: 'by_size' }), option('extra', 'Egg', { price_minor: 1 })]
  expect(rulesOf(bySize, 'uber_eats')).toEqual([['price_by_size', 'note', 1]])
  expect(rulesOf(bySize)).toEqual([])
  expect(
    lintMenu(resolveMenu(draftMenu(soup), { channel: 'web', fulfilment: 'pickup', timezone: 'UTC', currency: 'USD', taxInclusive: false }), {
      ...channelCapabilities.web,
      mostItems: 0,
    }),
  ).toMatchObject([{ rule: 'too_many_items', count: 1 }])
})

test('alcohol is a warning until the channel accepts it', () => {
  const nodes = [...oneCategory, ...dish('Negroni', { price_minor: 1, alcohol: true })]
  expect(rulesOf(nodes, 'uber_eats')).toEqual([['alcohol_stays', 'warning', 1]])
  expect(rulesOf(nodes, 'uber_eats', new Set(['Negroni']))).toEqual([])
  expect(rulesOf(nodes, 'doordash')).toEqual([])
})

test('an empty menu cannot be published, an empty category is a warning', () => {
  expect(rulesOf(oneCategory)).toEqual([['empty_menu', 'error', 0]])
  expect(issuesOf([...soup, { id: 'sweets', kind: 'category', in: 'all-day', fields: { name: 'Sweets' } }])).toMatchObject([
    { rule: 'empty_category', severity: 'warning', nodes: [{ name: 'Sweets' }] },
  ])
})

test('a group without prices by size is counted as the prices a person can set, for each item', () => {
  const options = Array.from({ length: 30 }, (_, at) => option('extra', `Egg ${at}`))
  const both = [...soup, ...dish('Stew', { price_minor: 900 }), link('Soup', 'extra'), link('Stew', 'extra')]
  expect(rulesOf([...both, group('extra', { pricing: 'by_size' }), ...options])).toEqual([['missing_price', 'error', 40]])
})
