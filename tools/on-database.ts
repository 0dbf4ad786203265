import path from 'node:path'
import type pg from 'pg'
import { type Config, databasePlace } from '../server/src/platform/config.ts'
import { type Database, openDatabase } from '../server/src/platform/database.ts'
import { runningConnection, startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { FolderInUse } from '../server/src/platform/embedded-postgres/owner-lock.ts'

type Work = (database: Database, folder: string, flags: readonly string[]) => Promise<string>

interface Options {
  /** Refused while a server runs on the embedded database. */
  readonly mustBeStopped?: boolean
}

/** Runs a command that takes a folder on the database of the settings. */
export async function runOnDatabase(usage: string, work: Work, options: Options = {}): Promise<void> {
  const folder = process.argv.slice(2).find((arg) => !arg.startsWith('--'))
  if (folder === undefined) {
    console.error(`Usage: ${usage}`)
    process.exitCode = 2
    return
  }
  await onDatabase((database, args) => work(database, path.resolve(folder), args), options)
}

/** Runs a command on the database of the settings; prints its sentence, or in words what stood in the way. */
export async function onDatabase(
  work: (database: Database, args: readonly string[]) => Promise<string>,
  { mustBeStopped = false }: Options = {},
): Promise<void> {
  try {
    const { connection, stop } = await reach(databasePlace(), { mustBeStopped })
    const database = openDatabase({ connection, max: 2, applicationName: 'brigade transfer' })
    try {
      console.log(await work(database, process.argv.slice(2)))
    } finally {
      await database.close()
      await stop()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

/** The outside database, else the embedded one: that of a running server, or started for the occasion. */
export async function reach(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { mustBeStopped = false } = {},
): Promise<{ connection: pg.PoolConfig; stop: () => Promise<void> }> {
  if (databaseUrl !== undefined) return { connection: { connectionString: databaseUrl }, stop: () => Promise.resolve() }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: (sentence) => console.error(sentence) })
    return { connection: postgres.connection, stop: () => postgres.stop() }
  } catch (error) {
    const connection = runningConnection(dataDir)
    if (!(error instanceof FolderInUse) || mustBeStopped || !connection) throw error
    return { connection, stop: () => Promise.resolve() }
  }
}
