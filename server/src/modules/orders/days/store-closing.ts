import { entryTypes } from '@brigade/contract/orders/codes.ts'
import type { DayStatus } from '@brigade/contract/orders/days.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { sold } from '../events.ts'
import type { EntryRow } from '../reading/ledger.ts'
import { entryColumns } from '../reading/store-reading.ts'
import type { BusinessDay } from './business-day.ts'

// Business days as they are shown, closed and moved.

/** Until the transaction ends nobody writes to the ledger of the restaurant: who was about to has finished, and the next waits. */
export async function holdLedger(tx: Tx, restaurantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('business days ' || ${restaurantId}::bigint, 0))`.execute(tx)
}

export interface StandingDay extends BusinessDay {
  readonly isMoved: boolean
  readonly status: DayStatus
  readonly closedAt: Date | null
  readonly closedBy: string | null
  readonly restatedAt: Date | null
}

/** Days that stand, oldest first. */
export async function standingDays(db: Queryable, restaurantId: number, from: string, to: string): Promise<StandingDay[]> {
  const { rows } = await sql<{
    business_date: string
    starts_at: Date
    ends_at: Date
    source: string
    status: DayStatus
    closed_at: Date | null
    closed_by: string | null
    restated_at: Date | null
  }>`
    select business_date, starts_at, ends_at, source, status, closed_at, restated_at,
      case when names.at >= closed_at then '' else closed_by end as closed_by
    from business_days day left join sales_names_from names on names.restaurant_id = day.restaurant_id
    where day.restaurant_id = ${restaurantId} and business_date between ${from}::date and ${to}::date order by business_date`.execute(db)
  return rows.map((row) => ({
    date: row.business_date,
    starts: row.starts_at.getTime(),
    ends: row.ends_at.getTime(),
    isMoved: row.source === 'override',
    status: row.status,
    closedAt: row.closed_at,
    closedBy: row.closed_by,
    restatedAt: row.restated_at,
  }))
}

/** The day that holds a moment, and the first that stands. */
export async function dayAround(db: Queryable, restaurantId: number, at: Date): Promise<{ holding: string | null; first: string | null }> {
  const { rows } = await sql<{ holding: string | null; first: string | null }>`
    select (select business_date from business_days where restaurant_id = ${restaurantId} and tstzrange(starts_at, ends_at) @> ${at}::timestamptz) as holding,
      (select min(business_date) from business_days where restaurant_id = ${restaurantId}) as first`.execute(db)
  return rows[0] ?? { holding: null, first: null }
}

export interface DayFigures {
  readonly date: string
  readonly orders: number
  readonly net: number
  readonly late: number
  readonly lateNet: number
}

const netTypes = sold.map((type) => entryTypes.indexOf(type))

/** Orders and net sales of days by the day of the order, and what came since a day was closed. */
export async function figuresOfDays(db: Queryable, restaurantId: number, from: string, to: string): Promise<Map<string, DayFigures>> {
  const { rows } = await sql<DayFigures>`
    with sold as (
      select service_date as date, sum(orders)::int as orders, sum(gross + discounts + comps + voids + refunds)::bigint as net
      from sales_daily where restaurant_id = ${restaurantId} and service_date between ${from}::date and ${to}::date group by 1),
    late as (
      select day.business_date as date, count(*)::int as late,
        coalesce(sum(entry.amount) filter (where late.by_order and entry.entry_type = any(${netTypes}::smallint[])), 0)::bigint as net
      from business_days day join late_entries late using (restaurant_id, business_date) join sales_entries entry on entry.id = late.entry_id
      where day.restaurant_id = ${restaurantId} and day.business_date between ${from}::date and ${to}::date and day.status <> 'open'
        and late.closed_at = day.closed_at group by 1)
    select date, coalesce(orders, 0) as orders, coalesce(sold.net, 0) as net, coalesce(late, 0) as late, coalesce(late.net, 0) as "lateNet"
    from sold full join late using (date)`.execute(db)
  return new Map(rows.map((row) => [row.date, row]))
}

export async function close(tx: Tx, restaurantId: number, date: string, by: string): Promise<void> {
  await sql`update business_days set status = 'closed', closed_at = clock_timestamp(), closed_by = ${by}, restated_at = null
    where restaurant_id = ${restaurantId} and business_date = ${date}`.execute(tx)
}

export async function reopen(tx: Tx, restaurantId: number, date: string): Promise<void> {
  await sql`update business_days set status = 'open', closed_at = null, closed_by = null, restated_at = null
    where restaurant_id = ${restaurantId} and business_date = ${date}`.execute(tx)
}

export async function setMoved(tx: Tx, restaurantId: number, date: string, isMoved: boolean): Promise<void> {
  await sql`update business_days set source = ${isMoved ? 'override' : 'rule'} where restaurant_id = ${restaurantId} and business_date = ${date}`.execute(
    tx,
  )
}

/** Other instants for days that stand. First they give way, then they take their place: two never hold one moment in between. */
export async function placeDays(tx: Tx, restaurantId: number, days: readonly BusinessDay[]): Promise<void> {
  if (days.length === 0) return
  const placed = JSON.stringify(
    days.map(({ date, starts, ends }) => ({ date, starts: new Date(starts).toISOString(), ends: new Date(ends).toISOString() })),
  )
  const those = sql`from jsonb_to_recordset(${placed}::jsonb) as placed(date date, starts timestamptz, ends timestamptz)
    where restaurant_id = ${restaurantId} and business_date = placed.date`
  await sql`update business_days day set starts_at = greatest(starts_at, starts), ends_at = least(ends_at, ends) ${those}`.execute(tx)
  await sql`update business_days day set starts_at = starts, ends_at = ends ${those}`.execute(tx)
}

export interface RuleRow {
  readonly from_date: string
  readonly cutoff_min: number
  readonly made_by: string
  readonly inserted_at: Date
}

/** Rules that begin after a date. */
export async function comingRules(db: Queryable, restaurantId: number, after: string): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select rule.from_date, cutoff_min, inserted_at, case when names.at >= inserted_at then '' else made_by end as made_by
    from business_day_rules rule left join sales_names_from names on names.restaurant_id = rule.restaurant_id
    where rule.restaurant_id = ${restaurantId} and from_date > ${after}::date order by from_date`.execute(db)
  return rows
}

