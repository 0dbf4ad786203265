import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an address of IP belongs to a machine of the public internet: not to this machine, a private or local network, a provider's own, a group
 * of machines, an example, or what carries an address of IPv4 in one of IPv6 (mapped, 6to4, NAT64, Teredo), which may be any of these.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return !(address instanceof ipaddr.IPv6) || isGivenOut(address)
}

/** Of IPv6 only 2000::/3 has been given out; all else that has no name yet may get any. */
const isGivenOut = ({ parts: [first = 0] }: ipaddr.IPv6): boolean => first >= 0x2000 && first <= 0x3fff
