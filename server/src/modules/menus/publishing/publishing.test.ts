import { createHmac } from 'node:crypto'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { itemsOf } from '@brigade/contract/menus/guest-menu.ts'
import { menuPublishing, type TargetState } from '@brigade/contract/menus/publishing.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { publishingApp } from '../../../../testing/publishing.ts'
import { publicationsDue, startDue } from './due.ts'
import { prepare } from './prepare.ts'
import { settle } from './send.ts'
import { claimTarget, keepClaim, requeueTargets } from './store-targets.ts'

type Listed = CallInput<typeof menuPublishing.saveListing>['listing']

const app = await publishingApp()
const home = await app.group({ name: 'North' })
const publisher = await app.person({ name: 'Pia', roles: ['restaurants', 'publisher'], on: home })
const seller = await app.person({ roles: ['restaurants', 'channels_admin'], on: home })
const viewer = await app.person({ roles: ['restaurants'], on: home })
const stranger = await app.person({ roles: ['restaurants', 'publisher', 'channels_admin'], on: await app.group({ name: 'Elsewhere' }) })

beforeEach(async () => {
  // One person publishes here more often than people do.
  await sql`delete from rate_limits`.execute(app.database.db)
  app.setNow()
  app.market.set()
})

/** A restaurant that sells one soup on these channels. */
async function shop(channels: Parameters<typeof app.list>[1][] = ['web', 'uber_eats'], options: Parameters<typeof app.restaurant>[0] = {}) {
  const id = await app.restaurant({ on: home, ...options })
  const menu = await app.node(id, 'menu', { fields: { name: 'All day' } })
  const soup = await app.node(id, 'item', { fields: { name: 'Soup', price_minor: 500 } })
  await app.node(id, 'placement', { in: menu, ref: soup })
  await app.list(id, ...channels)
  return { id, menu, soup }
}

async function publish(restaurantId: number, more: object = {}) {
  const { status, body } = await app.call(menuPublishing.publish, { restaurant_ids: [restaurantId], ...more }, { as: publisher })
  expect(status).toBe(200)
  const [result] = body.results
  if (result?.publication_id == null) throw new Error(result?.message ?? 'nothing was answered')
  return result.publication_id
}

const statesOf = async (restaurantId: number, id: number): Promise<Record<string, TargetState>> =>
  Object.fromEntries((await app.publication(publisher, restaurantId, id)).targets.map(({ channel, state }) => [channel, state]))

async function seen(restaurant_id: number, more: object = {}) {
  const { body } = await app.call(
    menuPublishing.guestMenu,
    { restaurant_id, channel: 'web', fulfilment: 'pickup', live: true, ...more },
    { as: viewer },
  )
  return body.menu && [...itemsOf(body.menu)].map(({ item }) => [item.name, item.price_minor, item.unavailable])
}

