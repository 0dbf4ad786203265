import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { customers } from '@brigade/contract/customers.ts'
import { founderRoles } from '@brigade/contract/kit/roles.ts'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { acceptShown } from '../../../../testing/handovers.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { type TwoCompanies, twoCompanies } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'

const app = await testApp(allRoutes(testBankLink()))
const { call } = app
const { db } = app.database

let { acme, bistro, north, offer, accept }: TwoCompanies = await twoCompanies(app)
let [south, harbor, pier] = [0, 0, 0]
let [ann, sue]: Person[] = []
beforeEach(async () => {
  ;({ acme, bistro, north, offer, accept } = await twoCompanies(app))
  south = await app.group({ name: 'South', parent: acme.root })
  harbor = await makeRestaurant(app.database, { group: north, name: 'Harbor' })
  pier = await makeRestaurant(app.database, { group: north, name: 'Pier' })
  ;[ann, sue] = [await app.person({ on: north, roles: ['customers'] }), await app.person({ on: south, roles: ['customers'] })]
})

/** Customers who ordered at the restaurants, known to North; as orders leave them. */
async function guests(count: number, restaurants: readonly number[], { name = 'Guest', source = 'order' } = {}): Promise<void> {
  await sql`
    with made as (insert into customers (name, given_name, source, parent_access_group_id)
      select ${name} || ' ' || n, ${name} || ' ' || n, ${source}, ${acme.root} from generate_series(1, ${count}::int) as n returning id),
    owned as (insert into access_group_resources (resource_type, resource_id, access_group_id, relation) select 'customer', id, ${acme.root}, 'owner' from made),
    shared as (insert into access_group_resources (resource_type, resource_id, access_group_id) select 'customer', id, ${north} from made),
    ordered as (insert into orders (restaurant_id, placed_at, total, tip, service_date, channel, fulfilment, tax_inclusive, is_test, state, currency, system,
      external_id, number, payload_hash) select place, now(), 0, 0, '2026-03-04', 1, 1, false, false, 'completed', 'USD', 'test', place || ' ' || made.id, '', ''
      from made cross join unnest(${[...restaurants]}::bigint[]) as place returning id, restaurant_id, external_id)
    insert into customer_orders (order_id, customer_id, restaurant_id, placed_at, service_date, channel, currency, net, counts)
    select id, split_part(external_id, ' ', 2)::bigint, restaurant_id, now(), '2026-03-04', 1, 'USD', 0, true from ordered`.execute(db)
}
const seenBy = async (as: Person | undefined) => (await call(customers.searchCustomers, {}, { as })).body.total
const namesSeenBy = async (as: Person | undefined) => (await call(customers.searchCustomers, {}, { as })).body.data.map(({ name }) => name)
const idsOf = async (name: string): Promise<number[]> =>
  (await sql<{ id: number }>`select id from customers where name = ${name} and parent_access_group_id = ${acme.root}`.execute(db)).rows.map(
    ({ id }) => id,
  )
const preview = async (change: Parameters<typeof call<typeof accessGroups.preview>>[1]['change']) =>
  (await call(accessGroups.preview, { change }, { as: acme.owner })).body
const moved = (resource_ids: number[], access_group_id = south) =>
  ({ operation: 'move_resources', resource_type: 'restaurant', resource_ids, access_group_id }) as const
const move = (as: Person, ...asked: Parameters<typeof moved>) => {
  const { operation: _, ...change } = moved(...asked)
  return call(accessGroups.moveResources, change, { as })
}
const shareWithSouth = async (resource_id: number) =>
  expect(
    (await call(accessGroups.addResource, { resource_type: 'restaurant', resource_id, access_group_id: south }, { as: acme.owner })).status,
  ).toBe(200)
const takeFrom = async (access_group_id: number, resource_ids: number[]) =>
  expect((await call(accessGroups.removeResources, { resource_type: 'customer', resource_ids, access_group_id }, { as: acme.owner })).status).toBe(
    200,
  )

