import { expect, test } from 'vitest'
import { availableOn, sharesOf } from './shares.ts'

const cards = [{ available_minor: 2000 }, { available_minor: 0 }, { available_minor: 700 }]

test('cards give in their order, none more than it has, and what is missing is due', () => {
  expect(sharesOf(cards, 2500)).toEqual([
    { taken_minor: 2000, due_after_minor: 500 },
    { taken_minor: 0, due_after_minor: 500 },
    { taken_minor: 500, due_after_minor: 0 },
  ])
  expect(sharesOf(cards, 3000).at(-1)).toEqual({ taken_minor: 700, due_after_minor: 300 })
  expect(sharesOf([], 3000)).toEqual([])
  expect(availableOn(cards)).toBe(2700)
})
