import { entryTypes, type OrderState, orderChannels, orderFulfilments, payers, tenders } from '@brigade/contract/orders/codes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { Entry, FlatLine, Notes, OfOffer } from '../entries.ts'
import { sourceOf } from '../store-sources.ts'
import { hasOffers } from './store-offers.ts'

// The statements of ingest: locks, what is known already, names of items, and the one that writes orders, lines, entries and the roll-up.

/** An order as it is written. Moments are ISO text, codes numbers. */
export interface OrderRow {
  readonly restaurant_id: number
  readonly system: string
  readonly external_id: string
  readonly number: string
  readonly channel: number
  readonly channel_said: string | null
  readonly fulfilment: number
  readonly fulfilment_said: string | null
  readonly state: string
  readonly placed_at: string
  readonly promised_at: string | null
  readonly service_date: string
  readonly local_hour: number
  readonly currency: string
  readonly tax_inclusive: boolean
  readonly is_test: boolean
  readonly total: number
  readonly tip: number
  readonly needs_attention: string | null
  readonly guest: unknown
  readonly notes: Notes | null
  /** Hexadecimal. */
  readonly hash: string
  readonly lines: readonly LineRow[]
  readonly entries: readonly EntryRow[]
}

export interface LineRow extends Omit<FlatLine, 'name' | 'size' | 'category' | 'plu' | 'note'> {
  readonly item: number
}

/** An entry by the names of the statement: short, since there are millions. */
export interface EntryRow {
  readonly k: string
  readonly ty: number
  readonly a: number
  readonly q: number
  readonly l: number | null
  readonly i: number | null
  readonly te: number | null
  readonly rm: boolean
  readonly lb: string | null
  readonly re: string | null
  readonly ac: string | null
  readonly ap: string | null
  readonly o: string
  readonly ed: string
  readonly rv?: number | null
  /** Of discounts, where an offer took them off. */
  readonly py?: number | null
  readonly pn?: string | null
  readonly di?: number | null
  readonly dn?: string | null
}

const codesOf = <T extends string>(words: readonly T[]): Readonly<Record<T, number>> =>
  Object.fromEntries(words.map((word, code) => [word, code])) as Record<T, number>
export const channelCode = codesOf(orderChannels)
export const fulfilmentCode = codesOf(orderFulfilments)
export const tenderCode = codesOf(tenders)
export const entryCode = codesOf(entryTypes)
const payerCode = codesOf(payers)

export function entryRow(one: Entry, item: number | null, occurred: string, eventDate: string): EntryRow {
  return {
    k: one.key,
    ty: entryCode[one.type],
    a: one.amount,
    q: one.quantity,
    l: one.line,
    i: item,
    te: one.tender === null ? null : tenderCode[one.tender],
    rm: one.isRemitted,
    lb: one.label,
    re: one.reason,
    ac: one.actor,
    ap: one.approver,
    o: one.at ?? occurred,
    ed: eventDate,
    ...(one.payer !== null && { py: payerCode[one.payer] }),
    ...(one.partner !== null && { pn: one.partner }),
    ...(one.offerId !== null && { di: one.offerId }),
    ...(one.offer !== null && { dn: one.offer }),
  }
}

/** The same of an entry as it is written. */
export function offerOf({ py = null, pn = null, di = null, dn = null }: Pick<EntryRow, 'py' | 'pn' | 'di' | 'dn'>): OfOffer {
  const payer = py === null ? undefined : payers[py]
  return { payer: payer === undefined || payer === 'restaurant' ? null : payer, partner: pn, offerId: di, offer: dn }
}

/**
 * One writer for each order at a time, and no transaction that is older than the moment up to which reports count. A statement of its
 * own: what the next one sees is later than the wait. Sorted, so that two batches wait for one another in one direction.
 */
export async function lockOrders(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`select set_config('transaction_timeout', '4s', true), pg_advisory_xact_lock(hash) from
    (select distinct hashtextextended(key, 7) as hash from unnest(${[...keys]}::text[]) as key order by 1) as sorted`.execute(tx)
}

export const orderKey = (restaurantId: number, system: string, externalId: string): string => `order ${restaurantId} ${system} ${externalId}`

export interface KnownOrder {
  readonly id: number
  readonly restaurant_id: number
  readonly external_id: string
  readonly hash: string
  readonly state: OrderState
}

/** Numbers of orders begin anew when a restaurant goes to another company: which time it is now, of the row `names`. */
const currentEra = sql`coalesce(names.era, 0)`

