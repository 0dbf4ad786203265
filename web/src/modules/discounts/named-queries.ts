import { customerSegments } from '@brigade/contract/customers/segments.ts'
import { discountItems } from '@brigade/contract/discounts/item-values.ts'
import { endpointQuery } from '../../platform/queries.ts'

/** Open to those alone who see customers. */
export const segmentsKnown = endpointQuery('customer_segments', customerSegments.segments)
/** Items, categories and PLUs of orders and menus that the person sees. */
export const itemsNamed = endpointQuery('discounts', discountItems.discountItems)
