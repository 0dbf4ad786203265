import type { IngestError } from '@brigade/contract/orders/ingest.ts'
import * as z from 'zod/mini'
import { reachOf } from '../../../platform/access/policy.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { type JobQueue, jobQueue, type Minutely } from '../../../platform/jobs.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import { type OrderConnection, orderSourceOf, type PosAccount, type PosOrderSource, PosRefused } from '../../pos/public.ts'
import { announceSales } from '../announce.ts'
import { placeOf } from '../imports/store-imports.ts'
import { type Judged, judgeEvent, judgeOrder, type Place } from '../ingest/judge.ts'
import { isUnstorable } from '../ingest/unstorable.ts'
import { type Source, takeEvent, writeOrders } from '../ingest/write-orders.ts'
import { fromSquare, SquareOrder, type SquarePaid, SquarePayment, SquareRefund, SquareTrace, shortId, tenderSaid } from './square-order.ts'
import * as store from './store-readings.ts'

export const posOrdersQueue = 'pos-orders'
/** Read once more at each look: clocks differ, and what changes is found a little later there. */
export const overlapMs = 5 * 60_000
/** Between two looks, and after a trouble that passes by itself. */
const everySeconds = 60
const troubleSeconds = 300
/** A token that was refused is not good again by itself. */
const refusedSeconds = 3600

export type ReadDeps = Pick<Deps, 'config' | 'database' | 'secrets' | 'clock' | 'log'>

export const systemOf = (location: string): string => `square:${location}`

/** Reads orders page by page; whoever begins again goes on where the last page ended. */
export function posOrdersReading(deps: ReadDeps): JobQueue<{ connectionId: number }> {
  return jobQueue({
    name: posOrdersQueue,
    retries: 3,
    retryAfterSeconds: 20,
    expiresAfterSeconds: 900,
    atOnce: 2,
    async run({ connectionId }: { connectionId: number }, signal) {
      while (!signal.aborted && (await readNext(deps, connectionId, signal)));
    },
  })
}

export function posOrdersDue({ database, jobs }: Pick<Deps, 'database' | 'jobs'>): Minutely {
  return {
    name: 'pos-orders-due',
    async run() {
      await database.write(async (tx) => {
        for (const connectionId of await store.takeDue(tx, 200)) await askToRead(jobs, tx, connectionId)
      })
    },
  }
}

export const askToRead = (jobs: Deps['jobs'], tx: Tx, connectionId: number, afterSeconds = 0): Promise<void> =>
  jobs.send(tx, posOrdersQueue, { connectionId }, { key: `${connectionId}`, afterSeconds })

/** News from a point of sale: a burst of it becomes one look. Nothing in it is believed. */
export async function hearOrderNews(tx: Tx, { connectionId, jobs }: { readonly connectionId: number; readonly jobs: Deps['jobs'] }): Promise<void> {
  if ((await store.readingOf(tx, connectionId))?.is_on)
    await jobs.send(tx, posOrdersQueue, { connectionId }, { key: `${connectionId} news`, afterSeconds: 5 })
}

interface Reading {
  readonly deps: ReadDeps
  readonly row: store.ReadingRow
  readonly from: Date
  readonly to: Date
  readonly place: Place
  readonly system: string
  readonly connection: OrderConnection
  readonly source: PosOrderSource
  readonly account: PosAccount
  readonly signal: AbortSignal
}

/** Reads the next page of a connection; false when everything until the end of its stretch is here, or somebody else reads. */
export async function readNext(deps: ReadDeps, connectionId: number, signal: AbortSignal): Promise<boolean> {
  const row = await store.readingOf(deps.database.db, connectionId)
  if (!row?.is_on) return false
  const asked = await orderSourceOf(deps, connectionId)
  const place = await placeOf(deps.database.db, row.restaurant_id)
  if (!asked || !place) return false
  const { connection } = asked
  if (connection.obstacle !== null) return stopFor(deps, row, connection.obstacle)
  if (connection.location !== row.location)
    return stopFor(deps, row, 'The location of this connection was changed. Turn on orders again to read those of the new one.')
  const now = deps.clock.now()
  const from = row.window_from ?? new Date(Math.max(row.from_at.getTime(), (row.read_to?.getTime() ?? 0) - overlapMs))
  const to = row.window_to ?? new Date(Math.max(now.getTime(), from.getTime() + 1))
  const reading = { deps, row, from, to, place, system: systemOf(row.location), signal, ...asked }
  try {
    return row.phase === 'orders' ? await takeOrders(reading) : await takeRefunds(reading)
  } catch (error) {
    if (signal.aborted || !(error instanceof Error) || !('code' in error) || error.code !== 'provider_failed') throw error
    await say(reading, error.message, error instanceof PosRefused)
    return false
  }
}

