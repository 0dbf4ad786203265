import type { ChangedPicture, Crops, PictureFormat } from '@brigade/contract/collections/pictures.ts'
import { type RawBuilder, sql } from 'kysely'
import { grantedGroups, reachableFrom } from '../../../platform/access/policy.ts'
import { contains } from '../../../platform/access/records.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { gap } from './rules.ts'

export interface PictureRow {
  readonly id: number
  readonly collection_id: number
  readonly position: number
  readonly name: string
  readonly caption: string
  readonly alt: string
  readonly credit: string
  readonly rights_until: string | null
  readonly focal_x: number
  readonly focal_y: number
  readonly crops: Crops
  readonly file_key: string
  readonly sha256: Buffer
  readonly format: PictureFormat
  readonly width: number
  readonly height: number
  readonly bytes: number
  readonly frames: number
  readonly has_master: boolean
  readonly likeness: string
  readonly tint: string
  readonly added_by: string
  readonly version: number
  readonly inserted_at: Date
  readonly updated_at: Date
  readonly is_cover: boolean
}

/** Of a row as answers need it, out of `tables`. */
export const columns = sql`pictures.id, pictures.collection_id, pictures.position, pictures.name, pictures.caption, pictures.alt, pictures.credit,
  pictures.rights_until::text as rights_until, pictures.focal_x, pictures.focal_y, pictures.crops, pictures.file_key, pictures.sha256, pictures.format,
  pictures.width, pictures.height, pictures.bytes, pictures.frames, pictures.has_master, pictures.likeness, pictures.tint,
  pictures.added_by, pictures.version, pictures.inserted_at, pictures.updated_at,
  pictures.id = holder.cover_picture_id is true as is_cover`
export const tables = sql`pictures join picture_collections holder on holder.id = pictures.collection_id`

export interface PictureSearch {
  readonly name: string
  readonly page: number
  readonly per_page: number
}

const bounds = ({ page, per_page }: PictureSearch) => sql`limit ${per_page} offset ${(page - 1) * per_page}`
const named = (name: string): RawBuilder<unknown> => (name === '' ? sql`` : sql`and ${contains(sql.ref('pictures.name'), name)}`)

export interface CollectionSearch extends PictureSearch {
  /** Those alone whose rights end on this day or before it. */
  readonly rightsEndBy?: string | undefined
}

const within = (collectionId: number, { name, rightsEndBy }: Pick<CollectionSearch, 'name' | 'rightsEndBy'>) =>
  sql`pictures.collection_id = ${collectionId} ${named(name)} ${rightsEndBy === undefined ? sql`` : sql`and pictures.rights_until <= ${rightsEndBy}`}`

/** A page of one collection, in its order. */
export async function searchCollection(
  db: Queryable,
  collectionId: number,
  search: CollectionSearch,
): Promise<{ rows: PictureRow[]; total: number }> {
  const condition = within(collectionId, search)
  const { rows } =
    await sql<PictureRow>`select ${columns} from ${tables} where ${condition} order by pictures.position, pictures.id ${bounds(search)}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from pictures where ${condition}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** All of a collection with this in their name, in its order: at most so many as a collection holds. */
export async function idsIn(db: Queryable, collectionId: number, name: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from pictures where ${within(collectionId, { name })} order by position, id`.execute(db)
  return rows.map(({ id }) => id)
}

interface SeenSearch extends PictureSearch {
  readonly collectionId: number | undefined
  readonly pictureId: number | undefined
  /** A group of the company whose pictures are wanted. */
  readonly companyOf: number | undefined
}

