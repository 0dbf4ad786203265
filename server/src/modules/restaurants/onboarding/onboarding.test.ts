import { randomUUID } from 'node:crypto'
import { bankConnections } from '@brigade/contract/bank-connections.ts'
import { restaurantOnboarding } from '@brigade/contract/restaurants/onboarding.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { share } from '../../../platform/access/holdings.ts'
import { allRoutes } from '../../../routes.ts'

const app = await testApp(allRoutes(testBankLink()))
const { db } = app.database
const company = await app.group({ name: 'Company' })
const place = await app.group({ name: 'Place', parent: company })
const manager = await app.person({ name: 'Mara', roles: ['restaurants_admin', 'availabilities_admin', 'bank_connections_admin'], on: company })
const viewer = await app.person({ roles: ['restaurants'], on: company })
const stranger = await app.person({ roles: ['restaurants_admin'], on: await app.group({ name: 'Elsewhere' }) })

const full = { address: '1 Pier', city: 'Portland', phone: '+12075550100' }

async function restaurant(values: object = {}, group = place, as: Person = manager): Promise<number> {
  const given = { name: 'Night Owl Diner', timezone: 'America/Chicago', currency: 'USD', ...values }
  return (await app.call(restaurantProfile.createRestaurant, { restaurant: given, parent_access_group_id: group }, { as })).body.id
}

/** With restaurants that no other test finds. */
const managerOf = (group: number) => app.person({ roles: ['restaurants_admin', 'bank_connections_admin'], on: group })

const checklist = async (restaurant_id: number, as: Person = manager) =>
  (await app.call(restaurantOnboarding.onboarding, { restaurant_id }, { as })).body
const stateOf = async (id: number, key: string, as: Person = manager) => (await checklist(id, as)).tasks.find((task) => task.key === key)?.state

async function node(restaurantId: number, kind: string, fields: object, links: { parent?: string; ref?: string } = {}): Promise<string> {
  const id = randomUUID()
  await sql`with grown as (update restaurants set menu_revision = menu_revision + 1 where id = ${restaurantId} returning menu_revision)
    insert into menu_nodes (id, restaurant_id, kind, parent_id, ref_id, position, fields, revision)
    select ${id}, ${restaurantId}, ${kind}, ${links.parent ?? null}, ${links.ref ?? null}, 'a0', ${JSON.stringify(fields)}::jsonb, menu_revision
    from grown`.execute(db)
  return id
}

/** A menu with one item on it. */
async function menu(restaurantId: number, item: object): Promise<string> {
  const lunch = await node(restaurantId, 'menu', { name: 'Lunch' })
  const soup = await node(restaurantId, 'item', { name: 'Soup', ...item })
  await node(restaurantId, 'placement', {}, { parent: lunch, ref: soup })
  return soup
}

const opensMonday = (columns: { restaurant_id: number } | { access_group_id: number }) =>
  db
    .insertInto('service_hours')
    .values({ ...columns, week: JSON.stringify([{ dow: 1, start_min: 600, end_min: 900 }]) })
    .execute()

/** One channel shows a menu, as a publication leaves it. */
const shownOn = (restaurant_id: number) =>
  db
    .insertInto('listings')
    .values({ restaurant_id, channel: 'web', state: 'on', fulfilments: ['pickup'], live_hash: 'abc' })
    .execute()

const bank = (group: number, as: Person) =>
  app.call(
    bankConnections.create,
    {
      bank_connection: {
        name: 'Till',
        contact_first_name: 'A',
        contact_last_name: 'B',
        contact_email: 'a@example.com',
        contact_phone: '2075550100',
        address: '1 Pier',
        connection_type: 'MANUAL',
        routing_number: '021000021',
        account_number: '123456789',
      },
      parent_access_group_id: group,
    },
    { as },
  )

describe('the checklist', () => {
  test('follows from the stored data: profile, hours, menu, prices', async () => {
    const id = await restaurant()
    expect((await checklist(id)).tasks.map(({ key, state }) => [key, state])).toEqual([
      ['profile', 'todo'],
      ['hours', 'todo'],
      ['menu', 'todo'],
      ['prices', 'blocked'],
      ['bank', 'todo'],
      ['publication', 'blocked'],
    ])
    await app.call(
      restaurantProfile.updateRestaurant,
      { id, restaurant: { name: 'Owl', timezone: 'America/Chicago', currency: 'USD', ...full } },
      { as: manager },
    )
    await opensMonday({ restaurant_id: id })
    const soup = await menu(id, {})
    expect([await stateOf(id, 'profile'), await stateOf(id, 'hours'), await stateOf(id, 'menu'), await stateOf(id, 'prices')]).toEqual([
      'done',
      'done',
      'done',
      'todo',
    ])
    await node(id, 'size', { name: 'Bowl', price_minor: 900 }, { parent: soup })
    expect(await stateOf(id, 'prices')).toBe('done')
  })

  test('counts hours of a group above until the restaurant has its own', async () => {
    const chain = await app.group({ name: 'Chain', parent: company })
    const id = await restaurant({}, chain)
    await opensMonday({ access_group_id: chain })
    const hours = (await checklist(id)).tasks.find(({ key }) => key === 'hours')
    expect([hours?.state, hours?.evidence]).toEqual(['done', expect.stringContaining('organization')])
    await db
      .insertInto('service_hours')
      .values({ restaurant_id: id, week: JSON.stringify([]) })
      .execute()
    expect(await stateOf(id, 'hours')).toBe('todo')
  })

  test('links to screens only for people with rights there', async () => {
    const id = await restaurant()
    const mine = (await checklist(id)).tasks.map(({ key, opens, may_waive }) => [key, opens, may_waive])
    expect(mine).toEqual([
      ['profile', `/onboarding/restaurants/${id}?edit=profile`, false],
      ['hours', `/onboarding/restaurants/${id}/hours`, true],
      ['menu', `/onboarding/restaurants/${id}/menu`, false],
      ['prices', `/onboarding/restaurants/${id}/menu`, false],
      ['bank', '/bank-connections', true],
      ['publication', null, false],
    ])
    expect((await checklist(id, viewer)).tasks.every(({ opens, may_waive }) => opens === null && !may_waive)).toBe(true)
  })

  test('is closed to strangers, and a library has none', async () => {
    const id = await restaurant()
    const theirs = await app.call(restaurantOnboarding.onboarding, { restaurant_id: id }, { as: stranger })
    const unknown = await app.call(restaurantOnboarding.onboarding, { restaurant_id: 999_999 }, { as: stranger })
    expect([theirs.status, { ...theirs.problem, request_id: '' }]).toEqual([404, { ...unknown.problem, request_id: '' }])
    const { id: library } = await db
      .updateTable('restaurants')
      .set({ kind: 'library' })
      .where('id', '=', await restaurant())
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await app.call(restaurantOnboarding.onboarding, { restaurant_id: library }, { as: viewer })).status).toBe(409)
  })
})

