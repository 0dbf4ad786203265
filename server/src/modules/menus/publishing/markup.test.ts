import { expect, test } from 'vitest'
import { digitsOf, withMarkup } from './markup.ts'

test.each([
  ['fifteen percent', 1000, 1500, 'none', 1150],
  ['no floating point', 130, 1000, 'none', 143],
  ['up to the next .99', 1150, 0, 'up_to_99', 1199],
  ['already .99', 1199, 0, 'up_to_99', 1199],
  ['.49 is nearer', 1210, 0, 'up_to_49_or_99', 1249],
  ['five cents', 1152, 0, 'nearest_5', 1150],
  ['whole dollars', 1150, 0, 'whole', 1200],
  ['never down to nothing', 2, 0, 'nearest_10', 10],
  ['free stays free', 0, 1500, 'up_to_99', 0],
  ['a discount stays as it is', -100, 1500, 'up_to_99', -100],
  ['a share off', 1000, -1000, 'none', 900],
] as const)('%s', (_, price, bp, rounding, result) => {
  expect(withMarkup(price, { bp, rounding }, 2)).toBe(result)
})

test('a currency without minor digits has no rounding to .99', () => {
  expect(withMarkup(980, { bp: 0, rounding: 'up_to_99' }, digitsOf('JPY'))).toBe(980)
  expect(withMarkup(980, { bp: 1000, rounding: 'whole' }, digitsOf('JPY'))).toBe(1078)
  expect([digitsOf('USD'), digitsOf('JPY'), digitsOf('KWD')]).toEqual([2, 0, 3])
})
