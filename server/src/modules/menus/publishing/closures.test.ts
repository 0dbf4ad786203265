import { groupHoursChanges, hoursChanges } from '@brigade/contract/hours.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { publishingApp } from '../../../../testing/publishing.ts'
import { dueClosures } from '../../hours/due-closures.ts'
import { closedIn } from './closed-there.ts'
import { publicationsDue } from './due.ts'
import { closuresQueues, sendClosures } from './send-closures.ts'
import { queueOf } from './sending.ts'

// Marketplaces are told when a restaurant is closed for a while, and when it is open again.

const app = await publishingApp()
const home = await app.group({ name: 'North' })
const boss = await app.person({ roles: ['restaurants_admin', 'availabilities_admin', 'publisher'], on: home })
const as = { as: boss }
const signal = () => new AbortController().signal
const noon = new Date('2026-07-03T16:00:00Z')
beforeEach(() => {
  app.setNow(noon)
  app.market.set()
})

/** A restaurant whose menu is live on Uber Eats and on its own page. */
async function shop(on = home) {
  const id = await app.restaurant({ on })
  const menu = await app.node(id, 'menu', { fields: { name: 'All day' } })
  const soup = await app.node(id, 'item', { fields: { name: 'Soup', price_minor: 500 } })
  await app.node(id, 'placement', { in: menu, ref: soup })
  await app.list(id, 'web', 'uber_eats')
  await sql`update listings set fulfilments = '{pickup,delivery}' where restaurant_id = ${id}`.execute(app.database.db)
  await app.call(menuPublishing.publish, { restaurant_ids: [id] }, as)
  await app.runJobs()
  const { uuid, id: listingId } = await app.database.db
    .selectFrom('listings')
    .select(['uuid', 'id'])
    .where('restaurant_id', '=', id)
    .where('channel', '=', 'uber_eats')
    .executeTakeFirstOrThrow()
  return { id, uuid, listingId }
}

type Closing = Omit<CallInput<typeof hoursChanges.closeStore>, 'restaurant_id'>
const untilMidnight = { end_rule: 'until', until: '2026-07-04T00:00', reason: 'staff' } satisfies Closing
const close = async (restaurant_id: number, closing: Closing = untilMidnight) => {
  expect((await app.call(hoursChanges.closeStore, { restaurant_id, ...closing }, as)).status).toBe(200)
  await app.runJobs()
}
const reopen = async (restaurant_id: number) => {
  await app.call(hoursChanges.reopenStore, { restaurant_id }, as)
  await app.runJobs()
}
const heldBy = (uuid: string) => app.market.shelf.stores.get(uuid)
const shownOf = async (restaurant_id: number) => {
  const { body } = await app.call(menuPublishing.listings, { restaurant_id }, as)
  return body.listings.map(({ channel, closures }) => [channel, closures] as const).filter(([, closures]) => closures !== null)
}
const midnight = '2026-07-04T04:00:00.000Z'
const both = (until: string | null) => [
  { fulfilment: 'delivery', until },
  { fulfilment: 'pickup', until },
]

test('the marketplace is notified once of a closure and once of reopening, and the listing shows it', async () => {
  const { id, uuid } = await shop()
  expect(heldBy(uuid)).toMatchObject({ closed: [], timesClosed: 0 })
  await close(id)
  expect(heldBy(uuid)).toMatchObject({ closed: both(midnight), timesClosed: 1 })
  expect(await shownOf(id)).toEqual([['uber_eats', { state: 'told', closed: both(midnight), error: '' }]])
  await reopen(id)
  expect(heldBy(uuid)).toMatchObject({ closed: [], timesClosed: 2 })
  expect(await shownOf(id)).toEqual([['uber_eats', { state: 'told', closed: [], error: '' }]])
})