/** Of the time at its company now. Each is looked up by its key: joined, a database with many orders of few systems would rather read them all. */
export async function knownOrders(
  db: Queryable,
  system: string,
  asked: readonly { readonly restaurantId: number; readonly externalId: string }[],
): Promise<(KnownOrder & { readonly isTest: boolean })[]> {
  const { rows } = await sql<KnownOrder & { isTest: boolean }>`
    select known.* from ${askedOrders(asked)} cross join lateral (
      select id, restaurant_id, external_id, encode(payload_hash, 'hex') as hash, state, is_test as "isTest" from orders
      where restaurant_id = asked.r and system = ${system} and external_id = asked.e and era = ${currentEra} limit 1) known`.execute(db)
  return rows
}

/** An order that is sent, with the moment at which it was placed. */
export interface AskedOrder {
  readonly restaurantId: number
  readonly externalId: string
  readonly placedAt: string
}

/** `isFormer`: of a company that the restaurant has left, sent again by a system that came along. */
export type StandingOrder = KnownOrder & { readonly isFormer: boolean }

export interface LookedUp {
  /** One for each in their order. */
  readonly known: readonly (StandingOrder | undefined)[]
  /** Whether events wait for one of them. */
  readonly isAwaited: boolean
  /** Of each whether something of offers was reserved for it. */
  readonly hasOffers: readonly boolean[]
}

/**
 * What of these orders is known: under their locks none can come meanwhile. What was placed before the restaurant came to its company is
 * known by the number that it had there, so that nothing is counted twice.
 */
export async function lookedUp(db: Queryable, system: string, asked: readonly AskedOrder[]): Promise<LookedUp> {
  const { rows } = await sql<StandingOrder & { awaited: boolean; offers: boolean }>`
    select known.*, exists (select from order_events where restaurant_id = asked.r and system = ${system} and external_id = asked.e
      and era = ${currentEra} and order_id is null) as awaited,
      ${hasOffers({ restaurantId: sql.ref('asked.r'), system: sql`${system}`, externalId: sql.ref('asked.e') })} as offers
    from ${askedOrders(asked)} left join lateral (
      select id, restaurant_id, external_id, encode(payload_hash, 'hex') as hash, state, era < ${currentEra} as "isFormer" from orders
      where restaurant_id = asked.r and system = ${system} and external_id = asked.e and (era = ${currentEra} or asked.p < names.at)
      order by era limit 1) known on true order by asked.n`.execute(db)
  return {
    known: rows.map((row) => (row.id === null ? undefined : row)),
    isAwaited: rows.some(({ awaited }) => awaited),
    hasOffers: rows.map(({ offers }) => offers),
  }
}

const askedOrders = (asked: readonly (Omit<AskedOrder, 'placedAt'> & { readonly placedAt?: string })[]): RawBuilder<unknown> =>
  sql`unnest(${asked.map(({ restaurantId }) => restaurantId)}::bigint[], ${asked.map(({ externalId }) => externalId)}::text[],
    ${asked.map(({ placedAt = null }: { readonly placedAt?: string | null }) => placedAt)}::timestamptz[]) with ordinality as asked(r, e, p, n)
    left join sales_names_from names on names.restaurant_id = asked.r`

/** Orders of which nothing counts, because what brought them was taken back. */
export async function emptiedOrders(tx: Tx, restaurantId: number, system: string, externalIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ external_id: string }>`
    select external_id from orders left join sales_names_from names using (restaurant_id)
    where restaurant_id = ${restaurantId} and system = ${system} and external_id = any(${[...externalIds]}::text[]) and payload_hash = ''
      and orders.era = ${currentEra}`.execute(tx)
  return new Set(rows.map(({ external_id }) => external_id))
}

export interface NamedItem {
  readonly restaurant_id: number
  readonly name: string
  readonly size: string
  readonly category: string
  readonly plu: string
}

export const itemKey = ({ restaurant_id, name, size, category, plu }: NamedItem): string => JSON.stringify([restaurant_id, name, size, category, plu])

/** Ids of items by their names, made where they are new. */
export async function saleItems(tx: Tx, named: readonly NamedItem[]): Promise<Map<string, number>> {
  const wanted = [...new Map(named.map((one) => [itemKey(one), one])).values()]
  const found = await findItems(tx, wanted)
  const fresh = wanted.filter((one) => !found.has(itemKey(one)))
  if (fresh.length === 0) return found
  await sql`insert into sale_items (restaurant_id, name, size, category, plu)
    select * from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as item(restaurant_id bigint, name text, size text, category text, plu text)
    order by 1, 2, 3, 4, 5 on conflict do nothing`.execute(tx)
  return new Map([...found, ...(await findItems(tx, fresh))])
}

async function findItems(db: Queryable, wanted: readonly NamedItem[]): Promise<Map<string, number>> {
  const { rows } = await sql<NamedItem & { id: number }>`
    select item.id, item.restaurant_id, item.name, item.size, item.category, item.plu
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as asked(restaurant_id bigint, name text, size text, category text, plu text)
    join sale_items item using (restaurant_id, name, size, category, plu)`.execute(db)
  return new Map(rows.map((row) => [itemKey(row), row.id]))
}

