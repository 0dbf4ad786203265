import { type ConsentChannel, type ConsentPurpose, consentPurposes } from '@brigade/contract/customers/consents.ts'
import type { Tx } from '../../../platform/database.ts'
import type { KeyRing } from '../../../platform/secrets.ts'
import * as store from './store-consents.ts'
import { addressKinds } from './store-may-be-written.ts'

// Everything that writes down what customers agreed to comes through here: staff, orders, files, and the link in a message.

/** Not before its kind: no address is a number. */
export const addressHash = (secrets: KeyRing, rootId: number, value: string): string => secrets.mac(`${rootId}|${value}`, 'consent-address')

/**
 * Writes down what customers said, as many as are to be. A guest of a marketplace agrees to nothing; and what comes with an order or from a
 * file overrules nobody who said no, also not somebody who was erased and comes back. Answers how many were written.
 */
export async function recordConsents(tx: Tx, secrets: KeyRing, all: readonly store.SaidConsent[]): Promise<number> {
  const grants = all.filter(({ status }) => status === 'granted')
  const relays = await store.relaysAmong(tx, [...new Set(grants.map(({ customerId }) => customerId))])
  const passive = grants.filter(({ source }) => source === 'import' || source === 'order')
  const overruling = await store.overruling(tx, passive)
  const stopped = await stoppedAmong(tx, secrets, passive)
  const refused = new Set(passive.filter((one, at) => overruling.has(at) || stopped.has(one)))
  const written = all.filter((one) => !refused.has(one) && (one.status === 'withdrawn' || !relays.has(one.customerId)))
  await store.insertConsents(tx, written)
  await stopAddressesOf(
    tx,
    secrets,
    written.filter(({ status }) => status === 'withdrawn'),
  )
  return written.length
}

/** Those whose address is stopped under its hash alone. */
async function stoppedAmong(tx: Tx, secrets: KeyRing, all: readonly store.SaidConsent[]): Promise<Set<store.SaidConsent>> {
  const found = new Set<store.SaidConsent>()
  for (const [rootId, some] of Map.groupBy(all, (one) => one.rootId)) {
    const addresses = Map.groupBy(await store.addressesOf(tx, [...new Set(some.map(({ customerId }) => customerId))]), (one) => one.customer_id)
    const hashesOf = ({ customerId, channel }: store.SaidConsent) =>
      (addresses.get(customerId) ?? []).flatMap(({ kind, value }) => (kind === addressKinds[channel] ? [addressHash(secrets, rootId, value)] : []))
    const keys = await store.stoppedHashes(tx, rootId, () => some.flatMap(hashesOf))
    if (keys.size > 0) for (const one of some) if (hashesOf(one).some((hash) => keys.has(`${hash} ${one.channel} ${one.purpose}`))) found.add(one)
  }
  return found
}

/** Who says no says it for the address: another customer who has it as well is not written to at it either. */
async function stopAddressesOf(tx: Tx, secrets: KeyRing, all: readonly store.SaidConsent[]): Promise<void> {
  if (all.length === 0) return
  const addresses = Map.groupBy(await store.addressesOf(tx, [...new Set(all.map(({ customerId }) => customerId))]), (one) => one.customer_id)
  const stopped = all.flatMap(({ customerId, rootId, scope, channel, purpose, at }) =>
    (addresses.get(customerId) ?? []).flatMap(({ kind, value }) =>
      kind === addressKinds[channel] ? [{ rootId, scopeId: scope.id, channel, purpose, value, hash: addressHash(secrets, rootId, value), at }] : [],
    ),
  )
  await store.stop(tx, stopped)
}

interface Withdrawing extends Pick<store.SaidConsent, 'rootId' | 'scope' | 'source' | 'proof' | 'by' | 'at'> {
  readonly channel: Exclude<ConsentChannel, 'push'>
  readonly purposes: readonly ConsentPurpose[]
  /** As it is kept: an address in lower case, a number as E.164. */
  readonly address: string
}

/** Nothing more comes to an address, whoever has it now or later. Answers the customers who have it. */
export async function withdrawAddress(tx: Tx, secrets: KeyRing, { channel, purposes, address, ...said }: Withdrawing): Promise<number[]> {
  const customers = await store.havingAddress(tx, said.rootId, addressKinds[channel] ?? 'email', address)
  const each = (customerId: number) =>
    purposes.map((purpose) => ({ ...said, customerId, channel, purpose, status: 'withdrawn' as const, wordingId: null }))
  await store.insertConsents(tx, customers.flatMap(each))
  const value = customers.length === 0 ? null : address
  const hash = addressHash(secrets, said.rootId, address)
  await store.stop(
    tx,
    purposes.map((purpose) => ({ rootId: said.rootId, scopeId: said.scope.id, channel, purpose, value, hash, at: said.at })),
  )
  return customers
}

/**
 * Before a person is erased, while the addresses are still there: only keyed hashes of them stay, so that nobody writes to the person again
 * who comes back by a file. An address that somebody else has as well stays stopped for them as it was.
 */
export async function silenceErased(
  tx: Tx,
  secrets: KeyRing,
  { customerIds, rootId, now }: { readonly customerIds: readonly number[]; readonly rootId: number; readonly now: Date },
): Promise<void> {
  const own = (await store.ownAddresses(tx, customerIds)).filter(({ shared }) => !shared)
  const channels = (['email', 'sms', 'phone'] as const).flatMap((channel) => consentPurposes.map((purpose) => ({ channel, purpose })))
  await store.forgetValues(
    tx,
    rootId,
    own.map(({ value }) => value),
  )
  await store.stop(
    tx,
    own.flatMap(({ kind, value }) =>
      channels.flatMap(({ channel, purpose }) =>
        addressKinds[channel] === kind
          ? [{ rootId, scopeId: rootId, channel, purpose, value: null, hash: addressHash(secrets, rootId, value), at: now }]
          : [],
      ),
    ),
  )
}