/** Waits for the thing itself, looking often. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 10_000; !(await holds()); ) {
    if (Date.now() > end) throw new Error('it never came')
    await turnOfTheLoop()
  }
}

describe('menu states', () => {
  const stateOf = async (...restaurant_ids: number[]) => {
    const { body } = await app.call(menuPublishing.menuStates, { restaurant_ids }, { as: viewer })
    return body.map(({ restaurant_id, state }) => [restaurant_id, state])
  }

  test('a menu is unpublished, then current, and edited after any change that guests may see', async () => {
    const { id, soup } = await shop(['web'])
    const elsewhere = await app.restaurant({ on: await app.group({ name: 'Theirs' }) })
    expect(await stateOf(id, elsewhere)).toEqual([[id, 'unpublished']])
    const published = async () => {
      const publication = await publish(id)
      await app.runJobs()
      await until(async () => ['live', 'unchanged'].includes((await statesOf(id, publication)).web ?? ''))
      return publication
    }
    const first = await published()
    expect(await stateOf(id)).toEqual([[id, 'current']])

    await sql`update menu_nodes set fields = fields || '{"price_minor": 600}' where id = ${soup}`.execute(app.database.db)
    await sql`update restaurants set menu_revision = menu_revision + 1 where id = ${id}`.execute(app.database.db)
    expect(await stateOf(id)).toEqual([[id, 'edited']])
    await published()
    expect(await stateOf(id)).toEqual([[id, 'current']])

    await sql`update restaurants set menu_revision = menu_revision + 1 where id = ${id}`.execute(app.database.db)
    expect(await stateOf(id)).toEqual([[id, 'edited']])
    // Guests are given the same menu once more: what was changed back is published as well.
    await published()
    expect(await stateOf(id)).toEqual([[id, 'current']])

    await app.call(menuPublishing.rollback, { restaurant_id: id, publication_id: first }, { as: publisher })
    await app.runJobs()
    await until(async () => (await stateOf(id))[0]?.[1] === 'edited')
    await published()
    // Channels to come are no edit: the page of publishing names them.
    await app.list(id, 'app')
    expect(await stateOf(id)).toEqual([[id, 'current']])
  })
})

describe('publishing', () => {
  test('a publication shows in own channels, is sent to marketplaces, and is in History', async () => {
    const { id } = await shop()
    expect(await seen(id)).toBe(null)
    const publication = await publish(id, { note: 'Opening' })
    await app.runJobs()
    await until(async () => (await statesOf(id, publication)).uber_eats === 'live')
    expect(await statesOf(id, publication)).toEqual({ web: 'live', uber_eats: 'live' })
    expect(await seen(id)).toEqual([['Soup', 500, null]])
    const [{ uuid } = { uuid: '' }] = await app.database.db
      .selectFrom('listings')
      .select('uuid')
      .where('restaurant_id', '=', id)
      .where('channel', '=', 'uber_eats')
      .execute()
    expect(app.market.shelf.stores.get(uuid)).toMatchObject({
      timesLive: 1,
      menus: { pickup: { channel: 'uber_eats', menus: [{ name: 'All day' }] } },
    })
    const lines = await app.database.db
      .selectFrom('audit_logs')
      .select(['description', 'agent'])
      .where('resource_id', '=', id)
      .orderBy('id')
      .execute()
    expect(lines.map(({ description }) => description)).toEqual([
      'Asked for publication 1: Opening',
      'Publication 1: live on Online ordering; on its way to Uber Eats',
      'Publication 1 is live on Uber Eats',
    ])
  })

  test('publications are counted per restaurant, also those that are asked for at the same time', async () => {
    const [one, other] = [await shop(), await shop()]
    await publish(one.id)
    await Promise.all([publish(one.id), publish(one.id), publish(other.id)])
    await app.runJobs()
    const numbersOf = async (restaurant_id: number) =>
      (await app.call(menuPublishing.publications, { restaurant_id }, { as: publisher })).body.data.map(({ number }) => number)
    expect(await numbersOf(one.id)).toEqual([3, 2, 1])
    expect(await numbersOf(other.id)).toEqual([1])
    const { body } = await app.call(menuPublishing.publications, { restaurant_id: one.id }, { as: publisher })
    const started = body.data.find(({ state }) => state === 'started')
    const back = await app.call(menuPublishing.rollback, { restaurant_id: one.id, publication_id: started?.id ?? 0 }, { as: publisher })
    expect(back.body).toMatchObject({ number: 4, brings_back: started?.number, rolled_back_to: started?.id })
  })

  test('a menu that guests see already is not sent again', async () => {
    const { id, soup } = await shop()
    await publish(id)
    await app.runJobs()
    const sent = app.market.shelf.jobs.size
    const second = await publish(id)
    await app.runJobs()
    expect(await statesOf(id, second)).toEqual({ web: 'unchanged', uber_eats: 'unchanged' })
    await app.change(id, soup, { price_minor: 600 })
    const third = await publish(id)
    await app.runJobs()
    expect(await statesOf(id, third)).toEqual({ web: 'live', uber_eats: 'live' })
    expect(app.market.shelf.jobs.size).toBe(sent + 1)
  })

  test('of two publications at once the one requested last is what guests see, whichever is ready first', async () => {
    const { id, soup } = await shop()
    await publish(id)
    await app.change(id, soup, { price_minor: 600 })
    const second = await publish(id)
    const before = app.jobs.length
    await Promise.all([app.runJobs(), app.runJobs()])
    expect(app.jobs.length).toBeGreaterThan(before)
    const { rows } = await sql<{ publication_id: number }>`select target.publication_id from listings
      join publication_targets target on target.id = live_target_id where listings.restaurant_id = ${id}`.execute(app.database.db)
    expect(rows.map(({ publication_id }) => publication_id)).toEqual([second, second])
    expect(await seen(id)).toEqual([['Soup', 600, null]])
  })

  test('an error blocks the menu for its channel only, and a channel without an address says so', async () => {
    const { id, soup } = await shop(['web', 'kiosk', 'doordash'])
    const publication = await publish(id)
    await app.runJobs()
    const { targets } = await app.publication(publisher, id, publication)
    expect(targets).toMatchObject([
      { channel: 'web', state: 'live', is_current: true },
      { channel: 'kiosk', state: 'blocked', errors: ['Kiosk needs a picture of each item. (Soup)'] },
      { channel: 'doordash', state: 'blocked', errors: ['No address is configured for DoorDash, so nothing can be sent there.'] },
    ])
    const { body } = await app.call(menuPublishing.menuLint, { restaurant_id: id }, { as: viewer })
    expect(body).toMatchObject([
      { channel: 'web', errors: 0 },
      { channel: 'kiosk', errors: 1, issues: [{ rule: 'no_image', nodes: [{ id: soup }] }] },
      { channel: 'doordash', errors: 0 },
    ])
  })

  test('each of many restaurants gets its own result', async () => {
    const [here, unlisted] = [await shop(['web']), await shop([])]
    const library = await app.restaurant({ on: home, kind: 'library' })
    const theirs = await app.restaurant({ name: 'Not mine' })
    const restaurant_ids = [here.id, unlisted.id, library, theirs]
    const { body } = await app.call(menuPublishing.publishRestaurant, { restaurant_ids, channels: ['web'] }, { as: publisher })
    expect(body.results.map(({ publication_id, message }) => [publication_id !== null, message])).toEqual([
      [true, null],
      [false, 'None of these channels is on for it.'],
      [false, 'A library has no guests. Publish the restaurants that use it.'],
      [false, 'This restaurant does not exist or is not yours to publish.'],
    ])
    expect(body.results[3]?.restaurant_name).toBe('')
  })
})

describe('the draft against what guests see', () => {
  test('is listed by item, and empty after publishing', async () => {
    const { id, soup } = await shop(['web', 'uber_eats'])
    const diff = async () => (await app.call(menuPublishing.menuDiff, { restaurant_id: id }, { as: viewer })).body
    expect(await diff()).toMatchObject({ count: 0, never_published: ['Online ordering', 'Uber Eats'] })
    await publish(id)
    await app.runJobs()
    expect(await diff()).toMatchObject({ count: 0, never_published: [], is_rolled_back: false })
    await app.change(id, soup, { price_minor: 650 })
    expect(await diff()).toMatchObject({
      count: 1,
      entries: [{ name: 'Soup', change: 'changed', only: [], details: [{ label: 'Price', before: '$5.00', after: '$6.50', only: [] }] }],
    })
  })

  test('the preview uses the hours and pauses of its moment, and the live menu has them too', async () => {
    const { id, menu, soup } = await shop(['web'])
    await app.change(id, menu, { availability: [{ dow: 5, start_min: 1080, end_min: 1560 }] })
    await publish(id)
    await app.runJobs()
    const pausedFrom = { restaurant_id: id, kind: 'item', node_id: soup, label: 'Soup', batch_id: soup, end_rule: 'until' }
    const span = { starts_at: '2026-07-03T22:00:00Z', ends_at: '2026-07-04T00:00:00Z' }
    await app.database.db
      .insertInto('pauses')
      .values({ ...pausedFrom, ...span })
      .execute()
    const at = async (wall: string, live: boolean) => {
      const asked = { restaurant_id: id, channel: 'web', fulfilment: 'pickup', at: wall, live } as const
      const { body } = await app.call(menuPublishing.guestMenu, asked, { as: viewer })
      return [body.menu?.menus[0]?.unavailable, body.menu && [...itemsOf(body.menu)][0]?.item.unavailable]
    }
    for (const live of [false, true]) {
      expect(await at('2026-07-03T17:00', live)).toEqual(['outside_hours', null])
      expect(await at('2026-07-03T19:00', live)).toEqual([null, 'paused'])
      expect(await at('2026-07-04T01:30', live)).toEqual([null, null])
      expect(await at('2026-07-04T02:00', live)).toEqual(['outside_hours', null])
    }
  })
})

test('reverting shows the old menus under the old ids, and keeps the draft', async () => {
  const { id, soup } = await shop()
  const hashes = () =>
    app.database.db.selectFrom('listings').select(['channel', 'live_hash']).where('restaurant_id', '=', id).orderBy('channel').execute()
  const first = await publish(id)
  await app.runJobs()
  const before = await hashes()
  await app.change(id, soup, { price_minor: 900 })
  await publish(id)
  await app.runJobs()
  expect(await seen(id)).toEqual([['Soup', 900, null]])
  const { body } = await app.call(menuPublishing.rollback, { restaurant_id: id, publication_id: first }, { as: publisher })
  await app.runJobs()
  expect(body).toMatchObject({ rolled_back_to: first, state: 'started' })
  expect(await statesOf(id, body.id)).toEqual({ web: 'live', uber_eats: 'live' })
  expect(await seen(id)).toEqual([['Soup', 500, null]])
  expect(await hashes()).toEqual(before)
  expect(await seen(id, { live: false })).toEqual([['Soup', 900, null]])
  expect((await app.call(menuPublishing.menuDiff, { restaurant_id: id }, { as: viewer })).body).toMatchObject({ is_rolled_back: true, count: 1 })
})

describe('a marketplace', () => {
  test('that is unreachable is retried, and a newer publication replaces the waiting one', async () => {
    const { id, soup } = await shop(['grubhub'])
    app.market.set('lose_answers', 'no_news')
    const first = await publish(id)
    await app.runJobs()
    expect((await app.publication(publisher, id, first)).targets).toMatchObject([
      { state: 'queued', attempts: 1, errors: ['The marketplace could not be reached.'] },
    ])
    app.market.set()
    await app.change(id, soup, { price_minor: 600 })
    const second = await publish(id)
    await app.runJobs()
    expect([await statesOf(id, first), await statesOf(id, second)]).toEqual([{ grubhub: 'superseded' }, { grubhub: 'live' }])
    await app.runJobs({ alsoLater: true })
    expect(await statesOf(id, first)).toEqual({ grubhub: 'superseded' })
  })

  test('whose answer was lost publishes once: the same key is the same publication', async () => {
    const { id } = await shop(['grubhub'])
    app.market.set('lose_answers', 'no_news')
    const publication = await publish(id)
    await app.runJobs()
    const [{ uuid } = { uuid: '' }] = await app.database.db.selectFrom('listings').select('uuid').where('restaurant_id', '=', id).execute()
    expect(app.market.shelf.stores.get(uuid)?.timesLive).toBe(1)
    app.market.set()
    await sql`update publication_targets set next_try_at = now() - interval '2 minutes' where publication_id = ${publication}`.execute(
      app.database.db,
    )
    await publicationsDue(app.deps).run(new AbortController().signal)
    await app.runJobs()
    expect(await statesOf(id, publication)).toEqual({ grubhub: 'live' })
    expect(app.market.shelf.stores.get(uuid)?.timesLive).toBe(1)
  })

  test('another server continues when one dies between sending and the answer', async () => {
    const { id } = await shop(['grubhub'])
    const publication = await publish(id)
    await app.runJobs()
    const inHand = (until: string) =>
      sql`update publication_targets set state = 'sending', external_job = null, live_at = null, claimed_until = now() + ${until}::interval
        where publication_id = ${publication}`.execute(app.database.db)
    await inHand('1 minute')
    await publicationsDue(app.deps).run(new AbortController().signal)
    await app.runJobs()
    expect(await statesOf(id, publication)).toEqual({ grubhub: 'sending' })
    await inHand('-1 second')
    await publicationsDue(app.deps).run(new AbortController().signal)
    await app.runJobs()
    expect(await statesOf(id, publication)).toEqual({ grubhub: 'live' })
    const [{ uuid } = { uuid: '' }] = await app.database.db.selectFrom('listings').select('uuid').where('restaurant_id', '=', id).execute()
    expect(app.market.shelf.stores.get(uuid)?.timesLive).toBe(1)
  })

  test('fails after five tries, and a person can send it again', async () => {
    const { id } = await shop(['grubhub'])
    app.market.set('lose_answers', 'no_news')
    const publication = await publish(id)
    const known = app.jobs.length
    await app.runJobs({ alsoLater: true })
    const waits = app.jobs.slice(known).flatMap(({ ticket }) => (ticket?.afterSeconds ? ticket.afterSeconds / 60 : []))
    expect(waits).toHaveLength(4)
    for (const [at, minutes] of [1, 5, 15, 60].entries()) expect(Math.abs((waits[at] ?? 0) / minutes - 1)).toBeLessThan(0.25)
    const { targets } = await app.publication(publisher, id, publication)
    expect(targets).toMatchObject([{ state: 'failed', attempts: 5, errors: ['The marketplace could not be reached.'] }])
    app.market.set()
    const { body } = await app.call(menuPublishing.retryTargets, { restaurant_id: id, publication_id: publication }, { as: publisher })
    expect(body.targets).toMatchObject([{ state: 'queued', attempts: 0, errors: [] }])
    await app.runJobs()
    expect(await statesOf(id, publication)).toEqual({ grubhub: 'live' })
  })

  test('that is slow is asked for progress, and gets the menu again if it forgot the job', async () => {
    const { id } = await shop(['grubhub'])
    app.market.set('slow', 'no_news')
    const publication = await publish(id)
    await app.runJobs()
    expect((await app.publication(publisher, id, publication)).targets).toMatchObject([{ state: 'sending', attempts: 1 }])
    const job = [...app.market.shelf.jobs.values()].at(-1)
    await until(async () => job?.status === 'live')
    const second = await shop(['grubhub'])
    const forgotten = await publish(second.id)
    await app.runJobs()
    app.market.shelf.jobs.clear()
    app.market.shelf.keys.clear()
    app.market.set('no_news')
    const open = { state: 'sending', claimed_until: new Date() } as const
    await app.database.db.updateTable('publication_targets').set(open).where('publication_id', '=', forgotten).execute()
    await app.runJobs({ alsoLater: true })
    expect(await statesOf(second.id, forgotten)).toEqual({ grubhub: 'live' })
    expect((await app.publication(publisher, second.id, forgotten)).targets).toMatchObject([{ attempts: 2, errors: [] }])
  })

  test('that accepted and stays silent for half an hour has failed', async () => {
    const { id } = await shop(['grubhub'])
    app.market.set('slow', 'no_news')
    const publication = await publish(id)
    await app.runJobs()
    const job = [...app.market.shelf.jobs.values()].at(-1)
    await until(async () => job?.status === 'live')
    if (job) job.status = 'processing'
    await sql`update publication_targets set sent_at = now() - interval '31 minutes' where publication_id = ${publication}`.execute(app.database.db)
    await app.runJobs({ alsoLater: true })
    expect((await app.publication(publisher, id, publication)).targets).toMatchObject([
      { state: 'failed', attempts: 1, errors: ['The marketplace took it and gave no answer.'] },
    ])
    app.market.set()
  })

  test('that refuses is not retried until a person retries, under a new key', async () => {
    const { id } = await shop(['grubhub'])
    app.market.set('refuse')
    const publication = await publish(id)
    await app.runJobs()
    expect((await app.publication(publisher, id, publication)).targets).toMatchObject([{ state: 'failed', errors: ['The menu was not accepted.'] }])
    app.market.set()
    await app.call(menuPublishing.retryTargets, { restaurant_id: id, publication_id: publication }, { as: publisher })
    await app.runJobs()
    expect(await statesOf(id, publication)).toEqual({ grubhub: 'live' })
  })

  test('that sends its webhook three times is processed once, and a stranger’s webhook not at all', async () => {
    const { id } = await shop(['grubhub'])
    app.market.set('lose_answers', 'no_news')
    const publication = await publish(id)
    await app.runJobs()
    app.market.set()
    const [{ uuid } = { uuid: '' }] = await app.database.db.selectFrom('listings').select('uuid').where('restaurant_id', '=', id).execute()
    const body = JSON.stringify({ job: 'x', key: `${publication}.${uuid}.0`, status: 'live', errors: [] })
    const time = Math.floor(Date.now() / 1000)
    const news = (secret: string, at = time, channel = 'grubhub') =>
      app.app.inject({
        method: 'POST',
        url: `/api/restaurants/v6/publish_restaurant/news/${channel}`,
        payload: body,
        headers: {
          'content-type': 'application/json',
          'market-signature': `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
        },
      })
    expect((await news('a guess')).statusCode).toBe(404)
    expect((await news(app.market.secret, time - 3600)).statusCode).toBe(404)
    // Another marketplace may speak, but not of this.
    expect((await news(app.market.secret, time, 'uber_eats')).statusCode).toBe(200)
    expect(await statesOf(id, publication)).toEqual({ grubhub: 'queued' })
    expect(
      (await Promise.all([news(app.market.secret), news(app.market.secret), news(app.market.secret)])).map(({ statusCode }) => statusCode),
    ).toEqual([200, 200, 200])
    expect(await statesOf(id, publication)).toEqual({ grubhub: 'live' })
    const lines = await app.database.db.selectFrom('audit_logs').select('description').where('resource_id', '=', id).execute()
    expect(lines.filter(({ description }) => description?.endsWith('is live on Grubhub'))).toHaveLength(1)
  })

  test('that sends a webhook is processed without being polled', async () => {
    const { id } = await shop(['grubhub'])
    app.market.set('slow', 'duplicate_news')
    const publication = await publish(id)
    await app.runJobs()
    await until(async () => (await statesOf(id, publication)).grubhub === 'live')
    app.market.set()
  })

  test('gets the pauses again once a menu is live there', async () => {
    const { id, soup } = await shop(['grubhub'])
    const pause = { restaurant_id: id, kind: 'item', node_id: soup, label: 'Soup', batch_id: soup, end_rule: 'manual' }
    await app.database.db.insertInto('pauses').values(pause).execute()
    await publish(id)
    await app.runJobs()
    const [{ uuid } = { uuid: '' }] = await app.database.db.selectFrom('listings').select('uuid').where('restaurant_id', '=', id).execute()
    expect(app.market.shelf.stores.get(uuid)?.paused).toContain(soup)
  })
})

/** The only listing that a publication goes to, prepared for it. */
async function targetOf(publication: number): Promise<number> {
  await prepare(app.deps, publication)
  const target = app.database.db.selectFrom('publication_targets').select('id').where('publication_id', '=', publication)
  return (await target.executeTakeFirstOrThrow()).id
}

