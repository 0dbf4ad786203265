import type { ScheduleKind } from '@brigade/contract/reports/schedules.ts'
import { sql } from 'kysely'
import { grantedGroups } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { Moment } from '../../../platform/wall-time.ts'
import { seenRestaurants } from '../figures/store-figures.ts'
import { opens, savedFrom } from '../saved/store-saved.ts'

export interface ScheduleRow {
  readonly saved_report_id: number
  readonly kind: ScheduleKind
  readonly restaurant_id: number
  readonly timezone: string
  readonly minutes: number
  readonly weekdays: number[]
  readonly next_at: Date
  readonly next_date: string
  readonly tries: number
  readonly last_at: Date | null
  readonly last_sent: number | null
  readonly last_passed_over: number | null
  readonly last_error: string
}

const columns = sql`plan.saved_report_id, plan.kind, plan.restaurant_id, place.timezone, plan.minutes, plan.weekdays, plan.next_at,
  plan.next_date, plan.tries, plan.last_at, plan.last_sent, plan.last_passed_over, plan.last_error`

/** With the name of its restaurant, for somebody who may see its sales. */
export interface NamedSchedule extends ScheduleRow {
  readonly restaurant_name: string | null
}

export async function scheduleOf(db: Queryable, savedId: number, userId: number): Promise<NamedSchedule | undefined> {
  const { rows } = await sql<NamedSchedule>`
    select ${columns}, seen.name as restaurant_name from report_schedules plan join restaurants place on place.id = plan.restaurant_id
    left join (${seenRestaurants(userId)}) as seen on seen.id = plan.restaurant_id where plan.saved_report_id = ${savedId}`.execute(db)
  return rows[0]
}

const preparing = 7_301

/** One that is due by the clock of the database and that nobody else prepares until this moment ends. */
export async function findDue(moment: Tx): Promise<(ScheduleRow & { readonly now: Date }) | undefined> {
  const { rows } = await sql<ScheduleRow & { now: Date }>`
    select ${columns}, now() as now from report_schedules plan join restaurants place on place.id = plan.restaurant_id
    where plan.next_at <= now() order by plan.next_at limit 20`.execute(moment)
  for (const row of rows) {
    const { rows: taken } = await sql<{ is_mine: boolean }>`
      select pg_try_advisory_xact_lock(${preparing}, ${row.saved_report_id}::int) as is_mine`.execute(moment)
    if (taken[0]?.is_mine) return row
  }
  return undefined
}

/** Holds what is due until the transaction ends, if it is as it was when it was prepared. */
export async function holdDue(tx: Tx, { saved_report_id: id, next_at }: ScheduleRow, reportVersion: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from report_schedules plan join saved_reports one on one.id = plan.saved_report_id
    where plan.saved_report_id = ${id} and date_trunc('milliseconds', plan.next_at) = ${next_at.toISOString()} and one.version = ${reportVersion}
    for update`.execute(tx)
  return rows.length > 0
}

export interface ReaderRow {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly is_owner: boolean
  readonly is_chosen: boolean
  readonly has_unsubscribed: boolean
  /** The saved report is open to them. */
  readonly may_open: boolean
}

const readerColumns = sql`person.id, person.name, person.email, person.id = one.owner_id as is_owner, chosen.user_id is not null as is_chosen, chosen.unsubscribed_at is not null as has_unsubscribed,
  person.status = 'active' and coalesce(${opens(sql.ref('person.id'))}, false) as may_open`

/** Whether the person may see who has roles on the group that the report is shared with. */
export async function seesPeople(db: Queryable, savedId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 ${savedFrom} where one.id = ${savedId} and holder.ancestors && ${grantedGroups(userId, 'access_groups')}`.execute(db)
  return rows.length > 0
}

/** People to whom a saved report is open: its owner, and those who may see sales on its group. */
export async function readersOf(db: Queryable, savedId: number): Promise<ReaderRow[]> {
  const { rows } = await sql<ReaderRow>`
    with candidates as (
      select one.owner_id as id from saved_reports one where one.id = ${savedId}
      union select held.user_id ${savedFrom} join role_grants held on held.access_group_id = any(holder.ancestors) where one.id = ${savedId}
      union select user_id from report_recipients where saved_report_id = ${savedId})
    select ${readerColumns} ${savedFrom} cross join candidates join users person on person.id = candidates.id
      left join report_recipients chosen on chosen.saved_report_id = one.id and chosen.user_id = person.id
    where one.id = ${savedId} order by lower(person.name), person.id`.execute(db)
  return rows.filter(({ may_open, is_chosen }) => may_open || is_chosen)
}

/** Of these restaurants, those that the person sees, each with the moment from which on names of its staff are told. */
export async function seenAmong(db: Queryable, userId: number, ids: readonly number[]): Promise<{ id: number; names_from: string }[]> {
  const { rows } = await sql<{ id: number; names_from: string }>`
    select id, names_from::text as names_from from (${seenRestaurants(userId, sql`place.id = any(${[...ids]}::bigint[])`)}) as seen order by id`.execute(
    db,
  )
  return rows
}

export async function seesRestaurant(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { rows } = await sql`${seenRestaurants(userId, sql`place.id = ${id}`)}`.execute(tx)
  return rows.length > 0
}

/** Nights around now whose end is written down. */
export async function endsAround(db: Queryable, restaurantId: number): Promise<Map<string, Moment>> {
  const { rows } = await sql<{ business_date: string; ends_at: Date }>`
    select business_date, ends_at from business_days
    where restaurant_id = ${restaurantId} and business_date between current_date - 4 and current_date + 4`.execute(db)
  return new Map(rows.map(({ business_date, ends_at }) => [business_date, ends_at.getTime()]))
}

