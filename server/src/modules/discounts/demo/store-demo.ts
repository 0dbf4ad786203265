import type { OfferStatus } from '@brigade/contract/discounts/offers.ts'
import type { OfferTerms } from '@brigade/contract/discounts/terms.ts'
import type { UseStatus } from '@brigade/contract/discounts/using.ts'
import { sql } from 'kysely'
import { type Cell, copyRows, line } from '../../../platform/copy-rows.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { optedOut } from '../offers/store-live.ts'

// What the demo company writes of its offers, and what it reads of them again.

/** An offer that guests of the demo may have been given, with where and when. */
export interface GivenOffer {
  readonly id: number
  readonly name: string
  readonly status: OfferStatus
  readonly currency: string
  readonly started_at: Date | null
  readonly left_at: Date | null
  readonly versions: readonly { readonly number: number; readonly terms: OfferTerms; readonly from: string }[]
  readonly places: readonly number[]
  readonly codes: readonly { readonly id: number; readonly code: string }[]
}

export async function offersGiven(db: Queryable, now: Date): Promise<GivenOffer[]> {
  const { rows } = await sql<GivenOffer>`
    select offer.id, offer.name, offer.status, offer.currency, offer.started_at,
      case offer.status when 'ended' then offer.ended_at when 'paused' then offer.updated_at end as left_at,
      (select jsonb_agg(jsonb_build_object('number', number, 'terms', terms, 'from', inserted_at) order by number)
        from discount_versions where discount_id = offer.id) as versions,
      array(select place.id from restaurants place join access_groups home on home.id = place.parent_access_group_id
        where place.kind = 'restaurant' and place.currency = offer.currency and home.ancestors @> array[offer.parent_access_group_id]
          and not ${optedOut('offer', sql.ref('place.id'), sql.ref('home.ancestors'))}) as places,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'code', code) order by id) from discount_codes where discount_id = offer.id), '[]') as codes
    from discounts offer join access_groups owner on owner.id = offer.parent_access_group_id join demo_companies demo on demo.root_id = owner.root_id
    where offer.started_at <= ${now} order by offer.id`.execute(db)
  return rows
}

export interface Moments {
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly changedAt: Date
}

export async function setMoments(tx: Tx, id: number, { startedAt, endedAt, changedAt }: Moments): Promise<void> {
  await sql`update discounts set started_at = ${startedAt}, ended_at = ${endedAt}, updated_at = ${changedAt} where id = ${id}`.execute(tx)
}

export async function setMomentsOfCodes(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  await sql`update discount_codes set inserted_at = ${at} where id = any(${[...ids]}::bigint[])`.execute(tx)
}

export interface WrittenOrder {
  readonly id: number
  readonly restaurant_id: number
  readonly external_id: string
  readonly state: string
}

/** Those of the orders that were written. */
export async function writtenOrders(
  tx: Tx,
  system: string,
  asked: readonly { readonly restaurantId: number; readonly externalId: string }[],
): Promise<WrittenOrder[]> {
  const { rows } = await sql<WrittenOrder>`
    select orders.id, restaurant_id, external_id, state from orders
    join unnest(${asked.map(({ restaurantId }) => restaurantId)}::bigint[], ${asked.map(({ externalId }) => externalId)}::text[]) as asked(r, e)
      on restaurant_id = asked.r and external_id = asked.e
    where system = ${system}`.execute(tx)
  return rows
}

export async function nextReservation(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) + 1 as id from discount_reservations`.execute(tx)
  return rows[0]?.id ?? 1
}

export interface ReservationLine {
  readonly id: number
  readonly restaurant_id: number
  readonly root_id: number
  readonly system: string
  readonly reference: string
  readonly status: UseStatus
  readonly expires_at: string | null
  readonly asked: unknown
  readonly evaluation: unknown
  readonly order_id: number | null
  readonly inserted_at: string
}

export interface UseLine {
  readonly reservation_id: number
  readonly discount_id: number
  readonly version_number: number
  readonly code_id: number | null
  readonly day: string | null
  readonly status: UseStatus
  readonly amount: number
  readonly currency: string
  readonly allocations: unknown
  readonly paid_by: unknown
  readonly reason: string
  readonly actor: string
  readonly decided_by: string
  readonly at: string
}

export async function insertReservations(tx: Tx, lines: readonly ReservationLine[]): Promise<void> {
  const rows = lines.map(({ asked, evaluation, inserted_at, ...rest }) => ({
    ...rest,
    asked: JSON.stringify(asked),
    evaluation: JSON.stringify(evaluation),
    inserted_at,
    updated_at: inserted_at,
  }))
  await copyAll(tx, 'discount_reservations', rows)
  await sql`select setval(pg_get_serial_sequence('discount_reservations', 'id'), greatest((select max(id) from discount_reservations), 1))`.execute(
    tx,
  )
}

export async function insertUses(tx: Tx, lines: readonly UseLine[]): Promise<void> {
  const rows = lines.map(({ allocations, paid_by, ...rest }) => ({
    ...rest,
    allocations: JSON.stringify(allocations),
    paid_by: JSON.stringify(paid_by),
  }))
  await copyAll(tx, 'discount_uses', rows)
}

/** Rows by the names of their columns, all the same ones. */
async function copyAll(tx: Tx, table: string, rows: readonly Readonly<Record<string, Cell>>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const lines = rows.map((row) => line(columns.map((column) => row[column] ?? null)))
  await copyRows(tx, table, columns.join(', '), lines)
}

/** All counters, from the uses that hold something. */
export async function countUses(tx: Tx): Promise<void> {
  await sql`analyze discount_reservations, discount_uses, discount_codes`.execute(tx)
  const holding = sql`status in ('reserved', 'waiting', 'applied') and discount_id is not null`
  await sql`
    with offers as (
      update discount_counts kept set used = held.used, given = held.given
      from (select discount_id, count(*) as used, sum(amount - refunded) as given from discount_uses where ${holding} group by 1) held
      where kept.discount_id = held.discount_id),
    days as (
      insert into discount_days (discount_id, day, used)
      select discount_id, day, count(*) from discount_uses where ${holding} and day is not null group by 1, 2)
    update discount_codes code set used = held.used
    from (select code_id, count(*) as used from discount_uses where ${holding} and code_id is not null group by 1) held where code.id = held.code_id`.execute(
    tx,
  )
}