const of = (...types: (keyof typeof entryCode)[]) => sql.raw(types.map((type) => entryCode[type]).join(', '))
const summed = (...types: (keyof typeof entryCode)[]) => sql`coalesce(sum(amount) filter (where entry_type in (${of(...types)})), 0)`

const keyColumns = sql`restaurant_id, service_date, event_date, channel, fulfilment`

/** Columns of the roll-up with what they add up, in the order of the table. */
const sums: readonly (readonly [string, RawBuilder<unknown>])[] = [
  ['gross', summed('sale', 'modifier')],
  ['discounts', summed('discount')],
  ['discounts_by_others', sql`coalesce(sum(amount) filter (where entry_type in (${of('discount')}) and payer is not null), 0)`],
  ['comps', summed('comp')],
  ['voids', summed('void')],
  ['refunds', summed('refund')],
  ['charges', summed('service_charge')],
  ['tax', summed('tax')],
  ['tax_remitted', sql`coalesce(sum(amount) filter (where entry_type in (${of('tax')}) and is_remitted), 0)`],
  ['tips', summed('tip')],
  ['gift_cards', summed('gift_card_sale', 'gift_card_load')],
  ['rounding', summed('rounding')],
  ['payments', summed('payment')],
  ['payment_refunds', summed('payment_refund')],
  ['orders', sql`coalesce(sum(quantity) filter (where entry_type in (${of('order')})), 0) / 1000`],
  ['items', sql`coalesce(sum(quantity) filter (where entry_type in (${of('sale', 'void', 'refund')})), 0)`],
  ['entries', sql`count(*)`],
]
const sumColumns = sql.raw(sums.map(([column]) => column).join(', '))
const addedUp = sql.join(sums.map(([, added]) => added))
const added = sql.raw(sums.map(([column]) => `${column} = d.${column} + excluded.${column}`).join(', '))

/** What a set of entries adds to the roll-up. `written` has columns of the ledger. Keys are sorted, so that two writers wait in one direction. */
const rolledUp = sql`
  insert into sales_daily as d (${keyColumns}, ${sumColumns}, last_received_at)
  select ${keyColumns}, ${addedUp}, max(received_at) from written group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (${keyColumns}) do update set ${added}, last_received_at = greatest(d.last_received_at, excluded.last_received_at)`

/** So many restaurants at a time: the whole ledger of a large company takes longer than a statement may. */
const comparedTogether = 5

/**
 * Days of restaurants whose roll-up is not their ledger added up, of those that changed since a moment. None, unless somebody has written
 * to the cache by hand.
 */
export async function differingDays(db: Queryable, since: Date): Promise<{ restaurant_id: number; service_date: string }[]> {
  const { rows: changed } = await sql<{
    id: number
  }>`select distinct restaurant_id as id from sales_daily where last_received_at >= ${since} order by 1`.execute(db)
  const found = []
  for (let from = 0; from < changed.length; from += comparedTogether)
    found.push(
      ...(await differingAmong(
        db,
        since,
        changed.slice(from, from + comparedTogether).map(({ id }) => id),
      )),
    )
  return found
}

async function differingAmong(db: Queryable, since: Date, ids: readonly number[]): Promise<{ restaurant_id: number; service_date: string }[]> {
  const { rows } = await sql<{ restaurant_id: number; service_date: string }>`
    with changed as (select distinct restaurant_id, service_date from sales_daily
      where restaurant_id = any(${[...ids]}::bigint[]) and last_received_at >= ${since}),
    kept as (select ${keyColumns}, ${sumColumns} from sales_daily join changed using (restaurant_id, service_date)),
    ledger as (select ${keyColumns}, ${addedUp} from sales_entries join changed using (restaurant_id, service_date) group by 1, 2, 3, 4, 5)
    select distinct restaurant_id, service_date from ((table kept except table ledger) union all (table ledger except table kept)) as differing
    order by 1, 2 limit 100`.execute(db)
  return rows
}

/** Notes of changes that no kept answer can be older than. */
export async function sweepChanges(db: Queryable): Promise<void> {
  await sql`delete from sales_changes where inserted_at < now() - interval '1 hour'`.execute(db)
}

const entryColumnsAs = sql`e(k text, ty smallint, a bigint, q integer, l smallint, i bigint, te smallint, rm boolean, lb text, re text, ac text,
  ap text, o timestamptz, ed date, rv bigint, py smallint, pn text, di bigint, dn text)`
const ledgerColumns = sql`order_id, restaurant_id, amount, sale_item_id, occurred_at, service_date, event_date, quantity, line, entry_type, channel,
  fulfilment, tender, local_hour, is_remitted, currency, label, reason, actor, approver, reverses_id, payer, partner, discount_id, offer, source_event_id`
