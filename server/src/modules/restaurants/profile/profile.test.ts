import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { describe, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { allRoutes } from '../../../routes.ts'

const app = await testApp(allRoutes(testBankLink()))
const company = await app.group({ name: 'Company' })
const manager = await app.person({ name: 'Mara', roles: ['restaurants_admin', 'chains'], on: company })
const viewer = await app.person({ roles: ['restaurants'], on: company })
const elsewhere = await app.group({ name: 'Elsewhere' })
const stranger = await app.person({ roles: ['restaurants_admin', 'chains'], on: elsewhere })

type Values = Partial<CallInput<typeof restaurantProfile.createRestaurant>['restaurant']>

async function restaurant(values: Values = {}, as: Person = manager, parent_access_group_id = company) {
  const input = { name: 'Night Owl Diner', timezone: 'America/Chicago', currency: 'USD', ...values }
  return (await app.call(restaurantProfile.createRestaurant, { restaurant: input, parent_access_group_id }, { as })).body
}

/** As going live leaves it, without a checklist. */
async function live(values: Values = {}, as: Person = manager, group = company) {
  const made = await restaurant(values, as, group)
  await app.database.db.updateTable('restaurants').set({ status: 'live', went_live_at: new Date() }).where('id', '=', made.id).execute()
  return made
}

const get = async (id: number, as = manager) => (await app.call(restaurantProfile.restaurant, { id }, { as })).body

const trail = (id: number) =>
  app.database.db.selectFrom('audit_logs').select(['action', 'description', 'changes']).where('resource_id', '=', id).orderBy('id').execute()

describe('the list', () => {
  test('is filtered by status, sorted by city, and shows a change at once', async () => {
    const group = await app.group({ name: 'Chain' })
    const person = await app.person({ roles: ['restaurants_admin'], on: group })
    const [a, b] = [await live({ name: 'Amber', city: 'York' }, person, group), await live({ name: 'Basil', city: 'Akron' }, person, group)]
    const list = async (input: CallInput<typeof restaurantProfile.restaurants>) =>
      (await app.call(restaurantProfile.restaurants, input, { as: person })).body.data.map(({ name }) => name)
    expect(await list({ sort: 'city' })).toEqual(['Basil', 'Amber'])
    expect(await list({ sort: '-city' })).toEqual(['Amber', 'Basil'])
    expect(await list({ status: 'live' })).toEqual(['Amber', 'Basil'])
    await app.call(restaurantProfile.setRestaurantStatus, { ids: [a.id], status: 'suspended' }, { as: person })
    expect(await list({ status: 'live' })).toEqual(['Basil'])
    expect(await list({ status: 'suspended' })).toEqual(['Amber'])
    expect(await list({ sort: 'status' })).toEqual(['Amber', 'Basil'])
    await app.call(
      restaurantProfile.updateRestaurant,
      { id: b.id, restaurant: { name: 'Basil', city: 'Zion', timezone: 'America/Chicago', currency: 'USD' } },
      { as: person },
    )
    expect(await list({ sort: 'city' })).toEqual(['Amber', 'Basil'])
    expect(await list({ kind: 'library' })).toEqual([])
  })
})

describe('the search', () => {
  test.each([
    ['McDonald’s Loop', "mcdonald's"],
    ["Wendy's", 'WENDY‘S'],
    ['Café Été', 'cafe ete'],
    ['Cafe Uno', 'Café'],
    ['一蘭', '一蘭'],
    ['본죽', '본'],
    ['100% Juice_Bar', '% juice_'],
  ])('finds %s by %s', async (name, wanted) => {
    const group = await app.group({ name: 'Chain' })
    const person = await app.person({ roles: ['restaurants_admin'], on: group })
    const made = await live({ name }, person, group)
    await live({ name: 'Another' }, person, group)
    const { body } = await app.call(restaurantProfile.restaurants, { name: wanted }, { as: person })
    expect(body.data.map(({ id }) => id)).toEqual([made.id])
  })
})

describe('status of several', () => {
  test('gives each restaurant its own result, in the order asked, and changes the rest', async () => {
    const [one, two, young] = [await live({ name: 'One' }), await live({ name: 'Two' }), await restaurant({ name: 'Young' })]
    const theirs = await live({ name: 'Theirs' }, stranger, elsewhere)
    await app.call(restaurantProfile.setRestaurantStatus, { ids: [two.id], status: 'suspended' }, { as: manager })
    const { status, body } = await app.call(
      restaurantProfile.setRestaurantStatus,
      { ids: [one.id, two.id, young.id, theirs.id, 999_999, one.id], status: 'suspended', reason: 'Storm' },
      { as: manager },
    )
    expect(status).toBe(200)
    expect(body.results.map(({ id, name, outcome }) => [id, name, outcome])).toEqual([
      [one.id, 'One', 'done'],
      [two.id, 'Two', 'unchanged'],
      [young.id, 'Young', 'refused'],
      [theirs.id, '', 'refused'],
      [999_999, '', 'refused'],
    ])
    expect(body.results[3]?.sentence).toBe(body.results[4]?.sentence)
    expect([(await get(one.id)).status, (await get(theirs.id, stranger)).status]).toEqual(['suspended', 'live'])
    const entries = await trail(one.id)
    expect(entries.at(-1)?.description).toContain('Storm')
    expect(await trail(two.id)).toHaveLength(2)
  })

  test('lists the possible next states of a restaurant to people who may set them', async () => {
    const { id } = await live()
    expect((await get(id))._can.status).toEqual(['suspended', 'closed'])
    expect((await get(id, viewer))._can.status).toEqual([])
    await app.call(restaurantProfile.setRestaurantStatus, { ids: [id], status: 'closed' }, { as: manager })
    expect((await get(id))._can.status).toEqual(['live'])
  })

  test('two calls that change the same restaurants in opposite order both get an answer', async () => {
    const ids = [(await live()).id, (await live()).id]
    const both = await Promise.all([
      app.call(restaurantProfile.setRestaurantStatus, { ids, status: 'suspended' }, { as: manager }),
      app.call(restaurantProfile.setRestaurantStatus, { ids: ids.toReversed(), status: 'closed' }, { as: manager }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const [first, second] = await Promise.all(ids.map((id) => get(id)))
    expect(first?.status).toBe(second?.status)
  })
})

describe('editing', () => {
  const values = { name: 'Night Owl Diner', timezone: 'America/Chicago', currency: 'USD' }

  test('refuses a new currency at its field once the restaurant has been live', async () => {
    const { id } = await live()
    const { status, problem } = await app.call(
      restaurantProfile.updateRestaurant,
      { id, restaurant: { ...values, currency: 'JPY' } },
      { as: manager },
    )
    expect([status, problem.errors?.currency?.[0]]).toEqual([400, expect.stringContaining('cannot change')])
    const young = await restaurant()
    const changed = await app.call(restaurantProfile.updateRestaurant, { id: young.id, restaurant: { ...values, currency: 'JPY' } }, { as: manager })
    expect(changed.body.currency).toBe('JPY')
  })

  test('shows in History with the labels of the form', async () => {
    const { id } = await restaurant()
    const changed = { ...values, tax_mode: 'inclusive' as const, business_day_cutoff_min: 0, city: 'Bath' }
    await app.call(restaurantProfile.updateRestaurant, { id, restaurant: changed }, { as: manager })
    const last = (await trail(id)).at(-1)
    expect(last?.description.split('\n')).toEqual([
      '- **tax**: added to prices → included in prices',
      '- **city**: Bath',
      '- **business day ends**: 4:00 AM → 12:00 AM',
    ])
  })

  test('keeps the official name of a zone, whatever case was typed', async () => {
    const { id, timezone } = await restaurant({ timezone: 'america/new_york' })
    expect(timezone).toBe('America/New_York')
    const values = { name: 'Night Owl Diner', currency: 'USD' }
    const save = (zone: string) => app.call(restaurantProfile.updateRestaurant, { id, restaurant: { ...values, timezone: zone } }, { as: manager })
    expect((await save('EUROPE/kyiv')).body.timezone).toBe('Europe/Kyiv')
    const wrong = await Promise.all(['Mars/Olympus', '+02:00', 'Z', 'UTC[u-ca=iso8601]'].map(save))
    expect(wrong.map(({ problem }) => problem.errors?.timezone)).toEqual(Array(4).fill(['must be a time zone such as America/New_York']))
  })

  test('refuses a stale version and writes nothing', async () => {
    const { id, version } = await restaurant()
    await app.call(restaurantProfile.updateRestaurant, { id, restaurant: { ...values, name: 'First', version } }, { as: manager })
    const late = await app.call(restaurantProfile.updateRestaurant, { id, restaurant: { ...values, name: 'Second', version } }, { as: manager })
    expect([late.status, late.problem.code]).toEqual([409, 'stale'])
    expect((await get(id)).name).toBe('First')
  })

  test('is not made stale by a status set elsewhere', async () => {
    const { id, version } = await live()
    await app.call(restaurantProfile.setRestaurantStatus, { ids: [id], status: 'suspended' }, { as: manager })
    const saved = await app.call(restaurantProfile.updateRestaurant, { id, restaurant: { ...values, name: 'Owl', version } }, { as: manager })
    expect(saved.body).toMatchObject({ name: 'Owl', status: 'suspended' })
  })

  test.each([
    ['currency', { currency: 'ZZZ' }],
    ['email', { email: 'nobody' }],
    ['country', { country: 'USA' }],
    ['business_day_cutoff_min', { business_day_cutoff_min: 721 }],
  ])('%s is refused in words', async (field, wrong) => {
    const { status, problem } = await app.call(
      restaurantProfile.createRestaurant,
      { restaurant: { ...values, ...wrong }, parent_access_group_id: company },
      { as: manager },
    )
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, [field]])
  })

  test('reports all errors at once, including those that only the server knows', async () => {
    const wrong = { name: 'O', timezone: 'Mars/Olympus', currency: 'ZZZ', country: 'USA', latitude: 41.9 }
    const errors = {
      name: ['Too few characters'],
      timezone: ['must be a time zone such as America/New_York'],
      currency: ['must be a currency such as USD'],
      country: ['must be a country of two letters'],
      latitude: ['must be given together with the longitude'],
    }
    const made = await app.call(restaurantProfile.createRestaurant, { restaurant: wrong, parent_access_group_id: company }, { as: manager })
    expect(made.problem.errors).toEqual(errors)
    const { id } = await restaurant()
    const saved = await app.call(restaurantProfile.updateRestaurant, { id, restaurant: wrong }, { as: manager })
    expect(saved.problem.errors).toEqual(errors)
  })
})

describe('deleting', () => {
  test('a restaurant that never went live is deleted with everything of it, and History remains', async () => {
    const { id } = await restaurant({ name: 'Short Lived' })
    const gone = await app.call(restaurantProfile.deleteRestaurant, { id }, { as: manager })
    expect(gone.body).toEqual({ id, name: 'Short Lived' })
    expect((await app.call(restaurantProfile.restaurant, { id }, { as: manager })).status).toBe(404)
    const links = await app.database.db
      .selectFrom('access_group_resources')
      .select('access_group_id')
      .where('resource_type', '=', 'restaurant')
      .where('resource_id', '=', id)
      .execute()
    expect(links).toEqual([])
    expect((await trail(id)).map(({ action }) => action)).toEqual(['create', 'delete'])
  })

  test('a restaurant whose menu a channel shows stays until the channel is off', async () => {
    const { id } = await restaurant()
    const listing = { restaurant_id: id, channel: 'web', fulfilments: ['pickup'], live_hash: 'abc' }
    await app.database.db
      .insertInto('listings')
      .values({ ...listing, state: 'on' })
      .execute()
    expect((await app.call(restaurantProfile.deleteRestaurant, { id }, { as: manager })).problem.message).toContain('Switch these channels off')
    await app.database.db.updateTable('listings').set({ state: 'off' }).where('restaurant_id', '=', id).execute()
    expect((await app.call(restaurantProfile.deleteRestaurant, { id }, { as: manager })).status).toBe(200)
  })

  test('a restaurant that was live is closed instead, and a stranger gets 404', async () => {
    const { id } = await live()
    expect((await get(id))._can.delete).toBe(false)
    const refused = await app.call(restaurantProfile.deleteRestaurant, { id }, { as: manager })
    expect([refused.status, refused.problem.message]).toEqual([409, expect.stringContaining('Close it instead')])
    expect((await app.call(restaurantProfile.deleteRestaurant, { id }, { as: stranger })).status).toBe(404)
  })
})

test('a change that waits while the restaurant moves to another group still finds it', async () => {
  const { id } = await restaurant()
  const branch = await app.group({ name: 'Branch', parent: company })
  const waiting =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%restaurants%for update%'"
  const save = { id, restaurant: { name: 'Night Owl', timezone: 'America/Chicago', currency: 'USD' } }
  const saved = await app.database.db.transaction().execute(async (tx) => {
    await tx.updateTable('restaurants').set({ parent_access_group_id: branch }).where('id', '=', id).execute()
    const owner = tx.updateTable('access_group_resources').set({ access_group_id: branch })
    await owner.where('resource_type', '=', 'restaurant').where('resource_id', '=', id).where('relation', '=', 'owner').execute()
    const answer = app.call(restaurantProfile.updateRestaurant, save, { as: manager })
    await expect.poll(async () => (await app.database.pool.query(waiting)).rowCount).toBe(1)
    return { answer }
  })
  expect((await saved.answer).body).toMatchObject({ name: 'Night Owl', parent_access_group_name: 'Branch' })
})

describe('libraries', () => {
  test('need the role chains besides restaurants_admin, to create and to edit', async () => {
    const admin = await app.person({ roles: ['restaurants_admin'], on: company })
    const own = { name: 'Shared', timezone: 'UTC', currency: 'USD' }
    const input = { restaurant: { ...own, kind: 'library' as const }, parent_access_group_id: company }
    expect((await app.call(restaurantProfile.createRestaurant, input, { as: admin })).status).toBe(403)
    const { id, status } = (await app.call(restaurantProfile.createRestaurant, input, { as: manager })).body
    expect(status).toBe('live')
    expect((await get(id, admin))._can).toEqual({ update: false, delete: false, status: [] })
    const change = { id, restaurant: { ...own, name: 'Mine' } }
    expect((await app.call(restaurantProfile.updateRestaurant, change, { as: admin })).status).toBe(403)
    expect((await app.call(restaurantProfile.updateRestaurant, change, { as: manager })).body.name).toBe('Mine')
    const { body } = await app.call(restaurantProfile.setRestaurantStatus, { ids: [id], status: 'closed' }, { as: manager })
    expect(body.results[0]?.outcome).toBe('refused')
    const listed = (await app.call(restaurantProfile.restaurants, { kind: 'library', name: 'Mine' }, { as: admin })).body.data
    expect(listed.map(({ _can }) => _can.update)).toEqual([false])
  })
})
