import { Problem } from '@brigade/contract/kit/problem.ts'
import type { businessDays, DaySettings, BusinessDay as ShownDay } from '@brigade/contract/orders/days.ts'
import { daysPerPage } from '@brigade/contract/orders/days.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import { found } from '../../../platform/access/records.ts'
import type { Change, Handlers, Staff } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { lockReached } from '../../restaurants/public.ts'
import { entryAnswer } from '../reading/ledger.ts'
import {
  type BusinessDay,
  businessDayOf,
  businessDayOn,
  clockChangeIn,
  cutoffOn,
  type DayRules,
  daysAfter,
  endOfDay,
  refitted,
} from './business-day.ts'
import { clockText, dayText } from './day-words.ts'
import * as store from './store-closing.ts'
import { dayRulesOf, insertDays } from './store-days.ts'

/** How far ahead a night or a rule can be planned. */
const daysAhead = 400
const mostLate = 200

interface Around {
  readonly rules: DayRules
  /** The business day of now. */
  readonly running: string
  /** That of the first order, or yesterday. */
  readonly first: string
}

export const dayHandlers: Handlers<typeof businessDays> = {
  async businessDays({ input: { restaurant_id, before }, db, clock }) {
    const now = clock.now()
    const around = await aroundOf(db, restaurant_id, now)
    const to = before === undefined || before > around.running ? around.running : daysAfter(before, -1)
    const from = [daysAfter(to, 1 - daysPerPage), around.first].toSorted()[1] ?? to
    const shown = await shownDays(db, restaurant_id, around, from, to, now)
    return { data: shown.toReversed(), next_before: from > around.first ? from : null }
  },

  async businessDaySettings({ input: { restaurant_id }, staff, db, clock }) {
    return settingsOf(db, staff, restaurant_id, clock.now())
  },

  async lateEntries({ input: { restaurant_id, business_date }, db }) {
    return { data: (await store.lateEntriesOf(db, restaurant_id, business_date, mostLate)).map(entryAnswer) }
  },

  async closeBusinessDay({ input: { restaurant_id, business_date }, staff, clock, write }) {
    const now = clock.now()
    return write(async ({ tx, changed }) => {
      const { around, day } = await heldDay(tx, staff, restaurant_id, business_date, now)
      if (day.ends > now.getTime()) throw new Problem('conflict', `${dayText(business_date)} has not ended yet. You can close it once it has.`)
      if (day.status !== 'closed') {
        await store.close(tx, restaurant_id, business_date, staff.name)
        const again = day.status === 'restated' ? ' again, with what came late' : ''
        changed({ id: restaurant_id, description: `Closed the business day ${dayText(business_date)}${again}` })
      }
      return shownDay(tx, restaurant_id, around, business_date, now)
    })
  },

  async reopenBusinessDay({ input: { restaurant_id, business_date }, staff, clock, write }) {
    const now = clock.now()
    return write(async ({ tx, changed }) => {
      const { around, day } = await heldDay(tx, staff, restaurant_id, business_date, now)
      if (day.status !== 'open') {
        await store.reopen(tx, restaurant_id, business_date)
        changed({ id: restaurant_id, description: `Reopened the business day ${dayText(business_date)}` })
      }
      return shownDay(tx, restaurant_id, around, business_date, now)
    })
  },

  async moveBusinessDayEnd({ input: { restaurant_id, business_date, ends_min }, staff, clock, write }) {
    const now = clock.now()
    return write(async ({ tx, changed }) => {
      const { around, day } = await movableDay(tx, staff, restaurant_id, business_date, now)
      const ends = endOfDay(around.rules.zone, business_date, ends_min)
      if (day.ends !== ends || !day.isMoved) {
        await store.setMoved(tx, restaurant_id, business_date, true)
        await placeFrom(tx, restaurant_id, moved(around.rules, business_date, ends), { ...day, ends })
        changed({ id: restaurant_id, description: `Moved the end of the business day ${dayText(business_date)} to ${clockText(ends_min)}` })
      }
      return settingsOf(tx, staff, restaurant_id, now)
    })
  },

  async resetBusinessDayEnd({ input: { restaurant_id, business_date }, staff, clock, write }) {
    const now = clock.now()
    return write(async ({ tx, changed }) => {
      const { around, day } = await movableDay(tx, staff, restaurant_id, business_date, now)
      if (day.isMoved) {
        const rules = moved(around.rules, business_date, undefined)
        await store.setMoved(tx, restaurant_id, business_date, false)
        await placeFrom(tx, restaurant_id, rules, { ...day, ends: businessDayOn(rules, business_date).ends })
        changed({ id: restaurant_id, description: `The business day ${dayText(business_date)} ends as usual again` })
      }
      return settingsOf(tx, staff, restaurant_id, now)
    })
  },

  async addDayRule({ input: { restaurant_id, from_date, cutoff_min }, staff, clock, write }) {
    const now = clock.now()
    return write(async (change) => {
      const { running } = await held(change.tx, staff, restaurant_id, now)
      if (from_date <= running) refuseDate('from_date', 'must be a later day than today')
      if (from_date > daysAfter(running, daysAhead)) refuseDate('from_date', `must be within ${daysAhead} days`)
      await store.putRule(change.tx, restaurant_id, from_date, cutoff_min, staff.name)
      const description = `From ${dayText(from_date)} on, business days end at ${clockText(cutoff_min)}`
      return ruled(change, staff, restaurant_id, now, description)
    })
  },

  async removeDayRule({ input: { restaurant_id, from_date }, staff, clock, write }) {
    const now = clock.now()
    return write(async (change) => {
      const { running } = await held(change.tx, staff, restaurant_id, now)
      if (from_date <= running) throw new Problem('conflict', 'This time counts already. Add another one for a later day.')
      if (!(await store.removeRule(change.tx, restaurant_id, from_date))) return settingsOf(change.tx, staff, restaurant_id, now)
      return ruled(change, staff, restaurant_id, now, `The end of business days does not change on ${dayText(from_date)}`)
    })
  },
}

