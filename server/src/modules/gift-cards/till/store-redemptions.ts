import { undoMinutes } from '@brigade/contract/gift-cards/redeeming.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { GiftCardRedemptions } from '../../../platform/schema.ts'
import type { TillPlace } from './store-till.ts'

export interface Actor {
  /** Nobody's for an ordering system. */
  readonly id: number | null
  readonly name: string
}

export interface NewRedemption {
  readonly place: TillPlace
  readonly asked: number
  readonly taken: number
  /** In the order in which they gave. */
  readonly cardIds: readonly number[]
  readonly order: string
  readonly actor: Actor
}

export async function insertRedemption(
  tx: Tx,
  { place, asked, taken, cardIds, order, actor }: NewRedemption,
): Promise<Selectable<GiftCardRedemptions>> {
  const { rows } = await sql<Selectable<GiftCardRedemptions>>`
    insert into gift_card_redemptions (root_id, restaurant_id, restaurant_name, currency, asked, taken, card_ids, order_said, actor_id, actor_name)
    values (${place.root_id}, ${place.id}, ${place.name}, ${place.currency}, ${asked}, ${taken}, ${[...cardIds]}::bigint[], ${order}, ${actor.id}, ${actor.name})
    returning *`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A redemption was not written.')
  return row
}

/** What one card gave. */
export interface TakenRow {
  readonly card_id: number
  readonly last4: string
  /** Of its row in the ledger. */
  readonly seq: number
  readonly taken: number
  readonly left: number
  readonly given_back: number
}

export interface RedemptionRow extends Selectable<GiftCardRedemptions> {
  readonly cards: readonly TakenRow[]
  /** Not older than it may be undone. */
  readonly is_fresh: boolean
}

/** What came back for a card is on it, or on the one that it was replaced by. */
const takenRows = sql`(select coalesce(json_agg(json_build_object('card_id', gave.card_id, 'last4', card.code_last4, 'seq', gave.seq, 'taken', -gave.delta,
    'left', gave.balance_after, 'given_back', (select coalesce(sum(back.delta), 0) from gift_card_activities back
      where back.redemption_id = redemption.id and back.type = 'REFUND' and coalesce(back.other_card_id, back.card_id) = gave.card_id))
    order by array_position(redemption.card_ids, gave.card_id), gave.card_id), '[]')
  from gift_card_activities gave join gift_cards card on card.id = gave.card_id where gave.redemption_id = redemption.id and gave.type = 'REDEEM')`

const redemptions = (where: RawBuilder<unknown>, rest = sql``) => sql<RedemptionRow>`
  select redemption.*, redemption.at > now() - make_interval(mins => ${undoMinutes}) as is_fresh, ${takenRows} as cards
  from gift_card_redemptions redemption where ${where} ${rest}`

export async function redemptionBy(db: Queryable, uuid: string): Promise<RedemptionRow | undefined> {
  const { rows } = await redemptions(sql`redemption.uuid = ${uuid}::uuid`).execute(db)
  return rows[0]
}

export async function redemptionById(db: Queryable, id: number): Promise<RedemptionRow | undefined> {
  const { rows } = await redemptions(sql`redemption.id = ${id}`).execute(db)
  return rows[0]
}

/** Held until the transaction ends: whoever undoes or refunds it waits for the other. Before its cards, always. */
export async function lockRedemption(tx: Tx, uuid: string): Promise<RedemptionRow | undefined> {
  await sql`select from gift_card_redemptions where uuid = ${uuid}::uuid for no key update`.execute(tx)
  return redemptionBy(tx, uuid)
}

export async function noteUndone(tx: Tx, id: number): Promise<void> {
  await sql`update gift_card_redemptions set undone_at = now() where id = ${id}`.execute(tx)
}

/** Of a restaurant, by the company that it belongs to now; the newest first. */
export async function recentRedemptions(
  db: Queryable,
  restaurantId: number,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<{ rows: RedemptionRow[]; total: number }> {
  const where = sql`redemption.restaurant_id = ${restaurantId} and redemption.root_id = (select owner.root_id from restaurants place
    join access_groups owner on owner.id = place.parent_access_group_id where place.id = ${restaurantId})`
  const { rows } = await redemptions(where, sql`order by redemption.id desc limit ${per_page} offset ${(page - 1) * per_page}`).execute(db)
  const counted = await sql<{ total: number }>`select count(*)::integer as total from gift_card_redemptions redemption where ${where}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Of each card that was replaced: the last one of those that came after it. Cards that were not are left out. */
export async function replacementsOf(db: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ first: number; last: number }>`
    with recursive chain as (
      select former.id as first, next.id as last, 1 as step from gift_cards former join gift_cards next on next.replaces_id = former.id
        where former.id = any(${[...ids]}::bigint[])
      union all select chain.first, next.id, step + 1 from chain join gift_cards next on next.replaces_id = chain.last where step < 100)
    select distinct on (first) first, last from chain order by first, step desc`.execute(db)
  return new Map(rows.map(({ first, last }) => [first, last]))
}
