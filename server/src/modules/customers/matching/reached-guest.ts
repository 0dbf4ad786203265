import { orderChannels } from '@brigade/contract/orders/codes.ts'
import { reachesOf } from '../../../platform/access/policy.ts'
import type { Queryable } from '../../../platform/database.ts'
import { guestOf } from './guest-of.ts'
import { judgeShown } from './rules.ts'
import { shownAddresses } from './shown-addresses.ts'
import { addressesOfCustomer, customersReachedBy, mergedInto, ordersCountedOf } from './store-matched.ts'

/** A guest as an ordering system says it, before there is an order. */
export interface AskedGuest {
  readonly rootId: number
  /** Of the restaurant: of several who fit as well as each other it is the one whom this group knows. */
  readonly groupId: number
  /** Whoever asks comes to know nothing of the guests of others: the guest is one of those whom that group knows, or somebody new. */
  readonly isOfGroup: boolean
  /** Of the restaurant: a number without a country code is of this one. */
  readonly country: string
  readonly channel: (typeof orderChannels)[number]
  readonly phone: string
  readonly email: string
}

export interface FoundGuest {
  /** Null where nobody is known by the addresses, or several who cannot be told apart. */
  readonly customerId: number | null
  /** Customers who have become this one: what they did is theirs. */
  readonly formerIds: readonly number[]
  readonly isKnown: boolean
  /** Orders that count in the company; of several who cannot be told apart those of whoever has most. */
  readonly orders: number
  /** Everything by which the guest is reached, as it is kept, the surest first: the same guest comes by one of them another time. */
  readonly addresses: readonly string[]
}

/** Who a guest of a company is, by the same rule as whose an order is. Nothing for one who cannot be found again. */
export async function findGuest(
  db: Queryable,
  { rootId, groupId, isOfGroup, country, channel, phone, email }: AskedGuest,
): Promise<FoundGuest | undefined> {
  const guest = guestOf({ phone, email }, { channel: orderChannels.indexOf(channel), country })
  if (!guest) return undefined
  const rows = await customersReachedBy(
    db,
    rootId,
    guest.addresses.map((one) => ({ ...one, name: '' })),
  )
  const reached = Map.groupBy(rows, ({ customer_id }) => customer_id)
  const reaches = isOfGroup || reached.size > 1 ? await reachesOf(db, 'customer', [...reached.keys()]) : new Map<number, number[]>()
  const isKnownThere = (id: number) => reaches.get(id)?.includes(groupId) === true
  const all = [...reached].map(([id, [first, ...others]]) => ({
    id,
    given: first?.given_name ?? '',
    family: first?.family_name ?? '',
    addresses: first ? [first, ...others] : [],
  }))
  const candidates = all.filter(({ id }) => !isOfGroup || isKnownThere(id))
  const isShown =
    candidates.length > 1
      ? await shownAddresses(
          db,
          candidates.map(({ id }) => id),
        )
      : () => true
  const judged = judgeShown(guest, candidates, isShown, undefined, isKnownThere)
  const customerId = judged === 'new' ? null : judged.known
  const ids = customerId === null ? candidates.map(({ id }) => id) : [customerId]
  const counts = await ordersCountedOf(db, ids)
  const own = customerId === null ? [] : await addressesOfCustomer(db, customerId)
  const said = guest.addresses.map(({ kind, value }) => `${kind} ${value}`)
  return {
    customerId,
    formerIds: customerId === null ? [] : await mergedInto(db, customerId),
    isKnown: candidates.length > 0,
    orders: Math.max(0, ...counts),
    addresses: [...new Set([...said, ...own.map(({ kind, value }) => `${kind} ${value}`)])],
  }
}

/** A customer that somebody chose, as if they ordered. Nothing for one who is not of the company, or no more. */
export async function chosenGuest(db: Queryable, rootId: number, customerId: number): Promise<FoundGuest | undefined> {
  const [orders] = await ordersCountedOf(db, [customerId], rootId)
  if (orders === undefined) return undefined
  const addresses = (await addressesOfCustomer(db, customerId)).map(({ kind, value }) => `${kind} ${value}`)
  return { customerId, formerIds: await mergedInto(db, customerId), isKnown: true, orders, addresses }
}
