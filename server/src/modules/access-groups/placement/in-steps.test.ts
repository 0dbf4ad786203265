import { accessGroups } from '@brigade/contract/access-groups.ts'
import { customers } from '@brigade/contract/customers.ts'
import { offers } from '@brigade/contract/discounts/offers.ts'
import { groupHoursChanges } from '@brigade/contract/hours.ts'
import { firstRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { orderWorkflows } from '@brigade/contract/order-workflows.ts'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeOffer } from '../../../../testing/discounts.ts'
import { loyaltyOf } from '../../../../testing/loyalty.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'

// What a group above says comes to count by steps of which each seems harmless: it was hidden by something nearer, slept, or was not started yet.

const app = await testApp(allRoutes(testBankLink()))
const { call, database, group, person } = app
const { startPlan } = loyaltyOf(app)
type AskedChange = Parameters<typeof call<typeof accessGroups.preview>>[1]['change']

let { acme, north } = await twoCompanies(app)
let south = 0
let harbor = 0
let mover: Person
beforeEach(async () => {
  ;({ acme, north } = await twoCompanies(app))
  south = await group({ name: 'South', parent: acme.root })
  harbor = await makeRestaurant(database, { group: south, name: 'Harbor' })
  mover = await person({ roles: ['access_groups_admin', 'restaurants_admin'], on: acme.root })
})

const alone = (to: number, id = harbor): AskedChange => ({
  operation: 'move_resources',
  resource_type: 'restaurant',
  resource_ids: [id],
  access_group_id: to,
})
const below = (id: number, to: number): AskedChange => ({ operation: 'move', access_group_ids: [id], parent_access_group_id: to })
const into = (from_id: number, into_id: number): AskedChange => ({ operation: 'merge', from_id, into_id, grants: 'keep_target' })

/** What the preview says against it to the one who moves. */
const against = async (change: AskedChange) => (await call(accessGroups.preview, { change }, { as: mover })).body.blocked_by
async function done(change: AskedChange, as: Person): Promise<string> {
  const { problem } =
    change.operation === 'move'
      ? await call(accessGroups.move, change, { as })
      : change.operation === 'merge'
        ? await call(accessGroups.merge, change, { as })
        : await call(accessGroups.moveResources, change as Extract<AskedChange, { operation: 'move_resources' }>, { as })
  return problem.message ?? 'done'
}
const counts = (what: string) => [expect.stringContaining(`${what} would come to count for Harbor`)]

const hours = (access_group_id: number, start_min: number) =>
  call(groupHoursChanges.saveGroupHours, { access_group_id, hours: { week: [{ dow: 1, start_min, end_min: 1380 }] } }, { as: acme.owner })
const workflow = async (name: string, parent_access_group_id: number) =>
  (await call(orderWorkflows.createOrderWorkflow, { workflow: { name, rules: firstRules }, parent_access_group_id }, { as: acme.owner })).body.id
const follow = (access_group_id: number, workflow_id: number) =>
  call(orderWorkflows.setDefaultWorkflow, { access_group_id, workflow_id }, { as: acme.owner })

const hidden: readonly (readonly [what: string, say: () => Promise<unknown>])[] = [
  [
    'Opening hours of Acme North or above',
    async () => {
      await hours(north, 1320)
      await hours(south, 600)
    },
  ],
  [
    'A loyalty plan',
    async () => {
      await startPlan(acme.owner, north)
      await startPlan(acme.owner, south)
    },
  ],
  [
    'The default order workflow of Acme North or above',
    async () => {
      await follow(north, await workflow('North rules', acme.root))
      await follow(south, await workflow('South rules', acme.root))
    },
  ],
]

test.each(hidden)('what its own group hides counts by no second move and no merge: %s', async (what, say) => {
  await say()
  expect(await against(alone(north))).toEqual(counts(what))
  expect(await against(into(south, north))).toEqual(counts(what))
  expect(await done(below(south, north), mover)).toBe('done')
  expect(await against(alone(north))).toEqual(counts(what))
  expect(await against(into(south, north))).toEqual(counts(what))
  expect(await done(alone(north), mover)).toContain(what)
  expect(await done(into(south, north), mover)).toContain(what)
})

test('an offer that a group takes no part in counts by no way through that group, nor by leaving one', async () => {
  const offer = await makeOffer(database, { group: north })
  const apart = await group({ name: 'Apart', parent: north })
  expect((await call(offers.optOut, { id: offer, access_group_id: apart }, { as: acme.owner })).status).toBe(200)
  expect(await done(alone(apart), mover)).toBe('done')
  expect(await against(alone(north))).toEqual(counts('An offer that you do not see'))
})

test('a draft of an offer counts as one that is given: whoever has it by a share may start it', async () => {
  await makeOffer(database, { group: north, status: 'draft' })
  expect(await against(alone(north))).toEqual(counts('An offer that you do not see'))
})

test('until a restaurant is live, an offer in another currency counts as well', async () => {
  const lille = await makeRestaurant(database, { group: south, name: 'Harbor', currency: 'EUR' })
  await makeOffer(database, { group: north })
  expect(await against(alone(north, lille))).toEqual(counts('An offer that you do not see'))
  await database.pool.query('update restaurants set went_live_at = now() where id = $1', [lille])
  expect(await against(alone(north, lille))).toEqual([])
})

