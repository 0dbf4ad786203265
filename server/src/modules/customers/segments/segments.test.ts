import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import type { Condition, ConditionGroup } from '@brigade/contract/customers/conditions/ast.ts'
import { customers } from '@brigade/contract/customers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { acceptShown } from '../../../../testing/handovers.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'

const now = new Date('2026-03-01T12:00:00Z')
const app = await testApp(allRoutes(testBankLink()), { deps: { clock: { now: () => now } } })
const { call } = app
const { acme, bistro, north, offer, accept } = await twoCompanies(app)

const all = (...of: Condition[]): ConditionGroup => ({ field: 'group', match: 'all', of })
const vip = all({ field: 'tag', is: 'has', tags: ['vip'] })
const press = all({ field: 'tag', is: 'has', tags: ['press'] })

const save = (as: Person, name: string, more: { rules?: ConditionGroup; access_group_id?: number | null } = {}) =>
  call(customers.createSegment, { name, rules: vip, ...more }, { as })
const listed = async (as: Person) => (await call(customers.segments, {}, { as })).body.data
const namesOf = async (as: Person) => (await listed(as)).map(({ name }) => name)
const host = (on: number, role: 'customers' | 'customers_admin' = 'customers') => app.person({ roles: [role], on })

test('a segment is saved with its rules, changed and deleted, and is nobody else’s', async () => {
  const [ann, ben] = [await host(north), await host(north)]
  const { body: made } = await save(ann, 'Mine')
  expect(made).toMatchObject({ name: 'Mine', rules: vip, sentence: 'has the tag “vip”', is_mine: true, access_group: null, _can: { update: true } })
  expect(await namesOf(ann)).toContain('Mine')
  expect(await namesOf(ben)).not.toContain('Mine')
  const change = { id: made.id, version: made.version, name: 'Renamed', rules: press, access_group_id: null }
  for (const as of [ben, bistro.owner]) {
    expect((await call(customers.updateSegment, change, { as })).status).toBe(404)
    expect((await call(customers.deleteSegment, { id: made.id }, { as })).status).toBe(404)
    expect((await call(customers.countCustomers, { segment_id: made.id }, { as })).status).toBe(404)
  }
  expect((await call(customers.updateSegment, change, { as: ann })).body).toMatchObject({ name: 'Renamed', rules: press, version: 2 })
  expect((await call(customers.updateSegment, change, { as: ann })).problem.code).toBe('stale')
  expect((await save(ann, 'renamed')).problem.errors).toEqual({ name: ['There is a segment of this name'] })
  expect((await save(ann, 'Wrong', { rules: all() })).problem.errors).toEqual({ of: ['Add a condition'] })
  expect(await namesOf(ann)).toContain('Renamed')
  await call(customers.deleteSegment, { id: made.id }, { as: ann })
  expect(await namesOf(ann)).not.toContain('Renamed')
})

test('a shared segment is open above and below its group, and is changed by an administrator of customers there', async () => {
  const east = await app.group({ name: 'East', parent: acme.root })
  const below = await app.group({ name: 'East, harbor', parent: east })
  const [admin, under, beside, viewer] = [
    await host(east, 'customers_admin'),
    await host(below, 'customers_admin'),
    await host(north),
    await host(east),
  ]
  for (const access_group_id of [acme.root, north, bistro.root, 999_999]) expect((await save(admin, 'Beyond', { access_group_id })).status).toBe(404)
  expect((await save(viewer, 'As a viewer', { access_group_id: east })).status).toBe(404)
  const { body: made } = await save(admin, 'For the east', { access_group_id: east })
  for (const as of [under, viewer, acme.owner]) expect(await namesOf(as)).toContain('For the east')
  for (const as of [beside, bistro.owner]) expect(await namesOf(as)).not.toContain('For the east')
  const renamed = { id: made.id, version: made.version, name: 'East', rules: press, access_group_id: east }
  for (const as of [under, viewer]) expect((await call(customers.updateSegment, renamed, { as })).status).toBe(403)
  // Below the group it is open without the name of the group.
  const named = async (as: Person) => (await listed(as)).find(({ id }) => id === made.id)?.access_group?.name
  expect([await named(under), await named(viewer)]).toEqual(['A group above', 'East'])
  expect((await call(customers.updateSegment, renamed, { as: under })).problem.message).toBe(
    'Only somebody with the role Customers admin on its group, or above it, can change it.',
  )
  expect((await call(customers.updateSegment, renamed, { as: acme.owner })).body).toMatchObject({ name: 'East', owner_name: admin.name })
  const log = JSON.stringify((await call(auditLogs.search, { resource: 'access_group', resource_id: east } as never, { as: acme.owner })).body)
  for (const said of [
    'shared the segment “For the east”: has the tag “vip”',
    'renamed the segment “For the east” to “East”',
    'changed the segment “East”: has the tag “press” (before: has the tag “vip”)',
  ])
    expect(log).toContain(said)
  const blind = await app.person({ roles: ['access_groups'], on: east })
  const seen = JSON.stringify((await call(auditLogs.search, { resource: 'access_group', resource_id: east } as never, { as: blind })).body)
  expect(seen).toContain('shared a segment')
  expect(seen).not.toContain('vip')
  // Who shared it and has lost the role there no longer has it; whoever changes it then does.
  await app.database.pool.query('delete from role_grants where user_id = $1', [admin.id])
  await app.grant(admin, bistro.root, 'customers_admin')
  expect(await namesOf(admin)).toEqual([])
  const taken = { ...renamed, version: 2, access_group_id: null }
  expect((await call(customers.updateSegment, taken, { as: acme.owner })).body).toMatchObject({ is_mine: true, access_group: null })
  expect(await namesOf(viewer)).not.toContain('East')
})

