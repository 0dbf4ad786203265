import { joined } from '../../platform/context.ts'
import { newsRoutes } from './news/hear-news.ts'

/** Channels, and the listings on them. */
export const channelRoutes = joined(newsRoutes)
