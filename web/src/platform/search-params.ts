import type { SearchSchemaInput } from '@tanstack/react-router'

// Search values arrive as text: the default codec would read `?q=5` as a number and mangle an invitation token like 1e5.

/** Query string → plain text values; the last of repeated names wins. What no text can hold is no part of one. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search.replaceAll('%00', '')))
}

/** Values → query string; what is empty, missing or false is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const kept = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== false)
  const text = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** A whole number of at least 1 from the address, or the fallback. */
export function int(value: unknown, fallback: number): number {
  const number = Number(value)
  return Number.isSafeInteger(number) && number >= 1 ? number : fallback
}

/** Text from the address, empty when missing. */
export function str(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/**
 * For a route's `validateSearch`: what `read` takes of an address, and nothing besides. The router lays its answer over all that the
 * address says, so what was passed over has to be said to be missing, or it came through as it stands.
 */
export function reading<Asked extends object, Search extends object>(read: (asked: Asked) => Search) {
  return (asked: Asked & SearchSchemaInput): Search => ({
    ...Object.fromEntries(Object.keys(asked).map((name) => [name, undefined])),
    ...read(asked),
  })
}
