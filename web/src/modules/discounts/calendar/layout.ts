import type { CalendarOffer } from '@brigade/contract/discounts/offers.ts'
import { daysLater } from '../../../ui/form/day-text.ts'

// Where offers stand on a calendar, in minutes and days. Pure.

export const dayMinutes = 1440

/** The first day of the week in which a day lies; 0 is Sunday. */
export function weekStart(day: string, firstDayOfWeek: number): string {
  const dow = new Date(`${day}T00:00:00Z`).getUTCDay()
  return daysLater(day, -((dow - firstDayOfWeek + 7) % 7))
}

export const daysFrom = (from: string, count: number): string[] => Array.from({ length: count }, (_, at) => daysLater(from, at))

/** The whole weeks in which a month lies: 28 days or up to 42. */
export function monthWeeks(day: string, firstDayOfWeek: number): { readonly from: string; readonly days: number } {
  const first = `${day.slice(0, 7)}-01`
  const from = weekStart(first, firstDayOfWeek)
  const length = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()
  const before = (Date.parse(`${first}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000
  return { from, days: Math.ceil((before + length) / 7) * 7 }
}

/** A window of an offer. */
export interface Window {
  readonly offer: CalendarOffer
  /** The day on which it begins. */
  readonly date: string
  readonly start_min: number
  /** Past 1440 on the next day. */
  readonly end_min: number
}

type Minutes = CalendarOffer['days'][number]['windows'][number]

const minutesOn = (offer: CalendarOffer, date: string): readonly Minutes[] => offer.days.find((day) => day.date === date)?.windows ?? []
const isWholeDay = ({ start_min, end_min }: Minutes): boolean => start_min <= 0 && end_min >= dayMinutes
const isWholeOn = (offer: CalendarOffer, date: string): boolean => minutesOn(offer, date).some(isWholeDay)

/**
 * What of a day belongs to a bar over days: all of it, or, where the offer began or ended on it, the part that touches a whole day beside
 * it.
 */
function partOfBar(offer: CalendarOffer, date: string): Minutes | undefined {
  return minutesOn(offer, date).find(
    (one) =>
      isWholeDay(one) ||
      (one.end_min === dayMinutes && isWholeOn(offer, daysLater(date, 1))) ||
      (one.start_min === 0 && isWholeOn(offer, daysLater(date, -1))),
  )
}

/** Windows that are part of a day, by the day on which they begin, in their order. */
export function windowsOn(offers: readonly CalendarOffer[], date: string): Window[] {
  return offers
    .flatMap((offer) => {
      const bar = partOfBar(offer, date)
      return minutesOn(offer, date)
        .filter((one) => one !== bar)
        .map((one) => ({ offer, date, ...one }))
    })
    .toSorted((a, b) => a.start_min - b.start_min || a.end_min - b.end_min)
}

/** An offer that holds whole days, one after the other. */
export interface Run {
  readonly offer: CalendarOffer
  /** Places of its first and last day among those that are shown. */
  readonly first: number
  readonly last: number
  /** Below others that share a day with it. */
  readonly lane: number
}

/** Offers of whole days as bars over the days that are shown, the longest ones first. */
export function runsOver(offers: readonly CalendarOffer[], days: readonly string[]): Run[] {
  const bare = offers.flatMap((offer) => {
    const whole = new Set(offer.days.flatMap(({ date }) => (partOfBar(offer, date) ? [date] : [])))
    return days.flatMap((day, at) => {
      if (!whole.has(day) || (at > 0 && whole.has(days[at - 1] ?? ''))) return []
      let last = at
      while (whole.has(days[last + 1] ?? '')) last += 1
      return [{ offer, first: at, last }]
    })
  })
  const placed: Run[] = []
  for (const run of bare.toSorted((a, b) => a.first - b.first || b.last - a.last)) {
    let lane = 0
    while (placed.some((one) => one.lane === lane && one.first <= run.last && run.first <= one.last)) lane += 1
    placed.push({ ...run, lane })
  }
  return placed
}

/** What of a window is drawn on one day. */
export interface Piece {
  readonly window: Window
  /** Within the day. */
  readonly start: number
  readonly end: number
  /** It began on the day before, or goes on after midnight. */
  readonly continues: 'none' | 'from-before' | 'after'
  /** Side by side with others of the same time. */
  readonly lane: number
  readonly lanes: number
}

/** Windows of a day as they are drawn, those of the evening before that reach into it among them. */
export function piecesOn(offers: readonly CalendarOffer[], date: string): Piece[] {
  const here = windowsOn(offers, date).map((window) => ({
    window,
    start: Math.max(0, window.start_min),
    end: Math.min(window.end_min, dayMinutes),
    continues: window.end_min > dayMinutes ? ('after' as const) : ('none' as const),
  }))
  const before = windowsOn(offers, daysLater(date, -1))
    .filter(({ end_min }) => end_min > dayMinutes)
    .map((window) => ({ window, start: 0, end: window.end_min - dayMinutes, continues: 'from-before' as const }))
  return sideBySide([...before, ...here].toSorted((a, b) => a.start - b.start || b.end - a.end))
}

type BarePiece = Omit<Piece, 'lane' | 'lanes'>

/** Gives each piece a lane; those that touch one another, by others or not, share the width. */
function sideBySide(pieces: readonly BarePiece[]): Piece[] {
  const done: Piece[] = []
  let cluster: (BarePiece & { lane: number })[] = []
  let until = 0
  const close = () => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane)) + 1
    done.push(...cluster.map((piece) => ({ ...piece, lanes })))
    cluster = []
  }
  for (const piece of pieces) {
    if (cluster.length > 0 && piece.start >= until) close()
    let lane = 0
    while (cluster.some((one) => one.lane === lane && one.start < piece.end && piece.start < one.end)) lane += 1
    until = cluster.length === 0 ? piece.end : Math.max(until, piece.end)
    cluster.push({ ...piece, lane })
  }
  if (cluster.length > 0) close()
  return done
}
