import { listingPage } from '@brigade/contract/channels/listing-page.ts'
import { listingsOfMany } from '@brigade/contract/channels/listings.ts'
import { hoursChanges } from '@brigade/contract/hours.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../testing/app.ts'
import { type Listed, listingsApp } from '../../../../testing/listings.ts'
import { makeCollection, makePicture } from '../../../../testing/pictures.ts'
import { dueClosures } from '../../hours/due-closures.ts'
import { listingStatesDue } from '../states/settle.ts'

const app = await listingsApp()
const { db } = app.database
const company = await app.group({ name: 'Chain' })
const [east, west] = [await app.group({ name: 'East', parent: company }), await app.group({ name: 'West', parent: company })]
const boss = await app.person({
  name: 'Bea',
  roles: ['channels_admin', 'availabilities_admin', 'restaurants_admin', 'publisher'],
  on: company,
})
const channel = await app.channel(company, 'uber_eats', 'Uber Eats')
const signal = () => new AbortController().signal

beforeEach(async () => {
  await sql`delete from rate_limits`.execute(db)
  app.market.set()
})

const live = async (on = east): Promise<Listed> => {
  const shop = await app.listed(on, channel)
  await app.publish(boss, shop.id)
  return shop
}
type Pause = Omit<CallInput<typeof listingsOfMany.pauseListings>, 'listing_ids'>
const pause = async (as: Person, listing_ids: number[], how: Pause = { end_rule: 'manual', reason: 'busy' }) => {
  const { status, body } = await app.call(listingsOfMany.pauseListings, { listing_ids, ...how }, { as })
  return [status, (body.results ?? []).map(({ outcome, sentence }) => [outcome, sentence])]
}
const resume = async (as: Person, listing_ids: number[]) => {
  const { status, body } = await app.call(listingsOfMany.resumeListings, { listing_ids }, { as })
  return [status, (body.results ?? []).map(({ outcome, sentence }) => [outcome, sentence])]
}
const retry = async (as: Person, listing_ids: number[]) => {
  const { status, body } = await app.call(listingsOfMany.retryListings, { listing_ids }, { as })
  return [status, (body.results ?? []).map(({ outcome, sentence }) => [outcome, sentence])]
}
const close = (restaurant_id: number, more: object = {}) =>
  app.call(hoursChanges.closeStore, { restaurant_id, end_rule: 'manual', reason: 'busy', ...more }, { as: boss })
const closuresOf = async (restaurant_id: number) => {
  const { rows } = await sql<{ channel: string | null }>`select channel, fulfilment, end_rule, reason, note from closures
    where restaurant_id = ${restaurant_id} and ended_at is null order by id`.execute(db)
  return rows
}
const lastHistory = async (restaurant: number) => {
  const { rows } = await sql<{ description: string; agent: string }>`select description, agent from audit_logs
    where resource = 'restaurant' and resource_id = ${restaurant} order by id desc limit 1`.execute(db)
  return [rows[0]?.description, rows[0]?.agent]
}
/** What the log says that it became, oldest first. */
const becameOf = async (listing: number) => {
  const { rows } = await sql<{ facts: { state: string; cause: string | null; is_orderable: boolean } }>`select facts from listing_events
    where listing_id = ${listing} and type = 'state' order by id`.execute(db)
  return rows.map(({ facts }) => [facts.state, facts.cause, facts.is_orderable])
}
const done = ['done', '']

