import { gunzipSync, gzipSync } from 'node:zlib'
import type { Fulfilment } from '@brigade/contract/fields/sales-context.ts'
import { type GuestMenu, itemsOf, optionPrice } from '@brigade/contract/menus/guest-menu.ts'
import * as fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startUberSandbox } from '../../../uber-eats-sandbox/server.ts'
import { storeOf } from '../../../uber-eats-sandbox/state.ts'
import { MarketBusy, MarketRefused } from '../../menus/publishing/public.ts'
import { uberEats } from './uber-eats.ts'
import { uberApi } from './uber-eats-api.ts'
import { ownId } from './uber-eats-menu.ts'

// Uber Eats by its documentation, over HTTP against a stand-in that answers as it says.

const uber = await startUberSandbox({ port: 0, host: '127.0.0.1', clientId: 'an-app', clientSecret: 'its-secret' })
afterAll(() => uber.stop())
beforeEach(() => uber.set())

let apps = 0
const now = new Date('2026-07-03T16:00:00Z')
const credentials = { client_id: 'an-app', client_secret: 'its-secret', signing_key: '' }
const urls = { uberEatsUrl: uber.url, uberEatsAuthUrl: uber.url }
const marketFor = (fulfilments: readonly Fulfilment[] = ['delivery'], given = credentials) =>
  uberEats({ api: uberApi(urls, given), fulfilments, now: () => now })
const signal = () => new AbortController().signal
const newStore = () => `store-${++apps}`
const parcel = (store: string, menus: Partial<Record<Fulfilment, GuestMenu>>) => ({
  store,
  key: `1.${store}.0`,
  body: gzipSync(JSON.stringify({ channel: 'uber_eats', menus })),
})

const nine = { dow: 1, start_min: 540, end_min: 1320 }
const item = (id: string, more: Partial<GuestMenu['menus'][number]['categories'][number]['items'][number]> = {}) => ({
  id,
  item_id: `${id}-item`,
  name: `Name of ${id}`,
  description: '',
  image_url: '',
  item_kind: 'product' as const,
  price_minor: 950,
  sizes: [],
  modifiers: [],
  tags: [],
  allergens: {},
  alcohol: false,
  plu: '',
  tax_class: '',
  hours: [],
  unavailable: null,
  ...more,
})
const use = (group_id: string, rules: { min?: number; max?: number | null; free_count?: number } = {}) => ({
  id: `use of ${group_id}`,
  group_id,
  min: 0,
  max: null,
  free_count: 0,
  ...rules,
})
const option = (id: string, price_minor: number, modifiers: readonly ReturnType<typeof use>[] = []) => ({
  id,
  name: `Name of ${id}`,
  price_minor,
  prices: [],
  default_count: 0,
  plu: '',
  modifiers: [...modifiers],
  unavailable: null,
})
const group = (id: string, options: readonly ReturnType<typeof option>[]) => ({
  id,
  name: `Group ${id}`,
  pricing: 'individual' as const,
  max_per_option: 1,
  options: [...options],
})
const menuOf = (items: readonly ReturnType<typeof item>[], groups: readonly ReturnType<typeof group>[] = []): GuestMenu => ({
  channel: 'uber_eats',
  fulfilment: 'delivery',
  currency: 'USD',
  tax_inclusive: false,
  timezone: 'UTC',
  menus: [
    {
      id: 'all-day',
      name: 'All day',
      description: '',
      path: [],
      hours: [[nine]],
      unavailable: null,
      categories: [{ id: 'mains', name: '', description: '', path: [], hours: [], unavailable: null, items: [...items] }],
    },
  ],
  groups: Object.fromEntries(groups.map((one) => [one.id, one])),
  charges: [],
  messages: [],
})

const pizza = menuOf(
  [
    item('pizza', {
      price_minor: null,
      image_url: 'https://brigade.example/pictures/file/whole/0/signature/1600.jpg',
      alcohol: true,
      tags: ['vegan'],
      sizes: [
        { id: 's', key: 's', name: 'S', price_minor: 900, is_default: true, plu: 'P-S', modifiers: [use('toppings:s')], unavailable: null },
        {
          id: 'l',
          key: 'l/xl',
          name: 'L',
          price_minor: 1400,
          is_default: false,
          plu: '',
          modifiers: [use('toppings:l/xl', { max: 3, free_count: 1 })],
          unavailable: null,
        },
      ],
    }),
    item('soup', { modifiers: [use('bread', { min: 1, max: 1 })], hours: [[{ dow: 1, start_min: 600, end_min: 900 }]] }),
  ],
  [
    group('toppings:s', [option('ham:s', 100)]),
    group('toppings:l/xl', [option('ham:l/xl', 200, [use('sauce')])]),
    group('sauce', [option('hot', 0)]),
    group('bread', [option('rye', 50)]),
  ],
)

