import type { PaidShare } from '@brigade/contract/discounts/engine/types.ts'
import { type EvaluationAnswer, reservedMinutes, type UseStatus } from '@brigade/contract/discounts/using.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { prepared } from '../../../platform/prepared.ts'
import type { OrderingSystem } from '../../orders/public.ts'
import type { Held } from './rules.ts'

/** What was asked, as far as it is needed later. Who the guest is, is not kept. */
export interface KeptAsk {
  readonly basket: {
    readonly lines: readonly {
      readonly id: string
      readonly name: string
      readonly category: string
      readonly plu: string
      readonly quantity: number
      readonly total_minor: number
      readonly options_minor: number
      readonly tax_percent: string | null
    }[]
    readonly charges: readonly {
      readonly id: string
      readonly name: string
      readonly is_delivery: boolean
      readonly amount_minor: number
      readonly tax_percent: string | null
    }[]
  }
  readonly at: string
  readonly channel: string
  readonly fulfilment: string
  readonly codes: readonly string[]
}

export interface ReservationRow {
  readonly id: number
  readonly uuid: string
  readonly restaurant_id: number
  readonly root_id: number
  readonly system: string
  /** That it was reserved with; of some from before this none. */
  readonly credential_id: number | null
  readonly reference: string
  readonly status: UseStatus
  readonly expires_at: Date | null
  readonly is_overdue: boolean
  readonly asked: KeptAsk
  readonly evaluation: EvaluationAnswer
  readonly order_external_id: string | null
}

const overdue = sql<boolean>`(held.status in ('reserved', 'waiting') and held.expires_at <= now())`
const columns = sql`held.id, held.uuid, held.restaurant_id, held.root_id, held.system, held.credential_id, held.reference, held.status, held.expires_at,
  ${overdue} as is_overdue, held.asked, held.evaluation, held.order_external_id`

interface Reference {
  readonly restaurantId: number
  readonly rootId: number
  readonly system: Pick<OrderingSystem, 'id' | 'system'>
  readonly reference: string
}

/** The reservation of a reference, held until the transaction ends; one that has just begun has `asked` nothing yet. */
export async function takeReference(
  tx: Tx,
  { restaurantId, rootId, system: { id, system }, reference }: Reference,
): Promise<{ row: ReservationRow; isNew: boolean }> {
  const [made] = await begun(tx, restaurantId, rootId, system, id, reference)
  if (made) return { row: made, isNew: true }
  const [row] = await ofReference(tx, restaurantId, system, reference)
  if (!row) throw new Error('A reservation that is there was not found.')
  return { row, isNew: false }
}

const begun = prepared(
  (_, restaurantId: number, rootId: number, system: string, credentialId: number, reference: string) => sql<ReservationRow>`
    insert into discount_reservations as held (restaurant_id, root_id, system, credential_id, reference, status, asked, evaluation)
    values (${restaurantId}, ${rootId}, ${system}, ${credentialId}, ${reference}, 'reserved', '{}', '{}') on conflict (restaurant_id, system, reference) do nothing
    returning ${columns}`,
)
const ofReference = prepared(
  (_, restaurantId: number, system: string, reference: string) => sql<ReservationRow>`
    select ${columns} from discount_reservations held
    where restaurant_id = ${restaurantId} and system = ${system} and reference = ${reference} for update`,
)

export async function reservationBy(db: Queryable, uuid: string): Promise<ReservationRow | undefined> {
  const { rows } = await sql<ReservationRow>`select ${columns} from discount_reservations held where uuid = ${uuid}::uuid`.execute(db)
  return rows[0]
}

/** Held until the transaction ends, in the order of their ids. */
export async function lockReservations(tx: Tx, ids: readonly number[]): Promise<ReservationRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ReservationRow>`
    select ${columns} from discount_reservations held where id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx)
  return rows
}

/** Those whose time is over, a few at a time; nobody waits for those that somebody else is at. */
export async function lockOverdue(tx: Tx, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from discount_reservations held where status in ('reserved', 'waiting') and expires_at <= now()
    order by expires_at limit ${most} for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Likewise, those that hold something of these offers, without the one that whoever asks has in hand: its lock does not keep it out. */
export async function lockOverdueOf(tx: Tx, discountIds: readonly number[], apartFrom: number, most: number): Promise<number[]> {
  return (await overdueOf(tx, discountIds, apartFrom, most)).map(({ id }) => id)
}

const overdueOf = prepared(
  (_, discountIds: readonly number[], apartFrom: number, most: number) => sql<{ id: number }>`
    select id from discount_reservations held where status in ('reserved', 'waiting') and expires_at <= now() and id <> ${apartFrom}
      and exists (select from discount_uses used where used.reservation_id = held.id and used.discount_id = any(${discountIds}::bigint[]))
    order by expires_at limit ${most} for update skip locked`,
)

interface Kept {
  readonly status: 'reserved' | 'waiting'
  readonly credentialId: number
  readonly asked: KeptAsk
  readonly evaluation: EvaluationAnswer
}

/** The answer of a reservation from now on, kept for some minutes. */
export async function keepReservation(tx: Tx, id: number, { status, credentialId, asked, evaluation }: Kept): Promise<ReservationRow> {
  const [row] = await kept(tx, id, status, credentialId, JSON.stringify(asked), JSON.stringify(evaluation))
  if (!row) throw new Error('A reservation that is held is not there.')
  return row
}

const kept = prepared(
  (_, id: number, status: string, credentialId: number, asked: string, evaluation: string) => sql<ReservationRow>`
    update discount_reservations held set status = ${status}, credential_id = ${credentialId},
      expires_at = now() + make_interval(mins => ${sql.lit(reservedMinutes)}), asked = ${asked}::jsonb,
      evaluation = ${evaluation}::jsonb, updated_at = now() where id = ${id} returning ${columns}`,
)

/** `order` is kept where it is said. */
export async function setStatus(tx: Tx, ids: readonly number[], status: UseStatus, order: string | null = null): Promise<void> {
  await sql`
    update discount_reservations set status = ${status}, updated_at = now(), order_external_id = coalesce(${order}::text, order_external_id),
      expires_at = case when ${status} = 'reserved' then now() + make_interval(mins => ${sql.lit(reservedMinutes)}) end
    where id = any(${[...ids]}::bigint[])`.execute(tx)
}

const live = sql`('reserved', 'waiting', 'applied')`

/** A use that holds something. */
export interface UseRow extends Held {
  readonly id: number
  readonly reservationId: number
  readonly status: UseStatus
  readonly decidedBy: string
  readonly reason: string
}

const heldColumns = sql`used.id, used.reservation_id as "reservationId", used.status, used.decided_by as "decidedBy", used.reason,
  used.discount_id as "discountId", used.code_id as "codeId", used.guest, used.day::text as day, (used.amount - used.refunded)::bigint as amount`

/** What reservations hold of the counters of offers. Rewards are no offers of their own. */
export async function usesHeld(db: Queryable, reservationIds: readonly number[]): Promise<UseRow[]> {
  if (reservationIds.length === 0) return []
  const { rows } = await sql<UseRow>`
    select ${heldColumns} from discount_uses used
    where used.reservation_id = any(${[...reservationIds]}::bigint[]) and used.status in ${live} and used.discount_id is not null order by used.id`.execute(
    db,
  )
  return rows
}

/** What reservations whose time is over still hold of these offers. */
export async function overdueUses(db: Queryable, discountIds: readonly number[]): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select ${heldColumns} from discount_reservations held join discount_uses used on used.reservation_id = held.id
    where ${overdue} and used.status in ${live} and used.discount_id = any(${[...discountIds]}::bigint[])`.execute(db)
  return rows
}

