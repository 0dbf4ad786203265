import { orderChannels } from '@brigade/contract/orders/codes.ts'
import { emailOf, phoneOf } from '../identities/normalize.ts'
import { type GuestAddress, type OrderGuest, saidName } from './rules.ts'

/** They pass on addresses of their own, never the guest's. */
const marketplaces: readonly string[] = ['uber_eats', 'doordash', 'grubhub']

/** Somebody who can be found again. */
export interface ReachedGuest extends OrderGuest {
  /** The marketplace whose guest it is; nothing for everybody else. */
  readonly relayChannel: string | null
}

interface SaidGuest {
  readonly name?: unknown
  readonly phone?: unknown
  readonly email?: unknown
}

/** The guest of an order by how they are reached; nothing for one who is not. A number without a country code is of the restaurant's country. */
export function guestOf(
  said: SaidGuest | null,
  { channel, country }: { readonly channel: number; readonly country: string },
): ReachedGuest | undefined {
  if (!said) return undefined
  const [email, phone] = [emailOf(textOf(said.email)), phoneOf(textOf(said.phone), country)]
  const word = orderChannels[channel] ?? 'unmapped'
  const relayChannel = marketplaces.includes(word) ? word : null
  const addresses = relayChannel === null ? ownAddresses(email, phone) : relayAddress(relayChannel, email ?? phone)
  return addresses.length === 0 ? undefined : { ...saidName(textOf(said.name)), addresses, relayChannel }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const ownAddresses = (email: string | undefined, phone: string | undefined): GuestAddress[] => [
  ...(email === undefined ? [] : [{ kind: 'email' as const, value: email }]),
  ...(phone === undefined ? [] : [{ kind: 'phone' as const, value: phone }]),
]

/** A number that a marketplace gives is another one soon: it is kept only where there is nothing else. */
const relayAddress = (channel: string, value: string | undefined): GuestAddress[] =>
  value === undefined ? [] : [{ kind: 'relay', value: `${channel}:${value}` }]
