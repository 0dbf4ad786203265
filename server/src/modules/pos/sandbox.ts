import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { storable } from '@brigade/contract/fields/fields.ts'
import type { PosKind } from '@brigade/contract/pos.ts'
import * as z from 'zod/mini'
import { badPosWebhook, type PosAccount, type PosEntity, type PosProvider, PosRefused, type Webhook } from './provider.ts'
import { callProvider, jsonOf, shaped } from './provider-call.ts'

const kinds = { category: 'category', item: 'item', size: 'size', modifier_group: 'modifier', modifier: 'option' } as const satisfies Record<
  string,
  PosKind
>

const Entry = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200), storable),
  type: z.enum(['category', 'item', 'size', 'modifier_group', 'modifier']),
  parent: z.nullable(z.string()),
  title: z.string().check(storable),
  price_cents: z.nullable(z.int()),
  plu: z.string().check(storable),
  modifier_groups: z.array(z.string()),
  category: z.nullable(z.string()),
})
const Page = z.object({ page: z.int(), pages: z.int().check(z.maximum(1000)), currency: z.optional(z.string()), entries: z.array(Entry) })
const Refusal = z.object({ error_code: z.string(), error_message: z.string() })
const WebhookBody = z.object({ event_id: z.string().check(z.minLength(1), z.maxLength(200), storable), type: z.string() })

/** Seconds a webhook's signature stays valid, both ways, to allow for clocks that differ. */
const windowSeconds = 300

export interface SandboxPosOptions {
  /** Origin of the practice point of sale. */
  readonly url: string
  readonly capMs?: number
  readonly now?: () => number
}

/** Speaks to the practice point of sale over HTTP, as to any stranger. */
export function sandboxPos({ url, capMs = 15_000, now = Date.now }: SandboxPosOptions): PosProvider {
  function ask<T extends z.core.$ZodType>(what: string, call: Call, schema: T): Promise<z.output<T>> {
    const { account, path, body, signal: outer } = call
    return callProvider(
      what,
      capMs,
      async (signal) => {
        const response = await fetch(url + path, {
          method: body ? 'POST' : 'GET',
          headers: { authorization: `Bearer ${account.token}`, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
          redirect: 'error',
          signal,
        })
        const answer = await jsonOf(response)
        if (response.ok) return shaped(schema, answer)
        if (response.status === 401) throw new PosRefused(shaped(Refusal, answer).error_message)
        throw new Error(`status ${response.status}`)
      },
      outer,
    )
  }

  return {
    name: 'sandbox',
    async *pull(account, signal) {
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const answer = await ask('send its menu', { account, path: `/api/menu?page=${page}`, signal }, Page)
        pages = answer.pages
        yield { entities: answer.entries.map((entry) => entityOf(entry, answer.currency)) }
      }
    },
    async health(account) {
      try {
        await ask('say whether we may come in', { account, path: '/api/me' }, z.object({ shop: z.string() }))
        return { isHealthy: true, problem: null }
      } catch (error) {
        if (error instanceof PosRefused) return { isHealthy: false, problem: error.message }
        throw error
      }
    },
    async subscribe(account, webhookUrl) {
      await ask('take the address for its news', { account, path: '/api/webhook', body: { url: webhookUrl } }, z.object({}))
    },
    verifyWebhook: (account, webhook) => verified(account, webhook, webhook.now ?? now()),
    // As the sandbox makes it: the page is found without telling the token.
    controlUrl: ({ token }) => `${url}/control?shop=${createHash('sha256').update(token).digest('hex').slice(0, 16)}`,
  }
}

interface Call {
  readonly account: PosAccount
  readonly path: string
  readonly body?: object
  readonly signal?: AbortSignal
}

function entityOf(
  { id, type, parent, title, price_cents, plu, modifier_groups, category }: z.output<typeof Entry>,
  currency: string | undefined,
): PosEntity {
  return {
    kind: kinds[type],
    externalId: id,
    parentExternalId: parent,
    name: title,
    priceMinor: price_cents,
    ...(price_cents !== null && { currency }),
    plu,
    modifiers: modifier_groups.toSorted(),
    category: category ?? '',
    isDeleted: false,
  }
}

function verified({ token }: PosAccount, { url, headers, rawBody }: Webhook, now: number) {
  const header = headers['pos-signature']
  const [, time = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '') ?? []
  if (time === '' || Math.abs(now / 1000 - Number(time)) > windowSeconds) throw badPosWebhook()
  const key = createHmac('sha256', token).update('webhook').digest()
  const expected = createHmac('sha256', key).update(`${time}.${url}.`).update(rawBody).digest()
  if (!timingSafeEqual(Buffer.from(hex, 'hex'), expected)) throw badPosWebhook()
  const body = z.safeParse(WebhookBody, jsonOrUndefined(rawBody))
  if (!body.success) throw badPosWebhook()
  return { eventId: body.data.event_id, isMenuChange: body.data.type === 'menu.updated' }
}

/** The body as JSON; what is none fits no shape. */
export function jsonOrUndefined(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}
