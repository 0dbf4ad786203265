import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { makeChannel, makeListing } from '../../../testing/channels.ts'
import { makeRestaurant } from '../../../testing/menus.ts'
import { makeKeyRing } from '../../platform/secrets.ts'
import { sealedSamples } from '../../sealed.ts'
import { sealedCredentials } from './credentials/credentials.ts'
import { listingCell } from './credentials/token.ts'
import { channelRoutes } from './routes.ts'
import { giveUpSealed, sealedHere } from './store-sealed.ts'

const app = await testApp({ channels: channelRoutes })
const { database, deps } = app
const { db } = database
const dir = mkdtempSync(path.join(tmpdir(), 'brigade-lost-ring-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const lost = makeKeyRing(dir)

test('credentials of a lost ring are given up, History says so, and those of the ring that is there stay', async () => {
  const group = await app.group({ name: 'Acme' })
  const [gone, kept] = [await makeChannel(database, { group, kind: 'uber_eats' }), await makeChannel(database, { group, kind: 'uber_eats' })]
  const credentials = { client_id: 'id', client_secret: 'word', signing_key: '' }
  const seal = (id: number, ring: typeof lost) =>
    db
      .updateTable('channels')
      .set({ credentials_sealed: sealedCredentials(ring, id, credentials), credentials_at: new Date() })
      .where('id', '=', id)
      .execute()
  await seal(gone, lost)
  lost.rotate()
  const restaurant = await makeRestaurant(database, { group })
  const listing = await makeListing(database, { restaurant, kind: 'uber_eats', channel: kept })
  const credentials_sealed = lost.encrypt('token', listingCell(listing))
  await db.updateTable('channel_listings').set({ credentials_sealed }).where('listing_id', '=', listing).execute()
  const samples = await sealedHere(db)
  expect(samples).toHaveLength(2)
  for (const { envelope, context } of samples) expect(lost.decrypt(envelope, context)).not.toBe('')
  expect(await sealedSamples(db)).toEqual(samples)

  await seal(kept, deps.secrets)
  expect(await database.write((tx) => giveUpSealed(tx, deps.secrets.keyIds()))).toEqual([
    { count: 1, what: 'channels whose credentials are to be entered again' },
    { count: 1, what: 'listings whose credentials are to be entered again' },
  ])
  const left = await db.selectFrom('channels').select('id').where('credentials_sealed', 'is not', null).execute()
  expect(left).toEqual([{ id: kept }])
  const told = await db.selectFrom('audit_logs').select(['resource', 'resource_id']).where('actor_type', '=', 'system').orderBy('id').execute()
  expect(told).toEqual([
    { resource: 'channel', resource_id: gone },
    { resource: 'restaurant', resource_id: restaurant },
  ])
  expect(await database.write((tx) => giveUpSealed(tx, deps.secrets.keyIds()))).toMatchObject([{ count: 0 }, { count: 0 }])
})
