import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import * as z from 'zod/mini'
import { isKey } from './storage/storage.ts'

/** What an export folder holds, told by its manifest.json. */
export const Manifest = z.object({
  format: z.literal(1),
  at: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      // A plain name: a forged manifest must not reach outside its folder.
      file: z.string().check(z.regex(/^[a-z0-9_]+\.copy$/)),
      rows: z.number(),
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** Uploaded files, each in the folder `files` at the path of its key. Exports of before had none. */
  files: z._default(
    z.array(z.object({ key: z.string().check(z.refine(isKey)), bytes: z.number(), sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })),
    [],
  ),
  /** The marks of the key ring that sealed what is in it, in hexadecimal. */
  key_ring: z._default(z.array(z.object({ key_id: z.string(), mark: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })), []),
})
export type Manifest = z.infer<typeof Manifest>
export type AppliedMigration = Manifest['migrations'][number]

export interface Table {
  readonly name: string
  readonly columns: string[]
  readonly primaryKey: readonly string[]
  /** A table of exactly one row, which its migration filled in. */
  readonly isOneRow: boolean
}

export interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, 'manifest.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error(`${folder} holds no manifest.json: it is no export, or one that was cut short.`, { cause: error })
    throw error
  })
  return Manifest.parse(JSON.parse(text))
}

/** Our tables by name, with the columns that can be written; PostgreSQL fills generated ones itself. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) from pg_attribute a
        where a.attrelid = c.oid and a.attnum = any(i.indkey::int2[])), '{}') as "primaryKey",
      coalesce((select bool_and(a.atttypid = 'bool'::regtype) from pg_attribute a
        where a.attrelid = c.oid and a.attnum = any(i.indkey::int2[])), false) as "isOneRow"
    from pg_class c left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    order by c.relname collate "C"`)
  return rows
}

export async function migrationsOf(client: pg.ClientBase): Promise<AppliedMigration[]> {
  return (await client.query<AppliedMigration>('select name, checksum from migrations order by name collate "C"')).rows
}

export async function keyRingOf(client: pg.ClientBase): Promise<Manifest['key_ring']> {
  const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass('public.key_ring_marks') is not null as "isThere"`)
  if (!rows[0]?.isThere) return []
  return (await client.query<Manifest['key_ring'][number]>(`select key_id, encode(mark, 'hex') as mark from key_ring_marks order by key_id`)).rows
}

/** Not part of a snapshot; read after the tables, so that no number is handed out twice. */
export async function sequencesOf(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname collate "C"`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of names) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
    )
    sequences.push(...rows.map((row) => ({ name, ...row })))
  }
  return sequences
}

export async function foreignKeysOf(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
  )
  return rows
}
