import type { WeekHours } from '@brigade/contract/fields/week-hours.ts'
import type { IngestEvent, IngestOrder } from '@brigade/contract/orders/ingest.ts'
import type { Temporal } from 'temporal-polyfill'
import { type Dice, diceFrom } from '../../../platform/dice.ts'
import { dateAt, type Moment, momentOf, nightByNight } from '../../../platform/wall-time.ts'
import { busyness, type Habits, habitsOf } from './habits.ts'
import type { OffersOfGuests } from './offers.ts'
import { lifeOf } from './order-life.ts'
import { chance, type DemoPlace, orderOfGuest } from './order-of-guest.ts'

// Thirteen months of orders of the demo company: pure, and the same for the same moment.

export interface OpenPlace extends DemoPlace {
  readonly week: WeekHours
}

/** Something that an ordering system sent, and when. */
export interface Told {
  readonly receivedAt: Moment
  readonly place: OpenPlace
  readonly externalId: string
  readonly order?: IngestOrder
  /** Of an order: how many events follow, some of them perhaps still ahead. */
  readonly followedBy?: number
  readonly event?: IngestEvent
}

const day = 86_400_000
const minute = 60_000
const days = 396
/** Orders of a restaurant on a usual day. */
const usual = 2.2

/** All that was sent up to now, in the order in which it came. */
export const plannedYear = (seed: number, places: readonly OpenPlace[], now: Moment, offers?: OffersOfGuests): Told[] => [
  ...yearByDays(seed, places, now, offers),
]

/** The same, made day by day: kept as a whole, it would only be moved about in memory. */
export function* yearByDays(seed: number, places: readonly OpenPlace[], now: Moment, offers?: OffersOfGuests): Generator<Told> {
  const clocks = new Map<string, Clock>()
  for (const { timezone } of places) if (!clocks.has(timezone)) clocks.set(timezone, clockOf(timezone, now))
  const all = places.map((place, number) => ({
    place,
    number,
    dice: diceFrom(seed + number),
    clock: clocks.get(place.timezone) ?? clockOf(place.timezone, now),
  }))
  const numbers = new Map(places.map((place, number) => [place, number]))
  const numberOf = ({ place }: Told) => numbers.get(place) ?? 0
  let ahead: Told[] = []
  for (let at = 0; at <= days; at += 1) {
    for (const { dice, place, clock, number } of all) ahead.push(...ofDay({ dice, place, clock, number, offers }, at))
    ahead.sort((a, b) => a.receivedAt - b.receivedAt || numberOf(a) - numberOf(b))
    // Nothing comes before the day on which it was ordered.
    const until = at === days ? now : Math.min(now, ...[...clocks.values()].map(({ midnights }) => (midnights[at + 1] ?? now) - 1))
    const count = ahead.findIndex(({ receivedAt }) => receivedAt > until)
    const came = count < 0 ? ahead : ahead.slice(0, count)
    ahead = count < 0 ? [] : ahead.slice(count)
    yield* came
  }
}

/** The days of a zone, and their midnights. */
interface Clock {
  readonly zone: string
  readonly dates: readonly Temporal.PlainDate[]
  readonly midnights: readonly Moment[]
}

function clockOf(zone: string, now: Moment): Clock {
  const first = dateAt(zone, now).subtract({ days })
  const dates = Array.from({ length: days + 3 }, (_, at) => first.add({ days: at }))
  return { zone, dates, midnights: nightByNight(dates.length, (night) => momentOf(zone, dates[night] as Temporal.PlainDate, 0, 'opens')) }
}

const isPlain = ({ midnights }: Clock, at: number): boolean => (midnights[at + 1] ?? 0) - (midnights[at] ?? 0) === day

/** Minutes on the clock of the wall, as a moment; on the night of a change it is looked up. */
function momentAt(clock: Clock, at: number, minutes: number, side: 'opens' | 'closes' = 'opens'): Moment {
  if (isPlain(clock, at) && (minutes < 1440 || isPlain(clock, at + 1))) return (clock.midnights[at] ?? 0) + minutes * minute
  return momentOf(clock.zone, clock.dates[at] as Temporal.PlainDate, minutes, side)
}

