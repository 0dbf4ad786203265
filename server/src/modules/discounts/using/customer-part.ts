import type { CustomerPart } from '../../customers/public.ts'
import * as store from './store-part.ts'

/** Uses of offers, and codes that are for one guest alone. What was given away stays in the books of the company, without a name. */
export const discountPart: CustomerPart = {
  name: 'discounts',
  merged: (tx, { keptId, goneId }) => store.moveUses(tx, goneId, keptId),
  unmerged: (tx, { keptId, goneId }, moved) => store.moveBack(tx, keptId, goneId, moved as store.MovedUses),
  erased: (tx, { id }) => store.endCodesOf(tx, id),
  exported: async (db, { id }) => ({ discounts: await store.usesOf(db, id), discount_codes: await store.codesOf(db, id) }),
}
