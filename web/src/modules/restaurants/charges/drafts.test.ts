import { type MenuMessage, NewMenuMessage } from '@brigade/contract/menus/menu-messages.ts'
import { type Charge, NewCharge } from '@brigade/contract/restaurants/charges.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { chargeDraft, chargeValues, percentOf } from './charge-draft.ts'
import { languagesLeft, messageDraft, messageValues } from './message-draft.ts'

const charge: Charge = {
  id: 1,
  restaurant_id: 2,
  name: 'Service',
  kind: 'service',
  amount_type: 'percent',
  amount: 1250,
  per: 'order',
  tag: '',
  below_minor: null,
  taxable: false,
  channels: ['web'],
  fulfilments: ['dine_in'],
  availability: [{ dow: 5, start_min: 1080, end_min: 1500 }],
  active: true,
  version: 3,
  inserted_at: '',
  updated_at: '',
}

test('a percentage has at most two decimals', () => {
  expect(['12.5', '12,05', ' 100 ', '0'].map(percentOf)).toEqual([1250, 1205, 10_000, 0])
  for (const text of ['', '1.234', '-1', '12.', 'x', '1000']) expect(percentOf(text)).toBeNaN()
})

test('a charge that is opened and saved without edits stays the same', () => {
  const { id: _, restaurant_id: __, version: ___, inserted_at: ____, updated_at: _____, ...fields } = charge
  expect(z.parse(NewCharge, chargeValues(chargeDraft(charge)))).toEqual(fields)
})

test('values of hidden fields are not sent', () => {
  const draft = { ...chargeDraft(charge), amountType: 'fixed', sum: 300, per: 'item', tag: 'bottle', below: 900, atHours: false } as const
  expect(chargeValues(draft)).toMatchObject({ amount_type: 'fixed', amount: 300, per: 'item', tag: '', below_minor: null, availability: null })
})

const message: MenuMessage = {
  id: 1,
  restaurant_id: 2,
  scope: 'menu',
  node_id: '5b0a8f4e-2f60-4b57-9b30-6f0b8e1c2a11',
  node_name: 'Lunch',
  texts: { de: 'Bis drei', en: 'Until three' },
  tone: 'info',
  show_from: '2026-11-20T06:00:00.000Z',
  show_until: null,
  channels: [],
  active: true,
  is_shown: true,
  version: 1,
  inserted_at: '',
  updated_at: '',
}

test('a message is edited by the restaurant’s clock, English first', () => {
  const draft = messageDraft(message, 'America/Chicago')
  expect(draft).toMatchObject({ from: { day: '2026-11-20', time: '00:00' }, until: { day: '', time: '' }, isTimed: true })
  expect(draft.texts.map(({ language }) => language)).toEqual(['en', 'de'])
  expect(z.parse(NewMenuMessage, messageValues(draft))).toMatchObject({ show_from: '2026-11-20T00:00', show_until: null, node_id: message.node_id })
  expect(messageValues({ ...draft, scope: 'tree', isTimed: false })).toMatchObject({ node_id: null, show_from: null })
  expect(languagesLeft(draft.texts)).not.toContain('de')
})
