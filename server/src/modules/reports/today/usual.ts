import { fewestWeeks, type UsualFigure } from '@brigade/contract/reports.ts'

// What is usual: pure.

/** A figure of a day by the hour of the clock in which its orders were placed. */
export type ByHour = ReadonlyMap<number, number>

/** Hours of a business day that begins at `first`, in their order: a day from 4 a.m. ends with 3. */
export const hoursFrom = (first: number): number[] => Array.from({ length: 24 }, (_, at) => (first + at) % 24)

/** What a former day had up to the same time of day: whole hours, and the share of the running one. */
export function upTo(day: ByHour, first: number, hour: number, share: number): number {
  let all = 0
  for (const one of hoursFrom(first)) {
    if (one === hour) return Math.round(all + (day.get(one) ?? 0) * share)
    all += day.get(one) ?? 0
  }
  return Math.round(all)
}

/** Lowest, middle and highest of former weeks; with six or more the very lowest and highest are chance and left out. */
export function usualOf(weeks: readonly number[]): UsualFigure['usual'] {
  if (weeks.length < fewestWeeks) return null
  const sorted = weeks.toSorted((a, b) => a - b)
  const inner = sorted.length >= 6 ? sorted.slice(1, -1) : sorted
  const half = (sorted.length - 1) / 2
  const middle = Math.round(((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2)
  return { low: inner[0] ?? 0, middle, high: inner.at(-1) ?? 0 }
}
