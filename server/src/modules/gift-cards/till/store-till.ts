import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { prepared } from '../../../platform/prepared.ts'
import type { ShownPicture } from '../../collections/public/shown-pictures.ts'
import { shownColumn } from '../../collections/public/store-shown.ts'
import type { CardRow } from '../ledger/store-ledger.ts'

// Restaurants and cards as the till needs them.

export interface TillPlace {
  readonly id: number
  readonly name: string
  readonly currency: string
  readonly timezone: string
  readonly is_closed: boolean
  readonly group_id: number
  readonly root_id: number
  /** Of its group. */
  readonly ancestors: number[]
}

const placeById = prepared(
  (_, id: number) => sql<TillPlace>`
    select place.id, place.name, place.currency, place.timezone, place.status = 'closed' as is_closed, owner.id as group_id, owner.root_id, owner.ancestors
    from restaurants place join access_groups owner on owner.id = place.parent_access_group_id where place.id = ${id} and place.kind = 'restaurant'`,
)

export async function placeOf(db: Queryable, id: number): Promise<TillPlace | undefined> {
  return (await placeById(db, id))[0]
}

/** What is around a card; all of it is read without a lock. */
export interface Around {
  readonly id: number
  readonly code_hash: Buffer
  readonly definition_name: string
  readonly design: string
  readonly in_scope: boolean
  /** Groups whose people may know of what happens to it. */
  readonly reach: number[]
  readonly now: Date
}

const around = (placeAncestors: readonly number[]) => sql`
  card.id, card.code_hash, now() as now, definition.name as definition_name, version.terms->>'design' as design,
  definition.redeem_group_id = any(${placeAncestors}::bigint[]) as in_scope,
  array(select distinct unnest(holder.ancestors) from access_groups holder where holder.id = card.issuer_group_id or holder.id in (
    select access_group_id from access_group_resources where resource_type = 'gift_card_definition' and resource_id = card.definition_id)) as reach`
const cards = sql`gift_cards card join gift_card_definitions definition on definition.id = card.definition_id
  join gift_card_definition_versions version on version.definition_id = card.definition_id and version.number = card.definition_number`

const byHashes = prepared(
  (_, root: number, hashes: readonly Buffer[], ancestors: readonly number[]) =>
    sql<Around>`select ${around(ancestors)} from ${cards} where card.root_id = ${root} and card.code_hash = any(${hashes}::bytea[])`,
)

/** Cards of a company by the hashes of their codes. */
export const cardsByHash = (db: Queryable, { root_id, ancestors }: TillPlace, hashes: readonly Buffer[]): Promise<Around[]> =>
  byHashes(db, root_id, hashes, ancestors)

export async function cardsAround(db: Queryable, ids: readonly number[], ancestors: readonly number[]): Promise<Map<number, Around>> {
  const { rows } = await sql<Around>`select ${around(ancestors)} from ${cards} where card.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A restaurant and the card that was looked for, in one row; the card's columns are empty where its company has none. */
export interface LookedUp extends Omit<CardRow, 'id' | 'expires_on'> {
  readonly id: number | null
  readonly expires_on: string | null
  readonly place_name: string
  readonly place_currency: string
  readonly timezone: string
  readonly place_root_id: number
  readonly definition_name: string
  readonly design: string
  readonly design_picture: ShownPicture | null
  readonly in_scope: boolean
  /** Of holds that have ended, and that nobody has freed yet. */
  readonly overdue: number
}

const lookedUp = prepared(
  (_, placeId: number, hash: Buffer) => sql<LookedUp>`
    select place.name as place_name, place.currency as place_currency, place.timezone, owner.root_id as place_root_id, found.*
    from restaurants place join access_groups owner on owner.id = place.parent_access_group_id
      left join lateral (
        select card.*, definition.name as definition_name, version.terms->>'design' as design,
          ${shownColumn(sql.ref('definition.design_picture_id'))} as design_picture, definition.redeem_group_id = any(owner.ancestors) as in_scope,
          case when card.held = 0 then 0 else (select coalesce(sum(amount), 0)
            from gift_card_holds where card_id = card.id and status = 'active' and expires_at <= now()) end::bigint as overdue
        from ${cards} where card.root_id = owner.root_id and card.code_hash = ${hash}) found on true
    where place.id = ${placeId} and place.kind = 'restaurant'`,
)

export async function lookUp(db: Queryable, placeId: number, hash: Buffer): Promise<LookedUp | undefined> {
  return (await lookedUp(db, placeId, hash))[0]
}

/** Counts wrong PINs in a row, and when the last one was, by the database's clock. */
export async function notePin(tx: Tx, cardId: number, tries: number): Promise<void> {
  await sql`update gift_cards set pin_tries = ${tries}, pin_tried_at = case when ${tries} = 0 then null else now() end where id = ${cardId}`.execute(
    tx,
  )
}

/** Since its last wrong PIN, by the database's clock; nothing when there was none. */
export async function secondsSincePin(tx: Tx, cardId: number): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - pin_tried_at)::float8 as seconds from gift_cards where id = ${cardId}`.execute(tx)
  return rows[0]?.seconds ?? null
}
