import { randomUUID } from 'node:crypto'
import { setTimeout as timer } from 'node:timers'
import { type Clock, fromKysely, PgBoss, systemClock } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Tx } from './database.ts'
import { beatSeconds, JobLeases } from './job-leases.ts'

/** Something to do later: its name, how long a try may take, and how often it is tried again. */
export interface JobQueue<Data extends object> {
  readonly name: string
  readonly retries: number
  /** Seconds before the first new try; each next waits twice as long, with some chance in it. */
  readonly retryAfterSeconds: number
  readonly expiresAfterSeconds: number
  /** How many of a kind at once on one server. */
  readonly atOnce: number
  /** `isRetry` when it was begun before and nobody can say how far it came: it failed, or its server died. */
  run(data: Data, signal: AbortSignal, isRetry: boolean): Promise<void>
}

export interface JobTicket {
  /** While a job with this key waits or runs, another one is not taken. */
  readonly key?: string
  /** By the database's clock, as everything that is due. */
  readonly afterSeconds?: number
  /** Higher is sooner: what a person waits for comes before what a schedule began. */
  readonly priority?: number
}

/** The job queue as handlers use it: a job is there when the transaction that asks for it commits. */
export interface Jobs {
  send<Data extends object>(tx: Tx, queue: string, data: Data, ticket?: JobTicket): Promise<void>
}

export interface RunningJobs extends Jobs {
  stop(): Promise<void>
}

/** Handlers hold this from the start; jobs can be sent once the queue runs. */
export class JobsDoor implements Jobs {
  #running: Jobs | undefined

  open(running: Jobs): void {
    this.#running = running
  }

  async send<Data extends object>(tx: Tx, queue: string, data: Data, ticket?: JobTicket): Promise<void> {
    if (!this.#running) throw new Error(`The job ${queue} was sent before the queue was started.`)
    await this.#running.send(tx, queue, data, ticket)
  }
}

/** A queue as it is registered, whatever its data. */
export type AnyJobQueue = JobQueue<object>

/** A queue with its type kept: `const publish = jobQueue({ name: 'publish', run: async ({ targetId }: { targetId: number }) => … })`. */
export function jobQueue<Data extends object>(queue: JobQueue<Data>): JobQueue<Data> {
  return queue
}

/** What is looked at once a minute, on each of the servers: whatever it finds it takes so that only one has it. */
export interface Minutely {
  readonly name: string
  /** Less than a minute for what people wait for; it must be found by an index. */
  readonly everySeconds?: number
  run(signal: AbortSignal): Promise<void>
}

/** What a module does later, and what it looks at once a minute. */
export interface ModuleJobs {
  readonly queues: readonly AnyJobQueue[]
  readonly minutely: readonly Minutely[]
}

interface JobsOptions {
  readonly database: Database
  readonly log: Logger
  /** Between two looks at what is due. */
  readonly lookMs?: number
}

/** Starts the queue on the product's own database; a job that was running when a server died is given to another. */
export async function startJobs(
  { database, log, lookMs = 60_000 }: JobsOptions,
  queues: readonly AnyJobQueue[],
  minutely: readonly Minutely[] = [],
): Promise<RunningJobs> {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => database.pool.query(text, values as unknown[]),
      listen: async (channel, heard, resumed) => {
        const listening = await database.listen(channel, heard, resumed)
        return { close: () => listening.stop() }
      },
    },
    useListenNotify: true,
    clock: monotonic,
    schedule: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue has a problem'))
  await boss.start()
  const workers = new Map<string, string[]>()
  for (const queue of queues) workers.set(queue.name, await open(boss, queue, log))
  const leases = new JobLeases(database)
  const repeated = [
    repeat(beatSeconds * 1000, log, 'jobs of lost servers', async () => {
      // A new try is not announced: each worker would find it at its next poll.
      for (const name of await leases.look()) for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
    }),
    ...minutely.map(({ name, run, everySeconds }) =>
      repeat(everySeconds === undefined ? lookMs : everySeconds * 1000, log, name, (stopping) =>
        run(AbortSignal.any([stopping, AbortSignal.timeout(55_000)])),
      ),
    ),
  ]
  return {
    async send(tx, queue, data, { key, afterSeconds, priority } = {}) {
      await boss.send(queue, data, {
        db: fromKysely(tx as never),
        // Of the queue's policy a job without a key would keep all others out.
        singletonKey: key ?? randomUUID(),
        ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
        ...(priority !== undefined && { priority }),
      })
    },
    async stop() {
      // What is not done by then is begun again, here or on another server.
      await Promise.all([...repeated.map((one) => one.stop()), boss.stop({ graceful: true, timeout: stopSeconds * 1000, close: false })])
    },
  }
}

/** The queue measures its pauses by this and waits for what is left of them: by a clock that was turned back it would wait for the hour. */
const monotonic: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

/** Runs something soon after the start and again that long after it ended, whatever any clock shows meanwhile. */
function repeat(everyMs: number, log: Logger, name: string, run: (stopping: AbortSignal) => Promise<void>): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let next: NodeJS.Timeout
  let isFailing = false
  async function turn(): Promise<void> {
    try {
      await run(stopping.signal)
      isFailing = false
    } catch (error) {
      // One line for an outage is enough.
      if (!isFailing) log.warn({ err: error, look: name }, 'a look at what is due failed and comes again')
      isFailing = true
    }
    if (!stopping.signal.aborted) plan(everyMs)
  }
  function plan(ms: number): void {
    next = timer(() => {
      running = turn()
    }, ms).unref()
  }
  // Servers that are started together do not look together.
  plan(Math.min(everyMs, 1000) * (0.5 + Math.random() / 2))
  return {
    async stop() {
      stopping.abort()
      clearTimeout(next)
      await running
    },
  }
}

/** The queue's own judgement compares times; leases are watched instead, and this only has it write down signs of life. */
const neverByClock = 86_400
/** New jobs are notified at once; a scheduled job may begin this much late. */
const pollSeconds = 5

/** How long a stop waits for jobs that are running. */
const stopSeconds = 2.5

/** Answers the ids of its workers. */
async function open(boss: PgBoss, queue: AnyJobQueue, log: Logger): Promise<string[]> {
  const { name, retries, retryAfterSeconds, expiresAfterSeconds, atOnce } = queue
  const settings = {
    retryLimit: retries,
    retryDelay: retryAfterSeconds,
    retryBackoff: true,
    expireInSeconds: expiresAfterSeconds,
    heartbeatSeconds: neverByClock,
    notify: true,
  }
  await boss.createQueue(name, { ...settings, policy: 'exclusive' })
  await boss.updateQueue(name, settings)
  return Promise.all(Array.from({ length: atOnce }, () => work(boss, queue, log)))
}

/** One that takes jobs in turn. */
async function work(boss: PgBoss, queue: AnyJobQueue, log: Logger): Promise<string> {
  const { name } = queue
  let id: string | undefined
  const settings = { batchSize: 1, notifyPollingIntervalSeconds: pollSeconds, heartbeatRefreshSeconds: beatSeconds, includeMetadata: true } as const
  id = await boss.work<object>(name, settings, async ([job]) => {
    if (!job) return
    // After a job it looks for the next one at once: of a hundred that were sent together each would wait for a poll.
    if (id !== undefined) boss.notifyWorker(id)
    try {
      await queue.run(job.data, job.signal, job.retryCount > 0)
    } catch (error) {
      log.warn({ err: error, job: name }, 'a job failed and may be tried again')
      throw error
    }
  })
  return id
}