describe('an ordering system of the south that takes points', () => {
  const roles = ['access_groups_admin', 'restaurants_admin', 'discounts', 'customers', 'loyalty_plans'] as const
  const gains = (what: string) =>
    ['Customers', 'Loyalty plans'].map((role) => `An ordering system would gain “${role}” on ${what}, which you could not give there.`).join('\n')
  /** Nobody else there sees guests. */
  beforeEach(async () => {
    await guests(1, [harbor])
    const local = await app.person({ on: south, roles: [...roles] })
    const restaurant_id = await makeRestaurant(app.database, { group: south, name: 'Dock' })
    const made = await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', gives_discounts: true, restaurant_id }, { as: local })
    expect(made.status).toBe(200)
    await call(accessGroups.revoke, { id: south, user_id: local.id, roles: [...roles] }, { as: acme.owner })
    await call(accessGroups.revoke, { id: south, user_id: sue?.id ?? 0, roles: ['customers'] }, { as: acme.owner })
  })

  test('comes to guests of a restaurant by somebody who could give these', async () => {
    const mover = await app.person({ on: acme.root, roles: ['access_groups_admin', 'restaurants_admin', 'discounts'] })
    const refused = await move(mover, [harbor])
    expect([refused.status, refused.problem.message]).toEqual([403, gains('guests of Harbor')])
    expect((await move(acme.owner, [harbor])).status).toBe(200)
  })

  test('to one who is shared, too', async () => {
    const east = await app.group({ name: 'East', parent: acme.root })
    const sharer = await app.person({ on: south, roles: ['access_groups_admin', 'customers_admin'] })
    await app.grant(sharer, north, 'access_groups_admin')
    await app.grant(sharer, east, 'customers_admin')
    const [id = 0] = await idsOf('Guest 1')
    await call(accessGroups.addResource, { resource_type: 'customer', resource_id: id, access_group_id: east }, { as: acme.owner })
    const share = (as: Person) => call(accessGroups.addResource, { resource_type: 'customer', resource_id: id, access_group_id: south }, { as })
    expect((await share(sharer)).problem.message).toBe(gains('Guest 1'))
    expect((await share(acme.owner)).status).toBe(200)
  })

  test('and to those of a group that comes below it, or is merged into it', async () => {
    const mover = await app.person({ on: acme.root, roles: ['access_groups_admin', 'restaurants_admin', 'discounts'] })
    await call(accessGroups.revoke, { id: north, user_id: ann?.id ?? 0, roles: ['customers'] }, { as: acme.owner })
    const below = (as: Person) => call(accessGroups.move, { access_group_ids: [north], parent_access_group_id: south }, { as })
    expect((await below(mover)).problem.message).toBe(gains('Acme North'))
    expect((await call(accessGroups.merge, { from_id: north, into_id: south }, { as: mover })).problem.message).toBe(gains('Acme North'))
    expect((await below(acme.owner)).status).toBe(200)
  })
})

test('a restaurant that gets another owner takes its guests along: those of it alone the former owner knows no longer', async () => {
  await guests(3, [harbor])
  await guests(2, [harbor, pier], { name: 'Both' })
  await guests(1, [harbor], { name: 'Written', source: 'staff' })
  expect([await seenBy(ann), await seenBy(sue)]).toEqual([6, 0])
  const foreseen = await preview(moved([harbor]))
  expect(foreseen.blocked_by).toEqual([])
  expect(foreseen.notes).toEqual(['6 customers come to be known to South.', '3 customers are no longer known to the group that owns it now.'])
  expect((await move(acme.owner, [harbor])).status).toBe(200)
  expect([await seenBy(ann), await seenBy(sue), await seenBy(acme.owner)]).toEqual([3, 6, 6])
  expect((await preview({ ...moved([pier]), operation: 'share' })).notes).toEqual([])
})

test('a customer who was taken from a group does not come with one of its restaurants', async () => {
  await guests(2, [harbor])
  const [id = 0] = await idsOf('Guest 1')
  const mover = await app.person({ on: acme.root, roles: founderRoles })
  const taken = { resource_type: 'customer' as const, resource_ids: [id], access_group_id: north }
  expect((await call(accessGroups.removeResources, taken, { as: acme.owner })).status).toBe(200)
  expect((await preview(moved([harbor]))).notes[0]).toBe('1 customer comes to be known to South.')
  expect((await move(mover, [harbor])).status).toBe(200)
  expect(await namesSeenBy(sue)).toEqual(['Guest 2'])
})