test('closures of one fulfilment, of another channel, and without an end', async () => {
  const { id, uuid } = await shop()
  await close(id, { ...untilMidnight, channel: 'doordash' })
  expect(heldBy(uuid)).toMatchObject({ timesClosed: 0 })
  await close(id, { ...untilMidnight, fulfilment: 'pickup' })
  expect(heldBy(uuid)?.closed).toEqual([{ fulfilment: 'pickup', until: midnight }])
  await close(id, { end_rule: 'manual', reason: 'equipment', channel: 'uber_eats' })
  expect(heldBy(uuid)?.closed).toEqual(both(null))
})

test('of several closures the latest end is sent', () => {
  const closure = (fulfilment: 'pickup' | null, hours: number | null) => ({
    fulfilment,
    channel: null,
    starts_at: noon,
    ends_at: hours === null ? null : new Date(noon.getTime() + hours * 3_600_000),
  })
  const listing = { channel: 'uber_eats', fulfilments: ['pickup', 'delivery'] }
  expect(closedIn([closure('pickup', 3), closure(null, 1), closure('pickup', 2)], listing, noon)).toEqual([
    { fulfilment: 'delivery', until: '2026-07-03T17:00:00.000Z' },
    { fulfilment: 'pickup', until: '2026-07-03T19:00:00.000Z' },
  ])
  expect(closedIn([closure(null, null), closure(null, 1)], listing, noon)).toEqual(both(null))
})

test('the end of a closure by its time is sent once, however many servers look', async () => {
  const { id, uuid, listingId } = await shop()
  await close(id)
  await sql`update closures set ends_at = now() where restaurant_id = ${id}`.execute(app.database.db)
  app.setNow(new Date())
  const before = app.jobs.length
  const due = dueClosures(app.deps)
  await Promise.all([due.run(signal()), due.run(signal()), due.run(signal())])
  const asked = app.jobs
    .slice(before)
    .filter(
      ({ queue, data }) => queue === queueOf('closures', 'uber_eats') && 'listingIds' in data && (data.listingIds as number[]).includes(listingId),
    )
  expect(asked).toHaveLength(1)
  await app.runJobs()
  expect(heldBy(uuid)).toMatchObject({ closed: [], timesClosed: 2 })
  await due.run(signal())
  await app.runJobs()
  expect(heldBy(uuid)).toMatchObject({ timesClosed: 2 })
})

test('all restaurants below a group, closed and reopened at once', async () => {
  const chain = await app.group({ name: 'Chain', parent: home })
  const shops = [await shop(chain), await shop(chain)]
  await app.call(groupHoursChanges.closeStores, { access_group_id: chain, ...untilMidnight }, as)
  await app.runJobs()
  expect(shops.map(({ uuid }) => heldBy(uuid)?.closed)).toEqual([both(midnight), both(midnight)])
  await app.call(groupHoursChanges.reopenStores, { access_group_id: chain }, as)
  await app.runJobs()
  expect(shops.map(({ uuid }) => heldBy(uuid)?.closed)).toEqual([[], []])
})

test('a suspended restaurant is closed there until it is reactivated; a change of zone moves the end', async () => {
  const { id, uuid } = await shop()
  await app.database.db.updateTable('restaurants').set({ status: 'live' }).where('id', '=', id).execute()
  const turn = async (status: 'suspended' | 'live') => {
    const { body } = await app.call(restaurantProfile.setRestaurantStatus, { ids: [id], status, reason: 'Water' }, as)
    await app.runJobs()
    return body.results.map(({ outcome }) => outcome)
  }
  expect(await turn('suspended')).toEqual(['done'])
  expect(heldBy(uuid)?.closed).toEqual(both(null))
  await sql`update restaurants set status = 'live' where id = ${id}`.execute(app.database.db)
  await close(id, { end_rule: 'end_of_business_day', reason: 'staff' })
  expect(heldBy(uuid)?.closed).toEqual(both('2026-07-04T08:00:00.000Z'))
  const { rows } = await sql<Record<string, unknown>>`select name, timezone, currency from restaurants where id = ${id}`.execute(app.database.db)
  const restaurant = { ...rows[0], timezone: 'America/Chicago' } as CallInput<typeof restaurantProfile.updateRestaurant>['restaurant']
  expect((await app.call(restaurantProfile.updateRestaurant, { id, restaurant }, as)).status).toBe(200)
  await app.runJobs()
  expect(heldBy(uuid)?.closed).toEqual(both('2026-07-04T09:00:00.000Z'))
})

