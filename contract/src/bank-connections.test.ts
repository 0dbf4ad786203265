import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  bankConnections,
  ChangedBankConnection,
  connectionTypeOf,
  expiredTokenCode,
  isMasked,
  linkSentence,
  linkStateOf,
  maskNumber,
  NewBankConnection,
  publicBrokenSuffix,
  removePrompt,
} from './bank-connections.ts'
import { bankPerPage } from './bank-list.ts'

const whole = {
  name: 'Harbor',
  address: '1 Quay',
  contact_first_name: 'Ada',
  contact_last_name: 'Bell',
  contact_email: 'ada@example.com',
  contact_phone: '2125550142',
}

function firstComplaint(schema: z.ZodMiniType, values: unknown, field: string): string | undefined {
  return z.safeParse(schema, values).error?.issues.find((issue) => issue.path.at(-1) === field)?.message
}

// Specification section 5, to the letter: the address of the contact reuses the sentence of the name.
test.each([
  ['name', 'Name is required'],
  ['contact_first_name', 'Contact first name is required'],
  ['contact_last_name', 'Contact last name is required'],
  ['contact_email', 'Name is required'],
  ['contact_phone', 'Phone number must be exact 10 digits'],
  ['address', 'Address is required'],
])('without its %s a connection hears "%s"', (field, sentence) => {
  expect(firstComplaint(NewBankConnection, { ...whole, [field]: '' }, field)).toBe(sentence)
  expect(firstComplaint(NewBankConnection, { ...whole, [field]: undefined }, field)).toBe(sentence)
})

test.each([
  ['routing_number', '', 'routing number is required'],
  ['routing_number', '123456789', 'The routing number is invalid'],
  ['account_number', '', 'Account number is required'],
  ['account_number', '12', 'The account number is invalid'],
])('a manual connection with the %s "%s" hears "%s"', (field, value, sentence) => {
  const manual = { ...whole, connection_type: 'MANUAL', routing_number: '123456780', account_number: '12345678' }
  expect(firstComplaint(NewBankConnection, { ...manual, [field]: value }, field)).toBe(sentence)
  expect(z.safeParse(NewBankConnection, manual).success).toBe(true)
})

test.each(['123456789', '12345678901', '+2125550142', '212 555 0142', '212555014a'])('the contact phone %s is not ten digits', (contact_phone) => {
  expect(firstComplaint(NewBankConnection, { ...whole, contact_phone }, 'contact_phone')).toBe('Phone number must be exact 10 digits')
})

test('a new connection needs its organization', () => {
  expect(firstComplaint(bankConnections.create.input, { bank_connection: whole }, 'parent_access_group_id')).toBe('Field is required')
})

test('contact fields are dropped when a connection is edited', () => {
  const sent = { ...whole, contact_email: 'other@example.com', version: 3 }
  expect(z.parse(ChangedBankConnection, sent)).toEqual({ name: 'Harbor', address: '1 Quay', version: 3 })
})

test.each([
  [{ routing_number: '•••••6780', account_number: '•••••5678' }, 'MANUAL'],
  [{ routing_number: '•••••6780', account_number: null }, 'AUTOMATIC'],
  [{ routing_number: '', account_number: '•••••5678' }, 'AUTOMATIC'],
  [{}, 'AUTOMATIC'],
])('the numbers %j make it %s', (numbers, type) => {
  expect(connectionTypeOf(numbers)).toBe(type)
})

const linked = { has_token: true, healthy: true, error_code: null }

test.each([
  [{ ...linked, has_token: false }, 'AUTOMATIC', 'unlinked', 'Please connect to your bank account'],
  [{ ...linked, healthy: false, error_code: '5401' }, 'AUTOMATIC', 'expired', 'Bank token is expired. Please reconnect to your account!'],
  // The code decides before health does, as in the order of section 4.
  [{ ...linked, error_code: '5401' }, 'AUTOMATIC', 'expired', 'Bank token is expired. Please reconnect to your account!'],
  [linked, 'AUTOMATIC', 'healthy', 'Everything is good. We will deposit all the checks into your bank account!'],
  [{ ...linked, healthy: false, error_code: '9000' }, 'AUTOMATIC', 'broken', 'There is a problem with your bank account!'],
  [linked, 'MANUAL', 'manual', undefined],
] as const)('%j of an %s connection is %s', (facts, type, state, sentence) => {
  const found = linkStateOf(facts, type)
  expect(found).toBe(state)
  expect(found === 'manual' ? undefined : linkSentence[found]).toBe(sentence)
})

test('the words and numbers of the specification', () => {
  expect(expiredTokenCode).toBe('5401')
  expect(publicBrokenSuffix).toBe(' Please reconnect!')
  expect(removePrompt).toBe('Are you sure you want to remove this bank connection?')
  expect(bankPerPage).toBe(20)
  expect(z.parse(bankConnections.search.input, {})).toEqual({ page: 1, per_page: 20, name: '' })
})

test('a displayed account number hides all but its last digits', () => {
  expect(maskNumber('6780')).toBe('•••••6780')
  expect(maskNumber(null)).toBeNull()
  expect(['•••••6780', '****6780', 'xxxxx'].filter(isMasked)).toHaveLength(3)
  expect(['123456780', '', '•12345', '12•3456'].filter(isMasked)).toEqual([])
})
