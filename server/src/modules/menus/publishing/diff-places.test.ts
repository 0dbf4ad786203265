import type { Fulfilment, SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { expect, test } from 'vitest'
import { type MenuPlace, placesText } from './diff-places.ts'

const place = (text: string): MenuPlace => {
  const [channel, fulfilment] = text.split(' ') as [SalesChannel, Fulfilment]
  return { channel, fulfilment }
}
const all = ['web pickup', 'web delivery', 'web dine_in', 'app pickup', 'app delivery', 'uber_eats delivery'].map(place)

test.each([
  [['web pickup', 'web delivery', 'web dine_in', 'app pickup', 'app delivery', 'uber_eats delivery'], []],
  [['web pickup', 'app pickup'], ['pickup']],
  [['web pickup', 'app pickup', 'web dine_in'], ['pickup and dine in']],
  [['app pickup', 'app delivery'], ['Native app']],
  [['uber_eats delivery'], ['Uber Eats']],
  [['web delivery'], ['Online ordering, delivery']],
  [
    ['web pickup', 'web delivery', 'uber_eats delivery'],
    ['Online ordering, pickup and delivery', 'Uber Eats'],
  ],
  [['web pickup', 'web delivery', 'app pickup', 'app delivery', 'uber_eats delivery'], ['pickup and delivery']],
])('%j is said in the fewest words', (seen, text) => {
  expect(placesText(seen.map(place), all)).toEqual(text)
})
