import { joined } from '../../platform/context.ts'
import { connectableRoutes } from './connectable/handlers.ts'
import { driftRoutes } from './drift/handlers.ts'
import { listingRoutes } from './listings/handlers.ts'
import { listingPageRoutes } from './listings/listing-page.ts'
import { newsRoutes } from './news/hear-news.ts'
import { recordRoutes } from './records/handlers.ts'
import { testingRoutes } from './testing-orders/handlers.ts'
import { viewRoutes } from './views/handlers.ts'

/** Channels, and the listings on them. */
export const channelRoutes = joined(
  recordRoutes,
  connectableRoutes,
  listingRoutes,
  listingPageRoutes,
  viewRoutes,
  driftRoutes,
  testingRoutes,
  newsRoutes,
)
