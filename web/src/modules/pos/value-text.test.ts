import { expect, test } from 'vitest'
import { textsOf } from './value-text.ts'

const money = (minor: number) => `$${(minor / 100).toFixed(2)}`
const sides = (field: Parameters<typeof textsOf>[0]['field'], pos: unknown, local: unknown = null, base: unknown = null) =>
  textsOf({ field, pos, local, base }, money)

test('prices are shown as amounts, zero included, and a missing price says so', () => {
  expect(sides('price_minor', 0, 450, null)).toEqual({ pos: '$0.00', ours: '$4.50', base: 'no price' })
})

test('sets are shown as lists of names, and an empty value as a dash', () => {
  expect(sides('modifiers', ['Milk', 'Sauces'], [], ['Milk'])).toEqual({ pos: 'Milk, Sauces', ours: '—', base: 'Milk' })
  expect(sides('plu', '', '12')).toMatchObject({ pos: '—', ours: '12' })
})

test('a new item is shown with its price and PLU', () => {
  expect(sides('new', { name: 'Lemonade', price_minor: 400, plu: '1150', modifiers: [], parent: null }).pos).toBe('Lemonade · $4.00 · PLU 1150')
  expect(sides('new', { name: 'Milk', price_minor: null, plu: '' }).pos).toBe('Milk')
  expect(sides('relink', { name: 'Lemonade', price_minor: null, plu: '' }, 'Lemonade')).toMatchObject({
    pos: 'Lemonade (another id, the same PLU or name)',
    ours: 'Lemonade',
  })
  expect(sides('link', { match: 'plu', agreed: {} }, 'Lemonade')).toMatchObject({ pos: 'found by its PLU', ours: 'Lemonade' })
})
