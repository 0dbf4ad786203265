import { type NotNull, sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { gap } from '../pictures/rules.ts'

/** A file that is being uploaded. Its id becomes the key of the file. */
export interface Upload {
  readonly id: string
  readonly user_id: number
  readonly collection_id: number
  readonly name: string
  readonly bytes: number
  /** Of the picture, behind all that are there or on their way. */
  readonly position: number
  /** The picture that gets this file in place of its own. */
  readonly replaces_id: number | null
}

export async function insert(tx: Tx, { id, user_id, collection_id, name, bytes, replaces_id }: Omit<Upload, 'position'>): Promise<void> {
  await sql`insert into picture_uploads (id, user_id, collection_id, name, bytes, replaces_id, position)
    values (${id}, ${user_id}, ${collection_id}, ${name}, ${bytes}, ${replaces_id}, ${gap} + greatest(
      (select coalesce(max(position), 0) from pictures where collection_id = ${collection_id}),
      (select coalesce(max(position), 0) from picture_uploads where collection_id = ${collection_id})))`.execute(tx)
}

/** Of this person alone: nobody goes on with what somebody else has begun. Nothing once its collection is deleted: what has come is swept then. */
export function find(db: Queryable, id: string, userId: number): Promise<Upload | undefined> {
  return db
    .selectFrom('picture_uploads')
    .select(['id', 'user_id', 'collection_id', 'name', 'bytes', 'position', 'replaces_id'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('collection_id', 'is not', null)
    .$narrowType<{ user_id: NotNull; collection_id: NotNull }>()
    .executeTakeFirst()
}

/** Answers whether it was there: of two that end it only one does. */
export async function remove(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`delete from picture_uploads where id = ${id} returning id`.execute(tx)
  return rows.length > 0
}

/** Uploads that nobody has finished within a day; they are gone with this. */
export async function takeOld(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from picture_uploads where id in (
    select id from picture_uploads where inserted_at < now() - interval '1 day' order by inserted_at limit ${most} for update skip locked) returning id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Those of the ids that are no upload, or none any more. */
export async function unknownAmong(db: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`select asked.id from unnest(${[...ids]}::text[]) as asked (id)
    where not exists (select from picture_uploads known where known.id = asked.id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether nothing leads to the files of an upload any more: it was ended, and came to be no picture. */
export async function isLeftOver(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql`select from picture_uploads where id = ${id} union all select from pictures where file_key = ${id}
    union all select from ended_picture_files where file_key = ${id}`.execute(db)
  return rows.length === 0
}

/**
 * Bytes under way of one person, who begins no other upload until the transaction ends. What only begins need not outlive a power cut: the file is
 * sent again then, and nobody waits for the disk.
 */
export async function bytesUnderWay(tx: Tx, userId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('picture uploads', ${userId})), set_config('synchronous_commit', 'off', true)`.execute(tx)
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(bytes), 0)::int8 as bytes from picture_uploads where user_id = ${userId}`.execute(
    tx,
  )
  return rows[0]?.bytes ?? 0
}

/** Files of pictures that were replaced or deleted weeks ago; they are held until the transaction ends. */
export async function endedLongAgo(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    select file_key from ended_picture_files where ended_at < now() - interval '30 days' order by ended_at limit ${most} for update skip locked`.execute(
    tx,
  )
  return rows.map(({ file_key }) => file_key)
}

/** They are asked about again as many weeks later: what is shown today may be brought back after that. */
export async function keepEnded(tx: Tx, fileKeys: readonly string[]): Promise<void> {
  await sql`update ended_picture_files set ended_at = now() where file_key = any(${[...fileKeys]}::text[])`.execute(tx)
}

export async function forgetEnded(tx: Tx, fileKeys: readonly string[]): Promise<void> {
  await sql`delete from ended_picture_files where file_key = any(${[...fileKeys]}::text[])`.execute(tx)
}
