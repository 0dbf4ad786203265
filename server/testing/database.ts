import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from '../src/platform/database.ts'
import { codeOf } from '../src/platform/database-errors.ts'
import { testDelays } from './delays.ts'

/**
 * A migrated database of this test file's own, on the run's one PostgreSQL; dropped after the file.
 * Call it at the top of the file: `const database = await testDatabase()`.
 */
export async function testDatabase(options: Omit<DatabaseOptions, 'connection'> = {}): Promise<Database> {
  const connection = await testConnection()
  const database = openDatabase({ connection, max: 8, ...options })
  afterAll(() => database.close())
  return testDelays?.database(database) ?? database
}

/** Deletes all rows, table by table: what points at a table comes before it. TRUNCATE would reach the ledgers, which nobody empties. */
export async function empty(database: Database, ...tables: readonly string[]): Promise<void> {
  for (const table of tables) await database.pool.query(`delete from ${table}`)
}

/** The connection of such a database, for tests that open it themselves (two nodes, say); `empty` leaves it without tables. */
export async function testConnection({ empty = false } = {}): Promise<pg.PoolConfig> {
  const { host, port, user, template } = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name} template ${empty ? 'template1' : template}`)
  // Registered first, so it runs after the afterAll hooks that close the pools.
  afterAll(() => drop(name))
  return { host, port, user, database: name }
}

/** An autovacuum worker belongs to the superuser: `force` may not end it, and waits no longer than it works. */
async function drop(name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await administer(`drop database ${name} with (force)`)
    } catch (error) {
      if (codeOf(error) !== '42501' || tries === 100) throw error
      await pause(100)
    }
  }
}

async function administer(command: string): Promise<void> {
  const { host, port, user } = inject('postgres')
  const client = new pg.Client({ host, port, user, database: 'postgres' })
  await client.connect()
  try {
    await client.query(command)
  } finally {
    await client.end()
  }
}
