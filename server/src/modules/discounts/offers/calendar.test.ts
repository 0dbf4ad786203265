import { offers } from '@brigade/contract/discounts/offers.ts'
import { firstOfferTerms, type OfferSchedule } from '@brigade/contract/discounts/terms.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { makeOffer, makeRestaurant } from '../../../../testing/discounts.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { daysOf } from './calendar-days.ts'
import { offerRoutes } from './handlers.ts'

describe('days of a calendar', () => {
  const always: OfferSchedule = firstOfferTerms.schedule
  const on = (schedule: Partial<OfferSchedule>, more: { from?: string; days?: number; since?: string | null; until?: string | null } = {}) =>
    daysOf({ ...always, ...schedule }, { from: '2026-12-01', days: 3, since: null, until: null, ...more }).map(
      ({ date, windows }) => `${date} ${windows.map(({ start_min, end_min }) => `${start_min}-${end_min}`).join(' ')}`,
    )

  test('without windows an offer holds all day, every day', () => {
    expect(on({})).toEqual(['2026-12-01 0-1440', '2026-12-02 0-1440', '2026-12-03 0-1440'])
  })

  test('a window stands on the day on which it begins, and reaches past midnight', () => {
    // The second of December 2026 is a Wednesday.
    const windows = [
      { dow: 3, start_min: 1320, end_min: 1560 },
      { dow: 3, start_min: 600, end_min: 660 },
    ]
    expect(on({ windows })).toEqual(['2026-12-02 600-660 1320-1560'])
    expect(on({ windows, not_on: ['2026-12-02'] })).toEqual([])
  })

  test('the first and the last moment cut what they fall into, also past midnight', () => {
    const late = [1, 2, 3, 4, 5, 6, 0].map((dow) => ({ dow, start_min: 1320, end_min: 1560 }))
    expect(on({ windows: late, starts_at: '2026-12-01T23:00', ends_at: '2026-12-03T01:00' })).toEqual([
      '2026-12-01 1380-1560',
      '2026-12-02 1320-1500',
    ])
    expect(on({}, { since: '2026-12-02T10:00', until: '2026-12-02T11:30' })).toEqual(['2026-12-02 600-690'])
  })

  test('a day before 1970 has its day of the week as well', () => {
    expect(on({ windows: [{ dow: 3, start_min: 0, end_min: 60 }] }, { from: '1969-12-31', days: 2 })).toEqual(['1969-12-31 0-60'])
  })
})

describe('the calendar of a restaurant', async () => {
  const app = await testApp({ discounts: offerRoutes })
  const { call, database, group, person } = app

  let { acme, bistro, north } = await twoCompanies(app)
  let grill = 0
  let local: Person
  beforeEach(async () => {
    ;({ acme, bistro, north } = await twoCompanies(app))
    grill = await makeRestaurant(database, { on: north, name: 'Grill' })
    local = await person({ roles: ['discounts'], on: north })
  })

  const calendar = async (as: Person = local, from = '2199-12-01') =>
    (await call(offers.discountCalendar, { restaurant_id: grill, from, days: 7 }, { as })).body

  test('shows all offers from above by what guests are told of them, drafts and what else they are called to those who see them', async () => {
    await makeOffer(database, { group: acme.root, name: 'Margin killer', terms: { pos_name: 'Happy hour' } })
    await makeOffer(database, { group: acme.root, name: 'Idea', status: 'draft' })
    await makeOffer(database, { group: north, name: 'Secret', status: 'draft' })
    await makeOffer(database, { group: bistro.root, name: 'Theirs' })
    await makeOffer(database, { group: await group({ parent: acme.root }), name: 'Beside' })
    await makeOffer(database, { group: acme.root, name: 'In euros', currency: 'EUR' })
    const shown = async (as: Person) => (await calendar(as)).data.map(({ name, status, gives }) => [name, status, gives])
    expect(await shown(local)).toEqual([
      ['Happy hour', 'active', '10% off any item'],
      ['Secret', 'draft', '10% off any item'],
    ])
    expect((await shown(acme.owner)).map(([name]) => name)).toEqual(['Idea', 'Margin killer', 'Secret'])
    expect(await calendar()).toMatchObject({ timezone: 'America/New_York' })
    const may = async (as: Person) => (await calendar(as)).data.map(({ _can }) => _can)
    expect(await may(local)).toEqual([
      { open: false, opt_out: false },
      { open: true, opt_out: false },
    ])
    expect((await may(acme.owner)).at(-1)).toEqual({ open: true, opt_out: true })
    // Discounts admin of the restaurant’s group decides for it, whatever they see of the offer.
    expect((await may(await person({ roles: ['discounts_admin'], on: north })))[0]).toEqual({ open: false, opt_out: true })
  })

  test('marks what the restaurant opted out of, and what ended is gone after that day', async () => {
    const ended = await makeOffer(database, { group: north, name: 'Old', status: 'ended' })
    const out = await makeOffer(database, { group: north, name: 'Out' })
    await sql`update discounts set started_at = '2026-03-02T17:00:00Z', ended_at = '2026-03-04T04:30:00Z' where id = ${ended}`.execute(database.db)
    await sql`insert into discount_opt_outs (discount_id, restaurant_id) values (${out}, ${grill})`.execute(database.db)
    const wide = await makeOffer(database, { group: acme.root, name: 'Wide' })
    await sql`insert into discount_opt_outs (discount_id, access_group_id) values (${wide}, ${north})`.execute(database.db)
    const past = await calendar(local, '2026-03-01')
    expect(past.data.find(({ name }) => name === 'Old')?.days).toEqual([
      { date: '2026-03-02', windows: [{ start_min: 720, end_min: 1440 }] },
      { date: '2026-03-03', windows: [{ start_min: 0, end_min: 1410 }] },
    ])
    // What a group said no to is taken back there, not at the restaurant.
    expect((await calendar()).data.map(({ id, opted_out, opt_out_id }) => [id, opted_out, opt_out_id])).toEqual([
      [out, true, expect.any(Number)],
      [wide, true, null],
    ])
  })

  test('is for those who see discounts of the restaurant', async () => {
    const stranger = await person({ roles: ['discounts'], on: bistro.root })
    expect((await call(offers.discountCalendar, { restaurant_id: grill, from: '2026-03-01' }, { as: stranger })).status).toBe(404)
    expect((await call(offers.discountCalendar, { restaurant_id: grill, from: '2026-03-01', days: 43 }, { as: local })).status).toBe(400)
  })
})
