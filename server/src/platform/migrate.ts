import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Database } from './database.ts'

/** Where the numbered SQL files are. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations/', import.meta.url))

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** Any number, the same on every node of this product: the node with this lock migrates, the others wait. */
const advisoryLock = 7_201_114

/** A database that this code must not touch; the message says why in words. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

/** Brings the database to the newest numbered migration; answers the names it applied. Nodes starting together wait for each other. */
export async function migrate(database: Pick<Database, 'pool'>, folder: string = migrationsFolder): Promise<string[]> {
  const wanted = await readMigrations(folder)
  const client = await database.pool.connect()
  try {
    // Waiting for the other node and building an index may both take longer than a request may.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    // What is lost with the machine is applied again, and nothing that stands on it was on the disk before it: the log is written in order.
    await client.query('set synchronous_commit = off')
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    return await applyMissing(client, wanted)
  } finally {
    // Gone with its settings and its lock, whatever happened above.
    client.release(true)
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}`, 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function applyMissing(client: pg.PoolClient, wanted: Migration[]): Promise<string[]> {
  await client.query('create table if not exists migrations (name text primary key, checksum text not null, at timestamptz not null default now())')
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations order by name')
  mustFit(rows, wanted)
  const missing = wanted.slice(rows.length)
  for (const migration of missing) await apply(client, migration)
  return missing.map(({ name }) => name)
}

function mustFit(applied: readonly { name: string; checksum: string }[], wanted: readonly Migration[]): void {
  for (const [index, { name, checksum }] of applied.entries()) {
    const ours = wanted[index]
    if (ours?.name === name && ours.checksum === checksum) continue
    if (ours?.name === name)
      throw new MigrationRefused(
        `The migration ${name} was changed after it was applied to this database. Restore the file; put the change into a new migration.`,
      )
    if (wanted.some((migration) => migration.name === name)) {
      throw new MigrationRefused(
        `The migration ${ours?.name} comes before ${name}, which this database already has. Give the new one the next number.`,
      )
    }
    throw new MigrationRefused(
      `This database is newer than this version of the server: it has ${name}, which is not known here. Start the newer version.`,
    )
  }
}

/** One round trip: a new database has dozens to apply. What stands in a name is known from reading the folder. */
async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(`begin;\n${sql}\n;insert into migrations (name, checksum) values ('${name}', '${checksum}'); commit`)
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed and was undone: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
