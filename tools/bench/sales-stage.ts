import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { differingDays } from '../../server/src/modules/orders/ingest/store-ingest.ts'
import type { Database } from '../../server/src/platform/database.ts'
import { runningConnection } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { type Figure, median } from './figures.ts'
import type { Load } from './load.ts'
import type { Options } from './options.ts'
import { startWorker, type Worker } from './processes.ts'
import type { Product } from './product.ts'
import { exportFigures } from './sales-exports.ts'
import { type SalesTenant, salesTenant } from './sales-tenant.ts'
import {
  asking,
  dayBefore,
  drillCases,
  drilling,
  ledgerReports,
  newOrder,
  oneRestaurant,
  orderPages,
  perDay,
  type SalesWork,
  sending,
  unchanged,
  wholeCompany,
} from './sales-work.ts'
import type { Request } from './work.ts'

const atOnce = 16

/** Reports, orders and ingest on a large company, beside the bare SQL for the same rows, in turns. */
export async function measureSales(product: Product, database: Database, options: Options): Promise<Figure[]> {
  const tenant = await salesTenant(database, options.orders)
  const load = startWorker('load.ts')
  try {
    const size = `${tenant.orders.toLocaleString('en')} orders`
    const figures: Figure[] = [{ line: 'Sales: orders in the database', value: tenant.orders, unit: '' }]
    const parts = [
      () => reportFigures(product, tenant, load, options),
      () => ledgerFigures(product, tenant, options, size),
      () => drillFigures(product, tenant, options),
      () => orderFigures(product, tenant, load, options),
      () => exportFigures(product, tenant),
      () => ingestFigures(product, database, tenant, options),
      () => rollUpFigures(database),
    ]
    for (const part of parts) {
      const measured = await part()
      for (const { line, value, unit } of measured) console.error(`  ${line}: ${value.toFixed(2)} ${unit}`)
      figures.push(...measured)
    }
    return figures
  } finally {
    await load.stop()
  }
}

async function rollUpFigures(database: Database): Promise<Figure[]> {
  const differing = await differingDays(database.db, new Date(0))
  return [{ line: 'Sales: days whose roll-up is not the ledger', value: differing.length, unit: '', goal: { is: 'at most', than: 0 } }]
}

/** A share of the round; the requests differ, so each round goes on where the last one ended. */
async function perSecond(load: Worker, url: string, requests: readonly Request[], seconds: number, connections = atOnce): Promise<number> {
  const result = await load.ask<Load>({ url, requests, connections, seconds })
  if (result.failures > 0) throw new Error(`${requests[0]?.path}: ${result.failures} requests failed, first ${result.firstFailure}`)
  return result.count / result.seconds
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)

async function reportFigures({ url, dataDir }: Product, tenant: SalesTenant, load: Worker, { seconds, rounds }: Options): Promise<Figure[]> {
  const works = { one: oneRestaurant(tenant), whole: wholeCompany(tenant), again: unchanged(tenant) }
  const bareUrl = await bareOf(dataDir, works.whole)
  try {
    const taken = { one: [] as number[], whole: [] as number[], bare: [] as number[], again: [] as number[] }
    const share = seconds / rounds
    for (const { requests } of Object.values(works)) await perSecond(load, url, requests.slice(-2000), 1)
    for (let round = 0; round < rounds; round += 1) {
      const from = round * 2000
      taken.one.push(await perSecond(load, url, works.one.requests.slice(from, from + 2000), share))
      taken.whole.push(await perSecond(load, url, works.whole.requests.slice(from, from + 2000), share))
      taken.bare.push(await perSecond(load, bareUrl.url, [bareUrl.request], share))
      taken.again.push(await perSecond(load, url, works.again.requests, share))
    }
    const [one, whole, bare, again] = [mean(taken.one), mean(taken.whole), mean(taken.bare), mean(taken.again)]
    return [
      { line: 'Sales per day, 90 days, one restaurant, 16 at once', value: one, unit: '/s', goal: { is: 'at least', than: 500 } },
      { line: 'Sales per day, 90 days, 100 restaurants, 16 at once', value: whole, unit: '/s' },
      { line: 'the same sums by bare SQL over the roll-up', value: bare, unit: '/s' },
      { line: 'Sales per day, 100 restaurants, of bare SQL', value: whole / bare, unit: '', goal: { is: 'at least', than: 0.8 } },
      { line: 'Sales per day, 100 restaurants, asked again unchanged', value: again, unit: '/s', goal: { is: 'at least', than: 500 } },
    ]
  } finally {
    await bareUrl.stop()
  }
}

/** The bare server plays one statement, with the values that each request brings. */
async function bareOf(dataDir: string, { name, bare }: SalesWork): Promise<{ url: string; request: Request; stop(): Promise<void> }> {
  if (!bare) throw new Error(`${name} has no bare SQL.`)
  const worker = startWorker('bare-server.ts')
  const step = { text: bare.text, values: bare.values, transaction: undefined, fields: 3, rows: 90 }
  const line = { tape: { steps: [step], keys: bare.keys }, rows: bare.rows, hasFreshHashes: false }
  const port = await worker.ask<number>({ connection: runningConnection(dataDir), poolSize: atOnce, lines: { [name]: line } })
  return {
    url: `http://127.0.0.1:${port}`,
    request: { method: 'POST', path: '/', headers: { 'x-work': name }, body: '{}' },
    stop: () => worker.stop(),
  }
}

interface Timed {
  readonly ms: number
  readonly worst: number
}

/** One after the other; the first warms up. */
async function timed(url: string, requests: readonly Request[]): Promise<Timed> {
  const taken: number[] = []
  for (const [at, { method, path, headers, body = null }] of requests.entries()) {
    const began = performance.now()
    const answer = await fetch(`${url}${path}`, { method, headers, body })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
    if (at > 0) taken.push(performance.now() - began)
  }
  return { ms: median(taken), worst: Math.max(...taken) }
}

