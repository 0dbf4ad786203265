import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { NewBankConnection } from './bank-connections.ts'
import { searchTerm } from './fields.ts'
import { AcceptInvite, ResetPassword, SignIn, SignUp } from './front-door.ts'

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

test('an empty sign-up hears one sentence a field, those of the specification', () => {
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

test('passwords are compared while other fields are still wrong', () => {
  const values = { token: '', email: 'no', password: 'short', confirm_password: 'other' }
  expect(complaints(ResetPassword, values)).toEqual({
    token: ['Confirmation code is required'],
    email: ['must be a valid email address'],
    password: ['Minimun 6 characters'],
    confirm_password: ['Passwords do not match'],
  })
})

test('an address is trimmed and lowercased before it is judged', () => {
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

test('a manual connection hears of its numbers while its name is missing', () => {
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