interface Planned {
  readonly kind: ScheduleKind
  readonly restaurantId: number
  readonly minutes: number
  readonly weekdays: readonly number[]
  readonly recipientIds: readonly number[]
  readonly next: { readonly at: Moment; readonly date: string }
}

export async function putSchedule(tx: Tx, savedId: number, { kind, restaurantId, minutes, weekdays, recipientIds, next }: Planned): Promise<void> {
  const at = new Date(next.at).toISOString()
  await sql`
    insert into report_schedules (saved_report_id, kind, restaurant_id, minutes, weekdays, next_at, next_date)
    values (${savedId}, ${kind}, ${restaurantId}, ${minutes}, ${[...weekdays]}::smallint[], ${at}, ${next.date})
    on conflict (saved_report_id) do update set kind = excluded.kind, restaurant_id = excluded.restaurant_id, minutes = excluded.minutes,
      weekdays = excluded.weekdays, next_at = excluded.next_at, next_date = excluded.next_date, tries = 0, last_error = ''`.execute(tx)
  await sql`delete from report_recipients where saved_report_id = ${savedId} and user_id <> all(${[...recipientIds]}::bigint[])`.execute(tx)
  // Who has unsubscribed stays so: nobody else signs them up again.
  await sql`insert into report_recipients (saved_report_id, user_id) select ${savedId}, unnest(${[...recipientIds]}::bigint[])
    on conflict do nothing`.execute(tx)
}

/** Of somebody who chooses themselves: they want the mails again. */
export async function subscribeAgain(tx: Tx, savedId: number, userId: number): Promise<void> {
  await sql`update report_recipients set unsubscribed_at = null where saved_report_id = ${savedId} and user_id = ${userId}`.execute(tx)
}

export async function deleteSchedule(tx: Tx, savedId: number): Promise<void> {
  await sql`delete from report_schedules where saved_report_id = ${savedId}`.execute(tx)
}

const byRestaurants = (ids: readonly number[]) => sql`restaurant_id = any(${[...ids]}::bigint[])`

export async function countSchedules(db: Queryable, restaurantIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from report_schedules where ${byRestaurants(restaurantIds)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Ends mails that go by the clock of these restaurants; answers whose reports they were, and the groups that these are shared with. */
export async function endSchedules(tx: Tx, restaurantIds: readonly number[]): Promise<{ readonly owner_id: number; readonly ancestors: number[] }[]> {
  const { rows } = await sql<{ owner_id: number; ancestors: number[] }>`
    with ended as (delete from report_schedules where ${byRestaurants(restaurantIds)} returning saved_report_id)
    select one.owner_id, coalesce(holder.ancestors, '{}') as ancestors ${savedFrom} join ended on ended.saved_report_id = one.id`.execute(tx)
  return rows
}

export async function moveDue(tx: Tx, savedId: number, at: Moment): Promise<void> {
  await sql`update report_schedules set next_at = ${new Date(at).toISOString()} where saved_report_id = ${savedId}`.execute(tx)
}

/** False when the person has this mail already. */
export async function noteSending(tx: Tx, savedId: number, dueAt: Date, userId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into report_sendings (saved_report_id, due_at, user_id) values (${savedId}, ${dueAt.toISOString()}, ${userId})
    on conflict do nothing returning user_id`.execute(tx)
  return rows.length > 0
}

interface Outcome {
  readonly sent: number
  readonly passedOver: number
  readonly next: { readonly at: Moment; readonly date: string }
}

export async function noteSent(tx: Tx, savedId: number, { sent, passedOver, next }: Outcome): Promise<void> {
  await sql`
    update report_schedules set last_at = now(), last_sent = ${sent}, last_passed_over = ${passedOver}, last_error = '', tries = 0,
      next_at = ${new Date(next.at).toISOString()}, next_date = ${next.date}
    where saved_report_id = ${savedId}`.execute(tx)
  await sql`delete from report_sendings where saved_report_id = ${savedId} and due_at < now() - interval '40 days'`.execute(tx)
}

/** It is tried again a little later, each time after a longer pause. */
export async function noteFailure(tx: Tx, savedId: number, error: string): Promise<void> {
  await sql`
    update report_schedules set tries = tries + 1, last_error = ${error}, next_at = now() + make_interval(mins => least(60, 5 * (tries + 1)))
    where saved_report_id = ${savedId} and next_at <= now()`.execute(tx)
}

/** Ends the mails of a report for one person; answers its name while it is open to them, and undefined where it is not mailed to them. */
export async function unsubscribe(tx: Tx, savedId: number, userId: number): Promise<{ readonly name: string | null } | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    with ended as (update report_recipients set unsubscribed_at = coalesce(unsubscribed_at, now())
      where saved_report_id = ${savedId} and user_id = ${userId} returning saved_report_id)
    select case when person.status = 'active' and ${opens(userId)} then one.name end as name
    ${savedFrom} join ended on ended.saved_report_id = one.id join users person on person.id = ${userId}`.execute(tx)
  return rows[0]
}

export interface MailedReport {
  readonly id: number
  readonly name: string
  readonly view: unknown
  readonly version: number
}

export async function mailedReport(tx: Tx, id: number): Promise<MailedReport | undefined> {
  const { rows } = await sql<MailedReport>`select id, name, view, version from saved_reports where id = ${id}`.execute(tx)
  return rows[0]
}