describe('a server that has lost its job', () => {
  test('writes nothing about it any more, and the new owner does', async () => {
    const { id } = await shop(['uber_eats'])
    const publication = await publish(id)
    const targetId = await targetOf(publication)
    const [one, other] = await Promise.all([1, 2].map(() => app.database.write((tx) => claimTarget(tx, targetId))))
    expect([one, other].toSorted()).toEqual([1, 2])
    expect(await keepClaim(app.database.db, targetId, 1)).toBe(false)
    expect(await keepClaim(app.database.db, targetId, 2)).toBe(true)
    await settle(app.deps, targetId, { job: 'a', status: 'rejected', errors: ['of the lost one'] }, { round: 0, claims: 1 })
    expect(await statesOf(id, publication)).toEqual({ uber_eats: 'sending' })
    await settle(app.deps, targetId, new Error('of the lost one'), { round: 0, claims: 1 })
    expect(await statesOf(id, publication)).toEqual({ uber_eats: 'sending' })
    await settle(app.deps, targetId, { job: 'a', status: 'live', errors: [] }, { round: 0, claims: 2 })
    expect(await statesOf(id, publication)).toEqual({ uber_eats: 'live' })
  })
})

test('what a marketplace says late of a menu that was sent once more meanwhile is not held against the new one', async () => {
  const { id } = await shop(['uber_eats'])
  const publication = await publish(id)
  const targetId = await targetOf(publication)
  const claims = await app.database.write((tx) => claimTarget(tx, targetId))
  const rejected = { job: 'a', status: 'rejected', errors: ['of the first'] } as const
  await settle(app.deps, targetId, rejected, { round: 0 })
  await app.database.write((tx) => requeueTargets(tx, [targetId]))
  // Its own answer and the news of it, both found before the retry.
  await settle(app.deps, targetId, rejected, { round: 0, claims })
  await settle(app.deps, targetId, rejected, { round: 0 })
  expect(await statesOf(id, publication)).toEqual({ uber_eats: 'queued' })
  await settle(app.deps, targetId, { job: 'b', status: 'live', errors: [] }, { round: 1 })
  expect(await statesOf(id, publication)).toEqual({ uber_eats: 'live' })
})

