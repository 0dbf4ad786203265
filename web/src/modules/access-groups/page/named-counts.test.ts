import { expect, test } from 'vitest'
import { namedCounts } from './named-counts.ts'

const labels = (counted: Parameters<typeof namedCounts>[0]) => namedCounts(counted).map(({ label, count }) => `${label} ${count}`)

test('libraries are counted separately from restaurants, and only if there are any', () => {
  expect(labels({ resource_type: 'restaurant', count: 16, named_apart: 3 })).toEqual(['Restaurants 13', 'Libraries 3'])
  expect(labels({ resource_type: 'restaurant', count: 2, named_apart: 0 })).toEqual(['Restaurants 2'])
  expect(labels({ resource_type: 'restaurant', count: 1, named_apart: 1 })).toEqual(['Libraries 1'])
  expect(labels({ resource_type: 'bank_connection', count: 4, named_apart: 0 })).toEqual(['Bank connections 4'])
})
