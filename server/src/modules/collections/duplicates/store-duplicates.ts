import { type RawBuilder, sql } from 'kysely'
import { grantedGroups, reachableFrom } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { columns, type PictureRow, rootOf, tables } from '../pictures/store-pictures.ts'
import { alikeWithin, type Likeness } from './rules.ts'

/** A picture with its collection, as one person sees both. */
export interface ComparedRow extends PictureRow {
  readonly collection_name: string
  readonly may_change: boolean
}

interface ComparedLikeness extends Likeness {
  readonly collection_id: number
  /** Its company. */
  readonly root_id: number
}

const withHome = sql`${tables} join access_groups home on home.id = holder.parent_access_group_id`
const compared = (userId: number) => sql`${columns}, holder.name as collection_name,
  ${reachableFrom(grantedGroups(userId, 'picture_collections_admin'), 'picture_collection', sql.ref('holder.id'))} as may_change`
const seenBy = (userId: number): RawBuilder<boolean> =>
  sql<boolean>`pictures.collection_id = any(array(select seen.id from picture_collections seen
    where ${reachableFrom(grantedGroups(userId, 'picture_collections'), 'picture_collection', sql.ref('seen.id'))}))`

/** Everything that the person sees, the oldest first; of the company of one collection alone where one is asked for. */
export async function likenesses(db: Queryable, userId: number, collectionId: number | null): Promise<ComparedLikeness[]> {
  const { rows } = await sql<ComparedLikeness>`
    select pictures.id, pictures.collection_id, home.root_id, pictures.likeness::bit(32)::int4 as high,
      substring(pictures.likeness from 33)::bit(32)::int4 as low
    from ${withHome} where ${seenBy(userId)} ${collectionId === null ? sql`` : sql`and home.root_id = ${rootOf(collectionId)}`}
    order by pictures.id`.execute(db)
  return rows
}

/** For each picture that the person sees, those it has been told apart from. */
export async function toldApart(db: Queryable, userId: number): Promise<Map<number, Set<number>>> {
  const { rows } = await sql<{ picture_id: number; other_id: number }>`
    select apart.picture_id, apart.other_id from pictures_told_apart apart join pictures on pictures.id = apart.picture_id
    where ${seenBy(userId)}`.execute(db)
  const apart = new Map<number, Set<number>>()
  const note = (one: number, other: number) => apart.set(one, (apart.get(one) ?? new Set()).add(other))
  for (const { picture_id, other_id } of rows) {
    note(picture_id, other_id)
    note(other_id, picture_id)
  }
  return apart
}

/** Those of the pictures that the person sees, the oldest first. */
export async function findCompared(db: Queryable, userId: number, ids: readonly number[]): Promise<ComparedRow[]> {
  const { rows } = await sql<ComparedRow>`select ${compared(userId)} from ${tables}
    where pictures.id = any(${[...ids]}::bigint[]) and ${seenBy(userId)} order by pictures.id`.execute(db)
  return rows
}

/** Others of the company that look like a picture of this collection, as far as the person sees them: those of the same file first, then the most alike. */
export async function similarTo(
  db: Queryable,
  userId: number,
  picture: Pick<PictureRow, 'id' | 'collection_id' | 'likeness' | 'sha256'>,
  most: number,
): Promise<ComparedRow[]> {
  const difference = sql`bit_count(pictures.likeness # ${picture.likeness}::bit(64))`
  const { rows } = await sql<ComparedRow>`select ${compared(userId)} from ${withHome}
    where ${difference} <= ${alikeWithin} and pictures.id <> ${picture.id} and home.root_id = ${rootOf(picture.collection_id)} and ${seenBy(userId)}
      and not exists (select from pictures_told_apart apart where (apart.picture_id, apart.other_id)
        = (least(pictures.id, ${picture.id}::bigint), greatest(pictures.id, ${picture.id}::bigint)))
    order by pictures.sha256 <> ${picture.sha256}, ${difference}, pictures.id limit ${most}`.execute(db)
  return rows
}

export interface PairedRow {
  readonly id: number
  readonly collection_id: number
  readonly name: string
  readonly root_id: number
  readonly may_change: boolean
}

/** Those of the pictures that the person sees; none of them goes until the transaction ends. */
export async function lockPaired(tx: Tx, userId: number, ids: readonly number[]): Promise<Map<number, PairedRow>> {
  const { rows } = await sql<PairedRow>`select pictures.id, pictures.collection_id, pictures.name, home.root_id,
      ${reachableFrom(grantedGroups(userId, 'picture_collections_admin'), 'picture_collection', sql.ref('holder.id'))} as may_change
    from ${withHome} where pictures.id = any(${[...ids]}::bigint[]) and ${seenBy(userId)} order by pictures.id for key share of pictures`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function setApart(tx: Tx, pairs: readonly (readonly [number, number])[], apart: boolean): Promise<void> {
  const lower = pairs.map(([one, other]) => Math.min(one, other))
  const higher = pairs.map(([one, other]) => Math.max(one, other))
  const given = sql`unnest(${lower}::bigint[], ${higher}::bigint[]) as given (picture_id, other_id)`
  if (apart) await sql`insert into pictures_told_apart (picture_id, other_id) select * from ${given} on conflict do nothing`.execute(tx)
  else
    await sql`delete from pictures_told_apart apart using ${given}
      where apart.picture_id = given.picture_id and apart.other_id = given.other_id`.execute(tx)
}
