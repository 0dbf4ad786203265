import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database.ts'
import { runningConnection } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { type Figure, median, percentile } from './figures.ts'
import type { Load } from './load.ts'
import { isWanted, type Options, profiling } from './options.ts'
import { startWorker, type Worker } from './processes.ts'
import type { Product } from './product.ts'
import { cpuOf, treeOf } from './system.ts'
import type { Tape } from './tape.ts'
import type { Tenant } from './tenant.ts'
import { type Work, workOf } from './work.ts'

export interface Cell {
  readonly work: string
  readonly title: string
  readonly connections: number
  readonly product: Side
  readonly bare: Side
  readonly ratio: number
  readonly statements: number
}

interface Side {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly cpuMicroseconds: number
  /** Of PostgreSQL's processes meanwhile. */
  readonly databaseMicroseconds: number
}

interface Target {
  readonly url: string
  readonly pid: number
  readonly headers: Record<string, string>
}

const poolSize = 16
const coldWindow = 3000

/** Whose password the bare server verifies. */
interface Password {
  readonly hash: string
  readonly password: string
}

export async function measureHttp(product: Product, tenant: Tenant, database: Database, options: Options): Promise<Cell[]> {
  const works = workOf(tenant).filter(({ name }) => isWanted(options, 'http', name))
  const { rows } = await sql<{ hash: string }>`select password_hash as hash from users where id = ${tenant.accounts[0]?.id ?? 0}`.execute(database.db)
  return measureWorks(product, works, { hash: rows[0]?.hash ?? '', password: tenant.password }, options)
}

/** The product against the bare server, line by line, in turns, so that whatever else the machine does hits both. */
export async function measureWorks(product: Product, works: readonly Work[], password: Password | undefined, options: Options): Promise<Cell[]> {
  const tapes = await recordTapes(product, works)
  const bareServer = startWorker('bare-server.ts', profiling(options))
  const load = startWorker('load.ts')
  try {
    const port = await bareServer.ask<number>(bareSetup(product, password, works, tapes))
    const targets = {
      product: { url: product.url, pid: product.pid, headers: {} },
      bare: { url: `http://127.0.0.1:${port}`, pid: bareServer.pid, headers: { 'x-work': '' } },
    }
    const cells: Cell[] = []
    for (const work of works) {
      const measure = cellMeasure(load, targets, work, options)
      for (const connections of options.connections) {
        const cell = { ...(await measure(connections)), statements: tapes[work.name]?.steps.length ?? 0 }
        cells.push(cell)
        console.error(said(cell))
      }
    }
    return cells
  } finally {
    await load.stop()
    await bareServer.stop()
  }
}

async function recordTapes(product: Product, works: readonly Work[]): Promise<Record<string, Tape>> {
  const recorder = startWorker('record.ts')
  try {
    return await recorder.ask<Record<string, Tape>>({
      env: product.env,
      works: works.map(({ name, rows, request, isCold, changes }) => {
        const [first = [], ...others] = rows
        // Statements get their names from the second time on; what is cached must be warm, what is to be new must not.
        const before = isCold || changes ? others.slice(-3) : [...others.slice(-3), first, first]
        return { name, keys: first, before: before.map(request), request: request(first) }
      }),
    })
  } finally {
    await recorder.stop()
  }
}

function bareSetup({ dataDir }: Product, password: Password | undefined, works: readonly Work[], tapes: Record<string, Tape>) {
  const lines = works.map(({ name, rows: varying, hasFreshHashes = false, verifiesPassword }) => {
    return [name, { tape: tapes[name], rows: varying.slice(0, coldWindow), hasFreshHashes, verify: verifiesPassword ? password : undefined }]
  })
  return { connection: runningConnection(dataDir), poolSize, lines: Object.fromEntries(lines) as unknown }
}

