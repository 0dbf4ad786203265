import { createHmac, timingSafeEqual } from 'node:crypto'
import { storable } from '@brigade/contract/fields/fields.ts'
import type { SquareClient } from 'square'
import * as z from 'zod/mini'
import {
  badPosWebhook,
  type PosAccount,
  type PosFound,
  type PosProvider,
  PosRefused,
  type PosStretch,
  pageRepeated,
  type Webhook,
} from './provider.ts'
import { callProvider, type Heard, jsonOf, shaped } from './provider-call.ts'
import { jsonOrUndefined } from './sandbox.ts'
import { squarePage } from './square-catalog.ts'

export interface SquarePosOptions {
  /** Square's API, its sandbox, or a server that answers like it. */
  readonly url: string
  readonly capMs?: number
}

const Answer = z.strictObject({ cursor: z.optional(z.string()), errors: z.optional(z.unknown()) })
const Body = z.looseObject({})
const Kept = z.optional(z.array(z.unknown()))
const WebhookBody = z.object({ event_id: z.string().check(z.minLength(1), z.maxLength(200), storable), type: z.string() })
const Locations = z.object({ locations: z.array(z.object({ id: z.string() })) })

/** What of a catalog makes a menu. */
const types = 'CATEGORY,MODIFIER_LIST,ITEM'

