import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { customers } from '@brigade/contract/customers.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { ordering } from '../../../../testing/sales.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { auditRoutes } from '../../../platform/audit/routes.ts'
import { accessGroupRoutes } from '../../access-groups/routes.ts'
import { orderRoutes } from '../../orders/routes.ts'
import { customerRoutes } from '../routes.ts'
import { duplicatesFound } from './find-duplicates.ts'

let now = new Date('2026-06-15T16:00:00Z')
const clock = { now: () => now }
const routes = { customers: customerRoutes, orders: orderRoutes, 'access-groups': accessGroupRoutes, 'audit-logs': auditRoutes }
const app = await testApp(routes, { deps: { clock } })
const { call, database, group, person } = app
const never = new AbortController().signal
const { rows: standard } = await sql<{ id: number }>`
  select id from consent_wordings where root_id is null and channel = 'email' and purpose = 'marketing'`.execute(database.db)
const words = standard[0]?.id ?? 0

let { acme, bistro, north } = await twoCompanies(app)
let place = 0
beforeEach(async () => {
  now = new Date('2026-06-15T16:00:00Z')
  ;({ acme, bistro, north } = await twoCompanies(app))
  place = await makeRestaurant(database, { group: north, name: 'North End' })
})

type Wanted = { given_name?: string; family_name?: string; email?: string; phone?: string; tags?: string[]; birthday?: string | null }

async function make(customer: Wanted, on = acme.root, as = acme.owner) {
  const { body, status, problem } = await call(customers.createCustomer, { customer, parent_access_group_id: on }, { as })
  expect(status, problem.message).toBe(200)
  return body
}
const get = async (id: number, as = acme.owner) => (await call(customers.getCustomer, { id }, { as })).body
const nothingChosen = { given_name: 'kept', family_name: 'kept', birthday: 'kept', language: 'kept' } as const

async function merge(kept_id: number, gone_id: number, choices: object = {}, as: Person = acme.owner, headers: Record<string, string> = {}) {
  const [kept, gone] = [await get(kept_id), await get(gone_id)]
  return call(
    customers.mergeCustomers,
    { kept_id, gone_id, choices: { ...nothingChosen, ...choices }, kept_version: kept.version, gone_version: gone.version },
    { as, headers },
  )
}
const undo = (merge_id: number, as: Person = acme.owner) => call(customers.undoMerge, { merge_id }, { as })
const compared = () => duplicatesFound(app.deps).run(never)
const suggested = async (as = acme.owner) => (await call(customers.searchDuplicates, {}, { as })).body.data

/** Orders as the job that finds their customers writes them down. */
async function order(customerId: number, count: number, net = 1000): Promise<void> {
  const send = await ordering(app, place, acme.owner)
  await send(Array.from({ length: count }, () => ({})))
  await sql`
    insert into customer_orders (order_id, customer_id, restaurant_id, placed_at, service_date, channel, currency, net, counts)
    select id, ${customerId}, restaurant_id, placed_at, '2026-03-10', 1, 'USD', ${net}, true from orders
    where restaurant_id = ${place} and not exists (select from customer_orders where order_id = orders.id)`.execute(database.db)
  await sql`insert into customer_visits select customer_id, restaurant_id, 'USD', count(*), sum(net), min(placed_at), max(placed_at) from customer_orders
    where customer_id = ${customerId} group by 1, 2 on conflict (customer_id, restaurant_id, currency) do update set orders = excluded.orders, spent = excluded.spent`.execute(
    database.db,
  )
  await sql`update customers set orders = (select sum(orders) from customer_visits where customer_id = customers.id),
    spent = (select sum(spent) from customer_visits where customer_id = customers.id), currency = 'USD', first_visit_at = '2026-03-10T18:15:00Z',
    last_visit_at = '2026-03-10T18:15:00Z' where id = ${customerId}`.execute(database.db)
}