/** A page of everything that the person may see, the newest first. */
export async function searchSeen(
  db: Queryable,
  userId: number,
  { collectionId, pictureId, companyOf, ...search }: SeenSearch,
): Promise<{ rows: (PictureRow & { readonly collection_name: string })[]; total: number }> {
  const ofOne = collectionId === undefined ? sql`` : sql`and seen.id = ${collectionId}`
  const ofCompany =
    companyOf === undefined
      ? sql``
      : sql`and seen.parent_access_group_id in (select home.id from access_groups home join access_groups asked on asked.root_id = home.root_id
          where asked.id = ${companyOf})`
  const seen = sql`pictures.collection_id = any(array(select seen.id from picture_collections seen
    where ${reachableFrom(grantedGroups(userId, 'picture_collections'), 'picture_collection', sql.ref('seen.id'))} ${ofOne} ${ofCompany}))`
  const condition = sql`${seen} ${named(search.name)} ${pictureId === undefined ? sql`` : sql`and pictures.id = ${pictureId}`}`
  const { rows } = await sql<PictureRow & { readonly collection_name: string }>`
    select ${columns}, holder.name as collection_name from ${tables} where ${condition} order by pictures.id desc ${bounds(search)}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from pictures where ${condition}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** One picture of this very collection. */
export async function find(db: Queryable, collectionId: number, id: number): Promise<PictureRow | undefined> {
  const { rows } =
    await sql<PictureRow>`select ${columns} from ${tables} where pictures.id = ${id} and pictures.collection_id = ${collectionId}`.execute(db)
  return rows[0]
}

/** Those of the collection among `ids`, in its order. */
export async function findAmong(db: Queryable, collectionId: number, ids: readonly number[]): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`select ${columns} from ${tables}
    where pictures.id = any(${[...ids]}::bigint[]) and pictures.collection_id = ${collectionId} order by pictures.position, pictures.id`.execute(db)
  return rows
}

export async function findSame(db: Queryable, collectionId: number, sha256: Buffer): Promise<PictureRow | undefined> {
  const { rows } = await sql<PictureRow>`select ${columns} from ${tables}
    where pictures.sha256 = ${sha256} and pictures.collection_id = ${collectionId} order by pictures.id limit 1`.execute(db)
  return rows[0]
}

/** The company of a collection. */
export const rootOf = (collectionId: number): RawBuilder<number> => sql<number>`(select company.root_id from picture_collections asked
  join access_groups company on company.id = asked.parent_access_group_id where asked.id = ${collectionId})`

/** So many collections with the same file are named. */
export const mostHolders = 5

/** Names of other collections of the company with the same file, as far as the person sees them. */
export async function alsoIn(db: Queryable, userId: number, collectionId: number, sha256: Buffer): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct holder.name from ${tables}
      join access_groups home on home.id = holder.parent_access_group_id
    where home.root_id = ${rootOf(collectionId)} and pictures.sha256 = ${sha256} and pictures.collection_id <> ${collectionId}
      and ${reachableFrom(grantedGroups(userId, 'picture_collections'), 'picture_collection', sql.ref('holder.id'))}
    order by holder.name limit ${mostHolders}`.execute(db)
  return rows.map(({ name }) => name)
}

