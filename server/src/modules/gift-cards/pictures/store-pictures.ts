import { sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'

// Definitions of gift cards by the pictures that their cards show.

export async function countsOf(db: Queryable, pictureIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select design_picture_id as id, count(*)::int as count from gift_card_definitions where design_picture_id = any(${[...pictureIds]}::bigint[])
    group by 1`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Definitions that the person sees and whose cards show the picture. */
export async function seenShowing(db: Queryable, userId: number, pictureId: number, limit: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from gift_card_definitions where design_picture_id = ${pictureId}
      and ${reachable(userId, 'gift_card_definitions', 'gift_card_definition', sql.ref('gift_card_definitions.id'))}
    order by lower(name), id limit ${limit}`.execute(db)
  return rows
}

export interface Leaving {
  readonly definitions: readonly number[]
  readonly collections: readonly number[]
}

export interface PictureTie {
  readonly id: number
  readonly name: string
  /** Whether the definition goes; otherwise its picture does. */
  readonly goes: boolean
}

/** Definitions whose picture does not come to the same company as they. */
export async function pictureTies(db: Queryable, { definitions, collections }: Leaving): Promise<PictureTie[]> {
  const goes = sql<boolean>`definition.id = any(${[...definitions]}::bigint[])`
  const { rows } = await sql<PictureTie>`
    select definition.id, definition.name, ${goes} as goes from gift_card_definitions definition join pictures on pictures.id = design_picture_id
    where (${goes}) <> (pictures.collection_id = any(${[...collections]}::bigint[])) order by lower(definition.name), definition.id`.execute(db)
  return rows
}

/** Forms that were opened before are stale. */
export async function cutPictures(tx: Tx, ties: readonly PictureTie[]): Promise<void> {
  await sql`update gift_card_definitions set design_picture_id = null, version = version + 1, updated_at = now()
    where id = any(${ties.map(({ id }) => id)}::bigint[])`.execute(tx)
}
