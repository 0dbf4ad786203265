import { isRecord } from '@brigade/contract/fields/fields.ts'

// Reading JSON that others wrote: own properties alone, and nothing is there unless it has the right type.

export type Source = Readonly<Record<string, unknown>>

export const own = (from: unknown, key: string): unknown => (isRecord(from) && Object.hasOwn(from, key) ? from[key] : undefined)

export function recordAt(from: unknown, key: string): Source {
  const value = own(from, key)
  return isRecord(value) ? value : {}
}

export function listAt(from: unknown, key: string): readonly unknown[] {
  const value = own(from, key)
  return Array.isArray(value) ? value : []
}

export const recordsAt = (from: unknown, key: string): Source[] => listAt(from, key).filter(isRecord)

/** Text, or a number written as text: ids are both. */
export function textAt(from: unknown, key: string): string {
  const value = own(from, key)
  return typeof value === 'string' ? value : typeof value === 'number' && Number.isFinite(value) ? String(value) : ''
}

/** A whole number within what counts of choices may be. */
export function countAt(from: unknown, key: string): number | undefined {
  const value = own(from, key)
  const number = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= 999 ? number + 0 : undefined
}

export const isTrue = (from: unknown, key: string): boolean => own(from, key) === true