export async function countOf(db: Queryable, collectionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pictures where collection_id = ${collectionId}`.execute(db)
  return rows[0]?.count ?? 0
}

type NewFile = Pick<PictureRow, 'file_key' | 'sha256' | 'format' | 'width' | 'height' | 'bytes' | 'frames' | 'has_master' | 'likeness' | 'tint'>

export interface NewPicture extends NewFile, Pick<PictureRow, 'name' | 'added_by'> {
  readonly collection_id: number
  readonly position: number
}

/** Its collection is held. */
/** Nothing where the collection has `most` already. The collection is held by the caller. */
export async function insert(tx: Tx, picture: NewPicture, most: number): Promise<PictureRow | undefined> {
  const { rows } = await sql<PictureRow>`with pictures as (
    insert into pictures (collection_id, position, name, file_key, sha256, format, width, height, bytes, frames, has_master, likeness, tint, added_by)
    select ${picture.collection_id}, ${picture.position}, ${picture.name}, ${picture.file_key}, ${picture.sha256}, ${picture.format}, ${picture.width},
      ${picture.height}, ${picture.bytes}, ${picture.frames}, ${picture.has_master}, ${picture.likeness}::bit(64), ${picture.tint}, ${picture.added_by}
    where (select count(*) from pictures where collection_id = ${picture.collection_id}) < ${most}
    returning *) select ${columns} from ${tables}`.execute(tx)
  return rows[0]
}

/** Gives a picture another file, and so another address; what is said of it stays. Parts and focus go where they do not fit the file. */
export async function replaceFile(tx: Tx, id: number, file: NewFile, { keepsParts }: { readonly keepsParts: boolean }): Promise<void> {
  await sql`update pictures set file_key = ${file.file_key}, sha256 = ${file.sha256}, format = ${file.format}, width = ${file.width},
      height = ${file.height}, bytes = ${file.bytes}, frames = ${file.frames}, has_master = ${file.has_master}, likeness = ${file.likeness}::bit(64),
      tint = ${file.tint}, version = version + 1, updated_at = now() ${keepsParts ? sql`` : sql`, crops = '{}', focal_x = 5000, focal_y = 5000`}
    where id = ${id}`.execute(tx)
}

/** An edit by a person: it raises the version, so forms opened before are stale. */
export async function edit(tx: Tx, id: number, picture: ChangedPicture): Promise<void> {
  await tx
    .updateTable('pictures')
    .set({ ...picture, crops: JSON.stringify(picture.crops), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Places just before a picture and of the picture itself, among those that stay; of the end, the last place and none. */
export async function placesAround(
  tx: Tx,
  collectionId: number,
  beforeId: number | null,
  moving: readonly number[],
): Promise<{ before: number | undefined; after: number | undefined }> {
  const { rows } = await sql<{ before: number | null; after: number | null }>`
    with target as (select position, id from pictures where collection_id = ${collectionId} and id = ${beforeId})
    select (select position from target) as after,
      (select max(stays.position) from pictures stays where stays.collection_id = ${collectionId} and stays.id <> all(${[...moving]}::bigint[])
        and (${beforeId === null} or (stays.position, stays.id) < (select position, id from target))) as before`.execute(tx)
  return { before: rows[0]?.before ?? undefined, after: rows[0]?.after ?? undefined }
}

/** Gives each picture of a collection a place with room around it, in the order that there is. */
export async function spread(tx: Tx, collectionId: number): Promise<void> {
  await sql`update pictures set position = placed.place * ${gap} from (
      select id, row_number() over (order by position, id) as place from pictures where collection_id = ${collectionId}) placed
    where placed.id = pictures.id`.execute(tx)
}

export async function place(tx: Tx, ids: readonly number[], places: readonly number[]): Promise<void> {
  await sql`update pictures set position = placed.place from unnest(${[...ids]}::bigint[], ${[...places]}::bigint[]) as placed (id, place)
    where placed.id = pictures.id`.execute(tx)
}

/** To the end of another collection, in the order given. */
export async function moveTo(tx: Tx, ids: readonly number[], collectionId: number): Promise<void> {
  await sql`update picture_collections set cover_picture_id = null where cover_picture_id = any(${[...ids]}::bigint[])`.execute(tx)
  await sql`update pictures set collection_id = ${collectionId}, updated_at = now(), version = version + 1,
      position = placed.turn * ${gap} + (select coalesce(max(position), 0) from pictures held where held.collection_id = ${collectionId})
    from unnest(${[...ids]}::bigint[]) with ordinality as placed (id, turn) where placed.id = pictures.id`.execute(tx)
}

export async function remove(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from pictures where id = any(${[...ids]}::bigint[])`.execute(tx)
}

