import { accessGroups } from '@brigade/contract/access-groups.ts'
import { bankConnections } from '@brigade/contract/bank-connections.ts'
import { channelRecords } from '@brigade/contract/channels/channels.ts'
import { customers } from '@brigade/contract/customers.ts'
import { groupHoursChanges } from '@brigade/contract/hours.ts'
import { founderRoles, type Role } from '@brigade/contract/kit/roles.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { formOf } from '../../../../testing/bank-bench.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeOffer } from '../../../../testing/discounts.ts'
import { makeDefinition } from '../../../../testing/gift-cards.ts'
import { loyaltyOf } from '../../../../testing/loyalty.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { holding, untilWaiting } from '../../../../testing/waiting.ts'
import { allRoutes } from '../../../routes.ts'

// What was said for a group comes to count for the other one in a merge. Nobody says it so who may not say it there.

const app = await testApp(allRoutes(testBankLink()))
const { call, database, group, person } = app
const { db } = database
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

const said: readonly (readonly [role: Role, sentence: string, say: () => Promise<unknown>])[] = [
  [
    'availabilities_admin',
    'Opening hours of Acme North',
    () => call(groupHoursChanges.saveGroupHours, { access_group_id: north, hours: { week: daily } }, { as: acme.owner }),
  ],
  [
    'availabilities_admin',
    'What is paused everywhere below Acme North',
    async () => {
      const restaurant = await makeRestaurant(database, { group: north })
      await sql`insert into pauses (restaurant_id, access_group_id, batch_id, kind, tag, label, end_rule)
        values (${restaurant}, ${north}, gen_random_uuid(), 'tag', 'Basil', 'Basil', 'manual')`.execute(db)
    },
  ],
  ['discounts_admin', 'The offer Happy hour', () => makeOffer(database, { group: north, name: 'Happy hour', status: 'paused' })],
  ['gift_card_definitions_admin', 'Gift cards of Acme North, with what is owed on them,', () => makeDefinition(database, { group: north })],
  ['loyalty_plans_admin', 'The loyalty plan Regulars of Acme North', () => startPlan(acme.owner, north)],
  [
    'block_customers',
    'What blocks customers at Acme North',
    async () => {
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
  ],
  [
    'customers_admin',
    'What customers agreed to, or not, for Acme North',
    async () => {
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
  ],
]

test.each(said)('with the role %s on the other group alone: %s', async (role, what, say) => {
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
