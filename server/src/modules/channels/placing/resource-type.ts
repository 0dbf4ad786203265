import { ownedRows } from '../../../platform/access/records.ts'
import type { ResourcePart } from '../../../platform/resource-registry.ts'
import { channelsDeparted, connectionsDeparted, foreseeChannelsDeparture } from './departure.ts'

/** What access groups ask about channels. Moved or merged within their company they keep their restaurants. */
export const channelType: ResourcePart = { ...ownedRows('channels'), foreseeDeparture: foreseeChannelsDeparture, departed: channelsDeparted }

export const listingsOfRestaurants: ResourcePart = { departed: connectionsDeparted }