test('a merge joins everything of both, with what was chosen of each field, and the page of the gone one leads on', async () => {
  const kept = await make({ given_name: 'Ada', email: 'ada@example.com', phone: '718 555 0101', tags: ['vip'] })
  const gone = await make({ given_name: 'Ada', family_name: 'Hale', email: 'ada@example.com', birthday: '04-23', tags: ['wine', 'vip'] })
  await call(customers.verifyIdentity, { id: gone.id, identity_id: gone.identities[0]?.id ?? 0, is_verified: true }, { as: acme.owner })
  await call(customers.addIdentity, { id: gone.id, kind: 'email', value: 'ada.hale@example.com' }, { as: acme.owner })
  await call(customers.addNote, { id: gone.id, text: 'Sits by the window' }, { as: acme.owner })
  await order(kept.id, 1)
  await order(gone.id, 2)
  const preview = await call(customers.previewMerge, { kept_id: kept.id, gone_id: gone.id }, { as: acme.owner })
  expect(preview.body).toMatchObject({
    choices: { given_name: 'kept', family_name: 'gone', birthday: 'gone', language: 'kept' },
    tags: ['vip', 'wine'],
    totals: [{ currency: 'USD', orders: 3, spent_minor: 3000 }],
    refusals: [],
  })
  expect(preview.body.says[0]).toBe('2 orders and 2 addresses go to Ada, with all notes, points, consents and blocks.')
  const { body } = await merge(kept.id, gone.id, preview.body.choices)
  expect(body.customer).toMatchObject({ name: 'Ada Hale', birthday: '04-23', tags: ['vip', 'wine'], orders: 3, spent_minor: 3000 })
  expect(body.customer.identities.map(({ value, verified_at }) => [value, verified_at !== null])).toEqual([
    ['ada@example.com', true],
    ['+17185550101', false],
    ['ada.hale@example.com', false],
  ])
  expect(body.merge).toMatchObject({ gone_name: 'Ada Hale', undo_until: '2026-07-15T16:00:00.000Z', refusal: null, _can: { undo: true } })
  expect(await get(gone.id)).toMatchObject({ status: 'merged', merged_into_id: kept.id, orders: 0, identities: [], _can: { update: false } })
  expect((await call(customers.searchCustomers, { name: 'ada' }, { as: acme.owner })).body.data.map(({ id }) => id)).toEqual([kept.id])
  const told = await call(customers.timeline, { id: kept.id, kinds: ['merge', 'note'] }, { as: acme.owner })
  expect(told.body.data.map(({ title, text }) => [title, text])).toContainEqual(['Ada Hale was merged into this customer', ''])
  expect(told.body.total).toBe(2)
  const past = async (id: number) =>
    (await call(auditLogs.search, { resource: 'customer', resource_id: id, per_page: 50 }, { as: acme.owner })).body.data[0]?.description
  expect(await past(kept.id)).toBe(`Customer ${gone.id} was merged into this one.\nIt has its last name, birthday now.`)
  expect(await past(gone.id)).toBe(`It was merged into customer ${kept.id}.`)
})

test('an undo gives back what was there, and names what somebody changed since', async () => {
  const kept = await make({ given_name: 'Ada', email: 'ada@example.com' })
  const gone = await make({
    given_name: 'Eda',
    family_name: 'Hale',
    email: 'ada@example.com',
    phone: '718 555 0101',
    birthday: '04-23',
    tags: ['wine'],
  })
  await order(gone.id, 2)
  const before = [await get(kept.id), await get(gone.id)]
  const { body } = await merge(kept.id, gone.id, { given_name: 'gone', family_name: 'gone', birthday: 'gone' })
  await order(kept.id, 1)
  const joined = await get(kept.id)
  await call(customers.updateCustomer, { id: kept.id, customer: { ...joined, given_name: 'Edda' }, version: joined.version }, { as: acme.owner })
  now = new Date('2026-07-10T16:00:00Z')
  const answer = await undo(body.merge.id)
  expect(answer.body).toMatchObject({ stayed: ['First name'], merge: { refusal: 'It was undone already.', undone_by_name: acme.owner.name } })
  expect(await get(gone.id)).toEqual({ ...before[1], version: expect.any(Number), updated_at: expect.any(String) })
  expect(await get(kept.id)).toMatchObject({ name: 'Edda', birthday: null, tags: [], orders: 1, identities: before[0]?.identities })
  expect((await undo(body.merge.id)).problem.message).toBe('It was undone already.')
})

