import { registerResourceType } from '../../platform/resource-registry.ts'
import { closuresChanged } from '../hours/public.ts'
import { listingNews, listingsSaved, registerMarketplaces } from '../menus/publishing/public.ts'
import { statusChanged } from '../restaurants/public.ts'
import { findMarketplace } from './adapters/find-marketplace.ts'
import { noteNews, noteSaved, settleByStatus, settleClosed } from './listings/listeners.ts'
import { placeSaved } from './placing/place-listings.ts'
import { channelType, listingsOfRestaurants } from './placing/resource-type.ts'

export function registerChannels(): void {
  registerResourceType('channel', channelType)
  registerResourceType('restaurant', listingsOfRestaurants)
  registerMarketplaces(findMarketplace)
  listingsSaved.listen(placeSaved)
  listingsSaved.listen(noteSaved)
  listingNews.listen(noteNews)
  closuresChanged.listen(settleClosed)
  statusChanged.listen(settleByStatus)
}
