import { deliveryMarkets, type MarketVerdict } from '@brigade/contract/delivery-markets.ts'
import type { DeliveryArea } from '@brigade/contract/fields/delivery-area.ts'
import { restaurantHours } from '@brigade/contract/hours.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { allRoutes } from '../../routes.ts'

// A Saturday, 19:30 in New York.
const now = new Date('2026-07-18T23:30:00Z')
const app = await testApp(allRoutes(testBankLink()), { deps: { clock: { now: () => now } } })
const company = await app.group({ name: 'Company' })
const mara = await app.person({ roles: ['delivery_markets_admin', 'restaurants_admin', 'availabilities_admin'], on: company })
const as = mara

const harbor = { latitude: 43.657, longitude: -70.251 }
const everyDay = [0, 1, 2, 3, 4, 5, 6]

interface Owner {
  readonly as: Person
  readonly group: number
}
const usual: Owner = { as: mara, group: company }

/** Whose markets no other test counts. */
async function ownerOf(name: string): Promise<Owner> {
  const group = await app.group({ name })
  return { as: await app.person({ roles: ['delivery_markets_admin', 'restaurants_admin', 'availabilities_admin'], on: group }), group }
}

async function restaurant(name: string, { opens = 11, closes = 23, live = true, place = true } = {}, { as, group } = usual): Promise<number> {
  const fields = { name, timezone: 'America/New_York', currency: 'USD', ...(place && harbor) }
  const { body } = await app.call(restaurantProfile.createRestaurant, { restaurant: fields, parent_access_group_id: group }, { as })
  if (live) await app.database.db.updateTable('restaurants').set({ status: 'live', went_live_at: now }).where('id', '=', body.id).execute()
  const week = everyDay.map((dow) => ({ dow, start_min: opens * 60, end_min: closes * 60 }))
  const saved = await app.call(restaurantHours.saveHours, { restaurant_id: body.id, hours: { week } }, { as })
  expect(saved.status, JSON.stringify(saved.problem)).toBe(200)
  return body.id
}

async function market(
  name: string,
  area: DeliveryArea,
  rules: readonly (readonly [number, object?])[] = [],
  active = true,
  { as, group } = usual,
): Promise<number> {
  const { body } = await app.call(deliveryMarkets.createDeliveryMarket, { market: { name, area, active }, parent_access_group_id: group }, { as })
  for (const [restaurant_id, more] of rules) {
    const rule = { fee_minor: 300, minutes: 30, ...more }
    const saved = await app.call(deliveryMarkets.saveMarketRule, { id: body.id, restaurant_id, rule }, { as })
    expect(saved.status, JSON.stringify(saved.problem)).toBe(200)
  }
  return body.id
}

const circle = (radius_m: number): DeliveryArea => ({ kind: 'radius', center: harbor, radius_m })
const ask = async (sought: object, { as } = usual) => (await app.call(deliveryMarkets.marketsForAddress, sought, { as })).body
const brief = ({ name, covers, by_m, offers }: MarketVerdict) => [name, covers, by_m, offers.map((offer) => `${offer.name} ${offer.outcome}`)]

const [open, shut, young, late] = [
  await restaurant('Open House'),
  await restaurant('Early Bird', { opens: 6, closes: 14 }),
  await restaurant('Not Yet', { live: false }),
  await restaurant('Night Shift', { place: false }),
]
const lateHours = everyDay.map((dow) => ({ dow, start_min: 22 * 60, end_min: 26 * 60 }))
const inner = await market('Inner', circle(2000), [[shut], [open, { fee_minor: 200 }], [young], [late, { availability: lateHours }]])
await market('Outer', circle(6000), [[open, { fee_minor: 500 }]])
await market('Codes', { kind: 'postal_codes', country: 'US', codes: ['04101'] }, [[open, { fee_minor: 900 }]])
await market('Asleep', circle(6000), [[open]], false)
await market('Far away', { kind: 'radius', center: { latitude: 43.9, longitude: -70.251 }, radius_m: 1000 })

