import { joined } from '../../platform/context.ts'
import { recordRoutes } from './records/handlers.ts'
import { viewRoutes } from './views/handlers.ts'

/** Channels, and the listings on them. */
export const channelRoutes = joined(recordRoutes, viewRoutes)
