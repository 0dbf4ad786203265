import { mostCharges, restaurantCharges } from '@brigade/contract/restaurants/charges.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { allRoutes } from '../../../routes.ts'

const app = await testApp(allRoutes(testBankLink()))
const company = await app.group({ name: 'Company' })
const manager = await app.person({ name: 'Mara', roles: ['restaurants_admin'], on: company })
const viewer = await app.person({ roles: ['restaurants'], on: company })
const stranger = await app.person({ roles: ['restaurants_admin'], on: await app.group({ name: 'Elsewhere' }) })

const restaurant = { timezone: 'America/Chicago', currency: 'USD' }
const newRestaurant = async (name: string) =>
  (await app.call(restaurantProfile.createRestaurant, { restaurant: { ...restaurant, name }, parent_access_group_id: company }, { as: manager })).body
    .id
const restaurant_id = await newRestaurant('Night Owl')

const bag = { name: 'Bag', kind: 'bag', amount_type: 'fixed', amount: 25 } as const
type Given = Parameters<typeof app.call<typeof restaurantCharges.createCharge>>[1]['charge']
const create = (charge: Given, as: Person = manager) => app.call(restaurantCharges.createCharge, { restaurant_id, charge }, { as })

test('a charge is created, named in lists, updated once, and deleted; History has each step', async () => {
  const restaurant_id = await newRestaurant('Early Bird')
  const add = (charge: Given) => app.call(restaurantCharges.createCharge, { restaurant_id, charge }, { as: manager })
  const list = async () => (await app.call(restaurantCharges.charges, { restaurant_id }, { as: viewer })).body
  const service = await add({
    ...bag,
    name: 'service',
    kind: 'service',
    amount_type: 'percent',
    amount: 1250,
    channels: ['web'],
    fulfilments: ['dine_in'],
  })
  const { body } = await add(bag)
  expect(body).toMatchObject({ ...bag, restaurant_id, per: 'order', tag: '', taxable: true, channels: [], availability: null, version: 1 })
  expect((await list()).data.map(({ name }) => name)).toEqual(['Bag', 'service'])
  expect(await list()).toMatchObject({ total: 2, page: 1, per_page: 100 })

  const change = (amount: number, version: number) =>
    app.call(restaurantCharges.updateCharge, { restaurant_id, charge_id: body.id, charge: { ...bag, amount, version } }, { as: manager })
  expect((await change(30, 1)).body).toMatchObject({ amount: 30, version: 2 })
  expect((await change(35, 1)).problem.code).toBe('stale')
  expect((await app.call(restaurantCharges.removeCharge, { restaurant_id, charge_id: service.body.id }, { as: manager })).body.name).toBe('service')
  expect((await list()).data.map(({ name, amount }) => [name, amount])).toEqual([['Bag', 30]])

  const trail = await app.database.db.selectFrom('audit_logs').select('description').where('resource_id', '=', restaurant_id).orderBy('id').execute()
  expect(trail.slice(1).map(({ description }) => description)).toEqual([
    '- **charge added**: service, 12.5% per order',
    '- **charge added**: Bag, 25 in minor units per order',
    '- **charge changed**: Bag, 25 in minor units per order → Bag, 30 in minor units per order',
    '- **charge removed**: service, 12.5% per order',
  ])
})

test('contradicting fields are refused beside their field', async () => {
  const refused = async (charge: Given) => (await create(charge)).problem.errors
  expect(await refused({ ...bag, amount_type: 'percent', amount: 10_001 })).toEqual({ amount: ['must be at most 100 percent'] })
  expect(await refused({ ...bag, per: 'tag' })).toEqual({ tag: ['Tag is required'] })
  expect(await refused({ ...bag, kind: 'small_order' })).toEqual({ below_minor: ['Enter the amount below which it is charged'] })
  expect(await refused({ ...bag, amount: -1 })).toEqual({ amount: ['must be zero or more'] })
  expect((await create({ ...bag, name: 'Deposit', per: 'item', tag: 'bottle' })).body.tag).toBe('')
})

test('viewers change nothing, strangers get 404, and no charge can be reached through another restaurant', async () => {
  const { body } = await create({ ...bag, name: 'Mine' })
  expect((await create(bag, viewer)).status).toBe(403)
  expect((await create(bag, stranger)).status).toBe(404)
  expect((await app.call(restaurantCharges.charges, { restaurant_id }, { as: stranger })).status).toBe(404)
  const theirs = await app.call(
    restaurantProfile.createRestaurant,
    {
      restaurant: { ...restaurant, name: 'Theirs' },
      parent_access_group_id: (
        await app.database.db.selectFrom('access_groups').select('id').where('name', '=', 'Elsewhere').executeTakeFirstOrThrow()
      ).id,
    },
    { as: stranger },
  )
  const through = { restaurant_id: theirs.body.id, charge_id: body.id }
  expect((await app.call(restaurantCharges.removeCharge, through, { as: stranger })).status).toBe(404)
  expect((await app.call(restaurantCharges.updateCharge, { ...through, charge: bag }, { as: stranger })).status).toBe(404)
})

test('a restaurant can have a hundred charges, no more', async () => {
  const restaurant_id = await newRestaurant('Many')
  const rows = Array.from({ length: mostCharges - 1 }, (_, at) => ({ ...bag, per: 'order', name: `Bag ${at}`, restaurant_id }))
  await app.database.db.insertInto('charges').values(rows).execute()
  const add = () => app.call(restaurantCharges.createCharge, { restaurant_id, charge: bag }, { as: manager })
  const both = await Promise.all([add(), add()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await add()).problem.message).toBe('A restaurant has 100 charges at most. Please remove one first.')
})

test('a channel or a way to eat can be named only once', async () => {
  const { status, problem } = await create({ ...bag, channels: Array(2).fill('web'), fulfilments: Array(2).fill('pickup') })
  expect([status, problem.errors]).toEqual([400, { channels: ['must each be chosen only once'], fulfilments: ['must each be chosen only once'] }])
})
