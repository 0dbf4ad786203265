import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/platform/database.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../src/platform/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string; template: string }
  }
}

/** One PostgreSQL for the whole run, with one migrated database to copy from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'brigade-test-'))
  // As root PostgreSQL runs under another account, which has to get in.
  chmodSync(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: { max_connections: '200', max_locks_per_transaction: '64' } })
  const { host = '', port = 0, user = '' } = postgres.connection
  const template = 'brigade_template'
  try {
    await makeTemplate({ host, port, user }, template)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  project.provide('postgres', { host, port, user, template })
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function makeTemplate(connection: pg.ClientConfig, name: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const database = openDatabase({ connection: { ...connection, database: name } })
  await migrate(database).finally(() => database.close())
}
