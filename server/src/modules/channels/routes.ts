import { joined } from '../../platform/context.ts'
import { viewRoutes } from './views/handlers.ts'

/** Channels, and the listings on them. */
export const channelRoutes = joined(viewRoutes)
