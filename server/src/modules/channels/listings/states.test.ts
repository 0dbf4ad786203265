import { listingPage } from '@brigade/contract/channels/listing-page.ts'
import { listingsOfMany } from '@brigade/contract/channels/listings.ts'
import type { ListingState } from '@brigade/contract/channels/states.ts'
import { hoursChanges } from '@brigade/contract/hours.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Listed, listingsApp } from '../../../../testing/listings.ts'
import { countsOf } from '../states/store-states.ts'

const app = await listingsApp()
const { db } = app.database
const home = await app.group({ name: 'North' })
const boss = await app.person({ roles: ['channels_admin', 'availabilities_admin', 'restaurants_admin', 'publisher'], on: home })
const channel = await app.channel(home)

beforeEach(async () => {
  await sql`delete from rate_limits`.execute(db)
  app.market.set()
})

const live = async (): Promise<Listed> => {
  const shop = await app.listed(home, channel)
  await app.publish(boss, shop.id)
  return shop
}
const close = (restaurant_id: number, more: object) =>
  app.call(hoursChanges.closeStore, { restaurant_id, end_rule: 'manual', reason: 'busy', ...more }, { as: boss })
const incidentAt = (listing: number, until: string | null = null) =>
  sql`insert into listing_incidents (listing_id, reason, said, until) values (${listing}, 'tablet_offline', 'No contact', ${until}::timestamptz)`.execute(
    db,
  )

