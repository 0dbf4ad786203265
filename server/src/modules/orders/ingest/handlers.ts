import { Problem } from '@brigade/contract/kit/problem.ts'
import type { EventAnswer, ingest, OrderAnswer } from '@brigade/contract/orders/ingest.ts'
import { mostDecisions, type orderDecisions } from '@brigade/contract/orders/running.ts'
import type { Context, Deps, Handlers } from '../../../platform/context.ts'
import { announceSales } from '../announce.ts'
import { type Bearer, staysInForce } from '../credentials/store-credentials.ts'
import { bearerHash } from '../credentials/token.ts'
import { decisionsAfter } from '../runs/store-runs.ts'
import { Gathered } from './gathered.ts'
import { withGuestWarnings } from './guest-warnings.ts'
import { type Judged, judgeEvent, judgeOrder, type Place, placeError } from './judge.ts'
import { bearerOf, placesOf, placesWithin } from './store-places.ts'
import { isUnstorable } from './unstorable.ts'
import { type Source, type TakenEvent, takeEvent, writeOrders } from './write-orders.ts'

/** Restaurants left the credential's reach while the request waited. */
class OutOfReach extends Error {}

/** More than that many moves in one request are somebody's who moves restaurants all the time. */
const mostTries = 5

export const ingestHandlers: Handlers<typeof ingest & typeof orderDecisions> = {
  async ingestDecisions(context) {
    const { input, db, database } = context
    // Its use is noted, which a read in a snapshot may not do.
    const { bearer } = await mustBear({ ...context, db: database.db })
    const after = input.after ?? 0
    const rows = await decisionsAfter(db, bearer.system, placesWithin(bearer), after, mostDecisions + 1)
    const data = rows.slice(0, mostDecisions)
    return {
      data: data.map((row) => ({ ...row, at: row.at.toISOString(), promised_at: row.promised_at?.toISOString() ?? null })),
      next: data.at(-1)?.id ?? after,
      has_more: rows.length > mostDecisions,
    }
  },

  async ingestOrders(context) {
    const named = namedRestaurants(context.input.orders)
    const { bearer, places } = await mustBear(context, named)
    let known: ReadonlyMap<number, Place> | undefined = places
    return judgedAgain(async () => {
      const now = known ?? (await placesOf(context.db, bearer, [...named, ...(bearer.restaurant_id === null ? [] : [bearer.restaurant_id])]))
      known = undefined
      return takeOrders(context, bearer, now)
    })
  },

  async ingestEvents(context) {
    const { input, database, db } = context
    const { bearer } = await mustBear(context)
    const source = sourceOf(bearer)
    const restaurantId = input.restaurant_id ?? bearer.restaurant_id ?? 0
    const data: EventAnswer[] = []
    for (const sent of input.events) {
      const judged = judgeEvent(sent)
      if ('errors' in judged) data.push({ id: judged.id, status: 'refused', errors: [...judged.errors], warnings: [] })
      else {
        const { event, warnings } = judged
        const answer = await judgedAgain(async () => {
          await mustBePlace(db, bearer, restaurantId, input.restaurant_id)
          return storedEvent(event.id, () => database.write((tx) => takeEvent(tx, source, restaurantId, input.external_id, event)))
        })
        data.push({ ...answer, warnings: [...warnings] })
      }
    }
    if (data.length > 0 && data.every(({ status }) => status === 'refused')) await mustBePlace(db, bearer, restaurantId, input.restaurant_id)
    if (data.some(({ status }) => status === 'applied')) announceSales(context, [restaurantId])
    return { data }
  },
}

async function takeOrders(
  context: Context<typeof ingest.ingestOrders>,
  bearer: Bearer,
  places: ReadonlyMap<number, Place>,
): Promise<{ data: OrderAnswer[] }> {
  const { input, clock, database } = context
  const verdicts = input.orders.map((sent) => judgeOrder(sent, places, bearer.restaurant_id, clock.now().getTime()))
  const good = verdicts.filter((verdict) => 'order' in verdict)
  const stored = await together({ database }, bearer, good)
  const answers = await withGuestWarnings(stored, good, { db: database.db, sender: bearer, now: clock.now() })
  announceSales(
    context,
    good.map(({ place }) => place.id),
  )
  const written = answers[Symbol.iterator]()
  return {
    data: verdicts.map((verdict): OrderAnswer => {
      if ('order' in verdict) return written.next().value as OrderAnswer
      return { external_id: verdict.external_id, status: 'refused', order_id: null, errors: [...verdict.errors], warnings: [] }
    }),
  }
}

