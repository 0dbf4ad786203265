import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'

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
