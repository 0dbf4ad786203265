import type { GuestItem } from '@brigade/contract/menus/guest-menu.ts'

// Hours as Uber Eats writes them: for each day of the week, from when to when.

export interface TimePeriod {
  readonly start_time: string
  readonly end_time: string
}

export interface DayHours {
  readonly day_of_week: string
  readonly time_periods: TimePeriod[]
}

export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

const day = 1440
const week = 7 * day
type Span = readonly [from: number, to: number]

/** Where all of these hours are open; without any it is always open. A day on which it is closed is left out. */
export function openDays(all: GuestItem['hours']): DayHours[] {
  const open = all.map(spansOf).reduce<Span[]>(both, [[0, week]])
  return weekdays.flatMap((day_of_week, dow) => {
    const time_periods = both(open, [[dow * day, (dow + 1) * day]]).map(([from, to]) => ({
      start_time: clock(from - dow * day),
      end_time: clock(Math.min(to - dow * day, day - 1)),
    }))
    return time_periods.length > 0 ? [{ day_of_week, time_periods }] : []
  })
}

/** In minutes of the week, in order and without overlaps; what runs past Saturday's midnight begins the week. */
function spansOf(hours: GuestItem['hours'][number]): Span[] {
  const cut = hours.flatMap(({ dow, start_min, end_min }): Span[] => {
    const [from, to] = [dow * day + start_min, dow * day + end_min]
    const parts: Span[] = [
      [from, Math.min(to, week)],
      [0, to - week],
    ]
    return parts.filter(([a, b]) => a < b)
  })
  const merged: [number, number][] = []
  for (const [from, to] of cut.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

function both(some: readonly Span[], others: readonly Span[]): Span[] {
  return some.flatMap(([from, to]) =>
    others.flatMap(([a, b]): Span[] => (Math.max(from, a) < Math.min(to, b) ? [[Math.max(from, a), Math.min(to, b)]] : [])),
  )
}

export function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
