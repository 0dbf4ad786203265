import { channels } from '@brigade/contract/channels.ts'
import type { SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import type { NodeFields } from '@brigade/contract/menus/menu-nodes.ts'
import { pauses } from '@brigade/contract/menus/pauses.ts'
import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../testing/app.ts'
import { publishingApp } from '../../../../testing/publishing.ts'
import { sendPauses } from '../../menus/publishing/send-pauses.ts'
import { nightlyReading, readDue, readListing } from './read-back.ts'

// What is live on a marketplace, read back and compared with what was sent.

const app = await publishingApp()
const { db } = app.database
const home = await app.group({ name: 'North' })
const boss = await app.person({
  name: 'Bo',
  roles: ['restaurants_admin', 'availabilities_admin', 'publisher', 'channels_admin', 'restaurants', 'channels'],
  on: home,
})
const viewer = await app.person({ roles: ['restaurants', 'channels'], on: home })
const stranger = await app.person({
  roles: ['restaurants_admin', 'publisher', 'channels_admin', 'restaurants', 'channels'],
  on: await app.group({ name: 'Elsewhere' }),
})
const as = { as: boss }
const signal = () => new AbortController().signal
const channelIds = new Map<SalesChannel, number>()
for (const [kind, name] of [
  ['uber_eats', 'Uber Eats'],
  ['doordash', 'DoorDash'],
  ['web', 'Online ordering'],
] as const) {
  const row = await db.insertInto('channels').values({ name, kind, parent_access_group_id: home }).returning('id').executeTakeFirstOrThrow()
  channelIds.set(kind, row.id)
}
const put = (listing_id: number, kind: SalesChannel) =>
  db
    .insertInto('channel_listings')
    .values({ listing_id, channel_id: channelIds.get(kind) ?? 0 })
    .execute()

beforeEach(async () => {
  await sql`delete from rate_limits`.execute(db)
  app.setNow()
  app.market.set()
})

/** Sells soup in two sizes with cream, bread and water; live on a marketplace. */
async function shop({ channel = 'uber_eats', fulfilments = ['pickup'], isListed = true, ...listing }: Partial<Shop> = {}) {
  const id = await app.restaurant({ on: home })
  const menu = await app.node(id, 'menu', { fields: { name: 'All day' } })
  const item = async (name: string, fields: Partial<NodeFields> = {}) => {
    const node = await app.node(id, 'item', { fields: { name, ...fields } })
    return { node, placed: await app.node(id, 'placement', { in: menu, ref: node }) }
  }
  const soup = await item('Soup')
  const sizes = [
    await app.node(id, 'size', { in: soup.node, fields: { name: 'Small', key: 's', price_minor: 499 } }),
    await app.node(id, 'size', { in: soup.node, fields: { name: 'Large', key: 'l', price_minor: 799 } }),
  ]
  const extras = await app.node(id, 'modifier', { fields: { name: 'Extras', pricing: 'by_size' } })
  const cream = await app.node(id, 'option', { in: extras, fields: { name: 'Cream', price_minor: 50, prices: [{ size_key: 'l', price_minor: 90 }] } })
  await app.node(id, 'link', { in: soup.node, ref: extras, fields: { max: 3 } })
  const bread = await item('Bread', { price_minor: 333 })
  const water = await item('Water', { price_minor: 100 })
  await app.list(id, 'web', channel)
  await db
    .updateTable('listings')
    .set({ fulfilments, ...listing })
    .where('restaurant_id', '=', id)
    .execute()
  const { id: listingId, uuid } = await db
    .selectFrom('listings')
    .select(['id', 'uuid'])
    .where('restaurant_id', '=', id)
    .where('channel', '=', channel)
    .executeTakeFirstOrThrow()
  await put(listingId, channel)
  const publish = async () => {
    await app.call(menuPublishing.publish, { restaurant_ids: [id] }, as)
    await app.runJobs()
  }
  if (isListed) await publish()
  const read = () => readListing(app.deps, { listingId }, signal())
  const drift = async () => (await app.call(channels.getListing, { restaurant_id: id, channel }, { as: boss })).body.drift
  const readDrift = async () => {
    await read()
    const { entries, state } = await drift()
    return [state, ...entries.map(({ name, kind, sent, there }) => [kind, name, sent, there].filter(Boolean).join(' | '))]
  }
  const events = async () => {
    const { body } = await app.call(channels.listingEvents, { restaurant_id: id, channel }, { as: boss })
    return body.data.filter(({ type }) => ['drift', 'drift_over', 'read_failed'].includes(type)).map(({ type, sentence }) => `${type}: ${sentence}`)
  }
  const change = async (...changes: { kind: string; id?: string }[]) => {
    const body = JSON.stringify({ faults: [], changes: changes.map((one) => ({ store: uuid, ...one })) })
    const answer = await fetch(`${app.market.url}/control`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect(answer.status).toBe(200)
  }
  return { id, listingId, uuid, menu, soup, sizes, cream, bread, water, publish, read, drift, readDrift, events, change }
}

interface Shop {
  readonly channel: SalesChannel
  readonly fulfilments: string[]
  readonly isListed: boolean
  readonly markup_bp: number
  readonly rounding: string
}

const pause = async (restaurant_id: number, node_id: string) => {
  expect((await app.call(pauses.pause, { restaurant_id, targets: [{ node_id }], end_rule: 'manual' }, as)).status).toBe(200)
}
const readBack = (listing_ids: number[], who: Person = boss) => app.call(channels.readBackListings, { listing_ids }, { as: who })
const sendAgain = (restaurant_id: number, who: Person = boss, channel: SalesChannel = 'uber_eats') =>
  app.call(channels.sendListingAgain, { restaurant_id, channel }, { as: who })
const lastLine = async (id: number) => {
  const row = await db.selectFrom('audit_logs').select('description').where('resource_id', '=', id).orderBy('id', 'desc').executeTakeFirst()
  return row?.description
}

describe('what was sent', () => {
  test('with a markup, rounding, flattened sizes and two fulfillments is there as it was sent', async () => {
    const { id, uuid, bread, publish, readDrift, change } = await shop({
      fulfilments: ['pickup', 'delivery'],
      markup_bp: 1250,
      rounding: 'up_to_99',
      isListed: false,
    })
    // Another price for delivery: the same thing stands there at two.
    await db
      .insertInto('menu_overrides')
      .values({ restaurant_id: id, node_id: bread.node, fulfilment: 'delivery', field: 'price_minor', value: '900', revision: 1 })
      .execute()
    await publish()
    const sold = JSON.stringify(app.market.shelf.stores.get(uuid)?.menus)
    expect(sold).toContain('"price_minor":399')
    expect(sold).toContain('"price_minor":1099')
    expect(sold).toContain(':l"')
    expect(await readDrift()).toEqual(['same'])
    await change({ kind: 'price', id: bread.placed })
    expect(await readDrift()).toEqual(['different', 'price | Bread | $3.99 / $10.99 | $11.99'])
  })

  test('and paused since is there as it is out, and as it is on sale again', async () => {
    const { id, bread, soup, sizes, cream, menu, readDrift } = await shop()
    for (const node of [bread.node, soup.placed, sizes[0] ?? '', cream]) await pause(id, node)
    await app.runJobs()
    expect(await readDrift()).toEqual(['same'])
    await pause(id, menu)
    await app.runJobs()
    expect(await readDrift()).toEqual(['same'])
    await app.call(pauses.resume, { restaurant_id: id, targets: [{ node_id: bread.node }, { node_id: menu }] }, as)
    await app.runJobs()
    expect(await readDrift()).toEqual(['same'])
  })

  test('is not yet said to differ while a pause is on its way', async () => {
    const { id, listingId, bread, read, drift } = await shop()
    await pause(id, bread.node)
    await read()
    expect((await drift()).state).toBe('unread')
    const again = app.jobs.at(-1)
    expect(again).toMatchObject({ queue: 'listing-reads-uber_eats', data: { listingId, again: 1 }, ticket: { afterSeconds: 20 } })
    await sendPauses(app.deps, listingId, signal())
    await readListing(app.deps, { listingId, again: 1 }, signal())
    expect((await drift()).state).toBe('same')
  })

  test('of a pause that never arrives is said to differ in the end', async () => {
    const { id, listingId, bread, drift } = await shop()
    await pause(id, bread.node)
    await readListing(app.deps, { listingId, again: 5 }, signal())
    expect((await drift()).entries).toMatchObject([{ kind: 'on_sale_there', name: 'Bread' }])
  })
})

describe('what was changed there', () => {
  test('is found by its kind, and nothing else', async () => {
    const { id, bread, water, soup, sizes, readDrift, change, events, publish } = await shop()
    await change({ kind: 'price', id: bread.placed })
    expect(await readDrift()).toEqual(['different', 'price | Bread | $3.33 | $4.33'])
    await change(
      { kind: 'missing', id: water.placed },
      { kind: 'name', id: soup.placed },
      { kind: 'unknown' },
      { kind: 'paused', id: sizes[1] ?? '' },
    )
    expect(await readDrift()).toEqual([
      'different',
      'missing_there | Water | $1.00',
      'unknown_there | Store special | $9.99',
      'name | Soup | Soup | Soup (new)',
      'price | Bread | $3.33 | $4.33',
      'paused_there | Soup: Large | On sale | Paused',
    ])
    expect(await events()).toEqual(['drift: 5 things there differ from what was sent.', 'drift: 1 thing there differs from what was sent.'])
    await readDrift()
    expect(await events()).toHaveLength(2)
    // What guests should see has changed: the next publication goes out over it, and nothing was read of it yet.
    await app.change(id, bread.node, { price_minor: 400 })
    await publish()
    expect(await readDrift()).toEqual(['same'])
  })

  test('and put on sale that is out here is found', async () => {
    const { id, bread, readDrift, change } = await shop()
    await pause(id, bread.node)
    await app.runJobs()
    await change({ kind: 'on_sale', id: bread.placed })
    expect(await readDrift()).toEqual(['different', 'on_sale_there | Bread | Paused | On sale'])
  })

  test('is kept to 200 entries, and all of it is counted', async () => {
    const { change, read, drift } = await shop()
    await change(...Array.from({ length: 230 }, () => ({ kind: 'unknown' })))
    await read()
    const { entries, count } = await drift()
    expect([entries.length, count]).toEqual([200, 230])
  })

  test('stays known while a publication changes nothing, and is over with the next one that is sent', async () => {
    const { change, read, drift, publish, events } = await shop()
    await change({ kind: 'unknown' })
    await read()
    await publish()
    expect(await drift()).toMatchObject({ state: 'different', count: 1 })
    await change({ kind: 'unknown' })
    await read()
    expect(await events()).toHaveLength(2)
  })
})

describe('reading', () => {
  test('that fails says so once, and what was known stays', async () => {
    const { change, read, drift, events } = await shop()
    await change({ kind: 'unknown' })
    await read()
    app.market.set('away')
    await read()
    await read()
    expect(await drift()).toMatchObject({ state: 'failed', count: 1, error: 'The marketplace answered 503.' })
    app.market.set('unreadable')
    await read()
    expect(await drift()).toMatchObject({ state: 'failed' })
    app.market.set()
    await read()
    expect(await drift()).toMatchObject({ state: 'different', error: '' })
    expect((await events()).filter((line) => line.startsWith('read_failed'))).toHaveLength(2)
  })

  test('is asked of many, and each answers for itself', async () => {
    const mine = await shop()
    const fresh = await shop({ isListed: false })
    const web = await db
      .selectFrom('listings')
      .select('id')
      .where('restaurant_id', '=', mine.id)
      .where('channel', '=', 'web')
      .executeTakeFirstOrThrow()
    await put(web.id, 'web')
    const alone = await shop({ channel: 'doordash' })
    await sql`update listings set live_target_id = (select live_target_id from listings where id = ${mine.listingId}) where id = ${alone.listingId}`.execute(
      db,
    )
    const before = app.jobs.length
    const { status, body } = await readBack([mine.listingId, fresh.listingId, web.id, alone.listingId, 999_999])
    expect(status).toBe(200)
    expect(body.results.map(({ outcome, sentence }) => [outcome, sentence])).toEqual([
      ['done', ''],
      ['refused', 'No menu is live there yet.'],
      ['refused', 'Guests see it here at once: there is nothing to read.'],
      ['refused', 'Nothing is set up for DoorDash, so nothing can be read there.'],
      ['refused', expect.stringMatching(/not/i)],
    ])
    expect(app.jobs.slice(before)).toMatchObject([{ queue: 'listing-reads-uber_eats', data: { listingId: mine.listingId } }])
    expect((await mine.drift()).state).toBe('reading')
    expect(await lastLine(mine.id)).toBe('Had what is live on Uber Eats read')
    expect((await readBack([mine.listingId])).body.results).toMatchObject([{ outcome: 'unchanged', sentence: 'It is being read right now.' }])
    await mine.read()
    expect((await mine.drift()).state).toBe('same')
  })

  test('takes channels_admin at the restaurant; whoever sees it hears so, and a stranger hears of nothing', async () => {
    const { listingId, drift } = await shop()
    expect((await readBack([listingId], viewer)).status).toBe(403)
    await app.grant(viewer, await app.group({ name: 'Other' }), 'channels_admin')
    expect((await readBack([listingId], viewer)).body.results).toMatchObject([
      { outcome: 'refused', sentence: 'You may look at it, but not have it read.' },
    ])
    expect((await readBack([listingId], stranger)).body.results).toMatchObject([{ name: '', outcome: 'refused' }])
    expect((await drift()).state).toBe('unread')
  })

  test('happens each night between three and five on the clock of the restaurant, once, oldest first', async () => {
    await sql`update channel_listings set read_asked_at = now()`.execute(db)
    const night = await shop()
    const day = await shop()
    const at = (id: number, from: string, to: string) =>
      sql`update restaurants set timezone = (select name from pg_timezone_names where name ~ '^Etc/GMT[+-][0-9]+$'
        and (now() at time zone name)::time >= ${from}::time and (now() at time zone name)::time < ${to}::time limit 1) where id = ${id}`.execute(db)
    await at(night.id, '04:00', '05:00')
    await at(day.id, '05:00', '06:00')
    // By four every listing of the first hour is due.
    expect(night.listingId % 105).toBeLessThan(60)
    const before = app.jobs.length
    await readDue(app.deps)
    await readDue(app.deps)
    const asked = app.jobs.slice(before).map(({ data }) => data)
    expect(asked).toEqual([{ listingId: night.listingId }])
  })

  test('whose job was lost ends as failed', async () => {
    const { listingId, drift } = await shop()
    await sql`update channel_listings set drift_state = 'reading', read_asked_at = now() - interval '20 minutes' where listing_id = ${listingId}`.execute(
      db,
    )
    await nightlyReading(app.deps).run(signal())
    expect(await drift()).toMatchObject({ state: 'failed', error: 'The reading was interrupted. Read it once more.' })
  })
})

describe('sending again', () => {
  test('goes out over what is there under another key, says over what in History, and is read anew', async () => {
    const { id, uuid, bread, change, read, drift, readDrift } = await shop()
    const jobs = app.market.shelf.jobs.size
    await change({ kind: 'price', id: bread.placed }, { kind: 'unknown' })
    await read()
    const { status, body } = await sendAgain(id)
    expect(status).toBe(200)
    expect(body).toEqual({ publication: 1 })
    expect(await drift()).toMatchObject({ count: 2 })
    expect(await lastLine(id)).toBe('Sent publication 1 to Uber Eats once more, over 2 differences there: Store special, Bread')
    expect((await sendAgain(id)).problem.message).toBe('A menu is on its way there already.')
    await app.runJobs()
    expect(app.market.shelf.jobs.size).toBe(jobs + 1)
    expect(app.market.shelf.stores.get(uuid)?.timesLive).toBe(2)
    expect(await drift()).toMatchObject({ state: 'unread', count: 0 })
    expect(await readDrift()).toEqual(['same'])
  })

  test('keeps what is out out', async () => {
    const { id, bread, readDrift } = await shop()
    await pause(id, bread.node)
    await app.runJobs()
    await sendAgain(id)
    await app.runJobs()
    expect(await readDrift()).toEqual(['same'])
    const { body } = await app.call(channels.getListing, { restaurant_id: id, channel: 'uber_eats' }, as)
    expect(body.deliveries).toMatchObject([{ what: 'Bread', act: 'pause', state: 'acknowledged' }])
  })

  test('is not lost in a publication of the same menu, nor is a newer one overtaken by it', async () => {
    const { id, uuid, bread, publish } = await shop()
    await sendAgain(id)
    await publish()
    expect(app.market.shelf.stores.get(uuid)?.timesLive).toBe(2)
    await sendAgain(id)
    await app.change(id, bread.node, { price_minor: 777 })
    await publish()
    const { body } = await app.call(menuPublishing.publications, { restaurant_id: id }, as)
    expect(body.data[0]?.targets.find(({ channel }) => channel === 'uber_eats')).toMatchObject({ state: 'live', is_current: true })
    expect(JSON.stringify(app.market.shelf.stores.get(uuid)?.menus)).toContain('777')
    const { body: states } = await app.call(menuPublishing.menuStates, { restaurant_ids: [id] }, as)
    expect(states).toMatchObject([{ state: 'current' }])
  })

  test('that fails leaves guests with what is there, and can be tried again', async () => {
    const { id, drift, read, uuid, listingId } = await shop()
    app.market.set('refuse')
    await sendAgain(id)
    await app.runJobs()
    const row = await db.selectFrom('listings').select('live_target_id').where('id', '=', listingId).executeTakeFirstOrThrow()
    expect(row.live_target_id).not.toBe(null)
    app.market.set()
    expect((await sendAgain(id)).status).toBe(200)
    await app.runJobs()
    expect(app.market.shelf.stores.get(uuid)?.timesLive).toBe(2)
    await read()
    expect((await drift()).state).toBe('same')
  })

  test('takes publisher at the restaurant, and something that is live', async () => {
    const { id } = await shop()
    expect((await sendAgain(id, viewer)).status).toBe(403)
    expect((await sendAgain(id, stranger)).status).toBe(404)
    expect((await sendAgain(id, boss, 'grubhub')).status).toBe(404)
    const fresh = await shop({ isListed: false })
    expect((await sendAgain(fresh.id)).problem.message).toBe('No menu is live there yet. Publish it first.')
  })
})
