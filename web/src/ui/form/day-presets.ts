import { daysLater } from './day-text.ts'

/** A first and a last day, both counted; each may be empty. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** The spans people ask reports for, and those they make plans for. */
export const presets = {
  past: ['today', 'yesterday', 'last7Days', 'last30Days', 'thisMonth', 'lastMonth'],
  ahead: ['today', 'tomorrow', 'next7Days', 'next30Days'],
} as const

export type Preset = (typeof presets)[keyof typeof presets][number]

const firstOfMonth = (iso: string) => `${iso.slice(0, 8)}01`

/** The days of a span, seen from a day. The last 7 days end with today, the next 7 begin with it; a month ends with its own last day. */
export function presetRange(preset: Preset, today: string): DayRange {
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: daysLater(today, -1), to: daysLater(today, -1) }
    case 'tomorrow':
      return { from: daysLater(today, 1), to: daysLater(today, 1) }
    case 'last7Days':
      return { from: daysLater(today, -6), to: today }
    case 'last30Days':
      return { from: daysLater(today, -29), to: today }
    case 'next7Days':
      return { from: today, to: daysLater(today, 6) }
    case 'next30Days':
      return { from: today, to: daysLater(today, 29) }
    case 'thisMonth':
      return { from: firstOfMonth(today), to: lastOfMonth(today) }
    case 'lastMonth': {
      const last = daysLater(firstOfMonth(today), -1)
      return { from: firstOfMonth(last), to: last }
    }
  }
}

function lastOfMonth(iso: string): string {
  // Day 32 of any month lies in the next one.
  return daysLater(firstOfMonth(daysLater(firstOfMonth(iso), 31)), -1)
}
