import { Problem } from '@brigade/contract/kit/problem.ts'
import type { EventAnswer, ingest, OrderAnswer } from '@brigade/contract/orders/ingest.ts'
import type { Context, Deps, Handlers } from '../../../platform/context.ts'
import { codeOf } from '../../../platform/database-errors.ts'
import { announceSales } from '../announce.ts'
import { type Bearer, bearerOf } from '../credentials/store-credentials.ts'
import { bearerHash } from '../credentials/token.ts'
import { Gathered } from './gathered.ts'
import { type Judged, judgeEvent, judgeOrder, placeError } from './judge.ts'
import { placesOf } from './store-places.ts'
import { type Source, takeEvent, writeOrders } from './write-orders.ts'

export const ingestHandlers: Handlers<typeof ingest> = {
  async ingestOrders(context) {
    const { input, clock, db } = context
    const bearer = await mustBear(context)
    const places = await placesOf(db, bearer, askedPlaces(input.orders, bearer))
    const verdicts = input.orders.map((sent) => judgeOrder(sent, places, bearer.restaurant_id, clock.now().getTime()))
    const good = verdicts.filter((verdict) => 'order' in verdict)
    const answers = await together(context, { system: bearer.system, credentialId: bearer.id }, good)
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
  },

  async ingestEvents(context) {
    const { input, database, db } = context
    const bearer = await mustBear(context)
    const restaurantId = input.restaurant_id ?? bearer.restaurant_id ?? 0
    if (!(await placesOf(db, bearer, [restaurantId])).has(restaurantId)) {
      const { path, message } = placeError(input.restaurant_id)
      throw new Problem('invalid', `${path} ${message}.`, { errors: { [path]: [message] } })
    }
    const data: EventAnswer[] = []
    for (const sent of input.events) {
      const event = judgeEvent(sent)
      if ('errors' in event) data.push({ id: event.id, status: 'refused', errors: [...event.errors] })
      else
        data.push(
          await database.write((tx) => takeEvent(tx, { system: bearer.system, credentialId: bearer.id }, restaurantId, input.external_id, event)),
        )
    }
    if (data.some(({ status }) => status === 'applied')) announceSales(context, [restaurantId])
    return { data }
  },
}

/** Whose credential the request carries. */
async function mustBear({ request, db, clock }: Pick<Context, 'request' | 'db' | 'clock'>): Promise<Bearer> {
  const hash = bearerHash(request.headers.authorization)
  const bearer = hash && (await bearerOf(db, hash, clock.now()))
  if (!bearer) throw new Problem('unauthenticated', 'This needs the credential of an ordering system, in the header Authorization: Bearer.')
  return bearer
}

function askedPlaces(orders: readonly unknown[], { restaurant_id }: Bearer): number[] {
  const named = orders.flatMap((sent): number[] => {
    const id: unknown = typeof sent === 'object' && sent !== null ? Reflect.get(sent, 'restaurant_id') : undefined
    return Number.isSafeInteger(Number(id)) && id != null ? [Number(id)] : []
  })
  return [...new Set(restaurant_id === null ? named : [...named, restaurant_id])]
}

const senders = new WeakMap<Deps['database'], Map<string, Gathered>>()

/** With what the same sender has sent meanwhile. */
async function together({ database }: Pick<Deps, 'database'>, source: Source, judged: readonly Judged[]): Promise<OrderAnswer[]> {
  const all = senders.get(database) ?? new Map<string, Gathered>()
  senders.set(database, all)
  const key = JSON.stringify(source)
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
    // Classes 22 and 23: what is written cannot be stored. Anything else is the database's trouble, and is tried again by who sent it.
    const cause = error instanceof Problem ? error.cause : error
    if (!/^2[23]/.test(codeOf(cause) ?? '')) throw error
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
