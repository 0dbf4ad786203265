import * as z from 'zod/mini'
import { amongFields, optionalText, text } from '../fields/fields.ts'
import { channelName, fulfilmentName } from '../fields/sales-context.ts'
import { weekHours, weekProblems } from '../fields/week-hours.ts'
import { id } from '../kit/page.ts'
import { endRuleName, exceptionKinds, reasonName } from './hours-shapes.ts'

// What people may set, with the sentences of refusals.

/** Left out and null are the same: all of them. */
export const forWhat = { fulfilment: z.optional(z.nullable(fulfilmentName)), channel: z.optional(z.nullable(channelName)) }
/** Dates within the years a restaurant may plan for: outside of them calendars and the database write dates differently. */
const isNear = (says: string): boolean => /^(19|20|21)\d\d-/.test(says)
const hasOffset = (says: string): boolean => isNear(says) && !Number.isNaN(Date.parse(says)) && /[zZ]$|[+-]\d\d:\d\d$/.test(says)
export const instant = z.string().check(z.refine(hasOffset, { error: 'must be a moment with its offset' }))
/** A moment, or `2026-12-24T17:00` on the clock of each restaurant. */
const instantOrWall = z.string().check(
  z.refine((says) => hasOffset(says) || (/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(says) && isDate(says.slice(0, 10))), {
    error: 'must be a time such as 2026-12-24T17:00',
  }),
)

function isDate(says: string): boolean {
  const at = Date.parse(`${says}T00:00:00Z`)
  return isNear(says) && /^\d{4}-\d\d-\d\d$/.test(says) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(says)
}
export const calendarDate = z.string({ error: 'Date is required' }).check(z.refine(isDate, { error: 'must be a date' }))

const minutes = (most: number, error: string) => z._default(z.int().check(z.minimum(0), z.maximum(most, { error })), 0)

/** Minutes before closing of the last order; 0 means until closing. `version` is that of the rule to be changed, 0 for a new one. */
export const HoursInput = z.object({
  ...forWhat,
  week: weekHours,
  lead_min: minutes(10_080, 'must be at most a week'),
  last_order_min: minutes(720, 'must be at most 12 hours'),
  version: z._default(z.int().check(z.minimum(0)), 0),
})

const ownSpans = z.array(z.object({ start_min: z.int(), end_min: z.int() })).check(
  z.maxLength(10, { error: 'must have at most 10 openings' }),
  z.superRefine((spans, context) => {
    for (const { says } of weekProblems(spans.map((span) => ({ dow: 0, ...span })))) {
      context.addIssue({ code: 'custom', input: spans, message: says.replace('Sunday ', '') })
    }
  }),
)

interface Days {
  readonly date_from: string
  readonly date_to: string
}

interface Opened {
  readonly kind: (typeof exceptionKinds)[number]
  readonly windows: readonly object[]
}

export const ExceptionInput = z
  .object({
    id: z.optional(z.nullable(id)),
    date_from: calendarDate,
    date_to: calendarDate,
    kind: z.enum(exceptionKinds),
    windows: z._default(ownSpans, []),
    label: text('Label is required', 1, 100),
    holiday: z._default(z.boolean(), false),
    version: z._default(z.int().check(z.minimum(0)), 0),
  })
  .check(
    amongFields<Days>(['date_from', 'date_to'], ({ date_from, date_to }) => date_from <= date_to, {
      error: 'must not be before the first day',
      path: 'date_to',
    }),
    amongFields<Days>(['date_from', 'date_to'], ({ date_from, date_to }) => Date.parse(date_to) - Date.parse(date_from) <= 366 * 86_400_000, {
      error: 'must be within a year of the first day',
      path: 'date_to',
    }),
    amongFields<Opened>(['kind', 'windows'], ({ kind, windows }) => kind === 'closed' || windows.length > 0, {
      error: 'Hours are required',
      path: 'windows',
    }),
  )

export const closing = {
  ...forWhat,
  end_rule: z._default(endRuleName, 'end_of_business_day'),
  until: z.optional(z.nullable(instantOrWall)),
  reason: z._default(reasonName, 'other'),
  note: optionalText(500),
}
