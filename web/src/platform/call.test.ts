import { accessGroups } from '@brigade/contract/access-groups.ts'
import { bankConnections } from '@brigade/contract/bank-connections.ts'
import { frontDoor } from '@brigade/contract/front-door.ts'
import { giftCardBatches } from '@brigade/contract/gift-cards/batches.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { reportExports } from '@brigade/contract/reports/exports.ts'
import { session } from '@brigade/contract/session.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toastStore } from '../ui/layers/toasts.ts'
import { call, callFile } from './call.ts'
import { appConfig, setAppConfig } from './config.ts'
import { currentSession, dropSession, keepSession } from './session/session.ts'
import { fakeServer, person, testConfig } from './testing.ts'

beforeEach(() => {
  testConfig()
  keepSession(person())
})

afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

const refusal = async (promise: Promise<unknown>): Promise<Problem> => {
  const caught = await promise.then(() => undefined).catch((cause: unknown) => cause)
  if (!(caught instanceof Problem)) throw new Error(`expected a Problem, got ${String(caught)}`)
  return caught
}

test('path parameters fill the path, the rest goes into the body, the token into the header', async () => {
  const sent = fakeServer({
    'POST /api/payments/v5/bank_connections/12/set_token': () => ({ status: 409, body: { code: 'conflict', message: 'no' } }),
  })
  await refusal(call(bankConnections.setToken, { id: 12, token: 'public' }))
  expect(sent[0]).toMatchObject({ method: 'POST', body: { token: 'public' } })
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer token-of-vera')
})

test('a path parameter cannot change the rest of the path', async () => {
  const sent = fakeServer({})
  await refusal(call(bankConnections.publicGet, { uuid: '../../v5/me?x' }))
  expect(sent[0]?.path).toBe('/api/payments/v5/public/bank_connections/..%2F..%2Fv5%2Fme%3Fx')
})

test('the answer is parsed by the output schema', async () => {
  const { oauth_token: _, ...me } = person()
  fakeServer({ 'GET /api/users/v5/me': () => ({ body: { ...me, id: 1, password_hash: 'x' } }) })
  expect(await call(session.me, {})).not.toHaveProperty('password_hash')
})

test('an answer of another shape is refused with a sentence', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  fakeServer({ 'GET /api/users/v5/me': () => ({ body: { id: 'no' } }) })
  expect((await refusal(call(session.me, {}))).code).toBe('unexpected')
})

test('a refusal keeps its code, sentence and fields', async () => {
  fakeServer({
    'POST /api/users/v5/signup': () => ({
      status: 400,
      body: { code: 'invalid', message: 'Some fields are wrong', errors: { email: ['is taken'] } },
    }),
  })
  const problem = await refusal(call(frontDoor.forgetPassword, { email: 'a@b.co' }).catch(() => call(frontDoor.signUp, signUp)))
  expect(problem).toMatchObject({ code: 'invalid', message: 'Some fields are wrong', errors: { email: ['is taken'] } })
})

const signUp = {
  name: 'Vera',
  email: 'v@example.com',
  company: 'Harbor',
  phone: '+12125550142',
  password: 'secret1',
  confirm_password: 'secret1',
  tnc: true,
} as const

test.each([
  ['HTML from a proxy', 502, '<html>Bad gateway</html>', 'provider_failed'],
  ['nothing at all', 503, '', 'unavailable'],
  ['a plain string', 500, '"broken"', 'unexpected'],
])('%s becomes a Problem', async (_what, status, text, code) => {
  fakeServer({ 'GET /api/users/v5/me': () => ({ status, text }) })
  const problem = await refusal(call(session.me, {}))
  expect(problem.code).toBe(code)
  expect(problem.message).not.toBe('')
})

