import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { listingChecks } from '@brigade/contract/channels/listing-page.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
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
