import { joined } from '../../platform/context.ts'
import { batchRoutes } from './batches/handlers.ts'
import { cardRoutes } from './cards/handlers.ts'
import { definitionRoutes } from './definitions/handlers.ts'
import { redeemRoutes } from './redeem/handlers.ts'

/** Definitions, cards and their ledger, the till, holds, the balance for guests, and what is owed. */
export const giftCardRoutes = joined(definitionRoutes, cardRoutes, batchRoutes, redeemRoutes)
