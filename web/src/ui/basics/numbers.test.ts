import { afterEach, expect, test } from 'vitest'
import { formatsOf, money, shareText } from '../charts/chart-format.ts'
import { setFieldLocale } from './locale.ts'
import { numbers, numberText } from './numbers.ts'

afterEach(() => setFieldLocale(undefined))

test('numbers are formatted as the person chose, and follow a new choice', () => {
  setFieldLocale('en-US')
  expect([numberText(1234.567), numbers().compact(12_345), numbers().percent(0.1256)]).toEqual(['1,234.57', '12.35K', '12.6%'])
  setFieldLocale('de-DE')
  expect([numberText(1234.567), numbers().percent(0.1256).replace(/\s/, ' ')]).toEqual(['1.234,57', '12,6 %'])
})

test('numbers of a chart are formatted as chosen: values, axis, shares and money', () => {
  setFieldLocale('de-DE')
  const { value, tick } = formatsOf({})
  expect([value(1234.5), tick(1234.5), shareText(0.25).replace(/\s/, ' ')]).toEqual(['1.234,5', '1.234,5', '25 %'])
  expect(formatsOf(money('EUR')).value(1234.5).replace(/\s/, ' ')).toBe('1.234,50 €')
})
