import { recordRoutes } from './records/handlers.ts'

/** Channels, and the listings on them. */
export const channelRoutes = recordRoutes
