import { dayMinutes, type HoursWindow, isWholeDay, type Week, windowsOf } from './week.ts'

/** What a press took hold of. */
export type Grip =
  | { readonly kind: 'new'; readonly dow: number; readonly from: number }
  | { readonly kind: 'move'; readonly at: number; readonly window: HoursWindow; readonly grabbed: number }
  | { readonly kind: 'start'; readonly at: number; readonly window: HoursWindow }
  | { readonly kind: 'end'; readonly at: number; readonly window: HoursWindow }

/** The steps in which hours are dragged. */
export const dragStep = 15

const snap = (minutes: number): number => Math.round(minutes / dragStep) * dragStep
const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** The minute of a day under a place on its line; before its start below zero, past its end the next day. */
export function minuteAt(x: number, line: { readonly left: number; readonly width: number }): number {
  return line.width === 0 ? 0 : ((x - line.left) / line.width) * dayMinutes
}

/** A window drawn from one minute to another, in either direction; nothing while the two are one. */
function drawn(dow: number, from: number, to: number): HoursWindow | undefined {
  const [start, end] = from < to ? [from, to] : [to, from]
  const start_min = between(snap(start), 0, dayMinutes - dragStep)
  const end_min = Math.min(snap(end), start_min + dayMinutes)
  return end_min - start_min < dragStep ? undefined : { dow, start_min, end_min }
}

/** What a window becomes while it is dragged to a minute of its own day; past midnight goes on into the next. */
export function dragged(grip: Grip, minute: number): HoursWindow | undefined {
  if (grip.kind === 'new') return drawn(grip.dow, grip.from, minute)
  const { dow, start_min, end_min } = grip.window
  if (grip.kind === 'start')
    return { dow, start_min: between(snap(minute), Math.max(0, end_min - dayMinutes), Math.min(end_min, dayMinutes) - dragStep), end_min }
  if (grip.kind === 'end') return { dow, start_min, end_min: between(snap(minute), start_min + dragStep, start_min + dayMinutes) }
  if (isWholeDay(grip.window)) return grip.window
  const start = between(snap(start_min + minute - grip.grabbed), 0, dayMinutes - dragStep)
  return { dow, start_min: start, end_min: start + end_min - start_min }
}

/** One more window, among those of its day by when it opens. */
export function withWindow(week: Week, window: HoursWindow): Week {
  const later = windowsOf(week, window.dow).find((own) => own.window.start_min > window.start_min)
  return later ? week.toSpliced(later.at, 0, window) : [...week, window]
}
