import { hash } from 'node:crypto'
import type { OrderState } from '@brigade/contract/orders/codes.ts'
import { channelMeant, entryTypes, fulfilmentMeant } from '@brigade/contract/orders/codes.ts'
import type { EventAnswer, IngestError, IngestEvent, OrderAnswer } from '@brigade/contract/orders/ingest.ts'
import type { Tx } from '../../../platform/database.ts'
import { hourAt } from '../days/business-day.ts'
import { businessDays, type Counted, dayRulesOf } from '../days/store-days.ts'
import type { Entry, Notes, OfOffer } from '../entries.ts'
import {
  consequencesOf,
  type EntryOfEvent,
  isLost,
  offTypes,
  shareKey,
  sharesKept,
  sharesMoved,
  sharesOfOthers,
  sharesTaken,
  sharesUndone,
} from '../events.ts'
import { ordersOfOffers } from '../happenings.ts'
import { beginRuns } from '../runs/begin-runs.ts'
import type { Judged } from './judge.ts'
import {
  emptyOrder,
  entriesOfCopies,
  type FoundOrder,
  lockOrder,
  moveState,
  noteEvent,
  replaceOrder,
  standingEntries,
  takeWaiting,
} from './store-events.ts'
import {
  channelCode,
  type EntryRow,
  entryCode,
  entryRow,
  fulfilmentCode,
  insertEntries,
  insertOrders,
  itemKey,
  knownOrders,
  lockOrders,
  lookedUp,
  type NamedItem,
  type OrderRow,
  offerOf,
  orderKey,
  saleItems,
} from './store-ingest.ts'
import { withOffers } from './with-offers.ts'

/** Whose orders are written: the numbers of `system`. */
export interface Source {
  readonly system: string
  readonly credentialId: number | null
  /** Of files. */
  readonly importId?: number
  /** The guests that it says are looked for among all customers of the company; otherwise among those whom the group of the restaurant knows. */
  readonly knowsCompany: boolean
  /** Its new orders follow the workflow of their restaurant. */
  readonly runsOrders?: boolean
  /** Asked once all waits are over: whether these restaurants are still the source's to write to. Throws when they are not. */
  judge?(tx: Tx, restaurantIds: readonly number[]): Promise<void>
}

/** Writes orders that were judged, each once, with the events that came before them. One answer for each, in their order. */
export async function writeOrders(tx: Tx, source: Source, judged: readonly Judged[]): Promise<OrderAnswer[]> {
  const { system } = source
  await lockOrders(
    tx,
    judged.map(({ place, order }) => orderKey(place.id, system, order.external_id)),
  )
  await source.judge?.(tx, [...new Set(judged.map(({ place }) => place.id))])
  const asked = judged.map(({ place, order }) => ({ restaurantId: place.id, externalId: order.external_id, placedAt: order.placed_at }))
  const standing = await lookedUp(tx, system, asked)
  const keyOf = ({ place, order }: Judged) => `${place.id} ${order.external_id}`
  const isChanged = (at: number, one: Judged) => ((before) => before?.isFormer === false && before.hash !== hashOf(one))(standing.known[at])
  const shared = await withOffers(tx, source, judged, { standing, isNew: (at, one) => !standing.known[at] || isChanged(at, one) })
  const fresh = [...new Map(shared.filter((_, at) => !standing.known[at]).map((one) => [keyOf(one), one])).values()]
  const created = new Map<string, number>()
  if (fresh.length > 0) {
    const inserted = await insertOrders(tx, await rowsOf(tx, system, fresh), source)
    for (const one of inserted) created.set(`${one.restaurant_id} ${one.external_id}`, one.id)
    // Not asked in vain: until it ends, this transaction holds the day of the restaurant.
    const waiting = standing.isAwaited ? await takeWaiting(tx, [...created.values()]) : []
    for (const { order_id, details } of waiting) await applyEvent(tx, order_id, details as IngestEvent)
  }
  const answers: OrderAnswer[] = []
  const told = new Set<string>()
  for (const [at, one] of shared.entries()) {
    const key = keyOf(one)
    const answer = { external_id: one.order.external_id, errors: [], warnings: [...one.warnings] }
    const before = standing.known[at]
    if (before?.isFormer) answers.push({ ...answer, status: 'known', order_id: before.id, warnings: [...answer.warnings, ofFormerCompany] })
    else if (before && isChanged(at, one)) {
      await changeOrder(tx, before.id, one, source)
      answers.push({ ...answer, status: 'changed', order_id: before.id })
    } else if (before || told.has(key)) answers.push({ ...answer, status: 'known', order_id: before?.id ?? created.get(key) ?? null })
    else answers.push({ ...answer, status: 'created', order_id: created.get(key) ?? null })
    if (!before?.isFormer) told.add(key)
  }
  const came = answers.flatMap(({ status, order_id: id, external_id: externalId }, at) => {
    const isNew = id !== null && standing.hasOffers[at] === true && (status === 'created' || status === 'changed')
    return isNew ? [{ id, restaurantId: shared[at]?.place.id ?? 0, system, externalId }] : []
  })
  if (came.length > 0) await ordersOfOffers.announce(tx, { orders: came, what: 'came' })
  if (source.runsOrders && fresh.some(({ order }) => order.state === 'received')) await beginRuns(tx, [...created.values()])
  return answers
}

