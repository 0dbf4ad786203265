import * as z from 'zod/mini'
import { currentPassword, email, newPassword, orEmpty, passwordsMatch, text } from './fields/fields.ts'
import { anyone, endpoint } from './kit/endpoint.ts'
import { SessionUser } from './session.ts'

// Specification sections 2 to 5 (guest screen) and 7 (users API).

/** A confirmation code: 8 characters in two groups, read without the dash, spaces or case. Verify opens at 6 (section 5). */
export const codeLength = 8
export const codeMinimum = 6
export const codeMinutes = 10
export const codeTries = 5
/** Seconds before another code may be asked for. */
export const resendSeconds = 60
/** Crockford's alphabet: no I, L, O, U to misread. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `abcd-efgh` → `ABCDEFGH`, with the letters people confuse read as the digits meant. */
export function readCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0')
}

/** `ABCDEFGH` → `ABCD-EFGH`. */
export function showCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

const confirmationCode = z
  .string({ error: 'Confirmation code is required' })
  .check(z.minLength(1, { error: 'Confirmation code is required' }), z.maxLength(64, { error: 'must be at most 64 characters' }))

/** An international number with its plus and country code; the form's picker adds them (default country US). */
export const internationalPhone = z
  .string({ error: 'Contact number is required' })
  .check(z.trim(), z.minLength(1, { error: 'Contact number is required' }), z.maxLength(40, { error: 'must be a valid phone number' }))

/** Accept-invite: optional plus, 3 digits, 3 digits, 4 to 6 digits (section 5). */
export const invitePhone = z.string({ error: 'Contact number is required' }).check(
  z.trim(),
  z.minLength(1, { error: 'Contact number is required' }),
  orEmpty((phone) => /^\+?\d{3}\d{3}\d{4,6}$/.test(phone), 'must be a valid phone number'),
)

export const SignIn = z.object({ email: email(), password: currentPassword })

export const SignUp = z
  .object({
    name: text('Name is required', 3),
    email: email(),
    company: text('Business name is required', 3),
    phone: internationalPhone,
    password: newPassword,
    confirm_password: z.string({ error: 'Passwords do not match' }),
    tnc: z.literal(true, { error: 'Please Read and accept tnc' }),
  })
  .check(passwordsMatch())

export const AcceptInvite = z
  .object({
    email: email(),
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    name: text('Name is required', 3),
    phone: invitePhone,
    password: newPassword,
    confirm_password: z.string({ error: 'Passwords do not match' }),
  })
  .check(passwordsMatch())

export const ForgotPassword = z.object({ email: email() })

export const ResetPassword = z
  .object({
    token: confirmationCode,
    password: newPassword,
    confirm_password: z.string({ error: 'Passwords do not match' }),
    email: email(),
  })
  .check(passwordsMatch())

const open = 'this is how people sign in'
const joined = ['invitations', 'access_group_stats', 'rights', 'access_group_users:{id}', 'audit_logs:access_group:{id}']
const perAccount = { per: 'account', max: 5, seconds: 900, byHandler: true } as const
const perAddress = { per: 'address', max: 20, seconds: 900 } as const

export const frontDoor = {
  signIn: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/get_auth_token',
    summary: 'Sign in: answers the session user',
    access: anyone(open),
    input: SignIn,
    output: SessionUser,
    limits: [perAccount, perAddress],
    idempotent: { not: 'a second session beside the first does no harm' },
  }),
  signUp: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/signup',
    summary: 'Register a person and a business; mails a confirmation code',
    access: anyone(open),
    input: SignUp,
    output: z.object({ id: z.string() }),
    limits: [perAddress],
    audits: { resource: 'access_group', action: 'create' },
    idempotent: true,
  }),
  confirmAccount: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/confirm_account',
    summary: 'Confirm a sign-up with the mailed code',
    // `company` is sent by the form and ignored: the business was named at sign-up.
    access: anyone(open),
    input: z.object({ id: z.string().check(z.maxLength(64)), token: confirmationCode, company: z.optional(z.string()) }),
    output: z.object({ message: z.string() }),
    limits: [perAddress],
    audits: { resource: 'user', action: 'update' },
  }),
  resendCode: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/resend_code',
    summary: 'Mail a new confirmation code for a sign-up; the wait is in `wait_seconds`',
    access: anyone(open),
    input: z.object({ id: z.string().check(z.maxLength(64)) }),
    output: z.object({ wait_seconds: z.int() }),
    limits: [perAddress],
    idempotent: { not: 'a code that is mailed again is only newer' },
  }),
  forgetPassword: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/forget_password',
    summary: 'Mail a code to choose a new password; answers the same for unknown addresses',
    access: anyone(open),
    input: ForgotPassword,
    output: z.object({ message: z.string() }),
    limits: [perAccount, perAddress],
    idempotent: { not: 'a code that is mailed again is only newer' },
  }),
  resetPassword: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/reset_password',
    summary: 'Choose a new password with the mailed code; ends every session',
    access: anyone(open),
    input: ResetPassword,
    output: z.object({ message: z.string() }),
    limits: [perAddress],
    audits: { resource: 'user', action: 'update' },
  }),
  acceptInvite: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/user/accept_invite',
    summary: 'Accept an invitation by its mailed token and sign in',
    access: anyone('the mailed token is the right to come in'),
    input: AcceptInvite,
    output: SessionUser,
    limits: [perAddress],
    refreshes: joined,
    audits: { resource: 'access_group', action: 'update' },
  }),
  /** Somebody who has an account joins with it: the token alone never sets a password on an existing account. */
  joinByInvite: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/user/join',
    summary: 'Accept an invitation with an existing account and its password',
    access: anyone('the mailed token is the right to come in'),
    input: z.object({ email: email(), token: z.string().check(z.minLength(1), z.maxLength(200)), password: currentPassword }),
    output: SessionUser,
    limits: [perAccount, perAddress],
    refreshes: joined,
    audits: { resource: 'access_group', action: 'update' },
  }),
  showInvite: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/user/show_invite',
    summary: 'What an invitation is for; unknown, used and expired tokens answer alike',
    access: anyone('the mailed token is the right to come in'),
    reads: true,
    input: z.object({ email: email(), token: z.string().check(z.maxLength(200)) }),
    output: z.object({ email: z.string(), group_name: z.string(), invited_by: z.string(), roles: z.array(z.string()), has_account: z.boolean() }),
    limits: [{ per: 'address', max: 60, seconds: 900 }],
  }),
}
