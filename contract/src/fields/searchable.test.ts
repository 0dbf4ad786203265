import { expect, test } from 'vitest'
import { holdsText } from './searchable.ts'

test.each([
  ['McDonald’s', "mcdonald's"],
  ["McDonald's", 'MCDONALD‘S'],
  ['Wendyʼs', 'wendy`s'],
  ['Café Été', 'cafe ete'],
  ['cafe', 'Café'],
  ['Cafe\u0301', 'café'],
  ['Łódź', 'łodz'],
  ['Äpfel', 'apfel'],
  ['본죽', '죽'],
  ['一蘭', '蘭'],
  ['ガスト', 'ガ'],
])('%j is found by %j', (text, wanted) => {
  expect(holdsText(text, wanted)).toBe(true)
})

test('what is another letter stays another', () => {
  expect(holdsText('ガスト', 'カ')).toBe(false)
  expect(holdsText('Bar', 'Bart')).toBe(false)
})