export interface NewUse extends Held {
  readonly versionNumber: number
  readonly customerId: number | null
  readonly status: 'reserved' | 'waiting'
  readonly currency: string
  readonly allocations: readonly unknown[]
  readonly paidBy: readonly PaidShare[]
  readonly reason: string
  readonly actor: string
  readonly decidedBy: string
}

/**
 * What a reservation has of offers from now on, instead of what it had. What waits for approval and is asked differently now has another
 * number: a yes to what somebody was shown is none to something else.
 */
export async function replaceUses(tx: Tx, reservationId: number, uses: readonly NewUse[], isNew: boolean): Promise<void> {
  const said = JSON.stringify(uses)
  if (!isNew)
    await sql`delete from discount_uses used where reservation_id = ${reservationId} and discount_id is not null and not exists (
      select from jsonb_to_recordset(${said}::jsonb) as said("discountId" bigint, amount bigint, reason text, actor text)
      where said."discountId" = used.discount_id
        and (used.status <> 'waiting' or (said.amount, said.reason, said.actor) = (used.amount, used.reason, used.actor)))`.execute(tx)
  if (uses.length > 0) await written(tx, reservationId, said)
}

const written = prepared(
  (_, reservationId: number, uses: string) => sql`
    insert into discount_uses (reservation_id, discount_id, version_number, code_id, customer_id, guest, day, status, amount, currency, allocations, paid_by,
      reason, actor, decided_by)
    select ${reservationId}, said."discountId", said."versionNumber", said."codeId", said."customerId", said.guest, said.day, said.status, said.amount,
      said.currency, said.allocations, said."paidBy", said.reason, said.actor, said."decidedBy"
    from jsonb_to_recordset(${uses}::jsonb) as said("discountId" bigint, "versionNumber" integer, "codeId" bigint, "customerId" bigint, guest text, day date,
      status text, amount bigint, currency text, allocations jsonb, "paidBy" jsonb, reason text, actor text, "decidedBy" text)
    on conflict (reservation_id, discount_id) do update set version_number = excluded.version_number, code_id = excluded.code_id,
      customer_id = excluded.customer_id, guest = excluded.guest, day = excluded.day, status = excluded.status, amount = excluded.amount, refunded = 0,
      allocations = excluded.allocations, paid_by = excluded.paid_by, reason = excluded.reason, actor = excluded.actor, decided_by = excluded.decided_by,
      at = now()`,
)

/** Of uses that hold something; others stay what they became. */
export async function setUses(tx: Tx, reservationIds: readonly number[], status: UseStatus): Promise<void> {
  await sql`update discount_uses set status = ${status} where reservation_id = any(${[...reservationIds]}::bigint[]) and status in ${live}`.execute(
    tx,
  )
}

const isOpenOf = (discountIds: readonly number[], restaurantIds: readonly number[]) => sql<boolean>`held.status in ('reserved', 'waiting')
  and (held.restaurant_id = any(${[...restaurantIds]}::bigint[]) or exists (select from discount_uses used
    where used.reservation_id = held.id and used.discount_id = any(${[...discountIds]}::bigint[])))`

/** Reservations of orders that are being paid at these restaurants, or that hold something of these offers. */
export async function countOpenOf(db: Queryable, discountIds: readonly number[], restaurantIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from discount_reservations held where ${isOpenOf(discountIds, restaurantIds)}`.execute(db)
  return rows[0]?.open ?? 0
}

/** The same, held until the transaction ends. */
export async function lockOpenOf(tx: Tx, discountIds: readonly number[], restaurantIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select held.id from discount_reservations held where ${isOpenOf(discountIds, restaurantIds)} order by held.id for update`.execute(tx)
  return rows.map(({ id }) => id)
}