describe('scheduled publications', () => {
  /** Its time has come by the database's clock, which decides alone. */
  const comes = (publication: number) => sql`update publications set scheduled_at = now() where id = ${publication}`.execute(app.database.db)

  test.each([
    ['America/New_York', '2037-03-08T02:30', '2037-03-08T07:00:00.000Z', 'a time that the clock skips is when it jumps'],
    ['America/New_York', '2037-11-01T01:30', '2037-11-01T05:30:00.000Z', 'a time shown twice is the first'],
    ['Europe/Berlin', '2037-03-29T04:00', '2037-03-29T02:00:00.000Z', 'after the change'],
    ['Asia/Tokyo', '2037-03-08T04:00', '2037-03-07T19:00:00.000Z', 'where clocks never change'],
  ])('in %s %s is %s: %s', async (timezone, at, instant) => {
    const { id } = await shop(['web'], { timezone })
    app.setNow(new Date('2037-03-01T00:00:00Z'))
    const publication = await publish(id, { at })
    await app.runJobs()
    expect(await app.publication(publisher, id, publication)).toMatchObject({
      state: 'scheduled',
      scheduled_at: instant,
      targets: [{ state: 'queued' }],
    })
    await startDue(app.deps)
    expect(await seen(id)).toBe(null)
    await comes(publication)
    // Two servers look at the same minute.
    await Promise.all([startDue(app.deps), startDue(app.deps)])
    expect(await seen(id, { at: null })).toEqual([['Soup', 500, null]])
    const lines = await app.database.db.selectFrom('audit_logs').select('description').where('resource_id', '=', id).execute()
    expect(lines.filter(({ description }) => description?.includes('live on'))).toHaveLength(1)
  })

  test('use the draft of the moment they were requested, and can be canceled', async () => {
    app.setNow(new Date('2037-03-01T00:00:00Z'))
    const { id, soup } = await shop(['web'])
    const publication = await publish(id, { at: '2037-03-02T04:00' })
    await app.runJobs()
    await app.change(id, soup, { price_minor: 999 })
    const second = await publish(id, { at: '2037-03-03T04:00' })
    await app.runJobs()
    const { body } = await app.call(menuPublishing.cancelScheduledPublish, { restaurant_id: id, publication_id: second }, { as: publisher })
    expect(body).toMatchObject({ state: 'cancelled', targets: [{ state: 'cancelled' }] })
    await comes(publication)
    await comes(second)
    await startDue(app.deps)
    expect(await seen(id)).toEqual([['Soup', 500, null]])
    const again = await app.call(menuPublishing.cancelScheduledPublish, { restaurant_id: id, publication_id: publication }, { as: publisher })
    expect(again.problem.message).toBe('This publication has already started.')
  })

  test('refuse a past time of the restaurant’s clock and an impossible date', async () => {
    app.setNow(new Date('2037-03-01T12:00:00Z'))
    const { id } = await shop(['web'], { timezone: 'Asia/Tokyo' })
    const ask = async (at: string) =>
      (await app.call(menuPublishing.publish, { restaurant_ids: [id], at }, { as: publisher })).body.results[0]?.message
    expect(await ask('2037-03-01T20:00')).toBe('This time has passed there.')
    expect(await ask('2037-02-31T20:00')).toBe('There is no such day.')
  })
})