test('a menu is put as menus, categories, items and groups; sizes are a choice, and options ask for more', async () => {
  const store = newStore()
  const answer = await marketFor().send(parcel(store, { delivery: pizza }), signal())
  expect(answer).toEqual({ job: `1.${store}.0`, status: 'live', errors: [] })
  const kept = storeOf(uber.shelf, store).menus.get('MENU_TYPE_FULFILLMENT_DELIVERY')
  const itemById = (id: string) => kept?.items.find((one) => one.id === id)
  const groupById = (id: string) => kept?.modifier_groups.find((one) => one.id === id)
  expect(kept?.menus[0]?.service_availability).toEqual([{ day_of_week: 'monday', time_periods: [{ start_time: '09:00', end_time: '22:00' }] }])
  expect(kept?.categories[0]).toMatchObject({ title: { translations: { en_us: 'All day' } }, entities: [{ id: 'pizza' }, { id: 'soup' }] })
  expect(itemById('pizza')).toMatchObject({
    price_info: { price: 0 },
    image_url: 'https://brigade.example/pictures/file/whole/0/signature/1600.jpg',
    modifier_group_ids: { ids: ['pizza~sizes'] },
    dish_info: { classifications: { alcoholic_items: 1, dietary_label_info: { labels: ['VEGAN'] } } },
  })
  expect(groupById('pizza~sizes')).toMatchObject({
    quantity_info: { quantity: { min_permitted: 1, max_permitted: 1 } },
    modifier_options: [{ id: 's' }, { id: 'l' }],
  })
  expect(itemById('s')).toMatchObject({ external_data: 'P-S', price_info: { price: 900 }, quantity_info: { quantity: { default_quantity: 1 } } })
  expect(groupById('toppings:l%2fxl~0.3.1')).toMatchObject({ quantity_info: { quantity: { min_permitted: 0, max_permitted: 3, charge_above: 1 } } })
  expect(itemById('ham:l%2fxl')).toMatchObject({ price_info: { price: 200 }, modifier_group_ids: { ids: ['sauce~0.any.0'] } })
  expect(itemById('soup')).toMatchObject({
    visibility_info: { hours: [{ hours_of_week: [{ day_of_week: 'monday', time_periods: [{ start_time: '10:00', end_time: '15:00' }] }] }] },
  })
})

test('several fulfillments are menus of their own, the one of deliveries first', async () => {
  const store = newStore()
  const market = marketFor(['pickup', 'delivery'])
  await market.send(parcel(store, { pickup: menuOf([item('soup', { price_minor: 800 })]), delivery: menuOf([item('soup')]) }), signal())
  expect([...storeOf(uber.shelf, store).menus.keys()]).toEqual(['MENU_TYPE_FULFILLMENT_DELIVERY', 'MENU_TYPE_FULFILLMENT_PICK_UP'])
  expect((await market.readBack?.(store, signal()))?.things.map(({ price_minor }) => price_minor)).toEqual([950, 800])
  await expect(market.send(parcel(store, { catering: menuOf([item('soup')]) }), signal())).rejects.toThrow(MarketRefused)
})

/** Every item, size and option of a menu, with what a guest pays for the first of it. */
function sentThings(menu: GuestMenu): Map<string, readonly [string, number | null]> {
  const items = [...itemsOf(menu)].flatMap(({ item: one }) => [
    [one.id, [one.name, one.sizes.length > 0 ? null : (one.price_minor ?? 0)]] as const,
    ...one.sizes.map((size) => [size.id, [size.name, size.price_minor ?? 0]] as const),
  ])
  const used = new Set<string>()
  const visit = (uses: readonly { readonly group_id: string }[]): void => {
    for (const { group_id } of uses.filter((one) => !used.has(one.group_id))) {
      used.add(group_id)
      for (const { modifiers } of menu.groups[group_id]?.options ?? []) visit(modifiers)
    }
  }
  for (const { item: one } of itemsOf(menu)) for (const part of [one, ...one.sizes]) visit(part.modifiers)
  const options = [...used].flatMap((id) => menu.groups[id]?.options ?? [])
  return new Map([...items, ...options.map((one) => [one.id, [one.name, optionPrice(one, null, 1) ?? 0]] as const)])
}