/** What stands in the way is said, and looked at again later. */
async function stopFor({ database, clock }: ReadDeps, row: store.ReadingRow, problem: string): Promise<false> {
  await database.write(async (tx) => {
    await store.note(tx, row.connection_id, { problem, problem_at: clock.now() }, refusedSeconds)
    await tell(tx, row.restaurant_id)
  })
  return false
}

/** The pages of a list may be forgotten by then: reading begins again behind the last order that was taken. */
async function say({ deps, row, from, to }: Reading, problem: string, isRefused: boolean): Promise<void> {
  await deps.database.write(async (tx) => {
    if (!(await store.lockReading(tx, row))) return
    const kept = { window_from: from, window_to: to, page_cursor: '', problem, problem_at: deps.clock.now() }
    await store.note(tx, row.connection_id, kept, isRefused ? refusedSeconds : troubleSeconds)
    await tell(tx, row.restaurant_id)
  })
}

interface Page {
  readonly judged: readonly Judged[]
  readonly payments: ReadonlyMap<string, readonly SquarePaid[]>
  readonly refusals: readonly store.Refusal[]
  readonly last: Date | null
}

async function takeOrders(reading: Reading): Promise<boolean> {
  const { deps, row, from, to, source, account, signal } = reading
  // Where the pages were lost, from the last order on: they come sorted by when they changed.
  const since = row.page_cursor === '' && row.position_at ? new Date(Math.max(from.getTime(), row.position_at.getTime() - 1000)) : from
  const { found, next } = await source.orders(account, { from: since, to, cursor: row.page_cursor }, signal)
  return takePage(reading, judgedPage(reading, found), async (tx, taken) => {
    const more = next !== '' && next !== row.page_cursor
    const page = { window_from: from, window_to: to, page_cursor: more ? next : '', taken: row.taken + taken.count, problem: null, problem_at: null }
    await store.note(
      tx,
      row.connection_id,
      { ...page, read_at: deps.clock.now(), position_at: taken.last ?? row.position_at, phase: more ? 'orders' : 'refunds' },
      everySeconds,
    )
    return true
  })
}

/** Orders as ingest takes them, and what is wrong with the others. Those from before the first day are left. */
export function judgedPage({ row, place, deps }: Pick<Reading, 'row' | 'place' | 'deps'>, found: readonly unknown[]): Page {
  const judged: Judged[] = []
  const payments = new Map<string, readonly SquarePaid[]>()
  const refusals: store.Refusal[] = []
  let last: Date | null = null
  const now = deps.clock.now().getTime()
  for (const sent of found) {
    const trace = z.parse(SquareTrace, typeof sent === 'object' && sent !== null ? sent : {})
    const changedAt = new Date(trace.updated_at)
    if (!Number.isNaN(changedAt.getTime()) && (!last || changedAt > last)) last = changedAt
    if (Date.parse(trace.created_at) < row.from_at.getTime()) continue
    const refuse = (number: string, message: string) => refusals.push({ kind: 'order', external_id: shortId(trace.id), number, message })
    const parsed = z.safeParse(SquareOrder, sent)
    if (!parsed.success) {
      refuse('', `It cannot be read: ${[...new Set(parsed.error.issues.map(({ path }) => path.join('.') || 'the order'))].slice(0, 3).join(', ')}.`)
      continue
    }
    if (parsed.data.location_id !== row.location) {
      refuse('', 'It belongs to another location.')
      continue
    }
    const made = fromSquare(parsed.data)
    if (!made) continue
    const verdict = judgeOrder(made.order, new Map([[place.id, place]]), place.id, now)
    if ('errors' in verdict) {
      refuse(String(made.order.number), wordsOf(verdict.errors))
      continue
    }
    const foreign = made.payments.find(({ currency }) => currency !== place.currency)
    if (foreign) refuse(String(made.order.number), `A payment is in ${foreign.currency}, but this restaurant uses ${place.currency}.`)
    judged.push(verdict)
    payments.set(
      verdict.order.external_id,
      made.payments.filter(({ currency }) => currency === place.currency),
    )
  }
  return { judged, payments, refusals, last }
}

