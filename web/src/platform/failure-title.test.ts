import { Problem } from '@brigade/contract/kit/problem.ts'
import { expect, test } from 'vitest'
import { failureTitle } from './failure-title.ts'

test('a title does not say that nothing was changed where nobody knows', () => {
  expect(failureTitle(new Problem('conflict', 'No.'), 'Nothing was changed')).toBe('Nothing was changed')
  expect(failureTitle(new Problem('unconfirmed', 'Who knows.'), 'Nothing was changed')).toBe('Could not be confirmed')
})
