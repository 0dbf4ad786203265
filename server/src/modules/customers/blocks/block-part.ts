import type { CustomerPart } from '../parts.ts'
import * as store from './store-part.ts'

/**
 * Blocks go with the customer into a merge, and back with its undo. Of an erased person the running ones end: nobody is known by whom an
 * order could be refused, and what was written about the person goes.
 */
export const blockPart: CustomerPart = {
  name: 'blocks',
  maySay: (db, staffId, { keptId, goneId }, now) => store.mayBlockAlike(db, staffId, [keptId, goneId], now),
  merged: (tx, { keptId, goneId }) => store.moveBlocks(tx, goneId, keptId),
  unmerged: (tx, { keptId, goneId }, moved) => store.giveBack(tx, keptId, goneId, moved as store.MovedBlocks),
  erased: (tx, { id }) => store.eraseBlocks(tx, id),
  exported: async (db, { id }) => ({ blocks: await store.exportedBlocks(db, id) }),
}