const ofFormerCompany = {
  path: 'placed_at',
  message: 'is before the restaurant came to this company: the order is in its sales already, and was not changed',
}

/** What an order says, to tell whether another copy of it says something else. */
export const hashOf = ({ order, taxInclusive }: Judged): string => hash('sha256', JSON.stringify([order, taxInclusive]), 'hex')

async function rowsOf(tx: Tx, system: string, judged: readonly Judged[]): Promise<OrderRow[]> {
  const rules = () => dayRulesOf(tx, [...new Set(judged.map(({ place }) => place.id))])
  const days = await businessDays(
    tx,
    judged.map(({ place, order }) => ({ restaurantId: place.id, at: Date.parse(order.placed_at) })),
    rules,
  )
  const items = await saleItems(tx, judged.flatMap(namedItems))
  // A payment may come on another day than its order.
  const paidLater = judged.flatMap((one) => later(one))
  const laterDays = paidLater.length === 0 ? [] : await businessDays(tx, paidLater, rules)
  const dayAt = new Map(paidLater.map(({ restaurantId, at }, place) => [`${restaurantId} ${at}`, laterDays[place]?.date]))
  return judged.map((one, place) =>
    orderRow(one, system, {
      date: days[place]?.date ?? '',
      itemOf: (named) => items.get(itemKey(named)) ?? null,
      dateAt: (at) => dayAt.get(`${one.place.id} ${at}`),
    }),
  )
}

/** What is looked up for an order before it is written. */
export interface RowFacts {
  readonly date: string
  itemOf(named: NamedItem): number | null
  /** The business day of a payment that came later. */
  dateAt(at: number): string | undefined
}

/** An order that was judged, as it is written. */
export function orderRow(one: Judged, system: string, { date, itemOf, dateAt }: RowFacts): OrderRow {
  const { order, place, taxInclusive, lines, total, tip } = one
  const items = namedItems(one).map(itemOf)
  const itemAt = (position: number | null) => (position === null ? null : (items[position] ?? null))
  const { channel, fulfilment } = order
  const [mappedChannel, mappedFulfilment] = [channelMeant(channel), fulfilmentMeant(fulfilment)]
  return {
    restaurant_id: place.id,
    system,
    external_id: order.external_id,
    number: order.number,
    channel: channelCode[mappedChannel ?? 'unmapped'],
    channel_said: mappedChannel ? null : channel,
    fulfilment: fulfilmentCode[mappedFulfilment ?? 'unmapped'],
    fulfilment_said: mappedFulfilment ? null : fulfilment,
    state: order.state,
    placed_at: order.placed_at,
    promised_at: order.promised_at ?? null,
    service_date: date,
    local_hour: hourAt(place.timezone, Date.parse(order.placed_at)),
    currency: order.currency,
    tax_inclusive: taxInclusive,
    is_test: order.is_test,
    total,
    tip,
    needs_attention: null,
    guest: order.guest ?? null,
    notes: notesOf(order, lines),
    hash: hashOf(one),
    lines: lines.map(({ note: _, ...line }) => ({ ...line, item: itemAt(line.position) ?? 0 })),
    entries: withEnd(one).map((each) =>
      entryRow(each, itemAt(each.line), order.placed_at, (each.at === null ? undefined : dateAt(Date.parse(each.at))) ?? date),
    ),
  }
}

