import { createHmac, timingSafeEqual } from 'node:crypto'
import { storable } from '@brigade/contract/fields/fields.ts'
import type { SquareClient } from 'square'
import * as z from 'zod/mini'
import { badPosWebhook, type PosAccount, type PosProvider, PosRefused, pageRepeated, type Webhook } from './provider.ts'
import { callProvider, type Heard, jsonOf, shaped } from './provider-call.ts'
import { jsonOrUndefined } from './sandbox.ts'
import { squarePage } from './square-catalog.ts'

export interface SquarePosOptions {
  /** Square's API, its sandbox, or a server that answers like it. */
  readonly url: string
  readonly capMs?: number
}

const Answer = z.strictObject({ cursor: z.optional(z.string()), errors: z.optional(z.unknown()) })
const Page = z.looseObject({ objects: z.optional(z.array(z.unknown())) })
const WebhookBody = z.object({ event_id: z.string().check(z.minLength(1), z.maxLength(200), storable), type: z.string() })
const Locations = z.object({ locations: z.array(z.object({ id: z.string() })) })

/** What of a catalog makes a menu. */
const types = 'CATEGORY,MODIFIER_LIST,ITEM'

/** Reads the catalog of a Square account. */
export function squarePos({ url, capMs = 30_000 }: SquarePosOptions): PosProvider {
  async function ask<T>(what: string, { token }: PosAccount, call: (square: Calling) => Promise<T>, outer?: AbortSignal): Promise<T> {
    // Loaded before the cap begins: on a busy machine that alone may take longer than Square may. It takes 80 MB and a second to load:
    // only where a Square account is connected.
    const { SquareClient, serialization } = await import('square')
    return callProvider(
      what,
      capMs,
      async (abortSignal, heard) => {
        const objects: unknown[] = []
        const client = new SquareClient({ token, baseUrl: url, fetch: fetchKeeping(objects, heard) })
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

  return {
    name: 'square',
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

/** Keeps the objects of an answer from the library, which loses a whole page over one that is broken, and notes each status. */
function fetchKeeping(objects: unknown[], heard: Heard): typeof fetch {
  return async (...request) => {
    const response = await fetch(...request)
    heard.status = response.status
    if (!response.ok) return response
    const { objects: kept = [], ...rest } = shaped(Page, await jsonOf(response))
    objects.push(...kept)
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
  return { eventId: body.data.event_id, isMenuChange: body.data.type === 'catalog.version.updated' }
}
