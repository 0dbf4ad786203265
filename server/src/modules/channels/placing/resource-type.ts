import { ownedRows } from '../../../platform/access/records.ts'
import type { ResourcePart } from '../../../platform/resource-registry.ts'
import { namedByFormerOwner } from '../stores/store-stores.ts'
import { channelsDeparted, connectionsDeparted, foreseeChannelsDeparture } from './departure.ts'

const rows = ownedRows('channels')

/** What access groups ask about channels. Moved or merged within their company they keep their restaurants. */
export const channelType: ResourcePart = {
  ...rows,
  async ownerMoved(tx, ids, groupId, formerIds) {
    await rows.ownerMoved(tx, ids, groupId, formerIds)
    await namedByFormerOwner(tx, ids)
  },
  foreseeDeparture: foreseeChannelsDeparture,
  departed: channelsDeparted,
}

export const listingsOfRestaurants: ResourcePart = { departed: connectionsDeparted }
