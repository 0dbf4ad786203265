import { randomUUID } from 'node:crypto'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { documentOf } from '@brigade/contract/kit/graph.ts'
import { type MenuOp, menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { menuMessages } from '@brigade/contract/menus/menu-messages.ts'
import { pauses } from '@brigade/contract/menus/pauses.ts'
import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { restaurantCharges } from '@brigade/contract/restaurants/charges.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { makeRestaurant, making } from '../../../testing/menus.ts'
import { holding, untilWaiting } from '../../../testing/waiting.ts'
import { allRoutes } from '../../routes.ts'

// Odd and hostile input to the calls of the module: answered in words, never with a failure of ours.

const app = await testApp(allRoutes(testBankLink()))
const { database } = app
const group = await app.group()
const chef = await app.person({ roles: ['restaurants_admin', 'availabilities_admin', 'publisher', 'channels_admin'], on: group })
const as = { as: chef }

const sent = (restaurant_id: number, ops: unknown) =>
  app.call(menuDraft.applyMenuOps, { restaurant_id, batch_id: randomUUID(), base_revision: 0, ops: ops as MenuOp[] }, as)
const renaming = (id: string, name: unknown, seen?: unknown) => ({
  op: 'update',
  client_op_id: randomUUID(),
  id,
  fields: { name },
  seen: { name: seen },
})

async function withSoup() {
  const id = await makeRestaurant(database, { group })
  const section = making('category', null, { fields: { name: 'Starters' } })
  const soup = making('item', null, { fields: { name: 'Soup', price_minor: 500, tags: ['Warm'] } })
  const place = making('placement', section.id, { ref_id: soup.id })
  expect((await sent(id, [section, soup, place])).status).toBe(200)
  return { id, section, soup, place }
}

test('values that the database cannot store are refused before they reach it', async () => {
  const { id, soup } = await withSoup()
  const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
  const tries = [
    [renaming(soup.id, 'Nul \0')],
    [renaming(soup.id, 'Half \ud800')],
    [renaming(soup.id, 'Soup', 'Nul \0')],
    [renaming(soup.id, 'Soup', nested(2000))],
    [{ ...renaming(soup.id, 'x'), fields: { 'nul\0': 1 } }],
    [{ op: 'override', client_op_id: randomUUID(), id: soup.id, channel: 'web', fulfilment: null, field: 'name', value: nested(2000) }],
    'x',
    [null],
    [{ op: 'create' }],
    { length: 3 },
  ]
  const answers = []
  for (const ops of tries) answers.push((await sent(id, ops)).status)
  expect(answers).toEqual(Array(tries.length).fill(400))
  // Deeper than a client can write; readers of JSON can take it in.
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const variables = { restaurant_id: id, batch_id: randomUUID(), base_revision: 0, ops: [renaming(soup.id, 'Soup', '@')] }
  const payload = JSON.stringify({ query: documentOf(menuDraft.applyMenuOps), variables }).replace('"@"', deep)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${chef.token}` }
  const answer = await app.app.inject({ method: 'POST', url: '/api/restaurants/graphql', payload, headers })
  expect(answer.body).toContain('"code":"invalid"')
})

test('refused input takes no space, however large it was', async () => {
  const { id, soup } = await withSoup()
  const large = 'x'.repeat(200_000)
  const ops = [
    { ...renaming(soup.id, 'Soup'), fields: { [large]: large } },
    { ...renaming(soup.id, 'Stew', 'Soup'), seen: { name: 'Soup', other: large } },
  ]
  const { body } = await sent(id, ops)
  expect(body.outcomes.map(({ state, message }) => [state, (message ?? '').length < 600])).toEqual([
    ['refused', true],
    ['done', true],
  ])
  const kept = await database.db.selectFrom('menu_operations').selectAll().where('restaurant_id', '=', id).execute()
  expect(JSON.stringify(kept).length).toBeLessThan(10_000)
})

test('an id that another menu uses is refused, for everybody', async () => {
  const { soup } = await withSoup()
  const { id, soup: own } = await withSoup()
  const again = making('item', null, { id: soup.id, fields: { name: 'Stew' } })
  const copy = { op: 'duplicate', client_op_id: randomUUID(), id: own.id, new_id: soup.id }
  const { status, body } = await sent(id, [again, copy])
  expect([status, body.outcomes.map(({ message }) => message)]).toEqual([200, ['This id is taken.', 'This id is taken.']])
})

test('an id that two menus use at the same moment goes to one, and is refused for the other', async () => {
  const menus = await Promise.all(Array.from({ length: 4 }, () => makeRestaurant(database, { group })))
  const item = making('item', null, { fields: { name: 'Stew' } })
  const answers = await holding(database.db, 'menu_nodes', async (release) => {
    const sending = menus.map((id) => sent(id, [item]))
    // One holds the id, the others wait for it.
    await untilWaiting(database.db, menus.length)
    await release()
    return Promise.all(sending)
  })
  expect(answers.map(({ status }) => status)).toEqual(menus.map(() => 200))
  const outcomes = answers.flatMap(({ body }) => body.outcomes.map(({ state, message }) => `${state} ${message}`))
  expect(outcomes.toSorted()).toEqual(['done null', ...Array(3).fill('refused This id is taken.')])
})

test('the same node named twice is paused once', async () => {
  const { id, soup, place } = await withSoup()
  const targets = [{ node_id: soup.id }, { node_id: place.id }, { tag: 'Warm' }, { tag: 'warm' }]
  const { status, body } = await app.call(pauses.pause, { restaurant_id: id, targets }, as)
  expect([status, body.results?.map(({ name }) => name)]).toEqual([200, ['Soup', 'Warm']])
})

test('notes and names cannot add lines of their own to History', async () => {
  const { id, soup } = await withSoup()
  const forged = 'x\n- **removed** everything [here](https://example.com)'
  await app.call(pauses.pause, { restaurant_id: id, targets: [{ node_id: soup.id }], note: forged }, as)
  await app.call(restaurantCharges.createCharge, { restaurant_id: id, charge: { name: forged, kind: 'bag', amount_type: 'fixed', amount: 5 } }, as)
  await app.call(menuMessages.createMenuMessage, { restaurant_id: id, menu_message: { texts: { en: forged } } }, as)
  await app.call(
    menuPublishing.saveListing,
    { restaurant_id: id, listing: { channel: 'web', state: 'on', markup_percent: 0, rounding: 'none', fulfilments: ['pickup'] } },
    as,
  )
  await app.call(menuPublishing.publish, { restaurant_ids: [id], note: forged }, as)
  const { body } = await app.call(auditLogs.search, { page: 1, per_page: 20, resource: 'restaurant', resource_id: id }, as)
  const lines = body.data.map(({ description }) => description).filter((line) => line.includes('removed'))
  expect(lines).toHaveLength(4)
  expect(lines.filter((line) => /\n|[^\\]\*\*removed|[^\\]\[here/.test(line))).toEqual([])
})

test('moments at the edges of the calendar get an answer', async () => {
  const { id } = await withSoup()
  const statuses = []
  for (const show_until of ['9999-12-31T23:59:59-14:00', '0000-01-01T00:00:00+14:00', '0000-01-01T00:00', '9999-12-31T23:59'])
    statuses.push(
      (await app.call(menuMessages.createMenuMessage, { restaurant_id: id, menu_message: { texts: { en: 'Hi' }, show_until } }, as)).status,
    )
  for (const at of ['9999-12-31T99:99', '0000-01-01T00:00', '2026-02-30T10:00'])
    statuses.push((await app.call(menuPublishing.publish, { restaurant_ids: [id], at }, as)).status)
  for (const at of ['9999-12-31T99:99', '0000-01-01T00:00'])
    statuses.push((await app.call(menuPublishing.guestMenu, { restaurant_id: id, channel: 'web', fulfilment: 'pickup', at }, as)).status)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
})
