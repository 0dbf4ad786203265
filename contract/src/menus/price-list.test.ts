import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSlashNumbers, largestPrice, readPriceList, writePriceList } from './price-list.ts'

const sizes = ['Small', 'Medium', 'Large']

test('prices separated by slashes are assigned to the sizes in their order', () => {
  expect(readPriceList('8.50/10.5/13', sizes)).toEqual({
    ok: true,
    prices: [
      { size: 'Small', price_minor: 850 },
      { size: 'Medium', price_minor: 1050 },
      { size: 'Large', price_minor: 1300 },
    ],
  })
})

test.each([
  ['8.50', true],
  ['8.50 / 10 / -1', true],
  ['-1', true],
  ['', false],
  ['8.50/', false],
  ['8,50/9', false],
  ['8//9', false],
  ['--1', false],
  ['.5/1', false],
])('%j are numbers parted by slashes: %s', (text, verdict) => {
  expect(isSlashNumbers(text)).toBe(verdict)
})

test.each([
  ['nine/ten/eleven', 'not-numbers'],
  ['8.50/10.50', 'too-few'],
  ['1/2/3/4', 'too-many'],
  ['1/2/3.005', 'too-fine'],
  ['1/2/99999999999999999', 'too-large'],
  ['1/-1000000.01/2', 'too-large'],
])('%j is no price list of three sizes: %s', (text, because) => {
  expect(readPriceList(text, sizes)).toEqual({ ok: false, because })
})

test('a currency without decimals takes whole numbers only', () => {
  expect(readPriceList('800/1000.0', ['S', 'L'], 0)).toMatchObject({ ok: true, prices: [{ price_minor: 800 }, { price_minor: 1000 }] })
  expect(readPriceList('800.5', ['S'], 0)).toEqual({ ok: false, because: 'too-fine' })
})

test('a printed price is read back to the last minor unit in every currency', () => {
  const price = fc.record({
    size: fc.string(),
    price_minor: fc.integer({ min: -largestPrice, max: largestPrice }).map((minor) => (minor === 0 ? 0 : minor)),
  })
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 8 }), fc.integer({ min: 0, max: 3 }), (prices, digits) => {
      const names = prices.map(({ size }) => size)
      expect(readPriceList(writePriceList(prices, digits), names, digits)).toEqual({ ok: true, prices })
    }),
  )
})

test('blanks and extra zeros change nothing, and no text makes it throw', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999, max: 99_999 }), (minor) => {
      const text = writePriceList([{ size: 'S', price_minor: minor }])
      expect(readPriceList(` ${text}0 `, ['S'])).toEqual(readPriceList(text, ['S']))
    }),
  )
  fc.assert(fc.property(fc.string(), fc.array(fc.string()), (text, names) => typeof readPriceList(text, names).ok === 'boolean'))
})
