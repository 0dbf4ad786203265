import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AcceptInvite, codeLength, codeMinimum, ForgotPassword, ResetPassword, readCode, SignIn, SignUp, showCode } from './front-door.ts'

const password = 'olive-and-thyme'
const signUp = {
  name: 'Ina Novak',
  email: 'ina@example.com',
  company: 'Novak Foods',
  phone: '+12125550142',
  password,
  confirm_password: password,
  tnc: true,
}
const invited = { email: 'ina@example.com', token: 'mailed', name: 'Ina Novak', phone: '2125550142', password, confirm_password: password }
const reset = { token: 'ABCD-EFGH', password, confirm_password: password, email: 'ina@example.com' }
const signIn = { email: 'ina@example.com', password }

/** Section 5, sentence by sentence: the form, the field, what is typed, what is said. */
const sentences: [string, z.ZodMiniType, object, string, unknown, string][] = [
  ['sign in', SignIn, signIn, 'email', '', 'Email is required'],
  ['sign in', SignIn, signIn, 'email', 'ina@example', 'must be a valid email address'],
  ['sign in', SignIn, signIn, 'password', '', 'Password is required'],
  ['sign up', SignUp, signUp, 'name', '', 'Name is required'],
  ['sign up', SignUp, signUp, 'name', 'Al', 'Too few characters'],
  ['sign up', SignUp, signUp, 'name', '  Al  ', 'Too few characters'],
  ['sign up', SignUp, signUp, 'email', '', 'Email is required'],
  ['sign up', SignUp, signUp, 'email', '@example.com', 'must be a valid email address'],
  ['sign up', SignUp, signUp, 'company', '   ', 'Business name is required'],
  ['sign up', SignUp, signUp, 'company', 'Al', 'Too few characters'],
  ['sign up', SignUp, signUp, 'password', '12345', 'Minimun 6 characters'],
  ['sign up', SignUp, signUp, 'password', '', 'Password is required'],
  ['sign up', SignUp, signUp, 'confirm_password', 'other', 'Passwords do not match'],
  ['sign up', SignUp, signUp, 'phone', '', 'Contact number is required'],
  ['sign up', SignUp, signUp, 'tnc', false, 'Please Read and accept tnc'],
  ['accept invite', AcceptInvite, invited, 'name', 'Al', 'Too few characters'],
  ['accept invite', AcceptInvite, invited, 'password', '12345', 'Minimun 6 characters'],
  ['accept invite', AcceptInvite, invited, 'confirm_password', 'other', 'Passwords do not match'],
  ['accept invite', AcceptInvite, invited, 'phone', '', 'Contact number is required'],
  ['accept invite', AcceptInvite, invited, 'phone', '12345', 'must be a valid phone number'],
  ['forgot password', ForgotPassword, { email: 'ina@example.com' }, 'email', '', 'Email is required'],
  ['forgot password', ForgotPassword, { email: 'ina@example.com' }, 'email', 'ina', 'must be a valid email address'],
  ['reset password', ResetPassword, reset, 'token', '', 'Confirmation code is required'],
  ['reset password', ResetPassword, reset, 'password', '', 'Password is required'],
  ['reset password', ResetPassword, reset, 'password', '12345', 'Minimun 6 characters'],
  ['reset password', ResetPassword, reset, 'confirm_password', 'other', 'Passwords do not match'],
]

test.each(sentences)('%s: %5$j in %4$s', (_, schema, right, field, typed, sentence) => {
  expect(z.safeParse(schema, right).success).toBe(true)
  const issues = z.safeParse(schema, { ...right, [field]: typed }).error?.issues ?? []
  expect(issues.filter((issue) => issue.path[0] === field).map(({ message }) => message)).toEqual([sentence])
})

test('names, companies and email addresses are trimmed, and addresses lowercased', () => {
  const typed = { ...signUp, name: ' Ina Novak ', company: ' Novak Foods ', email: ' Ina@Example.COM ' }
  expect(z.parse(SignUp, typed)).toMatchObject({ name: 'Ina Novak', company: 'Novak Foods', email: 'ina@example.com' })
})

test('Verify is enabled from six characters on; a code is read with any spacing and case', () => {
  expect([codeMinimum, codeLength]).toEqual([6, 8])
  expect(readCode(' abcd-efgh ')).toBe('ABCDEFGH')
  expect(readCode('O1il-2345')).toBe('01112345')
  expect(showCode('ABCDEFGH')).toBe('ABCD-EFGH')
})
