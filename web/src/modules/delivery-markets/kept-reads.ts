import { deliveryMarkets } from '@brigade/contract/delivery-markets.ts'
import type { KeptReads } from '../../platform/offline/kept-reads.ts'

/** Lists, single ones of which their list says as much, and what one may do with them. */
export const keptReads: KeptReads = [deliveryMarkets.deliveryMarkets]