test('an address of both that was taken away since does not come back with the undo', async () => {
  const [kept, gone] = [
    await make({ given_name: 'Ada', email: 'a@example.com' }),
    await make({ given_name: 'Eda', email: 'a@example.com', phone: '718 555 0142' }),
  ]
  const { body } = await merge(kept.id, gone.id)
  const email = (await get(kept.id)).identities.find(({ kind }) => kind === 'email')
  await call(customers.removeIdentity, { id: kept.id, identity_id: email?.id ?? 0 }, { as: acme.owner })
  expect((await undo(body.merge.id)).status).toBe(200)
  expect((await get(gone.id)).identities.map(({ value }) => value)).toEqual(['+17185550142'])
})

test('after thirty days a merge stays', async () => {
  const [kept, gone] = [await make({ given_name: 'Ada' }), await make({ given_name: 'Bob' })]
  const { body } = await merge(kept.id, gone.id)
  now = new Date('2026-07-15T16:00:01Z')
  expect((await undo(body.merge.id)).problem.message).toBe('A merge can be undone for 30 days. That time is over.')
})

test('merges one after another lead to the last, and are undone from the last back', async () => {
  const [a, b, c, d] = [
    await make({ given_name: 'Ann' }),
    await make({ given_name: 'Bob' }),
    await make({ given_name: 'Cid' }),
    await make({ given_name: 'Dan' }),
  ]
  const first = (await merge(b.id, a.id)).body.merge
  const second = (await merge(b.id, d.id)).body.merge
  const third = (await merge(c.id, b.id)).body.merge
  expect((await get(a.id)).merged_into_id).toBe(c.id)
  expect((await undo(second.id)).problem.message).toBe('Bob was merged into Cid since. Undo that merge first.')
  expect((await undo(third.id)).status).toBe(200)
  expect((await undo(first.id)).problem.message).toBe('Dan was merged into Bob since. Undo that merge first.')
  const listed = await call(customers.mergesOfCustomer, { id: b.id }, { as: acme.owner })
  expect(listed.body.data.map(({ gone_name, _can }) => [gone_name, _can.undo])).toEqual([
    ['Dan', true],
    ['Ann', false],
  ])
  expect((await undo(second.id)).status).toBe(200)
  expect((await undo(first.id)).status).toBe(200)
  expect((await get(a.id)).status).toBe('active')
})

test('a stale page is refused, and so are guests of marketplaces, other companies and one customer twice', async () => {
  const [kept, gone] = [await make({ given_name: 'Ada' }), await make({ given_name: 'Bob' })]
  const ask = (more: object) =>
    call(
      customers.mergeCustomers,
      { kept_id: kept.id, gone_id: gone.id, choices: nothingChosen, kept_version: kept.version, gone_version: gone.version, ...more },
      { as: acme.owner },
    )
  await call(customers.tagCustomers, { ids: [gone.id], add: ['x'] }, { as: acme.owner })
  expect((await ask({})).problem).toMatchObject({ code: 'stale', message: expect.stringContaining('Someone else changed Bob') })
  expect((await ask({ gone_id: kept.id })).problem.errors).toEqual({ gone_id: ['Choose another customer'] })
  await sql`update customers set relay_channel = 'x' where id = ${gone.id}`.execute(database.db)
  expect((await merge(kept.id, gone.id)).problem.message).toBe('Guests of a marketplace are kept apart, and never merged.')
  const stranger = await make({ given_name: 'Bob' }, bistro.root, bistro.owner)
  expect((await ask({ gone_id: stranger.id })).status).toBe(404)
  await app.grant(acme.owner, bistro.root, 'customers_admin')
  expect((await merge(kept.id, stranger.id)).problem.message).toBe('They are customers of different companies.')
})