interface Ordering {
  readonly dice: Dice
  readonly place: OpenPlace
  readonly clock: Clock
  readonly number: number
  readonly offers: OffersOfGuests | undefined
}

function ofDay({ dice, place, clock, number, offers }: Ordering, at: number): Told[] {
  const date = clock.dates[at] as Temporal.PlainDate
  const weekday = date.dayOfWeek % 7
  const windows = isHoliday(date) ? [] : place.week.filter(({ dow }) => dow === weekday)
  if (windows.length === 0) return []
  const habits = habitsOf(place.name, place.currency)
  // Some are better known than others.
  const known = [1.15, 0.9, 1.2, 0.75, 1.05, 1.1, 0.95, 1.1, 0.85, 1.25, 0.9][number % 11] ?? 1
  const mean = usual * known * busyness(weekday, date.month, at / days) * (dice.whole(70, 130) / 100)
  const times = Array.from({ length: Math.floor(mean) + (chance(dice, (mean % 1) * 1000) ? 1 : 0) }, () => {
    const wall = minuteWithin(dice, windows, habits)
    return { wall, moment: momentAt(clock, at, wall) + dice.whole(0, 59) * 1000 }
  })
  const sorted = [...times, ...ofChange(clock, at, windows)].toSorted((a, b) => a.moment - b.moment)
  const onDay = offers && { offers, date: date.toString() }
  return sorted.flatMap(({ wall, moment }, count) => {
    const wanted = { place, externalId: `${date.toString()}-${count + 1}`, number: `${count + 1}`, at: moment, weekday, minute: wall }
    const order = orderOfGuest(dice, wanted, onDay)
    return order ? told(dice, place, order, offers) : []
  })
}

/** The company is closed on two days of the year. */
const isHoliday = ({ month, day: of }: Temporal.PlainDate): boolean => (month === 12 && of === 25) || (month === 1 && of === 1)

/** Whoever is open in the night on which the clock changes has guests then, in an hour that comes twice too. */
function ofChange(clock: Clock, at: number, windows: WeekHours): { wall: number; moment: Moment }[] {
  const night = isPlain(clock, at) ? (isPlain(clock, at + 1) ? undefined : 1440) : 0
  if (night === undefined) return []
  return [night + 70, night + 95].flatMap((wall) =>
    windows.some(({ start_min, end_min }) => start_min <= wall && wall < end_min)
      ? [...new Set([momentAt(clock, at, wall), momentAt(clock, at, wall, 'closes')])].map((moment) => ({ wall, moment }))
      : [],
  )
}

function minuteWithin(dice: Dice, windows: WeekHours, { peaks }: Habits): number {
  const weightAt = (at: number) =>
    0.1 + peaks.reduce((all, { at: peak, width, weight }) => all + weight * Math.exp(-((at - peak) ** 2) / (2 * width * width)), 0)
  const open = windows.reduce((all, { start_min, end_min }) => all + end_min - start_min, 0)
  for (let tries = 0; ; tries += 1) {
    let left = dice.whole(0, open - 1)
    for (const { start_min, end_min } of windows) {
      const found = start_min + left
      if (found < end_min && (tries > 30 || chance(dice, 1000 * weightAt(found)))) return found
      if (found < end_min) break
      left -= end_min - start_min
    }
  }
}

function told(dice: Dice, place: OpenPlace, done: IngestOrder, offers: OffersOfGuests | undefined): Told[] {
  const { order, events } = lifeOf(dice, place, done)
  if (events.some(isEnd)) offers?.giveBack(place.id, order.external_id)
  // A till that was offline sends what it has a day or two later.
  const late = chance(dice, 6) ? dice.whole(20 * 60, 70 * 60) * minute : 0
  const receivedAt = Date.parse(order.placed_at) + late + dice.whole(1, 25) * 1000
  const base = { place, externalId: order.external_id }
  const after = events.map((event, at) => ({ ...base, event, receivedAt: Math.max(Date.parse(event.at), receivedAt) + (at + 1) * 1000 }))
  return [{ ...base, order, followedBy: after.length, receivedAt }, ...after]
}

const isEnd = (event: IngestEvent): boolean =>
  (event.kind === 'state' && event.state === 'cancelled') || (event.kind === 'void' && event.line_id === '')
