import type { HoursWindow } from '@brigade/contract/fields/week-hours.ts'
import type { ClosureReason, EndRule, ExceptionKind } from '@brigade/contract/hours/hours-shapes.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import type { Span } from './calendar.ts'
import type { ForWhat, Owner } from './store.ts'

const restaurantOf = (owner: Owner) => ('restaurant' in owner ? owner.restaurant : null)
const groupOf = (owner: Owner) => ('group' in owner ? owner.group : null)
const ownedBy = (owner: Owner) =>
  'restaurant' in owner ? sql<boolean>`restaurant_id = ${owner.restaurant}` : sql<boolean>`access_group_id = ${owner.group}`
const isFor = ({ fulfilment, channel }: ForWhat) =>
  sql<boolean>`fulfilment is not distinct from ${fulfilment}::text and channel is not distinct from ${channel}::text`

export interface NewRule extends ForWhat {
  readonly week: readonly HoursWindow[]
  readonly lead_min: number
  readonly last_order_min: number
}

export async function putRule(tx: Tx, owner: Owner, rule: NewRule): Promise<void> {
  await sql`
    insert into service_hours (restaurant_id, access_group_id, fulfilment, channel, week, lead_min, last_order_min)
    values (${restaurantOf(owner)}, ${groupOf(owner)}, ${rule.fulfilment}, ${rule.channel}, ${JSON.stringify(rule.week)}::jsonb, ${rule.lead_min},
      ${rule.last_order_min})
    on conflict (restaurant_id, access_group_id, fulfilment, channel) do update
    set week = excluded.week, lead_min = excluded.lead_min, last_order_min = excluded.last_order_min, version = service_hours.version + 1,
      updated_at = now()`.execute(tx)
}

export async function dropRule(tx: Tx, owner: Owner, forWhat: ForWhat): Promise<void> {
  await sql`delete from service_hours where ${ownedBy(owner)} and ${isFor(forWhat)}`.execute(tx)
}

export interface NewException {
  readonly date_from: string
  readonly date_to: string
  readonly kind: ExceptionKind
  readonly windows: readonly Span[]
  readonly label: string
  readonly source: 'manual' | 'holiday' | 'chain'
}

export async function insertException(tx: Tx, owner: Owner, row: NewException): Promise<void> {
  await sql`insert into hours_exceptions (restaurant_id, access_group_id, date_from, date_to, kind, windows, label, source)
    values (${restaurantOf(owner)}, ${groupOf(owner)}, ${row.date_from}, ${row.date_to}, ${row.kind}, ${JSON.stringify(row.windows)}::jsonb,
      ${row.label}, ${row.source})`.execute(tx)
}

export async function editException(tx: Tx, owner: Owner, id: number, row: NewException): Promise<void> {
  await sql`update hours_exceptions set date_from = ${row.date_from}, date_to = ${row.date_to}, kind = ${row.kind},
    windows = ${JSON.stringify(row.windows)}::jsonb, label = ${row.label}, source = ${row.source}, version = version + 1, updated_at = now()
    where id = ${id} and ${ownedBy(owner)}`.execute(tx)
}

export async function dropException(tx: Tx, owner: Owner, id: number): Promise<void> {
  await sql`delete from hours_exceptions where id = ${id} and ${ownedBy(owner)}`.execute(tx)
}

export interface NewClosure extends ForWhat {
  readonly restaurant_id: number
  readonly access_group_id: number | null
  readonly starts_at: Date
  readonly end_rule: EndRule
  readonly ends_at: Date | null
  readonly reason: ClosureReason
  readonly note: string
  readonly created_by: number | null
}

/** Closes; an earlier closure for the same is replaced, so that the second one sets the end. */
export async function insertClosures(tx: Tx, rows: readonly NewClosure[]): Promise<void> {
  if (rows.length === 0) return
  const asked = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as asked(restaurant_id bigint, access_group_id bigint, fulfilment text,
    channel text, starts_at timestamptz, end_rule text, ends_at timestamptz, reason text, note text, created_by bigint)`
  await sql`update closures set ended_at = asked.starts_at, ended_by = asked.created_by from ${asked}
    where closures.restaurant_id = asked.restaurant_id and closures.fulfilment is not distinct from asked.fulfilment
      and closures.channel is not distinct from asked.channel and coalesce(closures.ended_at, closures.ends_at, 'infinity') > asked.starts_at`.execute(
    tx,
  )
  await sql`insert into closures (restaurant_id, access_group_id, fulfilment, channel, starts_at, end_rule, ends_at, reason, note, created_by)
    select restaurant_id, access_group_id, fulfilment, channel, starts_at, end_rule, ends_at, reason, note, created_by from ${asked}`.execute(tx)
}

export async function endClosures(tx: Tx, ids: readonly number[], at: Date, userId: number): Promise<void> {
  await sql`update closures set ended_at = ${at}, ended_by = ${userId} where id = any(${[...ids]}::bigint[]) and ended_at is null`.execute(tx)
}

/** Where the end follows from hours or zone that have changed. */
export async function moveClosureEnds(tx: Tx, moved: readonly { readonly id: number; readonly ends_at: Date }[]): Promise<void> {
  if (moved.length === 0) return
  await sql`update closures set ends_at = moved.ends_at
    from unnest(${moved.map(({ id }) => id)}::bigint[], ${moved.map(({ ends_at }) => ends_at)}::timestamptz[]) as moved(id, ends_at)
    where closures.id = moved.id and ended_at is null`.execute(tx)
}

export interface DueClosure extends ForWhat {
  readonly id: number
  readonly restaurant_id: number
}

/** Ends those whose time has come by the database's clock, each once however many servers look; at most `most` of them. */
export async function endDue(tx: Tx, most: number): Promise<DueClosure[]> {
  const { rows } = await sql<DueClosure>`
    with due as (select id from closures where ended_at is null and ends_at <= now() order by ends_at, id limit ${most} for update skip locked)
    update closures set ended_at = ends_at from due where closures.id = due.id
    returning closures.id, restaurant_id, fulfilment, channel`.execute(tx)
  return rows
}