test('who merges may change both; whoever knew the gone one knows the kept one, until it is undone', async () => {
  const [east, west] = [await group({ parent: acme.root }), await group({ parent: acme.root })]
  const [eve, wes] = [await person({ on: east, roles: ['customers_admin'] }), await person({ on: west, roles: ['customers'] })]
  const [kept, gone] = [await make({ given_name: 'Ada' }, east), await make({ given_name: 'Bob' }, west)]
  const ids = { kept_id: kept.id, gone_id: gone.id }
  const versions = { kept_version: kept.version, gone_version: gone.version }
  expect((await call(customers.mergeCustomers, { ...ids, ...versions, choices: nothingChosen }, { as: eve })).status).toBe(404)
  expect((await call(customers.previewMerge, ids, { as: eve })).status).toBe(404)
  const { body } = await merge(kept.id, gone.id)
  expect((await get(kept.id, wes)).name).toBe('Ada')
  expect((await undo(body.merge.id, eve)).status).toBe(404)
  const told = await call(customers.mergesOfCustomer, { id: kept.id }, { as: wes })
  expect(told.body.data[0]?._can).toEqual({ undo: false })
  await undo(body.merge.id)
  expect((await call(customers.getCustomer, { id: kept.id }, { as: wes })).status).toBe(404)
  expect((await get(gone.id, wes)).name).toBe('Bob')
})

describe('a merge gives what a share gives', () => {
  const refusal =
    'Some people may see or change only one of these two now, and could do so with the other one as well. Ask somebody who administers the groups of both, with the roles “Access groups admin” and “Customers admin”.'
  let [east, west] = [0, 0]
  beforeEach(async () => {
    ;[east, west] = [await group({ parent: acme.root }), await group({ parent: acme.root })]
  })

  test('whoever changes both for a time shows neither to those who see the other one, whichever is kept', async () => {
    const [ada, bob] = [await make({ given_name: 'Ada' }, east), await make({ given_name: 'Bob' }, west)]
    const [ed, wes] = [await person({ on: east, roles: ['customers'] }), await person({ on: west, roles: ['customers'] })]
    const eve = await person({ on: west, roles: ['customers_admin'] })
    const grant = { id: east, user_id: eve.id, roles: ['customers_admin' as const], expires_at: '2099-06-16T16:00:00Z' }
    expect((await call(accessGroups.grant, grant, { as: acme.owner })).status).toBe(200)
    for (const [kept, gone] of [
      [ada, bob],
      [bob, ada],
    ] as const) {
      const { body } = await call(customers.previewMerge, { kept_id: kept.id, gone_id: gone.id }, { as: eve })
      expect(body.refusals).toEqual([refusal])
      expect((await merge(kept.id, gone.id, {}, eve)).problem).toMatchObject({ code: 'forbidden', message: refusal })
    }
    expect((await call(customers.getCustomer, { id: ada.id }, { as: wes })).status).toBe(404)
    await app.grant(eve, west, 'access_groups_admin')
    // Ed would see Bob, and she may give that. Wes would see Ada.
    expect((await merge(ada.id, bob.id, {}, eve)).problem.message).toBe(refusal)
    await app.grant(eve, east, 'access_groups_admin')
    expect((await merge(ada.id, bob.id, {}, eve)).problem.message).toBe(refusal)
    await call(accessGroups.revoke, { id: east, user_id: eve.id, roles: ['customers_admin'] }, { as: acme.owner })
    await app.grant(eve, east, 'customers_admin')
    expect((await merge(ada.id, bob.id, {}, eve)).status).toBe(200)
    expect([(await get(ada.id, ed)).name, (await get(ada.id, wes)).name]).toEqual(['Ada', 'Ada'])
  })

  test('two whom the same people see are merged by anybody who may change both', async () => {
    const [ada, bob] = [await make({ given_name: 'Ada' }, west), await make({ given_name: 'Bob' }, west)]
    const [eve, wes] = [await person({ on: west, roles: ['customers_admin'] }), await person({ on: west, roles: ['customers'] })]
    expect((await call(customers.previewMerge, { kept_id: ada.id, gone_id: bob.id }, { as: eve })).body.refusals).toEqual([])
    expect((await merge(ada.id, bob.id, {}, eve)).status).toBe(200)
    expect((await get(bob.id, wes)).merged_into_id).toBe(ada.id)
    // Known to different groups, and nobody sees one of them alone.
    const cid = await make({ given_name: 'Cid' }, east)
    for (const { id } of [eve, wes]) await call(accessGroups.grant, { id: east, user_id: id, roles: ['customers_admin'] }, { as: acme.owner })
    expect((await merge(ada.id, cid.id, {}, wes)).status).toBe(404)
    expect((await merge(ada.id, cid.id, {}, eve)).status).toBe(403)
    await call(accessGroups.grant, { id: west, user_id: wes.id, roles: ['customers_admin'] }, { as: acme.owner })
    expect((await merge(ada.id, cid.id, {}, eve)).status).toBe(200)
  })
})