/** The companies of two collections, to tell whether they are one. */
export async function rootsOf(db: Queryable, collectionIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; root: number }>`
    select held.id, home.root_id as root from picture_collections held join access_groups home on home.id = held.parent_access_group_id
    where held.id = any(${[...collectionIds]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, root }) => [id, root]))
}

/** Those of the pictures whose very file is in the collection. */
export async function thereAlready(db: Queryable, collectionId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select asked.id from pictures asked where asked.id = any(${[...ids]}::bigint[])
    and exists (select from pictures held where held.sha256 = asked.sha256 and held.collection_id = ${collectionId})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The file of a picture, and where a copy of it lies. */
export interface FileCopy {
  readonly id: number
  readonly fileKey: string
  readonly copyKey: string
}

/**
 * The same pictures at the end of another collection, which is held, in the order given: each with a file of its own and all that is said of it.
 * Those that have another file by now, or are elsewhere, are left out. Answers the keys of the copies that have a picture.
 */
export async function insertCopies(
  tx: Tx,
  { fromId, toId, addedBy }: { readonly fromId: number; readonly toId: number; readonly addedBy: string },
  copies: readonly FileCopy[],
): Promise<Set<string>> {
  if (copies.length === 0) return new Set()
  const given = [copies.map(({ id }) => id), copies.map(({ fileKey }) => fileKey), copies.map(({ copyKey }) => copyKey)] as const
  const { rows } = await sql<{
    file_key: string
  }>`insert into pictures (collection_id, position, name, caption, alt, credit, rights_until, focal_x, focal_y,
      crops, file_key, sha256, format, width, height, bytes, frames, has_master, likeness, tint, added_by)
    select ${toId}, (select coalesce(max(position), 0) from pictures where collection_id = ${toId}) + copy.turn * ${gap},
      name, caption, alt, credit, rights_until, focal_x, focal_y, crops, copy.key, sha256, format, width, height, bytes, frames, has_master, likeness, tint,
      ${addedBy}
    from unnest(${given[0]}::bigint[], ${given[1]}::text[], ${given[2]}::text[]) with ordinality as copy (picture, file, key, turn)
    join pictures on pictures.id = copy.picture and pictures.file_key = copy.file and pictures.collection_id = ${fromId}
    returning file_key`.execute(tx)
  return new Set(rows.map(({ file_key }) => file_key))
}

/** Files that are to go in some weeks, unless they are kept. */
export async function endFiles(tx: Tx, fileKeys: readonly string[]): Promise<void> {
  await sql`insert into ended_picture_files (file_key) select unnest(${[...fileKeys]}::text[])`.execute(tx)
}

export async function keepFiles(tx: Tx, fileKeys: readonly string[]): Promise<void> {
  await sql`delete from ended_picture_files where file_key = any(${[...fileKeys]}::text[])`.execute(tx)
}

/** WebP pictures of the demo company in the order given; answers their ids by name. */
export async function insertSeveral(
  tx: Tx,
  { collectionId, addedBy, at }: { readonly collectionId: number; readonly addedBy: string; readonly at: Date },
  pictures: readonly (Pick<PictureRow, 'name' | 'file_key' | 'width' | 'height' | 'bytes' | 'likeness' | 'tint'> & { readonly sha256: string })[],
): Promise<Map<string, number>> {
  if (pictures.length === 0) return new Map()
  const { rows } = await sql<{
    id: number
    name: string
  }>`insert into pictures (collection_id, position, name, alt, file_key, sha256, format, width, height, bytes, frames, has_master, likeness, tint,
      added_by, inserted_at, updated_at)
    select ${collectionId}, given.place * ${gap}, given.name, given.name, given.file_key, decode(given.sha256, 'hex'), 'webp', given.width, given.height,
      given.bytes, 1, false, given.likeness::bit(64), given.tint, ${addedBy}, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(pictures.map((picture, index) => ({ ...picture, place: index + 1 })))}::jsonb) as given (place bigint, name text,
      file_key text, sha256 text, width int, height int, bytes bigint, likeness text, tint text)
    returning id, name`.execute(tx)
  return new Map(rows.map(({ id, name }) => [name, id]))
}
