import { shareAll } from '../../../platform/access/holdings.ts'
import { reachesOf } from '../../../platform/access/policy.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { companiesStay } from '../../access-groups/public.ts'
import { ordersCounted } from '../happenings.ts'
import { GuestBook, type PlacedAt } from './guest-book.ts'
import { guestOf, type ReachedGuest } from './guest-of.ts'
import { shownAddresses } from './shown-addresses.ts'
import {
  type AddressRow,
  type CountedOrder,
  customersReachedBy,
  fillNames,
  holdCustomers,
  insertAddresses,
  insertGuests,
  reachOfAll,
  removeOrders,
  writeOrders,
} from './store-matched.ts'
import { claimNews, companiesOf, forgetNews, type News, type NewsOrder, newsOrders, takeCompanies } from './store-news.ts'
import { addVisits, recount } from './store-visits.ts'
import { changesOf } from './visit-changes.ts'

export interface Matched {
  /** Orders that were looked at; none when there is nothing to do, or others are at it. */
  readonly orders: number
  /** Groups that may see one of the customers. */
  readonly reach: readonly number[]
}

type Around = Pick<Deps, 'clock' | 'jobs'>

/** Finds or makes the customers of some orders that came or changed, and counts these for them. All of it or nothing. */
export async function matchSome(tx: Tx, around: Around, most: number): Promise<Matched> {
  const news = await claimNews(tx, most)
  if (news.length === 0) return { orders: 0, reach: [] }
  const orderIds = news.map(({ order_id }) => order_id)
  const roots = await companiesOf(tx, orderIds)
  await companiesStay(tx, roots)
  const free = await takeCompanies(tx, roots)
  const busy = roots.filter((root) => !free.includes(root))
  // Of companies that another server is at, nothing is read: its work is not to be seen yet.
  const orders = Map.groupBy(await newsOrders(tx, orderIds, free), ({ root_id }) => root_id)
  const ofBusy = new Set(busy.length === 0 ? [] : (await newsOrders(tx, orderIds, busy)).map(({ id }) => id))
  const later = new Set(ofBusy)
  const reach = new Set<number>()
  for (const [root, some] of orders) {
    const done = await matchCompany(tx, around, root, some, news)
    for (const id of done.later) later.add(id)
    for (const group of done.reach) reach.add(group)
  }
  const read = news.filter(({ order_id }) => !later.has(order_id))
  await forgetNews(
    tx,
    read.flatMap(({ ids }) => ids),
  )
  return { orders: read.length, reach: [...reach] }
}

interface CompanyMatched {
  /** Orders whose customer was merged or erased at this moment. */
  readonly later: readonly number[]
  readonly reach: readonly number[]
}

/** An order with the customer that it is counted for; below zero for one that is to be made. */
interface Decided {
  readonly order: NewsOrder
  readonly customerId: number
}