const ledgerValues = sql`e.a, e.i, e.o`
const offerValues = sql`e.py, e.pn, e.di, e.dn`
const returned = sql`restaurant_id, service_date, event_date, channel, fulfilment, entry_type, amount, quantity, is_remitted, payer, received_at`

export interface Created {
  readonly id: number
  readonly restaurant_id: number
  readonly external_id: string
}

/**
 * Writes new orders with lines, entries and the roll-up in one statement. What is known already is left alone with all that hangs on it,
 * because everything follows from the orders that were inserted.
 */
export async function insertOrders(
  tx: Tx,
  rows: readonly OrderRow[],
  {
    credentialId,
    importId = null,
    knowsCompany,
  }: { readonly credentialId: number | null; readonly importId?: number | null; readonly knowsCompany: boolean },
): Promise<Created[]> {
  const { rows: created } = await sql<Created>`
    with sent as materialized (
      select distinct on (restaurant_id, system, external_id) * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent(
        restaurant_id bigint, system text, external_id text, number text, channel smallint, channel_said text, fulfilment smallint,
        fulfilment_said text, state text, placed_at timestamptz, promised_at timestamptz, service_date date, local_hour smallint, currency text,
        tax_inclusive boolean, is_test boolean, total bigint, tip bigint, needs_attention text, guest jsonb, notes jsonb, hash text, lines jsonb, entries jsonb)
      order by restaurant_id, system, external_id),
    created as (
      insert into orders (restaurant_id, system, external_id, number, channel, channel_said, fulfilment, fulfilment_said, state, placed_at,
        promised_at, service_date, currency, tax_inclusive, is_test, total, tip, needs_attention, guest, notes, payload_hash, credential_id,
        import_id, guest_of_group, accepted_at, completed_at, era)
      select restaurant_id, system, external_id, number, channel, channel_said, fulfilment, fulfilment_said, state, placed_at, promised_at,
        service_date, currency, tax_inclusive, is_test, total, tip, needs_attention, guest, notes, decode(hash, 'hex'), ${credentialId}::bigint, ${importId}::bigint,
        ${!knowsCompany}, case when state not in ('received', 'cancelled', 'rejected', 'failed') then placed_at end, case when state = 'completed' then placed_at end, ${currentEra}
      from sent left join sales_names_from names using (restaurant_id) on conflict do nothing returning id, restaurant_id, system, external_id),
    joined as (select created.id as order_id, sent.* from created join sent using (restaurant_id, system, external_id)),
    lined as (
      insert into order_lines (order_id, position, parent, external_id, sale_item_id, unit_minor, total_minor, tax_minor, quantity)
      select order_id, line.position, line.parent, line.id, line.item, line.unit, line.total, line.tax, line.quantity
      from joined cross join lateral jsonb_to_recordset(joined.lines) as line(
        position smallint, parent smallint, id text, item bigint, unit bigint, total bigint, tax bigint, quantity integer)),
    written as (
      insert into sales_entries (${ledgerColumns})
      select order_id, restaurant_id, ${ledgerValues}, service_date, e.ed, e.q, e.l, e.ty, channel, fulfilment, e.te, local_hour, e.rm, currency,
        e.lb, e.re, e.ac, e.ap, e.rv, ${offerValues}, ${sourceOf(sql`order_id`)} || e.k
      from joined cross join lateral jsonb_to_recordset(joined.entries) as ${entryColumnsAs}
      where not is_test
      returning ${returned}),
    rolled as (${rolledUp})
    select id, restaurant_id, external_id from created`.execute(tx)
  return created
}

/** More entries of a stored order, and the roll-up. Those that are in the ledger already change nothing. */
export async function insertEntries(tx: Tx, orderId: number, rows: readonly EntryRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    with written as (
      insert into sales_entries (${ledgerColumns})
      select orders.id, restaurant_id, ${ledgerValues}, service_date, e.ed, e.q, e.l, e.ty, channel, fulfilment, e.te,
        extract(hour from placed_at at time zone restaurants.timezone)::smallint, e.rm, orders.currency, e.lb, e.re, e.ac, e.ap, e.rv, ${offerValues},
        ${sourceOf(sql`orders.id`)} || e.k
      from orders join restaurants on restaurants.id = orders.restaurant_id
      cross join lateral jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${entryColumnsAs}
      where orders.id = ${orderId} and not orders.is_test
      on conflict do nothing returning ${returned})
    ${rolledUp}`.execute(tx)
}

/** Adds up the ledger of restaurants that have no roll-up yet. */
export async function rollUp(tx: Tx, restaurantIds: readonly number[]): Promise<void> {
  await sql`with written as (select ${returned} from sales_entries where restaurant_id = any(${[...restaurantIds]}::bigint[])) ${rolledUp}`.execute(
    tx,
  )
}
