import { expect, test } from 'vitest'
import { refusalOf, textOfFailure } from './server-refusal.ts'

test.each([
  ['plain', 'plain'],
  [{ message: 'from a message' }, 'from a message'],
  [{ response: 'from a response' }, 'from a response'],
  [{ response: { message: 'deeper' } }, 'deeper'],
  [
    { message: 'unused', errors: { email: ['has already been taken'], name: ['is too short.'] } },
    'email: has already been taken.\nname: is too short.',
  ],
  [undefined, 'Something went wrong'],
])('%j reads as %j', (failure, text) => {
  expect(textOfFailure(failure)).toBe(text)
})

test('marks only the fields the form has', () => {
  const refusal = refusalOf({ errors: { email: ['taken'], server: ['tired'] } }, (name) => name === 'email')
  expect(refusal).toEqual({ fields: { email: 'taken' }, text: 'email: taken.\nserver: tired.' })
})
