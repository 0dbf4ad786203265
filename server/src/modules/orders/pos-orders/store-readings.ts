import { entryTypes } from '@brigade/contract/orders/codes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'

// How far the orders of points of sale have been read, and what could not be taken.

export interface ReadingRow {
  readonly connection_id: number
  readonly restaurant_id: number
  readonly location: string
  readonly is_on: boolean
  readonly from_at: Date
  readonly read_to: Date | null
  readonly window_from: Date | null
  readonly window_to: Date | null
  readonly phase: 'orders' | 'refunds'
  readonly position_at: Date | null
  readonly page_cursor: string
  readonly step: number
  readonly taken: number
  readonly next_read_at: Date
  readonly read_at: Date | null
  readonly problem: string | null
  readonly problem_at: Date | null
  readonly inserted_at: Date
  /** As of a credential. */
  readonly knows_company: boolean
}

export async function readingOf(db: Queryable, connectionId: number): Promise<ReadingRow | undefined> {
  return (await sql<ReadingRow>`select * from pos_order_readings where connection_id = ${connectionId}`.execute(db)).rows[0]
}

/**
 * Held until the transaction ends. Undefined when another server has read on meanwhile, or nobody may read any more; a reading that was
 * begun anew, by the next company or for another location, is another one.
 */
export async function lockReading(
  tx: Tx,
  { connection_id, step, location, inserted_at }: Pick<ReadingRow, 'connection_id' | 'step' | 'location' | 'inserted_at'>,
): Promise<ReadingRow | undefined> {
  const { rows } = await sql<ReadingRow>`
    select reading.* from pos_order_readings reading join pos_connections connection on connection.id = reading.connection_id
    where connection_id = ${connection_id} and step = ${step} and reading.location = ${location} and is_on
      and date_trunc('milliseconds', reading.inserted_at) = ${inserted_at.toISOString()} and connection.location = reading.location and connection.token_enc is not null
    for update of reading`.execute(tx)
  return rows[0]
}

/** What a reader says of itself; a page that was taken raises the step. */
export async function note(
  tx: Tx,
  connectionId: number,
  columns: Partial<Omit<ReadingRow, 'connection_id' | 'restaurant_id' | 'step' | 'next_read_at' | 'inserted_at'>>,
  nextInSeconds: number,
): Promise<void> {
  await tx
    .updateTable('pos_order_readings')
    .set({ ...columns, step: sql`step + 1`, next_read_at: sql`now() + make_interval(secs => ${nextInSeconds})` })
    .where('connection_id', '=', connectionId)
    .execute()
}

interface Begun {
  readonly restaurantId: number
  readonly location: string
  readonly from: Date
  readonly knowsCompany: boolean
}

export async function switchOn(tx: Tx, connectionId: number, { restaurantId, location, from, knowsCompany }: Begun): Promise<void> {
  await sql`
    insert into pos_order_readings (connection_id, restaurant_id, location, from_at, knows_company)
    values (${connectionId}, ${restaurantId}, ${location}, ${from}, ${knowsCompany})
    on conflict (connection_id) do update set location = excluded.location, from_at = excluded.from_at, knows_company = excluded.knows_company, is_on = true,
      -- What changed while it was off is read as well; an earlier day, or another shop, is read from the beginning.
      read_to = case when pos_order_readings.location = excluded.location and pos_order_readings.from_at <= excluded.from_at then pos_order_readings.read_to end,
      window_from = null, window_to = null, position_at = null, page_cursor = '', phase = 'orders', problem = null, problem_at = null,
      step = pos_order_readings.step + 1, next_read_at = now()`.execute(tx)
}

export async function switchOff(tx: Tx, connectionId: number): Promise<void> {
  await sql`update pos_order_readings set is_on = false, step = step + 1, window_from = null, window_to = null, position_at = null, page_cursor = '',
    phase = 'orders', problem = null, problem_at = null where connection_id = ${connectionId}`.execute(tx)
}

/** From now on its orders find the guests of the restaurant's group alone; a page that is being read is read anew. */
export async function knowGroupAlone(tx: Tx, connectionId: number): Promise<void> {
  await sql`update pos_order_readings set knows_company = false, step = step + 1 where connection_id = ${connectionId}`.execute(tx)
}

/** Nobody reads what belongs to the company that these restaurants leave. */
export async function deleteReadingsOf(tx: Tx, restaurantIds: readonly number[]): Promise<void> {
  await sql`delete from pos_order_readings where restaurant_id = any(${[...restaurantIds]}::bigint[])`.execute(tx)
}

