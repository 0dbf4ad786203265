import { shareAll, unshareEach } from '../../../platform/access/holdings.ts'
import type { ResourcePart } from '../../../platform/resource-registry.ts'
import { accompanying } from '../matching/placing.ts'
import * as store from './store-merged-placing.ts'

// Who knows those who are merged into others changes with restaurants and groups as it does for everybody: after an undo each is known where
// they have ordered, and nowhere by orders of the other one.

/** Restaurants get another owner. To be told before the customers themselves come to be known there. */
export const mergedOfRestaurants: ResourcePart = {
  comesAlong: async (db, ids, groupId, formerIds) => accompanying(await store.goneComingAlike(db, ids, groupId, formerIds)),
  async ownerMoved(tx, ids, groupId, formerIds) {
    const coming = await store.goneNotYetKnown(tx, ids, groupId, formerIds)
    await store.noteComing(tx, ids, groupId, formerIds)
    await unshareEach(
      tx,
      'customer',
      await store.goneKnownByAlone(
        tx,
        ids,
        formerIds.filter((id) => id !== groupId),
      ),
    )
    await shareAll(
      tx,
      'customer',
      coming.map((id) => ({ resource_id: id, access_group_id: groupId })),
    )
  },
}

/** Groups end in others. */
export const mergedOfGroups: ResourcePart = {
  async regroup(tx, { kind, groups, into }) {
    if (kind === 'merge') for (const { id } of groups) await store.passOnShares(tx, id, into.id)
    return async () => []
  },
}
