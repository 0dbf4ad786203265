import { registerResourceType } from '../../platform/resource-registry.ts'
import { closuresChanged } from '../hours/public.ts'
import { listingNews, listingsSaved } from '../menus/publishing/public.ts'
import { statusChanged } from '../restaurants/public.ts'
import { noteNews, noteSaved, settleByStatus, settleClosed } from './listings/listeners.ts'
import { channelType } from './records/resource-type.ts'

export function registerChannels(): void {
  registerResourceType('channel', channelType)
  listingsSaved.listen(noteSaved)
  listingNews.listen(noteNews)
  closuresChanged.listen(settleClosed)
  statusChanged.listen(settleByStatus)
}