describe('a listing is', () => {
  test('draft before its first menu, connecting while that is on the way, live when it is there', async () => {
    const shop = await app.listed(home, channel)
    expect(await app.stateOf(boss, shop.listing)).toBe('draft')
    app.market.set('slow', 'no_news')
    await app.publish(boss, shop.id)
    expect(await app.stateOf(boss, shop.listing)).toBe('connecting')
    await expect.poll(() => [...app.market.shelf.jobs.values()].at(-1)?.status).toBe('live')
    app.market.set()
    await app.runJobs({ alsoLater: true })
    expect(await app.seen(boss, shop.listing)).toMatchObject({
      state: 'live',
      live_publication_number: 1,
      problem: '',
      can_retry: false,
      paused: null,
    })
  })

  test('paused by us when all it sells is closed there, not when a part of it or another channel is', async () => {
    const { id, listing } = await live()
    await sql`update listings set fulfilments = '{pickup,delivery}' where id = ${listing}`.execute(db)
    await close(id, { channel: 'doordash' })
    await close(id, { fulfilment: 'pickup' })
    expect(await app.stateOf(boss, listing)).toBe('live')
    await close(id, { fulfilment: 'delivery', channel: 'uber_eats', note: 'Oven' })
    expect(await app.seen(boss, listing)).toMatchObject({
      state: 'paused_by_us',
      paused: { until: null, reason: expect.stringContaining('Too busy') },
    })
    await sql`update closures set ends_at = now() + interval '1 hour', end_rule = 'until' where restaurant_id = ${id} and fulfilment = 'delivery'`.execute(
      db,
    )
    // It is closed until the first of its parts opens.
    expect((await app.seen(boss, listing)).paused?.until).not.toBeNull()
    await sql`update closures set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 second' where restaurant_id = ${id} and fulfilment = 'delivery'`.execute(
      db,
    )
    expect(await app.stateOf(boss, listing)).toBe('live')
  })

  test.each(['suspended', 'closed'])('paused by us while its restaurant is %s', async (status) => {
    const { id, listing } = await live()
    await sql`update restaurants set status = ${status} where id = ${id}`.execute(db)
    expect(await app.seen(boss, listing)).toMatchObject({ state: 'paused_by_us', paused: { until: null } })
  })

  test('paused by the channel until it says otherwise, or until the time it said', async () => {
    const { listing } = await live()
    await incidentAt(listing, '2000-01-01')
    expect(await app.stateOf(boss, listing)).toBe('live')
    await incidentAt(listing)
    expect(await app.seen(boss, listing)).toMatchObject({
      state: 'paused_by_channel',
      incident: { reason: 'tablet_offline', said: 'No contact', until: null },
      problem: 'Tablet offline: No contact',
    })
    await sql`update listing_incidents set ended_at = now() where listing_id = ${listing}`.execute(db)
    expect(await app.stateOf(boss, listing)).toBe('live')
  })

  test('failing when its last menu was refused or could not be made, and not any more when a newer one arrived', async () => {
    const { id, listing } = await live()
    await app.change(
      id,
      (await db.selectFrom('menu_nodes').select('id').where('restaurant_id', '=', id).where('kind', '=', 'item').executeTakeFirstOrThrow()).id,
      { price_minor: 600 },
    )
    app.market.set('refuse')
    await app.publish(boss, id)
    expect(await app.seen(boss, listing)).toMatchObject({
      state: 'error',
      can_retry: true,
      live_publication_number: 1,
      problem: expect.stringMatching(/^Publication 2 did not arrive: /),
    })
    app.market.set()
    await app.publish(boss, id)
    expect(await app.stateOf(boss, listing)).toBe('live')
    await sql`with grown as (update restaurants set menu_revision = menu_revision + 1 where id = ${id} returning menu_revision)
      update menu_nodes set lifecycle = 'archived', revision = menu_revision from grown where restaurant_id = ${id} and kind = 'placement'`.execute(
      db,
    )
    await app.publish(boss, id)
    expect(await app.seen(boss, listing)).toMatchObject({
      state: 'error',
      can_retry: false,
      problem: expect.stringMatching(/^Publication 4 was not sent: /),
    })
  })

  test('failing when it does not know what is closed, and while its channel cannot be reached', async () => {
    const { listing } = await live()
    await sql`update listings set telling = 'failed', telling_error = 'It is down.' where id = ${listing}`.execute(db)
    expect(await app.seen(boss, listing)).toMatchObject({ state: 'error', can_retry: true, problem: 'It does not know what is closed: It is down.' })
    await sql`update listings set telling = 'told' where id = ${listing}`.execute(db)
    const open = (at: string) =>
      sql`insert into channel_health (channel_id, open_until, last_error) values (${channel}, now() + ${at}::interval, 'It is down.')
        on conflict (channel_id) do update set open_until = excluded.open_until, last_error = excluded.last_error`.execute(db)
    await open('1 minute')
    expect(await app.seen(boss, listing)).toMatchObject({
      state: 'error',
      can_retry: false,
      problem: 'Uber Eats North cannot be reached: It is down. It is tried again by itself.',
    })
    await open('-1 second')
    expect(await app.stateOf(boss, listing)).toBe('live')
  })

  test('the first that fits, in the order of the contract', async () => {
    const { id, listing } = await live()
    const states: ListingState[] = []
    const note = async () => states.push(await app.stateOf(boss, listing))
    await note()
    await close(id, { channel: 'uber_eats' })
    await note()
    await incidentAt(listing)
    await note()
    await sql`update listings set telling = 'failed' where id = ${listing}`.execute(db)
    await note()
    await sql`update listings set state = 'off' where id = ${listing}`.execute(db)
    await note()
    expect(states).toEqual(['live', 'paused_by_us', 'paused_by_channel', 'error', 'retired'])
    // Whatever the state, what we did and what the channel did are both shown.
    expect(await app.seen(boss, listing)).toMatchObject({ paused: { until: null }, incident: { reason: 'tablet_offline' } })
  })

  test('off with its channel, and back with it', async () => {
    const { listing } = await live()
    await sql`update channels set state = 'retired' where id = ${channel}`.execute(db)
    expect(await app.seen(boss, listing)).toMatchObject({ state: 'retired', problem: 'Uber Eats North is retired.' })
    await sql`update channels set state = 'active' where id = ${channel}`.execute(db)
    expect(await app.stateOf(boss, listing)).toBe('live')
  })
})

