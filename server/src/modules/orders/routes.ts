import { orders } from '@brigade/contract/orders.ts'
import { serves } from '../../platform/context.ts'
import { refundHandlers, runningHandlers } from './acting/handlers.ts'
import { credentialHandlers } from './credentials/handlers.ts'
import { dayHandlers } from './days/handlers.ts'
import { importHandlers } from './imports/handlers.ts'
import { ingestHandlers } from './ingest/handlers.ts'
import { posOrderHandlers } from './pos-orders/handlers.ts'
import { readingHandlers } from './reading/handlers.ts'

/** Orders as they come in and are read, and the credentials of those who send them. */
export const orderRoutes = serves(orders, {
  ...ingestHandlers,
  ...credentialHandlers,
  ...importHandlers,
  ...readingHandlers,
  ...runningHandlers,
  ...refundHandlers,
  ...dayHandlers,
  ...posOrderHandlers,
})