function refuseDate(field: string, message: string): never {
  throw new Problem('invalid', `The date ${message}.`, { errors: { [field]: [message] } })
}

const moved = (rules: DayRules, date: string, ends: number | undefined): DayRules => {
  const all = new Map(rules.moved)
  if (ends === undefined) all.delete(date)
  else all.set(date, ends)
  return { ...rules, moved: all }
}

async function aroundOf(db: Queryable, id: number, now: Date): Promise<Around> {
  const rules = found((await dayRulesOf(db, [id])).get(id), 'restaurant')
  const { holding, first } = await store.dayAround(db, id, now)
  const running = holding ?? businessDayOf(rules, now.getTime()).date
  const yesterday = daysAfter(running, -1)
  return { rules, running, first: first !== null && first < yesterday ? first : yesterday }
}

/** The restaurant's days, which nobody else moves or closes and into which nobody writes until the transaction ends. */
async function held(tx: Tx, staff: Staff, id: number, now: Date): Promise<Around> {
  await lockReached(tx, staff, id)
  await store.holdLedger(tx, id)
  return aroundOf(tx, id, now)
}

/** One of them, written if it was not yet. */
async function heldDay(tx: Tx, staff: Staff, id: number, date: string, now: Date): Promise<{ around: Around; day: store.StandingDay }> {
  const around = await held(tx, staff, id, now)
  if (date < around.first || date > daysAfter(around.running, daysAhead)) throw new Problem('not_found', 'There is no such business day here.')
  await insertDays(tx, [{ id, day: businessDayOn(around.rules, date) }])
  const [day] = await store.standingDays(tx, id, date, date)
  return { around, day: found(day, 'business day') }
}

