import type { CustomerPart } from '../parts.ts'
import * as store from './store-part.ts'

/**
 * What both said stands under the customer that is kept: what was said last counts, so a no outlives a merge unless a yes came later. An erased
 * person's proofs go; that the addresses are not written to again is seen to before (silenceErased).
 */
export const consentPart: CustomerPart = {
  name: 'consents',
  maySay: (db, staffId, { keptId, goneId }) => store.mayAgreeAlike(db, staffId, [keptId, goneId]),
  merged: (tx, { keptId, goneId }) => store.moveConsents(tx, goneId, keptId),
  unmerged: (tx, { keptId, goneId }, moved) => store.giveBack(tx, keptId, goneId, moved as store.MovedConsents),
  erased: (tx, { id }) => store.eraseConsents(tx, id),
  exported: async (db, { id }) => ({ consents: await store.exportedConsents(db, id) }),
}
