import { Problem } from '@brigade/contract/kit/problem.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { type Database, openDatabase, type Queryable } from './database.ts'
import { codeOf } from './database-errors.ts'

// A copy of the database that only reports are read from (REPORTS_DATABASE_URL). What somebody may see is judged by the database that is
// written; the copy may be behind, and says by how much. While it does not answer, reports are read from the database that is written.

const answersWithin = 3000
const oldest = 15

interface Facts {
  readonly number: number
  readonly isCopy: boolean
  /** Of the cluster, the same in each of its copies. */
  readonly cluster: string
  readonly started: string
  readonly database: string
}

export type Verdict = { readonly kind: 'fits' } | { readonly kind: 'refused' | 'away'; readonly says: string }

/** Whether the second address leads to a copy of the first, or to the same database; to follow the setting's name. */
export async function judgeCopy(databaseUrl: string, copyUrl: string): Promise<Verdict> {
  const copy = await factsOf(copyUrl)
  if (typeof copy === 'string') return { kind: 'away', says: `leads to a database that cannot be asked: ${copy}.` }
  if (copy.number < oldest * 10_000) return { kind: 'refused', says: `leads to a PostgreSQL that is too old: ${oldest} or newer is needed.` }
  const main = await factsOf(databaseUrl)
  // Said about DATABASE_URL already.
  if (typeof main === 'string') return { kind: 'fits' }
  const isSame = !copy.isCopy && copy.started === main.started && copy.database === main.database
  if (copy.isCopy ? copy.cluster !== main.cluster || copy.database !== main.database : !isSame)
    return { kind: 'refused', says: 'leads to a database that does not follow the one in DATABASE_URL: name a streaming copy of it.' }
  return { kind: 'fits' }
}

async function factsOf(connectionString: string): Promise<Facts | string> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: answersWithin, query_timeout: answersWithin })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Facts>(`
      select current_setting('server_version_num')::int as number, pg_is_in_recovery() as "isCopy", pg_postmaster_start_time()::text as started,
        (select system_identifier::text from pg_control_system()) as cluster, current_database()::text as database`)
    const [facts] = rows
    return facts ?? 'it answered nothing'
  } catch (error) {
    return error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error)
  } finally {
    void client.end().catch(() => {})
  }
}

interface State {
  readonly isCopy: boolean
}

/** After a failure the copy is left alone for a while: nobody waits for it with every report. */
const restMs = 10_000

export class ReportsCopy {
  readonly #database: Database
  readonly #log: (sentence: string) => void
  /** What it was when it was first asked; a copy that is written itself has gone ways of its own. */
  #wasCopy: boolean | undefined
  #restsUntil = 0
  #isAway = false

  constructor(database: Database, log: (sentence: string) => void) {
    this.#database = database
    this.#log = log
  }

  /** All of `work` at one moment of the copy; nothing while it does not answer, and then the caller asks the database that is written. */
  async read<T>(work: (db: Queryable, state: State) => Promise<T>): Promise<{ readonly result: T } | undefined> {
    if (performance.now() < this.#restsUntil) return undefined
    try {
      const result = await this.#database.atOneMoment(async (tx) => work(tx, await this.#stateOf(tx)))
      if (this.#isAway) this.#log('Reports are read from their copy of the database again.')
      this.#isAway = false
      return { result }
    } catch (error) {
      // What takes too long there would take as long here.
      if (!(error instanceof Problem) || error.code !== 'unavailable' || codeOf(error.cause) === '57014') throw error
      this.#rest(error.cause instanceof Error ? error.cause.message : error.message)
      return undefined
    }
  }

  /** Seconds that the copy is behind a place in the log of the database that is written; null while it does not answer. */
  async behind(place: string): Promise<number | null> {
    const read = await this.read(async (db, { isCopy }) => {
      if (!isCopy) return 0
      const { rows } = await sql<{ behind: number }>`
        select case when pg_last_wal_replay_lsn() >= ${place}::pg_lsn then 0
          else greatest(0, extract(epoch from clock_timestamp() - coalesce(pg_last_xact_replay_timestamp(), pg_postmaster_start_time()))) end::float8 as behind`.execute(
        db,
      )
      return Math.ceil(rows[0]?.behind ?? 0)
    })
    return read ? read.result : null
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  async #stateOf(tx: Queryable): Promise<State> {
    const { rows } = await sql<State>`select pg_is_in_recovery() as "isCopy"`.execute(tx)
    const isCopy = rows[0]?.isCopy === true
    this.#wasCopy ??= isCopy
    if (this.#wasCopy && !isCopy) throw new Problem('unavailable', 'it does not follow the database any more, it is written itself')
    return { isCopy }
  }

  #rest(because: string): void {
    this.#restsUntil = performance.now() + restMs
    if (!this.#isAway) this.#log(`Reports are read from the main database, since their copy cannot be used: ${because}`)
    this.#isAway = true
  }
}

/** The copy of the setting, if there is one. Connects at the first report. */
export function openReportsCopy(url: string | undefined, pool: number, log: (sentence: string) => void): ReportsCopy | undefined {
  if (url === undefined) return undefined
  const most = Math.max(4, Math.floor(pool / 2))
  return new ReportsCopy(openDatabase({ connection: { connectionString: url }, max: most, applicationName: 'brigade reports', log }), log)
}

/** Where the log of the database that is written is now. */
export async function logPlace(db: Queryable): Promise<string> {
  const { rows } = await sql<{ place: string }>`select pg_current_wal_lsn()::text as place`.execute(db)
  return rows[0]?.place ?? '0/0'
}
