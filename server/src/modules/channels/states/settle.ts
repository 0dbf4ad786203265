import { reachesOf } from '../../../platform/access/policy.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Minutely } from '../../../platform/jobs.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import { writeEvents } from '../log/write.ts'
import { differingFromLog, listingsAt, looksAlone } from './store-settle.ts'

/** Writes down what listings have become where that differs from their log. Answers the restaurants of those. */
export async function writeStates(tx: Tx, listingIds: readonly number[] | 'all'): Promise<number[]> {
  if (listingIds.length === 0) return []
  const settled = await differingFromLog(tx, listingIds)
  await writeEvents(
    tx,
    settled.map(({ id, state, cause, is_orderable }) => ({ listing_id: id, type: 'state', facts: { state, cause, is_orderable } })),
  )
  return [...new Set(settled.map(({ restaurant_id }) => restaurant_id))]
}

/** Open screens show listings of these restaurants anew. Whoever holds `channels` there sees them: they are told as they are of channels. */
export async function tellScreens(tx: Tx, restaurantIds: readonly number[]): Promise<void> {
  if (restaurantIds.length === 0) return
  const reaches = await reachesOf(tx, 'restaurant', restaurantIds)
  await appendEvent(tx, { keys: ['listings', 'channels'], resourceType: 'channel', reach: [...new Set([...reaches.values()].flat())] })
}

/** Both. Whatever changes what a listing is calls it, in its transaction. */
export const settleStates = async (tx: Tx, listingIds: readonly number[] | 'all'): Promise<void> => tellScreens(tx, await writeStates(tx, listingIds))

/** The same of all listings of restaurants. */
export async function settleRestaurants(tx: Tx, restaurantIds: readonly number[]): Promise<void> {
  if (restaurantIds.length > 0) await settleStates(tx, await listingsAt(tx, restaurantIds))
}

/** Catches what changed by time alone: an end that came, a wait that is over. */
export const listingStatesDue = ({ database }: Pick<Deps, 'database'>): Minutely => ({
  name: 'listing-states',
  run: () =>
    database.write(async (tx) => {
      if (await looksAlone(tx)) await settleStates(tx, 'all')
    }),
})
