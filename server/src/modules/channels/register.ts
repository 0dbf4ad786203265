import { registerResourceType } from '../../platform/resource-registry.ts'
import { channelType } from './records/resource-type.ts'

export function registerChannels(): void {
  registerResourceType('channel', channelType)
}
