import { createHmac, timingSafeEqual } from 'node:crypto'
import { storable } from '@brigade/contract/fields/fields.ts'
import type { SquareClient } from 'square'
import * as z from 'zod/mini'
import { badPosWebhook, type PosAccount, type PosProvider, PosRefused, type Webhook } from './provider.ts'
import { callProvider, shaped } from './provider-call.ts'
import { jsonOrUndefined } from './sandbox.ts'
import { SquareObject, squareEntities } from './square-catalog.ts'

export interface SquarePosOptions {
  /** Square's API, its sandbox, or a server that answers like it. */
  readonly url: string
  readonly capMs?: number
}

const Answer = z.strictObject({ objects: z.optional(z.array(SquareObject)), cursor: z.optional(z.string()), errors: z.optional(z.unknown()) })
const WebhookBody = z.object({ event_id: z.string().check(z.minLength(1), z.maxLength(200), storable), type: z.string() })
const Locations = z.object({ locations: z.array(z.object({ id: z.string() })) })

/** What of a catalog makes a menu. */
const types = 'CATEGORY,MODIFIER_LIST,ITEM'

/** Reads the catalog of a Square account. */
export function squarePos({ url, capMs = 30_000 }: SquarePosOptions): PosProvider {
  async function ask<T>(
    what: string,
    { token }: PosAccount,
    call: (client: SquareClient, signal: AbortSignal) => Promise<T>,
    outer?: AbortSignal,
  ): Promise<T> {
    // Loaded before the cap begins: on a busy machine that alone may take longer than Square may.
    const { client, isRefusal } = await clientFor(url, token)
    return callProvider(
      what,
      capMs,
      async (signal) => {
        try {
          return await call(client, signal)
        } catch (error) {
          throw isRefusal(error) ? new PosRefused('Square says that this access token is not, or no longer, valid.') : error
        }
      },
      outer,
    )
  }

  return {
    name: 'square',
    async *pull(account, signal) {
      for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
        const answer = await ask(
          'send its catalog',
          account,
          async (client, abortSignal) => {
            const page = await client.catalog.list({ types, ...(cursor !== undefined && { cursor }) }, { abortSignal, maxRetries: 2 })
            return shaped(Answer, page.response)
          },
          signal,
        )
        cursor = answer.cursor === '' || answer.cursor === cursor ? undefined : answer.cursor
        yield { entities: (answer.objects ?? []).flatMap((object) => squareEntities(object, account.location)) }
      }
    },
    async health(account) {
      try {
        const { locations } = await ask('say whether we may come in', account, async (client, abortSignal) =>
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

/** The library takes 80 MB and a second to load: only where a Square account is connected. */
async function clientFor(baseUrl: string, token: string) {
  const { SquareClient, SquareError } = await import('square')
  return {
    client: new SquareClient({ token, baseUrl }),
    isRefusal: (error: unknown) => error instanceof SquareError && (error.statusCode === 401 || error.statusCode === 403),
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
