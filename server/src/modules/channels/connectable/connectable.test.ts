import { channelRecords } from '@brigade/contract/channels/channels.ts'
import { connectable } from '@brigade/contract/channels/connectable.ts'
import { founderRoles } from '@brigade/contract/kit/roles.ts'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeListing } from '../../../../testing/channels.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { allRoutes } from '../../../routes.ts'

const app = await testApp(allRoutes(testBankLink()))
const { call, database } = app

let company = 0
let north = 0
let channel = 0
let manager: Person
beforeEach(async () => {
  company = await app.group({ name: 'Company' })
  north = await app.group({ name: 'North', parent: company })
  manager = await app.person({ roles: founderRoles, on: company })
  const { body } = await call(
    channelRecords.createChannel,
    { channel: { name: 'Online', kind: 'web' }, parent_access_group_id: company },
    { as: manager },
  )
  channel = body.id
})

const found = async (asked: { name?: string; page?: number; per_page?: number } = {}, as = manager) =>
  (await call(connectable.connectableRestaurants, { id: channel, page: 1, ...asked }, { as })).body
const namesFor = async (as = manager, asked: Parameters<typeof found>[0] = {}) => (await found(asked, as)).data.map(({ name }) => name)

test('restaurants of the company are offered by name, without those that are on for the kind of the channel', async () => {
  const tide = await makeRestaurant(database, { group: north, name: 'Tide' })
  const brine = await makeRestaurant(database, { group: company, name: 'Brine' })
  await makeRestaurant(database, { group: await app.group({ name: 'Elsewhere' }), name: 'Strange' })
  await makeListing(database, { restaurant: brine })
  await makeListing(database, { restaurant: tide, kind: 'app' })
  expect(await namesFor()).toEqual(['Tide'])
  await database.db.updateTable('listings').set({ state: 'off' }).where('restaurant_id', '=', brine).execute()
  expect(await namesFor()).toEqual(['Brine', 'Tide'])
  expect(await found({ name: 'tid' })).toMatchObject({ total: 1, data: [{ id: tide, name: 'Tide', parent_access_group_name: 'North' }] })
  expect(await found({ page: 2, per_page: 1 })).toMatchObject({ total: 2, data: [{ name: 'Tide' }] })
})

test('whoever changes channels in a part alone is offered that part, and publishing is told apart', async () => {
  await makeRestaurant(database, { group: north, name: 'Tide' })
  await makeRestaurant(database, { group: company, name: 'Brine' })
  const local = await app.person({ roles: ['channels_admin'], on: north })
  // The channel belongs to the group above: they may not put anything on it.
  expect((await call(connectable.connectableRestaurants, { id: channel, page: 1 }, { as: local })).status).toBe(404)
  const { body } = await call(
    channelRecords.createChannel,
    { channel: { name: 'North only', kind: 'web' }, parent_access_group_id: north },
    { as: local },
  )
  channel = body.id
  expect((await found({}, local)).data).toMatchObject([{ name: 'Tide', _can: { publish: false } }])
  expect((await found()).data.map(({ _can }) => _can.publish)).toEqual([true, true])
})

test('a stranger learns nothing of a channel', async () => {
  await makeRestaurant(database, { group: north, name: 'Tide' })
  const stranger = await app.person({ roles: founderRoles, on: await app.group({ name: 'Elsewhere' }) })
  expect((await call(connectable.connectableRestaurants, { id: channel, page: 1 }, { as: stranger })).status).toBe(404)
})
