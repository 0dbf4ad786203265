import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'
import { businessDayOf, dayRulesOf } from '../../orders/public.ts'

// A card is good for the whole of its last day, by the clock of the restaurant that takes it. In the office, and where it is booked as
// expired, its company's day is the earliest one at its restaurants: nowhere does a card end before its day has.

const dayIn = (now: Date, zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)

/** What day it is in each of these companies; where there is no restaurant, the day in UTC. */
export async function daysOf(db: Queryable, roots: readonly number[], now: Date): Promise<Map<number, string>> {
  const { rows } = await sql<{ root_id: number; zones: string[] }>`
    select place.root_id, array_agg(distinct restaurants.timezone) as zones
    from restaurants join access_groups place on place.id = restaurants.parent_access_group_id
    where restaurants.kind = 'restaurant' and place.root_id = any(${[...new Set(roots)]}::bigint[]) group by place.root_id`.execute(db)
  const zones = new Map(rows.map((row) => [row.root_id, row.zones]))
  return new Map(
    roots.map((root) => {
      const [earliest] = (zones.get(root) ?? ['UTC']).map((zone) => dayIn(now, zone)).toSorted()
      return [root, earliest ?? dayIn(now, 'UTC')]
    }),
  )
}

export async function dayOf(db: Queryable, root: number, now: Date): Promise<string> {
  return (await daysOf(db, [root], now)).get(root) ?? dayIn(now, 'UTC')
}

/**
 * The day on which the office of a company books: the earliest business day at its restaurants. A till books by the business day of its
 * restaurant, as the sales there do, and so never on a day before that of what the office booked until then.
 */
export async function bookingDayOf(db: Queryable, root: number, now: Date): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    select restaurants.id from restaurants join access_groups place on place.id = restaurants.parent_access_group_id
    where restaurants.kind = 'restaurant' and place.root_id = ${root}`.execute(db)
  const rules = await dayRulesOf(
    db,
    rows.map(({ id }) => id),
  )
  // Most restaurants of a company have the same ones.
  const different = new Map([...rules.values()].map((one) => [JSON.stringify([one.zone, one.rules, [...(one.moved ?? [])]]), one]))
  const [earliest] = [...different.values()].map((one) => businessDayOf(one, now.getTime()).date).toSorted()
  return earliest ?? dayIn(now, 'UTC')
}
