import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { AnyEndpoint, CallInput, OutputOf } from '../../contract/src/kit/endpoint.ts'
import { documentOf } from '../../contract/src/kit/graph.ts'
import { type MenuOp, type MenuTree, menuDraft, mostOps } from '../../contract/src/menus/menu-draft.ts'
import type { Database } from '../../server/src/platform/database.ts'
import { type Figure, median } from './figures.ts'
import { type Kitchen, makeKitchen } from './menu-tenant.ts'
import type { Options } from './options.ts'
import { posFigures } from './pos-figures.ts'
import { startWorker } from './processes.ts'
import type { Product } from './product.ts'
import { publishFigures } from './publish-figures.ts'
import { cpuOf, residentMemory } from './system.ts'
import type { Tape } from './tape.ts'
import type { Request } from './work.ts'

const sizes = [1000, 5000, 20_000] as const
const priceCount = 1000

/** Medians in milliseconds: until answered, and of the server's own processor. The latter hardly grows on a busy machine. */
interface Taken {
  readonly ms: number
  readonly cpu: number
}

interface Times {
  readonly nodes: number
  readonly open: Taken
  readonly move: Taken
  readonly search: Taken
  readonly bulk: Taken
  readonly bytes: number
  readonly zipped: number
}

/** Menus of three sizes: opened, one row moved, searched, a thousand prices changed; what it takes, and how it grows. */
export async function measureMenus(product: Product, database: Database, { rounds }: Options): Promise<Figure[]> {
  const kitchen = await makeKitchen(database, sizes)
  const before = residentMemory(product.pid)
  const all: Times[] = []
  for (const [at, nodes] of sizes.entries()) all.push(await timesOf(product, kitchen, kitchen.restaurants[at] ?? 0, nodes, rounds))
  const grown = residentMemory(product.pid) - before
  const statements = await statementsOf(product, kitchen)
  const menus = sizes.map((nodes, at): [number, number] => [nodes, kitchen.restaurants[at] ?? 0])
  const published = await publishFigures(database, callerOf(product.url, kitchen.token).call, { group: kitchen.group, restaurants: menus })
  const synced = await posFigures(database, callerOf(product.url, kitchen.token).call, kitchen.group)
  return [
    ...all.flatMap(figuresOf),
    ...growthOf(all),
    ...statements,
    ...published,
    ...synced,
    { line: 'Server memory that the open menus added', value: grown / 1e6, unit: 'MB' },
  ]
}

function figuresOf(times: Times): Figure[] {
  const { nodes, open, move, search, bulk, bytes, zipped } = times
  const menu = `Menu of ${nodes.toLocaleString('en')} nodes`
  const isUsual = nodes === 5000
  return [
    { line: `${menu}, opened`, value: open.ms, unit: 'ms', ...(isUsual && { goal: { is: 'below', than: 1500 } as const }) },
    { line: `${menu}, rows of it all`, value: bytes / 1000, unit: 'kB' },
    { line: `${menu}, the same zipped`, value: zipped / 1000, unit: 'kB' },
    { line: `${menu}, one row moved`, value: move.ms, unit: 'ms', ...(isUsual && { goal: { is: 'below', than: 200 } as const }) },
    { line: `${menu}, search`, value: search.ms, unit: 'ms', ...(isUsual && { goal: { is: 'below', than: 150 } as const }) },
    { line: `${menu}, prices of ${priceCount} cells changed`, value: bulk.ms, unit: 'ms' },
    ...(['open', 'move', 'search', 'bulk'] as const).map((what) => ({
      line: `${menu}, ${what}, processor time of the server`,
      value: times[what].cpu,
      unit: 'ms',
    })),
  ]
}

function growthOf(all: readonly Times[]): Figure[] {
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) return []
  return (['open', 'move', 'search', 'bulk'] as const).map((what) => ({
    line: `Menus, ${what}: ${(last.nodes / first.nodes).toFixed(0)} times the nodes, so much the time`,
    value: last[what].ms / first[what].ms,
    unit: 'times',
  }))
}

async function timesOf(product: Product, { token }: Kitchen, restaurant_id: number, nodes: number, rounds: number): Promise<Times> {
  const { call, bytes } = callerOf(product.url, token)
  const timed = timerOf(product.pid, rounds)
  const whole = await timed(() => call(menuDraft.menuTree, { restaurant_id }))
  const [size, tree] = [bytes(), whole.answer]
  const changes = changesOf(restaurant_id, tree)
  const move = await timed((at) => call(menuDraft.applyMenuOps, changes.move(at)))
  const search = await timed((at) => call(menuDraft.searchMenu, { restaurant_id, q: ['marg', 'caesar', 'ramen', 'vegan', 'P12'][at % 5] ?? '' }))
  const bulk = await timed(async (at) => {
    for (const batch of changes.prices(at)) await call(menuDraft.applyMenuOps, batch)
  })
  return { nodes, open: whole, move, search, bulk, ...size }
}

