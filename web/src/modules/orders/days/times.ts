import { latestCutoff } from '@brigade/contract/restaurants/profile.ts'
import * as z from 'zod/mini'
import type { Dates } from '../../../ui/basics/dates.ts'
import { isDay } from '../../../ui/form/day-text.ts'
import { isTime } from '../../../ui/form/time-text.ts'
import { words } from './days-texts.ts'

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Typed as a time of day up to noon, sent in minutes after midnight. */
export const endTime = z.pipe(
  z.string().check(z.refine((time) => isTime(time) && minutesOf(time) <= latestCutoff, { error: () => words.noonAtLatest })),
  z.transform(minutesOf),
)
export const someDay = z.string().check(z.refine(isDay, { error: () => words.dateNeeded }))

/** `05:00` for 300. */
export const typedTime = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export const shownTime = (dates: Dates, minutes: number): string => dates.time(minutes * 60_000, 'UTC')
export const shownDay = (dates: Dates, date: string): string => dates.day(`${date}T00:00:00Z`, 'UTC')