describe('a change whose answer did not come', () => {
  const create = () => call(accessGroups.create, { name: 'North', parent_access_group_id: 1 })
  const path = 'POST /api/users/v5/access_group'
  const unknown = { code: 'unconfirmed', message: 'We could not confirm whether this was saved. Check before you try again.' }

  test('is not reported as failed, because nobody knows', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await refusal(create())).toMatchObject(unknown)
  })

  test('is not reported as failed when the answer breaks off either', async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) })
    vi.stubGlobal('fetch', async () => new Response(body, { status: 200 }))
    expect(await refusal(create())).toMatchObject(unknown)
  })

  test.each([502, 504])('is not reported as failed when a proxy on the way answers %s either', async (status) => {
    fakeServer({ [path]: () => ({ status, text: '<html>Gateway</html>' }) })
    expect(await refusal(create())).toMatchObject(unknown)
  })

  test('is reported with the server’s own answer if there is one', async () => {
    fakeServer({ [path]: () => ({ status: 503, body: { code: 'unavailable', message: 'The database cannot be reached.' } }) })
    expect(await refusal(create())).toMatchObject({ code: 'unavailable', message: 'The database cannot be reached.' })
  })

  test('may be tried again if a repetition does no harm', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect((await refusal(call(frontDoor.signIn, { email: 'a@b.co', password: 'x' }))).code).toBe('unavailable')
  })
})

test('a missing network is reported with a sentence', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect((await refusal(call(session.me, {}))).code).toBe('unavailable')
})

test('a 401 on a call that needs the session ends the session', async () => {
  fakeServer({ 'GET /api/users/v5/me': () => ({ status: 401, body: { code: 'unauthenticated', message: 'Sign in' } }) })
  await refusal(call(session.me, {}))
  expect(currentSession()).toBeUndefined()
  expect(toastStore.read().at(-1)?.title).toBe('Your session has ended')
})

test('401 for an old token does not end a newer session', async () => {
  fakeServer({
    'GET /api/users/v5/me': () => {
      keepSession(person({ oauth_token: 'newer' }))
      return { status: 401, body: { code: 'unauthenticated', message: 'Sign in' } }
    },
  })
  await refusal(call(session.me, {}))
  expect(currentSession()?.oauth_token).toBe('newer')
})

test('a wrong password does not end the session', async () => {
  fakeServer({
    'POST /api/users/v5/get_auth_token': () => ({ status: 401, body: { code: 'wrong_credentials', message: 'Wrong email or password' } }),
  })
  expect((await refusal(call(frontDoor.signIn, { email: 'a@b.co', password: 'x' }))).message).toBe('Wrong email or password')
  expect(currentSession()).toBeDefined()
})

describe('a file', () => {
  beforeEach(() => setAppConfig({ ...appConfig(), services: { ...appConfig().services, gift_cards: '/api/gift_cards' } }))
  const path = 'POST /api/gift_cards/v5/gift_card_batches/5/file'
  const fetchOnce = () => callFile(giftCardBatches.fetchBatch, { id: 5 })
  const breaking = () => new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) })

  test('comes under the name that the server gives it, also by a POST', async () => {
    const asked = vi.fn(async (..._: Parameters<typeof fetch>) => {
      const headers = { 'content-type': 'text/csv', 'content-disposition': "attachment; filename*=UTF-8''Caf%C3%A9%20codes.csv" }
      return new Response('Code\nA', { headers })
    })
    vi.stubGlobal('fetch', asked)
    const file = await fetchOnce()
    expect([file.name, file.type, await file.text()]).toEqual(['Café codes.csv', 'text/csv', 'Code\nA'])
    expect(asked.mock.calls[0]).toEqual([path.slice('POST '.length), expect.objectContaining({ method: 'POST', body: '{}' })])
  })

  test('that is refused says why, in the server’s sentence', async () => {
    fakeServer({ [path]: () => ({ status: 410, body: { code: 'gone', message: 'This file was fetched before.' } }) })
    expect(await refusal(fetchOnce())).toMatchObject({ code: 'gone', message: 'This file was fetched before.' })
  })

  test('that can be fetched once and breaks off may be gone; one that is kept may be fetched again', async () => {
    vi.stubGlobal('fetch', async () => new Response(breaking()))
    expect((await refusal(fetchOnce())).code).toBe('unconfirmed')
    expect((await refusal(callFile(reportExports.downloadExport, { id: 1 }))).code).toBe('unavailable')
    fakeServer({ [path]: () => ({ status: 504, text: '<html>Gateway</html>' }) })
    expect((await refusal(fetchOnce())).code).toBe('unconfirmed')
  })
})
