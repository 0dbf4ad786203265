import { accessGroups } from '@brigade/contract/access-groups.ts'
import { bankConnections } from '@brigade/contract/bank-connections.ts'
import { channelRecords } from '@brigade/contract/channels/channels.ts'
import { customers } from '@brigade/contract/customers.ts'
import { groupHoursChanges } from '@brigade/contract/hours.ts'
import { founderRoles, type Role, roleName } from '@brigade/contract/kit/roles.ts'
import { firstRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { orderWorkflows } from '@brigade/contract/order-workflows.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { formOf } from '../../../../testing/bank-bench.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeOffer } from '../../../../testing/discounts.ts'
import { makeDefinition } from '../../../../testing/gift-cards.ts'
import { loyaltyOf } from '../../../../testing/loyalty.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { holding, untilWaiting } from '../../../../testing/waiting.ts'
import { allRoutes } from '../../../routes.ts'

// What was said for a group comes to count for another one in a merge, and for all that comes below it. Nobody says it so who may not say it there.

const app = await testApp(allRoutes(testBankLink()))
const { call, database, group, person } = app
const { db } = database
type AskedChange = Parameters<typeof call<typeof accessGroups.preview>>[1]['change']
const { startPlan } = loyaltyOf(app)

let { acme, north } = await twoCompanies(app)
let south = 0
beforeEach(async () => {
  ;({ acme, north } = await twoCompanies(app))
  south = await group({ name: 'South', parent: acme.root })
})

const guest = async () =>
  (await call(customers.createCustomer, { customer: { given_name: 'Ada' }, parent_access_group_id: acme.root }, { as: acme.owner })).body.id
const daily = [0, 1, 2, 3, 4, 5, 6].map((dow) => ({ dow, start_min: 600, end_min: 1200 }))

interface Said {
  readonly role: Role
  /** In the sentence, of a merge. */
  readonly what: string
  readonly say: () => Promise<unknown>
  /** The same where it is said above what is moved. */
  readonly above?: string
}

const said: readonly Said[] = [
  {
    role: 'availabilities_admin',
    what: 'Opening hours of Acme North',
    say: () => call(groupHoursChanges.saveGroupHours, { access_group_id: north, hours: { week: daily } }, { as: acme.owner }),
  },
  {
    role: 'availabilities_admin',
    what: 'What is paused everywhere below Acme North',
    async say() {
      const restaurant = await makeRestaurant(database, { group: north })
      await sql`insert into pauses (restaurant_id, access_group_id, batch_id, kind, tag, label, end_rule)
        values (${restaurant}, ${north}, gen_random_uuid(), 'tag', 'Basil', 'Basil', 'manual')`.execute(db)
    },
  },
  {
    role: 'order_workflows_admin',
    what: 'The default order workflow of Acme North',
    async say() {
      const workflow = { name: 'Rush', rules: firstRules }
      const { body } = await call(orderWorkflows.createOrderWorkflow, { workflow, parent_access_group_id: acme.root }, { as: acme.owner })
      await call(orderWorkflows.setDefaultWorkflow, { access_group_id: north, workflow_id: body.id }, { as: acme.owner })
    },
  },
  {
    role: 'discounts_admin',
    what: 'The offer Happy hour',
    say: () => makeOffer(database, { group: north, name: 'Happy hour', status: 'paused' }),
    // Whoever moves the branch does not see it.
    above: 'An offer that you do not see',
  },
  {
    role: 'gift_card_definitions_admin',
    what: 'Gift cards of Acme North, with what is owed on them,',
    say: () => makeDefinition(database, { group: north }),
    above: 'Gift cards that are taken at all of Acme North or above',
  },
  {
    role: 'loyalty_plans_admin',
    what: 'The loyalty plan Regulars of Acme North',
    say: () => startPlan(acme.owner, north),
    above: 'A loyalty plan',
  },
  {
    role: 'block_customers',
    what: 'What blocks customers at Acme North',
    async say() {
      const block = {
        id: await guest(),
        scope_group_id: north,
        effects: ['no_cash' as const],
        reason: 'other' as const,
        note: 'Test',
        until_day: null,
        order_ids: [],
      }
      const { problem } = await call(customers.blockCustomer, block, { as: acme.owner })
      expect(problem.message).toBeUndefined()
    },
  },
  {
    role: 'customers_admin',
    what: 'What customers agreed to, or not, for Acme North',
    async say() {
      const consent = {
        id: await guest(),
        channel: 'email' as const,
        purpose: 'marketing' as const,
        status: 'withdrawn' as const,
        scope_group_id: north,
      }
      const { problem } = await call(customers.recordConsent, consent, { as: acme.owner })
      expect(problem.message).toBeUndefined()
    },
  },
]

