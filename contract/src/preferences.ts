import * as z from 'zod/mini'
import { storable } from './fields/fields.ts'
import { endpoint, signedIn } from './kit/endpoint.ts'

// What a person keeps for themselves on the server, so that every browser of theirs has it (specification sections 1 and 2).

export const mostPreferences = 200
/** Bytes of one value as JSON, and of all values of one person together. */
export const preferenceBytes = 32_768
export const allPreferenceBytes = 524_288
const keyLength = 80
const deepest = 16

/** Only what the product has a use for: `settings`, `views:<list>` and `columns:<list>`. */
const keyShape = /^(settings|(views|columns):[A-Za-z0-9_.:-]+)$/

export const preferenceKey = z
  .string({ error: 'must be a key' })
  .check(
    z.maxLength(keyLength, { error: `must be at most ${keyLength} characters` }),
    z.regex(keyShape, { error: 'must be settings, views:… or columns:…' }),
  )

/** Can the database give it back as it was sent? Numbers with an exponent would be written out digit by digit. */
function isKept(value: unknown, depth: number): boolean {
  if (value === null || typeof value === 'boolean') return true
  if (typeof value === 'string') return z.safeParse(storableText, value).success
  if (typeof value === 'number') return /^-?[\d.]+$/.test(String(value))
  if (typeof value !== 'object' || depth === deepest) return false
  if (Array.isArray(value)) return value.every((one) => isKept(one, depth + 1))
  return Object.entries(value).every(([name, one]) => isKept(name, depth) && isKept(one, depth + 1))
}

const storableText = z.string().check(storable)

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/** Any JSON; the order of an object's names is not kept. */
export const preferenceValue = z.unknown().check(
  z.refine((value) => isKept(value, 0), { error: 'must be plain JSON', abort: true }),
  z.refine((value) => bytesOf(value) <= preferenceBytes, { error: `must be at most ${preferenceBytes / 1024} kB` }),
)

export const Preference = z.object({ key: z.string(), value: z.unknown(), version: z.int(), updated_at: z.string() })
export type Preference = z.infer<typeof Preference>

const own = 'people keep their own; nobody else’s are ever read or written'
const limits = [{ per: 'session', max: 240, seconds: 60 }] as const

// Nothing here declares `refreshes`: the server informs only the person's own browsers. Nor `audits`: how
// somebody likes to look at things is not a change to the company's data.
export const preferences = {
  list: endpoint({
    service: 'users',
    method: 'GET',
    path: '/v5/me/preferences',
    summary: 'Everything the signed-in person has kept: settings, saved views, columns',
    access: signedIn(own),
    input: z.object({}),
    output: z.object({ data: z.array(Preference) }),
  }),
  /** The last write wins, as it suits a switch; with `version` (0: not there yet) a write on an older state answers 409. */
  put: endpoint({
    service: 'users',
    method: 'PUT',
    path: '/v5/me/preferences/:key',
    summary: 'Keep a value under a key; refuses a stale `version` when one is given',
    access: signedIn(own),
    input: z.object({ key: preferenceKey, value: preferenceValue, version: z.optional(z.int().check(z.nonnegative())) }),
    output: Preference,
    limits,
    idempotent: { not: 'the same value kept twice is kept once' },
  }),
  remove: endpoint({
    service: 'users',
    method: 'DELETE',
    path: '/v5/me/preferences/:key',
    summary: 'Forget a key; one that is not there is no error',
    access: signedIn(own),
    input: z.object({ key: preferenceKey }),
    output: z.object({}),
    limits,
    idempotent: { not: 'forgetting one that is gone already is no error' },
  }),
}

/** The refresh key under which a person's browsers hear that their preferences changed. */
export const preferencesRefresh = 'preferences'
