import { registerResourceType } from '../../platform/resource-registry.ts'
import { listingsSaved } from '../menus/publishing/public.ts'
import { placeSaved } from './placing/place-listings.ts'
import { channelType, listingsOfRestaurants } from './placing/resource-type.ts'

export function registerChannels(): void {
  registerResourceType('channel', channelType)
  registerResourceType('restaurant', listingsOfRestaurants)
  listingsSaved.listen(placeSaved)
}
