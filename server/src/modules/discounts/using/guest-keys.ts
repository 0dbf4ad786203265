import type { KeyRing } from '../../../platform/secrets.ts'
import type { FoundGuest } from '../../customers/public.ts'

/**
 * By what uses of a guest are counted, the first being that of a new use: the number of the customer, those of customers who have become this
 * one, and hashes of the addresses, for before a guest's first order there is no customer. Nothing can be read from a hash.
 */
export function guestKeysOf(secrets: KeyRing, rootId: number, guest: FoundGuest | undefined): string[] {
  if (!guest) return []
  const own = guest.customerId === null ? [] : [guest.customerId, ...guest.formerIds]
  return [...own.map(String), ...guest.addresses.map((address) => `~${secrets.mac(`${rootId} ${address}`, 'discount-guest')}`)]
}