test.each(['merged', 'deleted', 'handed over'] as const)('the shared segments of a group that is %s stay with the company', async (way) => {
  const [group, into] = [await app.group({ name: `From ${way}`, parent: acme.root }), await app.group({ name: `Into ${way}`, parent: acme.root })]
  const [gone, reader] = [await host(group, 'customers_admin'), await host(into)]
  const { body: made } = await save(gone, `Shared, ${way}`, { access_group_id: group })
  await app.database.pool.query('delete from role_grants where user_id = $1', [gone.id])
  await app.grant(gone, bistro.root, 'customers_admin')
  const done =
    way === 'merged'
      ? await call(accessGroups.merge, { from_id: group, into_id: into, grants: 'union' }, { as: acme.owner })
      : way === 'deleted'
        ? await call(accessGroups.remove, { access_group_ids: [group] }, { as: acme.owner })
        : await accept(await offer('access_group', group))
  expect(done.problem.message).toBeUndefined()
  expect(await namesOf(gone)).not.toContain(made.name)
  expect(await namesOf(bistro.owner)).not.toContain(made.name)
  expect(await namesOf(acme.owner)).toContain(made.name)
  expect((await namesOf(reader)).includes(made.name)).toBe(way === 'merged')
  const change = { id: made.id, version: way === 'merged' ? 2 : 1, name: `Mine, ${way}`, rules: vip, access_group_id: null }
  expect((await call(customers.updateSegment, change, { as: acme.owner })).body).toMatchObject({ is_mine: true })
})

test('a group that is handed back brings no segment back: the company has what was shared with it', async () => {
  const group = await app.group({ name: 'Away and back', parent: acme.root })
  const [sharer, region] = [await host(group, 'customers_admin'), await app.group({ name: 'Region', parent: acme.root })]
  const { body: made } = await save(sharer, 'Kept while away', { access_group_id: group })
  expect((await accept(await offer('access_group', group))).problem.message).toBeUndefined()
  const back = { id: bistro.root, email: acme.owner.email, resource_type: 'access_group' as const, resource_ids: [group] }
  const { body: offered } = await call(handovers.offerHandover, back, { as: bistro.owner })
  expect((await acceptShown(app, { id: region, handover_id: offered.id }, acme.owner)).problem.message).toBeUndefined()
  const regional = await host(region, 'customers_admin')
  expect(await namesOf(regional)).not.toContain(made.name)
  const change = { id: made.id, version: 1, name: 'Taken', rules: press, access_group_id: region }
  expect((await call(customers.updateSegment, change, { as: regional })).status).toBe(404)
  expect(await namesOf(acme.owner)).toContain(made.name)
})

async function guest(as: Person, on: number, name: string, tags: string[]): Promise<number> {
  const { body } = await call(customers.createCustomer, { customer: { given_name: name, tags }, parent_access_group_id: on }, { as })
  return body.id
}

test('list and count use the segment, the rules and everything else that narrows, each for its reader', async () => {
  const group = await app.group({ name: 'Of the list', parent: acme.root })
  const admin = await host(group, 'customers_admin')
  for (const [name, tags] of [
    ['Ada Vip', ['vip']],
    ['Ben Vip', ['vip', 'press']],
    ['Cal', ['press']],
  ] as const)
    await guest(admin, group, name, [...tags])
  await guest(acme.owner, acme.root, 'Dee Vip', ['vip'])
  const { body: segment } = await save(admin, 'V', { access_group_id: group })
  const found = async (as: Person, filter: object) => {
    const list = await call(customers.searchCustomers, filter, { as })
    const { body } = await call(customers.countCustomers, filter, { as })
    expect(list.body.total).toBe(body.total)
    return list.body.data.map(({ name }) => name)
  }
  expect(await found(admin, { segment_id: segment.id })).toEqual(['Ada Vip', 'Ben Vip'])
  expect(await found(acme.owner, { segment_id: segment.id, name: 'vip' })).toEqual(['Ada Vip', 'Ben Vip', 'Dee Vip'])
  expect(await found(admin, { segment_id: segment.id, rules: press })).toEqual(['Ben Vip'])
  expect(await found(admin, { rules: { field: 'group', match: 'none', of: [vip] } })).toEqual(['Cal'])
  expect(await found(admin, { segment_id: segment.id, name: 'ada' })).toEqual(['Ada Vip'])
  expect(await found(admin, { rules: vip, tag: 'press' })).toEqual(['Ben Vip'])
  expect((await call(customers.searchCustomers, { rules: vip, sort: '-name', per_page: 1, page: 2 }, { as: admin })).body).toMatchObject({
    total: 2,
    data: [{ name: 'Ada Vip' }],
  })
})

