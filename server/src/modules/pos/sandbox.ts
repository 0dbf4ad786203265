import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { storable } from '@brigade/contract/fields/fields.ts'
import type { PosKind } from '@brigade/contract/pos.ts'
import * as z from 'zod/mini'
import {
  badPosWebhook,
  nameOrOurs,
  type PosAccount,
  type PosEntity,
  type PosPage,
  type PosProvider,
  PosRefused,
  pageRepeated,
  type UnreadEntry,
  type Webhook,
} from './provider.ts'
import { callProvider, jsonOf, shaped } from './provider-call.ts'
import { unreadEntry } from './unread-entries.ts'

const kinds = { category: 'category', item: 'item', size: 'size', modifier_group: 'modifier', modifier: 'option' } as const satisfies Record<
  string,
  PosKind
>

const id = z.string().check(z.minLength(1), z.maxLength(200), storable)
const Entry = z.object({
  id,
  type: z.enum(['category', 'item', 'size', 'modifier_group', 'modifier']),
  parent: z.nullable(id),
  title: z.string().check(storable),
  price_cents: z.nullable(z.int()),
  plu: z.string().check(storable),
  modifier_groups: z.array(id),
  category: z.nullable(id),
})
/** What an entry that does not fit may still say of itself. */
const Traces = z.partial(z.object({ id: z.unknown(), type: z.unknown(), title: z.unknown() }))
const Page = z.object({ page: z.int(), pages: z.int().check(z.maximum(1000)), currency: z.optional(z.string()), entries: z.array(z.unknown()) })
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

/** Calls the practice point of sale over HTTP, as to any outside service. */
export function sandboxPos({ url, capMs = 15_000, now = Date.now }: SandboxPosOptions): PosProvider {
  function ask<T extends z.core.$ZodType>(what: string, call: Call, schema: T): Promise<z.output<T>> {
    const { account, path, body, signal: outer } = call
    return callProvider(
      what,
      capMs,
      async (signal, heard) => {
        const response = await fetch(url + path, {
          method: body ? 'POST' : 'GET',
          headers: { authorization: `Bearer ${account.token}`, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
          redirect: 'error',
          signal,
        })
        heard.status = response.status
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
        if (answer.page !== page) throw pageRepeated()
        pages = answer.pages
        yield pageOf(answer)
      }
    },
    async health(account) {
      try {
        await ask('say whether we have access', { account, path: '/api/me' }, z.object({ shop: z.string() }))
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

/** The entries of a page, each read by itself. */
function pageOf({ page, entries, currency }: z.output<typeof Page>): PosPage {
  const entities: PosEntity[] = []
  const unread: UnreadEntry[] = []
  for (const [index, raw] of entries.entries()) {
    const entry = z.safeParse(Entry, raw)
    if (entry.success) entities.push(entityOf(entry.data, currency))
    else {
      const { id, type, title } = z.safeParse(Traces, raw).data ?? {}
      const kind = typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type as keyof typeof kinds] : undefined
      unread.push(unreadEntry({ id, name: title, kind, place: `entry ${index + 1} of page ${page}` }, entry.error.issues))
    }
  }
  return { entities, unread }
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
    ...nameOrOurs(title),
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
