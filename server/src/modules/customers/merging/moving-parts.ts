import { identitiesOf } from '../identities/store-identities.ts'
import { recount } from '../matching/store-visits.ts'
import { type CustomerPart, registerCustomerPart } from '../parts.ts'
import { forgetMerged } from './store-merges.ts'
import * as moving from './store-moving.ts'

/** A part whose journal is written and read here alone. */
const part = <Moved>(one: Omit<CustomerPart, 'unmerged'> & { unmerged(...given: [...UndoFacts, Moved]): Promise<void> }): CustomerPart =>
  one as CustomerPart
type UndoFacts = Parameters<CustomerPart['unmerged']> extends [infer Tx, infer Merging, unknown] ? [Tx, Merging] : never

const nothing = async (): Promise<void> => {}

const identities = part<moving.MovedIdentities>({
  name: 'identities',
  merged: (tx, { goneId, keptId }) => moving.moveIdentities(tx, goneId, keptId),
  unmerged: (tx, { goneId, keptId }, moved) => moving.moveIdentitiesBack(tx, goneId, keptId, moved),
  erased: (tx, { id }) => moving.removeIdentities(tx, id),
  exported: async (db, { id }) => ({
    identities: (await identitiesOf(db, id)).map(({ kind, value, verified_at, source, inserted_at }) => ({
      kind,
      value,
      verified_at,
      source,
      inserted_at,
    })),
  }),
})

/** Visits and totals are made again from the orders of both. */
const orders = part<readonly number[]>({
  name: 'orders',
  async merged(tx, { goneId, keptId }) {
    const moved = await moving.moveOrders(tx, goneId, keptId)
    if (moved.length > 0) await recount(tx, [goneId, keptId])
    return moved
  },
  async unmerged(tx, { goneId, keptId }, moved) {
    await moving.moveOrdersBack(tx, goneId, keptId, moved)
    if (moved.length > 0) await recount(tx, [goneId, keptId])
  },
  // What was sold stays sold, without a name.
  erased: nothing,
  exported: async (db, { id }) => ({ orders: await moving.ordersOf(db, id) }),
})

const notes = part<readonly number[]>({
  name: 'notes',
  merged: (tx, { goneId, keptId }) => moving.moveNotes(tx, goneId, keptId),
  unmerged: (tx, { goneId, keptId }, moved) => moving.moveNotesBack(tx, goneId, keptId, moved),
  erased: (tx, { id }) => moving.removeNotes(tx, id),
  exported: async (db, { id }) => ({ notes: await moving.notesOf(db, id) }),
})

/** Who knows the customer. Undone after the orders went back: a group at which the kept one has ordered since knows it all the same. */
const shares = part<readonly number[]>({
  name: 'shares',
  merged: (tx, { goneId, keptId }) => moving.spreadShares(tx, goneId, keptId),
  unmerged: (tx, { keptId }, moved) => moving.takeSharesBack(tx, keptId, moved),
  erased: nothing,
  exported: async () => ({}),
})

/** The journal of merges, those who were merged into the customer, and who it was compared with. */
const merges = part<readonly number[]>({
  name: 'merges',
  merged: (tx, { goneId, keptId }) => moving.spreadDismissals(tx, goneId, keptId),
  unmerged: (tx, _, moved) => moving.takeDismissalsBack(tx, moved),
  erased: (tx, { id }) => forgetMerged(tx, id, 'Erased customer'),
  exported: async () => ({}),
})

export function registerMovingParts(): void {
  for (const one of [identities, orders, notes, shares, merges]) registerCustomerPart(one)
}
