import type { Queryable } from '../../../platform/database.ts'
import type { UsedBelow, UsedBelowOwner } from '../../../platform/resource-registry.ts'
import { atRestaurants } from '../../restaurants/public.ts'
import { notEndedAmong, withOffers } from './store-used-below.ts'

// An offer applies at restaurants below its group. People there see it in their calendars with “Discounts”, and with “Discounts admin” say yes
// to what their staff take off by it; so do those with whom such a restaurant is shared, without a right on the offer.

const roles = ['discounts', 'discounts_admin'] as const

export async function offersUsedBelow(db: Queryable, groupIds: readonly number[]): Promise<UsedBelow[]> {
  const groups = await withOffers(db, groupIds)
  return groups.flatMap((group) => roles.map((role) => ({ group, name: 'offers that apply below', role, sharing: atRestaurants })))
}

export async function offersUsedBelowOwner(db: Queryable, ids: readonly number[]): Promise<UsedBelowOwner[]> {
  const lasting = await notEndedAmong(db, ids)
  return lasting.flatMap((id) => roles.map((role) => ({ id, name: 'uses of', role, sharing: atRestaurants })))
}
