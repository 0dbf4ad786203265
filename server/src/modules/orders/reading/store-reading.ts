import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import { entryTypes, orderChannels } from '@brigade/contract/orders/codes.ts'
import { type orderReading, salesRoles } from '@brigade/contract/orders/reading.ts'
import { type RawBuilder, sql } from 'kysely'
import { reachable, reachableByAny } from '../../../platform/access/policy.ts'
import type { Queryable } from '../../../platform/database.ts'
import type { Notes } from '../entries.ts'
import { sourceOf } from '../store-sources.ts'
import type { EntryRow } from './ledger.ts'
import { KeptAnswers, type Stamp } from './store-kept.ts'

/** SQL condition: the person may see the sales of the restaurant. */
export const seesSales = (userId: number, restaurantId: RawBuilder<unknown>): RawBuilder<boolean> =>
  reachableByAny(userId, salesRoles, 'restaurant', restaurantId)

/** Why an entry was made: what people typed here is read by their company alone, what a system sent comes along with the restaurant. */
export const reasonHere = (namesFrom: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when f.received_at > ${namesFrom} or not starts_with(f.source_event_id, ${sourceOf(sql`f.order_id`)} || 'event brigade:') then f.reason end`

/** An offer and a partner are of the company at which they were. */
export const offerHere = (column: 'f.offer' | 'f.partner' | 'f.discount_id', namesFrom: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when f.received_at > ${namesFrom} then ${sql.raw(column)} end`

/** Columns of an entry; `names_from` says from when on the restaurant's company may read who did it. */
export const entryColumns = (namesFrom: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`f.id, f.order_id, f.restaurant_id, f.entry_type, f.amount, f.currency, f.quantity, f.channel, f.fulfilment, f.tender, f.label,
    ${reasonHere(namesFrom)} as reason, case when f.received_at > ${namesFrom} then f.actor end as actor, case when f.received_at > ${namesFrom} then f.approver end as approver,
    f.payer, ${offerHere('f.partner', namesFrom)} as partner, ${offerHere('f.offer', namesFrom)} as offer,
    f.service_date, f.event_date, f.occurred_at, f.received_at, f.reverses_id`

/** What hangs on an order, for who asks for it. */
export interface Hanging {
  readonly lines: readonly LineRow[]
  readonly entries: readonly EntryRow[]
  readonly events: readonly EventRow[]
}

/** By which workflow it is run. */
export interface RunOfOrder {
  readonly workflow_name: string
  readonly version_number: number
  readonly rules: unknown
  readonly began_at: Date
  readonly answer_by: Date | null
  readonly next_at: Date | null
  readonly called: string
  readonly may_act: boolean
}

export interface OrderRow extends Hanging {
  readonly run: RunOfOrder | null
  readonly id: number
  readonly restaurant_id: number
  readonly restaurant_name: string
  readonly timezone: string
  readonly number: string
  readonly external_id: string
  readonly system: string
  readonly state: string
  readonly channel: number
  readonly channel_said: string | null
  readonly fulfilment: number
  readonly fulfilment_said: string | null
  readonly currency: string
  readonly tax_inclusive: boolean
  readonly is_test: boolean
  readonly service_date: string
  readonly placed_at: Date
  readonly promised_at: Date | null
  readonly received_at: Date
  readonly total: number
  readonly tip: number
  readonly owed: number
  readonly is_former: boolean
  readonly notes: Notes | null
  readonly guest: { readonly name?: string; readonly phone?: string; readonly email?: string } | null
}

const orderColumns = (userId: number, asksFor: AsksFor): RawBuilder<unknown> =>
  sql`orders.id, orders.restaurant_id, place.name as restaurant_name, place.timezone, number, external_id, system, state, channel, channel_said,
    fulfilment, fulfilment_said, orders.currency, tax_inclusive, is_test, service_date, placed_at, promised_at, received_at, total, tip,
    ${asksFor('owed_minor') ? sql`case when ${isOwing} then ${owedBack} else 0 end` : sql`0`} as owed, ${isFormer} as is_former,
    ${asksFor('note') || asksFor('lines') ? sql`case when not ${ofFormerGuests} then notes end` : sql`null::jsonb`} as notes,
    ${asksFor('guest') ? guestSeen(userId) : sql`null`} as guest, ${asksFor('run') ? runColumn(userId) : sql`null::json`} as run, ${hangingColumns(asksFor)}`

/** Of a company that the restaurant has left, and not taken off yet. */
const ofFormerGuests = sql`exists (
  select 1 from sales_names_from former where former.restaurant_id = orders.restaurant_id and former.guests_pending and former.at >= received_at)`

/** Only for who holds `customers` there, and none of a company that the restaurant has left. */
const guestSeen = (userId: number): RawBuilder<unknown> =>
  sql`case when ${reachable(userId, 'customers', 'restaurant', sql.ref('orders.restaurant_id'))} and not ${ofFormerGuests} then guest end`

/** Placed at a company that the restaurant has left: what was paid for it went there, and comes back from there. */
const isFormer = sql<boolean>`orders.era <> coalesce((select names.era from sales_names_from names where names.restaurant_id = orders.restaurant_id), 0)`
/** It ended without a sale, at the company that has the restaurant. */
const isOwing = sql<boolean>`orders.state in ('cancelled', 'rejected', 'failed') and not ${isFormer}`

const moneyMoved = [entryTypes.indexOf('payment'), entryTypes.indexOf('payment_refund')]
/** What was paid for the order and has not gone back. */
const owedBack = sql`coalesce((select sum(paid.amount) from sales_entries paid
  where paid.order_id = orders.id and paid.entry_type in (${sql.raw(moneyMoved.join(', '))})), 0)::bigint`

/** The guest has money to get back from the company that has the restaurant. */
export const isOwed = sql<boolean>`${isOwing} and ${owedBack} > 0`

/** An order of a restaurant whose sales the person may see; its guest only for who holds `customers` there. */
export async function orderSeen(db: Queryable, userId: number, id: number, asksFor: AsksFor): Promise<OrderRow | undefined> {
  const { rows } = await sql<Stored>`
    select ${orderColumns(userId, asksFor)} from orders join restaurants place on place.id = orders.restaurant_id
    where orders.id = ${id} and ${seesSales(userId, sql.ref('orders.restaurant_id'))}`.execute(db)
  return rows[0] && revived(rows[0])
}

type Asked = InputOf<typeof orderReading.orders>

export async function ordersSeen(db: Queryable, userId: number, asked: Asked, asksFor: AsksFor): Promise<{ rows: OrderRow[]; total: number }> {
  const where = sql.join(conditionsOf(asked), sql` and `)
  const upTo = asked.page * asked.per_page
  const total = asksFor('total') ? await totalSeen(db, userId, asked, where) : 0
  if (!asksFor('data') || (asksFor('total') && total <= upTo - asked.per_page)) return { rows: [], total }
  // The newest of each restaurant are found by an index, and the page is the newest of these: however many orders others have.
  const { rows } = await sql<Stored>`
    with ${seenOf(userId, asked.restaurant_ids ?? null)}, page as materialized (
      select newest.id from seen cross join lateral (
        select id, service_date from orders where restaurant_id = seen.id and ${where} order by service_date desc, id desc limit ${upTo}) newest
      order by newest.service_date desc, newest.id desc limit ${asked.per_page} offset ${upTo - asked.per_page})
    select ${orderColumns(userId, asksFor)} from page join orders on orders.id = page.id join restaurants place on place.id = orders.restaurant_id
    order by service_date desc, orders.id desc`.execute(db)
  return { rows: rows.map(revived), total }
}

/** What orders are asked for, beside their restaurants. */
function conditionsOf(asked: Omit<OrderFilters, 'restaurant_ids'>): RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...(asked.channels ? [sql`channel = any(${asked.channels.map((one) => orderChannels.indexOf(one))}::smallint[])`] : []),
    ...(asked.states ? [sql`state = any(${asked.states}::text[])`] : []),
    ...(asked.from ? [sql`service_date >= ${asked.from}::date`] : []),
    ...(asked.to ? [sql`service_date <= ${asked.to}::date`] : []),
    ...(asked.is_owed ? [isOwed] : []),
    ...(asked.q ? [sql`(number = ${asked.q} or external_id = ${asked.q})`] : []),
  ]
}

