import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { Problem } from '@brigade/contract/kit/problem.ts'
import type { IngestEvent } from '@brigade/contract/orders/ingest.ts'
import { orderImports } from '@brigade/contract/orders/order-import.ts'
import { reachesOf } from '../../../platform/access/policy.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { type JobQueue, jobQueue, type Minutely } from '../../../platform/jobs.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import { type Author, inTheNameOf } from '../../../platform/serve/later.ts'
import { announceSales } from '../announce.ts'
import type { Judged } from '../ingest/judge.ts'
import { emptiedOrders } from '../ingest/store-ingest.ts'
import { isUnstorable } from '../ingest/unstorable.ts'
import { takeBackOrder, takeEvent, writeOrders } from '../ingest/write-orders.ts'
import { type FilesAnswer, readInWorker } from './read-in-worker.ts'
import * as store from './store-imports.ts'
import type { TextFile } from './tables.ts'

export const importsQueueName = 'order-imports'
type RunDeps = Pick<Deps, 'database' | 'clock' | 'log'>

const pack = promisify(gzip)
const unpack = promisify(gunzip)
export const packedFiles = async (files: readonly TextFile[]): Promise<Buffer> => pack(JSON.stringify(files))

/** Orders in one transaction: a fraction of a second, so that ordering systems come in between. */
const chunk = 200
const tellEveryMs = 1000
export const sourceOf = (system: string): string => `file:${system}`

/** Takes the orders of an import, or takes them back, step by step: whoever begins again goes on where it stopped. */
export function importsQueue(deps: RunDeps): JobQueue<{ importId: number }> {
  return jobQueue({
    name: importsQueueName,
    retries: 5,
    retryAfterSeconds: 10,
    expiresAfterSeconds: 1800,
    atOnce: 1,
    async run({ importId }: { importId: number }, signal, isRetry) {
      const work = await store.workOf(deps.database.db, importId)
      if (work?.state === 'running') await takeInOrSay(deps, importId, work, signal, isRetry)
      if (work?.state === 'taking_back') await takeBack(deps, importId, signal)
    },
  })
}

/** What an import is sent to the queue with, and sent again with while it is not done. */
export const importTicket = (importId: number, state: 'running' | 'taking_back') => ({
  key: `${state === 'running' ? 'import' : 'take back'} ${importId}`,
})

/** Imports whose job was lost, or failed too often, go on after all: a restaurant takes no other one until they have ended. */
export function importsKept({ database, jobs }: Pick<Deps, 'database' | 'jobs'>): Minutely {
  return {
    name: 'order-imports-kept',
    run: () =>
      database.write(async (tx) => {
        for (const { id, state } of await store.unfinished(tx)) await jobs.send(tx, importsQueueName, { importId: id }, importTicket(id, state))
      }),
  }
}

/** Files that cannot be read, tried again, end their import in words. */
async function takeInOrSay(deps: RunDeps, id: number, work: store.Work, signal: AbortSignal, isRetry: boolean): Promise<void> {
  try {
    await takeIn(deps, id, work, signal)
  } catch (error) {
    if (!isRetry || !(error instanceof Problem) || error.code !== 'invalid') throw error
    await step(deps, id, 'running', async (tx) => {
      await store.end(tx, id, 'stopped', error.message)
      await tell(tx, work.restaurant_id)
    })
  }
}

async function takeIn(deps: RunDeps, id: number, work: store.Work, signal: AbortSignal): Promise<void> {
  const { database } = deps
  const place = await store.placeOf(database.db, work.restaurant_id)
  if (!place || !work.files) return
  const files = JSON.parse((await unpack(work.files)).toString()) as TextFile[]
  const read = await readInWorker({ files, choices: work.choices, place, now: work.inserted_at.getTime(), isPreview: false }, 'jobs')
  const told = new Telling(deps, work.restaurant_id)
  const source = { system: sourceOf(work.choices.system), credentialId: null, importId: id, knowsCompany: false }
  for (let from = work.done; from < read.orders.length && !signal.aborted; from += chunk) {
    const isOn = await takeChunk(deps, id, source, read, from, Math.min(from + chunk, read.orders.length), told)
    if (!isOn) return
  }
  if (signal.aborted) throw new Error('the import goes on later')
  await step(deps, id, 'running', async (tx) => {
    await store.end(tx, id, 'done')
    await told.now(tx)
  })
}

/** One step of an import in a transaction, while the import is as it was and its person may do it; false when it ended. */
async function step(deps: RunDeps, id: number, state: 'running' | 'taking_back', fn: (tx: Tx) => Promise<void>): Promise<boolean> {
  const work = await store.workOf(deps.database.db, id)
  if (work?.state !== state) return false
  return deps.database.write(
    async (tx) => {
      const now = await store.lockWork(tx, id)
      if (now?.state !== state) return false
      const act = () => fn(tx).then(() => true)
      return inTheNameOf(tx, authorOf(now), act, async () => {
        await store.end(tx, id, 'stopped', 'The person who started it can no longer change this restaurant.')
        await tell(tx, now.restaurant_id)
        return false
      })
    },
    { person: work.user_id ?? undefined },
  )
}

