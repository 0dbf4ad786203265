import { createHmac, timingSafeEqual } from 'node:crypto'
import { expiredTokenCode } from '@brigade/contract/bank-connections.ts'
import { storable } from '@brigade/contract/fields/fields.ts'
import * as z from 'zod/mini'
import { readAnswer, shaped } from './answer-body.ts'
import { type GuardOptions, guardCalls, Refused, refusalIn } from './guarded-call.ts'
import {
  accountFingerprint,
  type BankEvent,
  type BankLinkProvider,
  badWebhook,
  refusedExchange,
  refusedHealth,
  webhookWindowSeconds,
} from './provider.ts'

const LinkToken = z.object({ link_token: z.string(), expiration: z.iso.datetime() })
const Exchanged = z.object({ access_token: z.string(), item_id: z.string() })
const Account = z.object({ bank_name: z.string(), mask: z.string(), routing: z.string(), account: z.string() })
const Health = z.object({ error: z.nullable(z.object({ code: z.string(), message: z.string() })) })
const Refusal = z.object({ error_code: z.string(), error_message: z.string() })

const WebhookBody = z.object({
  event_id: z.string().check(z.minLength(1), storable),
  item_id: z.string().check(z.minLength(1), storable),
  type: z.enum(['LOGIN_REQUIRED', 'LOGIN_REPAIRED', 'PENDING_DISCONNECT', 'PERMISSION_REVOKED', 'ERROR']),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  at: z.iso.datetime(),
})

const kindOf = {
  LOGIN_REQUIRED: 'expired',
  LOGIN_REPAIRED: 'repaired',
  PENDING_DISCONNECT: 'pending_disconnect',
  PERMISSION_REVOKED: 'revoked',
  ERROR: 'error',
} as const satisfies Record<z.infer<typeof WebhookBody>['type'], BankEvent['kind']>

const ours = (code: string) => (code === 'LOGIN_REQUIRED' ? expiredTokenCode : code)

export interface SandboxOptions extends GuardOptions {
  /** Origin of the sandbox, e.g. `http://localhost:8081`. */
  url: string
  /** What the sandbox gave its customer. */
  secret: string
  mac: (text: string, purpose: string) => string
  /** By which the age of a webhook is judged. */
  wallClock?: () => number
}

/** Calls the sandbox provider over HTTP, as to any outside service. */
export function sandboxProvider({ url, secret, mac, wallClock, ...guard }: SandboxOptions): BankLinkProvider {
  const origin = new URL(url).origin
  const guarded = guardCalls(guard)

  function ask<T extends z.core.$ZodType>(what: string, path: string, body: object, schema: T): Promise<z.output<T>> {
    return guarded(what, async (signal) => {
      const response = await fetch(`${origin}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
        body: JSON.stringify(body),
        redirect: 'error',
        signal,
      })
      if (response.status >= 500) {
        await response.body?.cancel()
        throw new Error(`status ${response.status}`)
      }
      const answer = await readAnswer(response)
      if (response.ok) return shaped(schema, answer)
      const refusal = shaped(Refusal, answer)
      throw new Refused(refusal.error_code, refusal.error_message, refusal.error_code === 'INVALID_ACCESS_TOKEN')
    })
  }

  return {
    name: 'sandbox',
    origin,
    widget: { scriptUrl: `${origin}/link.js`, frameUrl: (token) => `${origin}/frame?token=${encodeURIComponent(token)}` },
    async createLinkToken({ connectionUuid, name, accessToken }) {
      const input = { connection: connectionUuid, name, access_token: accessToken }
      const answer = await ask('open a link', 'link_token', input, LinkToken)
      return { token: answer.link_token, expiresAt: new Date(answer.expiration) }
    },
    async exchangePublicToken(publicToken) {
      try {
        const answer = await ask('finish the link', 'exchange', { public_token: publicToken }, Exchanged)
        return { accessToken: answer.access_token, itemId: answer.item_id }
      } catch (error) {
        throw refusedExchange(error, ['INVALID_PUBLIC_TOKEN', 'EXPIRED_PUBLIC_TOKEN'])
      }
    },
    async account(accessToken) {
      const answer = await ask('name the account', 'account', { access_token: accessToken }, Account)
      return { bankName: answer.bank_name, lastFour: answer.mask, fingerprint: accountFingerprint(mac, answer.routing, answer.account) }
    },
    async health(accessToken) {
      try {
        const { error } = await ask('check the account', 'item/health', { access_token: accessToken }, Health)
        if (error === null) return { healthy: true, errorCode: null, errorMessage: null }
        return { healthy: false, errorCode: ours(error.code), errorMessage: error.message }
      } catch (error) {
        return refusedHealth(error)
      }
    },
    async remove(accessToken) {
      try {
        await ask('remove the account', 'item/remove', { access_token: accessToken }, z.object({}))
      } catch (error) {
        if (refusalIn(error)?.code !== 'INVALID_ACCESS_TOKEN') throw error
      }
    },
    async verifyWebhook(headers, rawBody) {
      mustBeSigned(headers['bank-link-signature'], rawBody, webhookKey(secret), (wallClock ?? guard.now ?? Date.now)())
      const event = z.safeParse(WebhookBody, jsonOrUndefined(rawBody))
      if (!event.success) throw badWebhook()
      const { event_id, item_id, type, code, message, at } = event.data
      return {
        eventId: event_id,
        itemId: item_id,
        kind: kindOf[type],
        ...(code === undefined ? {} : { code: ours(code) }),
        ...(message === undefined ? {} : { message }),
        at: new Date(at),
      }
    },
  }
}

const webhookKey = (secret: string) => createHmac('sha256', secret).update('webhook').digest()

// `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: several signatures while a secret is being changed.
function mustBeSigned(header: string | string[] | undefined, rawBody: Buffer, key: Buffer, now: number): void {
  const parts = typeof header === 'string' ? header.split(',').map((part) => part.split('=', 2)) : []
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now / 1000 - Number(time)) > webhookWindowSeconds) throw badWebhook()
  const expected = createHmac('sha256', key).update(`${time}.`).update(rawBody).digest()
  const signed = parts.some(([name, hex]) => name === 'v1' && hex !== undefined && equal(Buffer.from(hex, 'hex'), expected))
  if (!signed) throw badWebhook()
}

function equal(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function jsonOrUndefined(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}
