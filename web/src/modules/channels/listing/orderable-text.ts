import type { OrderableDay } from '@brigade/contract/channels/listing-page.ts'
import { type LossCause, lossCauses } from '@brigade/contract/channels/states.ts'
import type { Dates } from '../../../ui/basics/dates.ts'
import { numbers } from '../../../ui/basics/numbers.ts'
import { causeWord, words } from './listing-texts.ts'

/** What a stretch of open time was. */
export type Part = LossCause | 'orderable'

export const partWord = (part: Part): string => (part === 'orderable' ? words.orderableTime : causeWord(part))

export const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0)

export const lostBy = ({ lost }: OrderableDay, cause: LossCause): number =>
  sum(lost.filter((one) => one.cause === cause).map(({ seconds }) => seconds))

/** Causes that took any time at all: a column of nothing says nothing. */
export const causesOf = (days: readonly OrderableDay[]): LossCause[] => lossCauses.filter((cause) => days.some((day) => lostBy(day, cause) > 0))

/** A share of what there was, rounded down near the whole: what was lost is never rounded away. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return ''
  return numbers().percent(part < whole ? Math.min(part / whole, 0.999) : 1)
}

export function lengthText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return words.hoursMinutes(Math.floor(minutes / 60), minutes % 60)
}

/** `Fri, Nov 20`: a day of the calendar, which is the same everywhere. */
export function dayText(day: string, dates: Dates): string {
  const noon = new Date(`${day}T12:00:00Z`)
  return `${new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }).format(noon)}, ${dates.shortDay(noon, 'UTC')}`
}
