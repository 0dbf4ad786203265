import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createSchema, editSchema, editValues, emptyValues, withoutStrayNumbers } from './form-values.ts'
import { manual } from './testing.tsx'

function complaints(schema: z.core.$ZodType, values: unknown): Record<string, string> {
  const { error } = z.safeParse(schema, values)
  const found: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) found[String(path[0])] ??= message
  return found
}

test('an empty form gets every sentence of the specification at once', () => {
  expect(complaints(createSchema, { ...emptyValues, connection_type: 'MANUAL' })).toEqual({
    name: 'Name is required',
    parent_access_group_id: 'Field is required',
    routing_number: 'routing number is required',
    account_number: 'Account number is required',
    address: 'Address is required',
    contact_first_name: 'Contact first name is required',
    contact_last_name: 'Contact last name is required',
    contact_email: 'Name is required',
    contact_phone: 'Phone number must be exact 10 digits',
  })
})

test('an automatic connection asks for no numbers', () => {
  const found = complaints(createSchema, emptyValues)
  expect(found).not.toHaveProperty('routing_number')
  expect(found).not.toHaveProperty('account_number')
})

test('the routing number must match its checksum, the phone have ten digits', () => {
  const typed = { ...emptyValues, connection_type: 'MANUAL', routing_number: '123456789', contact_phone: '12075550142' }
  expect(complaints(createSchema, typed)).toMatchObject({
    routing_number: 'The routing number is invalid',
    contact_phone: 'Phone number must be exact 10 digits',
  })
})

test('unchanged masked numbers are accepted when editing, partly typed ones are not', () => {
  const values = editValues(manual)
  expect(complaints(editSchema, values)).toEqual({})
  expect(complaints(editSchema, { ...values, routing_number: '•••••00351' })).toEqual({ routing_number: 'The routing number is invalid' })
})

test('numbers typed before choosing "automatic" are not sent', () => {
  const typed = { connection_type: 'AUTOMATIC' as const, routing_number: '910000035', account_number: '12345' }
  expect(withoutStrayNumbers(typed)).toMatchObject({ routing_number: null, account_number: null })
  expect(withoutStrayNumbers({ ...typed, connection_type: 'MANUAL' as const })).toMatchObject({ routing_number: '910000035' })
})
