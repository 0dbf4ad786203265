import { firstOfferTerms } from '@brigade/contract/discounts/terms.ts'
import { expect, test } from 'vitest'
import { draftText, emptyDraft, firstEffect, judged, type OfferDraft, turned } from './offer-draft.ts'
import { piecesOf } from './offer-pieces.ts'
import { brokenParts, partOf } from './parts.ts'

const draft = (more: Partial<OfferDraft> = {}): OfferDraft => ({
  ...emptyDraft({ value: '3', label: 'North Wharf' }),
  name: 'Happy hour',
  terms: { ...firstOfferTerms, pos_name: 'Happy hour' },
  ...more,
})
const said = (one: OfferDraft) => {
  const pieces = piecesOf(one, {}, judged(one).errors)
  return Object.values(pieces).map((row) => row.map((piece) => (typeof piece === 'string' ? piece : `[${piece.text}]`)).join(' '))
}

test('an offer reads as sentences with blanks', () => {
  expect(said(draft())).toEqual([
    '[a guest orders] [add a condition]',
    '[10% off] [any item] , [before tax]',
    'orders [at any time] [from the start on] at [every restaurant below North Wharf]',
    '[no limit]',
    '[no other offers] , [in the usual order]',
    '[the restaurant]',
  ])
})

test('each effect reads as what a guest gets', () => {
  const gives = (terms: Partial<OfferDraft['terms']>) => said(draft({ terms: { ...draft().terms, ...terms } }))[1]
  const tacos = { include: [{ by: 'category' as const, text: 'Tacos' }], exclude: [] }
  expect(gives({ effect: { ...firstEffect('buy_get') }, items: tacos })).toContain('[buy 1 of] [anything under “Tacos”] , [get 1 more free]')
  expect(gives({ effect: { kind: 'fixed_price', price_minor: 1500, units: 3 }, items: tacos })).toContain(
    '[3 of] [anything under “Tacos”] [for $15.00]',
  )
  expect(gives({ class: 'delivery', effect: { kind: 'percent', percent: '100' } })).toContain('[free] [delivery]')
  expect(gives({ class: 'order', effect: { kind: 'amount', amount_minor: 500, per: 'across' }, max_amount_minor: 400 })).toContain(
    '[$5.00 off] [the order] , [at most $4.00]',
  )
})

test('a part in which something cannot be read is one blank that is to be filled in', () => {
  const one = draft({ terms: { ...draft().terms, effect: { ...firstEffect('amount'), amount_minor: Number.NaN } as OfferDraft['terms']['effect'] } })
  expect(brokenParts(judged(one).errors)).toEqual(['effect'])
  expect(said(one)[1]).toBe('[to be filled in] [any item] , [before tax]')
})

test('what makes no sense together is wrong in its part', () => {
  const broken = (terms: Partial<OfferDraft['terms']>) => brokenParts(judged(draft({ terms: { ...draft().terms, ...terms } })).errors)
  expect(broken({ effect: firstEffect('free_item') })).toEqual(['what'])
  expect(broken({ paid_by: [{ payer: 'platform', name: '', percent: '40' }] })).toEqual(['payers'])
  expect(broken({ schedule: { ...firstOfferTerms.schedule, starts_at: '2026-12-02T00:00', ends_at: '2026-12-01T00:00' } })).toEqual(['dates'])
  expect(broken({ limits: { ...firstOfferTerms.limits, uses: Number.NaN } })).toEqual(['limits'])
  expect([partOf('schedule.windows.0.end_min'), partOf('conditions.of.0.count'), partOf('nothing')]).toEqual(['hours', 'conditions', undefined])
})

test('an effect that makes no sense for another class or method gives way to one that does', () => {
  const terms = { ...draft().terms, effect: firstEffect('buy_get') }
  expect(turned(terms, { class: 'order' }).effect).toEqual(firstEffect('percent'))
  expect(turned({ ...terms, effect: { kind: 'amount', amount_minor: 300, per: 'each' } }, { class: 'order' }).effect).toMatchObject({ per: 'across' })
  const staff = turned({ ...terms, effect: firstEffect('open_amount') }, { method: 'staff' })
  expect(staff.effect.kind).toBe('open_amount')
  expect(turned(staff, { method: 'code' }).effect.kind).toBe('percent')
})

test('what the chosen kind does not ask is neither judged nor sent', () => {
  const items = {
    include: [
      { by: 'name' as const, text: 'Taco' },
      { by: 'name' as const, text: 'taco' },
    ],
    exclude: [],
  }
  const { values } = judged(
    draft({
      terms: { ...draft().terms, class: 'delivery', items, staff: { reasons: ['Late'], approval: 'above', above_minor: Number.NaN } },
    }),
  )
  expect(values?.terms).toMatchObject({ items: { include: [], exclude: [] }, staff: null })
})

test('an amount that cannot be read is not the same as none', () => {
  const limits = (budget_minor: number | null) => draft({ terms: { ...draft().terms, limits: { ...firstOfferTerms.limits, budget_minor } } })
  expect(draftText(limits(Number.NaN))).not.toBe(draftText(limits(null)))
})