describe('a merge says nothing of the other one that whoever merges could not say', () => {
  const refusal =
    'What one of these two agreed to, or what blocks one of them, would count for the other one as well, and you may not decide that. Ask somebody with the roles “Customers admin” and “Block customers” on the whole company.'
  const blocked = async (id: number, scope_group_id: number, more: object = {}) =>
    expect(
      (
        await call(
          customers.blockCustomer,
          { id, scope_group_id, effects: ['no_orders'], reason: 'fraud', note: '', until_day: null, order_ids: [], ...more },
          { as: acme.owner },
        )
      ).problem.message,
    ).toBeUndefined()
  const said = async (id: number, status: 'granted' | 'withdrawn', scope_group_id: number) => {
    now = new Date(now.getTime() + 60_000)
    const one = {
      id,
      channel: 'email' as const,
      purpose: 'marketing' as const,
      status,
      wording_id: status === 'granted' ? words : null,
      scope_group_id,
    }
    expect((await call(customers.recordConsent, one, { as: acme.owner })).problem.message).toBeUndefined()
  }
  /** Why the person may not merge the two, whichever is kept; the preview and the merge say the same. */
  async function refusedBoth(a: number, b: number, as: Person): Promise<string[]> {
    const seen = []
    for (const [kept_id, gone_id] of [
      [a, b],
      [b, a],
    ] as const)
      seen.push(...(await call(customers.previewMerge, { kept_id, gone_id }, { as })).body.refusals)
    if (seen.length > 0) expect((await merge(a, b, {}, as)).problem).toMatchObject({ code: 'forbidden', message: seen[0] })
    return seen
  }
  let [ada, bob] = [0, 0]
  let eve: Person
  beforeEach(async () => {
    ada = (await make({ given_name: 'Ada', email: 'ada@example.com' }, north)).id
    bob = (await make({ given_name: 'Bob', email: 'bob@example.com' }, north)).id
    eve = await person({ on: north, roles: ['customers_admin'] })
  })

  test('a block comes to the other one by who may block there, or where it counts already', async () => {
    await blocked(ada, north)
    expect(await refusedBoth(ada, bob, eve)).toEqual([refusal, refusal])
    await app.grant(eve, north, 'block_customers')
    expect(await refusedBoth(ada, bob, eve)).toEqual([])
    await blocked(ada, acme.root, { until_day: '2026-12-31' })
    expect(await refusedBoth(ada, bob, eve)).toEqual([refusal, refusal])
    // One that ends sooner, or forbids less, is not the same.
    await blocked(bob, acme.root, { until_day: '2026-11-30' })
    await blocked(bob, acme.root, { effects: ['no_cash'] })
    expect(await refusedBoth(ada, bob, eve)).toEqual([refusal, refusal])
    await blocked(bob, acme.root)
    await sql`update customer_blocks set lifted_at = now(), lifted_why = 'x', lifted_by_name = 'x' where effects = '{no_cash}'`.execute(database.db)
    // Hers, for Bob has no end.
    expect(await refusedBoth(ada, bob, eve)).toEqual([refusal, refusal])
    await blocked(ada, acme.root)
    expect(await refusedBoth(ada, bob, eve)).toEqual([])
  })

  test('a yes comes to another address by who could write it down there', async () => {
    await said(ada, 'granted', acme.root)
    expect(await refusedBoth(ada, bob, eve)).toEqual([refusal, refusal])
    // Without another address for it nobody is written to whom nobody asked.
    const { id: cid } = await make({ given_name: 'Cid', phone: '718 555 0101', email: 'ada@example.com' }, north)
    expect(await refusedBoth(ada, cid, eve)).toEqual([])
    await said(bob, 'granted', acme.root)
    expect(await refusedBoth(ada, bob, eve)).toEqual([])
    await said(bob, 'withdrawn', acme.root)
    expect(await refusedBoth(ada, bob, eve)).toEqual([])
    await said(ada, 'granted', north)
    expect(await refusedBoth(ada, bob, eve)).toEqual([])
  })

  test('an address that was stopped is written to again by who could write a yes down there', async () => {
    const { id: cid } = await make({ given_name: 'Cid', email: 'ada@example.com' }, acme.root)
    await said(ada, 'granted', acme.root)
    await said(cid, 'withdrawn', acme.root)
    await said(bob, 'granted', acme.root)
    expect(await refusedBoth(ada, bob, eve)).toEqual([refusal, refusal])
    await app.grant(eve, acme.root, 'customers_admin')
    expect(await refusedBoth(ada, bob, eve)).toEqual([])
  })

  test('whom somebody blocked while they were one is blocked as both after the undo, which does not lift it', async () => {
    await app.grant(eve, north, 'block_customers')
    await blocked(ada, north)
    const { body } = await merge(ada, bob, {}, eve)
    await blocked(ada, acme.root, { effects: ['no_cash'], note: 'Three bad checks' })
    expect((await undo(body.merge.id, eve)).problem.message).toBeUndefined()
    const effectsOf = async (id: number) =>
      (await call(customers.customerBlocks, { id }, { as: acme.owner })).body.data.map(({ effects, note, set_by_name }) => [
        effects,
        note,
        set_by_name,
      ])
    const since = [['no_cash'], 'Three bad checks', expect.any(String)]
    expect(await effectsOf(bob)).toEqual([since])
    expect(await effectsOf(ada)).toEqual([since, [['no_orders'], '', expect.any(String)]])
  })

  test('a no for a group is said of who agreed by who could say it; one for the company is anybody’s', async () => {
    const west = await group({ parent: acme.root })
    await said(ada, 'granted', acme.root)
    await said(bob, 'granted', acme.root)
    await said(bob, 'withdrawn', west)
    expect(await refusedBoth(ada, bob, eve)).toEqual([refusal, refusal])
    await said(bob, 'withdrawn', acme.root)
    expect(await refusedBoth(ada, bob, eve)).toEqual([])
  })
})

