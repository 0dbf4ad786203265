import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs'
import { open, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Database } from './database.ts'
import { makeFolder } from './folders.ts'
import { hasKeyFile } from './key-file.ts'
import { foreignRing } from './key-ring-of-database.ts'
import { migrate } from './migrate.ts'
import { openKeyRing } from './secrets.ts'
import { type Carried, changedFile, exportFiles, importFiles, type KnownFile, missingFrom } from './storage/carry.ts'
import type { Storage } from './storage/storage.ts'
import {
  type AppliedMigration,
  foreignKeysOf,
  keyRingOf,
  type Manifest,
  migrationsOf,
  readManifest,
  sequencesOf,
  type Table,
  tablesOf,
} from './transfer-manifest.ts'

/** The transfer cannot be done; the message says why, and nothing was changed. */
export class TransferRefused extends Error {
  override readonly name = 'TransferRefused'
}

const quoted = pg.escapeIdentifier
const columnsOf = (table: Table) => table.columns.map(quoted).join(', ')

/** Uploaded files, and how the database knows of them. */
export interface FilesOfDatabase {
  readonly storage: Storage
  /** Those that cannot be made again. */
  list(client: pg.ClientBase): Promise<KnownFile[]>
  /** Called before all data are replaced; what it answers is called when the new data are there. */
  beforeReplacing(client: pg.ClientBase): Promise<() => Promise<void>>
}

export interface Exported extends Manifest, Pick<Carried, 'missing' | 'damaged'> {}

/** Writes every table, as one moment saw them, into a new folder, and the files that they name; answers what it wrote. */
export async function exportTo(database: Pick<Database, 'pool'>, folder: string, files?: FilesOfDatabase): Promise<Exported> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new TransferRefused(`${folder} is not empty. Name a new folder for the export.`)
  return onOneConnection(database, async (client) => {
    const { rows } = await client.query<{ isOurs: boolean }>(`select to_regclass('public.migrations') is not null as "isOurs"`)
    if (!rows[0]?.isOurs) throw new TransferRefused('This database holds nothing yet: no server was ever started on it.')
    makeFolder(folder, 0o700)
    await client.query('begin isolation level repeatable read read only')
    const tables: Manifest['tables'] = []
    for (const table of await tablesOf(client)) tables.push(await exportTable(client, table, folder))
    const known = (await files?.list(client)) ?? []
    const read = {
      at: new Date().toISOString(),
      migrations: await migrationsOf(client),
      tables,
      sequences: await sequencesOf(client),
      key_ring: await keyRingOf(client),
    }
    // Files take long, and stay for weeks after their pictures: the moment need not be held for them.
    await client.query('commit')
    const carried: Carried = files ? await exportFiles(files.storage, known, folder) : { files: [], missing: [], damaged: [] }
    const manifest: Manifest = { format: 1, ...read, files: carried.files }
    // Last and in one step: a folder without a manifest is an export that was cut short.
    const draft = path.join(folder, 'manifest.json.part')
    await writeFile(draft, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
    await rename(draft, path.join(folder, 'manifest.json'))
    return { ...manifest, missing: carried.missing, damaged: carried.damaged }
  })
}

export interface ImportOptions {
  /** Throws away what the database holds. */
  readonly replace?: boolean
  /** Where the server looks for its key ring; one that is there has to be the one of the export. */
  readonly keysDir?: string
  /** Where the files of the export go. */
  readonly files?: FilesOfDatabase
}

/** Fills a database from such a folder, wholly or not at all, and the storage before it. Everything is checked before anything is touched. */
export async function importFrom(
  database: Pick<Database, 'pool'>,
  folder: string,
  { replace = false, keysDir, files }: ImportOptions = {},
): Promise<Manifest & Pick<Carried, 'missing'>> {
  const manifest = await readManifest(folder)
  if (keysDir !== undefined) mustFitRing(manifest, keysDir)
  for (const table of manifest.tables) await mustBeWhole(folder, table)
  const changed = await changedFile(folder, manifest.files)
  if (changed) throw refused(changed.file, changed.isThere)
  await migrate(database)
  const missing = await onOneConnection(database, async (client) => {
    await client.query("begin; set local lock_timeout = '10s'")
    const tables = await tablesOf(client)
    mustMatch(manifest, tables, await migrationsOf(client))
    if (!replace) await mustBeEmpty(client, tables)
    const afterwards = await files?.beforeReplacing(client)
    // What is there by the database is there. Nothing of before has the same keys.
    if (files) await importFiles(files.storage, folder, manifest.files)
    await load(client, manifest, tables, folder)
    await afterwards?.()
    await client.query('commit')
    await client.query('analyze')
    return files ? missingFrom(files.storage, await files.list(client)) : []
  })
  return { ...manifest, missing }
}

