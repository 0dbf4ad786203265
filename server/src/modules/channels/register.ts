import { registerResourceType } from '../../platform/resource-registry.ts'
import { closuresChanged } from '../hours/public.ts'
import { pausesChanged } from '../menus/pauses/public.ts'
import { listingNews, listingsSaved, registerMarketplaces, registerOptionFallbacks, updatesTold } from '../menus/publishing/public.ts'
import { statusChanged } from '../restaurants/public.ts'
import { findMarketplaces } from './adapters/find-marketplace.ts'
import { closuresToTell, noteTold, pausesToTell, tellAgain } from './deliveries/deliver.ts'
import { optionFallback } from './deliveries/store-deliveries.ts'
import { forgetRead } from './drift/read-back.ts'
import { noteNews, noteSaved, settleByStatus, settleClosed } from './listings/listeners.ts'
import { placeSaved } from './placing/place-listings.ts'
import { channelType, listingsOfRestaurants } from './placing/resource-type.ts'
import { registerChannelAttention } from './store-attention.ts'

export function registerChannels(): void {
  registerResourceType('channel', channelType)
  registerResourceType('restaurant', listingsOfRestaurants)
  registerMarketplaces(findMarketplaces)
  registerChannelAttention()
  // Before whatever reads what a listing is: that takes the channel it is on.
  listingsSaved.listen(placeSaved)
  listingsSaved.listen(noteSaved)
  listingNews.listen(noteNews)
  closuresChanged.listen(settleClosed)
  statusChanged.listen(settleByStatus)
  registerOptionFallbacks(optionFallback)
  pausesChanged.listen(pausesToTell)
  closuresChanged.listen(closuresToTell)
  updatesTold.listen(noteTold)
  listingNews.listen(tellAgain)
  listingNews.listen(forgetRead)
}
