import { firstTerms } from '@brigade/contract/gift-cards/terms.ts'
import { expect, test } from 'vitest'
import { judge } from '../../../ui/form/form-schema.ts'
import { definition } from '../testing.tsx'
import { activeEditSchema, againstLaw, createSchema, editSchema, editValues, emptyValues, shownAmount } from './definition-form.ts'

const complaints = (verdict: ReturnType<typeof judge>) => ('errors' in verdict ? verdict.errors : {})

test('an empty form asks for a name and an organization, and for nothing it starts with', () => {
  expect(complaints(judge(createSchema, emptyValues('')))).toEqual({ name: 'Name is required', parent_access_group_id: 'Field is required' })
})

test('texts become the terms of the contract, amounts in cents, smallest first and once each', () => {
  const texts = { ...emptyValues('3'), name: ' House card ', amounts_minor: ['100.00', '25.00', '25.00'], custom: false, validity_months: '60' }
  const verdict = judge(createSchema, texts)
  expect(verdict).toEqual({
    output: {
      definition: {
        name: 'House card',
        kind: 'purchased',
        currency: 'USD',
        redeem_group_id: null,
        design_picture_id: null,
        terms: { ...firstTerms, amounts_minor: [2500, 10_000], custom_min_minor: null, custom_max_minor: null, validity_months: 60 },
      },
      parent_access_group_id: 3,
    },
  })
})

test('yen have no cents', () => {
  const texts = { ...emptyValues('3'), name: 'House card', currency: 'JPY', amounts_minor: ['5000'], custom: false, max_balance_minor: '20000' }
  expect(judge(createSchema, texts)).toMatchObject({ output: { definition: { terms: { amounts_minor: [5000], max_balance_minor: 20_000 } } } })
})

test('what is stored comes back as it was when nothing is changed', () => {
  const bonus = { definition_id: 9, from_minor: 10_000, bonus_minor: 2000 }
  const stored = definition({ terms: { ...firstTerms, validity_months: 108, message: 'Enjoy', bonus }, redeem_group_id: 7, design_picture_id: 12 })
  expect(judge(editSchema, editValues(stored))).toEqual({
    output: { name: 'House card', terms: stored.terms, redeem_group_id: 7, design_picture_id: 12 },
  })
})

test('its own organization is what an empty field for the restaurants means', () => {
  expect(editValues(definition()).redeem_group_id).toBe('')
})

test('errors stand at the field of the form they are about', () => {
  const texts = {
    ...editValues(definition()),
    custom_min_minor: '',
    max_balance_minor: '50.00',
    validity_months: '1.5',
    bonus: true,
    bonus_minor: '?',
  }
  expect(complaints(judge(editSchema, texts))).toMatchObject({
    custom_min_minor: 'Enter an amount',
    validity_months: 'Enter whole months, or leave it empty',
    bonus_definition_id: 'Choose which card is the bonus',
    bonus_from_minor: 'Enter an amount',
    bonus_minor: 'Enter an amount',
  })
})

test('what does not fit together is said once each amount can be read', () => {
  const texts = { ...editValues(definition()), max_balance_minor: '50.00' }
  expect(complaints(judge(editSchema, texts))).toEqual({ max_balance_minor: 'is less than an amount that can be bought' })
})

test('a draft may contradict the law and is warned; what cards are made of may not', () => {
  const texts = { ...editValues(definition()), validity_months: '12' }
  expect(againstLaw(texts)).toEqual(['By the law of the United States these cards are good for at least 60 months'])
  expect(judge(editSchema, texts)).toHaveProperty('output')
  expect(complaints(judge(activeEditSchema, texts))).toHaveProperty('validity_months')
})

test('a bonus that was typed before the kind changed is not sent', () => {
  const texts = { ...editValues(definition()), kind: 'promotional', bonus: true, bonus_definition_id: '' }
  expect(judge(editSchema, texts)).toMatchObject({ output: { terms: { bonus: null } } })
})

test('the preview shows the first amount on offer, else the least that guests may name', () => {
  const texts = emptyValues('')
  expect(shownAmount(texts)).toBe(2500)
  expect(shownAmount({ ...texts, amounts_minor: [] })).toBe(1000)
  expect(shownAmount({ ...texts, amounts_minor: [], custom: false })).toBeUndefined()
})
