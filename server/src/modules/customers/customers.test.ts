import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { customers } from '@brigade/contract/customers.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { makeRestaurant } from '../../../testing/menus.ts'
import { twoCompanies } from '../../../testing/two-companies.ts'
import { auditRoutes } from '../../platform/audit/routes.ts'
import { accessGroupRoutes } from '../access-groups/routes.ts'
import { customerRoutes } from './routes.ts'

const app = await testApp({ customers: customerRoutes, 'access-groups': accessGroupRoutes, 'audit-logs': auditRoutes })
const { call, group, person } = app

let { acme, bistro } = await twoCompanies(app)
beforeEach(async () => {
  ;({ acme, bistro } = await twoCompanies(app))
})

interface Wanted {
  readonly given_name?: string
  readonly family_name?: string
  readonly email?: string
  readonly phone?: string
  readonly tags?: string[]
  readonly birthday?: string | null
}

const create = (customer: Wanted, on = acme.root, as = acme.owner) => call(customers.createCustomer, { customer, parent_access_group_id: on }, { as })
const search = (name: string, as = acme.owner, more: { tag?: string; page?: number } = {}) =>
  call(customers.searchCustomers, { name, ...more }, { as })
const namesFor = async (name: string, as = acme.owner) => (await search(name, as)).body.data.map((one) => one.name)

test('a customer is named by the form, reached in one spelling, and found by name, address and number however they are typed', async () => {
  const { body } = await create({ given_name: 'Siobhán', family_name: 'O’Brien-Łukasz', email: 'Siobhan@Example.com', phone: '(718) 555-0123' })
  expect(body).toMatchObject({ name: 'Siobhán O’Brien-Łukasz', email: 'siobhan@example.com', phone: '+17185550123', orders: 0, currency: null })
  await create({ given_name: 'Bob', family_name: 'Stone', phone: '+17185559999' })
  for (const asked of ['siobhan', "o'brien", 'OBRIEN lukasz', 'siobhan@example.com', '718-555-0123', '555 0123', '0123', 'SIOBHAN@', '@example'])
    expect(await namesFor(asked), asked).toEqual(['Siobhán O’Brien-Łukasz'])
  const near = await search('Siobahn Obrein')
  expect(near.body.data).toMatchObject([{ name: 'Siobhán O’Brien-Łukasz', is_near: true }])
  expect(await namesFor('%')).toEqual([])
})

test('somebody without a name is called by how they are reached, and nobody at all is refused', async () => {
  expect((await create({ phone: '718 555 0142' })).body.name).toBe('+17185550142')
  expect((await create({})).problem.errors).toEqual({ given_name: ['Enter a name, an email address or a phone number'] })
  expect((await create({ phone: '12' })).problem.errors).toMatchObject({ phone: [expect.stringContaining('must be a phone number')] })
  expect((await create({ given_name: 'A', birthday: '02-30' })).problem.errors).toEqual({ birthday: ['There is no such day'] })
  expect((await create({ given_name: 'A', birthday: '02-29' })).body.birthday).toBe('02-29')
})

test('a group knows the customers that were made in it; those beside it and another company do not', async () => {
  const [east, west] = [await group({ parent: acme.root }), await group({ parent: acme.root })]
  const [eve, wes] = [await person({ on: east, roles: ['customers_admin'] }), await person({ on: west, roles: ['customers_admin'] })]
  const { body: made } = await create({ given_name: 'Ada' }, east, eve)
  expect(await namesFor('', acme.owner)).toEqual(['Ada'])
  expect(await namesFor('ada', eve)).toEqual(['Ada'])
  for (const stranger of [wes, bistro.owner]) {
    expect(await namesFor('ada', stranger)).toEqual([])
    expect((await call(customers.getCustomer, { id: made.id }, { as: stranger })).status).toBe(404)
    expect((await call(customers.addNote, { id: made.id, text: 'x' }, { as: stranger })).status).toBe(404)
    expect((await call(customers.tagCustomers, { ids: [made.id], add: ['x'] }, { as: stranger })).body.results[0]).toMatchObject({
      outcome: 'refused',
      name: '',
    })
  }
  const viewer = await person({ on: east, roles: ['customers'] })
  expect((await call(customers.updateCustomer, { id: made.id, customer: { given_name: 'B' } }, { as: viewer })).status).toBe(403)
  expect((await create({ given_name: 'C' }, west, eve)).status).toBe(404)
})

