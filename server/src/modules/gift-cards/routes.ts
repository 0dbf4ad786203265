import { joined } from '../../platform/context.ts'
import { batchRoutes } from './batches/handlers.ts'
import { cardRoutes } from './cards/handlers.ts'
import { definitionRoutes } from './definitions/handlers.ts'
import { redeemRoutes } from './redeem/handlers.ts'

/** Definitions of gift cards, the cards, batches of them, and the till. */
export const giftCardRoutes = joined(definitionRoutes, cardRoutes, batchRoutes, redeemRoutes)
