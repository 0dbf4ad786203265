import { expect, test } from 'vitest'
import { changeOf, changeSentence, nothingChanged, problemsOf } from './change-draft.ts'

test('an untouched draft changes nothing and says so', () => {
  expect(changeOf(nothingChanged)).toEqual({})
  expect(problemsOf(nothingChanged)).toEqual({})
  expect(changeSentence({}, 12)).toBe('Nothing changes yet.')
})

test('a typed zero is a markup of none, an empty field is none at all', () => {
  expect(changeOf({ ...nothingChanged, markup: '0' })).toEqual({ markup_percent: 0 })
  expect(changeSentence({ markup_percent: 0 }, 2)).toBe('On 2 listings: markup becomes 0%. Everything else stays as it is.')
  expect(changeSentence({ markup_percent: -5 }, 1)).toBe('On 1 listing: markup becomes −5%. Everything else stays as it is.')
})

test('all menus are null, and fulfillments keep the order of the product', () => {
  const change = changeOf({ state: 'off', markup: ' 12.5 ', rounding: 'whole', fulfilments: ['pickup', 'delivery'], menus: 'all' })
  expect(change).toEqual({ state: 'off', markup_percent: 12.5, rounding: 'whole', fulfilments: ['delivery', 'pickup'], menus: null })
  expect(changeSentence(change, 1_200)).toBe(
    'On 1,200 listings: turned off, markup becomes +12.5%, rounding becomes “To whole amounts”, sold as Delivery and Pickup, all menus are shown. Everything else stays as it is.',
  )
})

test('what cannot be sent is said at its field', () => {
  for (const markup of ['301', '-91', 'ten', '1e2']) expect(problemsOf({ ...nothingChanged, markup }).markup).toBeDefined()
  expect(problemsOf({ ...nothingChanged, fulfilments: [] })).toEqual({ fulfilments: 'choose at least one' })
  expect(problemsOf({ ...nothingChanged, menus: [] })).toEqual({ menus: 'choose at least one' })
})
