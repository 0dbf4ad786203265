import { afterAll, beforeEach, expect, test } from 'vitest'
import { startUberSandbox } from './server.ts'

const uber = await startUberSandbox({ port: 0, host: '127.0.0.1', clientId: 'an-app', clientSecret: 'a-secret' })
afterAll(() => uber.stop())
beforeEach(() => uber.set())

const form = { client_id: 'an-app', client_secret: 'a-secret', grant_type: 'client_credentials', scope: 'eats.store' }
const askToken = (more: Partial<typeof form> = {}) =>
  fetch(`${uber.url}/oauth/v2/token`, { method: 'POST', body: new URLSearchParams({ ...form, ...more }) })
const { access_token } = JSON.parse(await (await askToken()).text()) as { access_token: string }
const call = (method: string, path: string, body?: object, token = access_token) =>
  fetch(`${uber.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })

const text = (words: string) => ({ translations: { en_us: words } })
const soup = { id: 'soup', title: text('Soup'), price_info: { price: 500 }, tax_info: {} }
const menu = {
  menus: [
    {
      id: 'm',
      title: text('All day'),
      service_availability: [{ day_of_week: 'monday', time_periods: [{ start_time: '09:00', end_time: '22:00' }] }],
      category_ids: ['c'],
    },
  ],
  categories: [{ id: 'c', title: text('Mains'), entities: [{ id: 'soup', type: 'ITEM' }] }],
  items: [soup],
  modifier_groups: [],
}

test('a token is for who knows the secret, and nothing is done without one', async () => {
  expect((await askToken({ client_secret: 'a guess' })).status).toBe(401)
  expect((await call('GET', '/v1/eats/store/s/status', undefined, 'a guess')).status).toBe(401)
  uber.set('stale_tokens')
  const { access_token: another } = JSON.parse(await (await askToken()).text()) as { access_token: string }
  expect((await call('GET', '/v1/eats/store/s/status', undefined, another)).status).toBe(401)
  expect((await call('GET', '/v1/eats/store/s/status')).status).toBe(200)
})

test('a menu comes back as it was put, and what is wrong with one is listed', async () => {
  expect((await call('GET', '/v2/eats/stores/a/menus')).status).toBe(404)
  expect((await call('PUT', '/v2/eats/stores/a/menus', menu)).status).toBe(204)
  expect(await (await call('GET', '/v2/eats/stores/a/menus')).json()).toEqual(menu)
  const wrong = await call('PUT', '/v2/eats/stores/a/menus', { ...menu, items: [soup, soup], categories: [] })
  expect(wrong.status).toBe(400)
  expect(await wrong.json()).toMatchObject({
    code: 'invalid_params',
    errors: [{ message: 'The item soup is there twice.' }, { message: 'Menu m names the category c, which is not there.' }],
  })
  expect((await call('PUT', '/v2/eats/stores/b/menus', { ...menu, menu_type: 'MENU_TYPE_FULFILLMENT_PICK_UP' })).status).toBe(400)
})

test('its switches can be set from outside, and calls are refused as real ones are', async () => {
  const press = (faults: string[]) =>
    fetch(`${uber.url}/control`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ faults }) })
  expect((await press(['burn'])).status).toBe(400)
  expect(await (await press(['too_many'])).json()).toMatchObject({ faults: ['too_many'] })
  const busy = await call('GET', '/v1/eats/store/s/status')
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '7'])
  uber.set()
  expect((await call('POST', '/v1/eats/store/s/status', { status: 'PAUSED', paused_until: 'soon' })).status).toBe(400)
  expect((await call('POST', '/v2/eats/stores/a/menus/items/nothing', {})).status).toBe(404)
})
