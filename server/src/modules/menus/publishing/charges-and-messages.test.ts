import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import type { GuestMenu } from '@brigade/contract/menus/guest-menu.ts'
import { menuMessages } from '@brigade/contract/menus/menu-messages.ts'
import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { restaurantCharges } from '@brigade/contract/restaurants/charges.ts'
import { expect, test } from 'vitest'
import { type DraftNode, draftMenu } from '../../../../testing/draft-menu.ts'
import { publishingApp } from '../../../../testing/publishing.ts'
import { withChargesAndMessages } from './charges-and-messages.ts'
import { resolveMenu } from './resolve.ts'

// What guests are told and charged besides the items.

const app = await publishingApp()
const home = await app.group({ name: 'North' })
const boss = await app.person({ roles: ['restaurants_admin', 'publisher'], on: home })
const as = { as: boss }

async function shop(channels: Parameters<typeof app.list>[1][] = ['web', 'uber_eats']) {
  const id = await app.restaurant({ on: home })
  const meals = await app.node(id, 'category', { fields: { name: 'Meals' } })
  const menu = await app.node(id, 'menu', { in: meals, fields: { name: 'All day' } })
  const mains = await app.node(id, 'category', { in: menu, fields: { name: 'Mains' } })
  const soup = await app.node(id, 'item', { fields: { name: 'Soup', price_minor: 500, tags: ['hot'] } })
  await app.node(id, 'placement', { in: mains, ref: soup })
  await app.list(id, ...channels)
  return { id, meals, menu, mains, soup }
}

type NewCharge = CallInput<typeof restaurantCharges.createCharge>['charge']
type NewMessage = CallInput<typeof menuMessages.createMenuMessage>['menu_message']
const bag = { name: 'Bag', kind: 'bag', amount_type: 'fixed', amount: 25 } satisfies NewCharge

async function charge(restaurant_id: number, given: NewCharge) {
  const { status, body } = await app.call(restaurantCharges.createCharge, { restaurant_id, charge: given }, as)
  expect(status).toBe(200)
  return body.id
}
async function message(restaurant_id: number, given: NewMessage) {
  const { status, body } = await app.call(menuMessages.createMenuMessage, { restaurant_id, menu_message: given }, as)
  expect(status).toBe(200)
  return body.id
}
async function seen(restaurant_id: number, more: object = {}): Promise<GuestMenu> {
  const asked = { restaurant_id, channel: 'web', fulfilment: 'pickup', ...more } as const
  const { body } = await app.call(menuPublishing.guestMenu, asked, as)
  if (!body.menu) throw new Error('there is no menu')
  return body.menu
}
const chargesIn = ({ charges }: GuestMenu) => charges.map(({ name, unavailable }) => [name, unavailable])
const textsIn = ({ messages }: GuestMenu) => messages.map(({ texts, unavailable }) => [texts.en, unavailable])
const diffOf = async (restaurant_id: number) => (await app.call(menuPublishing.menuDiff, { restaurant_id }, as)).body
async function publish(id: number): Promise<number> {
  const { body } = await app.call(menuPublishing.publish, { restaurant_ids: [id] }, as)
  await app.runJobs()
  return body.results[0]?.publication_id ?? 0
}
const statesOf = async (id: number, publication: number) =>
  (await app.publication(boss, id, publication)).targets.map(({ channel, state }) => [channel, state])

test('a charge is shown only where and when it applies, and nowhere while it is off', async () => {
  const { id } = await shop()
  await charge(id, bag)
  await charge(id, { ...bag, name: 'Courier', kind: 'delivery', fulfilments: ['delivery'] })
  await charge(id, { ...bag, name: 'Portal', channels: ['uber_eats'] })
  await charge(id, { ...bag, name: 'Never', active: false })
  await charge(id, { ...bag, name: 'Night', availability: [{ dow: 5, start_min: 1320, end_min: 1560 }] })
  const at = '2026-07-03T23:00'
  expect(chargesIn(await seen(id, { at }))).toEqual([
    ['Bag', null],
    ['Night', null],
  ])
  expect(chargesIn(await seen(id, { at: '2026-07-03T12:00' }))).toEqual([
    ['Bag', null],
    ['Night', 'outside_hours'],
  ])
  expect(chargesIn(await seen(id, { at, fulfilment: 'delivery' })).map(([name]) => name)).toEqual(['Bag', 'Courier', 'Night'])
  expect(chargesIn(await seen(id, { at, channel: 'uber_eats' })).map(([name]) => name)).toEqual(['Bag', 'Night', 'Portal'])
})

