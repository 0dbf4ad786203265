import { type RawBuilder, sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'

// Restaurants and groups below an offer's group that take no part in it.

export interface OptOutRow {
  readonly id: number
  readonly discount_id: number
  readonly restaurant_id: number | null
  readonly access_group_id: number | null
  readonly name: string
  readonly made_by: string
  readonly inserted_at: Date
  readonly may_see: boolean
  readonly may_remove: boolean
}

const may = (userId: number, role: 'discounts' | 'discounts_admin'): RawBuilder<boolean> => sql<boolean>`case when apart.restaurant_id is null
  then ${reachable(userId, role, 'access_group', sql.ref('apart.access_group_id'))} else ${reachable(userId, role, 'restaurant', sql.ref('apart.restaurant_id'))} end`

const selected = (
  userId: number,
) => sql`select apart.id, apart.discount_id, apart.restaurant_id, apart.access_group_id, coalesce(place.name, part.name) as name,
  apart.made_by, apart.inserted_at, ${may(userId, 'discounts')} as may_see, ${may(userId, 'discounts_admin')} as may_remove
  from discount_opt_outs apart left join restaurants place on place.id = apart.restaurant_id
  left join access_groups part on part.id = coalesce(apart.access_group_id, place.parent_access_group_id)
  join discounts offer on offer.id = apart.discount_id`

/** Those that count: of what is below the offer's group now. */
const counts = sql`part.ancestors @> array[offer.parent_access_group_id] and (apart.restaurant_id is not null or part.id <> offer.parent_access_group_id)`

export async function optOutsOf(db: Queryable, userId: number, discountId: number): Promise<OptOutRow[]> {
  const { rows } = await sql<OptOutRow>`
    ${selected(userId)} where apart.discount_id = ${discountId} and ${counts} order by lower(coalesce(place.name, part.name)), apart.id`.execute(db)
  return rows
}

export async function optOutById(db: Queryable, userId: number, discountId: number, id: number): Promise<OptOutRow | undefined> {
  const { rows } = await sql<OptOutRow>`${selected(userId)} where apart.discount_id = ${discountId} and apart.id = ${id}`.execute(db)
  return rows[0]
}

export interface Place {
  readonly type: 'restaurant' | 'access_group'
  readonly id: number
}

export interface OfferAbove {
  readonly pos_name: string
  readonly place_name: string
  /** The group of the place, or the place itself. */
  readonly group_id: number
}

/**
 * The offer, if it is meant for the place: it belongs to a group above, names no restaurants but this one among others, and is no draft to
 * somebody who does not see it.
 */
export async function offerAbove(db: Queryable, userId: number, discountId: number, { type, id }: Place): Promise<OfferAbove | undefined> {
  const isMeant =
    type === 'restaurant'
      ? sql`place.id = ${id} and part.ancestors @> array[offer.parent_access_group_id] and (offer.restaurant_ids = '{}' or place.id = any(offer.restaurant_ids))`
      : sql`part.id = ${id} and part.ancestors @> array[offer.parent_access_group_id] and part.id <> offer.parent_access_group_id`
  const from =
    type === 'restaurant'
      ? sql`restaurants place join access_groups part on part.id = place.parent_access_group_id`
      : sql`access_groups part left join restaurants place on false`
  const { rows } = await sql<OfferAbove>`
    select offer.pos_name, coalesce(place.name, part.name) as place_name, part.id as group_id from discounts offer cross join ${from}
    where offer.id = ${discountId} and ${isMeant} and (offer.status <> 'draft' or ${reachable(userId, 'discounts', 'discount', sql.ref('offer.id'))})`.execute(
    db,
  )
  return rows[0]
}

/** Answers its id, and whether it is new. */
export async function insertOptOut(tx: Tx, discountId: number, { type, id }: Place, madeBy: string): Promise<{ id: number; is_new: boolean }> {
  const column = sql.ref(type === 'restaurant' ? 'restaurant_id' : 'access_group_id')
  const made = await sql<{ id: number }>`
    insert into discount_opt_outs (discount_id, ${column}, made_by) values (${discountId}, ${id}, ${madeBy}) on conflict do nothing returning id`.execute(
    tx,
  )
  const [row] = made.rows
  if (row) return { id: row.id, is_new: true }
  const known = await sql<{ id: number }>`select id from discount_opt_outs where discount_id = ${discountId} and ${column} = ${id}`.execute(tx)
  return { id: known.rows[0]?.id ?? 0, is_new: false }
}

export async function removeOptOut(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`delete from discount_opt_outs where id = ${id} returning id`.execute(tx)
  return rows.length > 0
}
