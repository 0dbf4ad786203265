import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { insert } from '../src/modules/collections/records/store-collections.ts'
import { newFileKey } from '../src/modules/collections/serving/keys.ts'
import type { Database } from '../src/platform/database.ts'

export interface MadePicture {
  readonly collection: number
  readonly name?: string
  /** Day, as `2026-11-27`. */
  readonly rightsUntil?: string | null
}

/** A collection that a group owns; answers its id. */
export const makeCollection = (database: Database, group: number, name = 'Pictures'): Promise<number> =>
  database.write((tx) => insert(tx, { name, description: '', kind: 'other' }, group))

/** A picture of 1600 × 1200 without a file: for what is said of it, not for what is drawn. Answers its id. */
export async function makePicture({ db }: Database, { collection, name = 'picture.jpg', rightsUntil = null }: MadePicture): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into pictures (collection_id, position, name, file_key, sha256, format, width, height, bytes, frames, has_master, likeness, tint, rights_until)
    values (${collection}, 1, ${name}, ${newFileKey()}, ${randomBytes(32)}, 'jpeg', 1600, 1200, 1000, 1, false, ${'0'.repeat(64)}::bit(64), '#c08040',
      ${rightsUntil}::date)
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}
