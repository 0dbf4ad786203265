import type { Queryable, Tx } from '../../platform/database.ts'

export interface BothCustomers {
  readonly keptId: number
  readonly goneId: number
}

/** Two customers that become one, both held until the transaction ends. */
export interface Merging extends BothCustomers {
  readonly rootId: number
}

/**
 * Something that hangs on customers: orders, points, consents. Each folder says here what becomes of its rows when two customers become
 * one, when that is undone, when a person is erased, and what is handed to a person who asks for everything about them.
 */
export interface CustomerPart {
  readonly name: string
  /**
   * Asked before a merge, and by the preview of it: whether this person could say of each of the two what is said of the other one and comes to count
   * for both. Left out where nothing is said of customers for groups.
   */
  maySay?(db: Queryable, staffId: number, both: BothCustomers, now: Date): Promise<boolean>
  /** Moves its rows to the customer that is kept. What it answers is stored as JSON, and given back when it is undone. */
  merged(tx: Tx, merging: Merging): Promise<unknown>
  /** Gives back what it moved; what came to the kept customer since stays there. */
  unmerged(tx: Tx, merging: Merging, moved: unknown): Promise<void>
  /** Nothing that names the person stays; what a ledger needs stays without a name. */
  erased(tx: Tx, customer: { readonly id: number; readonly rootId: number }): Promise<void>
  /** All it has about the person, as plain JSON in the words of the API. */
  exported(db: Queryable, customer: { readonly id: number }): Promise<Record<string, unknown>>
}

const parts = new Map<string, CustomerPart>()

/** The same part again changes nothing. */
export function registerCustomerPart(part: CustomerPart): void {
  parts.set(part.name, part)
}

/** In the order of registration. */
export const customerParts = (): readonly CustomerPart[] => [...parts.values()]
