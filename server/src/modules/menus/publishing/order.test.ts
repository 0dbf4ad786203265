import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pauses } from '@brigade/contract/menus/pauses.ts'
import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { restaurantCharges } from '@brigade/contract/restaurants/charges.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { applyTo, making } from '../../../../testing/menus.ts'
import { publishingApp } from '../../../../testing/publishing.ts'
import { prepare, tryToPrepare } from './prepare.ts'
import { sendPauses } from './send-pauses.ts'

// What was asked for last is what guests see, in whatever order it comes to be done.

const app = await publishingApp()
const group = await app.group()
const boss = await app.person({ roles: ['restaurants_admin', 'availabilities_admin', 'publisher'], on: group })
const as = { as: boss }

async function bistro() {
  const id = await app.restaurant({ on: group })
  const menu = await app.node(id, 'menu', { fields: { name: 'All day' } })
  const [soup, stew] = [
    await app.node(id, 'item', { fields: { name: 'Soup', price_minor: 500 } }),
    await app.node(id, 'item', { fields: { name: 'Stew', price_minor: 900 } }),
  ]
  for (const ref of [soup, stew]) await app.node(id, 'placement', { in: menu, ref })
  return { id, soup, stew }
}

async function publish(id: number): Promise<number> {
  return (await app.call(menuPublishing.publish, { restaurant_ids: [id] }, as)).body.results[0]?.publication_id ?? 0
}

test('an earlier publication that is ready later does not replace the newer one', async () => {
  const { id, soup } = await bistro()
  await app.list(id, 'web')
  const first = await publish(id)
  await app.change(id, soup, { name: 'Bisque' })
  const second = await publish(id)
  await prepare(app.deps, second)
  await app.change(id, soup, { name: 'Broth' })
  await prepare(app.deps, first)
  expect((await app.publication(boss, id, first)).targets.map(({ state }) => state)).toEqual(['superseded'])
  const { body } = await app.call(menuPublishing.guestMenu, { restaurant_id: id, channel: 'web', fulfilment: 'pickup', live: true }, as)
  expect(body.menu?.menus[0]?.categories[0]?.items.map(({ name }) => name)).toEqual(['Bisque', 'Stew'])
})

