import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { expiredTokenCode } from '@brigade/contract/bank-connections.ts'
import * as z from 'zod/mini'
import { refusalIn } from './guarded-call.ts'
import { type BankEvent, badWebhook, webhookWindowSeconds } from './provider.ts'

/** Plaid's error object, as an item and a webhook carry it. */
export const PlaidItemError = z.object({ error_code: z.string(), error_message: z.string(), display_message: z.nullish(z.string()) })

/** Plaid's word for an expired login becomes ours. */
export const ourCode = (code: string): string => (code === 'ITEM_LOGIN_REQUIRED' ? expiredTokenCode : code)

/** Plaid writes one sentence for people and one for programmers; the first may be missing. */
export const textOfError = (error: z.output<typeof PlaidItemError>): string => error.display_message ?? error.error_message

const Header = z.object({ alg: z.literal('ES256'), kid: z.string().check(z.minLength(1), z.maxLength(200)) })
const Claims = z.object({ iat: z.number(), request_body_sha256: z.string() })
const Body = z.object({ webhook_type: z.string(), webhook_code: z.string(), item_id: z.nullish(z.string()), error: z.nullish(PlaidItemError) })

interface VerificationKey {
  kty: string
  crv: string
  x: string
  y: string
  expired_at?: number | null | undefined
}

export interface PlaidWebhookOptions {
  keyById: (keyId: string) => Promise<VerificationKey>
  now: () => number
}

/** Verifies Plaid's webhooks: a JWT over the body's hash, signed with a key that Plaid names and hands out. */
export function plaidWebhooks({ keyById, now }: PlaidWebhookOptions): (headers: IncomingHttpHeaders, rawBody: Buffer) => Promise<BankEvent | null> {
  const keys = new Map<string, VerificationKey>()

  async function keyFor(keyId: string): Promise<VerificationKey> {
    const known = keys.get(keyId)
    if (known) return known
    try {
      const fetched = await keyById(keyId)
      // Plaid changes keys rarely, and ids that somebody made up never get this far: the map stays small.
      keys.set(keyId, fetched)
      return fetched
    } catch (error) {
      throw refusalIn(error) ? badWebhook() : error
    }
  }

  return async (headers, rawBody) => {
    const { signed, signature, header, claims } = split(headers['plaid-verification'])
    if (Math.abs(now() / 1000 - claims.iat) > webhookWindowSeconds) throw badWebhook()
    if (createHash('sha256').update(rawBody).digest('hex') !== claims.request_body_sha256) throw badWebhook()
    const key = await keyFor(header.kid)
    if (key.expired_at && key.expired_at < claims.iat) throw badWebhook()
    if (!isSigned(key, signed, signature)) throw badWebhook()
    const body = z.safeParse(Body, json(rawBody))
    return body.success ? eventOf(body.data, claims) : null
  }
}

function split(jwt: string | string[] | undefined) {
  const [head, payload, tail, ...more] = typeof jwt === 'string' ? jwt.split('.') : []
  if (head === undefined || payload === undefined || tail === undefined || more.length > 0) throw badWebhook()
  const header = z.safeParse(Header, json(Buffer.from(head, 'base64url')))
  const claims = z.safeParse(Claims, json(Buffer.from(payload, 'base64url')))
  if (!header.success || !claims.success) throw badWebhook()
  return { signed: Buffer.from(`${head}.${payload}`), signature: Buffer.from(tail, 'base64url'), header: header.data, claims: claims.data }
}

function isSigned({ kty, crv, x, y }: VerificationKey, signed: Buffer, signature: Buffer): boolean {
  const jwk: JsonWebKey = { kty, crv, x, y }
  return verify('sha256', signed, { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' }, signature)
}

function eventOf({ webhook_type, webhook_code, item_id, error }: z.output<typeof Body>, claims: z.output<typeof Claims>): BankEvent | null {
  const kind = webhook_type === 'ITEM' ? kindOf(webhook_code, error?.error_code) : undefined
  if (!kind || !item_id) return null
  return {
    // Plaid numbers no events. Body and time, not the signature: an ES256 signature has a second valid form.
    eventId: `${claims.request_body_sha256}-${claims.iat}`,
    itemId: item_id,
    kind,
    ...(error ? { code: ourCode(error.error_code), message: textOfError(error) } : {}),
    at: new Date(claims.iat * 1000),
  }
}

function kindOf(code: string, error: string | undefined): BankEvent['kind'] | undefined {
  switch (code) {
    case 'ERROR':
      return error === 'ITEM_LOGIN_REQUIRED' ? 'expired' : 'error'
    case 'LOGIN_REPAIRED':
      return 'repaired'
    case 'PENDING_DISCONNECT':
    case 'PENDING_EXPIRATION':
      return 'pending_disconnect'
    case 'USER_PERMISSION_REVOKED':
    case 'USER_ACCOUNT_REVOKED':
      return 'revoked'
    default:
      return undefined
  }
}

function json(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