describe('guests come with a restaurant as far as whoever moves it could give them', () => {
  test('whoever sees no guests of a restaurant opens them to nobody by moving it to the group that it is shared with', async () => {
    await guests(3, [harbor])
    await shareWithSouth(harbor)
    const mover = await app.person({ name: 'Mo', on: south, roles: ['access_groups_admin', 'restaurants_admin', 'customers_admin'] })
    await app.grant(mover, north, 'access_groups_admin', 'restaurants_admin')
    const { body } = await call(accessGroups.preview, { change: moved([harbor]) }, { as: mover })
    expect(body.gains.map(({ user_id, roles, groups }) => [user_id, roles, groups])).toEqual([
      [mover.id, ['customers', 'customers_admin'], ['guests of Harbor']],
      [sue?.id, ['customers'], ['guests of Harbor']],
    ])
    const byShare = 'by a share. This would outlast that, and you could not give it where it belongs.'
    expect(body.blocked_by).toEqual([
      `${sue?.name} has “Customers” on Harbor ${byShare}`,
      `Mo has “Customers” on Harbor ${byShare}`,
      `Mo has “Customers admin” on Harbor ${byShare}`,
      'Mo would gain “Customers” on guests of Harbor, which you could not give there.',
      'Mo would gain “Customers admin” on guests of Harbor, which you could not give there.',
      `${sue?.name} would gain “Customers” on guests of Harbor, which you could not give there.`,
    ])
    expect(body.notes).toEqual([])
    expect((await move(mover, [harbor])).problem).toMatchObject({ code: 'forbidden', message: body.blocked_by.slice(0, 5).join('\n') })
    expect([await seenBy(mover), await seenBy(sue)]).toEqual([0, 0])
    await app.grant(mover, north, 'customers')
    expect((await move(mover, [harbor])).status).toBe(403)
    await app.grant(mover, north, 'customers_admin')
    expect((await move(mover, [harbor])).status).toBe(200)
    expect([await seenBy(mover), await seenBy(sue)]).toEqual([3, 3])
  })

  test('nor from the company’s own group, which owns them all, nor a guest who is merged into another one', async () => {
    const top = await makeRestaurant(app.database, { group: acme.root, name: 'Top' })
    await shareWithSouth(top)
    const mover = await app.person({ on: acme.root, roles: ['access_groups_admin', 'restaurants_admin'] })
    await guests(2, [top])
    await takeFrom(north, [...(await idsOf('Guest 1')), ...(await idsOf('Guest 2'))])
    const refusal = `${sue?.name} would gain “Customers” on guests of Top, which you could not give there.`
    expect((await move(mover, [top])).problem.message).toContain(refusal)
    // Known to South is who takes the place of both: what the undo makes of them again is not.
    const [[kept], [gone]] = [await idsOf('Guest 1'), await idsOf('Guest 2')]
    const merging = { kept_id: kept ?? 0, gone_id: gone ?? 0, choices: {}, kept_version: 1, gone_version: 1 }
    expect((await call(customers.mergeCustomers, merging, { as: acme.owner })).status).toBe(200)
    const shared = { resource_type: 'customer' as const, resource_id: kept ?? 0, access_group_id: south }
    expect((await call(accessGroups.addResource, shared, { as: acme.owner })).status).toBe(200)
    expect((await move(mover, [top])).problem.message).toContain(refusal)
    expect((await move(acme.owner, [top])).status).toBe(200)
  })

  test('a restaurant that its owner gets once more brings back nobody who was taken from it, alone or among others', async () => {
    await guests(2, [harbor])
    const east = await app.group({ name: 'East', parent: acme.root })
    const grill = await makeRestaurant(app.database, { group: east, name: 'Grill' })
    const mover = await app.person({ on: north, roles: ['access_groups_admin', 'restaurants_admin', 'customers_admin'] })
    await app.grant(mover, east, 'access_groups_admin', 'restaurants_admin', 'customers_admin')
    await takeFrom(north, [...(await idsOf('Guest 1')), ...(await idsOf('Guest 2'))])
    expect((await preview(moved([harbor], north))).notes).toEqual([])
    expect((await move(mover, [harbor], north)).body).toEqual({ moved: [harbor] })
    expect((await move(mover, [harbor, grill], north)).status).toBe(200)
    expect([await seenBy(ann), await seenBy(mover)]).toEqual([0, 0])
    const past = (await call(auditLogs.search, { resource: 'access_group', resource_id: north, per_page: 50 }, { as: acme.owner })).body.data
    expect(past.map(({ description }) => description).filter((line) => line.includes('owner'))).toEqual(['- **owner**: East → Acme North: Grill'])
  })

  test('of several restaurants each brings the guests of its own owner', async () => {
    await guests(2, [harbor, pier])
    const east = await app.group({ name: 'East', parent: acme.root })
    expect((await move(acme.owner, [pier], east)).status).toBe(200)
    await takeFrom(east, await idsOf('Guest 1'))
    await takeFrom(north, await idsOf('Guest 1'))
    await guests(1, [harbor], { name: 'Known' })
    expect((await preview(moved([harbor, pier]))).notes).toEqual([
      '2 customers come to be known to South.',
      '2 customers are no longer known to the groups that own them now.',
    ])
    expect((await move(acme.owner, [harbor, pier])).status).toBe(200)
    expect(await namesSeenBy(sue)).toEqual(['Guest 2', 'Known 1'])
    expect(await seenBy(ann)).toBe(0)
  })

  test('a restaurant that is handed back brings nobody: guests of before are known to its group when they order again', async () => {
    await guests(3, [harbor])
    await accept(await offer('restaurant', harbor))
    const back = { id: bistro.root, email: acme.owner.email, resource_type: 'restaurant' as const, resource_ids: [harbor] }
    const handover_id = (await call(handovers.offerHandover, back, { as: bistro.owner })).body.id
    const { body } = await call(handovers.previewHandover, { id: south, handover_id }, { as: acme.owner })
    expect(body.notes.filter((note) => note.includes('known'))).toEqual([])
    expect((await acceptShown(app, { id: south, handover_id }, acme.owner)).status).toBe(200)
    expect([await seenBy(sue), await seenBy(acme.owner)]).toEqual([0, 3])
  })
})

