import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { CardRow } from '../ledger/store-ledger.ts'

/** Cards whose moment has come, held until the transaction ends; those that another server has in hand are passed over. */
export async function cardsToSend(tx: Tx, now: Date, most: number): Promise<(CardRow & { readonly issuer_name: string })[]> {
  const { rows } = await sql<CardRow & { issuer_name: string }>`
    select card.*, issuer.name as issuer_name from gift_cards card join access_groups issuer on issuer.id = card.issuer_group_id
    where card.state = 'pending' and card.send_at <= ${now.toISOString()}::timestamptz and card.pending_amount is not null
    order by card.send_at limit ${most} for no key update of card skip locked`.execute(tx)
  return rows
}

const isOver = sql`state = 'active' and balance > 0 and held = 0 and expires_on is not null`

/** Companies with cards whose last day is over somewhere on earth, and was not before `since`. */
export async function companiesWithExpired(db: Queryable, since: string, now: Date): Promise<number[]> {
  const { rows } = await sql<{ root_id: number }>`
    select distinct root_id from gift_cards where ${isOver} and expires_on >= ${since}::date
      and expires_on < (${now.toISOString()}::timestamptz at time zone 'Etc/GMT-14')::date`.execute(db)
  return rows.map(({ root_id }) => root_id)
}

/** Cards of a company with something on them after their last day; what is held for an order is waited for. */
export async function expiredCards(tx: Tx, root: number, since: string, today: string, most: number): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select * from gift_cards where ${isOver} and expires_on >= ${since}::date and expires_on < ${today}::date and root_id = ${root}
    order by expires_on limit ${most} for no key update skip locked`.execute(tx)
  return rows
}

export async function newestCard(db: Queryable): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from gift_cards`.execute(db)
  return rows[0]?.id ?? 0
}

/** Cards of which something else is held than their holds say. */
export async function wrongHolds(db: Queryable, from: number, to: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select card.id from gift_cards card left join lateral (
      select sum(amount) as sum from gift_card_holds hold where hold.card_id = card.id and hold.status = 'active') as active on true
    where card.id between ${from} and ${to} and card.held <> coalesce(active.sum, 0) order by card.id limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

/** Cards that are looked up in another company than the one of the group that owes them. */
export async function strayCards(db: Queryable, from: number, to: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select card.id from gift_cards card join access_groups issuer on issuer.id = card.issuer_group_id
    where card.id between ${from} and ${to} and card.root_id <> issuer.root_id order by card.id limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts of the same group and definition become one; those that another server has in hand are passed over. Answers how many were folded. */
export async function foldCounts(tx: Tx, most: number): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    with several as (select issuer_group_id, definition_id from gift_card_counts group by 1, 2 having count(*) > 1 limit 100),
      taken as (select one.id from gift_card_counts one join several using (issuer_group_id, definition_id) limit ${most} for update of one skip locked),
      gone as (delete from gift_card_counts where id in (select id from taken) returning issuer_group_id, definition_id, cards),
      kept as (insert into gift_card_counts (issuer_group_id, definition_id, cards)
        select issuer_group_id, definition_id, sum(cards) from gone group by 1, 2 returning 1)
    select count(*)::int as folded from gone`.execute(tx)
  return rows[0]?.folded ?? 0
}
