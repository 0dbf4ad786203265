import { groupHoursChanges, hoursChanges } from '@brigade/contract/hours.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { publishingApp } from '../../../../testing/publishing.ts'
import { hoursLooks } from './look-at-hours.ts'
import { queueOf } from './sending.ts'

// Marketplaces know the usual week. What a special date closes, of the restaurant or of a group above it, they are told as it begins and ends.

const app = await publishingApp()
const home = await app.group({ name: 'North' })
const boss = await app.person({ roles: ['restaurants_admin', 'availabilities_admin', 'publisher', 'channels_admin'], on: home })
const as = { as: boss }
const everyDay = Array.from({ length: 7 }, (_, dow) => ({ dow, start_min: 600, end_min: 1320 }))

beforeEach(() => {
  app.setNow(new Date('2026-12-20T18:00:00Z'))
  app.market.set()
})

/** A restaurant whose menu is live on Uber Eats and on its own page, open from ten to ten. */
async function shop(on: number, timezone = 'America/New_York') {
  const id = await app.restaurant({ on, timezone })
  const menu = await app.node(id, 'menu', { fields: { name: 'All day' } })
  await app.node(id, 'placement', { in: menu, ref: await app.node(id, 'item', { fields: { name: 'Soup', price_minor: 500 } }) })
  await app.list(id, 'web', 'uber_eats')
  await sql`update listings set fulfilments = '{pickup,delivery}' where restaurant_id = ${id}`.execute(app.database.db)
  expect((await app.call(hoursChanges.saveHours, { restaurant_id: id, hours: { week: everyDay } }, as)).status).toBe(200)
  await app.call(menuPublishing.publish, { restaurant_ids: [id] }, as)
  await app.runJobs()
  const { uuid } = await app.database.db
    .selectFrom('listings')
    .select('uuid')
    .where('restaurant_id', '=', id)
    .where('channel', '=', 'uber_eats')
    .executeTakeFirstOrThrow()
  return { id, uuid }
}

type Dated = CallInput<typeof hoursChanges.saveException>['exception']
const christmas: Dated = { date_from: '2026-12-25', date_to: '2026-12-25', kind: 'closed', windows: [], label: 'Christmas' }
const closedAt = (uuid: string) => app.market.shelf.stores.get(uuid)?.closed
const timesTold = (uuid: string) => app.market.shelf.stores.get(uuid)?.timesClosed
const both = (until: string | null) => [
  { fulfilment: 'delivery', until },
  { fulfilment: 'pickup', until },
]

/** What the servers do as time goes by. */
async function at(moment: string) {
  app.setNow(new Date(moment))
  const looks = hoursLooks(app.deps)
  await Promise.all([looks.run(new AbortController().signal), looks.run(new AbortController().signal)])
  await app.runJobs()
}

test('a holiday of a chain closes its restaurants there as it begins in each zone, until they open again', async () => {
  const chain = await app.group({ name: 'Chain', parent: home })
  const below = await app.group({ name: 'West', parent: chain })
  const [east, west] = [await shop(chain, 'America/New_York'), await shop(below, 'America/Los_Angeles')]
  const exception = { access_group_id: chain, exception: christmas }
  expect((await app.call(groupHoursChanges.saveGroupException, exception, as)).status).toBe(200)
  await at('2026-12-25T04:59:00Z')
  expect([closedAt(east.uuid), closedAt(west.uuid)]).toEqual([[], []])
  await at('2026-12-25T05:00:00Z')
  expect([closedAt(east.uuid), closedAt(west.uuid)]).toEqual([both('2026-12-26T15:00:00.000Z'), []])
  await at('2026-12-25T08:00:00Z')
  expect([closedAt(east.uuid), closedAt(west.uuid)]).toEqual([both('2026-12-26T15:00:00.000Z'), both('2026-12-26T18:00:00.000Z')])
  await at('2026-12-25T20:00:00Z')
  expect([timesTold(east.uuid), timesTold(west.uuid)]).toEqual([1, 1])
  await at('2026-12-26T05:00:00Z')
  expect([closedAt(east.uuid), closedAt(west.uuid)]).toEqual([[], both('2026-12-26T18:00:00.000Z')])
  await at('2026-12-26T08:00:00Z')
  expect([closedAt(east.uuid), closedAt(west.uuid)]).toEqual([[], []])
})