type OrderFilters = Pick<Asked, 'restaurant_ids' | 'channels' | 'states' | 'from' | 'to' | 'is_owed' | 'q'>

export interface CountedRow {
  readonly currency: string
  readonly state?: string
  readonly channel?: number
  readonly fulfilment?: number
  readonly day?: string
  readonly count: number
}

const groupColumns = { state: sql`state`, channel: sql`channel`, fulfilment: sql`fulfilment`, day: sql`service_date` } as const

/** How many orders a list would have, by its groups and the currency of their restaurants. */
export async function ordersCounted(
  db: Queryable,
  userId: number,
  asked: OrderFilters,
  by: readonly (keyof typeof groupColumns)[],
  most: number,
): Promise<CountedRow[]> {
  const keys = [sql`place.currency`, ...by.map((group) => groupColumns[group])]
  const { rows } = await sql<CountedRow>`
    with ${seenOf(userId, asked.restaurant_ids ?? null)}
    select ${sql.join([sql`place.currency`, ...by.map((group) => sql`${groupColumns[group]} as ${sql.ref(group)}`), sql`count(*)::int as count`])}
    from orders join restaurants place on place.id = orders.restaurant_id
    where orders.restaurant_id = any(array(select id from seen)) and ${sql.join(conditionsOf(asked), sql` and `)}
    group by ${sql.join(keys)} order by ${sql.join(keys)} limit ${most}`.execute(db)
  return rows
}

