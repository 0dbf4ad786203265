import { sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'
import type { SealedCode } from './sealed-codes.ts'
import type { Booking } from './store-ledger.ts'

/** What cards that are made together have in common. */
export interface CommonCard {
  readonly definition_id: number
  readonly definition_number: number
  readonly root_id: number
  readonly issuer_group_id: number
  readonly kind: string
  readonly currency: string
}

export interface ManyCard extends SealedCode {
  readonly uuid: string
  /** What is on it from its first row on. */
  readonly amount: number
  readonly expires_on: string | null
  readonly recipient_name?: string
  readonly recipient_email?: string
}

interface First extends Pick<Booking, 'serviceDate' | 'actor'> {
  readonly type: 'ACTIVATE' | 'IMPORT'
  readonly batchId: number
  readonly isPhysical: boolean
}

/**
 * Active cards with the first row of their ledger, both written by one statement: booked one after the other, a hundred thousand cards
 * would all be written twice. A code that the company has already makes no card. Answers those that are there now, by their uuids.
 */
export async function insertBooked(tx: Tx, common: CommonCard, cards: readonly ManyCard[], first: First): Promise<Set<string>> {
  const { definition_id, definition_number, root_id, issuer_group_id, kind, currency } = common
  const { type, batchId, isPhysical, serviceDate, actor } = first
  const all = <T>(of: (card: ManyCard) => T): T[] => cards.map(of)
  const { rows } = await sql<{ uuid: string }>`
    with made as (
      insert into gift_cards (uuid, definition_id, definition_number, root_id, issuer_group_id, code_hash, code_last4, code_sealed, pin_hash, pin_sealed,
        kind, currency, state, balance, seq, expires_on, is_physical, recipient_name, recipient_email, batch_id)
      select one.uuid, ${definition_id}, ${definition_number}, ${root_id}, ${issuer_group_id}, one.code_hash, one.code_last4, one.code_sealed,
        one.pin_hash, one.pin_sealed, ${kind}, ${currency}, 'active', one.amount, 1, one.expires_on, ${isPhysical}, one.recipient_name,
        one.recipient_email, ${batchId}
      from unnest(${all(({ uuid }) => uuid)}::uuid[], ${all(({ code_hash }) => code_hash)}::bytea[], ${all(({ code_last4 }) => code_last4)}::text[],
          ${all(({ code_sealed }) => code_sealed)}::text[], ${all(({ pin_hash }) => pin_hash)}::bytea[], ${all(({ pin_sealed }) => pin_sealed)}::text[],
          ${all(({ amount }) => amount)}::bigint[], ${all(({ expires_on }) => expires_on)}::date[],
          ${all(({ recipient_name }) => recipient_name ?? '')}::text[], ${all(({ recipient_email }) => recipient_email ?? '')}::text[]) with ordinality
        as one(uuid, code_hash, code_last4, code_sealed, pin_hash, pin_sealed, amount, expires_on, recipient_name, recipient_email, place)
      order by one.place on conflict (root_id, code_hash) do nothing returning id, uuid, balance),
    booked as (
      insert into gift_card_activities (card_id, seq, type, delta, balance_after, group_id, service_date, actor_id, actor_name)
      select id, 1, ${type}, balance, balance, ${issuer_group_id}, ${serviceDate}::date, ${actor.id}::bigint, ${actor.name} from made)
    select uuid from made`.execute(tx)
  return new Set(rows.map(({ uuid }) => uuid))
}
