import { ownedRows } from '../../../platform/access/records.ts'
import type { ResourcePart } from '../../../platform/resource-registry.ts'

/** What access groups ask about channels. */
export const channelType: ResourcePart = { ...ownedRows('channels') }