describe('the list', () => {
  test('shows listings of restaurants that the person sees, and counts the same ones', async () => {
    const company = await app.group({ name: 'Chain' })
    const [east, west] = [await app.group({ parent: company }), await app.group({ parent: company })]
    const [uber, dash] = [await app.channel(company), await app.channel(company, 'doordash', 'DoorDash')]
    const a = await app.listed(east, uber, { name: 'Alpha' })
    const b = await app.listed(west, uber, { name: 'Beta' })
    const c = await app.listed(west, dash, { name: 'Gamma', kind: 'doordash' })
    const all = await app.person({ roles: ['channels'], on: company })
    const part = await app.person({ roles: ['channels'], on: west })
    const none = await app.person({ roles: ['restaurants_admin', 'publisher'], on: company })
    const elsewhere = await app.person({ roles: ['channels_admin'], on: await app.group() })
    const ids = async (as: typeof all, input: object = {}) => {
      const { body } = await app.call(listingsOfMany.searchListings, input, { as })
      return { ids: body.data.map(({ id }) => id), total: body.total }
    }
    expect(await ids(all)).toEqual({ ids: [a.listing, b.listing, c.listing], total: 3 })
    expect(await ids(all, { sort: '-restaurant', per_page: 2 })).toEqual({ ids: [c.listing, b.listing], total: 3 })
    expect(await ids(all, { per_page: 2, page: 2 })).toEqual({ ids: [c.listing], total: 3 })
    expect(await ids(all, { channel_id: uber })).toEqual({ ids: [a.listing, b.listing], total: 2 })
    expect(await ids(all, { kind: 'doordash' })).toEqual({ ids: [c.listing], total: 1 })
    expect(await ids(all, { name: 'bet' })).toEqual({ ids: [b.listing], total: 1 })
    expect(await ids(all, { state: 'live' })).toEqual({ ids: [], total: 0 })
    expect(await ids(part)).toEqual({ ids: [b.listing, c.listing], total: 2 })
    expect(await ids(elsewhere)).toEqual({ ids: [], total: 0 })
    expect((await app.call(listingsOfMany.searchListings, {}, { as: none })).status).toBe(403)
    const counted = async (as: typeof all, input: object = {}) => (await app.call(listingsOfMany.listingCounts, input, { as })).body
    expect(await counted(all)).toMatchObject({ draft: 3, live: 0 })
    expect(await counted(part, { channel_id: uber })).toMatchObject({ draft: 1 })
    expect(await countsOf(db, part.id, [uber, dash])).toEqual(
      new Map([
        [uber, expect.objectContaining({ draft: 1 })],
        [dash, expect.objectContaining({ draft: 1 })],
      ]),
    )
    expect(await countsOf(db, elsewhere.id, [uber, dash])).toEqual(new Map())
    expect((await app.call(listingPage.getListing, { restaurant_id: a.id, channel: 'uber_eats' }, { as: part })).status).toBe(404)
    const { body } = await app.call(listingPage.getListing, { restaurant_id: b.id, channel: 'uber_eats' }, { as: part })
    expect(body).toMatchObject({
      id: b.listing,
      menus: [{ id: b.menu, name: 'All day', shown: true }],
      _can: { change: false, pause: false, publish: false },
    })
    expect((await app.call(listingPage.getListing, { restaurant_id: b.id, channel: 'web' }, { as: part })).status).toBe(404)
  })

  test('of problems has the worst first, whatever it is filtered by', async () => {
    const company = await app.group()
    const staff = await app.person({ roles: ['channels'], on: company })
    const uber = await app.channel(company)
    const shops = [await app.listed(company, uber), await app.listed(company, uber), await app.listed(company, uber), await app.listed(company, uber)]
    const [paused, held, failing] = shops.map(({ listing }) => listing)
    await sql`update restaurants set status = 'suspended' where id = ${shops[0]?.id}`.execute(db)
    await incidentAt(held ?? 0)
    await sql`update listings set telling = 'failed' where id = ${failing}`.execute(db)
    const { body } = await app.call(listingsOfMany.searchListings, { problems: true }, { as: staff })
    expect([body.data.map(({ id }) => id), body.total]).toEqual([[failing, held, paused], 3])
    const one = await app.call(listingsOfMany.searchListings, { problems: true, state: 'paused_by_channel' }, { as: staff })
    expect(one.body.data.map(({ id }) => id)).toEqual([held])
  })

  test('says how much of the last seven counted days guests could order', async () => {
    const { listing } = await app.listed(home, channel)
    await sql`insert into listing_days (listing_id, day, open_seconds, orderable_seconds)
      select ${listing}, date '2026-01-01' + n, 1000, case when n < 2 then 0 else 900 end from generate_series(0, 8) as n`.execute(db)
    expect((await app.seen(boss, listing)).orderable_share).toBeCloseTo(0.9)
  })
})
