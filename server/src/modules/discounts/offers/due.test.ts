import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { firstOfferTerms, type OfferSchedule } from '@brigade/contract/discounts/terms.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { makeOffer, makeRestaurant } from '../../../../testing/discounts.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { auditRoutes } from '../../../platform/audit/routes.ts'
import { offersDue } from './due.ts'

const app = await testApp({ 'audit-logs': auditRoutes })
const { call, database } = app
const { db } = database

let { acme, north } = await twoCompanies(app)
beforeEach(async () => {
  ;({ acme, north } = await twoCompanies(app))
  await makeRestaurant(database, { on: acme.root, timezone: 'Pacific/Kiritimati' })
  await makeRestaurant(database, { on: north, timezone: 'Pacific/Pago_Pago' })
})

/** So many hours from now, by the clock on the wall in a zone. */
async function wall(hours: number, zone: string): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select to_char((now() + make_interval(hours => ${hours})) at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI') as at`.execute(db)
  return rows[0]?.at ?? ''
}
const offer = (status: 'scheduled' | 'active' | 'paused', schedule: Partial<OfferSchedule>, group = acme.root) =>
  makeOffer(database, { group, status, terms: { schedule: { ...firstOfferTerms.schedule, ...schedule } } })
const look = () => offersDue({ database }).run(AbortSignal.timeout(20_000))
const statusOf = async (id: number) =>
  await db.selectFrom('discounts').select(['status', 'started_at', 'ended_at', 'version']).where('id', '=', id).executeTakeFirstOrThrow()

test('a scheduled offer becomes active when it begins at the first of its restaurants, and one is ended when it is over at the last', async () => {
  const [first, last] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
  const begun = await offer('scheduled', { starts_at: await wall(-1, first) })
  const later = await offer('scheduled', { starts_at: await wall(1, first) })
  // It has begun in Kiritimati, and North is behind by a day.
  const inNorth = await offer('scheduled', { starts_at: await wall(-1, first) }, north)
  const over = await offer('active', { ends_at: await wall(-1, last) })
  const goingOn = await offer('active', { ends_at: await wall(1, last) })
  const paused = await offer('paused', { ends_at: await wall(-1, last) })
  await look()
  expect(await statusOf(begun)).toMatchObject({ status: 'active', started_at: expect.any(Date), version: 1 })
  expect(await statusOf(over)).toMatchObject({ status: 'ended', ended_at: expect.any(Date) })
  const others = await Promise.all([later, inNorth, goingOn, paused].map(statusOf))
  expect(others.map(({ status }) => status)).toEqual(['scheduled', 'scheduled', 'active', 'paused'])
})

test('an offer without a restaurant begins and ends with the last clock on earth', async () => {
  const empty = await app.group({ parent: acme.root })
  const early = await offer('scheduled', { starts_at: await wall(-1, 'Pacific/Kiritimati') }, empty)
  const begun = await offer('scheduled', { starts_at: await wall(-1, 'Etc/GMT+12') }, empty)
  const over = await offer('active', { ends_at: await wall(-1, 'Etc/GMT+12') }, empty)
  await look()
  expect([(await statusOf(early)).status, (await statusOf(begun)).status, (await statusOf(over)).status]).toEqual(['scheduled', 'active', 'ended'])
})

test('it is written in History and told to open screens, once', async () => {
  const id = await offer('scheduled', { starts_at: '2020-01-01T00:00' })
  await sql`delete from realtime_events`.execute(db)
  await look()
  await look()
  const { body } = await call(auditLogs.search, { resource: 'discount', resource_id: id }, { as: acme.owner })
  expect(body.data.map(({ description, agent }) => [description, agent])).toEqual([['- **status**: scheduled → active', 'Discounts']])
  const { rows } = await sql<{ keys: string[] }>`select keys from realtime_events where resource_id = ${id}`.execute(db)
  expect(rows.map(({ keys }) => keys)).toEqual([expect.arrayContaining(['discounts', `discounts:${id}`])])
})
