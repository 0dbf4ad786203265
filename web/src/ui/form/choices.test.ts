import { expect, test } from 'vitest'
import { countryChoices, currencyChoices, fitting, zoneChoices, zoneHint } from './choices.ts'

const values = (found: readonly { value: string }[]) => found.map(({ value }) => value)

test('a zone is found by its city as people write it, matches at the start first', () => {
  expect(values(fitting(zoneChoices(), 'new york', 5))).toEqual(['America/New_York'])
  expect(values(fitting(zoneChoices(), 'kol', 5))[0]).toBe('Asia/Kolkata')
  expect(fitting(zoneChoices(), 'mars', 5)).toEqual([])
})

test('before anything is typed the chosen one comes first', () => {
  expect(values(fitting(zoneChoices(), ' ', 3, 'Asia/Tokyo'))[0]).toBe('Asia/Tokyo')
  expect(fitting(zoneChoices(), '', 3)).toHaveLength(3)
})

test('a zone is shown by its name and its offset from UTC', () => {
  expect(zoneHint('America/New_York', new Date('2026-07-01T12:00:00Z'))).toBe('Eastern Time · GMT-4')
  expect(zoneHint('UTC', new Date())).toBe('Coordinated Universal Time')
})

test('currencies are found by code and by name, countries by either', () => {
  expect(values(fitting(currencyChoices(), 'japanese', 5))).toEqual(['JPY'])
  expect(values(fitting(currencyChoices(), 'usd', 1))).toEqual(['USD'])
  expect(values(fitting(countryChoices(), 'germ', 5))).toEqual(['DE'])
  expect(countryChoices()).toHaveLength(249)
})

test.each([
  ['Café Été', 'cafe'],
  ['McDonald’s', "mcdonald's"],
  ['Cafe', 'Café'],
])('%s fits %s', (label, typed) => {
  expect(
    fitting(
      [
        { value: '1', label },
        { value: '2', label: 'Other' },
      ],
      typed,
      3,
    ).map(({ value }) => value),
  ).toEqual(['1'])
})
