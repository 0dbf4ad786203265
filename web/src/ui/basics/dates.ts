import { useSyncExternalStore } from 'react'
import { fieldLocale } from './locale.ts'

// THE place where moments become text. Words are those of the product's language; the order of day, month and year and the
// clock are the reader's choice, or else what the browser's own locale does.

export type DateFormat = 'system' | 'mdy' | 'dmy' | 'ymd'
export type TimeFormat = 'system' | '12' | '24'
export type FirstDay = 'system' | 'sunday' | 'monday' | 'saturday'

export interface DateChoices {
  readonly dateFormat: DateFormat
  readonly timeFormat: TimeFormat
  readonly firstDay: FirstDay
}

type Moment = string | number | Date

/** How this reader reads dates. Without a zone it is the reader's own. */
export interface Dates {
  /** `Nov 21, 2026` */
  day(at: Moment, timeZone?: string): string
  /** `Nov 21`, where the year goes without saying. */
  shortDay(at: Moment, timeZone?: string): string
  /** `Saturday, November 21, 2026` */
  longDay(at: Moment, timeZone?: string): string
  /** `3:41 PM` */
  time(at: Moment, timeZone?: string): string
  /** `Nov 21, 2026, 3:41 PM` */
  moment(at: Moment, timeZone?: string): string
  /** A locale in whose order days are typed. */
  readonly typedIn: string
  /** 0 is Sunday. */
  readonly firstDayOfWeek: number
}

type Order = Exclude<DateFormat, 'system'>
type Clock = Exclude<TimeFormat, 'system'>

/** English as it is written where days stand in this order. */
const english: Record<Order, string> = { mdy: 'en-US', dmy: 'en-GB', ymd: 'en-GB' }
/** Where a day is typed in this order, between marks that suit it. */
const typed: Record<Order, string> = { mdy: 'en-US', dmy: 'en-GB', ymd: 'en-CA' }
const weekStarts: Record<Exclude<FirstDay, 'system'>, number> = { sunday: 0, monday: 1, saturday: 6 }

/** The order in which a locale writes a date. */
export function orderOf(locale: string): Order {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short', calendar: 'gregory' }).formatToParts(0)
  const first = parts.find(({ type }) => type === 'day' || type === 'month' || type === 'year')?.type
  return first === 'year' ? 'ymd' : first === 'month' ? 'mdy' : 'dmy'
}

/** The clock a locale reads. */
export function clockOf(locale: string): Clock {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ? '12' : '24'
}

function weekStartOf(locale: string): number {
  // Browsers tell it under one of two names, or not at all; English-speaking weeks start on Sunday for most.
  const known: Intl.Locale & { weekInfo?: { firstDay?: number }; getWeekInfo?: () => { firstDay?: number } } = new Intl.Locale(locale)
  return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 7) % 7
}

const moments = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const own = new Intl.DateTimeFormat(locale, options)
  return (at: Moment, timeZone?: string) =>
    (timeZone === undefined ? own : new Intl.DateTimeFormat(locale, { ...options, timeZone })).format(new Date(at))
}

/** Writers for these choices; `locale` is what "system" stands for. */
export function datesFor({ dateFormat, timeFormat, firstDay }: DateChoices, locale: string): Dates {
  const order = dateFormat === 'system' ? orderOf(locale) : dateFormat
  const clock = timeFormat === 'system' ? clockOf(locale) : timeFormat
  // Swedish dates are the ISO ones.
  const isoDay = moments('sv-SE', { dateStyle: 'short' })
  const weekday = moments('en', { weekday: 'long' })
  const day = order === 'ymd' ? isoDay : moments(english[order], { dateStyle: 'medium' })
  const time = moments(clock === '12' ? 'en-US' : 'en-GB', { timeStyle: 'short' })
  const shortDay = moments(english[order], { month: 'short', day: 'numeric' })
  const longDay = moments(english[order], { dateStyle: 'full' })
  return {
    day,
    time,
    // Month and day of an ISO date.
    shortDay: order === 'ymd' ? (at, zone) => isoDay(at, zone).slice(5) : shortDay,
    longDay: order === 'ymd' ? (at, zone) => `${weekday(at, zone)}, ${isoDay(at, zone)}` : longDay,
    moment: (at, zone) => `${day(at, zone)}, ${time(at, zone)}`,
    typedIn: dateFormat === 'system' ? locale : typed[order],
    firstDayOfWeek: firstDay === 'system' ? weekStartOf(locale) : weekStarts[firstDay],
  }
}

const asTheBrowser: DateChoices = { dateFormat: 'system', timeFormat: 'system', firstDay: 'system' }
const listeners = new Set<() => void>()
let chosen = asTheBrowser
let current: { dates: Dates; locale: string } | undefined

/** How dates are written now; a component that shows one calls `useDates` instead and follows a change. */
export function dates(): Dates {
  const locale = fieldLocale()
  if (current?.locale !== locale) current = { dates: datesFor(chosen, locale), locale }
  return current.dates
}

/** Writes dates another way from now on, on every screen that is open. */
export function writeDates(choices: DateChoices): void {
  const { dateFormat, timeFormat, firstDay } = choices
  if (dateFormat === chosen.dateFormat && timeFormat === chosen.timeFormat && firstDay === chosen.firstDay) return
  chosen = choices
  current = undefined
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useDates(): Dates {
  return useSyncExternalStore(subscribe, dates)
}