const authorOf = ({ user_id, restaurant_id }: Pick<store.Work, 'user_id' | 'restaurant_id'>): Author => ({
  userId: user_id,
  endpoint: orderImports.startOrderImport,
  type: 'restaurant',
  id: restaurant_id,
})

async function takeChunk(
  deps: RunDeps,
  id: number,
  source: Parameters<typeof writeOrders>[1],
  read: FilesAnswer,
  from: number,
  to: number,
  told: Telling,
): Promise<boolean> {
  const orders = read.orders.slice(from, to)
  try {
    return await step(deps, id, 'running', async (tx) => {
      const refunded = orders.filter(({ order }) => read.refunded.includes(order.external_id))
      const ids = refunded.map(({ order }) => order.external_id)
      const anew = await emptiedOrders(tx, orders[0]?.place.id ?? 0, source.system, ids)
      const answers = await writeOrders(tx, source, orders)
      const count = (status: string) => answers.filter((one) => one.status === status).length
      for (const { external_id, status } of answers) if (status === 'created') anew.add(external_id)
      for (const order of refunded) if (anew.has(order.order.external_id)) await refundAll(tx, id, source, order)
      await store.advance(tx, id, { done: to, created: count('created'), changed: count('changed'), known: count('known'), refusals: [] })
      await told.soon(tx)
    })
  } catch (error) {
    if (!isUnstorable(error)) throw error
    if (orders.length > 1) {
      const middle = from + Math.ceil(orders.length / 2)
      return (await takeChunk(deps, id, source, read, from, middle, told)) && (await takeChunk(deps, id, source, read, middle, to, told))
    }
    const refusal = { line: 0, file: '', order: orders[0]?.order.external_id ?? '', message: 'It could not be stored: a number is too large.' }
    return step(deps, id, 'running', (tx) => store.advance(tx, id, { done: to, created: 0, changed: 0, known: 0, refusals: [refusal] }))
  }
}

/** The file says that an order was given back, and not when: on its own day. */
async function refundAll(
  tx: Tx,
  importId: number,
  source: Parameters<typeof writeOrders>[1],
  { order, total, tip, entries, place }: Judged,
): Promise<void> {
  const tax = entries.filter(({ type }) => type === 'tax').reduce((all, { amount }) => all + amount, 0)
  const event: IngestEvent = {
    kind: 'refund',
    // Of each import by itself: taken back and taken again, it is given back again.
    id: `refunded in the file of import ${importId}`,
    at: order.placed_at,
    tender: order.payments[0]?.tender ?? 'Not said',
    amount_minor: total + tip,
    tax_minor: tax,
    tip_minor: tip,
    line_id: '',
    by: '',
    approved_by: '',
    reason: '',
  }
  await takeEvent(tx, source, place.id, order.external_id, event)
}

const takenBack = 'Its import was taken back'

async function takeBack(deps: RunDeps, id: number, signal: AbortSignal): Promise<void> {
  const work = await store.workOf(deps.database.db, id)
  if (!work) return
  const told = new Telling(deps, work.restaurant_id)
  for (let after = 0; !signal.aborted; ) {
    const ids = await store.ordersOf(deps.database.db, id, after, chunk)
    const last = ids.at(-1)
    if (last === undefined) break
    const isOn = await step(deps, id, 'taking_back', async (tx) => {
      for (const one of ids) await takeBackOrder(tx, one, takenBack)
      await told.soon(tx)
    })
    if (!isOn) return
    after = last
  }
  if (signal.aborted) throw new Error('taking the import back goes on later')
  await step(deps, id, 'taking_back', async (tx) => {
    await store.end(tx, id, 'taken_back')
    await told.now(tx)
  })
}

async function tell(tx: Tx, restaurantId: number): Promise<void> {
  const reach = (await reachesOf(tx, 'restaurant', [restaurantId])).get(restaurantId) ?? []
  await appendEvent(tx, { keys: ['order-imports'], reach })
}

/** Open pages hear of the progress once a second, and of the end at once. */
class Telling {
  readonly #deps: RunDeps
  readonly #restaurantId: number
  #last = Number.NEGATIVE_INFINITY

  constructor(deps: RunDeps, restaurantId: number) {
    this.#deps = deps
    this.#restaurantId = restaurantId
  }

  async soon(tx: Tx): Promise<void> {
    announceSales(this.#deps, [this.#restaurantId])
    const now = performance.now()
    if (now - this.#last < tellEveryMs) return
    this.#last = now
    await tell(tx, this.#restaurantId)
  }

  async now(tx: Tx): Promise<void> {
    announceSales(this.#deps, [this.#restaurantId])
    await tell(tx, this.#restaurantId)
  }
}
