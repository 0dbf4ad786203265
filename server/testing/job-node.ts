/**
 * A server in small that only does jobs, to be killed, frozen, or run by a wrong clock. `dig` queues note what becomes of each try in the
 * table `digs`; `hangs` never comes to an end of one by itself.
 */
import './turned-clock.ts'
import pino from 'pino'
import { allJobs } from '../src/jobs.ts'
import { databaseClock } from '../src/platform/clock.ts'
import { type Config, loadConfig } from '../src/platform/config.ts'
import type { Deps } from '../src/platform/context.ts'
import { openDatabase } from '../src/platform/database.ts'
import { JobsDoor, startJobs } from '../src/platform/jobs.ts'
import { openOutside } from '../src/platform/outside/outside.ts'
import { makeKeyRing } from '../src/platform/secrets.ts'
import { openStorage } from '../src/platform/storage/open-storage.ts'
import { digQueue } from './dig-queue.ts'

export interface NodeOrders {
  readonly connection: { readonly host: string; readonly port: number; readonly user: string; readonly database: string }
  readonly name: string
  readonly digs?: readonly string[]
  readonly hangs?: boolean
  /** With it the jobs of the product run as well. */
  readonly config?: Partial<Config> & Pick<Config, 'keysDir'>
}

const { connection, name, digs = [], hangs = false, config }: NodeOrders = JSON.parse(process.argv[2] ?? '')
const log = pino({ level: process.env.NODE_LOG ?? 'silent' }, pino.destination(2))
const database = openDatabase({ connection, max: 6 })
const jobs = new JobsDoor()
const queues = digs.map((queue) => digQueue(database, { queue, node: name, hangs }))
const product = config && allJobs(await depsWith(config))
const running = await startJobs({ database, log, lookMs: 200 }, [...queues, ...(product?.queues ?? [])], product?.minutely)
jobs.open(running)
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
process.send?.('started')

async function depsWith(given: NonNullable<NodeOrders['config']>): Promise<Deps> {
  const settings = { ...loadConfig({ KEYS_DIR: given.keysDir, LOG_LEVEL: 'silent' }, []), ...given }
  return {
    config: settings,
    database,
    secrets: makeKeyRing(given.keysDir),
    clock: await databaseClock({ database, log }),
    log,
    jobs,
    storage: await openStorage(settings, log),
    outside: openOutside(),
  }
}
