import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '@brigade/contract/kit/problem.ts'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { asProblem } from './database-errors.ts'
import type { DatabasePulse } from './database-pulse.ts'
import { queryByName, type StatementNames } from './named-statements.ts'

/** Beyond this many waiting per connection, nobody at the end of the queue would be served in time. */
const waitingPerConnection = 40

/**
 * The pool as Kysely uses it: every statement gets its name here and nowhere else, the queue for connections is
 * bounded, and while the database is known to be away nobody waits for it.
 */
export function boundedPool(pool: pg.Pool, names: StatementNames, pulse: DatabasePulse): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const mostWaiting = (pool.options.max ?? 10) * waitingPerConnection
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      pulse.mustBeat()
      if (pool.waitingCount >= mostWaiting)
        throw new Problem('unavailable', 'Too many people are working at the moment. Please try again.', { retryAfter: 2 })
      const client = await connected(pool)
      let named = wrapped.get(client)
      if (!named) {
        named = namedClient(client, names, pulse)
        wrapped.set(client, named)
      }
      return named
    },
  }
}

async function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw asProblem(error) ?? error
  }
}

const copies = /^copy [^;]+ from stdin$/

/** COPY takes its rows beside the statement: they are its one value, pieces of text in the format of COPY. */
async function copyInto(client: pg.PoolClient, text: string, [rows]: readonly unknown[]): Promise<pg.QueryResult> {
  const stream = client.query(copyFrom(text))
  await pipeline(Readable.from(rows as Iterable<string>), stream)
  return { command: 'COPY', rowCount: stream.rowCount, oid: 0, fields: [], rows: [] }
}

function namedClient(client: pg.PoolClient, names: StatementNames, pulse: DatabasePulse): PostgresPoolClient {
  async function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // Rows on their way keep this process too busy to hear a sign of life in time.
    if (copies.test(text)) return (await copyInto(client, text, values)) as unknown as PostgresQueryResult<R>
    return (await pulse.watch(client, queryByName(client, names, text, values))) as unknown as PostgresQueryResult<R>
  }
  return {
    // Kysely's second form of query takes a cursor; no cursor is configured, so only the first is ever called.
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}