test('a form that was opened before somebody else saved is refused, and History has each field once', async () => {
  const { body: made } = await create({ given_name: 'Ada', family_name: 'Hale' })
  const save = (customer: object, version?: number) =>
    call(customers.updateCustomer, { id: made.id, customer, ...(version && { version }) }, { as: acme.owner })
  expect((await save({ given_name: 'Ada', family_name: 'Hall', tags: ['vip'] }, made.version)).body).toMatchObject({
    name: 'Ada Hall',
    tags: ['vip'],
  })
  expect((await save({ given_name: 'Eda' }, made.version)).problem.code).toBe('stale')
  const past = await call(auditLogs.search, { resource: 'customer', resource_id: made.id, per_page: 50 }, { as: acme.owner })
  expect(past.body.data[0]?.description).toContain('Hall')
})

test('addresses are added, verified and taken away; the last thing that is known of somebody stays', async () => {
  const { body: made } = await create({ phone: '718 555 0142' })
  const { id } = made
  const add = (kind: 'email' | 'phone', value: string) => call(customers.addIdentity, { id, kind, value }, { as: acme.owner })
  const { body } = await add('email', 'a@example.com')
  expect(body.name).toBe('a@example.com')
  expect((await add('email', 'A@example.com')).problem.errors).toEqual({ value: ['The customer has it already'] })
  const [phone, email] = body.identities
  const verified = await call(customers.verifyIdentity, { id, identity_id: email?.id ?? 0, is_verified: true }, { as: acme.owner })
  expect(verified.body.identities.map(({ verified_at }) => verified_at !== null)).toEqual([false, true])
  await call(customers.removeIdentity, { id, identity_id: email?.id ?? 0 }, { as: acme.owner })
  const last = await call(customers.removeIdentity, { id, identity_id: phone?.id ?? 0 }, { as: acme.owner })
  expect(last.problem.message).toBe('This is all that is known of the customer. Enter a name first.')
})

test('by name, those without one come last, however they are reached', async () => {
  await create({ phone: '718 555 0142' })
  await create({ given_name: 'Zoe' })
  await create({ given_name: 'Ada', phone: '718 555 0143' })
  expect(await namesFor('')).toEqual(['Ada', 'Zoe', '+17185550142'])
  const backwards = await call(customers.searchCustomers, { sort: '-name' }, { as: acme.owner })
  expect(backwards.body.data.map(({ name }) => name)).toEqual(['+17185550142', 'Zoe', 'Ada'])
})

test('tags are given to several at once, each for itself, and narrow the list', async () => {
  const [a, b] = [(await create({ given_name: 'Ada' })).body, (await create({ given_name: 'Ben', tags: ['vip'] })).body]
  const { body } = await call(customers.tagCustomers, { ids: [a.id, b.id], add: ['vip'] }, { as: acme.owner })
  expect(body.results.map(({ outcome }) => outcome)).toEqual(['done', 'unchanged'])
  expect((await search('', acme.owner, { tag: 'vip' })).body.total).toBe(2)
  await call(customers.tagCustomers, { ids: [b.id], remove: ['vip'] }, { as: acme.owner })
  expect((await search('', acme.owner, { tag: 'vip' })).body.data.map(({ name }) => name)).toEqual(['Ada'])
  expect((await call(customers.customerTags, {}, { as: acme.owner })).body.tags).toEqual([{ tag: 'vip', customers: 1 }])
})

test('notes stand in the timeline, and are taken away by who wrote them or may change the customer', async () => {
  const { body: made } = await create({ given_name: 'Ada' })
  const [ann, bob] = [await person({ on: acme.root, roles: ['customers'] }), await person({ on: acme.root, roles: ['customers'] })]
  const note = await call(customers.addNote, { id: made.id, text: 'Sits by the window' }, { as: ann })
  const seen = await call(customers.timeline, { id: made.id }, { as: bob })
  expect(seen.body.data).toMatchObject([{ kind: 'note', text: 'Sits by the window', by: ann.name, _can: { delete: false } }])
  expect((await call(customers.removeNote, { id: made.id, note_id: note.body.id }, { as: bob })).status).toBe(403)
  expect((await call(customers.removeNote, { id: made.id, note_id: note.body.id }, { as: ann })).status).toBe(200)
  expect((await call(customers.timeline, { id: made.id }, { as: bob })).body.total).toBe(0)
})