const wordsOf = (errors: readonly IngestError[]): string =>
  errors
    .map(({ path, message }) => `${path} ${message}`.trim())
    .join('; ')
    .slice(0, 500)

type Advance = (tx: Tx, taken: { readonly count: number; readonly last: Date | null }) => Promise<boolean>

/** Orders, their payments and how far that is, in one transaction; where the database cannot store one, that one is left out and said. */
async function takePage(reading: Reading, page: Page, advance: Advance): Promise<boolean> {
  const { deps, row, place, system } = reading
  const source: Source = { system, credentialId: null, knowsCompany: row.knows_company }
  const act = (orders: readonly Judged[], refusals: readonly store.Refusal[]) =>
    deps.database.write(async (tx) => {
      if (!(await store.lockReading(tx, row))) return false
      const answers = orders.length === 0 ? [] : await writeOrders(tx, source, orders)
      await takePayments(tx, source, place, orders, page.payments)
      const ids = orders.map(({ order }) => order.external_id)
      await store.showTips(tx, place.id, system, ids)
      const refused = new Set(refusals.map(({ external_id }) => external_id))
      await store.forgetRefusals(
        tx,
        row.connection_id,
        'order',
        ids.filter((id) => !refused.has(id)),
      )
      await store.keepRefusals(tx, row.connection_id, refusals)
      const isOn = await advance(tx, { count: answers.filter(({ status }) => status === 'created').length, last: page.last })
      await tell(tx, row.restaurant_id)
      return isOn
    })
  const isOn = await act(page.judged, page.refusals).catch(async (error: unknown) => {
    if (!isUnstorable(error)) throw error
    const [good, bad] = await storable(reading, source, page)
    return act(good, [...page.refusals, ...bad])
  })
  if (page.judged.length > 0) announceSales(deps, [place.id])
  return isOn
}

/** Each order by itself: what the database refuses is found, and all others are taken. */
async function storable({ deps, row }: Reading, source: Source, { judged }: Page): Promise<[Judged[], store.Refusal[]]> {
  const good: Judged[] = []
  const bad: store.Refusal[] = []
  for (const one of judged)
    try {
      await deps.database.write(async (tx) => ((await store.lockReading(tx, row)) ? writeOrders(tx, source, [one]) : []))
      good.push(one)
    } catch (error) {
      if (!isUnstorable(error)) throw error
      const message = 'It could not be stored: a number or a time is out of range.'
      bad.push({ kind: 'order', external_id: one.order.external_id, number: one.order.number, message })
    }
  return [good, bad]
}

/** Each payment is an event of its order, and so is what changed of it since: a tip is often settled hours later. */
async function takePayments(
  tx: Tx,
  source: Source,
  place: Place,
  orders: readonly Judged[],
  payments: ReadonlyMap<string, readonly SquarePaid[]>,
): Promise<void> {
  const known = await store.paidSoFar(
    tx,
    place.id,
    source.system,
    orders.map(({ order }) => order.external_id),
  )
  for (const { order } of orders)
    for (const paid of payments.get(order.external_id) ?? [])
      for (const event of eventsOf(paid, known.get(`${order.external_id} ${paid.id}`))) {
        const judged = judgeEvent(event)
        if ('event' in judged) await takeEvent(tx, source, place.id, order.external_id, judged.event)
      }
}

/** What is new of a payment: all of it, or the difference to what was told before. */
export function eventsOf({ id, tender, amount, tip, at }: SquarePaid, before: store.PaidSoFar | undefined): object[] {
  if (!before) return [{ kind: 'payment', id: `payment ${id}`, at, tender, amount_minor: amount, tip_minor: tip }]
  const more = amount - before.amount
  return [
    ...(more > 0 ? [{ kind: 'payment', id: `payment ${id} ${before.times}`, at, tender, amount_minor: more, tip_minor: 0 }] : []),
    ...(tip === before.tip ? [] : [{ kind: 'tip', id: `tip ${id} ${before.times}`, at, tender, amount_minor: tip - before.tip }]),
  ]
}

