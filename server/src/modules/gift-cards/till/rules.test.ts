import { sharesBack } from '@brigade/contract/gift-cards/redeeming.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMerelyEmpty, notTakenHere, pinPause, refusalHere, shares } from './rules.ts'

const card = { state: 'active', balance: 100, held: 0, expires_on: null, currency: 'USD', in_scope: true }
const here = { today: '2026-06-15', currency: 'USD' }
const date = (text: string) => text

test('cards give in their order, together what was asked or all that they have', () => {
  const cards = fc.array(
    fc.nat(5000).chain((balance) => fc.nat(balance).map((held) => ({ balance, held }))),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), cards, (asked, some) => {
      const given = shares(asked, some)
      const all = some.reduce((sum, { balance, held }) => sum + balance - held, 0)
      expect(given.reduce((sum, share) => sum + share, 0)).toBe(Math.min(asked, all))
      given.forEach((share, at) => {
        const free = (some[at]?.balance ?? 0) - (some[at]?.held ?? 0)
        expect(share >= 0 && share <= free).toBe(true)
        // Who comes later gives only when those before have nothing left.
        if (share > 0) for (const [before, earlier] of some.slice(0, at).entries()) expect(given[before]).toBe(earlier.balance - earlier.held)
      })
    }),
  )
})

test('money goes back to who gave last, and nobody gets more than they gave', () => {
  const rows = fc.array(fc.record({ refundable_minor: fc.nat(5000) }), { maxLength: 6 })
  fc.assert(
    fc.property(fc.nat(20_000), rows, (amount, some) => {
      const back = sharesBack(amount, some)
      const left = some.map(({ refundable_minor }) => refundable_minor)
      expect(back.reduce((sum, share) => sum + share, 0)).toBe(
        Math.min(
          amount,
          left.reduce((sum, one) => sum + one, 0),
        ),
      )
      back.forEach((share, at) => {
        expect(share >= 0 && share <= (left[at] ?? 0)).toBe(true)
        if (share > 0) expect(back.slice(at + 1)).toEqual(left.slice(at + 1))
      })
    }),
  )
})

test('a card that is merely empty stands aside; one that is not taken here refuses', () => {
  expect(refusalHere(card, here, date)).toBeUndefined()
  expect(refusalHere({ ...card, in_scope: false }, here, date)).toBe(notTakenHere)
  expect(isMerelyEmpty({ ...card, balance: 0 }, here)).toBe(true)
  expect(isMerelyEmpty({ ...card, held: 100 }, here)).toBe(true)
  for (const other of [{}, { balance: 0, in_scope: false }, { balance: 0, currency: 'EUR' }, { balance: 0, state: 'blocked' }])
    expect(isMerelyEmpty({ ...card, ...other }, here)).toBe(false)
  expect(isMerelyEmpty({ ...card, balance: 0, expires_on: '2026-06-14' }, here)).toBe(false)
})

test('a PIN pauses for fifteen minutes after five wrong ones', () => {
  expect([pinPause(4, 1, 5, 15), pinPause(5, 1, 5, 15), pinPause(5, 899, 5, 15), pinPause(5, 900, 5, 15), pinPause(5, null, 5, 15)]).toEqual([
    undefined,
    15,
    1,
    undefined,
    undefined,
  ])
})