test('an unreachable marketplace is shown, retried by the queue, and again long after', async () => {
  const { id, uuid, listingId } = await shop()
  app.market.set('away')
  await app.call(hoursChanges.closeStore, { restaurant_id: id, ...untilMidnight }, as)
  await expect(app.runJobs()).rejects.toThrow('The marketplace answered 503.')
  expect(await shownOf(id)).toEqual([['uber_eats', { state: 'failed', closed: [], error: 'The marketplace answered 503.' }]])
  app.market.set()
  await sendClosures(app.deps, listingId, signal())
  expect(heldBy(uuid)?.closed).toEqual(both(midnight))

  app.market.set('away')
  await app.call(hoursChanges.reopenStore, { restaurant_id: id }, as)
  await expect(app.runJobs()).rejects.toThrow()
  app.market.set()
  const minutely = publicationsDue(app.deps)
  await minutely.run(signal())
  await app.runJobs()
  expect(heldBy(uuid)?.closed).toEqual(both(midnight))
  await sql`update listings set telling_at = now() - interval '6 minutes' where id = ${listingId}`.execute(app.database.db)
  await minutely.run(signal())
  await app.runJobs()
  expect(heldBy(uuid)?.closed).toEqual([])
})

test('when a server dies while sending, another one sends, though nothing seems to have changed', async () => {
  const { id, uuid, listingId } = await shop()
  await close(id)
  // Told that it is open again, and dead before that was written down.
  const store = heldBy(uuid)
  if (store) store.closed = []
  await sql`update listings set telling = 'telling', telling_at = now() - interval '6 minutes' where id = ${listingId}`.execute(app.database.db)
  await publicationsDue(app.deps).run(signal())
  await app.runJobs()
  expect(heldBy(uuid)?.closed).toEqual(both(midnight))
})

test('a late request of a dead server is corrected when its job runs again', async () => {
  const { id, uuid, listingId } = await shop()
  await close(id)
  // The job of an earlier reopening was under way when its server died, and a slow marketplace did it after all.
  const store = heldBy(uuid)
  if (store) store.closed = []
  await sendClosures(app.deps, listingId, signal())
  expect(heldBy(uuid)?.closed).toEqual([])
  const queue = closuresQueues(app.deps).find(({ name }) => name === queueOf('closures', 'uber_eats'))
  if (!queue) throw new Error('There is no queue for the marketplace.')
  await queue.run({ listingId }, signal(), true)
  expect(heldBy(uuid)).toMatchObject({ closed: both(midnight), timesClosed: 2 })
  await queue.run({ listingId }, signal(), false)
  expect(heldBy(uuid)).toMatchObject({ timesClosed: 2 })
})

test('a marketplace without a live menu is not notified; once a menu is live, closures are sent after it', async () => {
  const id = await app.restaurant({ on: home })
  const menu = await app.node(id, 'menu', { fields: { name: 'All day' } })
  await app.node(id, 'placement', { in: menu, ref: await app.node(id, 'item', { fields: { name: 'Soup', price_minor: 500 } }) })
  await app.list(id, 'uber_eats')
  const before = app.jobs.length
  await close(id)
  expect(app.jobs.slice(before)).toEqual([])
  await app.call(menuPublishing.publish, { restaurant_ids: [id] }, as)
  await app.runJobs()
  const { uuid } = await app.database.db.selectFrom('listings').select('uuid').where('restaurant_id', '=', id).executeTakeFirstOrThrow()
  expect(heldBy(uuid)?.closed).toEqual([{ fulfilment: 'pickup', until: midnight }])
})