test('markets that contain a point come first, with restaurants in their order, and the reason where they do not deliver', async () => {
  const { verdicts, left_out } = await ask({ point: harbor })
  expect(verdicts.map(brief)).toEqual([
    ['Inner', 'inside', null, ['Early Bird closed', 'Open House serves', 'Not Yet not_live', 'Night Shift not_now']],
    ['Outer', 'inside', null, ['Open House cheaper_elsewhere']],
    ['Far away', 'outside', expect.any(Number), []],
    ['Asleep', 'off', null, []],
    ['Codes', 'needs_postal_code', null, []],
  ])
  expect(left_out).toBe(0)
  const [first, second] = verdicts
  expect(first?.offers[0]?.state).toMatchObject({ open: false, next_open: '2026-07-19T10:00:00.000Z' })
  expect(first?.offers[2]?.state).toBeNull()
  expect(first?.offers.map(({ away_m }) => away_m)).toEqual([0, 0, 0, null])
  expect(second?.offers[0]).toMatchObject({ better_through: 'Inner', fee_minor: 500 })
  expect(verdicts[2]?.by_m).toBeGreaterThan(25_000)
})

test('an address outside of one market and inside the next: how far outside, and the terms of the next', async () => {
  const north = { latitude: harbor.latitude + 3200 / 111_195, longitude: harbor.longitude }
  const { verdicts } = await ask({ point: north, postal_code: '04101-2212' })
  const of = (name: string) => verdicts.find((verdict) => verdict.name === name)
  expect(of('Inner')).toMatchObject({ covers: 'outside', by_m: 1200, offers: [] })
  expect(of('Outer')).toMatchObject({ covers: 'inside', offers: [{ outcome: 'serves', away_m: 3200 }] })
  expect(of('Codes')).toMatchObject({ covers: 'inside', offers: [{ outcome: 'cheaper_elsewhere', better_through: 'Outer' }] })
})

test('a postal code alone finds markets of postal codes; the others report that they need a point', async () => {
  const { verdicts } = await ask({ postal_code: '04101' })
  expect(verdicts.filter(({ covers }) => covers === 'inside').map(({ name }) => name)).toEqual(['Codes'])
  expect(verdicts.find(({ market_id }) => market_id === inner)?.covers).toBe('needs_point')
  const german = await ask({ postal_code: '04101', country: 'de' })
  expect(german.verdicts.find(({ name }) => name === 'Codes')?.covers).toBe('other_code')
})

test('an empty question is refused with a sentence', async () => {
  const { problem } = await app.call(deliveryMarkets.marketsForAddress, {}, { as })
  expect(problem.errors).toEqual({ point: ['A point or a postal code is required'] })
})

test('a restaurant has both coordinates or neither', async () => {
  const restaurant = { name: 'Halfway', timezone: 'America/New_York', currency: 'USD', latitude: 43.6 }
  const { problem } = await app.call(restaurantProfile.createRestaurant, { restaurant, parent_access_group_id: company }, { as })
  expect(problem.errors).toEqual({ latitude: ['must be given together with the longitude'] })
})

test('the number of statements does not grow with the number of markets', async () => {
  const owner = await ownerOf('Growing')
  const [early, all] = [await restaurant('Early', { opens: 6, closes: 14 }, owner), await restaurant('All Day', {}, owner)]
  await market('First', circle(2000), [[early], [all]], true, owner)
  const count = async () => {
    let statements = 0
    const listen = () => (statements += 1)
    app.database.pool.on('acquire', listen)
    await ask({ point: harbor }, owner)
    app.database.pool.off('acquire', listen)
    return statements
  }
  await ask({ point: harbor }, owner)
  const few = await count()
  expect(few).toBeGreaterThan(1)
  for (let n = 0; n < 20; n += 1) await market(`More ${n}`, circle(3000), [[all], [early]], true, owner)
  expect(await count()).toBe(few)
})

test('of very many matching markets fifty are listed, and the others counted', async () => {
  const { as, group } = await ownerOf('Crowded')
  const town = { latitude: 10, longitude: 10 }
  const area = JSON.stringify({ kind: 'radius', center: town, radius_m: 900 })
  await sql`with made as (
      insert into delivery_markets (name, active, area_kind, area_size, area, parent_access_group_id)
      select 'Overlap ' || n, true, 'radius', 900, ${area}::jsonb, ${group} from generate_series(1, 60) as n returning id)
    insert into access_group_resources (resource_type, resource_id, access_group_id, relation)
    select 'delivery_market', id, ${group}, 'owner' from made`.execute(app.database.db)
  const { verdicts, left_out, not_looked_in } = await ask({ point: town }, { as, group })
  expect(verdicts.filter(({ covers }) => covers === 'inside')).toHaveLength(50)
  const { total } = (await app.call(deliveryMarkets.deliveryMarkets, {}, { as })).body
  expect([not_looked_in, verdicts.length + left_out + not_looked_in]).toEqual([10, total])
})
