import { isAfterClosing, type ScheduleKind } from '@brigade/contract/reports/schedules.ts'
import { wholeMonthOf } from '@brigade/contract/reports/view.ts'
import { Temporal } from 'temporal-polyfill'
import { dateAt, type Moment, momentAt } from '../../../platform/wall-time.ts'
import { businessDayOf, businessDayOn, type DayRules } from '../../orders/public.ts'

export interface Schedule {
  readonly kind: ScheduleKind
  readonly minutes: number
  /** 1 is Monday. */
  readonly weekdays: readonly number[]
}

export interface Due {
  readonly at: Moment
  /** The business day that the mail is about. */
  readonly date: string
}

const minuteMs = 60_000

/** When the mail of a business day is due: a number of minutes after its end. `ends` are nights whose end is known to be another. */
export const dueAfter = (rules: DayRules, date: string, minutes: number, ends: ReadonlyMap<string, Moment>): Moment =>
  (ends.get(date) ?? businessDayOn(rules, date).ends) + minutes * minuteMs

/** The next sending after a moment; `after` is the business day that has been mailed last. */
export function nextDue({ kind, minutes, weekdays }: Schedule, rules: DayRules, now: Moment, ends: ReadonlyMap<string, Moment>, after?: string): Due {
  if (isAfterClosing(kind)) {
    let date = Temporal.PlainDate.from(businessDayOf(rules, now).date).subtract({ days: 1 })
    for (;;) {
      const day = kind === 'monthly' ? wholeMonthOf(date.toString()).to : date.toString()
      const at = dueAfter(rules, day, minutes, ends)
      if (at > now && (after === undefined || day > after)) return { at, date: day }
      date = Temporal.PlainDate.from(day).add({ days: 1 })
    }
  }
  for (let date = dateAt(rules.zone, now); ; date = date.add({ days: 1 })) {
    if (kind === 'weekly' && !weekdays.includes(date.dayOfWeek)) continue
    const at = momentAt(rules.zone, date.toPlainDateTime({ hour: Math.floor(minutes / 60), minute: minutes % 60 }))
    if (at > now) return { at, date: businessDayOf(rules, at).date }
  }
}