describe('pausing', () => {
  test('closes the restaurant on that channel alone, where Hours shows it, and the marketplace is told', async () => {
    const { id, listing } = await live()
    expect(await pause(boss, [listing], { end_rule: 'manual', reason: 'staff', note: 'Two are ill' })).toEqual([200, [done]])
    expect(await closuresOf(id)).toEqual([{ channel: 'uber_eats', fulfilment: null, end_rule: 'manual', reason: 'staff', note: 'Two are ill' }])
    expect(await app.seen(boss, listing)).toMatchObject({ state: 'paused_by_us', paused: { until: null, reason: 'Not enough staff: Two are ill' } })
    expect(await lastHistory(id)).toEqual(['- **closed**: on Uber Eats, until someone reopens it, staff: Two are ill', `Bea <${boss.email}>`])
    await app.runJobs()
    const { uuid } = await db.selectFrom('listings').select('uuid').where('id', '=', listing).executeTakeFirstOrThrow()
    expect(app.market.shelf.stores.get(uuid)?.closed).toEqual([{ fulfilment: 'pickup', until: null }])
    expect(await pause(boss, [listing], { end_rule: 'manual', reason: 'staff', note: 'Two are ill' })).toEqual([
      200,
      [['unchanged', 'It is paused like this already.']],
    ])
    expect(await pause(boss, [listing])).toEqual([200, [done]])
    expect(await closuresOf(id)).toHaveLength(1)
    expect(await resume(boss, [listing])).toEqual([200, [done]])
    expect(await app.stateOf(boss, listing)).toBe('live')
    expect(await lastHistory(id)).toEqual(['- **closed**: on Uber Eats, until someone reopens it, busy → (empty)', `Bea <${boss.email}>`])
    expect(await resume(boss, [listing])).toEqual([200, [['unchanged', 'It was not paused.']]])
  })

  test('takes the right to close each restaurant: each answers for itself', async () => {
    const [a, b, off] = [await live(east), await live(west), await live(east)]
    await sql`update listings set state = 'off' where id = ${off.listing}`.execute(db)
    const other = await app.group()
    const theirs = await app.listed(other, await app.channel(other))
    // Whoever closes restaurants need not look after channels.
    const manager = await app.person({ roles: ['availabilities_admin'], on: east })
    await app.grant(manager, west, 'channels')
    const missing = ['refused', 'This listing does not exist or is not yours to see.']
    const ids = [a.listing, b.listing, off.listing, theirs.listing]
    expect(await pause(manager, ids)).toEqual([
      200,
      [done, ['refused', 'You may look at it, but not pause it.'], ['refused', 'It is off, so there is nothing to pause.'], missing],
    ])
    expect(await closuresOf(b.id)).toEqual([])
    expect(await resume(manager, [b.listing, theirs.listing, a.listing])).toEqual([
      200,
      [['refused', 'You may look at it, but not pause it.'], missing, done],
    ])
    const admin = await app.person({ roles: ['channels_admin'], on: company })
    expect((await pause(admin, [a.listing]))[0]).toBe(403)
    expect(await pause(boss, [a.listing], { end_rule: 'until', until: '2001-01-01T10:00', reason: 'busy' })).toEqual([
      200,
      [['refused', 'The end must be later than now.']],
    ])
  })

  test('resuming ends ours and leaves what closes the restaurant everywhere, and what the channel did itself', async () => {
    const { id, listing } = await live()
    await close(id)
    await pause(boss, [listing])
    await sql`insert into listing_incidents (listing_id, reason) values (${listing}, 'too_many_missed')`.execute(db)
    expect(await app.seen(boss, listing)).toMatchObject({
      state: 'paused_by_channel',
      paused: { until: null },
      incident: { reason: 'too_many_missed' },
    })
    const everywhere = 'The restaurant is closed on every channel. Reopen it in its hours.'
    expect(await resume(boss, [listing])).toEqual([200, [['done', everywhere]]])
    expect(await resume(boss, [listing])).toEqual([200, [['unchanged', everywhere]]])
    await app.call(hoursChanges.reopenStore, { restaurant_id: id }, { as: boss })
    expect(await app.seen(boss, listing)).toMatchObject({ state: 'paused_by_channel', paused: null, incident: { reason: 'too_many_missed' } })
  })

  test('by its time, it ends in the log within a minute, once, however many servers look', async () => {
    const { id, listing } = await live()
    await pause(boss, [listing], { end_rule: 'end_of_business_day', reason: 'busy' })
    await sql`update closures set starts_at = now() - interval '1 hour', ends_at = now() - interval '1 second' where restaurant_id = ${id}`.execute(
      db,
    )
    await Promise.all([listingStatesDue(app.deps).run(signal()), listingStatesDue(app.deps).run(signal())])
    await dueClosures(app.deps).run(signal())
    await listingStatesDue(app.deps).run(signal())
    expect(await becameOf(listing)).toEqual([
      ['connecting', 'not_live', false],
      ['live', null, true],
      ['paused_by_us', 'paused_by_us', false],
      ['live', null, true],
    ])
  })
})

