import { channelTouches } from '@brigade/contract/channels/channels.ts'
import { channelCapabilities } from '@brigade/contract/fields/sales-context.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { reachesOf } from '../../../platform/access/policy.ts'
import { diffOf, writeAudits } from '../../../platform/audit/write.ts'
import type { Tx } from '../../../platform/database.ts'
import type { FactsOf } from '../../../platform/happenings.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import type { listingsSaved } from '../../menus/publishing/public.ts'
import { historyFieldsOf } from '../records/rules.ts'
import { insert } from '../records/store-channels.ts'
import * as store from './store-placing.ts'

interface Placing {
  /** Those of these restaurants; of all, where nothing is said. */
  readonly restaurantIds?: readonly number[]
  /** What is done for a listing that is on where every channel of its kind at or above its restaurant is retired. */
  readonly whereRetired: 'refuse' | 'make'
}

/**
 * Puts listings that are on no channel, or on one of another company, on a channel of their kind at or above their restaurant. Where there
 * is none, one is made, which the highest group owns.
 */
export async function placeListings(tx: Tx, { restaurantIds, whereRetired }: Placing): Promise<void> {
  await store.holdChannels(tx, restaurantIds)
  for (const { root_id, kind } of await store.missingChannels(tx, restaurantIds)) {
    await store.lockMaking(tx, root_id, kind)
    // Another one may have made it before the lock was had.
    const missing = (await store.missingChannels(tx, restaurantIds)).find((one) => one.root_id === root_id && one.kind === kind)
    if (!missing) continue
    const { name } = channelCapabilities[kind]
    if (missing.is_retired && whereRetired === 'refuse')
      throw new Problem('conflict', `${name} is retired where this restaurant belongs. Restore the channel first.`)
    await make(tx, missing, name)
  }
  await store.placeMisplaced(tx, restaurantIds)
}

async function make(tx: Tx, { root_id, kind }: store.Missing, name: string): Promise<void> {
  const id = await insert(tx, { name, kind, parent_access_group_id: root_id })
  const reaches = await reachesOf(tx, 'channel', [id])
  const reach = reaches.get(id) ?? []
  const after = historyFieldsOf({ name, kind, state: 'active', parent_access_group_name: await store.groupName(tx, root_id) })
  const who = { agent: 'Channels', actorType: 'system', actorId: null, requestId: 'channels-placing', address: '' } as const
  await writeAudits(tx, [{ resource: 'channel', resourceId: id, action: 'create', changes: diffOf(undefined, after), reach, ...who }])
  await appendEvent(tx, { keys: channelTouches.map((key) => key.replace('{id}', String(id))), resourceType: 'channel', resourceId: id, reach })
}

/** A listing that is saved is on a channel from then on. */
export async function placeSaved(tx: Tx, { listings }: FactsOf<typeof listingsSaved>): Promise<void> {
  if (listings.length === 0) return
  await store.forgetOffWithChannel(
    tx,
    listings.map(({ id }) => id),
  )
  const restaurantIds = [...new Set(listings.map(({ restaurant_id }) => restaurant_id))]
  await placeListings(tx, { restaurantIds, whereRetired: 'refuse' })
  await tellListings(tx, restaurantIds)
}

/** Open screens of channels show them anew. */
export async function tellListings(tx: Tx, restaurantIds: readonly number[]): Promise<void> {
  const reaches = await reachesOf(tx, 'restaurant', restaurantIds)
  await appendEvent(tx, { keys: ['listings', 'channels', 'publishing', 'onboarding'], reach: [...new Set([...reaches.values()].flat())] })
}
