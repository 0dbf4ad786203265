import { sql } from 'kysely'
import { grantedGroups, reachableFrom } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { ShownPicture } from './shown-pictures.ts'

const columns = sql`pictures.id, pictures.name, pictures.alt, pictures.file_key, pictures.tint, pictures.width, pictures.height,
  pictures.focal_x, pictures.focal_y, pictures.crops, pictures.rights_until::text as rights_until`

/**
 * Those of them that are there, whoever asks: what shows them has been judged when they were chosen. With a company, those of it alone.
 */
export async function shownPictures(db: Queryable, ids: readonly number[], rootId?: number): Promise<Map<number, ShownPicture>> {
  if (ids.length === 0) return new Map()
  const isTheirs = sql`exists (select from picture_collections holder join access_groups home on home.id = holder.parent_access_group_id
    where holder.id = pictures.collection_id and home.root_id = ${rootId})`
  const { rows } = await sql<ShownPicture>`select ${columns} from pictures
    where pictures.id = any(${[...ids]}::bigint[]) ${rootId === undefined ? sql`` : sql`and ${isTheirs}`}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A picture with whether a person sees its collection. */
export interface SeenPicture extends ShownPicture {
  readonly collection_id: number
  readonly is_reached: boolean
}

/** Those of them that are of this company, to be shown to a person: what shows them decides whether the person may see those out of their reach. */
export async function picturesSeenBy(db: Queryable, userId: number, ids: readonly number[], rootId: number): Promise<SeenPicture[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<SeenPicture>`
    select ${columns}, holder.id as collection_id,
      ${reachableFrom(grantedGroups(userId, 'picture_collections', 'picture_collections_admin'), 'picture_collection', sql.ref('holder.id'))} as is_reached
    from pictures join picture_collections holder on holder.id = pictures.collection_id
      join access_groups home on home.id = holder.parent_access_group_id
    where pictures.id = any(${[...ids]}::bigint[]) and home.root_id = ${rootId} order by pictures.id`.execute(db)
  return rows
}

/**
 * Those that the person may choose for something of this company: in a collection of it that they see. They are held until the transaction ends, so
 * that nobody deletes them meanwhile.
 */
export async function choosablePictures(tx: Tx, userId: number, ids: readonly number[], rootId: number): Promise<Map<number, ShownPicture>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ShownPicture>`
    select ${columns} from pictures join picture_collections holder on holder.id = pictures.collection_id
      join access_groups home on home.id = holder.parent_access_group_id
    where pictures.id = any(${[...ids]}::bigint[]) and home.root_id = ${rootId}
      and ${reachableFrom(grantedGroups(userId, 'picture_collections', 'picture_collections_admin'), 'picture_collection', sql.ref('holder.id'))}
    order by pictures.id for key share of pictures`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Those in the collections, to untie what shows them when these leave their company. */
export async function picturesIn(db: Queryable, collectionIds: readonly number[]): Promise<number[]> {
  if (collectionIds.length === 0) return []
  const { rows } = await sql<{ id: number }>`select id from pictures where collection_id = any(${[...collectionIds]}::bigint[]) order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Nobody comes to show them until the transaction ends. */
export async function holdPictures(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from pictures where id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx)
}
