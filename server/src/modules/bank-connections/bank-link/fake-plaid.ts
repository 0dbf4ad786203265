import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Webhook } from './provider.contract.ts'

interface FakeItem {
  item_id: string
  access_token: string
  error: object | null
}

const loginRequired = {
  error_type: 'ITEM_ERROR',
  error_code: 'ITEM_LOGIN_REQUIRED',
  display_message: 'Please sign in again.',
  error_message: 'the login details of this item have changed',
  request_id: 'r1',
  status: 400,
}
const refusal = (error_type: string, error_code: string) => ({
  error_type,
  error_code,
  error_message: `refused: ${error_code}`,
  display_message: null,
  request_id: 'r1',
})

type Body = Record<string, string | undefined>
type Answer = object | { refused: object }

/** A local server that answers in Plaid's shapes, for tests. */
export async function startFakePlaid(now: () => number) {
  const items = new Map<string, FakeItem>()
  const links = new Map<string, FakeItem | null>()
  const publicTokens = new Map<string, { item: FakeItem; expires: number }>()
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keyId = randomUUID()
  const seen: { path: string; body: Body }[] = []

  const itemBody = (item: FakeItem) => ({
    item_id: item.item_id,
    institution_id: 'ins_4711',
    institution_name: null,
    webhook: null,
    error: item.error,
    available_products: [],
    billed_products: ['auth'],
    consent_expiration_time: null,
    update_type: 'background',
  })
  const withItem = (body: Body, answer: (item: FakeItem) => object): Answer => {
    const item = items.get(body.access_token ?? '')
    return item ? answer(item) : { refused: refusal('INVALID_INPUT', 'INVALID_ACCESS_TOKEN') }
  }

  const calls: Record<string, (body: Body) => Answer> = {
    '/link/token/create'(body) {
      const token = `link-test-${randomUUID()}`
      links.set(token, body.access_token === undefined ? null : (items.get(body.access_token) ?? null))
      const minutes = body.access_token === undefined ? 240 : 30
      return { link_token: token, expiration: new Date(now() + minutes * 60_000).toISOString(), request_id: 'r1' }
    },
    '/item/public_token/exchange'({ public_token = '' }) {
      const { item, expires = 0 } = publicTokens.get(public_token) ?? {}
      if (!item || expires <= now()) return { refused: refusal('INVALID_INPUT', 'INVALID_PUBLIC_TOKEN') }
      publicTokens.delete(public_token)
      return { access_token: item.access_token, item_id: item.item_id, request_id: 'r1' }
    },
    '/auth/get': (body) =>
      withItem(body, (item) => ({
        accounts: [
          { account_id: 'card', mask: '1111', name: 'Card', official_name: null, type: 'credit', subtype: 'credit card', balances: {} },
          { account_id: 'checking', mask: '7755', name: 'Checking', official_name: null, type: 'depository', subtype: 'checking', balances: {} },
        ],
        numbers: {
          ach: [{ account_id: 'checking', account: '880012347755', routing: '910000019', wire_routing: null }],
          eft: [],
          international: [],
          bacs: [],
        },
        item: itemBody(item),
        request_id: 'r1',
      })),
    '/item/get': (body) => withItem(body, (item) => ({ item: itemBody(item), status: null, request_id: 'r1' })),
    '/item/remove': (body) =>
      withItem(body, (item) => {
        items.delete(item.access_token)
        return { request_id: 'r1' }
      }),
    '/institutions/get_by_id': () => ({
      institution: { institution_id: 'ins_4711', name: 'Lantern Bank', country_codes: ['US'], products: ['auth'], routing_numbers: [], oauth: false },
      request_id: 'r1',
    }),
    '/webhook_verification_key/get': ({ key_id }) =>
      key_id === keyId
        ? { key: { ...publicKey.export({ format: 'jwk' }), alg: 'ES256', kid: keyId, use: 'sig', created_at: 1, expired_at: null }, request_id: 'r1' }
        : { refused: refusal('INVALID_INPUT', 'INVALID_WEBHOOK_VERIFICATION_KEY_ID') },
  }

  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const body = (await json(request)) as Body
    seen.push({ path, body })
    const answer = calls[path]?.(body) ?? { refused: refusal('INVALID_REQUEST', 'NOT_FOUND') }
    const refused = 'refused' in answer ? answer.refused : undefined
    response.writeHead(refused ? 400 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(refused ?? answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    /** The person succeeds in Link. */
    succeed(token: string): string {
      const item = links.get(token) ?? { item_id: `item${randomUUID()}`, access_token: `access-test-${randomUUID()}`, error: null }
      item.error = null
      items.set(item.access_token, item)
      const publicToken = `public-test-${randomUUID()}`
      publicTokens.set(publicToken, { item, expires: now() + 30 * 60_000 })
      return publicToken
    },
    expire(itemId: string): Webhook {
      for (const item of items.values()) if (item.item_id === itemId) item.error = loginRequired
      return this.webhook({ webhook_type: 'ITEM', webhook_code: 'ERROR', item_id: itemId, error: loginRequired })
    },
    webhook(fields: object, header: object = {}): Webhook {
      const body = Buffer.from(JSON.stringify({ environment: 'sandbox', ...fields }))
      const claims = { iat: Math.floor(now() / 1000), request_body_sha256: createHash('sha256').update(body).digest('hex') }
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const signed = `${part({ alg: 'ES256', kid: keyId, typ: 'JWT', ...header })}.${part(claims)}`
      const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
      return { headers: { 'plaid-verification': `${signed}.${signature}` }, body }
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