async function ledgerFigures({ url }: Product, { token }: SalesTenant, { rounds }: Options, size: string): Promise<Figure[]> {
  const goals = { 'as of': 500, items: 300, hours: 300 } as const
  const figures: Figure[] = []
  for (const [name, kind, query] of ledgerReports()) {
    // Another limit each time, so that nothing is answered from memory.
    const requests = Array.from({ length: Math.max(4, rounds + 1) }, (_, at) =>
      asking(token, { limit: 500 + at, ...query, ...('limit' in query && { limit: 50 + at }) }),
    )
    const { ms } = await timed(url, requests)
    figures.push({ line: `100 restaurants, 90 days of ${size}, ${name}`, value: ms, unit: 'ms', goal: { is: 'below', than: goals[kind] } })
  }
  return figures
}

async function drillFigures({ url }: Product, tenant: SalesTenant, { rounds }: Options): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const one of drillCases(tenant)) {
    const { ms } = await timed(
      url,
      Array.from({ length: Math.max(4, rounds + 1) }, () => drilling(tenant.token, one)),
    )
    figures.push({ line: `Drill-down page, ${one.name}`, value: ms, unit: 'ms', goal: { is: 'below', than: 50 } })
  }
  return figures
}

async function orderFigures({ url }: Product, tenant: SalesTenant, load: Worker, { seconds }: Options): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const withTotal of [true, false]) {
    const { requests } = orderPages(tenant, withTotal)
    await perSecond(load, url, requests, 1)
    figures.push({
      line: `GraphQL, 20 orders with lines, events and payments${withTotal ? ', and how many there are' : ''}`,
      value: await perSecond(load, url, requests, seconds),
      unit: '/s',
      goal: { is: 'at least', than: 300 },
    })
  }
  return figures
}

interface Sending {
  readonly size: number
  readonly count: number
}

const batches: Sending = { size: 100, count: 640 }
const singles: Sending = { size: 1, count: 8000 }

async function ingestFigures({ url, dataDir }: Product, database: Database, tenant: SalesTenant, { seconds }: Options): Promise<Figure[]> {
  const token = await credential(database, tenant)
  const run = `${Date.now()}`
  const made = (what: string, { size, count }: Sending) =>
    Array.from({ length: count }, (_, batch) =>
      Array.from({ length: size }, (__, at) =>
        newOrder(tenant.kitchens[(batch + at) % tenant.kitchens.length] ?? 0, `${run}-${what}-${batch}-${at}`, batch * size + at),
      ),
    )
  const { rows: places } = await sql<{ id: number }>`
    select id, currency, tax_mode, timezone from restaurants where id = any(${[...tenant.kitchens]}::bigint[])`.execute(database.db)
  const bare = startWorker('bare-ingest.ts')
  const load = startWorker('load.ts')
  const report = openReport(url, tenant.kitchenToken)
  try {
    const sent = async (what: string, kind: Sending) => {
      const requests = made(what, kind).map((orders, at) => sending(token, orders, at))
      return kind.size * (await perSecond(load, url, requests, seconds))
    }
    const written = (what: string, kind: Sending) =>
      bare.ask<number>({ connection: runningConnection(dataDir), places, batches: made(what, kind), connections: atOnce, seconds })
    await sent('warm', { size: 100, count: 64 })
    const together = { bare: await written('bare-together', batches), sent: await sent('together', batches) }
    const singly = { bare: await written('bare-singly', singles), sent: await sent('singly', singles) }
    return [
      { line: 'Ingest in batches of 100, a report open', value: together.sent, unit: 'orders/s', goal: { is: 'at least', than: 4000 } },
      {
        line: 'Ingest in batches of 100, of the bare statement',
        value: together.sent / together.bare,
        unit: '',
        goal: { is: 'at least', than: 0.5 },
      },
      { line: 'Ingest one by one, a report open', value: singly.sent, unit: 'orders/s', goal: { is: 'at least', than: 500 } },
      { line: 'Ingest one by one, of the bare statement', value: singly.sent / singly.bare, unit: '', goal: { is: 'at least', than: 0.5 } },
      { line: 'The report that was open meanwhile, median', value: median(report.taken), unit: 'ms' },
    ]
  } finally {
    await report.stop()
    await load.stop()
    await bare.stop()
  }
}

/** Somebody looks at the report of the restaurants that take the orders: it refetches once a second, as the page does. */
function openReport(url: string, token: string): { readonly taken: number[]; stop(): Promise<void> } {
  const taken: number[] = []
  let isOpen = true
  const { method, path, headers, body = null } = asking(token, perDay(dayBefore(90), dayBefore(0)))
  const looking = (async () => {
    while (isOpen) {
      const began = performance.now()
      const answer = await fetch(`${url}${path}`, { method, headers, body })
      await answer.text()
      if (!answer.ok) throw new Error(`The open report answered ${answer.status}.`)
      taken.push(performance.now() - began)
      await pause(1000)
    }
  })()
  return {
    taken,
    async stop() {
      isOpen = false
      await looking
    },
  }
}

const credentialText = `bri_${'b'.repeat(43)}`

/** The ordering system of the restaurants that take orders here. */
async function credential(database: Database, { kitchenGroup }: SalesTenant): Promise<string> {
  const hash = createHash('sha256').update(credentialText).digest()
  await sql`insert into ingest_credentials (name, system, access_group_id, token_hash, token_end, made_by)
    values ('Bench', 'ingested', ${kitchenGroup}, ${hash}, 'bbbb', 'bench') on conflict do nothing`.execute(database.db)
  return credentialText
}
