import { randomUUID } from 'node:crypto'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Tx } from './database.ts'

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
  readonly startAfter?: Date
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

/** What is looked at once a minute, on one of the servers. */
export interface Minutely {
  readonly name: string
  run(signal: AbortSignal): Promise<void>
}

/** Starts the queue on the product's own database; a job that was running when a server died is given to another. */
export async function startJobs(
  { database, log }: { readonly database: Database; readonly log: Logger },
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
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue has a problem'))
  await boss.start()
  for (const queue of [...queues, ...minutely.map(asQueue)]) await open(boss, queue, log)
  for (const { name } of minutely) await boss.schedule(name, '* * * * *')
  return {
    async send(tx, queue, data, { key, startAfter, priority } = {}) {
      await boss.send(queue, data, {
        db: fromKysely(tx as never),
        // Of the queue's policy a job without a key would keep all others out.
        singletonKey: key ?? randomUUID(),
        ...(startAfter && { startAfter }),
        ...(priority !== undefined && { priority }),
      })
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000, close: false }),
  }
}

/** New jobs are told of at once; this is how late one that waited for its time may begin. */
const pollSeconds = 5

function asQueue({ name, run }: Minutely): AnyJobQueue {
  return { name, retries: 0, retryAfterSeconds: 1, expiresAfterSeconds: 55, atOnce: 1, run: (_data, signal) => run(signal) }
}

async function open(boss: PgBoss, queue: AnyJobQueue, log: Logger): Promise<void> {
  const { name, retries, retryAfterSeconds, expiresAfterSeconds, atOnce } = queue
  const settings = { retryLimit: retries, retryDelay: retryAfterSeconds, retryBackoff: true, expireInSeconds: expiresAfterSeconds, notify: true }
  await boss.createQueue(name, { ...settings, policy: 'exclusive' })
  await boss.updateQueue(name, settings)
  for (let place = 0; place < atOnce; place += 1) await work(boss, queue, log)
}

/** One that takes jobs in turn. */
async function work(boss: PgBoss, queue: AnyJobQueue, log: Logger): Promise<void> {
  const { name } = queue
  let id: string | undefined
  id = await boss.work<object>(name, { batchSize: 1, notifyPollingIntervalSeconds: pollSeconds, includeMetadata: true }, async ([job]) => {
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
}
