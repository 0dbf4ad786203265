import pg from 'pg'

const int8 = 20
const int8Array = 1016
const timestamptz = 1184
const date = 1082
const dateArray = 1182

/** An id or an amount beyond 2^53 would be silently rounded; refuse it instead. */
export function wholeNumberOf(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database holds ${text}, which is too large for a JavaScript number.`)
  return value
}

/** Sessions speak UTC and ISO (`2026-03-09 17:05:00.123456+00`), which the engine reads ten times faster than the driver; the rest is the driver's. */
function momentOf(text: string): unknown {
  return text.endsWith('+00') && text.charCodeAt(10) === 32 ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : driversMoment(text)
}

const driversMoment = pg.types.getTypeParser(timestamptz, 'text')

// text[]: the driver's published types list no arrays.
const arrayOf = pg.types.getTypeParser(1009 as never, 'text') as (text: string) => (string | null)[]

const ours: Readonly<Record<number, (text: string) => unknown>> = {
  [int8]: wholeNumberOf,
  [int8Array]: (text) => arrayOf(text).map((item) => (item === null ? null : wholeNumberOf(item))),
  [timestamptz]: momentOf,
  // A calendar day has no zone; as a Date it would shift by a day east or west of Greenwich.
  [date]: (text) => text,
  [dateArray]: arrayOf,
}

/** bigint as a checked number, date as `YYYY-MM-DD`, numeric as text, timestamptz as Date. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format ?? 'text') === 'text'
      ? (ours[oid] ?? pg.types.getTypeParser(oid, 'text'))
      : pg.types.getTypeParser(oid, 'binary')) as typeof pg.types.getTypeParser,
}
