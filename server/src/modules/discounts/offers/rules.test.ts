import { noConditions, type OfferConditions } from '@brigade/contract/discounts/conditions.ts'
import { firstOfferTerms, type OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { expect, test } from 'vitest'
import { afterAct, copyName, historyFieldsOf, sameTerms, segmentsIn, takesMoreOfOthers, withoutSegments } from './rules.ts'

const now = { has_begun: true, is_over: false }

test('what begins later is scheduled, what is over cannot be started, and what ended never comes back', () => {
  expect(afterAct('start', 'draft', now)).toEqual({ status: 'active' })
  expect(afterAct('start', 'paused', { has_begun: false, is_over: false })).toEqual({ status: 'scheduled' })
  expect(afterAct('start', 'paused', { has_begun: true, is_over: true })).toHaveProperty('refusal')
  expect(afterAct('start', 'ended', now)).toHaveProperty('refusal')
  expect(afterAct('end', 'ended', now)).toBeUndefined()
  expect(afterAct('pause', 'scheduled', now)).toEqual({ status: 'paused' })
  expect(afterAct('end', 'paused', now)).toEqual({ status: 'ended' })
})

test('the same terms are the same in whatever order their fields come', () => {
  const turned = Object.fromEntries(Object.entries(firstOfferTerms).toReversed()) as unknown as OfferTerms
  expect(sameTerms(firstOfferTerms, turned)).toBe(true)
  expect(sameTerms(firstOfferTerms, { ...turned, priority: 1 })).toBe(false)
})

const paid = (...shares: readonly (readonly ['restaurant' | 'platform' | 'partner', string, string])[]): OfferTerms => ({
  ...firstOfferTerms,
  paid_by: shares.map(([payer, name, percent]) => ({ payer, name, percent })),
})
const everywhere = (terms: OfferTerms, ...restaurant_ids: number[]) => ({ terms, restaurant_ids })
const half = paid(['restaurant', '', '50'], ['partner', 'Cola', '50'])

test('others pay more when a share of theirs is new or raised, when the offer gives something else, and where it applies to more', () => {
  const before = everywhere(half, 1, 2)
  expect(takesMoreOfOthers(undefined, everywhere(half))).toBe(true)
  expect(takesMoreOfOthers(before, everywhere(paid(['restaurant', '', '49'], ['partner', 'Cola', '51']), 1, 2))).toBe(true)
  expect(takesMoreOfOthers(before, everywhere(paid(['restaurant', '', '50'], ['partner', 'Lemon', '50']), 1, 2))).toBe(true)
  expect(takesMoreOfOthers(before, everywhere({ ...half, max_amount_minor: 100 }, 1, 2))).toBe(true)
  expect(takesMoreOfOthers(before, everywhere(half, 1, 2, 3))).toBe(true)
  expect(takesMoreOfOthers(before, everywhere(half))).toBe(true)
})

test('others pay no more for another name, for fewer restaurants, with a lower share, or with none', () => {
  const before = everywhere(half, 1, 2)
  expect(takesMoreOfOthers(before, everywhere({ ...half, pos_name: 'Cola days', description: 'Now' }, 2))).toBe(false)
  expect(takesMoreOfOthers(before, everywhere(paid(['restaurant', '', '60'], ['partner', 'Cola', '40']), 1, 2))).toBe(false)
  expect(takesMoreOfOthers(before, everywhere(firstOfferTerms))).toBe(false)
  expect(takesMoreOfOthers(everywhere(half), everywhere(half, 1))).toBe(false)
  expect(takesMoreOfOthers(undefined, everywhere(firstOfferTerms))).toBe(false)
})

const segment = (segment_id: number) => ({ field: 'segment', segment_id }) as const
const known = { field: 'known_guest', is: true } as const

test('segments are found and taken out of conditions at any depth, with the groups that they leave empty', () => {
  const conditions: OfferConditions = {
    field: 'group',
    match: 'all',
    of: [segment(1), { field: 'group', match: 'any', of: [segment(2), { field: 'group', match: 'none', of: [segment(1)] }] }, known],
  }
  expect(segmentsIn(conditions)).toEqual([1, 2])
  expect(withoutSegments(conditions)).toEqual({ field: 'group', match: 'all', of: [known] })
  expect(withoutSegments({ field: 'group', match: 'any', of: [segment(1)] })).toEqual({ ...noConditions, match: 'any' })
})

test('History says an offer in words, with names as far as they are given', () => {
  const row = { name: 'VIP', currency: 'USD', status: 'draft', parent_access_group_name: 'Acme', restaurant_ids: [1, 2, 3] } as const
  const terms: OfferTerms = {
    ...firstOfferTerms,
    pos_name: 'VIP 10',
    method: 'staff',
    conditions: { field: 'group', match: 'all', of: [segment(1)] },
    staff: { reasons: ['Late', 'Cold'], approval: 'above', above_minor: 1500 },
  }
  const full = historyFieldsOf({ ...row, terms, restaurants: ['Diner', 'Grill'] }, { segments: new Map([[1, 'Regulars']]) })
  expect(full).toMatchObject({
    restaurants: 'Diner, Grill, 1 other',
    'is used': 'Staff',
    reasons: 'Late, Cold',
    approval: 'above $15.00',
    'paid by': 'Restaurant 100%',
  })
  expect(full.when).toContain('“Regulars”')
  expect(historyFieldsOf({ ...row, terms })).toMatchObject({ restaurants: '3 restaurants' })
  expect(historyFieldsOf({ ...row, restaurant_ids: [], terms })).toMatchObject({ restaurants: 'all' })
})

test('a copy has a name that is short enough', () => {
  expect(copyName('x'.repeat(100))).toHaveLength(100)
})
