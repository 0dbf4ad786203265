import type { LoyaltyReward } from '@brigade/contract/customers/loyalty/terms.ts'
import { compileOffers } from '@brigade/contract/discounts/engine/compile.ts'
import { evaluate } from '@brigade/contract/discounts/engine/evaluate.ts'
import { offerTroubles } from '@brigade/contract/discounts/judging.ts'
import { OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type RewardsInForce, rewardOffers, rewardTerms } from './rules.ts'

const reward = (name: string, points: number, more: Partial<LoyaltyReward>): LoyaltyReward => ({
  name,
  points,
  kind: 'free_item',
  amount_minor: null,
  percent: null,
  item: '',
  ...more,
})
const drink = reward('Free drink', 50, { item: 'Iced tea' })
const five = reward('$5 off', 100, { kind: 'amount_off', amount_minor: 500 })
const tenth = reward('10% off', 80, { kind: 'percent_off', percent: 10, amount_minor: 250 })
const found: RewardsInForce = {
  planId: 3,
  currency: 'USD',
  rewards: [drink, five, tenth],
  customer: { balance: 160, getsNoOffers: false },
}
const choices = (...names: string[]) => names.map((name) => ({ plan_id: 3, reward: name }))
const hindrances = (...asked: Parameters<typeof rewardOffers>) => rewardOffers(...asked).map(({ hindrance }) => hindrance)

test('every kind of reward makes terms that an offer could have', () => {
  for (const one of [drink, five, tenth]) {
    const terms = rewardTerms(one)
    expect(z.parse(OfferTerms, terms)).toEqual(terms)
    expect(offerTroubles(terms, 'USD')).toEqual({})
  }
})

describe('what a guest chose', () => {
  test('is numbered below zero, with its points', () => {
    expect(rewardOffers(choices('Free drink', '$5 off'), found, 'USD', 0).map(({ id, name, reward: { points } }) => [id, name, points])).toEqual([
      [-1, 'Free drink', 50],
      [-2, '$5 off', 100],
    ])
  })

  test('takes its points from what the choices before it and other orders leave', () => {
    expect(hindrances(choices('Free drink', '$5 off', 'Free drink'), found, 'USD', 0)).toEqual([undefined, undefined, 'points'])
    expect(hindrances(choices('$5 off', 'Free drink'), found, 'USD', 70)).toEqual(['points', undefined])
  })

  test('is refused where the plan has no such reward, is another one, or there is no plan', () => {
    expect(hindrances(choices('Free car'), found, 'USD', 0)).toEqual(['not_active'])
    expect(hindrances([{ plan_id: 4, reward: 'Free drink' }], found, 'USD', 0)).toEqual(['not_active'])
    expect(hindrances(choices('Free drink'), undefined, 'USD', 0)).toEqual(['not_active'])
  })

  test('is refused to who is not known, and to who gets no offers', () => {
    expect(hindrances(choices('Free drink'), { ...found, customer: undefined }, 'USD', 0)).toEqual(['points_unknown'])
    expect(hindrances(choices('Free drink'), { ...found, customer: { balance: 160, getsNoOffers: true } }, 'USD', 0)).toEqual(['no_offers'])
  })
})

test('the engine takes rewards off, and says why it does not', () => {
  const line = (id: string, name: string, total_minor: number) => ({
    id,
    name,
    category: '',
    plu: '',
    quantity: 1000,
    total_minor,
    options_minor: 0,
    tax_percent: null,
  })
  const basket = { currency: 'USD', tax_inclusive: false, lines: [line('a', 'Cod', 2000), line('b', 'iced tea', 350)], charges: [] }
  const context = {
    restaurant_id: 1,
    at: { date: '2026-03-02', minute: 720, dow: 1 },
    channel: 'web' as const,
    fulfilment: 'pickup' as const,
    guest: { is_known: true, segment_ids: [], orders: 3 },
  }
  const offers = rewardOffers(choices('Free drink', '10% off', '$5 off'), found, 'USD', 0)
  const { applied, refused } = evaluate(basket, compileOffers(offers), context)
  expect(
    applied.map(({ offer_id, class: kind, amount_minor, paid_by }) => [offer_id, kind, amount_minor, paid_by.map(({ payer }) => payer)]),
  ).toEqual([
    [-1, 'reward', 350, ['restaurant']],
    [-2, 'reward', 200, ['restaurant']],
  ])
  expect(refused.map(({ offer_id, reason, text }) => [offer_id, reason, text])).toEqual([[-3, 'points', 'It takes more points than this guest has.']])
})