const seenIds = (userId: number, restaurants: readonly number[] | null): RawBuilder<unknown> =>
  sql`select place.id from restaurants place where place.kind = 'restaurant' and ${seesSales(userId, sql.ref('place.id'))}
    and ${restaurants ? sql`place.id = any(${restaurants}::bigint[])` : sql`true`}`
const seenOf = (userId: number, restaurants: readonly number[] | null): RawBuilder<unknown> =>
  sql`seen as materialized (${seenIds(userId, restaurants)})`

/** With whose orders these are now: what is owed for those of before a handover is nothing to the company that came after. */
const totals = new KeptAnswers<number>((userId, { restaurants }) => seenWithEras(userId, restaurants))
const seenWithEras = (userId: number, restaurants: readonly number[] | null): RawBuilder<unknown> =>
  sql`select mine.id, coalesce(names.era, 0) as era from (${seenIds(userId, restaurants)}) as mine left join sales_names_from names on names.restaurant_id = mine.id`

/** Counting takes longer than everything else about a page, and most pages are turned while nothing has changed. */
function totalSeen(db: Queryable, userId: number, asked: Asked, where: RawBuilder<unknown>): Promise<number> {
  const { restaurant_ids: restaurants = null, channels, states, from, to, is_owed, q } = asked
  return totals.answer(db, {
    userId,
    restaurants,
    groups: null,
    key: JSON.stringify([channels, states, from, to, is_owed, q]),
    async read(reading, stamp) {
      const { rows } = await sql<Stamp & { total: number }>`
        with seen as materialized (${seenWithEras(userId, restaurants)})
        select (select count(*)::int from orders where restaurant_id = any(array(select id from seen)) and ${where}) as total, ${stamp}`.execute(
        reading,
      )
      return { answer: rows[0]?.total ?? 0, stamped: rows[0], weight: 1 }
    },
  })
}

export interface LineRow {
  readonly order_id: number
  readonly position: number
  readonly parent: number | null
  readonly name: string
  readonly size: string
  readonly category: string
  readonly plu: string
  readonly is_unmapped: boolean
  readonly quantity: number
  readonly unit_minor: number
  readonly total_minor: number
  readonly tax_minor: number
}

export interface EventRow {
  readonly order_id: number
  readonly id: number
  readonly kind: string
  readonly at: Date
  readonly received_at: Date
  readonly state: string | null
  readonly by: string
  readonly reason: string
  readonly moved_minor: number | null
}