test('a message is shown at its node and time, in the draft and in the live menu', async () => {
  const { id, meals, menu, mains, soup } = await shop(['web'])
  const texts = (en: string) => ({ texts: { en } })
  await message(id, texts('Welcome'))
  await message(id, { ...texts('Above the menus'), scope: 'category', node_id: meals })
  await message(id, { ...texts('At the mains'), scope: 'category', node_id: mains })
  await message(id, { ...texts('At the soup'), scope: 'item', node_id: soup, tone: 'warning' })
  await message(id, { ...texts('Only in the app'), channels: ['app'] })
  await message(id, { ...texts('In July'), show_from: '2030-07-01T00:00', show_until: '2030-08-01T00:00' })
  await publish(id)
  for (const live of [false, true]) {
    const { messages } = await seen(id, { live })
    expect(messages.map(({ texts: { en }, at }) => [en, at])).toEqual([
      ['Welcome', []],
      // A category over menus is not seen itself.
      ['Above the menus', [menu]],
      ['At the mains', [mains]],
      ['At the soup', [soup]],
      ['In July', []],
    ])
    expect(textsIn(await seen(id, { live, at: '2030-06-30T23:59' })).at(-1)).toEqual(['In July', 'outside_hours'])
    expect(textsIn(await seen(id, { live, at: '2030-07-01T00:00' })).at(-1)).toEqual(['In July', null])
    expect(textsIn(await seen(id, { live, at: '2030-08-01T00:00' })).at(-1)).toEqual(['In July', 'outside_hours'])
  }
})

test('a message on a category is shown where a library’s category shows through', () => {
  const nodes: DraftNode[] = [
    { id: 'theirs', kind: 'category', of: 'library', fields: { name: 'Chain' } },
    { id: 'chain-menu', kind: 'menu', in: 'theirs', of: 'library', fields: { name: 'All day' } },
    { id: 'outer', kind: 'category', in: 'chain-menu', of: 'library', fields: { name: 'Outer' } },
    { id: 'inner', kind: 'category', in: 'outer', of: 'library', fields: { name: 'Inner' } },
    { id: 'soup', kind: 'item', of: 'library', fields: { name: 'Soup', price_minor: 500 } },
    { id: 'soup-there', kind: 'placement', in: 'inner', ref: 'soup', of: 'library' },
    { id: 'ours', kind: 'category', from: 'theirs' },
  ]
  const model = draftMenu(nodes)
  const context = { channel: 'web', fulfilment: 'pickup', timezone: 'UTC', currency: 'USD', taxInclusive: false } as const
  const bare = { scope: 'category', texts: { en: 'x' }, tone: 'info', show_from: null, show_until: null } as const
  const said = (id: number, node_id: string) => ({ ...bare, id, node_id, channels: [] })
  const { messages } = withChargesAndMessages(resolveMenu(model, context), model, {
    charges: [],
    messages: [said(1, 'ours'), said(2, 'outer'), said(3, 'gone')],
  })
  expect(messages.map(({ id, at }) => [id, at])).toEqual([
    [1, ['chain-menu']],
    // A category that holds categories alone is not seen.
    [2, ['inner']],
  ])
})

