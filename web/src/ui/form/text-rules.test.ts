import { expect, test } from 'vitest'
import { isEmail, isNumber, isSlashNumbers, numberIn, onlyDigitsAndDots } from './text-rules.ts'

test.each([
  ['a@b.co', true],
  [' a@b.co ', true],
  ['a@b', false],
  ['a b@c.de', false],
  ['@b.co', false],
  ['', false],
])('%j as an address: %s', (text, verdict) => {
  expect(isEmail(text)).toBe(verdict)
})

test.each([
  ['12', true],
  ['-3.50', true],
  [' 5 ', true],
  ['\u00a05\t', true],
  ['5 5', false],
  ['.5', false],
  ['1.', false],
  ['1,5', false],
  ['--1', false],
])('%j as a number: %s', (text, verdict) => {
  expect(isNumber(text)).toBe(verdict)
})

test.each([
  [' -2.5 ', -2.5],
  ['1e3', Number.NaN],
  ['0x1F', Number.NaN],
  ['', Number.NaN],
])('%j holds the number %d', (text, number) => {
  expect(numberIn(text)).toBe(number)
})

test('strips everything but digits and dots', () => {
  expect(onlyDigitsAndDots('$ -1,204.50')).toBe('1204.50')
})

test.each([
  ['9.5 / 12/-1', true],
  ['9', true],
  ['9//1', false],
  ['nine', false],
])('%j as numbers parted by slashes: %s', (text, verdict) => {
  expect(isSlashNumbers(text)).toBe(verdict)
})