type Batch = CallInput<typeof menuDraft.applyMenuOps>

/** What a person sends: the last row after the first, then after the second; and another price for each of many places. */
function changesOf(restaurant_id: number, { revision, nodes }: MenuTree) {
  const items = nodes.filter(({ kind }) => kind === 'item')
  const priced = nodes.filter(({ kind }) => kind === 'item' || kind === 'placement' || kind === 'size').slice(0, priceCount)
  let base_revision = revision
  const batchOf = (ops: MenuOp[], batch_id: string = randomUUID()): Batch => {
    base_revision += 1
    return { restaurant_id, batch_id, base_revision: base_revision - 1, ops }
  }
  return {
    move: (at: number) =>
      batchOf([{ op: 'move', client_op_id: randomUUID(), id: items.at(-1)?.id ?? '', parent_id: null, after: items[at]?.id ?? null }]),
    prices(at: number): Batch[] {
      const batch = randomUUID()
      const ops = priced.map(
        ({ id }, place): MenuOp => ({ op: 'update', client_op_id: randomUUID(), id, fields: { price_minor: 1000 + at * 7 + place } }),
      )
      return Array.from({ length: Math.ceil(ops.length / mostOps) }, (_, part) => batchOf(ops.slice(part * mostOps, (part + 1) * mostOps), batch))
    },
  }
}

/** Measures some goes; the first one warms up and does not count. */
function timerOf(pid: number, rounds: number) {
  return async <T>(act: (at: number) => Promise<T>): Promise<Taken & { answer: T }> => {
    let answer = await act(0)
    const measured: Taken[] = []
    for (let at = 1; at <= Math.max(rounds, 3); at += 1) {
      const began = { ms: performance.now(), cpu: cpuOf(pid) }
      answer = await act(at)
      measured.push({ ms: performance.now() - began.ms, cpu: cpuOf(pid) - began.cpu })
    }
    return { ms: median(measured.map(({ ms }) => ms)), cpu: median(measured.map(({ cpu }) => cpu)), answer }
  }
}

function callerOf(url: string, token: string) {
  let last = ''
  return {
    bytes: () => ({ bytes: Buffer.byteLength(last), zipped: gzipSync(last).length }),
    async call<E extends AnyEndpoint>(endpoint: E, variables: CallInput<E>): Promise<OutputOf<E>> {
      const { method, path, headers, body } = requestOf(token, endpoint, variables)
      const answer = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body }) })
      last = await answer.text()
      const { data, errors } = JSON.parse(last)
      if (errors) throw new Error(`${endpoint.graph?.field}: ${JSON.stringify(errors)}`)
      return data[endpoint.graph?.field ?? '']
    },
  }
}

function requestOf<E extends AnyEndpoint>(token: string, endpoint: E, variables: CallInput<E>): Request {
  return {
    method: 'POST',
    path: `/api/${endpoint.service}${endpoint.path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: documentOf(endpoint), variables }),
  }
}

/** Statements of each act on the largest menu, as the product's own code sends them. */
async function statementsOf(product: Product, { token, restaurants }: Kitchen): Promise<Figure[]> {
  const restaurant_id = restaurants.at(-1) ?? 0
  const { call } = callerOf(product.url, token)
  const changes = changesOf(restaurant_id, await call(menuDraft.menuTree, { restaurant_id }))
  const asked = (name: string, request: Request, before: Request[] = []) => ({ name, keys: [], before, request })
  const open = requestOf(token, menuDraft.menuTree, { restaurant_id })
  const [prices] = changes.prices(99)
  const recorder = startWorker('record.ts')
  try {
    const tapes = await recorder.ask<Record<string, Tape>>({
      env: product.env,
      works: [
        asked('opened, by a server that has not read it', open),
        asked('opened again', open),
        asked('one row moved', requestOf(token, menuDraft.applyMenuOps, changes.move(9))),
        ...(prices ? [asked(`${mostOps} prices changed`, requestOf(token, menuDraft.applyMenuOps, prices))] : []),
        asked('search', requestOf(token, menuDraft.searchMenu, { restaurant_id, q: 'marg' })),
      ],
    })
    return Object.entries(tapes).map(([name, { steps }]) => ({ line: `Menu, statements: ${name}`, value: steps.length, unit: '' }))
  } finally {
    await recorder.stop()
  }
}