test('after an undo who sees one of the two alone reads the name of the other one nowhere', async () => {
  const [east, west] = [await group({ parent: acme.root }), await group({ parent: acme.root })]
  const [kept, gone] = [await make({ given_name: 'Ada' }, west), await make({ given_name: 'Eve' }, east)]
  const { body } = await merge(kept.id, gone.id)
  expect((await undo(body.merge.id)).status).toBe(200)
  const [ed, wes] = [await person({ on: east, roles: ['customers'] }), await person({ on: west, roles: ['customers'] })]
  const told = async (id: number, as: Person) =>
    (await call(customers.timeline, { id, kinds: ['merge'] }, { as })).body.data.map(({ title }) => title)
  const named = async (as: Person) => (await call(customers.mergesOfCustomer, { id: kept.id }, { as })).body.data.map(({ gone_name }) => gone_name)
  expect(await told(gone.id, ed)).toEqual(['Merged into another customer'])
  expect(await told(kept.id, wes)).toEqual(['Another customer was merged into this customer'])
  expect([await told(gone.id, acme.owner), await told(kept.id, acme.owner)]).toEqual([['Merged into Ada'], ['Eve was merged into this customer']])
  expect([await named(wes), await named(acme.owner)]).toEqual([['Another customer'], ['Eve']])
})

