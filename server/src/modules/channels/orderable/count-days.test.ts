import { listingViews } from '@brigade/contract/channels/listing-page.ts'
import type { LossCause } from '@brigade/contract/channels/states.ts'
import { groupHoursChanges, hoursChanges } from '@brigade/contract/hours.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { allRoutes } from '../../../routes.ts'
import { becameEvent, insertEvents } from '../demo/store-demo.ts'
import { countDue } from './count-days.ts'

// Days that are over by the real clock of the database, in a zone that never changes its clock.
const timezone = 'America/Phoenix'
const app = await testApp(allRoutes(testBankLink()))
const company = await app.group({ name: 'Counting company' })
const roles = ['restaurants_admin', 'availabilities_admin', 'channels_admin'] as const
const as = await app.person({ roles: [...roles], on: company })
const hour = 3600

const today = Temporal.Now.plainDateISO(timezone)
const dayBefore = (days: number): string => today.subtract({ days }).toString()
const at = (daysAgo: number, hours: number, minutes = 0): Date =>
  new Date(
    today.subtract({ days: daysAgo }).toZonedDateTime({ timeZone: timezone, plainTime: new Temporal.PlainTime(hours, minutes) }).epochMilliseconds,
  )

async function restaurant(name: string, group = company): Promise<number> {
  const { body } = await app.call(
    restaurantProfile.createRestaurant,
    { restaurant: { name, timezone, currency: 'USD' }, parent_access_group_id: group },
    { as },
  )
  const week = [0, 1, 2, 3, 4, 5, 6].map((dow) => ({ dow, start_min: 11 * 60, end_min: 26 * 60 }))
  await app.call(hoursChanges.saveHours, { restaurant_id: body.id, hours: { week } }, { as })
  return body.id
}

/** A listing on a channel of ours, open to guests since four days, with what came in between. */
async function listing(restaurantId: number, between: readonly [Date, LossCause | null][] = []): Promise<number> {
  return app.database.write(async (tx) => {
    const { rows } = await sql<{
      id: number
    }>`insert into listings (restaurant_id, channel, state, fulfilments) values (${restaurantId}, 'web', 'on', '{pickup}') returning id`.execute(tx)
    const id = rows[0]?.id ?? 0
    const made = await sql<{
      id: number
    }>`insert into channels (name, kind, parent_access_group_id) values ('Web', 'web', ${company}) returning id`.execute(tx)
    await sql`insert into access_group_resources (resource_type, resource_id, access_group_id, relation) values ('channel', ${made.rows[0]?.id}, ${company}, 'owner')`.execute(
      tx,
    )
    await sql`insert into channel_listings (listing_id, channel_id) values (${id}, ${made.rows[0]?.id})`.execute(tx)
    await insertEvents(tx, [
      becameEvent(id, at(3, 0), 'live', null),
      ...between.map(([moment, cause]) => becameEvent(id, moment, cause === null ? 'live' : 'error', cause)),
    ])
    return id
  })
}

async function countAll(): Promise<void> {
  while ((await app.database.write(countDue)) > 0);
}

const days = async (restaurant_id: number) => (await app.call(listingViews.orderableDays, { restaurant_id, channel: 'web' }, { as })).body.data

test('each day that is over is counted once, by its hours, and says what kept guests from ordering', async () => {
  const id = await restaurant('Mesa')
  await listing(id, [
    [at(2, 12), 'paused_by_us'],
    [at(2, 13, 30), null],
    [at(1, 23), 'failing'],
    [at(0, 1), null],
  ])
  await countAll()
  await countAll()
  // From eleven to two at night: two hours of each day belong to the date on which they fall.
  const whole = 15 * hour
  expect(await days(id)).toEqual([
    { day: dayBefore(3), open_seconds: whole, orderable_seconds: whole, lost: [] },
    { day: dayBefore(2), open_seconds: whole, orderable_seconds: whole - 1.5 * hour, lost: [{ cause: 'paused_by_us', seconds: 1.5 * hour }] },
    { day: dayBefore(1), open_seconds: whole, orderable_seconds: whole - hour, lost: [{ cause: 'failing', seconds: hour }] },
  ])
})

test('hours that are changed later change no day that was counted', async () => {
  const id = await restaurant('Tempe')
  await listing(id)
  await countAll()
  const before = await days(id)
  expect(before).toHaveLength(3)
  await app.call(hoursChanges.saveHours, { restaurant_id: id, hours: { week: [{ dow: 1, start_min: 600, end_min: 660 }], version: 1 } }, { as })
  await countAll()
  expect(await days(id)).toEqual(before)
})

test('a holiday of the group above is no time that was lost', async () => {
  const region = await app.group({ name: 'Desert', parent: company })
  const id = await restaurant('Yuma', region)
  const exception = { date_from: dayBefore(2), date_to: dayBefore(2), kind: 'closed' as const, label: 'Founders’ day' }
  expect((await app.call(groupHoursChanges.saveGroupException, { access_group_id: region, exception }, { as })).status).toBe(200)
  await listing(id)
  await countAll()
  // The night before reaches into it.
  expect((await days(id)).find(({ day }) => day === dayBefore(2))).toMatchObject({ open_seconds: 2 * hour, orderable_seconds: 2 * hour })
})

test('a channel adds up what the person may see, and strangers see nothing', async () => {
  const region = await app.group({ name: 'North', parent: company })
  const [here, there] = [await restaurant('Flagstaff', region), await restaurant('Sedona')]
  const ids = [await listing(here), await listing(there, [[at(1, 11), 'paused_by_channel']])]
  const { rows } = await sql<{
    channel_id: number
  }>`update channel_listings set channel_id = (select channel_id from channel_listings where listing_id = ${ids[0]})
    where listing_id = any(${ids}::bigint[]) returning channel_id`.execute(app.database.db)
  const channel = rows[0]?.channel_id ?? 0
  await sql`insert into access_group_resources (resource_type, resource_id, access_group_id) values ('channel', ${channel}, ${region})`.execute(
    app.database.db,
  )
  await countAll()
  const yesterday = async (who: typeof as) =>
    (await app.call(listingViews.orderableOfChannel, { id: channel, days: 2 }, { as: who })).body.data.at(-1)
  expect(await yesterday(as)).toEqual({
    day: dayBefore(1),
    open_seconds: 30 * hour,
    orderable_seconds: 17 * hour,
    lost: [{ cause: 'paused_by_channel', seconds: 13 * hour }],
  })
  expect(await yesterday(await app.person({ roles: ['channels'], on: region }))).toMatchObject({ open_seconds: 15 * hour, lost: [] })
  const stranger = await app.person({ roles: [...roles], on: await app.group({ name: 'Elsewhere' }) })
  expect((await app.call(listingViews.orderableOfChannel, { id: channel, days: 2 }, { as: stranger })).status).toBe(404)
  expect((await app.call(listingViews.orderableDays, { restaurant_id: here, channel: 'web' }, { as: stranger })).status).toBe(404)
})
