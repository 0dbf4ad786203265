import { registerResourceType } from '../../platform/resource-registry.ts'
import { closuresChanged } from '../hours/public.ts'
import { pausesChanged } from '../menus/pauses/public.ts'
import { listingNews, registerOptionFallbacks, updatesTold } from '../menus/publishing/public.ts'
import { closuresToTell, noteTold, pausesToTell, tellAgain } from './deliveries/deliver.ts'
import { optionFallback } from './deliveries/store-deliveries.ts'
import { channelType } from './records/resource-type.ts'

export function registerChannels(): void {
  registerResourceType('channel', channelType)
  registerOptionFallbacks(optionFallback)
  pausesChanged.listen(pausesToTell)
  closuresChanged.listen(closuresToTell)
  updatesTold.listen(noteTold)
  listingNews.listen(tellAgain)
}
