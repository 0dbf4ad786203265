import type { ComparedPicture } from '@brigade/contract/collections/duplicates.ts'
import { expect, test } from 'vitest'
import { severalAlike } from '../../../platform/pictures/uploads/looks-like.ts'
import { keptAtFirst, pairsOf } from './kept.ts'

const picture = (id: number, rest: Partial<ComparedPicture> = {}) =>
  ({ id, width: 100, height: 100, used: 0, may_change: true, ...rest }) as ComparedPicture

test('of one file what is used or not the person’s to change is kept, else the oldest; what only looks alike is all kept', () => {
  const pictures = [picture(1), picture(2, { used: 3 }), picture(3, { may_change: false })]
  expect(keptAtFirst({ same_file: true, pictures })).toEqual([2, 3])
  expect(keptAtFirst({ same_file: true, pictures: [picture(1), picture(2)] })).toEqual([1])
  expect(keptAtFirst({ same_file: false, pictures })).toEqual([1, 2, 3])
})

test('pairs are those of which the person may change one, all of them or those of one picture', () => {
  const pictures = [picture(1, { may_change: false }), picture(2, { may_change: false }), picture(3), picture(4)]
  const pairs = (of?: number) => pairsOf(pictures, of).map(({ picture_id, other_id }) => `${picture_id} ${other_id}`)
  expect(pairs()).toEqual(['1 3', '1 4', '2 3', '2 4', '3 4'])
  expect(pairs(3)).toEqual(['1 3', '2 3', '3 4'])
})

test('many files that look like others are told in a few lines', () => {
  expect(severalAlike(['a', 'b'])).toBe('a\nb')
  expect(severalAlike(['1', '2', '3', '4', '5'])).toBe('1\n2\n3\nAnd 2 more. See Duplicates.')
})