describe('setting a task aside', () => {
  test('needs a reason, names its author, and can be undone', async () => {
    const restaurant_id = await restaurant()
    const without = await app.call(restaurantOnboarding.waiveTask, { restaurant_id, task: 'bank', reason: ' ' }, { as: manager })
    expect([without.status, without.problem.errors]).toEqual([400, { reason: ['Reason is required'] }])
    const { body } = await app.call(restaurantOnboarding.waiveTask, { restaurant_id, task: 'bank', reason: 'Paid in cash' }, { as: manager })
    expect(body.tasks.find(({ key }) => key === 'bank')).toMatchObject({ state: 'waived', waiver: { reason: 'Paid in cash', by: 'Mara' } })
    const back = await app.call(restaurantOnboarding.unwaiveTask, { restaurant_id, task: 'bank' }, { as: manager })
    expect(back.body.tasks.find(({ key }) => key === 'bank')?.state).toBe('todo')
    const trail = await db
      .selectFrom('audit_logs')
      .select('description')
      .where('resource', '=', 'restaurant')
      .where('resource_id', '=', restaurant_id)
      .execute()
    expect(trail.filter(({ description }) => description.includes('Paid in cash'))).toHaveLength(2)
  })

  test('is refused to viewers, and for the task of the menu', async () => {
    const restaurant_id = await restaurant()
    const waive = (task: 'bank' | 'menu', as = manager) =>
      app.call(restaurantOnboarding.waiveTask, { restaurant_id, task, reason: 'No need' }, { as })
    expect([(await waive('bank', viewer)).status, (await waive('menu')).status]).toEqual([403, 409])
  })
})

describe('going live', () => {
  test('is refused with a list of everything missing', async () => {
    const restaurant_id = await restaurant()
    const { status, problem } = await app.call(restaurantOnboarding.goLive, { restaurant_id }, { as: manager })
    expect(status).toBe(409)
    for (const blocker of (await checklist(restaurant_id)).blockers) expect(problem.message).toContain(blocker)
    expect((await app.call(restaurantProfile.restaurant, { id: restaurant_id }, { as: manager })).body.status).toBe('onboarding')
  })

  test('happens once, when all tasks are done or set aside, and is in History', async () => {
    const restaurant_id = await restaurant(full)
    await opensMonday({ restaurant_id })
    await menu(restaurant_id, { price_minor: 900 })
    await app.call(restaurantOnboarding.waiveTask, { restaurant_id, task: 'bank', reason: 'Paid in cash' }, { as: manager })
    expect((await app.call(restaurantOnboarding.goLive, { restaurant_id }, { as: manager })).problem.message).toContain('published')
    await shownOn(restaurant_id)
    const { body } = await app.call(restaurantOnboarding.goLive, { restaurant_id }, { as: manager })
    expect(body).toMatchObject({ status: 'live', went_live_at: expect.any(String), _can: { delete: false } })
    expect((await app.call(restaurantOnboarding.goLive, { restaurant_id }, { as: manager })).status).toBe(409)
    const last = await db
      .selectFrom('audit_logs')
      .select('description')
      .where('resource', '=', 'restaurant')
      .where('resource_id', '=', restaurant_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(last.description).toContain('live')
  })

  test('accepts a bank connection of a group above', async () => {
    const chain = await app.group({ name: 'Banked' })
    const owner = await managerOf(chain)
    const restaurant_id = await restaurant(full, await app.group({ parent: chain }), owner)
    expect((await bank(chain, owner)).status).toBe(200)
    expect(await stateOf(restaurant_id, 'bank', owner)).toBe('done')
  })

  test('accepts none of a group that it is shared with, and tells of none there', async () => {
    const chain = await app.group({ name: 'Sharing' })
    const [own, beside] = [await app.group({ parent: chain }), await app.group({ parent: chain })]
    const restaurant_id = await restaurant(full, own, await managerOf(own))
    expect((await bank(beside, await managerOf(beside))).status).toBe(200)
    const before = await checklist(restaurant_id, await managerOf(own))
    await app.database.write((tx) => share(tx, 'restaurant', restaurant_id, beside))
    expect((await checklist(restaurant_id, await managerOf(own))).tasks).toEqual(before.tasks)
    expect(before.tasks.find(({ key }) => key === 'bank')).toMatchObject({ state: 'todo', evidence: '' })
  })
})