test('restaurants whose guests a person does not see are not named to them, and not probed by rules', async () => {
  const [east, west] = [await app.group({ name: 'E', parent: acme.root }), await app.group({ name: 'W', parent: acme.root })]
  const [here, there] = [
    await makeRestaurant(app.database, { group: east, name: 'Here' }),
    await makeRestaurant(app.database, { group: west, name: 'There' }),
  ]
  const eve = await host(east, 'customers_admin')
  const id = await guest(eve, east, 'Known', [])
  await sql`
    with made as (insert into orders (restaurant_id, placed_at, total, tip, service_date, channel, fulfilment, tax_inclusive, is_test, state, currency, system,
      external_id, number, payload_hash)
      values (${there}, ${now}, 900, 0, '2026-03-01', 3, 1, false, false, 'completed', 'USD', 'shop', 'probe', '1', '\\x00') returning id)
    insert into customer_orders (order_id, customer_id, restaurant_id, placed_at, service_date, channel, currency, net, counts)
    select id, ${id}, ${there}, ${now}, '2026-03-01', 3, 'USD', 900, true from made`.execute(app.database.db)
  await sql`insert into customer_visits values (${id}, ${there}, 'USD', 1, 900, ${now}, ${now})`.execute(app.database.db)
  await sql`update customers set orders = 1, spent = 900, currency = 'USD', first_visit_at = ${now}, last_visit_at = ${now} where id = ${id}`.execute(
    app.database.db,
  )
  const { body: made } = await call(
    customers.createSegment,
    { name: 'Both', rules: all({ field: 'restaurant', restaurant_ids: [here, there], days: null }), access_group_id: acme.root },
    { as: acme.owner },
  )
  expect(made.sentence).toBe('ordered at Here or There')
  const asEve = (await listed(eve)).find(({ name }) => name === 'Both')
  expect(asEve?.sentence).toBe('ordered at Here or 1 restaurant that you do not see')
  const count = async (as: Person, filter: object) => (await call(customers.countCustomers, filter, { as })).body.total
  expect([await count(eve, { segment_id: made.id }), await count(acme.owner, { segment_id: made.id })]).toEqual([0, 1])
  const channel = all({ field: 'channel', channels: ['web'], days: null })
  expect([await count(eve, { rules: channel }), await count(acme.owner, { rules: channel })]).toEqual([0, 1])
  const lately = all({ field: 'orders', is: 'at_least', count: 1, days: 7 })
  expect([await count(eve, { rules: lately }), await count(acme.owner, { rules: lately })]).toEqual([0, 1])
  // Totals of the company are shown to whoever sees the customer.
  expect(await count(eve, { rules: all({ field: 'spent', is: 'at_least', amount_minor: 900, currency: 'USD', days: null }) })).toBe(1)
  const offered = async (as: Person) => (await call(customers.conditionValues, { kind: 'restaurant', ids: [there] }, { as })).body.values
  expect(await offered(eve)).toEqual([{ value: String(here), label: 'Here' }])
  expect((await offered(acme.owner))[0]).toEqual({ value: String(there), label: 'There' })
})

test('items, categories, tags and languages are offered as they are found at restaurants and customers that are seen', async () => {
  const group = await app.group({ name: 'Offering', parent: acme.root })
  const restaurant = await makeRestaurant(app.database, { group })
  const admin = await host(group, 'customers_admin')
  await sql`insert into sale_items (restaurant_id, name, size, category, plu) values (${restaurant}, 'Café Crème', '', 'Drinks', ''),
    (${restaurant}, 'Café Crème', 'L', 'Drinks', ''), (${restaurant}, 'Pie', '', '', '')`.execute(app.database.db)
  await call(
    customers.createCustomer,
    { customer: { given_name: 'Ada', tags: ['vip'], language: 'es' }, parent_access_group_id: group },
    { as: admin },
  )
  const offered = async (kind: 'item' | 'category' | 'tag' | 'language' | 'currency', name = '', as = admin) =>
    (await call(customers.conditionValues, { kind, name }, { as })).body.values.map(({ value }) => value)
  expect(await offered('item')).toEqual(['Café Crème', 'Pie'])
  expect(await offered('item', 'cafe')).toEqual(['Café Crème'])
  expect(await offered('category')).toEqual(['Drinks'])
  expect([await offered('tag'), await offered('language'), await offered('currency')]).toEqual([['vip'], ['es'], ['USD']])
  for (const kind of ['item', 'category', 'tag', 'language', 'currency'] as const) expect(await offered(kind, '', bistro.owner)).toEqual([])
})