test.each(said)('with the role $role on the other group alone: $what', async ({ role, what, say }) => {
  await say()
  const merger = await person({ roles: founderRoles, on: north })
  // The restaurant that somebody paused something in comes along.
  await app.grant(merger, acme.root, 'access_groups_admin', 'restaurants_admin')
  const change = { operation: 'merge', from_id: north, into_id: south, grants: 'keep_target' } as const
  const blocked = async () => (await call(accessGroups.preview, { change }, { as: merger })).body.blocked_by
  expect(await blocked()).toEqual([expect.stringContaining(`${what} would come to count for all of South, which you may not decide.`)])
  const refused = await call(accessGroups.merge, change, { as: merger })
  expect([refused.status, refused.problem.message]).toEqual([409, (await blocked())[0]])
  await app.grant(merger, south, role)
  expect(await blocked()).toEqual([])
  expect((await call(accessGroups.merge, change, { as: merger })).problem.message).toBeUndefined()
})

interface Coming {
  readonly harbor: number
  readonly mover: Person
}

const ways: readonly (readonly [way: string, change: (coming: Coming) => AskedChange])[] = [
  ['its group is moved below', () => ({ operation: 'move', access_group_ids: [south], parent_access_group_id: north })],
  ['its group is merged into', () => ({ operation: 'merge', from_id: south, into_id: north, grants: 'keep_target' })],
  [
    'it is moved by itself to',
    ({ harbor }) => ({ operation: 'move_resources', resource_type: 'restaurant', resource_ids: [harbor], access_group_id: north }),
  ],
]

const carryOut = (change: AskedChange, as: Person) => {
  if (change.operation === 'move') return call(accessGroups.move, change, { as })
  if (change.operation === 'merge') return call(accessGroups.merge, change, { as })
  if (change.operation === 'move_resources') return call(accessGroups.moveResources, change, { as })
  throw new Error(`${change.operation} places nothing`)
}

const cases = ways.flatMap(([way, change]) =>
  said.map(({ role, what, say, above = `${what} or above` }) => ({ way, role, what: above, change, say })),
)

test.each(cases)('what is said counts for no restaurant where $way the group: $role, $what', async ({ role, what, change: changeOf, say }) => {
  const harbor = await makeRestaurant(database, { group: south, name: 'Harbor' })
  await say()
  const mover = await person({ name: 'Mover' })
  await app.grant(mover, acme.root, 'access_groups_admin', 'restaurants_admin')
  const change = changeOf({ harbor, mover })
  const blocked = async () => (await call(accessGroups.preview, { change }, { as: mover })).body.blocked_by
  const expected = `${what} would come to count for Harbor, which you may not decide. Have someone with “${roleName(role)}” there do it.`
  expect(await blocked()).toEqual([expected])
  const refused = await carryOut(change, mover)
  expect([refused.status, refused.problem.message]).toEqual([409, expected])
  await app.grant(mover, south, role)
  // So that the mover does not come to see by it what is North's.
  await app.grant(mover, north, role)
  expect(await blocked()).toEqual([])
  expect((await carryOut(change, mover)).problem.message).toBeUndefined()
})

test('what a merged group owns comes to belong to the other one by nobody who may not change that there', async () => {
  const merger = await person({ roles: founderRoles, on: north })
  await app.grant(merger, acme.root, 'access_groups_admin')
  const as = { as: merger }
  const bank = await call(bankConnections.create, { bank_connection: formOf(), parent_access_group_id: north }, as)
  const channel = await call(channelRecords.createChannel, { channel: { name: 'Mine', kind: 'uber_eats' }, parent_access_group_id: north }, as)
  expect([bank.status, channel.status]).toEqual([200, 200])
  const change = { operation: 'merge', from_id: north, into_id: south, grants: 'keep_target' } as const
  const blocked = async () => (await call(accessGroups.preview, { change }, as)).body.blocked_by
  expect(await blocked()).toEqual([
    'Bank connections of Acme North would come to belong to South, which you may not decide. Have someone with “Bank connections admin” there do it.',
    'Channels of Acme North would come to belong to South, which you may not decide. Have someone with “Channels admin” there do it.',
  ])
  expect((await call(accessGroups.merge, change, as)).status).toBe(409)
  await app.grant(merger, south, 'bank_connections_admin', 'channels_admin')
  expect(await blocked()).toEqual([])
})

