import * as z from 'zod/mini'
import { searchTerm } from '../fields/fields.ts'
import { endpoint, role } from '../kit/endpoint.ts'
import { itemRuleKinds } from './items.ts'

export const discountItems = {
  /** Suggestions alone: an offer may name what no order and no menu has yet. */
  discountItems: endpoint({
    service: 'discounts',
    method: 'POST',
    path: '/v5/discounts/items',
    summary:
      'Items, categories or PLUs that an offer may name: those of orders where the person sees discounts, and of menus where they see restaurants',
    reads: true,
    access: role('discounts', 'discounts_admin'),
    input: z.object({ by: z.enum(itemRuleKinds), name: z._default(searchTerm, '') }),
    output: z.object({ values: z.array(z.string()) }),
  }),
}