function notesOf({ note = '' }: Judged['order'], lines: Judged['lines']): Notes | null {
  const ofLines = lines.filter((line) => line.note !== '').map((line) => [String(line.position), line.note])
  if (note === '' && ofLines.length === 0) return null
  return { ...(note !== '' && { order: note }), ...(ofLines.length > 0 && { lines: Object.fromEntries(ofLines) }) }
}

/** An order that comes as cancelled has sold nothing: it is in the ledger, and taken off it at once. */
function withEnd({ order, entries, lines, taxInclusive }: Judged): readonly Entry[] {
  if (!isLost(order.state)) return entries
  const standing = entries.map((one, at) => ({ ...one, id: at, item: null, isReversed: false }))
  const event: IngestEvent = { kind: 'void', id: 'at once', at: order.placed_at, line_id: '', by: '', approved_by: '', reason: order.state }
  const facts = {
    state: 'received' as const,
    entries: standing,
    lines: lines.map(({ position, parent, id, tax }) => ({ position, parent, external_id: id, tax })),
    taxInclusive,
  }
  const off = consequencesOf(event, facts)
  return 'errors' in off ? entries : [...entries, ...off.entries.map((one) => ({ ...one, key: one.key.replace(/^event /, ''), at: null }))]
}

export function namedItems({ lines, place }: Judged): NamedItem[] {
  return lines.map(({ name, size, category, plu }) => ({ restaurant_id: place.id, name, size, category, plu }))
}

const later = ({ entries, place }: Judged): Counted[] =>
  entries.flatMap(({ at }) => (at === null ? [] : [{ restaurantId: place.id, at: Date.parse(at) }]))

/** Amounts of what was sold. An order that ended without a sale has them off already, whatever a later copy of it says. */
const soldCodes = new Set([...offTypes, 'void' as const].map((type) => entryCode[type]))

/** Another copy of a known order: what was in the ledger and is not any more is taken back, what is new is added, both today. */
async function changeOrder(tx: Tx, id: number, judged: Judged, source: Source): Promise<void> {
  // Its end is not part of the copy: it is an event below, which takes off what stands by then.
  const [row] = await rowsOf(tx, '', [{ ...judged, order: { ...judged.order, state: 'received' } }])
  const order = await lockOrder(tx, id)
  if (!row || !order) return
  // A system may send one copy, another, and the first again: each change has keys of its own.
  const version = `change after ${Math.max(0, ...order.entries.map((one) => one.id))}`
  const now = new Date().toISOString()
  const [today] = await businessDays(tx, [{ restaurantId: order.restaurant_id, at: Date.parse(now) }], await dayRulesOf(tx, [order.restaurant_id]))
  const eventDate = today?.date ?? row.service_date
  const same = ({ ty, a, q, i, te, lb, py = null, pn = null, di = null }: Omit<EntryRow, 'k'>) => JSON.stringify([ty, a, q, i, te, lb, py, pn, di])
  const counts = ({ ty }: { readonly ty: number }) => !isLost(order.state) || !soldCodes.has(ty)
  const wanted = row.entries.filter(counts).map((one) => ({ one, key: same(one) }))
  const entries: EntryRow[] = []
  for (const { isOff, ...stands } of (await entriesOfCopies(tx, id)).filter(counts)) {
    const at = wanted.findIndex(({ key }) => key === same(stands))
    if (at >= 0) wanted.splice(at, 1)
    else if (!isOff)
      entries.push({
        ...stands,
        k: `${version} of ${stands.id}`,
        a: -stands.a,
        q: -stands.q,
        rv: stands.id,
        o: now,
        ed: eventDate,
        re: 'The order was changed',
      })
  }
  for (const { one } of wanted) entries.push({ ...one, k: `${version} ${one.k}`, o: now, ed: eventDate })
  const shares = [
    ...order.entries,
    ...entries.map((one) => ({ type: entryTypes[one.ty] ?? ('order' as const), amount: one.a, label: one.lb, ...offerOf(one) })),
  ]
  entries.push(...sharesKept(version, shares).map((one) => entryRow(one, null, now, eventDate)))
  await insertEntries(tx, id, entries)
  await replaceOrder(tx, id, { ...row, hash: hashOf(judged) }, source)
  if (order.state !== judged.order.state)
    await applyEvent(tx, id, { kind: 'state', id: version, state: judged.order.state, at: now, by: '', reason: 'The order was changed' })
}