/** Without the time limits of a request; the connection is closed afterwards, and with it an open transaction. */
async function onOneConnection<T>(database: Pick<Database, 'pool'>, fn: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    return await fn(client)
  } finally {
    client.release(true)
  }
}

async function exportTable(client: pg.PoolClient, table: Table, folder: string): Promise<Manifest['tables'][number]> {
  const file = `${table.name}.copy`
  const order = table.primaryKey.length > 0 ? `order by ${table.primaryKey.map(quoted).join(', ')}` : ''
  const counted = counting()
  const source = client.query(copyTo(`copy (select ${columnsOf(table)} from ${quoted(table.name)} ${order}) to stdout`))
  await pipeline(source, counted.stream, createWriteStream(path.join(folder, file), { mode: 0o600, flush: true }))
  return { name: table.name, columns: table.columns, file, rows: source.rowCount, ...counted.result() }
}

/** Passes bytes through and knows at the end how many there were and their hash. */
function counting(): { stream: Transform; result: () => { bytes: number; sha256: string } } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}

function mustFitRing(manifest: Manifest, keysDir: string): void {
  if (!hasKeyFile(keysDir)) return
  const marks = manifest.key_ring.map(({ key_id, mark }) => ({ keyId: key_id, mark: Buffer.from(mark, 'hex') }))
  const says = foreignRing(openKeyRing(keysDir), marks, keysDir, 'this export was')
  if (says !== undefined)
    throw new TransferRefused(`${says} Put its own keys.json there, or name the folder it is in in KEYS_DIR. Nothing was imported.`)
}

async function mustBeWhole(folder: string, table: Manifest['tables'][number]): Promise<void> {
  const file = path.join(folder, table.file)
  if (!existsSync(file)) throw refused(file, false)
  const hash = createHash('sha256')
  const handle = await open(file)
  for await (const chunk of handle.createReadStream()) hash.update(chunk as Buffer)
  if (hash.digest('hex') !== table.sha256) throw refused(file, true)
}

const refused = (file: string, isThere: boolean) =>
  new TransferRefused(
    isThere ? `${file} is not what was exported: it was cut short or changed. Nothing was imported.` : `${file} is missing. Nothing was imported.`,
  )

function mustMatch(manifest: Manifest, tables: readonly Table[], migrations: readonly AppliedMigration[]): void {
  const theirs = manifest.migrations.at(-1)?.name
  const ours = migrations.at(-1)?.name
  if (JSON.stringify(manifest.migrations) !== JSON.stringify(migrations)) {
    throw new TransferRefused(
      `The export was made at migration ${theirs}, this database is at ${ours}. Import it with the version of the server that made it.`,
    )
  }
  const shape = (list: readonly { name: string; columns: readonly string[] }[]) => JSON.stringify(list.map(({ name, columns }) => [name, columns]))
  if (shape(manifest.tables) !== shape(tables))
    throw new TransferRefused('The tables of this database are not those of the export. Nothing was imported.')
}

/** Rows that are there before anybody has used the server: the marks of its ring, and what a migration brought for all companies. */
const standing: Readonly<Record<string, string>> = { key_ring_marks: 'true', consent_wordings: 'root_id is null' }

async function mustBeEmpty(client: pg.PoolClient, tables: readonly Table[]): Promise<void> {
  for (const { name, isOneRow } of tables) {
    if (isOneRow) continue
    const { rows } = await client.query<{ filled: boolean }>(
      `select exists (select from ${quoted(name)} where not (${standing[name] ?? 'false'})) as filled`,
    )
    if (rows[0]?.filled)
      throw new TransferRefused(`This database already holds data (table ${name}). To throw all of it away and import, add --replace.`)
  }
}

async function load(client: pg.PoolClient, manifest: Manifest, tables: readonly Table[], folder: string): Promise<void> {
  // Ledgers refuse changes by trigger, and tables point at each other; both rules are put back before the commit,
  // the foreign keys with a check of every row.
  const keys = await foreignKeysOf(client)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  // Even the owner of a ledger has given up the right to empty it.
  const { rows: ledgers } = await client.query<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not has_table_privilege(oid, 'truncate')`)
  for (const { name } of ledgers) await client.query(`grant truncate on ${quoted(name)} to current_user`)
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  for (const { name } of ledgers) await client.query(`revoke truncate on ${quoted(name)} from current_user`)
  for (const table of manifest.tables) {
    const target = client.query(copyFrom(`copy ${quoted(table.name)} (${table.columns.map(quoted).join(', ')}) from stdin`))
    await pipeline(createReadStream(path.join(folder, table.file)), target)
    if (target.rowCount !== table.rows)
      throw new TransferRefused(`${table.name} took ${target.rowCount} rows of ${table.rows}. Nothing was imported.`)
  }
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
  for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  for (const { name, lastValue, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), lastValue, isCalled])
}