describe('the log', () => {
  test('says what a listing became: an old menu stays on sale while a newer one fails', async () => {
    const { id, listing } = await live()
    const item = await db.selectFrom('menu_nodes').select('id').where('restaurant_id', '=', id).where('kind', '=', 'item').executeTakeFirstOrThrow()
    await app.change(id, item.id, { price_minor: 700 })
    app.market.set('refuse')
    await app.publish(boss, id)
    await close(id)
    await app.call(hoursChanges.reopenStore, { restaurant_id: id }, { as: boss })
    app.market.set()
    expect(await retry(boss, [listing])).toEqual([200, [done]])
    await app.runJobs()
    expect(await becameOf(listing)).toEqual([
      ['connecting', 'not_live', false],
      ['live', null, true],
      ['error', null, true],
      ['error', 'paused_by_us', false],
      ['error', null, true],
      ['live', null, true],
    ])
    const { body } = await app.call(listingPage.listingEvents, { restaurant_id: id, channel: 'uber_eats' }, { as: boss })
    const sentences = body.data.map(({ sentence }) => sentence)
    expect(sentences).toContain('Publication 1 is live.')
    expect(sentences).toContainEqual(expect.stringMatching(/^Publication 2 failed: /))
    expect(sentences).toContain('Failing, but guests can order from the menu before.')
    expect(sentences).toContain('Publication 2 is live.')
    expect(sentences).toContain('It knows that nothing is out.')
  })

  test('a first menu that fails leaves guests without one', async () => {
    const { id, listing } = await app.listed(east, channel)
    app.market.set('refuse')
    await app.publish(boss, id)
    expect(await becameOf(listing)).toEqual([
      ['connecting', 'not_live', false],
      ['error', 'failing', false],
    ])
  })

  test('follows the status of the restaurant, and the screens of those who see it are told', async () => {
    const { id, listing } = await live()
    await sql`update restaurants set status = 'live' where id = ${id}`.execute(db)
    await sql`delete from realtime_events`.execute(db)
    const { status } = await app.call(restaurantProfile.setRestaurantStatus, { ids: [id], status: 'suspended' }, { as: boss })
    expect(status).toBe(200)
    expect((await becameOf(listing)).at(-1)).toEqual(['paused_by_us', 'paused_by_us', false])
    const { rows } = await sql<{
      resource_type: string
      reach: number[]
    }>`select resource_type, reach from realtime_events where keys @> '{listings,channels}'`.execute(db)
    expect(rows).toEqual([{ resource_type: 'channel', reach: expect.arrayContaining([company, east]) }])
  })

  test('of another company is not read by the one that a restaurant came to', async () => {
    const { id } = await live()
    const other = await app.group()
    const owner = await app.person({ roles: ['channels'], on: other })
    await sql`update restaurants set parent_access_group_id = ${other} where id = ${id}`.execute(db)
    await sql`update access_group_resources set access_group_id = ${other} where resource_type = 'restaurant' and resource_id = ${id}`.execute(db)
    const { body } = await app.call(listingPage.listingEvents, { restaurant_id: id, channel: 'uber_eats' }, { as: owner })
    expect([body.data, body.total]).toEqual([[], 0])
  })
})

describe('retrying', () => {
  test('sends no menu with pictures that are of another company by now', async () => {
    const { id, listing } = await app.listed(east, channel)
    const item = await db.selectFrom('menu_nodes').select('id').where('restaurant_id', '=', id).where('kind', '=', 'item').executeTakeFirstOrThrow()
    const collection = await makeCollection(app, company)
    await app.change(id, item.id, { image_url: (await makePicture(app, collection)).image_url })
    app.market.set('refuse')
    await app.publish(boss, id)
    app.market.set()
    const elsewhere = await app.group({ name: 'Other company' })
    await sql`update picture_collections set parent_access_group_id = ${elsewhere} where id = ${collection}`.execute(db)
    const sentence = 'This publication shows pictures that belong to another company now. Publish the draft instead.'
    expect(await retry(boss, [listing])).toEqual([200, [['refused', sentence]]])
  })

  test('sends again what failed, and says why nothing is sent otherwise', async () => {
    const [fine, failed, blocked, off] = [await live(), await app.listed(east, channel), await app.listed(east, channel), await live()]
    app.market.set('refuse')
    await app.publish(boss, failed.id)
    await sql`update menu_nodes set lifecycle = 'archived' where restaurant_id = ${blocked.id} and kind = 'placement'`.execute(db)
    await app.publish(boss, blocked.id)
    await sql`update listings set state = 'off' where id = ${off.listing}`.execute(db)
    app.market.set()
    const helper = await app.person({ name: 'Hal', roles: ['channels_admin'], on: company })
    expect(await retry(helper, [fine.listing, failed.listing, blocked.listing, off.listing, 999_999])).toEqual([
      200,
      [
        ['unchanged', 'Nothing failed there.'],
        done,
        ['refused', 'Its menu has to be corrected and published again.'],
        ['refused', 'It is off, so nothing is sent there.'],
        ['refused', 'This listing does not exist or is not yours to see.'],
      ],
    ])
    expect(await lastHistory(failed.id)).toEqual(['Sent publication 1 to Uber Eats once more', `Hal <${helper.email}>`])
    expect(await app.stateOf(boss, failed.listing)).toBe('connecting')
    await app.runJobs()
    // It goes in the name of who asked for it: Hal may not publish.
    expect(await app.stateOf(boss, failed.listing)).toBe('live')
    const { rows } = await sql<{ in_name_of: number }>`select in_name_of from publications where restaurant_id = ${failed.id}`.execute(db)
    expect(rows).toEqual([{ in_name_of: boss.id }])
  })

  test('tells once more what is closed where that is not known', async () => {
    const { listing, id } = await live()
    app.market.set('away')
    await pause(boss, [listing])
    await expect(app.runJobs()).rejects.toThrow('The marketplace answered 503.')
    expect(await app.seen(boss, listing)).toMatchObject({
      state: 'error',
      can_retry: true,
      problem: 'It does not know what is closed: The marketplace answered 503.',
    })
    app.market.set()
    expect(await retry(boss, [listing])).toEqual([200, [done]])
    await app.runJobs()
    expect(await app.stateOf(boss, listing)).toBe('paused_by_us')
    expect((await lastHistory(id))[0]).toBe('Sent what is closed and out to Uber Eats once more')
  })
})