/** Reads the catalog of a Square account. */
export function squarePos({ url, capMs = 30_000 }: SquarePosOptions): PosProvider {
  async function ask<T>(
    what: string,
    { token }: PosAccount,
    call: (square: Calling) => Promise<T>,
    outer?: AbortSignal,
    field = 'objects',
  ): Promise<T> {
    // Loaded before the cap begins: on a busy machine that alone may take longer than Square may. It takes 80 MB and a second to load:
    // only where a Square account is connected.
    const { SquareClient, serialization } = await import('square')
    return callProvider(
      what,
      capMs,
      async (abortSignal, heard) => {
        const objects: unknown[] = []
        const client = new SquareClient({ token, baseUrl: url, fetch: fetchKeeping(field, objects, heard) })
        const decode = (object: unknown) => serialization.CatalogObject.parse(object, lenient)
        try {
          return await call({ client, abortSignal, objects, decode })
        } catch (error) {
          const isRefused = heard.status === 401 || heard.status === 403
          throw isRefused ? new PosRefused('Square says that this access token is not, or no longer, valid.') : error
        }
      },
      outer,
    )
  }

  /** One page of a list, as it came. */
  async function found(
    what: string,
    field: string,
    account: PosAccount,
    call: (square: Calling) => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<PosFound> {
    const page = async (square: Calling) => ({ next: shaped(Cursor, await call(square)).cursor ?? '', found: square.objects })
    return ask(what, account, page, signal, field)
  }

  return {
    name: 'square',
    orders: {
      orders: (account, { from, to, cursor }, signal) =>
        found(
          'send its orders',
          'orders',
          account,
          ({ client, abortSignal }) =>
            client.orders.search(
              {
                locationIds: [account.location],
                limit: ordersAtOnce,
                ...(cursor !== '' && { cursor }),
                query: {
                  // Drafts are no orders yet.
                  filter: {
                    stateFilter: { states: ['OPEN', 'COMPLETED', 'CANCELED'] },
                    dateTimeFilter: { updatedAt: { startAt: from.toISOString(), endAt: to.toISOString() } },
                  },
                  sort: { sortField: 'UPDATED_AT', sortOrder: 'ASC' },
                },
              },
              { abortSignal, maxRetries: 2 },
            ),
          signal,
        ),
      refunds: (account, stretch, signal) =>
        found(
          'send its refunds',
          'refunds',
          account,
          async ({ client, abortSignal }) => (await client.refunds.list(refundsWithin(account, stretch), { abortSignal, maxRetries: 2 })).response,
          signal,
        ),
      payment: (account, paymentId, signal) =>
        ask(
          'send a payment',
          account,
          async ({ client, abortSignal, objects }) => {
            await client.payments.get({ paymentId }, { abortSignal, maxRetries: 2 })
            return objects[0]
          },
          signal,
          'payment',
        ),
    },
    async *pull(account, signal) {
      const followed = new Set<string>()
      for (let cursor = ''; ; followed.add(cursor)) {
        const answer = await ask(
          'send its catalog',
          account,
          async ({ client, abortSignal, objects, decode }) => {
            const { response } = await client.catalog.list({ types, ...(cursor !== '' && { cursor }) }, { abortSignal, maxRetries: 2 })
            const next = shaped(Answer, response).cursor ?? ''
            return { next, page: squarePage(objects, decode, account.location) }
          },
          signal,
        )
        yield answer.page
        cursor = answer.next
        if (cursor === '') return
        if (followed.has(cursor)) throw pageRepeated()
      }
    },
    async health(account) {
      try {
        const { locations } = await ask('say whether we have access', account, async ({ client, abortSignal }) =>
          shaped(Locations, await client.locations.list({ abortSignal, maxRetries: 0 })),
        )
        const isKnown = account.location === '' || locations.some(({ id }) => id === account.location)
        return isKnown ? { isHealthy: true, problem: null } : { isHealthy: false, problem: `Square knows no location ${account.location}.` }
      } catch (error) {
        if (error instanceof PosRefused) return { isHealthy: false, problem: error.message }
        throw error
      }
    },
    // Subscriptions belong to the application at Square: its owner enters the address there.
    subscribe: async () => undefined,
    verifyWebhook: verified,
    controlUrl: () => null,
  }
}

/** Few enough for one short transaction with all their payments. */
const ordersAtOnce = 50
const Cursor = z.object({ cursor: z.optional(z.string()) })

/** A refund of an old payment counts by when it changed; made it was at most a year before, which is as far as Square refunds. */
const refundsWithin = ({ location }: PosAccount, { from, to, cursor }: PosStretch) => ({
  locationId: location,
  limit: ordersAtOnce,
  beginTime: new Date(from.getTime() - 400 * 86_400_000).toISOString(),
  endTime: to.toISOString(),
  updatedAtBeginTime: from.toISOString(),
  updatedAtEndTime: to.toISOString(),
  sortField: 'UPDATED_AT' as const,
  sortOrder: 'ASC',
  ...(cursor !== '' && { cursor }),
})

/** News that only make us ask. */
const orderNews = /^(?:order\.|payment\.|refund\.)/

interface Calling {
  readonly client: SquareClient
  readonly abortSignal: AbortSignal
  /** The catalog's objects of the answer, as they came. */
  readonly objects: readonly unknown[]
  /** One object in the names of the library. */
  readonly decode: (object: unknown) => { readonly ok: boolean; readonly value?: unknown }
}

/** As the library reads its own answers. */
const lenient = {
  unrecognizedObjectKeys: 'passthrough',
  allowUnrecognizedUnionMembers: true,
  allowUnrecognizedEnumValues: true,
  skipValidation: true,
} as const

/** Keeps the entries of an answer from the library, which loses a whole page over one that is broken, and notes each status. */
function fetchKeeping(field: string, objects: unknown[], heard: Heard): typeof fetch {
  return async (...request) => {
    const response = await fetch(...request)
    heard.status = response.status
    if (!response.ok) return response
    const { [field]: kept, ...rest } = shaped(Body, await jsonOf(response))
    objects.push(...(field === 'payment' ? [kept] : (shaped(Kept, kept) ?? [])))
    return Response.json(rest)
  }
}

/** Base64 of HMAC-SHA256 over the address and the body as it came. */
function verified({ webhookKey }: PosAccount, { url, headers, rawBody }: Webhook) {
  const header = headers['x-square-hmacsha256-signature']
  const given = Buffer.from(typeof header === 'string' ? header : '', 'base64')
  const expected = createHmac('sha256', webhookKey).update(url).update(rawBody).digest()
  if (webhookKey === '' || given.length !== expected.length || !timingSafeEqual(given, expected)) throw badPosWebhook()
  const body = z.safeParse(WebhookBody, jsonOrUndefined(rawBody))
  if (!body.success) throw badPosWebhook()
  return {
    eventId: body.data.event_id,
    isMenuChange: body.data.type === 'catalog.version.updated',
    ...(orderNews.test(body.data.type) && { isOrderChange: true }),
  }
}
