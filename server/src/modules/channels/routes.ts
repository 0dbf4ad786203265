import { joined } from '../../platform/context.ts'

/** Channels, and the listings on them. */
export const channelRoutes = joined()
