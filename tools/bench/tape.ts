import { createHash } from 'node:crypto'
import type { Value } from './work.ts'

/** One statement as the product sent it. */
export interface Step {
  readonly text: string
  readonly values: readonly unknown[]
  /** Steps with the same number ran on one connection, between BEGIN and COMMIT. */
  readonly transaction: number | undefined
  readonly fields: number
  readonly rows: number
}

/** What one request makes the product ask of the database. */
export interface Tape {
  readonly steps: readonly Step[]
  readonly keys: readonly Value[]
}

interface Bytes {
  readonly $bytes: string
}

const isBytes = (value: unknown): value is Bytes => typeof value === 'object' && value !== null && '$bytes' in value

/** For JSON: bytes and moments have no form of their own there. */
export function storable(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return { $bytes: value.toString('base64') }
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? value.map(storable) : value
}

export interface Variation {
  readonly keys: readonly Value[]
  readonly row: readonly Value[]
  /** Makes every hash of this request another one; equal ones stay equal. */
  readonly salt?: string | undefined
}

/** The value a statement has in another request. */
export function varied(value: unknown, variation: Variation): unknown {
  if (isBytes(value)) {
    const bytes = Buffer.from(value.$bytes, 'base64')
    return variation.salt === undefined || bytes.length !== 32 ? bytes : salted(bytes, variation.salt)
  }
  if (Array.isArray(value)) return value.map((one) => varied(one, variation))
  if (typeof value !== 'string' && typeof value !== 'number') return value
  const at = variation.keys.indexOf(value)
  if (at >= 0) return variation.row[at]
  return variation.salt !== undefined && typeof value === 'string' && /^[\w-]{43}$/.test(value)
    ? salted(Buffer.from(value), variation.salt).toString('base64url')
    : value
}

function salted(bytes: Buffer, salt: string): Buffer {
  return createHash('sha256').update(bytes).update(salt).digest()
}
