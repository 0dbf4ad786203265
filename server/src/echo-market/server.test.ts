import { afterAll, expect, test } from 'vitest'
import { startEchoMarket } from './server.ts'

const market = await startEchoMarket({ port: 0, host: '127.0.0.1', newsUrl: 'http://localhost:9/news' })
afterAll(() => market.stop())

const menu = JSON.stringify({ channel: 'grubhub', menus: { pickup: { menus: [] } } })
const send = (path: string, init: RequestInit = {}, secret = market.secret) =>
  fetch(`${market.url}${path}`, { ...init, headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}`, ...init.headers } })

test('only its customer may call it', async () => {
  expect((await send('/stores/a/menu', { method: 'PUT', body: menu }, 'a guess')).status).toBe(401)
})

test('a menu is processed once per key, and its job can be looked up', async () => {
  const put = async (key: string): Promise<{ readonly job: string }> => {
    const answer = await send('/stores/b/menu', { method: 'PUT', body: menu, headers: { 'idempotency-key': key } })
    return JSON.parse(await answer.text())
  }
  const first = await put('one')
  expect(await put('one')).toEqual(first)
  expect(await put('two')).not.toEqual(first)
  expect(market.shelf.stores.get('b')?.timesLive).toBe(2)
  expect(await (await send(`/jobs/${first.job}`)).json()).toEqual({ ...first, status: 'live' })
})

test('a menu without a key, and a body that is no menu, are refused', async () => {
  expect((await send('/stores/c/menu', { method: 'PUT', body: menu })).status).toBe(400)
  expect((await send('/stores/c/menu', { method: 'PUT', body: '{', headers: { 'idempotency-key': 'k' } })).status).toBe(400)
  expect((await send('/nowhere')).status).toBe(404)
})

test('its switches can be set from outside, and unknown ones are refused', async () => {
  const press = (faults: string[]) => send('/control', { method: 'POST', body: JSON.stringify({ faults }) })
  expect((await press(['burn'])).status).toBe(400)
  expect(await (await press(['refuse'])).json()).toMatchObject({ faults: ['refuse'] })
  const refused = await send('/stores/d/menu', { method: 'PUT', body: menu, headers: { 'idempotency-key': 'three' } })
  expect(await refused.json()).toMatchObject({ status: 'rejected', errors: ['The menu was not accepted.'] })
  expect(await (await press([])).json()).toMatchObject({ faults: [] })
})
