import type { Database } from './database.ts'

/** How long a job, or what it has in hand, stays its server's without a sign of life. */
export const leaseSeconds = 12
/** A server at work gives a sign of life this often. */
export const beatSeconds = 3

/** Works on something while signs of life are given for it; the signal ends when somebody else has it. */
export async function whileHeld<T>(beat: () => Promise<boolean>, outer: AbortSignal, work: (held: AbortSignal) => Promise<T>): Promise<T> {
  const lost = new AbortController()
  const beating = setInterval(() => {
    // A sign of life that could not be given says nothing of who has it.
    void beat().then(
      (isHeld) => isHeld || lost.abort(new Error('another server has taken this over')),
      () => undefined,
    )
  }, beatSeconds * 1000).unref()
  try {
    return await work(AbortSignal.any([outer, lost.signal]))
  } finally {
    clearInterval(beating)
  }
}

interface Seen {
  readonly beat: string
  readonly since: number
}

interface Active {
  readonly id: string
  readonly name: string
  /** The try and its latest sign of life, as one text. */
  readonly beat: string
}

/**
 * Jobs whose server is gone. A lease is not compared with any clock: a job is taken back when its sign of life has stayed the same for
 * as long as this server has watched it. So a clock that jumps neither takes work from a living server nor leaves a dead one's lying.
 */
export class JobLeases {
  readonly #database: Database
  #seen = new Map<string, Seen>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Takes back what is due to be; answers the queues that have something to do now. */
  async look(): Promise<string[]> {
    const { rows } = await this.#database.pool.query<Active>(
      `select id, name, retry_count || ' ' || heartbeat_on as beat from pgboss.job where state = 'active' and heartbeat_on is not null`,
    )
    const now = performance.now()
    const before = this.#seen
    this.#seen = new Map(
      rows.map(({ id, beat }) => {
        const known = before.get(id)
        return [id, known?.beat === beat ? known : { beat, since: now }]
      }),
    )
    const silent = rows.filter(({ id }) => now - (this.#seen.get(id)?.since ?? now) >= leaseSeconds * 1000)
    const names = new Set([...(await this.#takeBack(silent)), ...(await this.#hasten())])
    return [...names]
  }

  /** The next try has another number, so that the earlier try can no longer write a result. */
  async #takeBack(silent: readonly Active[]): Promise<string[]> {
    if (silent.length === 0) return []
    const { rows } = await this.#database.pool.query<{ name: string }>(
      `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null, output = '{"value": "its server was lost"}'
       from unnest($1::uuid[], $2::text[]) as silent(id, beat)
       where job.id = silent.id and state = 'active' and retry_count || ' ' || heartbeat_on = silent.beat and retry_count < retry_limit
       returning name`,
      [silent.map(({ id }) => id), silent.map(({ beat }) => beat)],
    )
    return rows.map(({ name }) => name)
  }

  /**
   * A job that a stopping server released does not wait as after a failure. Where the database's clock was set back, a waiting job
   * waits its time once more, not until the clock reaches the old time.
   */
  async #hasten(): Promise<string[]> {
    const { rows } = await this.#database.pool.query<{ name: string }>(
      `update pgboss.job set created_on = least(created_on, now()), 
         started_on = case when started_on > now() then now() else started_on end, start_after = case
         when output -> 'value' = '"pg-boss shut down while active"' then now()
         else now() + greatest(start_after - greatest(created_on, started_on), interval '0') end
       where state in ('created', 'retry') and start_after > now() and
         (output -> 'value' = '"pg-boss shut down while active"' or greatest(created_on, started_on) > now() + interval '5 seconds')
       returning name`,
    )
    return rows.map(({ name }) => name)
  }
}