describe('who may', () => {
  test('viewers see, only publishers change, and restaurants out of reach do not exist', async () => {
    const { id } = await shop(['web'])
    const publication = await publish(id)
    await app.runJobs()
    const listing = { channel: 'web', state: 'off', markup_percent: 0, rounding: 'none', fulfilments: ['pickup'] } satisfies Listed
    const inputs = { restaurant_id: id, publication_id: publication }
    expect((await app.call(menuPublishing.listings, { restaurant_id: id }, { as: viewer })).body._can).toEqual({ publish: false, change: false })
    for (const [as, status] of [
      [viewer, 403],
      [stranger, 404],
    ] as const) {
      expect((await app.call(menuPublishing.saveListing, { restaurant_id: id, listing }, { as })).status).toBe(status)
      expect((await app.call(menuPublishing.rollback, inputs, { as })).status).toBe(status)
      expect((await app.call(menuPublishing.retryTargets, inputs, { as })).status).toBe(status)
      expect((await app.call(menuPublishing.cancelScheduledPublish, inputs, { as })).status).toBe(status)
    }
    expect((await app.call(menuPublishing.publication, inputs, { as: stranger })).status).toBe(404)
    expect((await app.call(menuPublishing.publish, { restaurant_ids: [id] }, { as: viewer })).status).toBe(403)
  })

  test('a publication of another restaurant cannot be reached through one’s own', async () => {
    const [mine, other] = [await shop(['web']), await shop(['web'])]
    const publication = await publish(other.id)
    await app.runJobs()
    const inputs = { restaurant_id: mine.id, publication_id: publication }
    for (const endpoint of [menuPublishing.publication, menuPublishing.rollback, menuPublishing.retryTargets, menuPublishing.cancelScheduledPublish])
      expect((await app.call(endpoint, inputs, { as: publisher })).status).toBe(404)
  })
})