test('what others pay a part of is given at more restaurants by who decides for the whole company', async () => {
  await makeOffer(database, { group: north, name: 'Shared cost', terms: { paid_by: [{ payer: 'platform', name: '', percent: '100' }] } })
  for (const on of [south, north]) await app.grant(mover, on, 'discounts_admin')
  const sentence = 'The offer Shared cost, of which others pay a part, would come to count for Harbor, which you may not decide.'
  const help = 'Have someone with “Discounts admin” on the whole company do it.'
  for (const change of [alone(north), below(south, north), into(south, north)]) expect(await against(change)).toEqual([`${sentence} ${help}`])
  await app.grant(mover, acme.root, 'discounts_admin')
  expect(await against(alone(north))).toEqual([])
})

test('a workflow that a group or a restaurant chose when it was elsewhere is followed again by who may decide that', async () => {
  const rules = await workflow('North rules', north)
  await follow(south, await workflow('South rules', acme.root))
  const owner = { as: acme.owner }
  expect(await done(alone(north), acme.owner)).toBe('done')
  await call(orderWorkflows.assignWorkflow, { restaurant_ids: [harbor], workflow_id: rules, pinned_version: null }, owner)
  expect(await done(alone(south), acme.owner)).toBe('done')
  expect(await against(alone(north))).toEqual(counts('An order workflow of Acme North or above, which was chosen before,'))
  const kiosk = await group({ name: 'Kiosk', parent: north })
  await follow(kiosk, rules)
  await makeRestaurant(database, { group: kiosk, name: 'Window' })
  expect(await done(below(kiosk, south), acme.owner)).toBe('done')
  expect(await against(below(kiosk, north))).toEqual([expect.stringContaining('The default order workflow of Acme North or above')])
})

test('what is shared with a group that is merged is shared with the other one by who may share it there', async () => {
  const rules = { field: 'group' as const, match: 'all' as const, of: [{ field: 'blocked' as const, is: true }] }
  const made = await call(customers.createSegment, { name: 'Vips', rules, access_group_id: south }, { as: acme.owner })
  expect(made.status).toBe(200)
  expect(await against(into(south, north))).toEqual([
    'Segments that are shared with South would come to count for all of Acme North, which you may not decide. Have someone with “Customers admin” there do it.',
  ])
  for (const on of [north, south]) await app.grant(mover, on, 'customers_admin')
  expect(await against(into(south, north))).toEqual([])
})

test('a special date that a nearer group hides, for that day, counts by nobody who may not say it', async () => {
  const special = async (access_group_id: number, kind: 'closed' | 'open_replace', date_from: string, date_to = date_from) => {
    const windows = kind === 'closed' ? [] : [{ start_min: 600, end_min: 1320 }]
    const exception = { date_from, date_to, kind, label: 'Holiday', windows }
    expect((await call(groupHoursChanges.saveGroupException, { access_group_id, exception }, { as: acme.owner })).status).toBe(200)
  }
  await special(acme.root, 'closed', '2027-12-25')
  await special(south, 'open_replace', '2027-12-24', '2027-12-26')
  const sub = await group({ name: 'Sub', parent: south })
  await makeRestaurant(database, { group: sub, name: 'Harbor' })
  for (const change of [alone(north), below(sub, north), into(south, acme.root)])
    expect(await against(change)).toEqual([expect.stringMatching(/^Opening hours of (Acme|Acme North) or above would come to count for Harbor/)])
  // What the restaurant says itself for the day goes on.
  await database.pool.query(
    "insert into hours_exceptions (restaurant_id, date_from, date_to, kind, windows, label) values ($1, '2027-12-25', '2027-12-25', 'closed', '[]', 'Own')",
    [harbor],
  )
  expect(await against(alone(north))).toEqual([])
})

test('a group that is merged into the one above takes no part in an offer still, and nobody is asked', async () => {
  const offer = await makeOffer(database, { group: acme.root })
  expect((await call(offers.optOut, { id: offer, access_group_id: south }, { as: acme.owner })).status).toBe(200)
  expect(await against(into(south, acme.root))).toEqual([])
})

test('a default that ends in a merge hides nothing then: what counts in its place is decided by who may', async () => {
  const middle = await group({ name: 'Middle', parent: acme.root })
  const kiosk = await group({ name: 'Kiosk', parent: middle })
  // It sleeps: its workflow belongs to a group that is not above.
  const northern = await workflow('North rules', north)
  await database.pool.query('insert into order_workflow_defaults (access_group_id, workflow_id) values ($1, $2)', [kiosk, northern])
  await follow(middle, await workflow('Middle rules', acme.root))
  await follow(south, await workflow('South rules', acme.root))
  expect(await against(into(south, kiosk))).toEqual(counts('The default order workflow of Kiosk or above'))
})

test('taking part again in what others pay a part of takes the role there alone, as it does elsewhere', async () => {
  const apart = await group({ name: 'Apart', parent: south })
  const offer = await makeOffer(database, {
    group: south,
    name: 'Shared cost',
    terms: { paid_by: [{ payer: 'platform', name: '', percent: '100' }] },
  })
  expect((await call(offers.optOut, { id: offer, access_group_id: apart }, { as: acme.owner })).status).toBe(200)
  expect(await done(alone(apart), acme.owner)).toBe('done')
  expect(await against(alone(south))).toEqual(counts('An offer that you do not see'))
  await app.grant(mover, south, 'discounts_admin')
  expect(await against(alone(south))).toEqual([])
})