async function takeRefunds(reading: Reading): Promise<boolean> {
  const { deps, row, from, to, place, system, source, account, signal } = reading
  const { found, next } = await source.refunds(account, { from, to, cursor: row.page_cursor }, signal)
  const refusals: store.Refusal[] = []
  const events: { readonly id: string; readonly externalId: string; readonly sent: Refunded }[] = []
  for (const sent of found) {
    const refund = await refundOf(reading, sent)
    if (refund && 'message' in refund) refusals.push(refund)
    else if (refund) events.push(refund)
  }
  const more = next !== '' && next !== row.page_cursor
  const isOn = await deps.database.write(async (tx) => {
    if (!(await store.lockReading(tx, row))) return false
    for (const { id, externalId, sent } of events) {
      const sold = await store.soldOf(tx, place.id, system, externalId)
      // Given back as a whole, its tax and tip go back with it; of a part nobody says how much of it is tax.
      const isWhole = sold !== undefined && sent.amount_minor === sold.payable
      const judged = judgeEvent({ ...sent, ...(isWhole && { tax_minor: sold.tax, tip_minor: sold.tip }) })
      const answer =
        'errors' in judged
          ? judged
          : await takeEvent(tx, { system, credentialId: null, knowsCompany: row.knows_company }, place.id, externalId, judged.event)
      if (answer.errors.length > 0) refusals.push({ kind: 'refund', external_id: id, number: '', message: wordsOf(answer.errors) })
      else await store.forgetRefusals(tx, row.connection_id, 'refund', [id])
    }
    await store.keepRefusals(tx, row.connection_id, refusals)
    await store.showTips(
      tx,
      place.id,
      system,
      events.map(({ externalId }) => externalId),
    )
    const done = more
      ? { window_from: from, window_to: to, page_cursor: next }
      : { window_from: null, window_to: null, position_at: null, page_cursor: '', phase: 'orders' as const, read_to: to }
    await store.note(tx, row.connection_id, { ...done, problem: null, problem_at: null, read_at: deps.clock.now() }, everySeconds)
    await tell(tx, row.restaurant_id)
    return more
  })
  if (events.length > 0) announceSales(deps, [place.id])
  return isOn
}

interface Refunded {
  readonly kind: 'refund'
  readonly id: string
  readonly at: string
  readonly tender: string
  readonly amount_minor: number
  readonly reason: string
}

/** A refund with the order that was paid: undefined for one that gave nothing back, or whose order is from before the first day. */
async function refundOf(
  { deps, row, place, system, source, account, signal }: Reading,
  sent: unknown,
): Promise<{ id: string; externalId: string; sent: Refunded } | store.Refusal | undefined> {
  const parsed = z.safeParse(SquareRefund, sent)
  const { id: traced } = z.parse(SquareTrace, typeof sent === 'object' && sent !== null ? sent : {})
  const refused = (message: string): store.Refusal => ({ kind: 'refund', external_id: shortId(traced), number: '', message })
  if (!parsed.success) return refused('It cannot be read.')
  const refund = parsed.data
  if (refund.status !== 'COMPLETED') return undefined
  if (refund.location_id && refund.location_id !== row.location) return refused('It belongs to another location.')
  if (refund.amount_money.currency !== place.currency)
    return refused(`It is in ${refund.amount_money.currency}, but this restaurant uses ${place.currency}.`)
  if (!refund.payment_id) return refused('It names no payment.')
  const known = await store.orderOfPayment(deps.database.db, place.id, system, shortId(refund.payment_id))
  const payment = known === undefined ? z.safeParse(SquarePayment, await source.payment(account, refund.payment_id, signal)) : undefined
  if (payment && !payment.success) return refused('Its payment cannot be read.')
  // Its order was made before its payment: what was paid before the first day belongs to an order that is not read.
  if (payment && Date.parse(payment.data.created_at) < row.from_at.getTime()) return undefined
  const externalId = known ?? (payment?.data.order_id ? shortId(payment.data.order_id) : undefined)
  if (externalId === undefined) return refused('Its payment names no order.')
  const { amount_money, destination_type, created_at, reason } = refund
  const event: Refunded = {
    kind: 'refund',
    id: `refund ${shortId(refund.id)}`,
    at: created_at,
    tender: tenderSaid(destination_type),
    amount_minor: amount_money.amount,
    reason: reason?.slice(0, 200) ?? '',
  }
  return { id: shortId(refund.id), externalId, sent: event }
}

/** Open pages of the restaurant look again. */
export async function tell(tx: Tx, restaurantId: number): Promise<void> {
  const reach = await reachOf(tx, 'restaurant', restaurantId)
  await appendEvent(tx, { keys: [`pos:${restaurantId}`], resourceType: 'restaurant', resourceId: restaurantId, reach })
}
