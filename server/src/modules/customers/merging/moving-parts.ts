import { recount } from '../matching/store-visits.ts'
import { type CustomerPart, registerCustomerPart } from '../parts.ts'
import { forgetInMerges } from './store-merges.ts'
import * as moving from './store-moving.ts'

type Merging = Parameters<CustomerPart['merged']>[1]
type Tx = Parameters<CustomerPart['merged']>[0]

interface Moving<Moved> {
  merged(tx: Tx, merging: Merging): Promise<Moved>
  unmerged(tx: Tx, merging: Merging, moved: Moved): Promise<void>
  erased?(tx: Tx, id: number): Promise<void>
}

/** What it reads of the journal it has written itself. Who is erased or exported loses and gets what is told of here by the module itself. */
const part = <Moved>(name: string, { merged, unmerged, erased }: Moving<Moved>): CustomerPart => ({
  name,
  merged,
  unmerged: (tx, merging, moved) => unmerged(tx, merging, moved as Moved),
  erased: async (tx, { id }) => erased?.(tx, id),
  exported: async () => ({}),
})

const parts: readonly CustomerPart[] = [
  part('identities', { merged: moving.moveIdentities, unmerged: moving.moveIdentitiesBack }),
  // Visits and totals are made again from the orders of both.
  part('orders', {
    async merged(tx, merging) {
      const moved = await moving.moveOrders(tx, merging)
      if (moved.length > 0) await recount(tx, [merging.goneId, merging.keptId])
      return moved
    },
    async unmerged(tx, merging, moved) {
      await moving.moveOrdersBack(tx, merging, moved)
      if (moved.length > 0) await recount(tx, [merging.goneId, merging.keptId])
    },
  }),
  part('notes', { merged: moving.moveNotes, unmerged: moving.moveNotesBack }),
  // After the orders: a group at which the kept one has ordered since knows it all the same.
  part('shares', { merged: moving.spreadShares, unmerged: moving.takeSharesBack }),
  part('merges', { merged: moving.spreadDismissals, unmerged: moving.takeDismissalsBack, erased: forgetInMerges }),
]

/** What hangs on every customer: addresses, orders, notes, and who knows them. Gift cards follow the address they were mailed to. */
export function registerMovingParts(): void {
  for (const one of parts) registerCustomerPart(one)
}
