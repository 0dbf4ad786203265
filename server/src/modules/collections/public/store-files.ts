import type pg from 'pg'
import type { KnownFile } from '../../../platform/storage/carry.ts'
import { masterOf, originalOf } from '../serving/keys.ts'

interface Row {
  readonly file_key: string
  readonly sha256: string | null
  /** Unknown of a picture that was replaced or deleted. */
  readonly has_master: boolean | null
  readonly of: string
}

const select = `
  select file_key, encode(sha256, 'hex') as sha256, has_master, '“' || pictures.name || '” in “' || holder.name || '”' as of
    from pictures join picture_collections holder on holder.id = pictures.collection_id
  union all
  select file_key, null, null, '' from ended_picture_files ended where not exists (select from pictures where pictures.file_key = ended.file_key)
  order by file_key`

/**
 * Files that cannot be made again: of every picture, and of those that were replaced or deleted in the last weeks, whose addresses are still
 * in use. Renditions are drawn from them.
 */
export async function filesOfPictures(client: Pick<pg.ClientBase, 'query'>): Promise<KnownFile[]> {
  if (!(await hasPictures(client))) return []
  const { rows } = await client.query<Row>(select)
  return rows.flatMap(({ file_key, sha256, has_master, of }) => [
    { key: originalOf(file_key), sha256: sha256 ?? undefined, of },
    ...(has_master === false ? [] : [{ key: masterOf(file_key), sha256: undefined, of: has_master === null ? '' : of }]),
  ])
}

/** Before all data are thrown away for others. Answers what is to be done afterwards: files that nothing leads to any more go as those of deleted pictures do. */
export async function beforeReplacing(client: Pick<pg.ClientBase, 'query'>): Promise<() => Promise<void>> {
  const { rows } = (await hasPictures(client)) ? await client.query<{ file_key: string }>('select file_key from pictures') : { rows: [] }
  return async () => {
    await client.query(
      `insert into ended_picture_files (file_key) select old.key from unnest($1::text[]) as old (key)
       where not exists (select from pictures where file_key = old.key) on conflict do nothing`,
      [rows.map(({ file_key }) => file_key)],
    )
  }
}

/** A database that no server of this version was started on has none. */
async function hasPictures(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>(`select to_regclass('public.ended_picture_files') is not null as is_there`)
  return rows[0]?.is_there === true
}