describe('two who were merged and are two again are known where each has ordered', () => {
  const kept = { given_name: 'kept', family_name: 'kept', birthday: 'kept', language: 'kept' } as const
  async function merge(kept_id = 0, gone_id = 0): Promise<number> {
    const merging = { kept_id, gone_id, choices: kept, kept_version: 1, gone_version: 1 }
    return (await call(customers.mergeCustomers, merging, { as: acme.owner })).body.merge.id
  }
  const undo = async (merge_id: number) => expect((await call(customers.undoMerge, { merge_id }, { as: acme.owner })).status).toBe(200)

  test('when a restaurant got another owner meanwhile', async () => {
    await guests(1, [harbor], { name: 'Ada' })
    await guests(1, [pier], { name: 'Gus' })
    const id = await merge(...(await idsOf('Ada 1')), ...(await idsOf('Gus 1')))
    expect((await move(acme.owner, [pier])).status).toBe(200)
    expect([await namesSeenBy(ann), await namesSeenBy(sue)]).toEqual([['Ada 1'], ['Ada 1']])
    await undo(id)
    expect([await namesSeenBy(ann), await namesSeenBy(sue)]).toEqual([['Ada 1'], ['Gus 1']])
  })

  test('when the restaurant of an earlier merge got another owner, and both are undone', async () => {
    await guests(1, [harbor], { name: 'Ada' })
    await guests(1, [harbor], { name: 'Eve' })
    await guests(1, [pier], { name: 'Gus' })
    const [[ada], [eve], [gus]] = [await idsOf('Ada 1'), await idsOf('Eve 1'), await idsOf('Gus 1')]
    const first = await merge(eve, gus)
    const { body } = await call(customers.getCustomer, { id: eve ?? 0 }, { as: acme.owner })
    const merging = { kept_id: ada ?? 0, gone_id: eve ?? 0, choices: kept, kept_version: 1, gone_version: body.version }
    const second = (await call(customers.mergeCustomers, merging, { as: acme.owner })).body.merge.id
    expect((await move(acme.owner, [pier])).status).toBe(200)
    await undo(second)
    expect([await namesSeenBy(ann), await namesSeenBy(sue)]).toEqual([['Ada 1', 'Eve 1'], ['Eve 1']])
    await undo(first)
    expect([await namesSeenBy(ann), await namesSeenBy(sue)]).toEqual([['Ada 1', 'Eve 1'], ['Gus 1']])
  })

  test('when the group that knew one of them was merged into another one', async () => {
    await guests(1, [harbor], { name: 'Ada' })
    const west = await app.group({ name: 'West', parent: acme.root })
    const gus = { customer: { given_name: 'Gus' }, parent_access_group_id: west }
    const gone = (await call(customers.createCustomer, gus, { as: acme.owner })).body.id
    const id = await merge(...(await idsOf('Ada 1')), gone)
    expect((await call(accessGroups.merge, { from_id: west, into_id: south }, { as: acme.owner })).status).toBe(200)
    expect(await namesSeenBy(sue)).toEqual(['Ada 1'])
    await undo(id)
    expect([await namesSeenBy(ann), await namesSeenBy(sue)]).toEqual([['Ada 1'], ['Gus']])
  })
})

