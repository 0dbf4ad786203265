import { registerResourceType } from '../../platform/resource-registry.ts'
import { registerMarketplaces } from '../menus/publishing/public.ts'
import { findMarketplace } from './adapters/find-marketplace.ts'
import { channelType } from './records/resource-type.ts'

export function registerChannels(): void {
  registerResourceType('channel', channelType)
  registerMarketplaces(findMarketplace)
}