/** Names of restaurants whose orders are read from a point of sale. */
export async function readNames(db: Queryable, restaurantIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct restaurants.name from pos_order_readings reading join restaurants on restaurants.id = reading.restaurant_id
    where reading.is_on and restaurants.id = any(${[...restaurantIds]}::bigint[]) order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Those whose time has come; each is put off, so that of several servers one begins it. */
export async function takeDue(tx: Tx, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update pos_order_readings set next_read_at = now() + interval '1 minute' where connection_id in (
      select connection_id from pos_order_readings where is_on and next_read_at <= now() order by next_read_at limit ${most} for update skip locked)
    returning connection_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface Refusal {
  readonly kind: 'order' | 'refund'
  readonly external_id: string
  readonly number: string
  readonly message: string
}

export async function keepRefusals(tx: Tx, connectionId: number, refusals: readonly Refusal[]): Promise<void> {
  for (const { kind, external_id, number, message } of refusals)
    await sql`insert into pos_order_refusals (connection_id, kind, external_id, number, message)
      values (${connectionId}, ${kind}, ${external_id}, ${number}, ${message})
      on conflict (connection_id, kind, external_id) do update set message = excluded.message`.execute(tx)
}

export async function forgetRefusals(tx: Tx, connectionId: number, kind: Refusal['kind'], externalIds: readonly string[]): Promise<void> {
  await sql`delete from pos_order_refusals where connection_id = ${connectionId} and kind = ${kind}
    and external_id = any(${[...externalIds]}::text[])`.execute(tx)
}

export async function refusalsOf(
  db: Queryable,
  connectionId: number,
  most: number,
): Promise<{ readonly rows: readonly (Refusal & { readonly seen_at: Date })[]; readonly total: number }> {
  const { rows } = await sql<Refusal & { seen_at: Date; total: number }>`
    select kind, external_id, number, message, seen_at, count(*) over ()::int as total from pos_order_refusals
    where connection_id = ${connectionId} order by seen_at desc, external_id limit ${most}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** When the restaurant came from another company: what it sold before is not read again over here. */
export async function cameAt(db: Queryable, restaurantId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select at from sales_names_from where restaurant_id = ${restaurantId}`.execute(db)
  return rows[0]?.at
}

/** SQL condition: it is of the time of the restaurant at the company where it is now. */
const ofNow = (era: RawBuilder<unknown>, restaurantId: number): RawBuilder<boolean> =>
  sql<boolean>`${era} = coalesce((select era from sales_names_from where restaurant_id = ${restaurantId}), 0)`

export interface PaidSoFar {
  readonly times: number
  readonly amount: number
  readonly tip: number
}

/** What is known of payments of these orders, by order and payment: an amount that was changed later is told by the difference. */
export async function paidSoFar(tx: Tx, restaurantId: number, system: string, externalIds: readonly string[]): Promise<Map<string, PaidSoFar>> {
  const { rows } = await sql<{ external_id: string; payment: string } & PaidSoFar>`
    select external_id, split_part(event_id, ' ', 2) as payment, count(*)::int as times,
      coalesce(sum((details ->> 'amount_minor')::bigint) filter (where kind = 'payment'), 0)::bigint as amount,
      coalesce(sum(coalesce((details ->> 'tip_minor')::bigint, 0) + case when kind = 'tip' then (details ->> 'amount_minor')::bigint else 0 end), 0)::bigint as tip
    from order_events event where restaurant_id = ${restaurantId} and ${ofNow(sql.ref('event.era'), restaurantId)} and system = ${system} and external_id = any(${[...externalIds]}::text[])
      and kind in ('payment', 'tip') group by 1, 2`.execute(tx)
  return new Map(rows.map((row) => [`${row.external_id} ${row.payment}`, row]))
}

/** The order that a payment belongs to. */
export async function orderOfPayment(db: Queryable, restaurantId: number, system: string, payment: string): Promise<string | undefined> {
  const { rows } = await sql<{ external_id: string }>`
    select external_id from order_events event where restaurant_id = ${restaurantId} and ${ofNow(sql.ref('event.era'), restaurantId)} and system = ${system} and event_id = ${`payment ${payment}`} limit 1`.execute(
    db,
  )
  return rows[0]?.external_id
}

export interface SoldOrder {
  readonly payable: number
  readonly tax: number
  readonly tip: number
}

/** What of an order is tax and tip, and all that was paid for it. */
export async function soldOf(db: Queryable, restaurantId: number, system: string, externalId: string): Promise<SoldOrder | undefined> {
  const code = (type: (typeof entryTypes)[number]) => entryTypes.indexOf(type)
  const { rows } = await sql<SoldOrder & { found: boolean }>`
    select count(orders.id) > 0 as found, coalesce(sum(amount) filter (where entry_type = ${code('payment')}), 0)::bigint as payable,
      coalesce(sum(amount) filter (where entry_type = ${code('tax')}), 0)::bigint as tax,
      coalesce(sum(amount) filter (where entry_type = ${code('tip')}), 0)::bigint as tip
    from orders left join sales_entries entry on entry.order_id = orders.id
    where orders.restaurant_id = ${restaurantId} and ${ofNow(sql.ref('orders.era'), restaurantId)} and orders.system = ${system}
      and orders.external_id = ${externalId}`.execute(db)
  return rows[0]?.found ? rows[0] : undefined
}

/** Tips come with payments, after their order: what is shown of it follows the ledger. */
export async function showTips(tx: Tx, restaurantId: number, system: string, externalIds: readonly string[]): Promise<void> {
  await sql`
    update orders set tip = now_.tip from (
      select orders.id, coalesce(sum(amount), 0)::bigint as tip from orders
      left join sales_entries entry on entry.order_id = orders.id and entry.entry_type = ${entryTypes.indexOf('tip')} and entry.amount is not null
      where orders.restaurant_id = ${restaurantId} and ${ofNow(sql.ref('orders.era'), restaurantId)} and orders.system = ${system} and orders.external_id = any(${[...externalIds]}::text[])
      group by orders.id) as now_
    where orders.id = now_.id and orders.tip <> now_.tip`.execute(tx)
}
