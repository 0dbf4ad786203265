import { Problem } from '@brigade/contract/kit/problem.ts'
import { mostDaysBack, type PosOrderReading, type posOrders } from '@brigade/contract/orders/pos-orders.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import { found } from '../../../platform/access/records.ts'
import type { Deps, Handlers } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { holdsForGood, seemsHeldForGood } from '../../access-groups/public.ts'
import { type OrderConnection, orderConnections } from '../../pos/public.ts'
import { mayOpenCustomers } from '../credentials/may-open-customers.ts'
import { ownerOf } from '../credentials/store-credentials.ts'
import { businessDayOf, businessDayOn, type DayRules, daysAfter } from '../days/business-day.ts'
import { dayRulesOf } from '../days/store-days.ts'
import { askToRead } from './read-orders.ts'
import * as store from './store-readings.ts'

const refusalsShown = 20

export const posOrderHandlers: Handlers<typeof posOrders> = {
  async posOrderReadings({ input: { restaurant_id }, staff, db, config, clock }) {
    const rules = await rulesOf(db, restaurant_id)
    const readings: PosOrderReading[] = []
    for (const connection of await orderConnections(config, db, restaurant_id))
      if (connection.isOffered) readings.push(await answer(db, connection, rules))
    const change = await mayReach(db, staff.id, 'restaurants_admin', 'restaurant', restaurant_id)
    const start = await seemsHeldForGood(db, staff.id, await ownerOf(db, restaurant_id), 'restaurants_admin')
    return { readings, today: businessDayOf(rules, clock.now().getTime()).date, timezone: rules.zone, _can: { change, start } }
  },

  async startPosOrders({ input: { restaurant_id, connection_id, from }, staff, config, clock, jobs, write }) {
    return write(async ({ tx, changed }) => {
      // Orders go on coming when whoever turned them on has gone.
      if (!(await holdsForGood(tx, staff.id, await ownerOf(tx, restaurant_id), 'restaurants_admin')))
        throw new Problem(
          'forbidden',
          'Turning on orders takes Restaurants admin in the organization that owns the restaurant, without an end date. Ask somebody who has that role there.',
        )
      const connection = await connectionOf(config, tx, restaurant_id, connection_id)
      if (connection.obstacle !== null) throw new Problem('conflict', connection.obstacle)
      const rules = await rulesOf(tx, restaurant_id)
      const today = businessDayOf(rules, clock.now().getTime()).date
      if (from > today) throw wrongDay('must not be later than today')
      if (from < daysAfter(today, -mostDaysBack)) throw wrongDay(`must be within the last ${mostDaysBack} days`)
      const start = new Date(businessDayOn(rules, from).starts)
      const came = await store.cameAt(tx, restaurant_id)
      if (came && came > start) throw wrongDay('must be after the day this restaurant came from another company')
      const before = await store.readingOf(tx, connection.id)
      // Whose orders they are is what the account says, and an order opens its guest to the people of the restaurant.
      const knowsCompany = await mayOpenCustomers(tx, staff.id, await ownerOf(tx, restaurant_id))
      await store.switchOn(tx, connection.id, { restaurantId: restaurant_id, location: connection.location, from: start, knowsCompany })
      await askToRead(jobs, tx, connection.id)
      changed({
        id: restaurant_id,
        before: historyOf(connection, before, rules),
        after: historyOf(connection, await store.readingOf(tx, connection.id), rules),
      })
      return answer(tx, connection, rules)
    })
  },

  async stopPosOrders({ input: { restaurant_id, connection_id }, config, write }) {
    return write(async ({ tx, changed }) => {
      const connection = await connectionOf(config, tx, restaurant_id, connection_id)
      const rules = await rulesOf(tx, restaurant_id)
      const before = await store.readingOf(tx, connection.id)
      await store.switchOff(tx, connection.id)
      changed({
        id: restaurant_id,
        before: historyOf(connection, before, rules),
        after: historyOf(connection, await store.readingOf(tx, connection.id), rules),
      })
      return answer(tx, connection, rules)
    })
  },

  async readPosOrders({ input: { restaurant_id, connection_id }, config, jobs, write }) {
    return write(async ({ tx }) => {
      const connection = await connectionOf(config, tx, restaurant_id, connection_id)
      if (!(await store.readingOf(tx, connection.id))?.is_on) throw new Problem('conflict', 'Turn on reading of orders first.')
      await askToRead(jobs, tx, connection.id)
      return answer(tx, connection, await rulesOf(tx, restaurant_id))
    })
  },
}

const wrongDay = (message: string) => new Problem('invalid', 'Please check the marked fields.', { errors: { from: [message] } })

async function rulesOf(db: Queryable, restaurantId: number): Promise<DayRules> {
  return found((await dayRulesOf(db, [restaurantId])).get(restaurantId), 'restaurant')
}

/** Of this restaurant: the id alone opens nothing. */
async function connectionOf(config: Deps['config'], tx: Tx, restaurantId: number, id: number): Promise<OrderConnection> {
  return found(
    (await orderConnections(config, tx, restaurantId)).find((one) => one.id === id),
    'connection',
  )
}

const historyOf = ({ name }: OrderConnection, row: store.ReadingRow | undefined, rules: DayRules): Record<string, unknown> => ({
  [`orders of the point of sale ${name}`]: row?.is_on ? `read since ${dateOf(row, rules)}` : 'not read',
})

const dateOf = ({ from_at }: store.ReadingRow, rules: DayRules): string => businessDayOf(rules, from_at.getTime()).date

async function answer(db: Queryable, { id, name, obstacle }: OrderConnection, rules: DayRules): Promise<PosOrderReading> {
  const row = await store.readingOf(db, id)
  const { rows, total } = await store.refusalsOf(db, id, refusalsShown)
  return {
    connection_id: id,
    name,
    obstacle,
    is_on: row?.is_on ?? false,
    from: row ? dateOf(row, rules) : null,
    read_to: row?.read_to?.toISOString() ?? null,
    progress: row?.is_on ? progressOf(row) : null,
    read_at: row?.read_at?.toISOString() ?? null,
    taken: row?.taken ?? 0,
    problem: row?.problem ?? null,
    problem_at: row?.problem_at?.toISOString() ?? null,
    refused: total,
    refusals: rows.map(({ kind, number, message, seen_at }) => ({ kind, number, message, seen_at: seen_at.toISOString() })),
  }
}

/** A look of every minute is no progress to show: only one over more than a day is. */
const worthShowingMs = 86_400_000

function progressOf({ read_to, from_at, window_from, window_to, position_at, phase }: store.ReadingRow): number | null {
  if (!window_from || !window_to) return read_to === null ? 0 : null
  const whole = window_to.getTime() - window_from.getTime()
  if (whole < worthShowingMs && read_to && read_to > from_at) return null
  if (phase === 'refunds') return 99
  const done = (position_at ?? window_from).getTime() - window_from.getTime()
  return Math.max(0, Math.min(99, Math.floor((done * 100) / Math.max(1, whole))))
}