test('a group that is merged into another one passes on whom it knows', async () => {
  await guests(3, [harbor])
  const merge = { from_id: north, into_id: south, grants: 'keep_target' } as const
  expect((await call(accessGroups.merge, merge, { as: acme.owner })).status).toBe(200)
  expect([await seenBy(sue), await seenBy(acme.owner)]).toEqual([3, 3])
})

test('a group that holds nothing but customers can be deleted, and the preview says how many it knew', async () => {
  await guests(3, [harbor])
  await guests(2, [pier], { name: 'Written', source: 'staff' })
  expect((await move(acme.owner, [harbor, pier])).status).toBe(200)
  const foreseen = await preview({ operation: 'delete', access_group_ids: [north] })
  expect([foreseen.blocked_by, foreseen.notes]).toEqual([[], ['2 customers are no longer known to Acme North.']])
  expect((await call(accessGroups.remove, { access_group_ids: [north] }, { as: acme.owner })).status).toBe(200)
  expect([await seenBy(sue), await seenBy(acme.owner)]).toEqual([5, 5])
})

test('a restaurant that goes to another company leaves its guests behind', async () => {
  await guests(3, [harbor])
  await guests(2, [harbor, pier], { name: 'Both' })
  const asked = { id: acme.root, email: bistro.owner.email, resource_type: 'restaurant' as const, resource_ids: [harbor] }
  const { body } = await call(handovers.previewHandoverOffer, asked, { as: acme.owner })
  expect(body.notes).toEqual(
    expect.arrayContaining(['Customers stay with this company, with all that they have ordered.', '3 customers are no longer known to Acme North.']),
  )
  expect((await accept(await offer('restaurant', harbor))).problem).toMatchObject({})
  expect([await seenBy(ann), await seenBy(acme.owner), await seenBy(bistro.owner)]).toEqual([2, 5, 0])
})

test('a group with thousands of customers goes to another company in seconds, and they are told as one number', async () => {
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']) await guests(2500, [harbor], { name })
  // As a database does by itself within a minute; what was planned for three rows would look at thousands one by one.
  await sql`analyze customers, access_group_resources, orders, customer_orders`.execute(db)
  const asked = { id: acme.root, email: bistro.owner.email, resource_type: 'access_group' as const, resource_ids: [north] }
  const began = performance.now()
  const { body } = await call(handovers.previewHandoverOffer, asked, { as: acme.owner })
  expect(body.notes.filter((note) => note.includes('ustomers'))).toEqual([
    'Customers stay with this company, with all that they have ordered.',
    '20,000 customers are no longer known to Acme North.',
  ])
  const id = await offer('access_group', north)
  const arrival = await call(handovers.previewHandover, { id: bistro.root, handover_id: id }, { as: bistro.owner })
  expect(arrival.body.notes.filter((note) => note.includes('ustomers'))).toEqual(['Customers stay with the company that it leaves.'])
  expect((await acceptShown(app, { id: bistro.root, handover_id: id }, bistro.owner)).status).toBe(200)
  expect([await seenBy(acme.owner), await seenBy(bistro.owner)]).toEqual([20_000, 0])
  // Four plans and the act itself; far above what a quiet machine takes, far below a minute.
  expect(performance.now() - began).toBeLessThan(30_000)
})