test('a listing is saved with its markup, and shown in words in History', async () => {
  const { id } = await shop([])
  const listing = { channel: 'uber_eats', state: 'on', markup_percent: 12.5, rounding: 'up_to_99', fulfilments: ['delivery'] } satisfies Listed
  expect((await app.call(menuPublishing.saveListing, { restaurant_id: id, listing }, { as: seller })).body).toMatchObject({
    ...listing,
    destination: 'It is sent to Uber Eats.',
  })
  await publish(id)
  await app.runJobs()
  expect(await seen(id, { channel: 'uber_eats', fulfilment: 'delivery' })).toEqual([['Soup', 599, null]])
})

test('a message for one channel or fulfilment is shown in no other', async () => {
  const { id, soup } = await shop(['web', 'app'])
  await sql`update listings set fulfilments = '{pickup,delivery}' where restaurant_id = ${id}`.execute(app.database.db)
  const override = (channel: string, fulfilment: string, price: number) =>
    app.database.db
      .insertInto('menu_overrides')
      .values({ restaurant_id: id, node_id: soup, channel, fulfilment, field: 'price_minor', value: JSON.stringify(price), revision: 1 })
      .execute()
  await override('app', '', 700)
  await override('', 'delivery', 800)
  const dinner = await app.node(id, 'menu', { fields: { name: 'Dinner', fulfilments: ['delivery'] } })
  await app.node(id, 'placement', { in: dinner, ref: soup, fields: { name: 'Late soup' } })
  await publish(id)
  await app.runJobs()
  const prices = async (channel: string, fulfilment: string) => (await seen(id, { channel, fulfilment }))?.map(([, price]) => price)
  expect(await prices('web', 'pickup')).toEqual([500])
  expect(await prices('web', 'delivery')).toEqual([800, 800])
  expect(await prices('app', 'pickup')).toEqual([700])
  expect(await prices('app', 'delivery')).toEqual([700, 700])
})

test('a library lists the restaurants that draw from it, of those the caller may publish', async () => {
  const library = await app.restaurant({ on: home, kind: 'library', name: 'Chain menu' })
  const menu = await app.node(library, 'menu', { fields: { name: 'Chain' } })
  const theirs = await app.restaurant({ name: 'Elsewhere' })
  const [drawing, other] = [await shop(['web'], { name: 'Branch' }), await shop(['web'], { name: 'Alone' })]
  for (const restaurant_id of [drawing.id, theirs]) {
    const id = await app.node(restaurant_id, 'menu')
    await app.database.db.updateTable('menu_nodes').set({ source_id: menu, variant: 'library' }).where('id', '=', id).execute()
  }
  const { body } = await app.call(menuPublishing.libraryRestaurants, { restaurant_id: library }, { as: publisher })
  expect(body).toEqual([{ id: drawing.id, name: 'Branch', timezone: 'America/New_York', channels: ['Online ordering'], live_at: null }])
  expect((await app.call(menuPublishing.libraryRestaurants, { restaurant_id: library }, { as: viewer })).body).toEqual([])
  expect(body.map(({ id }) => id)).not.toContain(other.id)
})
