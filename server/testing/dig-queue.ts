import { sql } from 'kysely'
import type { Database } from '../src/platform/database.ts'
import { type AnyJobQueue, jobQueue } from '../src/platform/jobs.ts'

interface Digging {
  readonly queue: string
  readonly node: string
  readonly hangs?: boolean
  /** How long one takes that comes to an end. */
  readonly takesMs?: number
}

/** A job of which every try is noted in the table `digs`: begun, done, and lost where somebody else has it. */
export function digQueue(database: Database, { queue, node, hangs = false, takesMs = 0 }: Digging): AnyJobQueue {
  const note = (what: string) => sql`insert into digs (queue, node, what) values (${queue}, ${node}, ${what})`.execute(database.db)
  return jobQueue({
    name: queue,
    retries: 2,
    retryAfterSeconds: 30,
    expiresAfterSeconds: 120,
    atOnce: 1,
    async run(_data: object, signal, isRetry) {
      await note(isRetry ? 'begun again' : 'begun')
      const lost = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => lost.resolve())
      const end = hangs ? new Promise<never>(() => {}) : new Promise<'done'>((resolve) => setTimeout(() => resolve('done'), takesMs))
      await note((await Promise.race([end, lost.promise])) ?? 'lost')
    },
  })
}
