import { anyone, endpoint } from '@brigade/contract/kit/endpoint.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testApp } from '../../../testing/app.ts'
import { serves } from '../context.ts'

const because = 'this endpoint exists in a test only'
const probe = {
  echo: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/probe/:id',
    summary: 'Says what arrived',
    access: anyone(because),
    input: z.object({
      id: z.coerce.number().check(z.int({ error: 'must be a number' })),
      name: z.string({ error: 'Name is required' }),
      form: z.optional(z.object({ deep: z.string() })),
    }),
    output: z.object({ id: z.number(), name: z.string() }),
  }),
  broken: endpoint({
    service: 'users',
    method: 'GET',
    path: '/v5/broken',
    summary: 'Throws',
    access: anyone(because),
    input: z.object({}),
    output: z.object({}),
  }),
  lying: endpoint({
    service: 'users',
    method: 'GET',
    path: '/v5/lying',
    summary: 'Answers outside its contract',
    access: anyone(because),
    input: z.object({}),
    output: z.object({ id: z.number() }),
  }),
}
let seen: unknown
const app = await testApp({
  probe: serves(probe, {
    async echo({ input }) {
      seen = input
      // An undeclared column, as a careless `select *` would bring.
      return { ...input, password_hash: 'secret' }
    },
    async broken() {
      throw new Error('secret inside')
    },
    async lying() {
      return { id: 'not a number' } as never
    },
  }),
})

const post = (payload: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  app.app.inject({ method: 'POST', url: '/api/users/v5/probe/7', payload, headers })

describe('a body', () => {
  test('drops unknown fields, and the path takes precedence over it', async () => {
    const answer = await post(JSON.stringify({ id: 9, name: 'Ada', is_admin: true, __proto__: { polluted: true } }))
    expect(answer.json()).toEqual({ id: 7, name: 'Ada' })
    expect(seen).toEqual({ id: 7, name: 'Ada' })
  })

  test('over 1 MiB is refused with 413', async () => {
    const answer = await post(JSON.stringify({ name: 'x'.repeat(1024 * 1024) }))
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ code: 'too_large', message: 'The request is larger than 1 MiB.' })
  })

  test.each(['{', '', '[1', '"\\ud800', `${'['.repeat(200_000)}`])('that is not JSON (%#) is refused with 400', async (text) => {
    const answer = await post(text)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: expect.stringMatching(/bad_json|invalid/), request_id: expect.any(String) })
  })

  test('with broken UTF-8 is refused with 400', async () => {
    expect((await post(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]))).statusCode).toBe(400)
  })

  test('of another type is refused with 415', async () => {
    expect((await post('name=Ada', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415)
  })

  test('with wrong fields is refused with one sentence per field', async () => {
    expect((await post(JSON.stringify({}))).json()).toMatchObject({ code: 'invalid', errors: { name: ['Name is required'] } })
  })
})

describe('an answer', () => {
  test('never contains undeclared columns', async () => {
    expect((await post(JSON.stringify({ name: 'Ada' }))).body).not.toContain('secret')
  })

  test.each(['broken', 'lying'])('of a handler that is %s is hidden behind a sentence and a request id', async (path) => {
    const answer = await app.app.inject({ url: `/api/users/v5/${path}` })
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('secret')
    expect(answer.json()).toMatchObject({ code: 'unexpected', request_id: expect.any(String) })
  })

  test('is never cached nor indexed', async () => {
    expect((await post(JSON.stringify({ name: 'Ada' }))).headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
    })
  })
})

test('HSTS is sent only where the address of the product uses TLS', async () => {
  const secure = await testApp({}, { config: { publicUrl: 'https://office.example.com' } })
  for (const url of ['/', '/livez', '/api/docs/json', '/nothing'])
    expect((await secure.app.inject({ url })).headers['strict-transport-security'], url).toBe('max-age=31536000')
  for (const url of ['/', '/livez', '/api/docs/json', '/nothing'])
    expect((await app.app.inject({ url })).headers, url).not.toHaveProperty('strict-transport-security')
})

test('the API reference loads its own files the way it was loaded, and no third party learns that it was opened', async () => {
  const page = await app.app.inject({ url: '/api/docs/' })
  const policy = String(page.headers['content-security-policy'])
  expect(policy).not.toMatch(/upgrade-insecure-requests|https:|unsafe|validator/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect((await app.app.inject({ url: '/api/docs/static/swagger-initializer.js' })).body).toContain('"validatorUrl":null')
  expect((await app.app.inject({ url: '/api/docs/json' })).json()).toMatchObject({ servers: [{ url: '/' }] })
})

test('an unknown path gets the usual error body', async () => {
  const answer = await app.app.inject({ url: '/api/users/v5/nothing-here' })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'not_found', message: expect.any(String), request_id: expect.any(String) })
})

test.each(['/%00', '/%', '/api/users/v5/%E0%A4%A'])('an address that cannot be read (%s) gets the usual error body', async (url) => {
  const answer = await app.app.inject({ url })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'bad_json', message: expect.any(String), request_id: expect.any(String) })
})

test('health reports whether the database answers', async () => {
  expect((await app.app.inject({ url: '/livez' })).statusCode).toBe(200)
  expect((await app.app.inject({ url: '/readyz' })).statusCode).toBe(200)
  const headers = { host: 'localhost:8080' }
  expect((await app.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers })).body).toContain('brigade_http_request_seconds')
  expect((await app.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
})

test.each(['identity', 'gzip', 'br'])('the web app is served compressed as asked (%s), under its strict policy', async (encoding) => {
  const answer = await app.app.inject({ url: '/', headers: { 'accept-encoding': encoding } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
  // WebAssembly is compiled for the codes of gift cards; nothing else that is unsafe.
  expect(String(answer.headers['content-security-policy']).match(/\S*unsafe\S*/g)).toEqual(["'wasm-unsafe-eval'"])
  expect(answer.headers['permissions-policy']).toBe('camera=(self)')
})

test('the service worker and the manifest are revalidated each time', async () => {
  const worker = await app.app.inject({ url: '/sw.js' })
  expect([worker.statusCode, worker.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(worker.headers['content-type']).toContain('text/javascript')
  expect(worker.body).toMatch(/^self\.pagePolicy="[0-9a-f]{12}";/)
  const manifest = await app.app.inject({ url: '/manifest.webmanifest' })
  expect(manifest.headers['cache-control']).toBe('no-cache')
  expect(manifest.headers['content-type']).toContain('manifest+json')
  for (const { src } of manifest.json().icons) expect((await app.app.inject({ url: src })).statusCode).toBe(200)
})

test('files named by their hash are cached forever, the page is revalidated', async () => {
  const page = await app.app.inject({ url: '/' })
  expect(page.headers['cache-control']).toBe('no-cache')
  const [script] = /\/assets\/[\w.-]+\.js/.exec(page.body) ?? []
  expect(script).toBeDefined()
  for (const encoding of ['identity', 'br']) {
    const asset = await app.app.inject({ url: script ?? '', headers: { 'accept-encoding': encoding } })
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
})
