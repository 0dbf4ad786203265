import * as z from 'zod/mini'

// Fields that several forms share, with the sentences of specification section 5.

/**
 * "must look like text, at sign, text, dot, text", and none of it is invisible: it would look like somebody else's. Linear: each part
 * excludes the next delimiter's ambiguity.
 */
const emailShape = /^[^\s@\p{Cc}\p{Cf}]+@[^\s@.\p{Cc}\p{Cf}]+(?:\.[^\s@.\p{Cc}\p{Cf}]+)+$/u

/**
 * Every free text refuses in words what PostgreSQL cannot hold: NUL, and half of a surrogate pair, which would be stored
 * as another character than the one sent.
 */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
export const storable = z.refine<string>(isStorable, { error: 'contains characters that cannot be saved' })

/** "must look like text, at sign, text, dot, text", and no longer than an address may be. */
export const isEmail = (text: string): boolean => text.length <= 254 && emailShape.test(text)

/**
 * A rule that leaves the empty text to the "is required" before it, so that one sentence shows. `abort: true` would say
 * the same, but it also silences the checks of the whole form, such as "Passwords do not match".
 */
export function orEmpty(fits: (text: string) => boolean, error: string) {
  return z.refine<string>((text) => text === '' || fits(text), { error })
}

/** Trimmed free text, at least `least` characters, at most `most`. */
export function text(required: string, least = 1, most = 200, tooFew = 'Too few characters') {
  return z.string({ error: required }).check(
    z.trim(),
    z.minLength(1, { error: required }),
    orEmpty((text) => text.length >= least, tooFew),
    z.maxLength(most, { error: `must be at most ${most} characters` }),
    storable,
  )
}

/** Trimmed free text that may be empty. */
export function optionalText(most = 2000) {
  return z._default(z.string().check(z.trim(), z.maxLength(most, { error: `must be at most ${most} characters` }), storable), '')
}

/** The group that is to own a new record. Forms hold an empty text until one is chosen. */
export const organizationId = z.coerce
  .number({ error: 'Field is required' })
  .check(z.int({ error: 'Field is required' }), z.minimum(1, { error: 'Field is required' }))

/** Nothing that is searched for has a longer name. */
const longestTerm = 200

// A cut must not split a surrogate pair: half of it is no character.
const cut = (term: string): string => (term.length > longestTerm ? term.slice(0, longestTerm).replace(/[\ud800-\udbff]$/, '') : term)

/**
 * What is searched for: trimmed, and short enough to be looked for. It comes out of addresses and pastes as well, and what is longer
 * than any name finds nothing: refused, a list would look broken. So it is cut.
 */
export const searchTerm = z.string().check(z.trim(), z.overwrite(cut), storable)

/** An address, or nothing. What cannot be saved is said by `storable` alone: no address holds it. */
export const emailOrEmpty = orEmpty((text) => isEmail(text) || !isStorable(text), 'must be a valid email address')

export function email(required = 'Email is required') {
  return z.string({ error: required }).check(z.trim(), z.toLowerCase(), z.minLength(1, { error: required }), emailOrEmpty, storable)
}

/** The password of an existing account: it only must be present, and its length is limited because hashing takes time. */
export const currentPassword = z
  .string({ error: 'Password is required' })
  .check(z.minLength(1, { error: 'Password is required' }), z.maxLength(1024, { error: 'must be at most 1024 characters' }))

// Spelled so in the specification (section 5); do not correct it here.
export const newPassword = z.string({ error: 'Password is required' }).check(
  z.minLength(1, { error: 'Password is required' }),
  orEmpty((text) => text.length >= 6, 'Minimun 6 characters'),
  z.maxLength(1024, { error: 'must be at most 1024 characters' }),
)

/**
 * A rule between fields of a form, reported at `path`. It is checked once the fields it uses are valid, so that a form gets all its
 * errors at once: Zod skips a check of the whole object while any field has the wrong type.
 */
export function amongFields<T extends object>(
  fields: readonly (keyof T & string)[],
  fits: (form: T) => boolean,
  { error, path }: { error: string; path: keyof T & string },
) {
  return z.refine<T>(fits, {
    error,
    path: [path],
    // An issue with `continue`, such as a password that is too short, still leaves a value that can be compared.
    when: ({ value, issues }) =>
      isRecord(value) && !issues.some((issue) => issue.continue !== true && fields.some((field) => field === issue.path?.[0])),
  })
}

/** Object check for a form with `password` and `confirm_password`. */
export function passwordsMatch() {
  return amongFields<{ password: string; confirm_password: string }>(
    ['password', 'confirm_password'],
    (form) => form.password === form.confirm_password,
    { error: 'Passwords do not match', path: 'confirm_password' },
  )
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
