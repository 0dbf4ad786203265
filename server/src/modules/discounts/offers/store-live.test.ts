import { firstOfferTerms } from '@brigade/contract/discounts/terms.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { makeOffer, makeRestaurant } from '../../../../testing/discounts.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { company } from '../../../../testing/two-companies.ts'
import { liveOffersAt, offersAskedAt } from './store-live.ts'
import { insertVersion } from './store-writing.ts'

const app = await testApp({})
const { db } = app.database
const counted = { at: new Date('2026-03-11T02:30:00Z'), guest: '17' }

let root: number
let north: number
let place: number
beforeEach(async () => {
  ;({ root } = await company(app, 'Acme'))
  north = await app.group({ name: 'North', parent: root })
  place = await makeRestaurant(app.database, { on: north })
})

const idsAt = async (restaurant: number) => (await liveOffersAt(db, restaurant, counted)).map(({ id }) => id)

test('an offer counts at the restaurants below its group, at no others', async () => {
  const [above, here] = [await makeOffer(app.database, { group: root }), await makeOffer(app.database, { group: north })]
  const south = await app.group({ name: 'South', parent: root })
  const beside = await makeOffer(app.database, { group: south })
  const { root: other } = await company(app, 'Bistro')
  const elsewhere = await makeOffer(app.database, { group: other })
  expect(await idsAt(place)).toEqual([above, here])
  expect(await idsAt(await makeRestaurant(app.database, { on: south }))).toEqual([above, beside])
  expect(await idsAt(await makeRestaurant(app.database, { on: other }))).toEqual([elsewhere])
})

test('only scheduled and active offers count, in the currency of the restaurant', async () => {
  const statuses = ['draft', 'scheduled', 'active', 'paused', 'ended'] as const
  const ids = new Map<string, number>()
  for (const status of statuses) ids.set(status, await makeOffer(app.database, { group: root, status }))
  await makeOffer(app.database, { group: root, currency: 'EUR' })
  expect(await idsAt(place)).toEqual([ids.get('scheduled'), ids.get('active')])
})

test('an offer that names restaurants counts at these alone', async () => {
  const beside = await makeRestaurant(app.database, { on: north })
  const offer = await makeOffer(app.database, { group: root, restaurants: [beside] })
  expect(await idsAt(place)).toEqual([])
  expect(await idsAt(beside)).toEqual([offer])
})

test('whoever opted out takes no part: a restaurant by itself, or all of a group', async () => {
  const beside = await makeRestaurant(app.database, { on: await app.group({ name: 'Far north', parent: north }) })
  const [one, other] = [await makeOffer(app.database, { group: root }), await makeOffer(app.database, { group: root })]
  await sql`insert into discount_opt_outs (discount_id, restaurant_id, access_group_id) values (${one}, ${place}, null), (${other}, null, ${north})`.execute(
    db,
  )
  expect(await idsAt(place)).toEqual([])
  expect(await idsAt(beside)).toEqual([one])
})

test('an offer comes with its newest terms and with what was used of it, that day on the clock of the restaurant and by that guest', async () => {
  const id = await makeOffer(app.database, { group: root, terms: { priority: 7 } })
  await sql`update discount_counts set used = 9, given = 4500 where discount_id = ${id}`.execute(db)
  await sql`insert into discount_days values (${id}, '2026-03-10', 4), (${id}, '2026-03-11', 1)`.execute(db)
  await sql`insert into discount_guests values (${id}, '17', 2), (${id}, '18', 3)`.execute(db)
  const [first] = await liveOffersAt(db, place, counted)
  expect(first).toMatchObject({ version_number: 1, terms: { priority: 7 }, used: 9, given_minor: 4500, used_that_day: 4, used_by_guest: 2 })
  await app.database.write(async (tx) => {
    await insertVersion(tx, { offerId: id, number: 2, terms: { ...firstOfferTerms, pos_name: 'Offer', priority: 8 }, madeBy: '' })
    await sql`update discounts set newest_version = 2 where id = ${id}`.execute(tx)
  })
  expect(await liveOffersAt(db, place, { ...counted, guest: null })).toMatchObject([{ version_number: 2, terms: { priority: 8 }, used_by_guest: 0 }])
})

test('an offer that is asked for is answered whatever its status, and says whether it counts there; one of another company is not there', async () => {
  const paused = await makeOffer(app.database, { group: north, status: 'paused' })
  const elsewhere = await makeOffer(app.database, { group: await app.group({ parent: root }) })
  const foreign = await makeOffer(app.database, { group: (await company(app, 'Bistro')).root })
  expect(await offersAskedAt(db, place, [paused, elsewhere, foreign], counted)).toMatchObject([
    { id: paused, status: 'paused', is_here: true },
    { id: elsewhere, status: 'active', is_here: false },
  ])
})

test('terms are read once: a second look is one statement', async () => {
  await makeOffer(app.database, { group: root })
  expect(await statementsOf(app.database, () => liveOffersAt(db, place, counted))).toBe(2)
  expect(await statementsOf(app.database, () => liveOffersAt(db, place, counted))).toBe(1)
})
