import type { Queryable } from '../../../platform/database.ts'
import { guestOf } from './guest-of.ts'
import { type GuestAddress, sameAddress } from './rules.ts'
import { ofCompanyAlone, saidOfCompany } from './store-matched.ts'

export type IsShown = (customerId: number, address: GuestAddress) => boolean

/**
 * Which addresses of these customers count beyond the groups that know them: those by which they have ordered where guests of the whole company
 * are found, and all of somebody whom no part of the company can change. Others somebody in a part may have made up. Nothing is doubted of those
 * who are not asked about.
 */
export async function shownAddresses(db: Queryable, ids: readonly number[]): Promise<IsShown> {
  if (ids.length === 0) return () => true
  const asked = new Set(ids)
  const alone = await ofCompanyAlone(db, ids)
  const said = new Map<number, GuestAddress[]>()
  for (const { customer_id: id, guest, ...order } of await saidOfCompany(db, ids))
    said.set(id, [...(said.get(id) ?? []), ...(guestOf(guest, order)?.addresses ?? [])])
  return (id, address) => !asked.has(id) || alone.has(id) || said.get(id)?.some((one) => sameAddress(one, address)) === true
}
