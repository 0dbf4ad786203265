import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { deliveryMarkets } from '@brigade/contract/delivery-markets.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { allRoutes } from '../../routes.ts'

const app = await testApp(allRoutes(testBankLink()))
const company = await app.group({ name: 'Company' })
const north = await app.group({ name: 'North', parent: company })
const south = await app.group({ name: 'South', parent: company })
const mara = await app.person({ name: 'Mara', roles: ['delivery_markets_admin', 'restaurants_admin', 'access_groups_admin'], on: company })
const viewer = await app.person({ roles: ['delivery_markets', 'restaurants'], on: company })
/** Changes markets of the whole company, and sees the restaurants of the north alone. */
const norman = await app.person({ roles: ['delivery_markets_admin'], on: company })
await app.grant(norman, north, 'restaurants')
const elsewhere = await app.group({ name: 'Elsewhere' })
const stranger = await app.person({ roles: ['delivery_markets_admin', 'restaurants_admin'], on: elsewhere })

async function restaurant(name: string, on = company, as: Person = mara): Promise<number> {
  const fields = { name, timezone: 'America/New_York', currency: 'USD' }
  return (await app.call(restaurantProfile.createRestaurant, { restaurant: fields, parent_access_group_id: on }, { as })).body.id
}

const circle = { kind: 'radius', center: { latitude: 43.66, longitude: -70.25 }, radius_m: 5000 } as const
type Given = Parameters<typeof app.call<typeof deliveryMarkets.createDeliveryMarket>>[1]['market']
const create = (market: Given, as: Person = mara, parent_access_group_id = company) =>
  app.call(deliveryMarkets.createDeliveryMarket, { market, parent_access_group_id }, { as })
type Terms = Parameters<typeof app.call<typeof deliveryMarkets.saveMarketRule>>[1]['rule']
const terms: Terms = { fee_minor: 399, min_order_minor: 2000, free_from_minor: 6000, minutes: 35, availability: null }
const save = (id: number, restaurant_id: number, rule: Partial<Terms> = {}, version: number | null = null, as: Person = mara) =>
  app.call(deliveryMarkets.saveMarketRule, { id, restaurant_id, rule: { ...terms, ...rule }, version }, { as })
const read = async (id: number, as: Person = mara) => app.call(deliveryMarkets.deliveryMarket, { id }, { as })
const linesOf = async (resource: string, resource_id: number, as: Person = mara) =>
  (await app.call(auditLogs.search, { resource, resource_id }, { as })).body.data.map(({ description }) => description)

test('a market is created, listed, updated once and deleted; History has each step', async () => {
  const { body } = await create({ name: 'Old Port', area: circle })
  expect(body).toMatchObject({
    name: 'Old Port',
    active: true,
    area: circle,
    area_kind: 'radius',
    area_size: 5000,
    rules: [],
    hidden_rules: 0,
    version: 1,
  })
  const listed = await app.call(deliveryMarkets.deliveryMarkets, { name: 'old po' }, { as: viewer })
  expect(listed.body).toMatchObject({
    total: 1,
    data: [{ id: body.id, restaurants: 0, parent_access_group_name: 'Company', _can: { update: false } }],
  })
  const change = (name: string, version: number) =>
    app.call(deliveryMarkets.updateDeliveryMarket, { id: body.id, market: { name, area: circle, version } }, { as: mara })
  expect((await change('Old Port', 1)).body.version).toBe(1)
  expect((await change('Waterfront', 1)).body).toMatchObject({ name: 'Waterfront', version: 2 })
  expect((await change('Harbor', 1)).problem.code).toBe('stale')
  const area = { kind: 'postal_codes' as const, country: 'us', codes: ['04101', ' 04101 ', '04102'] }
  const codes = await app.call(deliveryMarkets.updateDeliveryMarket, { id: body.id, market: { name: 'Waterfront', area, version: 2 } }, { as: mara })
  expect(codes.body).toMatchObject({ area: { country: 'US', codes: ['04101', '04102'] }, area_size: 2 })
  expect(await linesOf('delivery_market', body.id)).toEqual([
    '- **area**: 5 km around 43.66, -70.25 → postal codes of US: 04101 04102',
    '- **name**: Old Port → Waterfront',
    expect.stringContaining('- **area**: 5 km around 43.66, -70.25'),
  ])
  expect((await app.call(deliveryMarkets.deleteDeliveryMarket, { id: body.id }, { as: mara })).body).toEqual({ id: body.id, name: 'Waterfront' })
  expect((await read(body.id)).status).toBe(404)
})

