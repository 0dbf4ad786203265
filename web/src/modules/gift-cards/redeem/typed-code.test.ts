import { expect, test } from 'vitest'
import { codes } from './testing.tsx'
import { grouped, judgeTyped, lettersOf, scannedCode } from './typed-code.ts'

test('a typed code is kept as capitals and digits, and shown in groups of four', () => {
  expect(lettersOf('2345-6789 abcd.efgs')).toBe(codes.one)
  expect(grouped('23456789AB')).toBe('2345 6789 AB')
  expect(lettersOf('x'.repeat(40))).toHaveLength(24)
})

test('the check letter finds a wrong letter and two that changed places; a code of another length cannot be judged', () => {
  expect(judgeTyped(codes.one)).toBe('ready')
  expect(judgeTyped(codes.one.replace('A', 'B'))).toBe('mistyped')
  expect(judgeTyped(codes.one.replace('89', '98'))).toBe('mistyped')
  expect(judgeTyped('2345678')).toBe('short')
  expect(judgeTyped('603911220044')).toBe('ready')
})

test.each([
  ['2345 6789 ABCD EFGS'],
  ['23456789abcdefgs\n'],
  ['https://office.example.com/#/redeem/gc/23456789ABCDEFGS'],
  ['HTTPS://OFFICE.EXAMPLE.COM/#/REDEEM/GC/23456789ABCDEFGS/'],
])('what is scanned (%j) is a code, or the address of one', (text) => {
  expect(scannedCode(text)).toBe(codes.one)
})

test.each(['https://office.example.com/#/menu/12345678', 'WIFI:S:Guests;P:secret99;;', 'abc'])('another code (%s) is none of a card', (text) => {
  expect(scannedCode(text)).toBeUndefined()
})