export async function putRule(tx: Tx, restaurantId: number, from: string, cutoff: number, by: string): Promise<void> {
  await sql`insert into business_day_rules (restaurant_id, from_date, cutoff_min, made_by) values (${restaurantId}, ${from}, ${cutoff}, ${by})
    on conflict (restaurant_id, from_date) do update set cutoff_min = excluded.cutoff_min, made_by = excluded.made_by, inserted_at = now()`.execute(
    tx,
  )
}

export async function removeRule(tx: Tx, restaurantId: number, from: string): Promise<boolean> {
  const { rows } = await sql`delete from business_day_rules where restaurant_id = ${restaurantId} and from_date = ${from} returning 1`.execute(tx)
  return rows.length > 0
}

/** The currency that a restaurant counts in. */
export async function currencyOf(db: Queryable, restaurantId: number): Promise<string> {
  const { rows } = await sql<{ currency: string }>`select currency from restaurants where id = ${restaurantId}`.execute(db)
  return rows[0]?.currency ?? 'USD'
}

/** The last entries that came after a day was closed, of those since its last closing. */
export async function lateEntriesOf(db: Queryable, restaurantId: number, date: string, most: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns(sql`coalesce(names.at, '-infinity')`)}, orders.number as order_number, place.name as restaurant_name,
      case when item.size = '' then item.name else item.name || ', ' || item.size end as item
    from business_days day join late_entries late using (restaurant_id, business_date)
    join sales_entries f on f.id = late.entry_id join orders on orders.id = f.order_id join restaurants place on place.id = f.restaurant_id
    left join sales_names_from names on names.restaurant_id = place.id left join sale_items item on item.id = f.sale_item_id
    where day.restaurant_id = ${restaurantId} and day.business_date = ${date} and late.closed_at = day.closed_at
    order by late.id desc limit ${most}`.execute(db)
  return rows
}

/** Restaurants whose setting is another than the rule of their running day: a rule of the list has begun. */
export async function begunRules(db: Queryable, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from restaurants where kind = 'restaurant' and business_day_cutoff_min <> (
      select cutoff_min from business_day_rules rule where rule.restaurant_id = restaurants.id
        and from_date <= (${now}::timestamptz at time zone timezone - make_interval(mins => business_day_cutoff_min))::date
      order by from_date desc limit 1)
    and exists (select from business_day_rules rule where rule.restaurant_id = restaurants.id and made_by <> '')`.execute(db)
  return rows.map(({ id }) => id)
}

/** Makes the rule of the running day the setting, which then makes no rule of its own. */
export async function takeOverRule(tx: Tx, restaurantId: number, now: Date): Promise<boolean> {
  await sql`select set_config('brigade.cutoff_follows_rule', 'yes', true)`.execute(tx)
  const { rows } = await sql`
    update restaurants set business_day_cutoff_min = rule.cutoff_min, version = version + 1, updated_at = now()
    from (select cutoff_min from business_day_rules rule join restaurants place on place.id = rule.restaurant_id where place.id = ${restaurantId}
      and from_date <= (${now}::timestamptz at time zone timezone - make_interval(mins => business_day_cutoff_min))::date
      order by from_date desc limit 1) as rule
    where id = ${restaurantId} and business_day_cutoff_min <> rule.cutoff_min returning 1`.execute(tx)
  await sql`select set_config('brigade.cutoff_follows_rule', '', true)`.execute(tx)
  return rows.length > 0
}
