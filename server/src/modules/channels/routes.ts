import { joined } from '../../platform/context.ts'
import { connectableRoutes } from './connectable/handlers.ts'
import { recordRoutes } from './records/handlers.ts'

/** Channels, and the listings on them. */
export const channelRoutes = joined(recordRoutes, connectableRoutes)