test('a customer that was merged or erased changes no more', async () => {
  const { body: made } = await create({ given_name: 'Ada' })
  await sql`update customers set status = 'erased' where id = ${made.id}`.execute(app.database.db)
  expect((await call(customers.addNote, { id: made.id, text: 'x' }, { as: acme.owner })).problem.message).toBe('This customer was erased.')
  expect((await search('')).body.total).toBe(0)
})

test('the number of an order finds its guest for those who may see guests of the restaurant, and tells nobody else that they ordered there', async () => {
  const [east, west] = [await group({ parent: acme.root }), await group({ parent: acme.root })]
  const { body: ada } = await create({ given_name: 'Ada' }, east)
  for (const [at, number] of [
    [east, 'E-100'],
    [west, 'W-200'],
  ] as const) {
    const place = await makeRestaurant(app.database, { group: at })
    await sql`with made as (insert into orders (restaurant_id, placed_at, total, tip, service_date, channel, fulfilment, tax_inclusive, is_test, state, currency,
        system, external_id, number, payload_hash)
        values (${place}, now(), 0, 0, '2026-03-04', 1, 1, false, false, 'completed', 'USD', 'test', ${number}, ${number}, '') returning id)
      insert into customer_orders (order_id, customer_id, restaurant_id, placed_at, service_date, channel, currency, net, counts)
      select id, ${ada.id}, ${place}, now(), '2026-03-04', 1, 'USD', 0, true from made`.execute(app.database.db)
  }
  const eve = await person({ on: east, roles: ['customers'] })
  expect([await namesFor('#E-100', eve), await namesFor('W-200'), await namesFor('W-200', eve)]).toEqual([['Ada'], ['Ada'], []])
  expect((await call(customers.countCustomers, { name: 'W-200' }, { as: eve })).body.total).toBe(0)
})

test('whoever sees a group and no customers reads the name of none in what the group holds, finds none by it, and reads none in its History', async () => {
  const [north, south] = [await group({ name: 'North', parent: acme.root }), await group({ name: 'South', parent: acme.root })]
  const { body: ada } = await create({ given_name: 'Ada', family_name: 'Secret' }, north)
  const keeper = await person({ roles: ['access_groups'], on: acme.root })
  const held = async (as: typeof keeper, on: number, search_term?: string) =>
    (await call(accessGroups.resourceInfo, { id_or_type: String(on), type_or_id: 'customer', ...(search_term && { search_term }) }, { as })).body.data
  const namesHeld = async (...asked: Parameters<typeof held>) => (await held(...asked)).map(({ name }) => name)
  expect([await namesHeld(keeper, north), await namesHeld(keeper, north, 'secret')]).toEqual([[], []])
  expect([await namesHeld(acme.owner, north), await namesHeld(acme.owner, north, 'secret')]).toEqual([['Ada Secret'], ['Ada Secret']])
  // The role below the group names those who are known there, and no others.
  await create({ given_name: 'Ben' }, south)
  await app.grant(keeper, north, 'customers')
  expect(await namesHeld(keeper, acme.root)).toEqual(['Ada Secret'])

  const placing = { resource_type: 'customer' as const, access_group_id: south }
  expect((await call(accessGroups.addResource, { ...placing, resource_id: ada.id }, { as: acme.owner })).body).toMatchObject({ name: 'Ada Secret' })
  expect((await call(accessGroups.removeResources, { ...placing, resource_ids: [ada.id] }, { as: acme.owner })).status).toBe(200)
  const { body } = await call(auditLogs.search, { resource: 'access_group', resource_id: south }, { as: acme.owner })
  expect(body.data.map(({ description }) => description)).toEqual([
    `- **no longer shared with South**: customer ${ada.id}`,
    `- **shared with South**: customer ${ada.id}`,
  ])
})