/**
 * What others pay of the discounts of an order goes to the restaurant as far as refunds of its offers say: so much of each share in all. What
 * is missing is booked today; the same again books nothing.
 */
export async function refundShares(tx: Tx, id: number, back: readonly (OfOffer & { readonly amount: number })[]): Promise<void> {
  const order = await lockOrder(tx, id)
  if (!order) return
  const wanted = new Map(back.map((one) => [shareKey(one), one.amount]))
  const moves = sharesOfOthers(order).map((share) => {
    const target = Math.min(share.amount, wanted.get(shareKey(share)) ?? 0)
    return { share, amount: Math.max(0, target - share.back) }
  })
  if (moves.every(({ amount }) => amount === 0)) return
  const at = new Date().toISOString()
  const key = `event shares after ${Math.max(0, ...order.entries.map((one) => one.id))}`
  await insertEntries(tx, id, await rowsOfEvent(tx, order, at, sharesMoved(key, moves, { at })))
}

/** A discount of an offer with what each pays for it. */
export interface SharedDiscount {
  readonly offerId: number
  readonly parts: readonly (Pick<OfOffer, 'payer' | 'partner'> & { readonly amount: number })[]
}

/** Discounts of an order that came before it was known who pays for them: what the restaurant pays of these offers is shared from now on. */
export async function shareDiscounts(tx: Tx, id: number, discounts: readonly SharedDiscount[]): Promise<void> {
  const order = await lockOrder(tx, id)
  if (!order) return
  const moves = discounts.flatMap((one) => sharesTaken(order, one))
  if (moves.length === 0) return
  const at = new Date().toISOString()
  await insertEntries(tx, id, await rowsOfEvent(tx, order, at, sharesMoved(sharedKey(order), moves, { at })))
}

/** Nobody else pays for discounts of these offers in an order any more: what they were of is given back, and the order stands. */
export async function unshareDiscounts(tx: Tx, id: number, offerIds: readonly number[]): Promise<void> {
  const order = await lockOrder(tx, id)
  if (!order) return
  const at = new Date().toISOString()
  const entries = sharesUndone(sharedKey(order), order, offerIds, at)
  if (entries.length > 0) await insertEntries(tx, id, await rowsOfEvent(tx, order, at, entries))
}

/** Of the order, not of an event: another copy of it has its own shares. */
const sharedKey = ({ entries }: FoundOrder): string => `shared after ${Math.max(0, ...entries.map(({ id }) => id))}`

async function rowsOfEvent(tx: Tx, order: FoundOrder, at: string, entries: readonly EntryOfEvent[]): Promise<EntryRow[]> {
  const [day] = await businessDays(tx, [{ restaurantId: order.restaurant_id, at: Date.parse(at) }], await dayRulesOf(tx, [order.restaurant_id]))
  return entries.map((one) => ({ ...entryRow(one, one.item, at, day?.date ?? ''), rv: one.reverses }))
}