test('who sees a merged one alone, for a share of the kept one has ended, reads no name of it', async () => {
  const [east, west] = [await group({ parent: acme.root }), await group({ parent: acme.root })]
  const [kept, gone] = [await make({ given_name: 'Ada' }, east), await make({ given_name: 'Bob' }, west)]
  const wes = await person({ on: west, roles: ['customers'] })
  expect((await merge(kept.id, gone.id)).status).toBe(200)
  const told = async (id: number, as: Person) =>
    (await call(customers.timeline, { id, kinds: ['merge'] }, { as })).body.data.map(({ title }) => title)
  expect([await told(gone.id, wes), await told(kept.id, wes)]).toEqual([['Merged into Ada'], ['Bob was merged into this customer']])
  const share = { access_group_id: west, resource_type: 'customer' as const, resource_ids: [kept.id] }
  expect((await call(accessGroups.removeResources, share, { as: acme.owner })).problem.message).toBeUndefined()
  expect(await told(gone.id, wes)).toEqual(['Merged into another customer'])
  // Nor of one into which the kept one was merged since.
  const ed = await person({ on: east, roles: ['customers_admin'] })
  const onward = await make({ given_name: 'Cid' })
  expect((await merge(onward.id, kept.id)).status).toBe(200)
  const refusals = async (as: Person) => (await call(customers.mergesOfCustomer, { id: kept.id }, { as })).body.data.map(({ refusal }) => refusal)
  expect(await refusals(ed)).toEqual(['Ada was merged into Cid since. Undo that merge first.'])
  await call(accessGroups.removeResources, { ...share, access_group_id: east, resource_ids: [onward.id] }, { as: acme.owner })
  expect(await refusals(ed)).toEqual(['Ada was merged into another customer since. Undo that merge first.'])
})