async function matchCompany(
  tx: Tx,
  { clock, jobs }: Around,
  root: number,
  orders: readonly NewsOrder[],
  news: readonly News[],
): Promise<CompanyMatched> {
  const now = clock.now()
  const changed = new Set(news.flatMap(({ order_id, guest_changed }) => (guest_changed ? [order_id] : [])))
  const stands = orders.filter((order) => mayBeCounted(order, root))
  const guests = new Map(stands.flatMap((order) => (isToBeFound(order, changed) ? [[order.id, guestOf(order.guest, order)] as const] : [])))
  const reached = await customersReachedBy(tx, root, [...guests.values()].flatMap(askedOf))
  const reaches = await reachesOf(tx, 'customer', [...new Set(reached.map(({ customer_id }) => customer_id))])
  const book = new GuestBook(reached, reaches, await shownAddresses(tx, doubtful([...guests.values()], reached)))
  const decided: Decided[] = []
  const without: NewsOrder[] = []
  for (const order of stands) {
    const guest = guests.get(order.id)
    if (guest) decided.push({ order, customerId: book.customerOf(guest, order.customer_id, placedAt(order)) })
    else if (!guests.has(order.id) && order.customer_id !== null) decided.push({ order, customerId: order.customer_id })
    else if (order.customer_id !== null) without.push(order)
  }
  const touched = [...new Set([...decided.map(({ customerId }) => customerId), ...stands.map(({ customer_id }) => customer_id ?? 0)])].filter(
    (id) => id > 0,
  )
  const statuses = await holdCustomers(tx, touched)
  const isMerged = (id: number | null) => id !== null && statuses.get(id) === 'merged'
  // One that is erased keeps its orders, and what they are worth.
  const isGone = ({ order, customerId }: Decided) =>
    isMerged(order.customer_id) || isMerged(customerId) || (statuses.get(customerId) === 'erased' && customerId !== order.customer_id)
  const active = new Set(touched.filter((id) => statuses.get(id) === 'active'))
  const ids = await writeCustomers(tx, root, book, active, now)
  const idOf = (id: number) => (id < 0 ? (ids.get(id) ?? 0) : id)
  const later = [
    ...decided.filter(isGone).map(({ order }) => order.id),
    ...without.filter(({ customer_id }) => isMerged(customer_id)).map(({ id }) => id),
  ]
  const nobodys = without.filter(({ id }) => !later.includes(id))
  const counted = decided.filter(({ order }) => !later.includes(order.id)).map(({ order, customerId }) => ({ order, customerId: idOf(customerId) }))
  await removeOrders(
    tx,
    nobodys.map(({ id }) => id),
  )
  await writeOrders(tx, counted.map(rowOf))
  await shareAll(
    tx,
    'customer',
    counted
      .filter(({ order, customerId }) => order.customer_id !== customerId && order.group_id !== root)
      .map(({ order, customerId }) => ({ resource_id: customerId, access_group_id: order.group_id })),
  )
  const { added, again } = changesOf(counted, nobodys)
  await recount(tx, again)
  await addVisits(tx, added)
  const orderIds = [...counted.map(({ order }) => order.id), ...nobodys.map(({ id }) => id)]
  if (orderIds.length > 0) await ordersCounted.announce(tx, { orderIds, now, jobs })
  const reach = await reachOfAll(tx, [...new Set([...counted.map(({ customerId }) => customerId), ...touched])])
  return { later, reach }
}

const placedAt = ({ group_id: groupId, ancestors, guest_of_group: isOfGroup }: NewsOrder): PlacedAt => ({ groupId, ancestors, isOfGroup })

/** What was ordered at a company that the restaurant has left stays there as it was. */
const mayBeCounted = ({ is_current, customer_root }: NewsOrder, root: number): boolean =>
  is_current && (customer_root === null || customer_root === root)

/** Whether somebody has to find out whose it is. The order of one who was erased stays where it is. */
const isToBeFound = ({ id, customer_id, customer_status }: NewsOrder, changed: ReadonlySet<number>): boolean =>
  customer_id === null || (changed.has(id) && customer_status === 'active')

const askedOf = (guest: ReachedGuest | undefined) =>
  guest === undefined ? [] : guest.addresses.map((address) => ({ ...address, name: `${guest.given} ${guest.family}`.trim() }))

/** Customers of guests who may be several of them. */
function doubtful(guests: readonly (ReachedGuest | undefined)[], reached: readonly AddressRow[]): number[] {
  const byAddress = Map.groupBy(reached, ({ kind, value }) => `${kind} ${value}`)
  const several = guests.flatMap((guest) => {
    const ids = new Set(guest?.addresses.flatMap(({ kind, value }) => (byAddress.get(`${kind} ${value}`) ?? []).map((row) => row.customer_id)))
    return ids.size > 1 ? [...ids] : []
  })
  return [...new Set(several)]
}

const rowOf = ({ order, customerId }: Decided): CountedOrder => ({
  order_id: order.id,
  customer_id: customerId,
  restaurant_id: order.restaurant_id,
  placed_at: order.placed_at,
  service_date: order.service_date,
  channel: order.channel,
  currency: order.currency,
  net: order.net,
  counts: order.counts,
})

/** Makes the new ones and adds what is new of the others; answers the ids of those made by the ids that they had before. */
async function writeCustomers(tx: Tx, root: number, book: GuestBook, active: ReadonlySet<number>, now: Date): Promise<Map<number, number>> {
  const made = book.made()
  const byUuid = await insertGuests(
    tx,
    root,
    made.map(({ id: _, ...guest }) => guest),
    now,
  )
  const ids = new Map(made.map(({ id, uuid }) => [id, byUuid.get(uuid) ?? 0]))
  const isThere = (id: number) => id < 0 || active.has(id)
  const addresses = book.added().filter(({ id }) => isThere(id))
  await insertAddresses(
    tx,
    root,
    addresses.map(({ id, kind, value }) => ({ customer_id: ids.get(id) ?? id, kind, value })),
    now,
  )
  await fillNames(
    tx,
    book.filled().filter(({ id }) => isThere(id)),
    now,
  )
  return ids
}