/** Takes everything of an order off the sales again, today. A later copy of it counts anew. */
export async function takeBackOrder(tx: Tx, id: number, because: string): Promise<void> {
  const order = await lockOrder(tx, id)
  if (!order) return
  const now = new Date().toISOString()
  const [today] = await businessDays(tx, [{ restaurantId: order.restaurant_id, at: Date.parse(now) }], await dayRulesOf(tx, [order.restaurant_id]))
  const entries = (await standingEntries(tx, id)).map((stands) => ({
    ...stands,
    k: `taken back ${stands.id}`,
    a: -stands.a,
    q: -stands.q,
    rv: stands.id,
    o: now,
    ed: today?.date ?? stands.ed,
    re: because,
  }))
  await insertEntries(tx, id, entries)
  await emptyOrder(tx, id, because)
}

/**
 * An order of the time at its company now, by the number that its system gave it. One that is just being written is waited for where
 * `waits` says so: by whoever holds nothing that its writer may want.
 */
export async function orderNumbered(
  tx: Tx,
  { restaurantId, system, externalId }: { readonly restaurantId: number; readonly system: string; readonly externalId: string },
  { waits }: { readonly waits: boolean },
): Promise<{ readonly id: number; readonly isOff: boolean } | undefined> {
  if (waits) await lockOrders(tx, [orderKey(restaurantId, system, externalId)])
  const [order] = await knownOrders(tx, system, [{ restaurantId, externalId }])
  return order && { id: order.id, isOff: order.isTest || isLost(order.state) }
}

export type TakenEvent = Omit<EventAnswer, 'warnings'>

/** An event as it was sent: applied when its order is there, kept until it comes otherwise. */
export async function takeEvent(tx: Tx, source: Source, restaurantId: number, externalId: string, event: IngestEvent): Promise<TakenEvent> {
  const { system } = source
  await lockOrders(tx, [orderKey(restaurantId, system, externalId)])
  await source.judge?.(tx, [restaurantId])
  const [known] = await knownOrders(tx, system, [{ restaurantId, externalId }])
  if (known) {
    const order = await lockOrder(tx, known.id)
    const wrong = order && consequencesOf(event, order)
    if (wrong && 'errors' in wrong) return { id: event.id, status: 'refused', errors: [...wrong.errors] }
  }
  const { credentialId } = source
  const orderId = known?.id ?? null
  const note = { restaurantId, system, externalId, eventId: event.id, kind: event.kind, at: event.at, details: event, orderId, credentialId }
  if (!(await noteEvent(tx, note))) return { id: event.id, status: 'known', errors: [] }
  if (!known) return { id: event.id, status: 'waiting', errors: [] }
  await applyEvent(tx, known.id, event)
  return { id: event.id, status: 'applied', errors: [] }
}

/** What it means for the state and the ledger; what cannot be (a line that is not there) stays in the timeline alone. */
export async function applyEvent(tx: Tx, orderId: number, event: IngestEvent): Promise<readonly IngestError[]> {
  const order = await lockOrder(tx, orderId)
  if (!order) return []
  const said = consequencesOf(event, order)
  if ('errors' in said) return said.errors
  if (said.entries.length > 0) await insertEntries(tx, orderId, await rowsOfEvent(tx, order, event.at, said.entries))
  if (said.state && said.state !== order.state) await moveState(tx, orderId, said.state, event.at)
  if (order.hasOffers) await tellOffers(tx, order, event, said.state ?? order.state)
  return []
}

async function tellOffers(tx: Tx, order: FoundOrder, event: IngestEvent, state: OrderState): Promise<void> {
  const { id, restaurant_id: restaurantId, system, external_id: externalId } = order
  const orders = [{ id, restaurantId, system, externalId }]
  if (isLost(state) && !isLost(order.state)) await ordersOfOffers.announce(tx, { orders, what: 'ended' })
  else if (event.kind === 'refund' && order.refundsOffers) await ordersOfOffers.announce(tx, { orders, what: 'refunded' })
}
