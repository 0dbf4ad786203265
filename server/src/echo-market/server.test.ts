import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
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

test('it pauses a store itself, shows that, and tells whoever listens, signed', async () => {
  const heard: { url: string | undefined; signature: unknown; body: unknown }[] = []
  const listener = createServer((request, response) => {
    void text(request).then((body) => {
      heard.push({ url: request.url, signature: request.headers['market-signature'], body: JSON.parse(body) })
      response.end()
    })
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const itself = await startEchoMarket({ port: 0, host: '127.0.0.1', newsUrl: 'http://localhost:9/news', hooksUrl: `http://127.0.0.1:${port}/hooks` })
  const control = (stores: object[]) =>
    fetch(`${itself.url}/control`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ faults: [], stores }) })
  await fetch(`${itself.url}/stores/e/menu`, {
    method: 'PUT',
    body: menu,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${itself.secret}`, 'idempotency-key': 'one' },
  })
  const paused = { store: 'e', act: 'pause', reason: 'tablet_offline', said: 'Gone', until: '2026-07-04T00:00:00Z', event_id: 'one' }
  expect(await (await control([paused])).json()).toMatchObject({ stores: [{ id: 'e', pausedItself: { reason: 'tablet_offline' } }] })
  await itself.act({ store: 'e', act: 'resume' })
  // Its news are on their way when it ends, and arrive.
  await itself.stop()
  expect(heard.map(({ url, body }) => [url, body])).toEqual([
    ['/hooks/grubhub', { event_id: 'one', type: 'store_paused', store: 'e', reason: 'tablet_offline', said: 'Gone', until: '2026-07-04T00:00:00Z' }],
    ['/hooks/grubhub', { event_id: expect.any(String), type: 'store_resumed', store: 'e' }],
  ])
  expect(heard[0]?.signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
  listener.close()
})

test('what is live can be read, and what its own people change there is shown until a new menu comes', async () => {
  const soup = { id: 'p1', item_id: 'i1', name: 'Soup', price_minor: 500, sizes: [{ id: 's1', name: 'Large', price_minor: 700 }] }
  const bread = { ...soup, id: 'p2', item_id: 'i2', name: 'Bread', sizes: [] }
  const sold = {
    menus: [{ id: 'm', categories: [{ id: 'c', items: [soup, bread] }] }],
    groups: { g: { options: [{ id: 'o', name: 'Cream', price_minor: 50 }] } },
  }
  const put = (key: string) =>
    send('/stores/e/menu', {
      method: 'PUT',
      body: JSON.stringify({ channel: 'grubhub', menus: { pickup: sold } }),
      headers: { 'idempotency-key': key },
    })
  const live = async () => {
    const { things } = (await (await send('/stores/e/live')).json()) as {
      things: { id: string; name: string; price_minor: number; on_sale: boolean }[]
    }
    return things.map(({ id, name, price_minor, on_sale }) => `${id} ${name} ${price_minor}${on_sale ? '' : ' paused'}`)
  }
  await put('four')
  expect(await live()).toEqual(['p1 Soup 500', 's1 Large 700', 'p2 Bread 500', 'o Cream 50'])
  await send('/stores/e/paused', { method: 'PUT', body: JSON.stringify({ paused: ['i2', 'o'] }) })
  const changes = [
    { store: 'e', kind: 'price' },
    { store: 'e', kind: 'missing', id: 's1' },
    { store: 'e', kind: 'on_sale', id: 'o' },
    { store: 'e', kind: 'unknown' },
  ]
  expect((await send('/control', { method: 'POST', body: JSON.stringify({ faults: [], changes }) })).status).toBe(200)
  expect(await live()).toEqual(['p1 Soup 600', 'p2 Bread 500 paused', 'o Cream 50', 'own-4 Store special 999'])
  await put('five')
  expect(await live()).toEqual(['p1 Soup 500', 's1 Large 700', 'p2 Bread 500', 'o Cream 50'])
})