test('what is being said for a group while it is merged is judged as well', async () => {
  const merger = await person({ roles: founderRoles, on: north })
  await app.grant(merger, acme.root, 'access_groups_admin')
  const as = { as: merger }
  const exception = { date_from: '2026-12-24', date_to: '2026-12-26', kind: 'closed' as const, windows: [], label: 'Closed' }
  const done = await holding(db, 'hours_exceptions', async (release) => {
    const saving = call(groupHoursChanges.saveGroupException, { access_group_id: north, exception }, as)
    await untilWaiting(db, 1)
    const merging = call(accessGroups.merge, { from_id: north, into_id: south, grants: 'keep_target' }, as)
    await untilWaiting(db, 2)
    await release()
    return [(await saving).status, (await merging).status]
  })
  expect(done).toEqual([200, 409])
})

test.each(ways)('what is being said for a group while %s it is judged as well', async (_, changeOf) => {
  const harbor = await makeRestaurant(database, { group: south, name: 'Harbor' })
  const local = await person({ roles: founderRoles, on: north })
  const mover = await person()
  await app.grant(mover, acme.root, ...founderRoles.filter((role) => role !== 'availabilities_admin'))
  const exception = { date_from: '2027-12-24', date_to: '2027-12-26', kind: 'closed' as const, windows: [], label: 'Closed' }
  const done = await holding(db, 'audit_logs', async (release) => {
    const saving = call(groupHoursChanges.saveGroupException, { access_group_id: north, exception }, { as: local })
    await untilWaiting(db, 1)
    await sql`delete from role_grants where user_id = ${local.id}`.execute(db)
    const moving = carryOut(changeOf({ harbor, mover }), mover)
    await untilWaiting(db, 2)
    await release()
    return [(await saving).status, (await moving).status]
  })
  expect(done).toEqual([200, 409])
})

const hours = (access_group_id: number, version: number, week = daily) => ({ access_group_id, hours: { week, version } })

test.each(ways)('what is being changed for a group while %s it is judged as well', async (_, changeOf) => {
  const harbor = await makeRestaurant(database, { group: south, name: 'Harbor' })
  // The group says what the whole company says, so that nothing comes to count for Harbor: until somebody changes it.
  for (const id of [acme.root, north]) await call(groupHoursChanges.saveGroupHours, hours(id, 0), { as: acme.owner })
  const local = await person({ roles: founderRoles, on: north })
  const mover = await person()
  await app.grant(mover, acme.root, ...founderRoles.filter((role) => role !== 'availabilities_admin'))
  const change = changeOf({ harbor, mover })
  const done = await holding(db, 'audit_logs', async (release) => {
    const saving = call(groupHoursChanges.saveGroupHours, hours(north, 1, daily.slice(1)), { as: local })
    await untilWaiting(db, 1)
    await sql`delete from role_grants where user_id = ${local.id}`.execute(db)
    const moving = carryOut(change, mover)
    await untilWaiting(db, 2)
    await release()
    return [(await saving).status, (await moving).status]
  })
  expect(done).toEqual([200, 409])
})

test('a restaurant that is closed is asked about as well: it can be opened again', async () => {
  const harbor = await makeRestaurant(database, { group: south, name: 'Harbor' })
  await sql`update restaurants set status = 'closed' where id = ${harbor}`.execute(db)
  await makeOffer(database, { group: north })
  const mover = await person({ roles: ['access_groups_admin', 'restaurants_admin'], on: acme.root })
  const change: AskedChange = { operation: 'move', access_group_ids: [south], parent_access_group_id: north }
  const { body } = await call(accessGroups.preview, { change }, { as: mover })
  expect(body.blocked_by).toEqual([expect.stringContaining('An offer that you do not see would come to count for Harbor')])
})

test('what a restaurant says for itself, and what no longer counts for it, is told and asked of nobody', async () => {
  const harbor = await makeRestaurant(database, { group: north, name: 'Harbor' })
  await call(groupHoursChanges.saveGroupHours, { access_group_id: north, hours: { week: daily } }, { as: acme.owner })
  await startPlan(acme.owner, north)
  const mover = await person({ roles: ['access_groups_admin', 'restaurants_admin'], on: acme.root })
  const change: AskedChange = { operation: 'move_resources', resource_type: 'restaurant', resource_ids: [harbor], access_group_id: south }
  const { body } = await call(accessGroups.preview, { change }, { as: mover })
  expect(body.blocked_by).toEqual([])
  expect(body.notes).toEqual([
    'Opening hours of groups above now will no longer count for Harbor.',
    'A loyalty plan will no longer count for Harbor.',
  ])
  await call(groupHoursChanges.saveGroupHours, { access_group_id: south, hours: { week: daily.slice(1) } }, { as: acme.owner })
  expect((await call(accessGroups.preview, { change }, { as: mover })).body.blocked_by).toHaveLength(1)
  await sql`insert into service_hours (restaurant_id, week) values (${harbor}, ${JSON.stringify(daily)}::jsonb)`.execute(db)
  expect((await call(accessGroups.preview, { change }, { as: mover })).body.blocked_by).toEqual([])
})
