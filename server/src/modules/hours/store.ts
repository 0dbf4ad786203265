import type { Fulfilment, SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import type { HoursWindow } from '@brigade/contract/fields/week-hours.ts'
import type { ClosureReason, EndRule, ExceptionKind } from '@brigade/contract/hours/hours-shapes.ts'
import { sql } from 'kysely'
import { keepOpen } from '../../platform/access/companies.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { Span } from './calendar.ts'

/** To whom hours belong: one restaurant, or all below a group. */
export type Owner = { readonly restaurant: number } | { readonly group: number }

export interface Place {
  readonly id: number
  readonly name: string
  readonly status: string
  readonly timezone: string
  readonly business_day_cutoff_min: number
  /** Groups above, root first. */
  readonly ancestors: readonly number[]
}

interface Owned {
  readonly restaurant_id: number | null
  readonly access_group_id: number | null
  readonly group_name: string | null
}

export interface ForWhat {
  readonly fulfilment: Fulfilment | null
  readonly channel: SalesChannel | null
}

export interface RuleRow extends Owned, ForWhat {
  readonly id: number
  readonly week: HoursWindow[]
  readonly lead_min: number
  readonly last_order_min: number
  readonly version: number
}

export interface ExceptionRow extends Owned {
  readonly id: number
  readonly date_from: string
  readonly date_to: string
  readonly kind: ExceptionKind
  readonly windows: Span[]
  readonly label: string
  readonly source: 'manual' | 'holiday' | 'chain'
  readonly version: number
}

export interface ClosureRow extends ForWhat {
  readonly id: number
  readonly restaurant_id: number
  readonly access_group_id: number | null
  readonly for_group: string | null
  readonly starts_at: Date
  readonly end_rule: EndRule
  readonly ends_at: Date | null
  readonly reason: ClosureReason
  readonly note: string
  readonly created_by_name: string | null
  readonly ended_at: Date | null
  readonly ended_by_name: string | null
}

/** The restaurants of these ids, in their order; libraries are none. */
export async function restaurantsOf(db: Queryable, ids: readonly number[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select restaurants.id, restaurants.name, status, timezone, business_day_cutoff_min, access_groups.ancestors
    from unnest(${[...ids]}::bigint[]) with ordinality as asked(id, at) join restaurants on restaurants.id = asked.id
    join access_groups on access_groups.id = restaurants.parent_access_group_id
    where kind = 'restaurant' order by asked.at`.execute(db)
  return rows
}

/** Rows of these restaurants and of these groups. */
export async function rulesOf(db: Queryable, restaurants: readonly number[], groups: readonly number[]): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select service_hours.id, restaurant_id, access_group_id, access_groups.name as group_name, fulfilment, channel, week, lead_min, last_order_min,
      service_hours.version
    from service_hours left join access_groups on access_groups.id = access_group_id
    where restaurant_id = any(${[...restaurants]}::bigint[]) or access_group_id = any(${[...groups]}::bigint[])`.execute(db)
  return rows
}

export interface Dates {
  readonly from: string
  readonly to: string
}

/** Special dates of these restaurants and groups that touch the dates, those made first before later ones. */
export async function exceptionsOf(db: Queryable, restaurants: readonly number[], groups: readonly number[], dates: Dates): Promise<ExceptionRow[]> {
  const { rows } = await sql<ExceptionRow>`
    select hours_exceptions.id, restaurant_id, access_group_id, access_groups.name as group_name, date_from, date_to, kind, windows, label, source,
      hours_exceptions.version
    from hours_exceptions left join access_groups on access_groups.id = access_group_id
    where (restaurant_id = any(${[...restaurants]}::bigint[]) or access_group_id = any(${[...groups]}::bigint[]))
      and date_to >= ${dates.from}::date and date_from <= ${dates.to}::date order by date_from, hours_exceptions.id`.execute(db)
  return rows
}

const closures = sql`
  select closures.id, restaurant_id, access_group_id, access_groups.name as for_group, fulfilment, channel, starts_at, end_rule, ends_at, reason, note,
    made.name as created_by_name, ended_at, ended.name as ended_by_name
  from closures left join access_groups on access_groups.id = access_group_id
  left join users made on made.id = created_by left join users ended on ended.id = ended_by`

/** Closures that are in force at a moment or later. */
export async function closuresFrom(db: Queryable, restaurants: readonly number[], at: Date): Promise<ClosureRow[]> {
  const { rows } = await sql<ClosureRow>`${closures} where restaurant_id = any(${[...restaurants]}::bigint[])
    and coalesce(ended_at, ends_at, 'infinity') > ${at} order by starts_at, closures.id`.execute(db)
  return rows
}

/** What was closed and is over, the latest first. */
export async function pastClosures(db: Queryable, restaurant: number, at: Date, most: number): Promise<ClosureRow[]> {
  const { rows } = await sql<ClosureRow>`${closures} where restaurant_id = ${restaurant}
    and coalesce(ended_at, ends_at, 'infinity') <= ${at} order by starts_at desc, closures.id desc limit ${most}`.execute(db)
  return rows
}

/** Restaurants held at or below a group, by id. */
export async function idsBelow(db: Queryable, group: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from restaurants where kind = 'restaurant' and ${isBelow(group)} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Whoever changes the hours of these restaurants waits for the other. Not the row of the restaurant: an import of its menu holds
 * that for long, and the kitchen cannot wait.
 */
export async function lockHours(tx: Tx, restaurants: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('hours', id)) from
    (select distinct unnest(${[...restaurants]}::bigint[]) as id order by 1) as asked`.execute(tx)
}

const isBelow = (group: number) => sql<boolean>`exists (select 1 from access_group_resources held
  join access_groups holder on holder.id = held.access_group_id
  where held.resource_type = 'restaurant' and held.resource_id = restaurants.id and holder.ancestors @> array[${group}::bigint])`

/** How many restaurants lie below a group, and how many of them are closed for it at a moment. */
export async function countBelow(db: Queryable, group: number, at: Date): Promise<{ restaurants: number; closed: number }> {
  const { rows } = await sql<{ restaurants: number; closed: number }>`
    select count(*)::int as restaurants, count(*) filter (where exists (select 1 from closures where restaurant_id = restaurants.id
      and access_group_id = ${group} and coalesce(ended_at, ends_at, 'infinity') > ${at}))::int as closed
    from restaurants where kind = 'restaurant' and ${isBelow(group)}`.execute(db)
  return rows[0] ?? { restaurants: 0, closed: 0 }
}

export interface Group {
  readonly id: number
  readonly name: string
  readonly ancestors: readonly number[]
}

export async function findGroup(db: Queryable, id: number): Promise<Group | undefined> {
  const { rows } = await sql<Group>`select id, name, ancestors from access_groups where id = ${id}`.execute(db)
  return rows[0]
}

/** Whoever changes the hours of this group waits for the other. */
export async function lockGroupHours(tx: Tx, id: number): Promise<void> {
  await keepOpen(tx, [id])
  await sql`select pg_advisory_xact_lock(hashtextextended('group hours', ${id}))`.execute(tx)
}

/** The group and all below: their people work by its hours. */
export async function groupsBelow(db: Queryable, group: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from access_groups where ancestors @> array[${group}::bigint]`.execute(db)
  return rows.map(({ id }) => id)
}
