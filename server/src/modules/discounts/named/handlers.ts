import { discountItems } from '@brigade/contract/discounts/item-values.ts'
import { serves } from '../../../platform/context.ts'
import { itemsNamed } from './store-named.ts'

/** What offers may name. */
export const namedRoutes = serves(discountItems, {
  async discountItems({ input, staff, db }) {
    return { values: await itemsNamed(db, staff.id, input) }
  },
})
