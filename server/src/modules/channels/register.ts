import { registerResourceType } from '../../platform/resource-registry.ts'
import { closuresChanged } from '../hours/public.ts'
import { listingNews, listingsSaved } from '../menus/publishing/public.ts'
import { statusChanged } from '../restaurants/public.ts'
import { noteNews, noteSaved, settleByStatus, settleClosed } from './listings/listeners.ts'
import { placeSaved } from './placing/place-listings.ts'
import { channelType, listingsOfRestaurants } from './placing/resource-type.ts'
import { registerChannelAttention } from './store-attention.ts'

export function registerChannels(): void {
  registerResourceType('channel', channelType)
  registerResourceType('restaurant', listingsOfRestaurants)
  registerChannelAttention()
  // Before whatever reads what a listing is: that takes the channel it is on.
  listingsSaved.listen(placeSaved)
  listingsSaved.listen(noteSaved)
  listingNews.listen(noteNews)
  closuresChanged.listen(settleClosed)
  statusChanged.listen(settleByStatus)
}
