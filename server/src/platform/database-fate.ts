import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { codeOf } from './database-errors.ts'

/** What became of a transaction whose COMMIT got no answer. */
export type Fate = 'committed' | 'undone' | 'unknown'

/** A person waits for the answer; after this time the outcome is reported as unknown. */
const patienceMs = 4000
const askAgainAfter = 40
const answerWithin = 1000

interface Said {
  readonly status: 'committed' | 'aborted' | 'in progress' | null
}

/**
 * Asks on a new connection, again and again for a while. A transaction that is still open waits for a client that is gone, perhaps
 * for its COMMIT: its connection is ended, so that it is one or the other. `failed` is called for each question without an answer.
 */
export async function fateOf(settings: pg.ClientConfig, transaction: string, failed: () => void = () => {}): Promise<Fate> {
  const began = performance.now()
  let mayHaveCrashed = false
  do {
    try {
      const { status } = await ask(settings, transaction)
      if (status === 'aborted') return 'undone'
      // A number that was lost in a crash is given again: then it is not this transaction that committed.
      if (status === 'committed') return mayHaveCrashed ? 'unknown' : 'committed'
      if (status === null) return 'unknown'
    } catch (error) {
      // "In the future": the number was lost in a crash, and all that it did.
      if (codeOf(error) === '22023') return 'undone'
      mayHaveCrashed ||= !isStillUp(error)
      failed()
    }
    await pause(askAgainAfter)
  } while (performance.now() - began < patienceMs)
  return 'unknown'
}

/** It was the server itself that answered: this one connection was ended, or there were too many. */
const isStillUp = (error: unknown): boolean => codeOf(error) === '57P01' || codeOf(error) === '53300'

async function ask(settings: pg.ClientConfig, transaction: string): Promise<Said> {
  const client = new pg.Client({
    ...settings,
    connectionTimeoutMillis: answerWithin,
    query_timeout: answerWithin,
    application_name: 'brigade outcome',
  })
  // The failure itself comes back from connect or query; this one only keeps the process alive.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Said>('select pg_xact_status($1::text::xid8) as status', [transaction])
    const said = rows[0] ?? { status: null }
    if (said.status === 'in progress')
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where backend_xid = $1::text::xid8::xid', [transaction])
    return said
  } finally {
    client.end().catch(() => {})
  }
}