test('a change of a charge or message is a named draft change until it is published; one that no guest sees is none', async () => {
  const { id, soup } = await shop()
  const first = await publish(id)
  const charge_id = await charge(id, bag)
  await message(id, { texts: { en: 'Fresh today', es: 'Fresco hoy' }, scope: 'item', node_id: soup, tone: 'promotion' })
  const { entries, count } = await diffOf(id)
  expect(count).toBe(2)
  expect(entries).toMatchObject([
    {
      name: 'Bag',
      path: ['Charges'],
      change: 'added',
      only: [],
      details: [
        { label: 'Name', after: 'Bag' },
        { label: 'Amount', after: '$0.25 once per order' },
        { label: 'Tax', after: 'Taxed' },
      ],
    },
    {
      name: 'Fresh today',
      path: ['Messages', 'Soup'],
      change: 'added',
      details: [
        { label: 'Text', after: 'Fresh today' },
        { label: 'Text, es', after: 'Fresco hoy' },
        { label: 'Tone', after: 'Offer' },
        { label: 'Shown at', after: 'Soup' },
      ],
    },
  ])
  const second = await publish(id)
  expect(await statesOf(id, second)).toEqual([
    ['web', 'live'],
    ['uber_eats', 'live'],
  ])
  expect((await diffOf(id)).count).toBe(0)
  const { uuid } = await app.database.db
    .selectFrom('listings')
    .select('uuid')
    .where('restaurant_id', '=', id)
    .where('channel', '=', 'uber_eats')
    .executeTakeFirstOrThrow()
  expect(app.market.shelf.stores.get(uuid)?.menus).toMatchObject({
    pickup: { charges: [{ name: 'Bag', amount: 25 }], messages: [{ texts: { en: 'Fresh today' }, at: [soup] }] },
  })

  const change = { ...bag, amount_type: 'percent', amount: 1250, channels: ['web'] } satisfies NewCharge
  await app.call(restaurantCharges.updateCharge, { restaurant_id: id, charge_id, charge: change }, as)
  expect((await diffOf(id)).entries).toMatchObject([
    {
      change: 'changed',
      only: ['Online ordering'],
      details: [{ label: 'Amount', before: '$0.25 once per order', after: '12.5% once per order' }],
    },
    { change: 'removed', name: 'Bag', only: ['Uber Eats'] },
  ])
  await app.call(restaurantCharges.updateCharge, { restaurant_id: id, charge_id, charge: bag }, as)
  await charge(id, { ...bag, name: 'Drawer', active: false })
  expect((await diffOf(id)).count).toBe(0)

  // Back to a menu from before there were any.
  await app.call(menuPublishing.rollback, { restaurant_id: id, publication_id: first }, as)
  expect(await seen(id, { live: true })).toMatchObject({ charges: [], messages: [] })
})

test('an expired message is no difference, and is not sent', async () => {
  const { id } = await shop(['web'])
  const soon = new Date(Date.now() + 3_600_000)
  await message(id, { texts: { en: 'Happy hour' }, show_until: soon.toISOString() })
  await publish(id)
  expect(textsIn(await seen(id, { live: true }))).toEqual([['Happy hour', null]])
  app.setNow(new Date(soon.getTime() + 1000))
  expect(textsIn(await seen(id, { live: true }))).toEqual([['Happy hour', 'outside_hours']])
  expect((await diffOf(id)).count).toBe(0)
  await publish(id)
  expect(textsIn(await seen(id, { live: true }))).toEqual([])
  app.setNow(new Date())
})

test('a menu without charges and messages has the same text as before they existed', async () => {
  const { id } = await shop(['web'])
  await publish(id)
  const again = await publish(id)
  expect(await statesOf(id, again)).toEqual([['web', 'unchanged']])
  const { body } = await app.database.db.selectFrom('menu_snapshots').select('body').where('restaurant_id', '=', id).executeTakeFirstOrThrow()
  const { gunzipSync } = await import('node:zlib')
  expect(Object.keys(JSON.parse(gunzipSync(body).toString()))).toEqual([
    'channel',
    'fulfilment',
    'currency',
    'tax_inclusive',
    'timezone',
    'menus',
    'groups',
  ])
})

test('a charge for a tag without items is a warning, and blocks nothing', async () => {
  const { id } = await shop(['web'])
  await charge(id, { ...bag, name: 'Bottle', kind: 'deposit', per: 'tag', tag: 'Glass' })
  await charge(id, { ...bag, name: 'Heating', per: 'tag', tag: 'HOT' })
  const { body } = await app.call(menuPublishing.menuLint, { restaurant_id: id }, as)
  expect(body).toMatchObject([
    { errors: 0, warnings: 1, issues: [{ rule: 'charge_unused', severity: 'warning', nodes: [{ id: '', name: 'Bottle (Glass)' }], count: 1 }] },
  ])
})
