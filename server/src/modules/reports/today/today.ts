import type { OutputOf } from '@brigade/contract/kit/endpoint.ts'
import { type reports, weeksLookedAt } from '@brigade/contract/reports.ts'
import { Temporal } from 'temporal-polyfill'
import type { Queryable } from '../../../platform/database.ts'
import { businessDayOf } from '../../orders/public.ts'
import { type HourRow, type PlaceRow, placesSeen, salesByHour } from './store-today.ts'
import { type ByHour, upTo, usualOf } from './usual.ts'

type Today = OutputOf<typeof reports.reportToday>

/** Today of a restaurant: its business day, and where the clock on its wall stands. */
interface Running {
  readonly place: PlaceRow
  readonly date: string
  readonly firstHour: number
  readonly hour: number
  /** Of the running hour. */
  readonly share: number
}

interface Week {
  readonly net: number
  readonly orders: number
}

interface Counted {
  readonly running: Running
  readonly now: Week
  /** By weeks back, from 1. Days without an order are no days of the restaurant. */
  readonly weeks: ReadonlyMap<number, Week>
}

/** Today so far of all that the person may see, beside what is usual by now. */
export async function todayOf(db: Queryable, userId: number, now: Date): Promise<Today> {
  const running = (await placesSeen(db, userId)).map((place) => runningOf(place, now))
  const days = running.flatMap(({ place, date }) =>
    Array.from({ length: weeksLookedAt + 1 }, (_, back) => ({ id: place.id, date: weeksBack(date, back) })),
  )
  const rows = Map.groupBy(await salesByHour(db, days), ({ restaurant_id, service_date }) => `${restaurant_id} ${service_date}`)
  const counted = running.map((one) => countedOf(one, rows))
  return {
    at: now.toISOString(),
    currencies: [...Map.groupBy(counted, (one) => one.running.place.currency)]
      .map(([currency, those]) => ({ currency, restaurants: those.length, ...figuresOf(those) }))
      .toSorted((a, b) => b.restaurants - a.restaurants || (a.currency < b.currency ? -1 : 1)),
    restaurants: counted.map((one) => {
      const { id, name, currency, timezone } = one.running.place
      return { id, name, currency, timezone, business_date: one.running.date, ...figuresOf([one]) }
    }),
  }
}

function runningOf(place: PlaceRow, now: Date): Running {
  const wall = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(place.timezone)
  const { date } = businessDayOf({ zone: place.timezone, rules: [{ from: '0001-01-01', cutoff: place.cutoff }] }, now.getTime())
  return { place, date, firstHour: Math.floor(place.cutoff / 60), hour: wall.hour, share: (wall.minute * 60 + wall.second) / 3600 }
}

const weeksBack = (date: string, weeks: number): string => Temporal.PlainDate.from(date).subtract({ weeks }).toString()

function countedOf(running: Running, rows: ReadonlyMap<string, readonly HourRow[]>): Counted {
  const { place, date, firstHour, hour, share } = running
  const dayOf = (back: number) => rows.get(`${place.id} ${weeksBack(date, back)}`) ?? []
  const hours = (day: readonly HourRow[], of: 'net' | 'orders'): ByHour => new Map(day.map((row) => [row.local_hour, Number(row[of])]))
  const all = (day: readonly HourRow[], of: 'net' | 'orders') => day.reduce((sum, row) => sum + Number(row[of]), 0)
  const weeks = new Map<number, Week>()
  for (let back = 1; back <= weeksLookedAt; back += 1) {
    const day = dayOf(back)
    if (all(day, 'orders') > 0)
      weeks.set(back, { net: upTo(hours(day, 'net'), firstHour, hour, share), orders: upTo(hours(day, 'orders'), firstHour, hour, share) })
  }
  return { running, now: { net: all(dayOf(0), 'net'), orders: all(dayOf(0), 'orders') }, weeks }
}

/** Restaurants together: a former week is the sum of those that were open in it, so weeks in which few were are no measure for all. */
function figuresOf(those: readonly Counted[]) {
  const backs = Array.from({ length: weeksLookedAt }, (_, at) => at + 1)
  const most = Math.max(0, ...backs.map((back) => those.filter(({ weeks }) => weeks.has(back)).length))
  const full = backs.filter((back) => {
    const open = those.filter(({ weeks }) => weeks.has(back)).length
    return open > 0 && open >= most * 0.8
  })
  const sum = (of: keyof Week) => full.map((back) => those.reduce((all, { weeks }) => all + (weeks.get(back)?.[of] ?? 0), 0))
  const now = (of: keyof Week) => those.reduce((all, one) => all + one.now[of], 0)
  return {
    net_sales: { now: now('net'), usual: usualOf(sum('net')) },
    orders: { now: now('orders'), usual: usualOf(sum('orders')) },
    weeks: full.length,
  }
}
