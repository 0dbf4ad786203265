import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { NewBankConnection } from '../bank-connections.ts'
import { MarketRuleFields, SoughtAddress } from '../delivery-markets.ts'
import { AcceptInvite, ResetPassword, SignIn, SignUp } from '../front-door.ts'
import { ExceptionInput } from '../hours/hours-input.ts'
import { NewMenuMessage } from '../menus/menu-messages.ts'
import { NewOrderRules } from '../order-workflows/order-rules.ts'
import { NewCharge } from '../restaurants/charges.ts'
import { isEmail, organizationId, searchTerm } from './fields.ts'

function complaints(schema: z.ZodMiniType, values: unknown): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const issue of z.safeParse(schema, values).error?.issues ?? []) {
    const field = issue.path.join('.')
    found[field] = [...(found[field] ?? []), issue.message]
  }
  return found
}

test.each([
  ['  fish ', 'fish'],
  ['x'.repeat(300), 'x'.repeat(200)],
  [`${'x'.repeat(199)}🍕`, 'x'.repeat(199)],
])('a search for %j is one for what can be looked for', (typed, term) => {
  expect(z.parse(searchTerm, typed)).toBe(term)
})

test.each(['', undefined, null, '0', 'x', 1.5, 1e300])('a form whose organization is %j says that the field is required', (chosen) => {
  expect(complaints(z.object({ organization: organizationId }), { organization: chosen })).toEqual({ organization: ['Field is required'] })
})

test('an organization is chosen by its number, as a form or a request has it', () => {
  expect([z.parse(organizationId, '42'), z.parse(organizationId, 42)]).toEqual([42, 42])
})

test('an empty sign-up gets one sentence per field, the ones of the specification', () => {
  const empty = { name: '', email: '', company: '', phone: '', password: '', confirm_password: '', tnc: false }
  expect(complaints(SignUp, empty)).toEqual({
    name: ['Name is required'],
    email: ['Email is required'],
    company: ['Business name is required'],
    phone: ['Contact number is required'],
    password: ['Password is required'],
    tnc: ['Please Read and accept tnc'],
  })
})

test('passwords are compared even if other fields are still wrong', () => {
  const values = { token: '', email: 'no', password: 'short', confirm_password: 'other' }
  expect(complaints(ResetPassword, values)).toEqual({
    token: ['Confirmation code is required'],
    email: ['must be a valid email address'],
    password: ['Minimun 6 characters'],
    confirm_password: ['Passwords do not match'],
  })
})

test('an email address with something invisible in it is none, for it looks like another', () => {
  expect(isEmail('sam@acme.example')).toBe(true)
  for (const hidden of ['\u200b', '\u2060', '\u202e', '\u0007']) expect([hidden, isEmail(`sam${hidden}@acme.example`)]).toEqual([hidden, false])
})

test('an email address is trimmed and lowercased before it is checked', () => {
  expect(z.parse(SignIn, { email: ' Vera@Example.COM ', password: ' x ' })).toEqual({ email: 'vera@example.com', password: ' x ' })
  expect(complaints(SignIn, { email: `${'a'.repeat(250)}@b.co`, password: 'x' })).toEqual({ email: ['must be a valid email address'] })
})

test.each([
  ['+2125550142', true],
  ['2125550142', true],
  ['212555014212', true],
  ['21255501', false],
  ['+1 212 555 0142', false],
])('the invited phone %s fits its pattern: %s', (phone, fits) => {
  const values = { email: 'a@b.co', token: 't', name: 'Cook', phone, password: 'secret1', confirm_password: 'secret1' }
  expect(complaints(AcceptInvite, values)).toEqual(fits ? {} : { phone: ['must be a valid phone number'] })
})

test('errors in the numbers of a manual connection are reported even if its name is missing', () => {
  const values = {
    name: '',
    address: '',
    contact_first_name: '',
    contact_last_name: '',
    contact_email: '',
    contact_phone: '12',
    connection_type: 'MANUAL',
  }
  expect(complaints(NewBankConnection, { ...values, routing_number: '123456789', account_number: '' })).toMatchObject({
    name: ['Name is required'],
    contact_email: ['Name is required'],
    contact_phone: ['Phone number must be exact 10 digits'],
    routing_number: ['The routing number is invalid'],
    account_number: ['Account number is required'],
  })
})

const orderRules = {
  accept: 'manual',
  accept_timeout_s: null,
  remind_after_s: null,
  on_timeout: 'escalate',
  steps: [],
  prep_min: 'soon',
  busy_extra_min: 0,
  states: [],
  notify: { received: [], accepted: [], preparing: [], ready: [], out_for_delivery: [], completed: [], rejected: [] },
}

/** A form, what is typed, one field that is no value of its kind at all, and the rule between fields that is broken beside it. */
const both: [string, z.ZodMiniType, object, string, string, string][] = [
  ['charge', NewCharge, { name: 'Bag', kind: 'bag', amount_type: 'fixed', amount: null, per: 'tag', tag: '' }, 'amount', 'tag', 'Tag is required'],
  ['order rules', NewOrderRules, orderRules, 'prep_min', 'accept_timeout_s', 'Enter how long they have to answer'],
  ['order rules', NewOrderRules, orderRules, 'prep_min', 'steps', 'Add who is called then'],
  [
    'delivery terms',
    MarketRuleFields,
    { restaurant_id: 1, fee_minor: 100, minutes: null, availability: [] },
    'minutes',
    'availability',
    'Add at least one time, or let it deliver at all hours',
  ],
  ['address', SoughtAddress, { country: 5 }, 'country', 'point', 'A point or a postal code is required'],
  [
    'special date',
    ExceptionInput,
    { kind: 'open', date_from: '2026-05-02', date_to: '2026-05-01', windows: [], label: null },
    'label',
    'date_to',
    'must not be before the first day',
  ],
  ['message', NewMenuMessage, { scope: 'item', texts: { en: 'Hello' }, tone: 'loud' }, 'tone', 'node_id', 'Choose where to show it'],
]

test.each(both)('%s: a rule between fields is checked although another field has no valid value', (_, schema, typed, unreadable, path, sentence) => {
  const found = complaints(schema, typed)
  expect(found[unreadable]).toBeDefined()
  expect(found[path]).toEqual([sentence])
})

test('a rule between fields is checked only when those fields are valid', () => {
  const typed = { name: 'Bag', kind: 'bag', amount_type: 'fixed', amount: 1, per: 'tag', tag: 5 }
  expect(complaints(NewCharge, typed)).toEqual({ tag: [expect.any(String)] })
})