function cellMeasure(load: Worker, targets: { product: Target; bare: Target }, work: Work, { seconds, rounds }: Options) {
  let asked = 0
  const databaseCpu = () =>
    treeOf(targets.product.pid)
      .slice(1)
      .reduce((sum, pid) => sum + cpuOf(pid, true), 0)
  const run = async ({ url, pid, headers }: Target, connections: number, duration: number) => {
    const rows = work.isCold ? work.rows.slice(asked, asked + coldWindow) : work.rows
    if (work.isCold) asked = (asked + coldWindow) % (work.rows.length - coldWindow)
    const named = 'x-work' in headers ? { 'x-work': work.name } : {}
    const requests = rows.map((row) => ({ ...work.request(row), headers: { ...work.request(row).headers, ...named } }))
    const before = { own: cpuOf(pid), database: databaseCpu() }
    const result = await load.ask<Load>({ url, requests, connections, seconds: duration })
    if (result.failures > 0) throw new Error(`${work.title} at ${url}: ${result.failures} requests failed, first ${result.firstFailure}`)
    return { ...result, cpu: cpuOf(pid) - before.own, database: databaseCpu() - before.database }
  }
  return async (connections: number): Promise<Omit<Cell, 'statements'>> => {
    await run(targets.product, connections, 1)
    await run(targets.bare, connections, 1)
    const runs: { product: Awaited<ReturnType<typeof run>>[]; bare: Awaited<ReturnType<typeof run>>[] } = { product: [], bare: [] }
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? (['product', 'bare'] as const) : (['bare', 'product'] as const)
      for (const side of order) runs[side].push(await run(targets[side], connections, seconds / rounds))
    }
    const product = sideOf(runs.product)
    const bare = sideOf(runs.bare)
    return { work: work.name, title: work.title, connections, product, bare, ratio: product.perSecond / bare.perSecond }
  }
}

function sideOf(runs: readonly (Load & { cpu: number; database: number })[]): Side {
  const latencies = runs.flatMap((run) => run.latencies)
  const count = runs.reduce((sum, run) => sum + run.count, 0)
  return {
    perSecond: count / runs.reduce((sum, run) => sum + run.seconds, 0),
    p50: median(latencies),
    p99: percentile(latencies, 0.99),
    cpuMicroseconds: (runs.reduce((sum, run) => sum + run.cpu, 0) * 1000) / count,
    databaseMicroseconds: (runs.reduce((sum, run) => sum + run.database, 0) * 1000) / count,
  }
}

function said({ title, connections, product, bare, ratio }: Cell): string {
  const side = ({ perSecond, p50, p99, cpuMicroseconds, databaseMicroseconds }: Side) =>
    `${perSecond.toFixed(0)}/s p50 ${p50.toFixed(2)} p99 ${p99.toFixed(1)} ms cpu ${cpuMicroseconds.toFixed(0)} us, database ${databaseMicroseconds.toFixed(0)} us`
  return `  ${title} at ${connections}: ${side(product)} | bare ${side(bare)} | ${ratio.toFixed(2)}`
}

/** The goals that concern these cells. */
export function httpFigures(cells: readonly Cell[]): Figure[] {
  const figures: Figure[] = []
  const at16 = cells.filter(({ connections }) => connections === 16)
  for (const { work, title, connections, ratio } of cells) {
    if (work === 'sign-in' || work === 'search-new') continue
    figures.push({
      line: `${title}, ${connections} at once, of bare`,
      value: ratio,
      unit: '',
      goal: { is: 'at least', than: work === 'update' ? 0.5 : 0.6 },
    })
  }
  for (const { work, title, product } of at16) {
    if (['list-1', 'list-500', 'search', 'record', 'check'].includes(work))
      figures.push({ line: `${title}, 16 at once, p99`, value: product.p99, unit: 'ms', goal: { is: 'below', than: 50 } })
    if (work === 'list-1' || work === 'list-500')
      figures.push({ line: `${title}, 16 at once`, value: product.perSecond, unit: '/s', goal: { is: 'above', than: 2000 } })
  }
  for (const { connections, product } of cells.filter(({ work }) => work === 'list-500')) {
    const first = cells.find((cell) => cell.work === 'list-1' && cell.connections === connections)
    if (first)
      figures.push({
        line: `Page 500 to page 1, p50, ${connections} at once`,
        value: product.p50 / first.product.p50,
        unit: 'x',
        goal: { is: 'at most', than: 3 },
      })
  }
  return figures
}
