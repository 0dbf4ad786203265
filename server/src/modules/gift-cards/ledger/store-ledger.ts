import type { ActivityType } from '@brigade/contract/gift-cards/cards.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { GiftCards } from '../../../platform/schema.ts'

// The one place that moves money of a card: its balance and its row in the ledger are written by one statement, under the lock of the card.

export type CardRow = Selectable<GiftCards>

/** Cards with these ids, for those who only look. */
export async function findCards(db: Queryable, ids: readonly number[]): Promise<CardRow[]> {
  return (await sql<CardRow>`select * from gift_cards where id = any(${[...ids]}::bigint[])`.execute(db)).rows
}

/** Cards with these ids, in the order of their ids, held until the transaction ends: two that lock the same cards wait and never block each other. */
export async function lockCards(tx: Tx, ids: readonly number[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  // Not `for update`: that would wait for whatever refers to the card.
  const { rows } = await sql<CardRow>`
    select * from gift_cards where id = any(${[...new Set(ids)]}::bigint[]) order by id for no key update`.execute(tx)
  return rows
}

export async function lockCard(tx: Tx, id: number): Promise<CardRow | undefined> {
  return (await lockCards(tx, [id]))[0]
}

/** Where something happened, and who did it, as the ledger keeps it. */
export interface Booking {
  /** The group that has earned or owes it: that of the restaurant, or the issuer. */
  readonly groupId: number
  readonly restaurant: { readonly id: number; readonly name: string } | null
  /** The business day of the restaurant, or that of the office. */
  readonly serviceDate: string
  readonly actor: { readonly id: number | null; readonly name: string }
  readonly approverName?: string
}

export interface Activity {
  readonly cardId: number
  readonly type: ActivityType
  /** Minor units; counts up what comes onto the card. */
  readonly delta: number
  readonly reason?: string
  readonly orderSaid?: string
  readonly redemptionId?: number | null
  readonly otherCardId?: number | null
  readonly reversesSeq?: number | null
}

export interface Booked {
  readonly seq: number
  readonly balance: number
}

/** What the office books is never before what is there already: on no day less than nothing is owed. */
const notBefore = (serviceDate: string, id: RawBuilder<unknown>) =>
  sql`greatest(${serviceDate}::date, (select max(service_date) from gift_card_activities where card_id = ${id}))`

/**
 * Writes a row of the ledger and the balance that follows from it. The card is locked already. A balance below nothing, or below what is
 * held, is refused by the database itself.
 */
export async function book(tx: Tx, activity: Activity, booking: Booking): Promise<Booked> {
  const { cardId, type, delta, reason = '', orderSaid = '', redemptionId = null, otherCardId = null, reversesSeq = null } = activity
  const { groupId, restaurant, serviceDate, actor, approverName = '' } = booking
  const { rows } = await sql<Booked>`
    with moved as (
      update gift_cards set balance = balance + ${delta}, seq = seq + 1, updated_at = now() where id = ${cardId} returning id, seq, balance)
    insert into gift_card_activities (card_id, seq, type, delta, balance_after, reason, group_id, restaurant_id, restaurant_name, service_date,
      redemption_id, order_said, other_card_id, reverses_seq, actor_id, actor_name, approver_name)
    select id, seq, ${type}, ${delta}, balance, ${reason}, ${groupId}, ${restaurant?.id ?? null}::bigint, ${restaurant?.name ?? null},
      ${restaurant ? sql`${serviceDate}::date` : notBefore(serviceDate, sql.ref('moved.id'))},
      ${redemptionId}::bigint, ${orderSaid}, ${otherCardId}::bigint, ${reversesSeq}::integer, ${actor.id}::bigint, ${actor.name}, ${approverName}
    from moved returning seq, balance_after as balance`.execute(tx)
  const [booked] = rows
  if (!booked) throw new Error(`Gift card ${cardId} is gone.`)
  return booked
}

/** One row of many cards at once; each card is in it once, and locked already or made in this transaction. */
export interface SameActivity {
  readonly cardId: number
  /** As in a booking. */
  readonly groupId: number
  readonly delta: number
}

/** The same as `book` for thousands of cards, in one statement. Answers how many rows were written. */
export async function bookMany(
  tx: Tx,
  type: ActivityType,
  rows: readonly SameActivity[],
  { serviceDate, actor, reason = '' }: Pick<Booking, 'serviceDate' | 'actor'> & { readonly reason?: string },
): Promise<number> {
  const all = <T>(of: (row: SameActivity) => T): T[] => rows.map(of)
  const { numAffectedRows } = await sql`
    with asked as (select * from unnest(${all(({ cardId }) => cardId)}::bigint[], ${all(({ groupId }) => groupId)}::bigint[], ${all(({ delta }) => delta)}::bigint[])
        as one(card_id, group_id, delta)),
      moved as (
        update gift_cards card set balance = balance + asked.delta, seq = seq + 1, updated_at = now() from asked where card.id = asked.card_id
        returning card.id, card.seq, card.balance, asked.delta, asked.group_id)
    insert into gift_card_activities (card_id, seq, type, delta, balance_after, reason, group_id, service_date, actor_id, actor_name)
    select id, seq, ${type}, delta, balance, ${reason}, group_id, ${notBefore(serviceDate, sql.ref('moved.id'))}, ${actor.id}::bigint, ${actor.name} from moved`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

export interface Imbalance {
  readonly id: number
  readonly balance: number
  readonly sum: number
  readonly last: number
}

/** Cards whose balance is not the sum of their ledger, or not the balance after its last row; at most `most`. Of one id up to another one. */
export async function imbalances(db: Queryable, from: number, to: number, most = 100): Promise<Imbalance[]> {
  const { rows } = await sql<Imbalance>`
    select card.id, card.balance, coalesce(ledger.sum, 0)::bigint as sum, coalesce(ledger.last, 0)::bigint as last
    from gift_cards card left join lateral (
      select sum(delta) as sum, (array_agg(balance_after order by seq desc))[1] as last, max(seq) as seq from gift_card_activities where card_id = card.id) ledger on true
    where card.id between ${from} and ${to}
      and (card.balance <> coalesce(ledger.sum, 0) or card.balance <> coalesce(ledger.last, 0) or card.seq <> coalesce(ledger.seq, 0))
    order by card.id limit ${most}`.execute(db)
  return rows
}
