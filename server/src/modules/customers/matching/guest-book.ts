import { randomUUID } from 'node:crypto'
import { mostIdentities } from '@brigade/contract/customers/profile.ts'
import { nameOf } from '../rules.ts'
import type { ReachedGuest } from './guest-of.ts'
import { type Candidate, filledName, type GuestAddress, judgeShown, sameAddress } from './rules.ts'
import type { IsShown } from './shown-addresses.ts'
import type { AddressRow, Filled, NewGuest } from './store-matched.ts'

/** A customer as the orders of a batch find and change it. */
interface Entry extends Candidate {
  given: string
  family: string
  readonly addresses: GuestAddress[]
  readonly relayChannel: string | null
  /** Of one that is to be made. */
  readonly uuid: string | undefined
  readonly was: { readonly given: string; readonly family: string }
  readonly added: GuestAddress[]
  /** Addresses that an order of this batch said which may find everybody of the company. */
  readonly said: Set<string>
  /** How many there are in all. */
  count: number
  /** Groups whose people see it: those that know it, and those above these. */
  readonly reach: Set<number>
}

/** Where an order was placed. */
export interface PlacedAt {
  readonly groupId: number
  /** Of that group, with it. */
  readonly ancestors: readonly number[]
  /** Whoever sent it says nothing of the guests of others: the guest is one of those whom that group knows, or somebody new. */
  readonly isOfGroup: boolean
}

/** Where nobody is known yet. */
const nowhere: PlacedAt = { groupId: 0, ancestors: [], isOfGroup: false }

/** Customers that have addresses of the orders of a batch, and those that the batch makes. Those to be made have ids below zero. */
export class GuestBook {
  readonly #entries = new Map<number, Entry>()
  readonly #byAddress = new Map<string, Set<Entry>>()

  readonly #isShown: IsShown

  constructor(rows: readonly AddressRow[], reaches: ReadonlyMap<number, readonly number[]> = new Map(), isShown: IsShown = () => true) {
    this.#isShown = isShown
    for (const { customer_id: id, given_name: given, family_name: family, identities, kind, value } of rows) {
      const entry =
        this.#entries.get(id) ??
        this.#enter({ id, given, family, relayChannel: null, uuid: undefined, count: identities, reach: new Set(reaches.get(id)) })
      this.#reach(entry, { kind, value })
    }
  }

  /** Whose order it is: found, or made. Parts of the name and addresses that were not known are added. */
  customerOf(guest: ReachedGuest, before: number | null, { groupId, ancestors, isOfGroup }: PlacedAt = nowhere): number {
    const all = new Set(guest.addresses.flatMap((one) => [...(this.#byAddress.get(keyOf(one)) ?? [])]))
    const candidates = [...all].filter(({ id, reach }) => !isOfGroup || id === before || reach.has(groupId))
    const isShown = (id: number, address: GuestAddress) =>
      this.#entries.get(id)?.said.has(keyOf(address)) === true || (id > 0 && this.#isShown(id, address))
    const isKnownThere = (id: number) => this.#entries.get(id)?.reach.has(groupId) === true
    const judged = judgeShown(guest, candidates, isShown, before ?? undefined, isKnownThere)
    const entry = judged === 'new' ? this.#make(guest) : this.#entries.get(judged.known)
    if (!entry) throw new Error('A customer was found that is not in the book.')
    for (const group of ancestors) entry.reach.add(group)
    if (!isOfGroup) for (const address of guest.addresses) entry.said.add(keyOf(address))
    const filled = filledName(entry, guest)
    if (filled) Object.assign(entry, filled)
    for (const address of guest.addresses) {
      if (entry.count >= mostIdentities || entry.addresses.some((one) => sameAddress(one, address))) continue
      this.#reach(entry, address)
      entry.added.push(address)
      entry.count += 1
    }
    return entry.id
  }

  made(): (NewGuest & { readonly id: number })[] {
    return [...this.#entries.values()].flatMap(({ id, uuid, given, family, addresses, relayChannel }) =>
      uuid === undefined
        ? []
        : [{ id, uuid, name: nameOf(given, family, addresses), given_name: given, family_name: family, relay_channel: relayChannel }],
    )
  }

  added(): (GuestAddress & { readonly id: number })[] {
    return [...this.#entries.values()].flatMap(({ id, added }) => added.map((address) => ({ id, ...address })))
  }

  filled(): Filled[] {
    return [...this.#entries.values()].flatMap(({ id, uuid, given, family, was, addresses }) =>
      uuid !== undefined || (given === was.given && family === was.family)
        ? []
        : [{ id, name: nameOf(given, family, addresses), given_name: given, family_name: family, was_given: was.given, was_family: was.family }],
    )
  }

  #make({ given, family, relayChannel }: ReachedGuest): Entry {
    return this.#enter({ id: -1 - this.#entries.size, given, family, relayChannel, uuid: randomUUID(), count: 0, reach: new Set() })
  }

  #enter(one: Omit<Entry, 'addresses' | 'added' | 'said' | 'was'>): Entry {
    const entry = { ...one, addresses: [], added: [], said: new Set<string>(), was: { given: one.given, family: one.family } }
    this.#entries.set(entry.id, entry)
    return entry
  }

  #reach(entry: Entry, address: GuestAddress): void {
    entry.addresses.push(address)
    const reached = this.#byAddress.get(keyOf(address))
    if (reached) reached.add(entry)
    else this.#byAddress.set(keyOf(address), new Set([entry]))
  }
}

const keyOf = ({ kind, value }: GuestAddress): string => `${kind} ${value}`