/** The credential as whose orders are written, judged again in each transaction once its waits are over. */
function sourceOf(bearer: Bearer): Source {
  return {
    system: bearer.system,
    credentialId: bearer.id,
    runsOrders: bearer.runs_orders,
    knowsCompany: bearer.knows_company,
    async judge(tx, restaurantIds) {
      if (!(await staysInForce(tx, bearer))) throw notInForce()
      const places = await placesOf(tx, bearer, restaurantIds)
      if (restaurantIds.some((id) => !places.has(id))) throw new OutOfReach('restaurants have left the reach of a credential')
    },
  }
}

/** What was judged before a wait is judged again when restaurants moved meanwhile: what was written already is known then. */
async function judgedAgain<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof OutOfReach) || tries === mostTries) throw error
    }
}

async function mustBePlace(db: Context['db'], bearer: Bearer, restaurantId: number, asked: number | undefined): Promise<Place> {
  const place = (await placesOf(db, bearer, [restaurantId])).get(restaurantId)
  if (place) return place
  const { path, message } = placeError(asked)
  throw new Problem('invalid', `${path} ${message}.`, { errors: { [path]: [message] } })
}

/** A moment that no calendar of the database has is refused like any other wrong field, and the other events of the batch are taken. */
async function storedEvent(id: string, take: () => Promise<TakenEvent>): Promise<TakenEvent> {
  try {
    return await take()
  } catch (error) {
    if (!isUnstorable(error)) throw error
    return { id, status: 'refused', errors: [{ path: '', message: 'could not be stored: a number or a time is out of range' }] }
  }
}

const notInForce = () => new Problem('unauthenticated', 'This needs the credential of an ordering system, in the header Authorization: Bearer.')

/** Whose credential the request carries, and its own restaurant and those of `named` that it may send orders of. */
async function mustBear(
  { request, db, clock }: Pick<Context, 'request' | 'db' | 'clock'>,
  named?: readonly number[],
): Promise<{ bearer: Bearer; places: Map<number, Place> }> {
  const hash = bearerHash(request.headers.authorization)
  const found = hash && (await bearerOf(db, hash, clock.now(), named))
  if (!found) throw notInForce()
  return found
}

function namedRestaurants(orders: readonly unknown[]): number[] {
  const named = orders.flatMap((sent): number[] => {
    const id: unknown = typeof sent === 'object' && sent !== null ? Reflect.get(sent, 'restaurant_id') : undefined
    const number = typeof id === 'number' || typeof id === 'string' ? Number(id) : Number.NaN
    return Number.isSafeInteger(number) ? [number] : []
  })
  return [...new Set(named)]
}

const senders = new WeakMap<Deps['database'], Map<string, Gathered>>()

/** With what the same sender has sent meanwhile, by the same token: each batch is judged as that token's. */
async function together({ database }: Pick<Deps, 'database'>, bearer: Bearer, judged: readonly Judged[]): Promise<OrderAnswer[]> {
  const all = senders.get(database) ?? new Map<string, Gathered>()
  senders.set(database, all)
  const key = `${bearer.id} ${bearer.hash.toString('hex')}`
  const source = sourceOf(bearer)
  const sender = all.get(key) ?? new Gathered((batch) => writeOrHalve({ database }, source, batch))
  all.set(key, sender)
  try {
    return await sender.add(judged)
  } finally {
    if (sender.isIdle) all.delete(key)
  }
}

/** One statement for all; when the database refuses it, each half by itself, so that one bad order does not keep the others out. */
export async function writeOrHalve({ database }: Pick<Deps, 'database'>, source: Source, judged: readonly Judged[]): Promise<OrderAnswer[]> {
  if (judged.length === 0) return []
  try {
    return await database.write((tx) => writeOrders(tx, source, judged))
  } catch (error) {
    if (!isUnstorable(error)) throw error
    if (judged.length > 1) {
      const middle = Math.ceil(judged.length / 2)
      return [
        ...(await writeOrHalve({ database }, source, judged.slice(0, middle))),
        ...(await writeOrHalve({ database }, source, judged.slice(middle))),
      ]
    }
    const external_id = judged[0]?.order.external_id ?? ''
    return [
      { external_id, status: 'refused', order_id: null, warnings: [], errors: [{ path: '', message: 'could not be stored: a number is too large' }] },
    ]
  }
}