test('restaurants are added, changed, ordered and removed; both histories have it', async () => {
  const [first, second] = [await restaurant('First Mate'), await restaurant('Second Wind')]
  const { body: market } = await create({ name: 'Order', area: circle })
  await save(market.id, first)
  const both = await save(market.id, second, { fee_minor: 0, free_from_minor: null })
  expect(both.body.rules.map(({ name, fee_minor, version }) => [name, fee_minor, version])).toEqual([
    ['First Mate', 399, 1],
    ['Second Wind', 0, 1],
  ])
  expect((await save(market.id, first)).problem).toMatchObject({ code: 'conflict', message: 'First Mate serves this market already.' })
  expect((await save(market.id, first, { fee_minor: 450 }, 1)).body.rules[0]).toMatchObject({ fee_minor: 450, version: 2 })
  expect((await save(market.id, first, { fee_minor: 500 }, 1)).problem.code).toBe('stale')
  const move = (restaurant_id: number, before_restaurant_id: number | null) =>
    app.call(deliveryMarkets.moveMarketRule, { id: market.id, restaurant_id, before_restaurant_id }, { as: mara })
  const names = (answer: Awaited<ReturnType<typeof move>>) => answer.body.rules.map(({ name }) => name)
  expect(names(await move(second, first))).toEqual(['Second Wind', 'First Mate'])
  expect(names(await move(second, null))).toEqual(['First Mate', 'Second Wind'])
  const gone = await app.call(deliveryMarkets.removeMarketRule, { id: market.id, restaurant_id: first }, { as: mara })
  expect(gone.body.rules.map(({ name }) => name)).toEqual(['Second Wind'])
  expect((await save(market.id, first, {}, 2)).problem.code).toBe('conflict')
  const was = 'fee 4.50 USD, minimum 20.00 USD, free from 60.00 USD, 35 min'
  expect((await linesOf('delivery_market', market.id)).slice(0, 4)).toEqual([
    `- **restaurant taken out**: ${was}`,
    '- **place of a restaurant**: 1 → 2',
    '- **place of a restaurant**: 2 → 1',
    `- **terms of a restaurant**: fee 3.99 USD, minimum 20.00 USD, free from 60.00 USD, 35 min → ${was}`,
  ])
  expect((await linesOf('restaurant', second))[0]).toBe('- **place in delivery market Order**: 1 → 2')
  expect((await linesOf('restaurant', first))[0]).toBe(`- **no longer serves delivery market Order**: ${was}`)
})

test('contradicting terms are refused beside their field', async () => {
  const id = await restaurant('Term Time')
  const { body: market } = await create({ name: 'Terms', area: circle })
  expect((await save(market.id, id, { free_from_minor: 2000 })).problem.errors).toEqual({
    free_from_minor: ['must be more than the minimum order. To deliver every order free, set the fee to zero'],
  })
  expect((await save(market.id, id, { fee_minor: -1 })).problem.errors).toEqual({ fee_minor: ['must be zero or more'] })
  const crossed = {
    kind: 'polygon' as const,
    ring: [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ] as [number, number][],
  }
  expect((await create({ name: 'Bow tie', area: crossed })).problem.errors).toEqual({ ring: ['crosses itself'] })
})

test('viewers change nothing; another company’s ids are unknown wherever they are used', async () => {
  const { body: market } = await create({ name: 'Mine', area: circle })
  const mine = await restaurant('Mine Too')
  const theirs = await restaurant('Theirs', elsewhere, stranger)
  const update = (as: Person) => app.call(deliveryMarkets.updateDeliveryMarket, { id: market.id, market: { name: 'Hers', area: circle } }, { as })
  expect((await update(viewer)).status).toBe(403)
  expect((await update(stranger)).status).toBe(404)
  expect((await read(market.id, stranger)).status).toBe(404)
  expect((await create({ name: 'Squatter', area: circle }, stranger)).status).toBe(404)
  expect((await save(market.id, mine, {}, null, stranger)).status).toBe(404)
  expect((await save(market.id, theirs)).status).toBe(404)
  expect((await app.call(deliveryMarkets.deleteDeliveryMarket, { id: market.id }, { as: stranger })).status).toBe(404)
  expect((await app.call(deliveryMarkets.marketsOfRestaurant, { restaurant_id: mine }, { as: stranger })).status).toBe(404)
  expect((await app.call(deliveryMarkets.marketsForAddress, { point: circle.center }, { as: stranger })).body).toEqual({
    verdicts: [],
    left_out: 0,
    not_looked_in: 0,
  })
  expect((await app.call(deliveryMarkets.deliveryMarkets, {}, { as: stranger })).body.total).toBe(0)
})