/** One whose end can be moved: yesterday's, today's or a coming one, while it and the next one are open. */
async function movableDay(tx: Tx, staff: Staff, id: number, date: string, now: Date): ReturnType<typeof heldDay> {
  const known = await heldDay(tx, staff, id, date, now)
  if (date < daysAfter(known.around.running, -1))
    throw new Problem('conflict', `${dayText(date)} is over. Only the end of today and of yesterday can still be moved.`)
  const closed = (await store.standingDays(tx, id, date, daysAfter(date, 1))).find(({ status }) => status !== 'open')
  if (closed) throw new Problem('conflict', `${dayText(closed.date)} is closed. Reopen it first.`)
  return known
}

/** Puts a day in its place, and behind it those that stand already. */
async function placeFrom(tx: Tx, id: number, rules: DayRules, day: BusinessDay): Promise<void> {
  const behind = await store.standingDays(tx, id, daysAfter(day.date, 1), '9999-12-31')
  await store.placeDays(tx, id, [day, ...refitted(rules, behind, day)])
}

/** By other rules the days that have not begun are placed anew. A library has none. */
export async function placeComing(tx: Tx, id: number, now: Date): Promise<void> {
  if (!(await dayRulesOf(tx, [id])).has(id)) return
  const { rules, running } = await aroundOf(tx, id, now)
  const [current] = await store.standingDays(tx, id, running, running)
  const coming = await store.standingDays(tx, id, daysAfter(running, 1), '9999-12-31')
  await store.placeDays(tx, id, refitted(rules, coming, current))
}

async function ruled({ tx, changed }: Change, staff: Staff, id: number, now: Date, description: string): Promise<DaySettings> {
  await placeComing(tx, id, now)
  changed({ id, description })
  return settingsOf(tx, staff, id, now)
}

async function settingsOf(db: Queryable, staff: Staff, id: number, now: Date): Promise<DaySettings> {
  const { rules, running } = await aroundOf(db, id, now)
  const coming = await store.comingRules(db, id, running)
  const nights = [...(rules.moved ?? [])].filter(([date]) => date >= daysAfter(running, -1)).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    timezone: rules.zone,
    currency: await store.currencyOf(db, id),
    running_date: running,
    cutoff_min: cutoffOn(rules, running),
    coming_rules: coming.map((rule) => ({ ...rule, inserted_at: rule.inserted_at.toISOString() })),
    moved: nights.map(([date, ends]) => ({ date, ends_at: new Date(ends).toISOString() })),
    _can: { update: await mayReach(db, staff.id, 'restaurants_admin', 'restaurant', id) },
  }
}

async function shownDay(db: Queryable, id: number, around: Around, date: string, now: Date): Promise<ShownDay> {
  const [day] = await shownDays(db, id, around, date, date, now)
  return found(day, 'business day')
}

/** Days by the calendar, those without orders as well. */
async function shownDays(db: Queryable, id: number, { rules }: Around, from: string, to: string, now: Date): Promise<ShownDay[]> {
  const standing = new Map((await store.standingDays(db, id, from, to)).map((day) => [day.date, day]))
  const figures = await store.figuresOfDays(db, id, from, to)
  const shown: ShownDay[] = []
  for (let date = from; date <= to; date = daysAfter(date, 1)) {
    const day: BusinessDay & Partial<store.StandingDay> = standing.get(date) ?? businessDayOn(rules, date)
    const { orders = 0, net = 0, late = 0, lateNet = 0 } = figures.get(date) ?? {}
    shown.push({
      date,
      starts_at: new Date(day.starts).toISOString(),
      ends_at: new Date(day.ends).toISOString(),
      clock_change_min: clockChangeIn(rules.zone, day),
      is_moved: day.isMoved ?? false,
      is_running: day.starts <= now.getTime() && now.getTime() < day.ends,
      is_coming: day.starts > now.getTime(),
      status: day.status ?? 'open',
      closed_at: day.closedAt?.toISOString() ?? null,
      closed_by: day.closedBy ?? null,
      restated_at: day.restatedAt?.toISOString() ?? null,
      orders,
      net_sales_minor: net,
      late_entries: late,
      late_net_sales_minor: lateNet,
    })
  }
  return shown
}
