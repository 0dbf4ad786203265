import { expect, test } from 'vitest'
import { publishRuns } from './publish-runs.ts'

test('restaurants of the same channels go together, in pieces of a hundred, each once', () => {
  const targets = Array.from({ length: 150 }, (_, at) => ({ restaurantId: at + 1, kind: 'uber_eats' as const }))
  const runs = publishRuns(targets)
  expect(runs.map(({ restaurant_ids }) => restaurant_ids.length)).toEqual([100, 50])
  expect(new Set(runs.flatMap(({ restaurant_ids }) => restaurant_ids)).size).toBe(150)
})

test('a restaurant is published to the channels that were changed alone, in whichever order they come', () => {
  const runs = publishRuns([
    { restaurantId: 1, kind: 'uber_eats' },
    { restaurantId: 1, kind: 'doordash' },
    { restaurantId: 2, kind: 'doordash' },
    { restaurantId: 2, kind: 'uber_eats' },
    { restaurantId: 3, kind: 'web' },
  ])
  expect(runs).toEqual([
    { restaurant_ids: [1, 2], channels: ['uber_eats', 'doordash'] },
    { restaurant_ids: [3], channels: ['web'] },
  ])
})

test('nothing to publish asks for nothing', () => {
  expect(publishRuns([])).toEqual([])
})
