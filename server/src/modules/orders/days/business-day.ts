import { Temporal } from 'temporal-polyfill'
import { dateAt, type Moment, momentOf } from '../../../platform/wall-time.ts'

/** The wall clock of a restaurant, and when its business days begin: the rule with the latest date up to a day counts. */
export interface DayRules {
  readonly zone: string
  /** By date; minutes after midnight. */
  readonly rules: readonly { readonly from: string; readonly cutoff: number }[]
}

export interface BusinessDay {
  readonly date: string
  readonly starts: Moment
  readonly ends: Moment
}

/** The moment at which a business day begins. */
function boundary({ zone, rules }: DayRules, date: Temporal.PlainDate): Moment {
  const day = date.toString()
  const cutoff = rules.findLast(({ from }) => from <= day)?.cutoff ?? 0
  return momentOf(zone, date, cutoff, 'closes')
}

/** The business day that the rules give for a moment: 23 or 25 hours where the clock changes. */
export function businessDayOf(rules: DayRules, at: Moment): BusinessDay {
  const today = dateAt(rules.zone, at)
  const date = at < boundary(rules, today) ? today.subtract({ days: 1 }) : today
  return dayOn(rules, date)
}

/** A business day by its date. */
export function businessDayOn(rules: DayRules, date: string): BusinessDay {
  return dayOn(rules, Temporal.PlainDate.from(date))
}

function dayOn(rules: DayRules, date: Temporal.PlainDate): BusinessDay {
  return { date: date.toString(), starts: boundary(rules, date), ends: boundary(rules, date.add({ days: 1 })) }
}

/** The hour that the clock on the wall shows. */
export function hourAt(zone: string, at: Moment): number {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).hour
}

/** Business days one after another, each beginning where the one before it ends. */
export function businessDaysFrom(rules: DayRules, date: string, count: number): BusinessDay[] {
  const first = Temporal.PlainDate.from(date)
  const bounds = Array.from({ length: count + 1 }, (_, days) => first.add({ days })).map((one) => ({
    date: one.toString(),
    at: boundary(rules, one),
  }))
  return bounds.slice(0, count).map((one, at) => ({ date: one.date, starts: one.at, ends: bounds[at + 1]?.at ?? one.at }))
}