test('on a date with other hours it is closed before and after them; more hours close nothing', async () => {
  const { id, uuid } = await shop(home)
  const short: Dated = { ...christmas, kind: 'open_replace', windows: [{ start_min: 720, end_min: 900 }], label: 'Short day' }
  await app.call(hoursChanges.saveException, { restaurant_id: id, exception: short }, as)
  const more: Dated = {
    ...christmas,
    date_from: '2026-12-27',
    date_to: '2026-12-27',
    kind: 'open_add',
    windows: [{ start_min: 1330, end_min: 1400 }],
    label: 'Late',
  }
  await app.call(hoursChanges.saveException, { restaurant_id: id, exception: more }, as)
  await at('2026-12-25T15:30:00Z')
  expect(closedAt(uuid)).toEqual(both('2026-12-25T17:00:00.000Z'))
  await at('2026-12-25T17:00:00Z')
  expect(closedAt(uuid)).toEqual([])
  await at('2026-12-25T20:00:00Z')
  expect(closedAt(uuid)).toEqual(both('2026-12-26T15:00:00.000Z'))
  await at('2026-12-26T16:00:00Z')
  await at('2026-12-27T16:00:00Z')
  expect(closedAt(uuid)).toEqual([])
})

test('a special date that is made, changed or taken away today is told soon', async () => {
  const { id, uuid } = await shop(home)
  await at('2026-12-25T16:00:00Z')
  expect(closedAt(uuid)).toEqual([])
  await app.call(hoursChanges.saveException, { restaurant_id: id, exception: christmas }, as)
  await at('2026-12-25T16:01:00Z')
  expect(closedAt(uuid)).toEqual(both('2026-12-26T15:00:00.000Z'))
  const row = await app.database.db.selectFrom('hours_exceptions').select('id').where('restaurant_id', '=', id).executeTakeFirstOrThrow()
  await app.call(hoursChanges.removeException, { restaurant_id: id, exception_id: row.id }, as)
  await at('2026-12-25T16:02:00Z')
  expect(closedAt(uuid)).toEqual([])
})

test('hours of one fulfillment decide for it alone, and a closure that ends later counts', async () => {
  const { id, uuid } = await shop(home)
  // Guests are served by delivery from noon on.
  const noon = everyDay.map((one) => ({ ...one, start_min: 720 }))
  await app.call(hoursChanges.saveHours, { restaurant_id: id, hours: { fulfilment: 'delivery', week: noon } }, as)
  await app.call(hoursChanges.saveException, { restaurant_id: id, exception: christmas }, as)
  await at('2026-12-25T16:00:00Z')
  expect(closedAt(uuid)).toEqual([
    { fulfilment: 'delivery', until: '2026-12-26T17:00:00.000Z' },
    { fulfilment: 'pickup', until: '2026-12-26T15:00:00.000Z' },
  ])
  await app.call(
    hoursChanges.closeStore,
    { restaurant_id: id, end_rule: 'until', until: '2026-12-26T16:00', reason: 'staff', fulfilment: 'pickup' },
    as,
  )
  await app.runJobs()
  expect(closedAt(uuid)).toEqual([
    { fulfilment: 'delivery', until: '2026-12-26T17:00:00.000Z' },
    { fulfilment: 'pickup', until: '2026-12-26T21:00:00.000Z' },
  ])
})

test('without a special date ahead nobody looks for days, and a listing of our own is never looked at again', async () => {
  const { id } = await shop(home)
  await at('2026-12-20T18:00:00Z')
  const before = app.jobs.length
  const { rows } = await sql<{ channel: string; days: number | null }>`
    select channel, case when isfinite(hours_look_at) then round(extract(epoch from hours_look_at - timestamptz '2026-12-20T18:00:00Z') / 86400)::int end as days
    from listings where restaurant_id = ${id} order by channel`.execute(app.database.db)
  expect(rows).toEqual([
    { channel: 'uber_eats', days: 7 },
    { channel: 'web', days: null },
  ])
  await at('2026-12-21T18:00:00Z')
  expect(app.jobs.slice(before).filter(({ queue }) => queue === queueOf('closures', 'uber_eats'))).toEqual([])
})

test('a listing that is turned off is closed there, and open again with it', async () => {
  const { id, uuid } = await shop(home)
  const saved = (state: 'on' | 'off') => {
    const listing = {
      channel: 'uber_eats' as const,
      state,
      markup_percent: 0,
      rounding: 'none' as const,
      fulfilments: ['delivery', 'pickup'] as const,
    }
    return app.call(menuPublishing.saveListing, { restaurant_id: id, listing: { ...listing, fulfilments: [...listing.fulfilments] } }, as)
  }
  await at('2026-12-23T17:00:00Z')
  expect(closedAt(uuid)).toEqual([])
  expect((await saved('off')).status).toBe(200)
  await at('2026-12-23T17:01:00Z')
  expect(closedAt(uuid)).toEqual(both(null))
  expect((await saved('on')).status).toBe(200)
  await at('2026-12-23T17:02:00Z')
  expect(closedAt(uuid)).toEqual([])
})
