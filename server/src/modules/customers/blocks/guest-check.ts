import { checksPerMinute, effectsTold, type guestCheck, guestSentences } from '@brigade/contract/customers/guest-check.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import type { Handlers } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { countHit, isWithin } from '../../../platform/limits.ts'
import { type GuestOfOrder, orderingSystems, type Sender } from '../../orders/public.ts'
import { effectsOfGuests, restaurantsBlocking } from './store-guests.ts'

export const guestCheckHandlers: Handlers<typeof guestCheck> = {
  async checkGuest({ input: { restaurant_id, phone, email }, request, database, clock }) {
    // Its tries are counted, which a read in a snapshot may not do.
    const { db } = database
    const now = clock.now()
    const system = await orderingSystems.mustBear({ request, database, clock })
    const restaurantId = restaurant_id ?? system.restaurant_id ?? 0
    if (!(await orderingSystems.placesOf(db, system, [restaurantId])).has(restaurantId)) throw notWithin(restaurant_id)
    await countHit({ db }, `guest-check|${system.id}|${restaurantId}`, checksPerMinute, 60)
    const [effects = []] = await effectsOfGuests(db, [{ restaurantId, isOfGroup: !system.knows_company, phone, email }], now)
    const told = effectsTold.filter((one) => effects.includes(one))
    const shown = told.includes('no_orders') ? (['no_orders'] as const) : told
    return { effects: told, message: shown.map((one) => guestSentences[one]).join(' ') }
  },
}

function notWithin(asked: number | undefined): Problem {
  const message = asked === undefined ? 'is needed: this credential is for several restaurants' : `${asked} is not a restaurant of this credential`
  return new Problem('invalid', `restaurant_id ${message}.`, { errors: { restaurant_id: [message] } })
}

/**
 * What an ordering system hears of orders that it sent all the same. They are kept: an order that exists is cooked and paid. Of orders that
 * nobody cooks, tests and those that are sent again, it hears as often as by checks, and no more once it sends more.
 */
export async function warningsOf(db: Queryable, sender: Sender, guests: readonly GuestOfOrder[], now: Date): Promise<(string | undefined)[]> {
  const there = await restaurantsBlocking(db, [...new Set(guests.map(({ restaurantId }) => restaurantId))], now)
  const tries = Map.groupBy(
    guests.filter(({ restaurantId, isNew }) => there.has(restaurantId) && !isNew),
    ({ restaurantId }) => restaurantId,
  )
  const tooMany = new Set<number>()
  for (const [id, { length }] of tries)
    if (!(await isWithin({ db }, `guest-warning|${sender.id}|${id}`, length, checksPerMinute, 60))) tooMany.add(id)
  const all = await effectsOfGuests(
    db,
    guests.map((guest) => ({ ...guest, isOfGroup: !sender.knows_company })),
    now,
    there,
  )
  return all.map((effects, n) => {
    const guest = guests[n]
    const isHeard = guest !== undefined && (guest.isNew || !tooMany.has(guest.restaurantId))
    return isHeard && effects.includes('no_orders')
      ? 'may not order here. The order was kept; ask /v5/ingest/guests/check before taking one'
      : undefined
  })
}