test('a restaurant that the caller cannot see is counted, not named, and neither moved nor changed', async () => {
  const { body: market } = await create({ name: 'Mixed', area: circle })
  const [northern, southern] = [await restaurant('Northern', north), await restaurant('Southern', south)]
  await save(market.id, southern)
  const { body } = await save(market.id, northern, {}, null, norman)
  expect(body).toMatchObject({ rules: [{ name: 'Northern' }], restaurants: 1, hidden_rules: 1 })
  expect((await save(market.id, southern, {}, 1, norman)).status).toBe(404)
  const move = { id: market.id, restaurant_id: northern, before_restaurant_id: southern }
  expect((await app.call(deliveryMarkets.moveMarketRule, move, { as: norman })).status).toBe(404)
  expect((await app.call(deliveryMarkets.removeMarketRule, { id: market.id, restaurant_id: southern }, { as: norman })).status).toBe(404)
  expect(JSON.stringify(await linesOf('delivery_market', market.id, norman))).not.toContain('Southern')
  const found = await app.call(deliveryMarkets.marketsForAddress, { point: circle.center }, { as: norman })
  expect(found.body.verdicts.find(({ market_id }) => market_id === market.id)).toMatchObject({ hidden_offers: 1, offers: [{ name: 'Northern' }] })
  const listed = await app.call(deliveryMarkets.deliveryMarkets, { name: 'Mixed' }, { as: norman })
  expect(listed.body.data[0]).toMatchObject({ restaurants: 1 })
})

test('a market moved to another group keeps its restaurants and is seen from the new group only', async () => {
  const southerner = await app.person({ roles: ['delivery_markets', 'restaurants'], on: south })
  const northerner = await app.person({ roles: ['delivery_markets'], on: north })
  const { body: market } = await create({ name: 'Wanderer', area: circle }, mara, south)
  const id = await restaurant('Stays', south)
  await save(market.id, id)
  expect((await read(market.id, southerner)).body.rules).toHaveLength(1)
  const moved = await app.call(
    accessGroups.moveResources,
    { resource_type: 'delivery_market', resource_ids: [market.id], access_group_id: north },
    { as: mara },
  )
  expect(moved.status).toBe(200)
  expect((await read(market.id, southerner)).status).toBe(404)
  expect((await app.call(deliveryMarkets.marketsOfRestaurant, { restaurant_id: id }, { as: southerner })).body).toEqual([])
  expect((await read(market.id, northerner)).body).toMatchObject({ parent_access_group_id: north, rules: [], hidden_rules: 1, version: 2 })
  const stats = await app.call(accessGroups.getStats, { id: north }, { as: mara })
  expect(stats.body.resources).toContainEqual(expect.objectContaining({ resource_type: 'delivery_market' }))
  expect(await linesOf('access_group', north)).toContainEqual(expect.stringContaining('Wanderer'))
})

test('deleting a restaurant deletes its rules; two people editing one market lose nothing silently', async () => {
  const { body: market } = await create({ name: 'Race', area: circle })
  const id = await restaurant('Short Lived')
  await save(market.id, id)
  expect((await app.call(deliveryMarkets.marketsOfRestaurant, { restaurant_id: id }, { as: viewer })).body).toMatchObject([
    { market_id: market.id, name: 'Race', area_size: 5000, rule: { fee_minor: 399 }, _can: { update: false } },
  ])
  await app.call(restaurantProfile.deleteRestaurant, { id }, { as: mara })
  expect((await read(market.id)).body.rules).toEqual([])
  const edits = ['One', 'Two', 'Three'].map((name) =>
    app.call(deliveryMarkets.updateDeliveryMarket, { id: market.id, market: { name: `Race ${name}`, area: circle, version: 1 } }, { as: mara }),
  )
  const codes = (await Promise.all(edits)).map(({ status }) => status)
  expect(codes.sort()).toEqual([200, 409, 409])
  const adds = await Promise.all([0, 1, 2].map(async (n) => save(market.id, await restaurant(`Racer ${n}`))))
  expect(adds.map(({ status }) => status)).toEqual([200, 200, 200])
  const places = await app.database.db.selectFrom('market_rules').select('place').where('market_id', '=', market.id).execute()
  expect(new Set(places.map(({ place }) => place)).size).toBe(3)
})
