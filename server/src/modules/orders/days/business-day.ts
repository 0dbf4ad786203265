import { Temporal } from 'temporal-polyfill'
import { dateAt, type Moment, momentOf, nightByNight } from '../../../platform/wall-time.ts'

/** The wall clock of a restaurant, and when its business days end: the rule with the latest date up to a day counts. */
export interface DayRules {
  readonly zone: string
  /** By date; minutes after the midnight at which the day's date ends. */
  readonly rules: readonly { readonly from: string; readonly cutoff: number }[]
  /** Days whose end was moved by hand. */
  readonly moved?: ReadonlyMap<string, Moment>
}

export interface BusinessDay {
  readonly date: string
  readonly starts: Moment
  readonly ends: Moment
}

/** The minutes after midnight at which a day ends, by the rule. */
export const cutoffOn = ({ rules }: Pick<DayRules, 'rules'>, date: string): number => rules.findLast(({ from }) => from <= date)?.cutoff ?? 0

/** The moment at which a business day begins: that at which the one before it ends. */
function boundary({ zone, rules, moved }: DayRules, date: Temporal.PlainDate): Moment {
  const before = date.subtract({ days: 1 }).toString()
  return moved?.get(before) ?? momentOf(zone, date, cutoffOn({ rules }, before), 'closes')
}

/** The moment so many minutes after the midnight at which a date ends. */
export const endOfDay = (zone: string, date: string, minutes: number): Moment =>
  momentOf(zone, Temporal.PlainDate.from(date).add({ days: 1 }), minutes, 'closes')

/** By how many minutes the clock goes forward or back within a day. */
export function clockChangeIn(zone: string, { starts, ends }: Pick<BusinessDay, 'starts' | 'ends'>): number | null {
  const offset = (at: Moment) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 60e9
  return offset(ends) - offset(starts) || null
}

/** The date so many days later, or earlier. */
export const daysAfter = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

/**
 * Days that stand already, by their date, as the rules have them now: each begins where the one before it ends. The first keeps its
 * beginning, and a day that others stand between is not moved over them.
 */
export function refitted(rules: DayRules, standing: readonly BusinessDay[], before?: Pick<BusinessDay, 'ends'>): BusinessDay[] {
  const fitted: BusinessDay[] = []
  for (const day of standing) {
    const { starts, ends } = businessDayOn(rules, day.date)
    const last = fitted.at(-1) ?? before
    fitted.push({ date: day.date, starts: Math.max(starts, last?.ends ?? starts), ends })
  }
  return fitted
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
  const dates = Array.from({ length: count + 1 }, (_, days) => first.add({ days }))
  const isSteady = rules.rules.length <= 1 && !rules.moved?.size
  const bounds = isSteady
    ? nightByNight(dates.length, (night) => boundary(rules, dates[night] as Temporal.PlainDate))
    : dates.map((one) => boundary(rules, one))
  return dates.slice(0, count).map((one, at) => ({ date: one.toString(), starts: bounds[at] as Moment, ends: bounds[at + 1] as Moment }))
}
