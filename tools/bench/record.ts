import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import pino from 'pino'
import { buildApp } from '../../server/src/app.ts'
import { sandboxProvider } from '../../server/src/modules/bank-connections/bank-link/sandbox.ts'
import { loadConfig } from '../../server/src/platform/config.ts'
import { openDatabase } from '../../server/src/platform/database.ts'
import { runningConnection } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { JobsDoor } from '../../server/src/platform/jobs.ts'
import { openOutside } from '../../server/src/platform/outside/outside.ts'
import { openKeyRing } from '../../server/src/platform/secrets.ts'
import { openStorage } from '../../server/src/platform/storage/open-storage.ts'
import { allRoutes } from '../../server/src/routes.ts'
import { serveWorker } from './processes.ts'
import { type Step, storable, type Tape } from './tape.ts'
import type { Request } from './work.ts'

// The bare server must send what the product sends, today's statements and not those of the day the comparison was written:
// so the product's own code answers each kind of request here once, and its statements are written down.

type Noted = { -readonly [key in keyof Step]: Step[key] }

let notes: Noted[] | undefined
let transactions = 0
const inTransaction = new WeakMap<pg.Client, number>()

function listenToStatements(): void {
  const original = pg.Client.prototype.query as unknown as (...args: unknown[]) => unknown
  const listening = function (this: pg.Client, ...args: unknown[]): unknown {
    const [config, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined]
    const text = typeof config === 'string' ? config : config.text
    const note = noted(this, text, typeof config === 'string' ? (values ?? []) : (config.values ?? []))
    const result = Reflect.apply(original, this, args)
    if (note && result instanceof Promise) {
      result.then(
        ({ rows, fields }: pg.QueryResult) => Object.assign(note, { rows: rows.length, fields: fields.length }),
        () => {},
      )
    }
    return result
  }
  Object.defineProperty(pg.Client.prototype, 'query', { value: listening })
}

function noted(client: pg.Client, text: string, values: readonly unknown[]): Noted | undefined {
  if (/^(begin|start transaction)/i.test(text)) {
    transactions += 1
    inTransaction.set(client, transactions)
  }
  const transaction = inTransaction.get(client)
  if (/^(commit|rollback)/i.test(text)) inTransaction.delete(client)
  if (!notes) return undefined
  const note: Noted = { text, values: values.map(storable), transaction, fields: 0, rows: 0 }
  notes.push(note)
  return note
}

async function inject(app: FastifyInstance, { method, path: url, headers, body }: Request): Promise<void> {
  const answer = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) })
  if (answer.statusCode !== 200) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`)
}

interface Asked {
  readonly env: Record<string, string>
  readonly works: readonly { name: string; keys: Tape['keys']; before: Request[]; request: Request }[]
}

async function record({ env, works }: Asked): Promise<Record<string, Tape>> {
  const config = loadConfig({ ...env, LOG_LEVEL: 'silent' }, ['--empty'])
  const connection = runningConnection(config.dataDir)
  if (!connection) throw new Error('The database does not run.')
  listenToStatements()
  const database = openDatabase({ connection, max: 4 })
  const secrets = openKeyRing(path.resolve(config.keysDir))
  const link = sandboxProvider({ url: config.bankLinkUrl, secret: 'unused', mac: secrets.mac })
  const log = pino({ level: 'silent' })
  const deps = {
    config,
    database,
    secrets,
    clock: { now: () => new Date() },
    log,
    jobs: new JobsDoor(),
    storage: await openStorage(config, log),
    outside: openOutside(),
  }
  const app = await buildApp(deps, { routes: allRoutes(link), hasMailbox: false })
  const tapes: Record<string, Tape> = {}
  for (const { name, keys, before, request } of works) {
    for (const earlier of before) await inject(app, earlier)
    await pause(200)
    notes = []
    await inject(app, request)
    // What the product does after it has answered belongs to the request as well.
    await pause(200)
    tapes[name] = { steps: notes, keys }
    notes = undefined
  }
  await app.close()
  await database.close()
  return tapes
}

serveWorker(record)
