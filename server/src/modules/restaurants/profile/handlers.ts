import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { type Restaurant, restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import { type Staff, serves } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { isTimeZone } from '../time-zones.ts'
import * as store from './store.ts'

/** Restaurants and libraries: the list, one of them, creating and editing. */
export const profileRoutes = serves(restaurantProfile, {
  async restaurants({ input, staff, db }) {
    const { rows, total } = await store.searchVisible(db, staff.id, input)
    return { data: rows.map(answerOf), total, page: input.page, per_page: input.per_page }
  },

  async restaurant({ input, staff, db }) {
    return answerOf(found(await store.findSeen(db, staff.id, input.id)))
  },

  async createRestaurant({ input: { restaurant, parent_access_group_id }, staff, write }) {
    mustBeKnownZone(restaurant.timezone)
    return write(async ({ tx, changed }) => {
      const status = restaurant.kind === 'library' ? 'live' : 'onboarding'
      const id = await store.insert(tx, { ...restaurant, status, parent_access_group_id })
      const row = found(await store.findSeen(tx, staff.id, id))
      changed({ id, after: tellable(row) })
      return answerOf(row)
    })
  },

  async updateRestaurant({ input: { id, restaurant }, staff, write }) {
    const { version, ...fields } = restaurant
    mustBeKnownZone(fields.timezone)
    return write(async ({ tx, changed }) => {
      const before = await lockReached(tx, staff, id)
      if (version !== undefined && version !== before.version)
        throw new Problem('stale', 'Somebody else has changed this restaurant meanwhile. Please look at the new values and save again.')
      if (Object.entries(fields).every(([field, value]) => before[field as keyof typeof fields] === value))
        return answerOf(found(await store.findSeen(tx, staff.id, id)))
      await store.edit(tx, id, fields)
      const after = found(await store.findSeen(tx, staff.id, id))
      changed({ id, before: tellable(before), after: tellable(after) })
      return answerOf(after)
    })
  },
})

/** The restaurant, held until the transaction ends, if the person may still change it: asked again after the wait for the lock. */
export async function lockReached(tx: Tx, staff: Staff, id: number): Promise<store.RestaurantRow> {
  const row = await store.lock(tx, id)
  if (!row || !(await mayReach(tx, staff.id, 'restaurants_admin', 'restaurant', id))) throw notFound('restaurant')
  return row
}

function mustBeKnownZone(zone: string): void {
  if (!isTimeZone(zone))
    throw new Problem('invalid', 'Please check the marked fields.', { errors: { timezone: ['must be a time zone such as America/New_York'] } })
}

function answerOf(row: store.SeenRestaurant): Restaurant {
  return {
    ...row,
    kind: row.kind as Restaurant['kind'],
    status: row.status as Restaurant['status'],
    tax_mode: row.tax_mode as Restaurant['tax_mode'],
    inserted_at: row.inserted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    _can: { update: row.may_change, delete: row.may_change },
  }
}

/** As History tells it: what people know of it. */
function tellable(row: store.RestaurantRow): Record<string, unknown> {
  const { name, kind, status, timezone, currency, tax_mode, address, city, region, postal_code, country, phone, email, business_day_cutoff_min } = row
  return {
    name,
    kind,
    status,
    timezone,
    currency,
    tax_mode,
    address,
    city,
    region,
    postal_code,
    country,
    phone,
    email,
    business_day_cutoff_min,
    organization: row.parent_access_group_name,
  }
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw notFound('restaurant')
  return row
}
