import { entryTypes, type OrderState } from '@brigade/contract/orders/codes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { countsAt } from '../credentials/store-credentials.ts'
import type { OrderFacts } from '../events.ts'
import { sourceOf } from '../store-sources.ts'
import { type EntryRow, type OrderRow, offerOf } from './store-ingest.ts'
import { hasOffers, refundsApart } from './store-offers.ts'

// Events of orders: what waits for its order, and what an order is before an event is applied to it.

export interface WaitingEvent {
  readonly restaurantId: number
  readonly system: string
  readonly externalId: string
  readonly eventId: string
  readonly kind: string
  readonly at: string
  readonly details: unknown
  readonly orderId: number | null
  /** That it came with; none of what no ordering system sent. */
  readonly credentialId: number | null
}

/** SQL condition on an event that waits: whoever sent it may still send it. */
const counts = (event: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${event}.credential_id`)} is null or ${countsAt(sql.ref(`${event}.credential_id`), sql.ref(`${event}.restaurant_id`))})`

/** Answers whether it is new. One of the same key that waits, and counts no more, gives way to it. */
export async function noteEvent(tx: Tx, event: WaitingEvent): Promise<boolean> {
  const { rows } = await sql`
    insert into order_events (order_id, restaurant_id, system, external_id, event_id, kind, at, details, credential_id, era)
    values (${event.orderId}, ${event.restaurantId}, ${event.system}, ${event.externalId}, ${event.eventId}, ${event.kind}, ${event.at},
      ${JSON.stringify(event.details)}::jsonb, ${event.credentialId}, coalesce((select era from sales_names_from where restaurant_id = ${event.restaurantId}), 0))
    on conflict (restaurant_id, system, external_id, era, event_id) do update set order_id = excluded.order_id, kind = excluded.kind, at = excluded.at,
      details = excluded.details, credential_id = excluded.credential_id, received_at = now()
      where order_events.order_id is null and not ${counts('order_events')} returning id`.execute(tx)
  return rows.length > 0
}

/** Those that came before these orders, oldest first; from now on they are the orders'. What its sender could not send any more is forgotten. */
export async function takeWaiting(tx: Tx, orderIds: readonly number[]): Promise<{ order_id: number; details: unknown }[]> {
  if (orderIds.length === 0) return []
  const ofOrders = sql`event.order_id is null and orders.id = any(${[...orderIds]}::bigint[]) and event.restaurant_id = orders.restaurant_id
      and event.system = orders.system and event.external_id = orders.external_id and event.era = orders.era`
  const { rows } = await sql<{ order_id: number; details: unknown; at: Date; id: number }>`
    with forgotten as (delete from order_events event using orders where ${ofOrders} and not ${counts('event')})
    update order_events event set order_id = orders.id from orders where ${ofOrders} and ${counts('event')}
    returning event.order_id, event.details, event.at, event.id`.execute(tx)
  return rows.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id)
}

export interface FoundOrder extends OrderFacts {
  readonly id: number
  readonly restaurant_id: number
  readonly system: string
  readonly external_id: string
  readonly hash: string
  /** Something of offers was reserved for it. */
  readonly hasOffers: boolean
}

/** Of the time at the company that has the restaurant: another order may have the same number since. */
const isOfNow = sql`orders.era = coalesce((select names.era from sales_names_from names where names.restaurant_id = orders.restaurant_id), 0)`

/** An order with its ledger, held until the transaction ends. */
export async function lockOrder(tx: Tx, id: number): Promise<FoundOrder | undefined> {
  const number = {
    restaurantId: sql.ref('orders.restaurant_id'),
    system: sql.ref('orders.system'),
    externalId: sql.ref('orders.external_id'),
  }
  const { rows } = await sql<Omit<FoundOrder, 'entries' | 'lines'>>`
    select id, restaurant_id, system, external_id, state, tax_inclusive as "taxInclusive", encode(payload_hash, 'hex') as hash,
      ${isOfNow} and ${hasOffers(number)} as "hasOffers", ${isOfNow} and ${refundsApart(number)} as "refundsOffers"
    from orders where id = ${id} for update`.execute(tx)
  const [order] = rows
  if (!order) return undefined
  return { ...order, entries: await entriesOf(tx, id), lines: await linesOf(tx, id) }
}

const offerColumns = sql`entry.payer as py, entry.partner as pn, entry.discount_id as di, entry.offer as dn`

async function entriesOf(db: Queryable, id: number): Promise<OrderFacts['entries']> {
  const { rows } = await sql<{
    id: number
    code: number
    amount: number
    quantity: number
    line: number | null
    item: number | null
    label: string | null
    isRemitted: boolean
    isReversed: boolean
    py: number | null
    pn: string | null
    di: number | null
    dn: string | null
  }>`
    select id, entry_type as code, amount, quantity, line, sale_item_id as item, label, is_remitted as "isRemitted", ${offerColumns},
      reverses_id is not null or exists (select 1 from sales_entries later where later.order_id = ${id} and later.reverses_id = entry.id) as "isReversed"
    from sales_entries entry where order_id = ${id} order by id`.execute(db)
  return rows.map(({ code, py, pn, di, dn, ...row }) => ({ ...row, ...offerOf({ py, pn, di, dn }), type: entryTypes[code] ?? 'order' }))
}

