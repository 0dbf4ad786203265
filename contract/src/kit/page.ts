import * as z from 'zod/mini'

/** Largest page any list serves. */
export const maxPerPage = 100

/** `page` counts from 1; both arrive as numbers in a body or as digits in a query string. */
export const pageNumber = z.catch(z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1), 1)

export function perPage(standard: number) {
  const bounded = z.pipe(
    z.coerce.number().check(z.int(), z.minimum(1)),
    z.transform((n: number) => Math.min(n, maxPerPage)),
  )
  return z.catch(z._default(bounded, standard), standard)
}

export function pageOf<T extends z.core.$ZodType>(row: T) {
  return z.object({ data: z.array(row), total: z.int(), page: z.int(), per_page: z.int() })
}

/** A column to sort by, with a minus before it for descending; left out, the list comes in its own order. */
export function sortBy<Column extends string>(...columns: readonly Column[]) {
  const ways: readonly (Column | `-${Column}`)[] = columns.flatMap((column) => [column, `-${column}` as const])
  return z.optional(z.enum(ways as [Column | `-${Column}`, ...(Column | `-${Column}`)[]]))
}

export interface Page<T> {
  data: T[]
  total: number
  page: number
  per_page: number
}

/** Running number of a row: a safe integer, also accepted as digits (paths and queries are text). */
export const id = z.coerce.number({ error: 'must be a number' }).check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))

/** A moment as ISO 8601 text in UTC. */
export const moment = z.string()

/** A day of the calendar as it is written, such as 2026-11-23; years have four digits and begin with 1. */
export const calendarDate = z.iso
  .date({ error: 'must be a date such as 2026-11-23' })
  .check(z.refine((text) => !text.startsWith('0000'), { error: 'must be a date such as 2026-11-23' }))
