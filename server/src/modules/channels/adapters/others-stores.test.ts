import { channelRecords } from '@brigade/contract/channels/channels.ts'
import { listingPage } from '@brigade/contract/channels/listing-page.ts'
import { listingsOfMany } from '@brigade/contract/channels/listings.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listingsApp } from '../../../../testing/listings.ts'
import { connectedTo } from '../../menus/publishing/public.ts'
import { openIncident } from '../news/store-news.ts'

// The installation signs in for all companies where a channel has no credentials of its own: what one of them calls its store must not be
// the store of another one.

const app = await listingsApp()
const { db } = app.database
const [home, elsewhere] = [await app.group({ name: 'North' }), await app.group({ name: 'Another company' })]
const roles = ['channels_admin', 'restaurants_admin', 'publisher', 'availabilities_admin'] as const
const [boss, foe] = [await app.person({ roles: [...roles], on: home }), await app.person({ roles: [...roles], on: elsewhere })]
const [uber, theirs] = [await app.channel(home), await app.channel(elsewhere)]
const credentials = { client_id: 'an-app', client_secret: 'a-secret', signing_key: '' }

const name = (as: typeof boss, restaurant_id: number, external_store_id: string) =>
  app.call(listingPage.setListingConnection, { restaurant_id, channel: 'uber_eats', external_store_id, option_fallback: 'item' }, { as })
const uuidOf = async (id: number) => (await db.selectFrom('listings').select('uuid').where('id', '=', id).executeTakeFirstOrThrow()).uuid
const storeOf = async (id: number) =>
  (await connectedTo(app.deps, await db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()))?.store
const taken = { external_store_id: ['Another restaurant has this store ID'] }

test('the store of another company, by its name or by ours, is not for the taking', async () => {
  const [mine, other] = [await app.listed(home, uber), await app.listed(elsewhere, theirs)]
  const uuid = await uuidOf(mine.listing)
  expect((await name(boss, mine.id, 'their-diner')).status).toBe(200)
  for (const store of ['their-diner', uuid, uuid.toUpperCase()]) expect((await name(foe, other.id, store)).problem.errors).toEqual(taken)
  expect((await name(foe, other.id, 'own-diner')).status).toBe(200)
  expect(await storeOf(other.listing)).toBe('own-diner')
})

test('nor by way of credentials of an own app, where they are taken away or the channel ends', async () => {
  const mine = await app.listed(home, uber)
  await name(boss, mine.id, 'one-store')
  for (const way of ['credentials', 'channel'] as const) {
    const signing = await app.channel(elsewhere, 'uber_eats', `By ${way}`)
    const other = await app.listed(elsewhere, signing)
    expect((await app.call(channelRecords.setChannelCredentials, { id: signing, credentials }, { as: foe })).status).toBe(200)
    // Which stores an app may change says its marketplace.
    expect((await name(foe, other.id, 'one-store')).status).toBe(200)
    if (way === 'credentials') await app.call(channelRecords.setChannelCredentials, { id: signing, credentials: null }, { as: foe })
    else {
      await app.call(listingsOfMany.changeListings, { listing_ids: [other.listing], change: { state: 'off' } }, { as: foe })
      expect((await app.call(channelRecords.removeChannel, { id: signing }, { as: foe })).status).toBe(200)
    }
    expect(await storeOf(other.listing)).toBe(await uuidOf(other.listing))
  }
  expect(await storeOf(mine.listing)).toBe('one-store')
})

test('where no key opens the credentials, what their app calls the store is no name for the address of the installation', async () => {
  const signing = await app.channel(home, 'uber_eats', 'Lost')
  const mine = await app.listed(home, signing)
  await sql`update channel_listings set external_store_id = 'lost-store' where listing_id = ${mine.listing}`.execute(db)
  await sql`update channels set credentials_sealed = 'v1.lost.key' where id = ${signing}`.execute(db)
  expect(await storeOf(mine.listing)).toBe(await uuidOf(mine.listing))
})

test('a store ID is one part of an address, whatever it is made of', async () => {
  const [mine, other] = [await app.listed(home, uber, { name: 'Bistro' }), await app.listed(elsewhere, theirs, { name: 'Spy' })]
  await app.publish(boss, mine.id)
  await app.publish(foe, other.id)
  for (const step of ['.', '..']) expect((await name(foe, other.id, step)).problem.errors).toEqual({ external_store_id: ['is no store ID'] })
  for (const path of [`x/../${await uuidOf(mine.listing)}`, `${await uuidOf(mine.listing)}/live?`, `${await uuidOf(mine.listing)}/live#`]) {
    expect((await name(foe, other.id, path)).status).toBe(200)
    const to = await connectedTo(app.deps, await db.selectFrom('listings').selectAll().where('id', '=', other.listing).executeTakeFirstOrThrow())
    const live = await to?.market.readBack?.(to.store, AbortSignal.timeout(5000)).catch(() => ({ things: [] }))
    expect(live?.things).toEqual([])
  }
})

test('what a channel decided ends with the store, or the channel, that it was about', async () => {
  const mine = await app.listed(home, uber)
  await app.publish(boss, mine.id)
  const paused = () => app.database.write((tx) => openIncident(tx, mine.listing, { reason: 'account', said: 'Account on hold', until: null }))
  await paused()
  expect(await app.stateOf(boss, mine.listing)).toBe('paused_by_channel')
  expect((await name(boss, mine.id, 'a-new-store')).body).toMatchObject({ state: 'live', incident: null })
  await paused()
  await app.call(listingsOfMany.changeListings, { listing_ids: [mine.listing], change: { state: 'off' } }, { as: boss })
  const next = await app.channel(home, 'uber_eats', 'Next')
  await app.call(listingsOfMany.connectListings, { channel_id: next, restaurant_ids: [mine.id], listing: {} }, { as: boss })
  expect(await app.stateOf(boss, mine.listing)).toBe('live')
})