async function linesOf(db: Queryable, id: number): Promise<OrderFacts['lines']> {
  const { rows } = await sql<OrderFacts['lines'][number]>`
    select position, parent, external_id, tax_minor as tax from order_lines where order_id = ${id} order by position`.execute(db)
  return rows
}

/** Nobody is reminded of an order that has left its first state. */
export async function moveState(tx: Tx, id: number, state: OrderState, at: string): Promise<void> {
  await sql`with moved as (update orders set state = ${state}, updated_at = now(),
    accepted_at = case when ${state} in ('accepted', 'preparing', 'ready', 'out_for_delivery', 'completed') then coalesce(accepted_at, ${at}) else accepted_at end,
    completed_at = case when ${state} = 'completed' then coalesce(completed_at, ${at}) else completed_at end
    where id = ${id} and state <> ${state} returning id)
    update order_runs set next_at = null from moved where order_runs.order_id = moved.id and next_at is not null`.execute(tx)
}

/** An entry of a copy that stands, or that an event has taken off: a later copy that still has it does not bring it back. */
export interface EntryOfCopy extends EntryRow {
  readonly id: number
  readonly isOff: boolean
}

/**
 * Entries that came with the order itself or a changed copy of it: not those of events, nor what a later copy took back. Without who
 * did it and why: what takes one back is not their act, and another company may read it.
 */
export async function entriesOfCopies(db: Queryable, id: number): Promise<EntryOfCopy[]> {
  const { rows } = await sql<EntryOfCopy>`
    with known as (
      select entry.*, starts_with(source_event_id, ${sourceOf(sql`orders.id`)} || 'event ')
        or starts_with(source_event_id, orders.system || ':' || orders.external_id || ':event ') as of_event
      from sales_entries entry join orders on orders.id = entry.order_id where entry.order_id = ${id})
    select entry.id, '' as k, entry.entry_type as ty, entry.amount as a, entry.quantity as q, entry.line as l, entry.sale_item_id as i,
      entry.tender as te, entry.is_remitted as rm, entry.label as lb, null as re, null as ac, null as ap, ${offerColumns},
      entry.occurred_at::text as o, entry.event_date as ed, later.id is not null as "isOff"
    from known entry left join known later on later.reverses_id = entry.id
    where entry.reverses_id is null and not entry.of_event and (later.id is null or later.of_event) order by entry.id`.execute(db)
  return rows
}

/**
 * What is shown of an order follows its last copy; its day, channel and fulfilment stay, since the ledger counts by them. One of which
 * nothing counted belongs to what it comes by now, and is taken back with that. A guest who was erased does not come back by a copy.
 */
export async function replaceOrder(
  tx: Tx,
  id: number,
  row: OrderRow,
  { importId = null, knowsCompany }: { readonly importId?: number | null; readonly knowsCompany: boolean },
): Promise<void> {
  await sql`update orders set number = ${row.number}, promised_at = ${row.promised_at}, total = ${row.total}, tip = ${row.tip},
    guest = case when not guest_erased then ${jsonOrNull(row.guest)}::jsonb end,
    guest_of_group = case when guest is distinct from ${jsonOrNull(row.guest)}::jsonb then ${!knowsCompany} else guest_of_group end, notes = case when not guest_erased then ${jsonOrNull(row.notes)}::jsonb end, payload_hash = decode(${row.hash}, 'hex'), needs_attention = null, updated_at = now(),
    import_id = case when payload_hash = '' then ${importId}::bigint else import_id end
    where id = ${id}`.execute(tx)
  await sql`delete from order_lines where order_id = ${id}`.execute(tx)
  await sql`insert into order_lines (order_id, position, parent, external_id, sale_item_id, unit_minor, total_minor, tax_minor, quantity)
    select ${id}, line.position, line.parent, line.id, line.item, line.unit, line.total, line.tax, line.quantity
    from jsonb_to_recordset(${JSON.stringify(row.lines)}::jsonb) as line(
      position smallint, parent smallint, id text, item bigint, unit bigint, total bigint, tax bigint, quantity integer)`.execute(tx)
}

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** Entries that count: neither taken back nor taking back. Without who did it and why, as above. */
export async function standingEntries(db: Queryable, id: number): Promise<(EntryRow & { readonly id: number })[]> {
  const { rows } = await sql<EntryRow & { id: number }>`
    select entry.id, '' as k, entry_type as ty, amount as a, quantity as q, line as l, sale_item_id as i, tender as te, is_remitted as rm, label as lb,
      null as re, null as ac, null as ap, ${offerColumns}, occurred_at::text as o, event_date as ed
    from sales_entries entry where order_id = ${id} and reverses_id is null
      and not exists (select 1 from sales_entries later where later.order_id = ${id} and later.reverses_id = entry.id)
    order by entry.id`.execute(db)
  return rows
}

/** The order owes nothing, and is as if no copy of it had come: the next one counts. */
export async function emptyOrder(tx: Tx, id: number, because: string): Promise<void> {
  await sql`update orders set total = 0, tip = 0, payload_hash = '', needs_attention = ${because}, updated_at = now() where id = ${id}`.execute(tx)
}
