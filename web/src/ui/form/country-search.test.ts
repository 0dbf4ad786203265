import { expect, test } from 'vitest'
import { findCountries } from './country-search.ts'
import { phoneCountries } from './phone-numbers.ts'

const found = (typed: string) => findCountries(phoneCountries(), typed).map(({ code }) => code)

test.each(['+44', '44', '0044', ' +44 ', '+442079460000', '(44)'])('%s is the United Kingdom first', (typed) => {
  expect(found(typed)[0]).toBe('GB')
})

test('of countries that share a calling code the main one comes first', () => {
  expect(found('1')[0]).toBe('US')
  expect(found('+7').slice(0, 2)).toEqual(['RU', 'KZ'])
  expect(found('+39').slice(0, 2)).toEqual(['IT', 'VA'])
})

test('the start of a code finds all that continue it', () => {
  expect(found('+35')).toEqual(expect.arrayContaining(['PT', 'IE', 'FI']))
  expect(found('+35')).not.toContain('FR')
})

test('names are found by their start, by a word in them, by their code, and without accents', () => {
  expect(found('germ')[0]).toBe('DE')
  expect(found('de')[0]).toBe('DE')
  expect(found('zealand')[0]).toBe('NZ')
  expect(found('cote')[0]).toBe('CI')
  expect([found('uk')[0], found('usa')[0]]).toEqual(['GB', 'US'])
  expect(found('atlantis')).toEqual([])
})

test('an empty search leaves the list as it is', () => {
  expect(found('')).toEqual(phoneCountries().map(({ code }) => code))
  expect(found('+')).toHaveLength(phoneCountries().length)
})
