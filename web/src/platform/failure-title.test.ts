import { Problem } from '@brigade/contract/kit/problem.ts'
import { expect, test } from 'vitest'
import { failureTitle } from './failure-title.ts'

test('a title does not claim that nothing was changed if nobody knows', () => {
  expect(failureTitle(new Problem('conflict', 'No.'), 'Nothing was changed')).toBe('Nothing was changed')
  expect(failureTitle(new Problem('unconfirmed', 'Who knows.'), 'Nothing was changed')).toBe('Could not be confirmed')
})
