import { attention } from '@brigade/contract/attention.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../testing/app.ts'
import { makeChannel, makeListing } from '../../../testing/channels.ts'
import { makeRestaurant } from '../../../testing/menus.ts'
import { attentionRoutes } from '../../platform/attention/routes.ts'
import { channelRoutes } from './routes.ts'

const app = await testApp({ channels: channelRoutes, attention: attentionRoutes })
const { call, database } = app

test('a listing that its channel paused is shown to whoever sees channels there, until it is over', async () => {
  const group = await app.group({ name: 'Acme' })
  const [seer, manager] = [await app.person({ roles: ['channels'], on: group }), await app.person({ roles: ['restaurants_admin'], on: group })]
  const stranger = await app.person({ roles: ['channels_admin'], on: await app.group({ name: 'Bistro' }) })
  const [grill, diner] = [await makeRestaurant(database, { group, name: 'Grill' }), await makeRestaurant(database, { group, name: 'Diner' })]
  const channel = await makeChannel(database, { group, kind: 'doordash' })
  const listing = await makeListing(database, { restaurant: grill, kind: 'doordash', channel })
  const off = await makeListing(database, { restaurant: diner, kind: 'doordash', state: 'off', channel })
  const incident = (id: number, until: string | null, ended: string | null) =>
    sql`insert into listing_incidents (listing_id, reason, until, ended_at)
      values (${id}, 'tablet_offline', now() + ${until}::interval, now() + ${ended}::interval)`.execute(database.db)
  const shown = async (as: Person) =>
    (await call(attention.needsAttention, {}, { as })).body.data.filter(({ kind }) => kind === 'listings_paused_there').map(({ places }) => places)

  await incident(listing, '-1 minute', null)
  await incident(listing, null, '-1 minute')
  await incident(off, null, null)
  expect(await shown(seer)).toEqual([])
  await incident(listing, null, null)
  await incident(listing, '1 hour', null)
  expect(await shown(seer)).toEqual([[{ id: grill, name: 'Grill', count: 1 }]])
  expect([await shown(manager), await shown(stranger)]).toEqual([[], []])
})
