import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, moneyShape, readMoney, writeMoney } from './money-text.ts'

const dollars = moneyShape('USD', 'en-US')

test.each([
  ['12.5', 1250],
  ['12', 1200],
  ['.5', 50],
  ['$1,250.00', 125_000],
  ['1.15', 115],
  ['-4.50', -450],
  ['0.10', 10],
  ['12.500', 1250],
])('%j dollars are %d cents', (text, minor) => {
  expect(readMoney(text, dollars)).toEqual({ ok: true, minor })
})

test.each([
  ['', 'not-money'],
  ['ten', 'not-money'],
  ['1,5', 'not-money'],
  ['1,25,0.00', 'not-money'],
  ['1.2.3', 'not-money'],
  ['1.005', 'too-fine'],
  ['99999999999999999', 'too-large'],
])('%j is no amount of dollars: %s', (text, because) => {
  expect(readMoney(text, dollars)).toEqual({ ok: false, because })
})

test('separators follow the locale, decimals the currency', () => {
  expect(readMoney('1.250,5', moneyShape('EUR', 'de-DE'))).toEqual({ ok: true, minor: 125_050 })
  expect(readMoney('1.5', moneyShape('EUR', 'de-DE'))).toEqual({ ok: false, because: 'not-money' })
  expect(readMoney('1,200', moneyShape('JPY', 'en-US'))).toEqual({ ok: true, minor: 1200 })
  expect(readMoney('1.250', moneyShape('KWD', 'en-US'))).toEqual({ ok: true, minor: 1250 })
  expect(moneyShape('EUR', 'de-DE').symbolFirst).toBe(false)
})

test('every amount is read as it was written', () => {
  const shapes = [dollars, moneyShape('EUR', 'de-DE'), moneyShape('JPY', 'ja-JP'), moneyShape('EUR', 'fr-FR'), moneyShape('KWD', 'en-US')]
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.constantFrom(...shapes), (minor, shape) => {
      expect(readMoney(writeMoney(minor, shape), shape)).toEqual({ ok: true, minor: minor === 0 ? 0 : minor })
    }),
  )
})

test('typed text gives a whole number of minor units or is refused', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^-?[\d.,]{1,12}$/)), (text) => {
      const verdict = readMoney(text, dollars)
      expect(!verdict.ok || Number.isSafeInteger(verdict.minor)).toBe(true)
    }),
  )
})

test.each([
  ['USD', 'en-US', '−$1,234.50'],
  ['EUR', 'de-DE', '−1.234,50 €'],
])('the minus of an amount in %s stands before all of it', (currency, locale, text) => {
  const shape = moneyShape(currency, locale)
  expect(amountText(-123_450, shape)).toBe(text)
  // It is read as it is written.
  expect(readMoney(text, shape)).toEqual({ ok: true, minor: -123_450 })
})