test('the same request twice at once merges once, and two merges with one customer in common lose nothing', async () => {
  const [a, b, c] = [await make({ given_name: 'Ann' }), await make({ given_name: 'Bob' }), await make({ given_name: 'Cid' })]
  await order(a.id, 2)
  await order(b.id, 1)
  const headers = { 'idempotency-key': 'merge-once-1' }
  const ask = { kept_id: a.id, gone_id: b.id, choices: nothingChosen, kept_version: a.version, gone_version: b.version }
  const twice = await Promise.all([1, 2].map(() => call(customers.mergeCustomers, ask, { as: acme.owner, headers })))
  const done = twice.filter(({ status }) => status === 200)
  expect(new Set(done.map(({ body }) => body.merge.id)).size).toBe(1)
  expect((await get(a.id)).orders).toBe(3)
  const { version } = await get(a.id)
  const both = await Promise.all([
    call(customers.mergeCustomers, { ...ask, gone_id: c.id, kept_version: version, gone_version: c.version }, { as: acme.owner }),
    call(customers.mergeCustomers, { ...ask, kept_id: c.id, gone_id: a.id, kept_version: c.version, gone_version: version }, { as: acme.owner }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [last] = both.flatMap(({ status, body }) => (status === 200 ? [body.customer] : []))
  expect(last?.orders).toBe(3)
})

test('suggestions come with their reasons, stay away once dismissed, and never name guests of marketplaces', async () => {
  const a = await make({ given_name: 'Ada', family_name: 'Hale', phone: '718 555 0101', email: 'ada.hale@example.com' })
  const b = await make({ given_name: 'Ada', family_name: 'Hale', email: 'ada.hael@example.com' })
  const c = await make({ phone: '718 555 0101' })
  const family = await make({ given_name: 'Ben', family_name: 'Hale', phone: '718 555 0101' })
  const relay = await make({ given_name: 'Ada', family_name: 'Hale', phone: '718 555 0101' })
  await sql`update customers set relay_channel = 'x' where id = ${relay.id}`.execute(database.db)
  await make({ given_name: 'Ada', family_name: 'Hale', phone: '718 555 0101' }, bistro.root, bistro.owner)
  await compared()
  const pairs = (await suggested()).map(({ first, second, reasons }) => [[first.id, second.id], reasons])
  expect(pairs).toEqual([
    [
      [a.id, b.id],
      ['Same email but for a letter', 'Same name'],
    ],
    [[a.id, c.id], ['Same phone']],
    [[c.id, family.id], ['Same phone']],
  ])
  const [first] = await suggested()
  const dismiss = (is_dismissed: boolean, as: Person = acme.owner) =>
    call(customers.dismissDuplicate, { duplicate_id: first?.id ?? 0, is_dismissed }, { as })
  expect((await dismiss(true, bistro.owner)).status).toBe(404)
  expect((await dismiss(true)).status).toBe(200)
  await call(customers.tagCustomers, { ids: [a.id], add: ['x'] }, { as: acme.owner })
  await sql`insert into customer_duplicate_news (customer_id) values (${a.id}), (${b.id})`.execute(database.db)
  await compared()
  expect((await suggested()).map(({ second }) => second.id)).toEqual([c.id, family.id])
  const like = await call(customers.duplicatesOfCustomer, { id: a.id }, { as: acme.owner })
  expect(like.body.data.map(({ customer, reasons }) => [customer.id, reasons])).toEqual([[c.id, ['Same phone']]])
  await dismiss(false)
  await merge(a.id, c.id)
  expect((await suggested()).map(({ second }) => second.id)).toEqual([b.id])
  await compared()
  expect(await suggested()).toHaveLength(1)
})

test('a suggestion takes the right to change both, and follows what changes', async () => {
  const [east, west] = [await group({ parent: acme.root }), await group({ parent: acme.root })]
  const eve = await person({ on: east, roles: ['customers_admin'] })
  await app.grant(eve, west, 'customers')
  const a = await make({ given_name: 'Ada', phone: '718 555 0101' }, east)
  const b = await make({ given_name: 'Ada', phone: '718 555 0101' }, west)
  await compared()
  expect(await suggested()).toHaveLength(1)
  expect(await suggested(eve)).toEqual([])
  expect((await call(customers.duplicatesOfCustomer, { id: a.id }, { as: eve })).body.data).toEqual([])
  const known = await call(customers.knownCustomers, { phone: '(718) 555-0101', given_name: 'Zoe' }, { as: eve })
  expect(known.body.data.map(({ customer, reasons }) => [customer.id, reasons])).toEqual([
    [a.id, ['Same phone', 'Different names']],
    [b.id, ['Same phone', 'Different names']],
  ])
  await call(customers.addIdentity, { id: b.id, kind: 'email', value: 'b@example.com' }, { as: acme.owner })
  await call(customers.removeIdentity, { id: b.id, identity_id: b.identities[0]?.id ?? 0 }, { as: acme.owner })
  await compared()
  expect(await suggested()).toEqual([])
  const named = await call(customers.knownCustomers, { given_name: 'ÁDA', family_name: 'hale' }, { as: acme.owner })
  expect(named.body.data).toEqual([])
})

test('whoever was merged is erased with the kept one, and the journal forgets both', async () => {
  const kept = await make({ given_name: 'Ada', family_name: 'Quill', email: 'ada.quill@example.com' })
  const gone = await make({ given_name: 'Adah', family_name: 'Quillon', email: 'ada.quill@example.com', phone: '718 555 0177' })
  await compared()
  const { body } = await merge(kept.id, gone.id, { family_name: 'gone' })
  const { status, problem } = await call(customers.eraseCustomer, { id: kept.id, name: body.customer.name }, { as: acme.owner })
  expect(status, problem?.message).toBe(200)
  const { rows } = await sql<{ left: string }>`
    select jsonb_build_array((select jsonb_agg(to_jsonb(one)) from customer_merges one), (select jsonb_agg(to_jsonb(one)) from customers one where id in (${kept.id}, ${gone.id})),
      (select jsonb_agg(to_jsonb(one)) from customer_duplicates one where ${kept.id} in (low_id, high_id)),
      (select jsonb_agg(to_jsonb(one)) from customer_duplicate_keys one where customer_id in (${kept.id}, ${gone.id})))::text as left`.execute(
    database.db,
  )
  expect(rows[0]?.left).not.toMatch(/quill|7185550177|"reasons"|"keys"/i)
  expect((await undo(body.merge.id)).problem.message).toBe('The customer was erased since, so it cannot be undone.')
})

test('a number that very many have suggests nobody', async () => {
  await sql`
    with made as (insert into customers (name, given_name, source, parent_access_group_id) select 'Guest', '', 'order', ${acme.root} from generate_series(1, 30) returning id)
    insert into customer_identities (customer_id, root_id, kind, value, source) select id, ${acme.root}, 'phone', '+17185550100', 'order' from made`.execute(
    database.db,
  )
  await compared()
  expect((await call(customers.searchDuplicates, {}, { as: acme.owner })).body.total).toBe(0)
})
