import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { CardRow } from '../ledger/store-ledger.ts'

// What of a card is held. A card's `held` is the sum of its active holds; both change together, under the lock of the card.

/** Frees what was held too long, of cards that are locked already; answers them as they are then. */
export async function withoutOverdue(tx: Tx, cards: readonly CardRow[]): Promise<CardRow[]> {
  const some = cards.filter(({ held }) => held > 0).map(({ id }) => id)
  if (some.length === 0) return [...cards]
  const held = await freed(tx, some, sql`expires_at <= now()`, 'expired')
  return cards.map((card) => ({ ...card, held: held.get(card.id) ?? card.held }))
}

/** Frees everything that is held of cards that are locked already: they end, or go to another company. */
export async function withoutHolds(tx: Tx, cards: readonly CardRow[]): Promise<CardRow[]> {
  const held = await freed(
    tx,
    cards.map(({ id }) => id),
    sql`true`,
    'released',
  )
  return cards.map((card) => ({ ...card, held: held.get(card.id) ?? card.held }))
}

async function freed(
  tx: Tx,
  cardIds: readonly number[],
  which: ReturnType<typeof sql>,
  status: 'expired' | 'released',
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; held: number }>`
    with ended as (update gift_card_holds set status = ${status}, updated_at = now()
        where card_id = any(${[...cardIds]}::bigint[]) and status = 'active' and ${which} returning card_id, amount),
      sums as (select card_id, sum(amount)::bigint as amount from ended group by card_id)
    update gift_cards set held = held - sums.amount, updated_at = now() from sums where gift_cards.id = sums.card_id
    returning gift_cards.id, gift_cards.held`.execute(tx)
  return new Map(rows.map(({ id, held }) => [id, held]))
}

/** Cards with something held too long. */
export async function cardsOverdue(db: Queryable, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct card_id as id from (select card_id from gift_card_holds where status = 'active' and expires_at <= now()
      order by expires_at limit ${most}) overdue order by card_id`.execute(db)
  return rows.map(({ id }) => id)
}
