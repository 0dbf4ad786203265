import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { listingChecks } from '@brigade/contract/channels/listing-page.ts'
import { listingsOfMany } from '@brigade/contract/channels/listings.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Person } from '../../../../testing/app.ts'
import { listingsApp } from '../../../../testing/listings.ts'

// History is markdown: names of channels, and of what marketplaces say, lead nowhere in it.

const app = await listingsApp()
const { db } = app.database
const home = await app.group({ name: 'North' })
const boss = await app.person({ roles: ['channels_admin', 'restaurants_admin', 'publisher'], on: home })

test('names are names in the lines of History', async () => {
  const { id, listing } = await app.listed(home, await app.channel(home, 'uber_eats', '[Uber](http://evil.test)'))
  await app.publish(boss, id)
  const entry = { id: 'x', name: '[Soup](http://evil.test)', kind: 'price', sent: '1', there: '2' }
  await sql`update channel_listings set drift_state = 'different', drift = ${JSON.stringify([entry])}::jsonb, drift_count = 1 where listing_id = ${listing}`.execute(
    db,
  )
  expect((await app.call(listingChecks.sendListingAgain, { restaurant_id: id, channel: 'uber_eats' }, { as: boss })).status).toBe(200)
  expect((await app.call(listingChecks.readBackListings, { listing_ids: [listing] }, { as: boss })).status).toBe(200)
  const { body } = await app.call(auditLogs.search, { resource: 'restaurant', resource_id: id }, { as: boss })
  const lines = body.data.map(({ description }) => description).join('\n')
  expect(lines).toContain('\\[Uber\\]')
  expect(lines).toContain('\\[Soup\\]')
  expect(lines).not.toMatch(/[^\\]\]\(/)
})

test('who does not see the channel reads its marketplace in the History of a restaurant', async () => {
  const { id, listing } = await app.listed(home, await app.channel(home, 'uber_eats', 'Secret deal with Uber'))
  app.market.set('refuse')
  await app.publish(boss, id)
  app.market.set()
  expect((await app.call(listingsOfMany.retryListings, { listing_ids: [listing] }, { as: boss })).body.results).toMatchObject([{ outcome: 'done' }])
  await app.runJobs()
  const asked = await app.call(listingChecks.readBackListings, { listing_ids: [listing] }, { as: boss })
  expect(asked.body.results).toMatchObject([{ outcome: 'done' }])
  const reader = await app.person({ roles: ['restaurants'], on: home })
  const linesOf = async (as: Person, search_query = '') =>
    (await app.call(auditLogs.search, { resource: 'restaurant', resource_id: id, search_query }, { as })).body.data.map((line) => line.description)
  const said = (name: string) => [`Had what is live on ${name} read`, `Sent publication 1 to ${name} once more`]
  expect(await linesOf(boss)).toEqual(expect.arrayContaining(said('Secret deal with Uber')))
  expect(await linesOf(reader)).toEqual(expect.arrayContaining(said('Uber Eats')))
  expect([(await linesOf(reader)).join(), ...(await linesOf(reader, 'secret deal'))].join()).not.toContain('Secret')
})