type AsksFor = (field: string) => boolean

/**
 * All of it in the statement that finds the orders: lines, the ledger or of it what was paid, and events, each as one value of JSON. Where
 * an order is asked for without them, they are not read.
 */
function hangingColumns(asksFor: AsksFor): RawBuilder<unknown> {
  const types = asksFor('entries') ? everyType : asksFor('payments') || asksFor('refunds') ? moneyMoved : []
  return sql`
    ${listed(
      asksFor('lines'),
      sql`select line.order_id, line.position, line.parent, item.name, item.size, item.category, item.plu, item.node_id is null as is_unmapped,
        line.quantity, line.unit_minor, line.total_minor, line.tax_minor
      from order_lines line join sale_items item on item.id = line.sale_item_id where line.order_id = orders.id order by line.position`,
    )} as lines,
    ${listed(
      types.length > 0,
      sql`select ${entryColumns(sql`coalesce(names.at, '-infinity')`)}, orders.number as order_number, place.name as restaurant_name,
        case when item.size = '' then item.name else item.name || ', ' || item.size end as item
      from sales_entries f left join sales_names_from names on names.restaurant_id = f.restaurant_id left join sale_items item on item.id = f.sale_item_id
      where f.order_id = orders.id and f.entry_type = any(${types}::smallint[]) order by f.id`,
    )} as entries,
    ${listed(
      asksFor('events'),
      sql`select event.order_id, event.id, kind, event.at, event.received_at, details ->> 'state' as state, case when names.at >= event.received_at and (kind = 'escalated' or starts_with(event.event_id, 'brigade:')) then '' else coalesce(details ->> 'reason', '') end as reason,
        case when names.at >= event.received_at then '' else coalesce(details ->> 'by', '') end as "by",
        ${movedByEvent} as moved_minor
      from order_events event left join sales_names_from names on names.restaurant_id = event.restaurant_id
      where event.order_id = orders.id order by event.at, event.id`,
    )} as events`
}

const runColumn = (userId: number): RawBuilder<unknown> =>
  sql`(select to_json(one) from (select workflow_name, version_number, rules, began_at, answer_by, next_at, called,
    ${reachable(userId, 'availabilities_admin', 'restaurant', sql.ref('orders.restaurant_id'))} as may_act from order_runs run where run.order_id = orders.id) as one)`

/** The entry of its money is found by the event that it came from. */
const movedByEvent = sql`(select money.amount from sales_entries money where money.restaurant_id = event.restaurant_id
  and money.source_event_id = ${sourceOf(sql`event.order_id`)} || 'event ' || event.event_id || case kind when 'refund' then ' money' else '' end
  and money.entry_type in (${sql.raw(moneyMoved.join(', '))}))`

const everyType = entryTypes.map((_, code) => code)

const listed = (isAsked: boolean, rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  isAsked ? sql`(select coalesce(json_agg(one), '[]') from (${rows}) as one)` : sql`'[]'::json`

/** In JSON moments are text. */
type Told<Row> = { readonly [key in keyof Row]: Row[key] extends Date ? string : Row[key] }
type Stored = Omit<OrderRow, keyof Hanging | 'run'> & {
  readonly run:
    | { readonly [key in keyof RunOfOrder]: Date extends RunOfOrder[key] ? string | Exclude<RunOfOrder[key], Date> : RunOfOrder[key] }
    | null
  readonly lines: readonly LineRow[]
  readonly entries: readonly Told<EntryRow>[]
  readonly events: readonly Told<EventRow>[]
}

const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text))

const revived = (row: Stored): OrderRow => ({
  ...row,
  run: row.run && {
    ...row.run,
    began_at: new Date(row.run.began_at),
    answer_by: dateOrNull(row.run.answer_by),
    next_at: dateOrNull(row.run.next_at),
  },
  entries: row.entries.map((one) => ({ ...one, occurred_at: new Date(one.occurred_at), received_at: new Date(one.received_at) })),
  events: row.events.map((one) => ({ ...one, at: new Date(one.at), received_at: new Date(one.received_at) })),
})
