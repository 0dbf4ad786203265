import { checkLetter, codeLetters, isMistyped, readCode, showCode } from '@brigade/contract/gift-cards/card-codes.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastDay, refusalOf, statusOf } from './card-rules.ts'
import { newCode } from './sealed-codes.ts'

test('one wrong letter, or two that changed places, is always found by the letter that checks them', () => {
  const letters = fc.array(fc.constantFrom(...codeLetters), { minLength: 15, maxLength: 15 }).map((all) => all.join(''))
  const at = fc.integer({ min: 0, max: 15 })
  fc.assert(
    fc.property(letters, at, at, fc.constantFrom(...codeLetters), (fifteen, one, other, letter) => {
      const code = fifteen + checkLetter(fifteen)
      expect(isMistyped(code)).toBe(false)
      const changed = [...code]
      changed[one] = letter
      expect(isMistyped(changed.join(''))).toBe(changed.join('') !== code)
      const swapped = [...code]
      ;[swapped[one], swapped[other]] = [code.charAt(other), code.charAt(one)]
      expect(isMistyped(swapped.join(''))).toBe(swapped.join('') !== code)
    }),
  )
})

test('a code is read however it is written, and refused with a sign that no code has', () => {
  const code = newCode()
  expect(readCode(` ${showCode(code).toLowerCase()} `)).toBe(code)
  expect(readCode(showCode(code).replaceAll(' ', '–'))).toBe(code)
  expect(readCode('ABCD_EFGH')).toBeUndefined()
  expect(readCode('SHORT')).toBeUndefined()
  expect(new Set(Array.from({ length: 1000 }, newCode)).size).toBe(1000)
})

test('a card is good for the whole of its last day', () => {
  const card = { state: 'active', balance: 100, held: 0, expires_on: '2026-02-28', currency: 'USD' }
  expect([statusOf(card, '2026-02-28'), statusOf(card, '2026-03-01')]).toEqual(['active', 'expired'])
  expect([lastDay('2026-01-31', 1), lastDay('2024-01-31', 1), lastDay('2026-12-15', 60), lastDay('2026-12-15', null)]).toEqual([
    '2026-02-28',
    '2024-02-29',
    '2031-12-15',
    null,
  ])
  const date = (text: string) => text
  expect(refusalOf(card, '2026-03-01', 'USD', date)).toBe('This card expired on 2026-02-28.')
  expect(refusalOf(card, '2026-02-01', 'EUR', date)).toBe('This card is in USD, this restaurant charges EUR.')
  expect(refusalOf({ ...card, held: 100 }, '2026-02-01', 'USD', date)).toBe('Everything on this card is held for an order that is being paid.')
  expect(refusalOf(card, '2026-02-01', 'USD', date)).toBeUndefined()
})