test('an item paused while a marketplace is being updated is sent as well', async () => {
  const { id, soup, stew } = await bistro()
  await app.list(id, 'uber_eats')
  await publish(id)
  await app.runJobs()
  const listing = await app.database.db.selectFrom('listings').select('id').where('restaurant_id', '=', id).executeTakeFirstOrThrow()
  const pause = (node_id: string) => app.call(pauses.pause, { restaurant_id: id, targets: [{ node_id }] }, as)
  await pause(soup)
  const heard: string[][] = []
  const market = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as { paused: string[] }
    if (heard.length === 0) await pause(stew)
    heard.push(body.paused)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => market.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(market.address() as AddressInfo).port}`
  const config = { ...app.deps.config, marketplaces: [{ channel: 'uber_eats', url, secret: 's' }] }
  await sendPauses({ ...app.deps, config }, listing.id, new AbortController().signal)
  market.close()
  expect(heard.map((paused) => [paused.includes(soup), paused.includes(stew)])).toEqual([
    [true, false],
    [true, true],
  ])
})

test('an endless menu is blocked with a sentence and not retried forever', async () => {
  const id = await app.restaurant({ on: group })
  await app.list(id, 'web')
  const first = making('category', null, { fields: { name: 'Drinks' } })
  const ops = [first]
  for (let level = 0, below = first; level < 8; level += 1) {
    const next = making('category', null, { fields: { name: 'Drinks' } })
    const source_id = below.id
    ops.push(next, ...Array.from({ length: 6 }, () => making('category', next.id, { source_id, variant: 'dependent' })))
    below = next
  }
  await applyTo(app.database, id, ops)
  const publication = await publish(id)
  await prepare(app.deps, publication)
  const { state, targets } = await app.publication(boss, id, publication)
  expect([state, targets.map((target) => [target.state, target.errors[0]?.includes('too many times')])]).toEqual(['started', [['blocked', true]]])
})

describe('a publication that cannot be prepared', () => {
  /** Columns say what no code of ours has written: as after an import that went wrong. */
  const spoil = (id: number) => sql`update charges set channels = '{nowhere}' where restaurant_id = ${id}`.execute(app.database.db)

  test('fails after four tries with a reason, is shown in History, and is prepared again when a person asks', async () => {
    const { id } = await bistro()
    await app.list(id, 'web')
    const charge = { name: 'Bag', kind: 'bag', amount_type: 'fixed', amount: 25 } as const
    await app.call(restaurantCharges.createCharge, { restaurant_id: id, charge }, as)
    await spoil(id)
    const publication = await publish(id)
    for (let at = 0; at < 3; at += 1) {
      await expect(tryToPrepare(app.deps, publication, new AbortController().signal)).rejects.toThrow()
      expect(await app.publication(boss, id, publication)).toMatchObject({ state: 'preparing', error: '' })
    }
    await tryToPrepare(app.deps, publication, new AbortController().signal)
    const reason = 'Something went wrong on the server while the menus were put together.'
    expect(await app.publication(boss, id, publication)).toMatchObject({ state: 'failed', error: reason, targets: [] })
    const trail = await app.database.db.selectFrom('audit_logs').select('description').where('resource_id', '=', id).orderBy('id').execute()
    expect(trail.at(-1)?.description).toBe(`Publication 1 could not be prepared: ${reason}`)
    expect((await app.call(menuPublishing.cancelScheduledPublish, { restaurant_id: id, publication_id: publication }, as)).problem.message).toContain(
      'nothing to call off',
    )

    await sql`update charges set channels = '{}' where restaurant_id = ${id}`.execute(app.database.db)
    const { body } = await app.call(menuPublishing.retryTargets, { restaurant_id: id, publication_id: publication }, as)
    expect(body).toMatchObject({ state: 'preparing', error: '' })
    await app.runJobs()
    expect(await app.publication(boss, id, publication)).toMatchObject({ state: 'started', targets: [{ state: 'live' }] })
  })

  test('that crashes its server each time is given up as well', async () => {
    const { id } = await bistro()
    await app.list(id, 'web')
    const publication = await publish(id)
    await sql`update publications set tries = 4 where id = ${publication}`.execute(app.database.db)
    await tryToPrepare(app.deps, publication, new AbortController().signal)
    expect(await app.publication(boss, id, publication)).toMatchObject({
      state: 'failed',
      error: 'It took longer than 2 minutes to put the menus together.',
    })
  })

  test('because the database is busy is tried again', async () => {
    const { id } = await bistro()
    await app.list(id, 'web')
    const publication = await publish(id)
    const { db } = app.database
    await sql`create function be_busy() returns trigger language plpgsql as $$ begin raise 'busy' using errcode = 'lock_not_available'; end $$`.execute(
      db,
    )
    await sql`create trigger be_busy before insert on publication_targets execute function be_busy()`.execute(db)
    await expect(tryToPrepare(app.deps, publication, new AbortController().signal)).rejects.toThrow('Someone else is changing this')
    await sql`drop trigger be_busy on publication_targets`.execute(db)
    expect(await app.publication(boss, id, publication)).toMatchObject({ state: 'preparing' })
    await tryToPrepare(app.deps, publication, new AbortController().signal)
    expect(await app.publication(boss, id, publication)).toMatchObject({ state: 'started' })
  })

  test('stops when its time is up', async () => {
    const { id } = await bistro()
    await app.list(id, 'web')
    const publication = await publish(id)
    await expect(tryToPrepare(app.deps, publication, AbortSignal.abort())).rejects.toThrow()
    await sql`update publications set tries = 3 where id = ${publication}`.execute(app.database.db)
    await tryToPrepare(app.deps, publication, AbortSignal.abort())
    expect(await app.publication(boss, id, publication)).toMatchObject({ state: 'failed', error: expect.stringContaining('2 minutes') })
  })

  test('is not revived over one that started after it', async () => {
    const { id } = await bistro()
    await app.list(id, 'web')
    const first = await publish(id)
    await sql`update publications set tries = 4 where id = ${first}`.execute(app.database.db)
    await tryToPrepare(app.deps, first, new AbortController().signal)
    const second = await publish(id)
    await prepare(app.deps, second)
    const { problem } = await app.call(menuPublishing.retryTargets, { restaurant_id: id, publication_id: first }, as)
    expect(problem.message).toBe('Publication 2 has started since. Publish the draft again.')
  })
})
