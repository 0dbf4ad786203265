import { accessGroups } from '@brigade/contract/access-groups.ts'
import { customers } from '@brigade/contract/customers.ts'
import { groupHoursChanges } from '@brigade/contract/hours.ts'
import { founderRoles, type Role } from '@brigade/contract/kit/roles.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeOffer } from '../../../../testing/discounts.ts'
import { makeDefinition } from '../../../../testing/gift-cards.ts'
import { loyaltyOf } from '../../../../testing/loyalty.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
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
  await app.grant(merger, acme.root, 'access_groups_admin')
  const change = { operation: 'merge', from_id: north, into_id: south, grants: 'keep_target' } as const
  const blocked = async () => (await call(accessGroups.preview, { change }, { as: merger })).body.blocked_by
  expect(await blocked()).toEqual([expect.stringContaining(`${what} would come to count for all of South, which you may not decide.`)])
  const refused = await call(accessGroups.merge, change, { as: merger })
  expect([refused.status, refused.problem.message]).toEqual([409, (await blocked())[0]])
  await app.grant(merger, south, role)
  expect(await blocked()).toEqual([])
  expect((await call(accessGroups.merge, change, { as: merger })).problem.message).toBeUndefined()
})