const key = fc.constantFrom('s', 'm', 'l/xl', '50%', 'a;b', 'x~y', 'größe')
const uses = (groups: number) =>
  fc.array(fc.record({ at: fc.nat(groups - 1), min: fc.nat(2), more: fc.option(fc.nat(2)), free_count: fc.nat(1) }), { maxLength: 3 })
const randomMenus = fc
  .record({
    groups: fc.array(fc.record({ key, options: fc.array(fc.record({ price: fc.nat(900), leads: uses(4) }), { minLength: 1, maxLength: 3 }) }), {
      minLength: 4,
      maxLength: 4,
    }),
    items: fc.array(
      fc.record({
        price: fc.nat(5000),
        asks: uses(4),
        sizes: fc.uniqueArray(fc.record({ key, price: fc.nat(3000), asks: uses(4) }), { selector: (one) => one.key, maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ groups, items }) => {
    const groupId = (at: number) => `g${at}:${groups[at]?.key}`
    const used = (all: readonly { at: number; min: number; more: number | null; free_count: number }[]) =>
      all.map(({ at, min, more, free_count }) => use(groupId(at), { min, max: more === null ? null : min + more, free_count }))
    return menuOf(
      items.map(({ price, asks, sizes }, at) =>
        item(`i${at}`, {
          price_minor: sizes.length > 0 ? null : price,
          modifiers: used(asks),
          sizes: sizes.map((size) => ({
            id: `i${at}s:${size.key}`,
            key: size.key,
            name: size.key,
            price_minor: size.price,
            is_default: false,
            plu: '',
            modifiers: used(size.asks),
            unavailable: null,
          })),
        }),
      ),
      groups.map(({ options }, at) =>
        group(
          groupId(at),
          options.map(({ price, leads }, n) => option(`o${at}.${n}:${groups[at]?.key}`, price, used(leads))),
        ),
      ),
    )
  })

test('whatever is put comes back as the same things at the same prices', async () => {
  const store = newStore()
  const market = marketFor()
  await fc.assert(
    fc.asyncProperty(randomMenus, async (menu) => {
      expect(await market.send(parcel(store, { delivery: menu }), signal())).toMatchObject({ status: 'live' })
      const back = await market.readBack?.(store, signal())
      const there = new Map(back?.things.map(({ id, name, price_minor }) => [id, [name, price_minor]] as const))
      expect(there).toEqual(sentThings(menu))
      expect(back?.things.every(({ on_sale }) => on_sale)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('what is wrong with a menu is said by the menu’s answer, in their words', async () => {
  uber.set('refuse_menus')
  expect(await marketFor().send(parcel(newStore(), { delivery: pizza }), signal())).toMatchObject({
    status: 'rejected',
    errors: ['The menu was not accepted.'],
  })
  const below = menuOf([item('soup', { price_minor: -50 })])
  expect(await marketFor().send(parcel(newStore(), { delivery: below }), signal())).toMatchObject({
    status: 'rejected',
    errors: ['Uber Eats takes no price below zero: Name of soup.'],
  })
})

test('what is out is suspended one by one, comes back, and what the store suspended itself stays out', async () => {
  const store = newStore()
  const market = marketFor()
  await market.send(parcel(store, { delivery: pizza }), signal())
  const kept = storeOf(uber.shelf, store)
  const soup = kept.menus.get('MENU_TYPE_FULFILLMENT_DELIVERY')?.items.find(({ id }) => id === 'soup')
  const onSale = async () => Object.fromEntries((await market.readBack?.(store, signal()))?.things.map(({ id, on_sale }) => [id, on_sale]) ?? [])
  await market.pause(store, ['ham:l/xl', 'pizza'], signal())
  expect(await onSale()).toMatchObject({ pizza: false, 'ham:l/xl': false, soup: true, 'ham:s': true })
  if (soup) soup.suspension_info = { suspension: { suspend_until: now.getTime() / 1000 + 60, reason: 'Sold out in the app' } }
  await market.pause(store, ['mains'], signal())
  expect(await onSale()).toMatchObject({ pizza: false, 'ham:l/xl': true, soup: false })
  await market.pause(store, [], signal())
  expect(await onSale()).toMatchObject({ pizza: true, soup: false })
  // Nothing is sent for what is so already.
  expect(kept.updates.map(ownId).toSorted()).toEqual(['ham:l/xl', 'ham:l/xl', 'pizza', 'pizza'])
})

test('a store is paused while all it offers is closed, until the first opens, and one that Uber paused is left alone', async () => {
  const store = newStore()
  const market = marketFor(['delivery', 'pickup'])
  const kept = storeOf(uber.shelf, store)
  await market.close(store, [{ fulfilment: 'delivery', until: null }], signal())
  expect(kept).toMatchObject({ status: 'ONLINE' })
  const [at, later] = ['2026-07-04T04:00:00.000Z', '2026-07-04T06:00:00.000Z']
  await market.close(
    store,
    [
      { fulfilment: 'delivery', until: later },
      { fulfilment: 'pickup', until: at },
    ],
    signal(),
  )
  expect(kept).toMatchObject({ status: 'PAUSED', pausedUntil: '2026-07-04T04:00:00Z', offlineReason: 'PAUSED_BY_RESTAURANT' })
  await market.close(store, [], signal())
  expect(kept).toMatchObject({ status: 'ONLINE', offlineReason: undefined })
  Object.assign(kept, { status: 'PAUSED', offlineReason: 'PAUSED_BY_UBER' })
  await market.close(store, [], signal())
  expect(kept).toMatchObject({ status: 'PAUSED' })
})

test('special dates are holiday hours, a closed one without any', async () => {
  const store = newStore()
  const days = [
    { date: '2026-12-24', windows: [{ start_min: 600, end_min: 1500 }] },
    { date: '2026-12-25', windows: [] },
  ]
  await marketFor().setSpecialDays?.(store, days, signal())
  expect(storeOf(uber.shelf, store).holidayHours).toEqual({
    '2026-12-24': { open_time_periods: [{ start_time: '10:00', end_time: '23:59' }] },
    '2026-12-25': { open_time_periods: [] },
  })
})

test('one token is asked for by many at once, kept, and asked for once more when it was taken back', async () => {
  const stranger = await startUberSandbox({ port: 0, host: '127.0.0.1', clientId: 'an-app', clientSecret: 'its-secret' })
  const market = uberEats({
    api: uberApi({ uberEatsUrl: stranger.url, uberEatsAuthUrl: stranger.url }, credentials),
    fulfilments: ['delivery'],
    now: () => now,
  })
  const another = uberEats({
    api: uberApi({ uberEatsUrl: stranger.url, uberEatsAuthUrl: stranger.url }, credentials),
    fulfilments: ['delivery'],
    now: () => now,
  })
  await Promise.all(['a', 'b', 'c', 'd'].map((store) => (store < 'c' ? market : another).close(store, [], signal())))
  expect(stranger.shelf.tokensGiven).toBe(1)
  stranger.set('stale_tokens')
  await market.close('a', [], signal())
  expect(stranger.shelf.tokensGiven).toBe(2)
  await stranger.stop()
})

test('wrong credentials, too many calls, an outage and an answer nobody can read are said in words', async () => {
  const store = newStore()
  const wrong = marketFor(['delivery'], { ...credentials, client_secret: 'a guess' })
  await expect(wrong.close(store, [], signal())).rejects.toThrow('Uber Eats does not know these credentials.')
  const market = marketFor()
  uber.set('too_many')
  const busy = await market.close(store, [], signal()).catch((error: unknown) => error)
  expect(busy).toBeInstanceOf(MarketBusy)
  expect(busy).toMatchObject({ seconds: 7 })
  uber.set('away')
  await expect(market.close(store, [], signal())).rejects.toThrow('Uber Eats answered 503.')
  uber.set('unreadable')
  await expect(market.readBack?.(store, signal())).rejects.toThrow('Uber Eats answered something that cannot be read.')
  uber.set()
  await expect(market.readBack?.(store, signal())).rejects.toThrow('Uber Eats does not know this store.')
})

test('a caller that gives up hears at once, while it hangs', async () => {
  uber.set('hang')
  const giveUp = new AbortController()
  const hung = marketFor().close(newStore(), [], giveUp.signal)
  giveUp.abort(new Error('enough'))
  await expect(hung).rejects.toThrow('enough')
})

test('a menu goes out gzipped', async () => {
  const bodies: Buffer[] = []
  const market = uberEats({ api: async ({ body }) => void (Buffer.isBuffer(body) && bodies.push(body)), fulfilments: ['delivery'], now: () => now })
  await market.send(parcel(newStore(), { delivery: pizza }), signal())
  expect(JSON.parse(gunzipSync(bodies[0] ?? Buffer.alloc(0)).toString('utf8'))).toMatchObject({ menus: [{ id: 'all-day' }] })
})
