import { readFileSync } from 'node:fs'
import path from 'node:path'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { firstLoyaltyTerms } from '@brigade/contract/customers/loyalty/terms.ts'
import { customers } from '@brigade/contract/customers.ts'
import { deliveryMarkets } from '@brigade/contract/delivery-markets.ts'
import { giftCards } from '@brigade/contract/gift-cards.ts'
import { founderRoles } from '@brigade/contract/kit/roles.ts'
import { firstRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { orderWorkflows } from '@brigade/contract/order-workflows.ts'
import { savedReports } from '@brigade/contract/reports/saved.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { allRoutes } from '../../routes.ts'
import { migrationsFolder } from '../migrate.ts'

// History of one thing names others, and is read by people who may not see those.

const app = await testApp(allRoutes(testBankLink()))
const { call, database } = app
const company = await app.group({ name: 'Company' })
const north = await app.group({ name: 'North', parent: company })
const owner = await app.person({ roles: founderRoles, on: company })
const cook = await app.person({ roles: ['restaurants'], on: north })
const keeper = await app.person({ roles: ['access_groups'], on: north })
const as = { as: owner }

const read = async (by: Person, resource: string, resource_id: number, search_query = '') =>
  (await call(auditLogs.search, { resource, resource_id, ...(search_query && { search_query }) }, { as: by })).body.data
const said = async (by: Person, resource: string, id: number) => (await read(by, resource, id)).map(({ description }) => description)

async function restaurant(name: string): Promise<number> {
  const values = { name, timezone: 'America/Chicago', currency: 'USD' }
  return (await call(restaurantProfile.createRestaurant, { restaurant: values, parent_access_group_id: north }, as)).body.id
}

async function market(name: string): Promise<number> {
  const area = { kind: 'radius', center: { latitude: 43.66, longitude: -70.25 }, radius_m: 5000 } as const
  return (await call(deliveryMarkets.createDeliveryMarket, { market: { name, area }, parent_access_group_id: company }, as)).body.id
}

async function workflow(name: string): Promise<number> {
  return (await call(orderWorkflows.createOrderWorkflow, { workflow: { name, rules: firstRules }, parent_access_group_id: company }, as)).body.id
}

const rule = { fee_minor: 399, min_order_minor: 2000, free_from_minor: null, minutes: 35, availability: null }

test('History of a restaurant names its delivery markets, and their terms, to people who see the market alone', async () => {
  const [id, place] = [await market('Old Port'), await restaurant('First Mate')]
  await call(deliveryMarkets.saveMarketRule, { id, restaurant_id: place, rule, version: null }, as)
  await call(deliveryMarkets.saveMarketRule, { id, restaurant_id: place, rule: { ...rule, minutes: 40 }, version: 1 }, as)
  await call(deliveryMarkets.removeMarketRule, { id, restaurant_id: place }, as)
  expect((await said(cook, 'restaurant', place)).slice(0, 3)).toEqual([
    '- **delivery**: serves one market less',
    '- **delivery**: has other terms in a market',
    '- **delivery**: serves one more market',
  ])
  expect((await said(owner, 'restaurant', place))[0]).toMatch(/^- \*\*no longer serves delivery market Old Port\*\*: fee 3\.99 USD/)
  // The role below the group of the market shows other markets, and not this one.
  await app.grant(cook, north, 'delivery_markets')
  expect(JSON.stringify(await read(cook, 'restaurant', place))).not.toContain('Old Port')
  await app.grant(cook, company, 'delivery_markets')
  expect(JSON.stringify(await read(cook, 'restaurant', place))).toContain('Old Port')
})

test('a name that is withheld is not found by a search', async () => {
  const [id, place] = [await market('Ferry Dock'), await restaurant('Second Wind')]
  const guest = await app.person({ roles: ['restaurants'], on: north })
  await call(deliveryMarkets.saveMarketRule, { id, restaurant_id: place, rule, version: null }, as)
  for (const term of ['Ferry', '3.99']) {
    expect(await read(guest, 'restaurant', place, term)).toEqual([])
    expect(await read(owner, 'restaurant', place, term)).toHaveLength(1)
  }
  expect(await read(guest, 'restaurant', place, 'one more market')).toHaveLength(1)
})

test('the name of what was deleted stays with those who could see it', async () => {
  const [id, place] = [await market('Gone Quay'), await restaurant('Third Bell')]
  const guest = await app.person({ roles: ['restaurants'], on: north })
  await call(deliveryMarkets.saveMarketRule, { id, restaurant_id: place, rule, version: null }, as)
  await call(deliveryMarkets.deleteDeliveryMarket, { id }, as)
  expect(JSON.stringify(await read(guest, 'restaurant', place))).not.toContain('Gone Quay')
  expect(JSON.stringify(await read(owner, 'restaurant', place))).toContain('Gone Quay')
})

test('a note that says it was deleted does not keep the names of what its writer sees no more', async () => {
  const [id, place] = [await market('Low Tide'), await restaurant('Fourth Watch')]
  const guest = await app.person({ roles: ['restaurants', 'delivery_markets'], on: north })
  const shared = { resource_type: 'delivery_market' as const, access_group_id: north }
  expect((await call(accessGroups.addResource, { ...shared, resource_id: id }, as)).status).toBe(200)
  const note = { resource: 'delivery_market', resource_id: id, action: 'delete' as const, description: 'Gone' }
  expect((await call(auditLogs.write, { audit_log: note }, { as: guest })).body.id).not.toBeNull()
  expect((await call(accessGroups.removeResources, { ...shared, resource_ids: [id] }, as)).status).toBe(200)
  await call(deliveryMarkets.saveMarketRule, { id, restaurant_id: place, rule, version: null }, as)
  expect((await said(guest, 'restaurant', place))[0]).toBe('- **delivery**: serves one more market')
})

test('order workflows are named, in the history of restaurants and groups, to those who see workflows there', async () => {
  const [calm, rush, place] = [await workflow('Calm hours'), await workflow('Rush hours'), await restaurant('Night Owl')]
  const assign = (workflow_id: number | null, pinned_version: number | null = null) =>
    call(orderWorkflows.assignWorkflow, { restaurant_ids: [place], workflow_id, pinned_version }, as)
  await assign(calm)
  await assign(calm, 1)
  await assign(rush)
  await assign(null)
  for (const id of [calm, rush, null]) await call(orderWorkflows.setDefaultWorkflow, { access_group_id: north, workflow_id: id }, as)
  const waiter = await app.person({ roles: ['restaurants', 'access_groups'], on: north })
  expect((await said(waiter, 'restaurant', place)).slice(0, 4)).toEqual([
    '- **order workflow**: follows none now',
    '- **order workflow**: follows another one now',
    '- **order workflow**: follows the same in another way',
    '- **order workflow**: follows one now',
  ])
  expect((await said(waiter, 'access_group', north)).slice(0, 3)).toEqual([
    '- **default order workflow**: none now',
    '- **default order workflow**: another one now',
    '- **default order workflow**: one now',
  ])
  for (const [resource, id] of [
    ['restaurant', place],
    ['access_group', north],
  ] as const)
    expect(JSON.stringify(await read(waiter, resource, id))).not.toMatch(/Calm|Rush/)
  await app.grant(waiter, north, 'order_workflows')
  for (const [resource, id] of [
    ['restaurant', place],
    ['access_group', north],
  ] as const)
    expect(JSON.stringify(await read(waiter, resource, id))).toMatch(/Calm hours.*Rush hours|Rush hours.*Calm hours/)
})

test('shared reports are named to those who see the sales of the group', async () => {
  const view = { report: 'channels', search: { days: 'last_7_days', currency: 'USD', by: 'fulfilment' } } as const
  const { body: made } = await call(savedReports.saveReport, { name: 'Slow nights', view, access_group_id: north }, as)
  const change = { id: made.id, version: made.version, name: 'Quiet nights', view, access_group_id: north }
  await call(savedReports.changeSavedReport, change, as)
  await call(savedReports.deleteSavedReport, { id: made.id }, as)
  expect((await said(keeper, 'access_group', north)).slice(0, 3)).toEqual(['deleted a shared report', 'changed a shared report', 'shared a report'])
  const seller = await app.person({ roles: ['access_groups', 'channels'], on: north })
  expect((await said(seller, 'access_group', north)).slice(0, 2)).toEqual([
    'deleted the report “Quiet nights”',
    'renamed the report “Slow nights” to “Quiet nights”',
  ])
})

test('loyalty plans, their points, and lists of customers are told to those who see plans and customers there', async () => {
  const plan = { name: 'Regulars', currency: 'USD', terms: firstLoyaltyTerms }
  const { body: made } = await call(customers.createPlan, { plan, parent_access_group_id: north }, as)
  await call(customers.setPlanStatus, { id: made.id, status: 'active' }, as)
  const guest = { customer: { given_name: 'Regina' }, parent_access_group_id: north }
  const { id } = (await call(customers.createCustomer, guest, as)).body
  await call(customers.adjustPoints, { id, plan_id: made.id, delta: 500, reason: 'Waited long' }, as)
  await call(customers.exportCustomers, { format: 'csv', name: 'Regina' }, as)
  await call(customers.startCustomerImport, { access_group_id: north, file_name: 'Regulars.csv', text: 'Name\nBo' }, as)
  const list = 'A list of customers was brought or taken out.'
  expect((await said(keeper, 'access_group', north)).slice(0, 3)).toEqual([list, 'A loyalty plan changed.', 'A loyalty plan changed.'])
  const above = await app.person({ roles: ['access_groups'], on: company })
  expect((await said(above, 'access_group', company))[0]).toBe(list)
  expect((await said(owner, 'access_group', company))[0]).toBe('Exported a list of 1 customer')
  const host = await app.person({ roles: ['customers', 'access_groups'], on: north })
  expect((await said(host, 'access_group', north))[0]).toBe('Started an import of 1 customer from Regulars.csv')
  expect((await said(host, 'customer', id))[0]).toBe('Loyalty points changed.')
  // At a restaurant of the plan as well: its points are taken there.
  const below = await app.group({ name: 'Counter', parent: north })
  await app.grant(host, below, 'loyalty_plans')
  expect((await said(host, 'customer', id))[0]).toBe('500 points given by hand.')
  expect((await said(host, 'access_group', north))[1]).toBe('A loyalty plan changed.')
  await app.grant(host, north, 'loyalty_plans')
  expect((await said(host, 'access_group', north))[1]).toBe('The loyalty plan Regulars started.')
})

test('groups above and beside are named to those who see them', async () => {
  const { body: made } = await call(accessGroups.create, { name: 'Branch', description: '', parent_access_group_id: company }, as)
  const [from, into] = [await app.group({ name: 'Hidden from', parent: company }), await app.group({ name: 'Hidden into', parent: company })]
  const here = await app.person({ roles: ['access_groups'], on: made.id })
  await call(accessGroups.move, { access_group_ids: [made.id], parent_access_group_id: into }, as)
  await call(accessGroups.merge, { from_id: from, into_id: made.id }, as)
  expect(await said(here, 'access_group', made.id)).toEqual([
    '- **merged**: another group was merged into it',
    '- **moved**: below another group',
    '- **name**: Branch',
  ])
  expect((await read(here, 'access_group', made.id))[2]?.changes).toEqual([{ field: 'name', old: null, new: 'Branch' }])
  expect(await said(owner, 'access_group', made.id)).toEqual([
    '- **merged**: Hidden from was merged into Branch',
    '- **moved**: Company → Hidden into',
    '- **name**: Branch\n- **parent**: Company',
  ])
})

test('what else came of a merge is read by those alone who see everything of the company', async () => {
  const [from, into] = [await app.group({ name: 'Small', parent: company }), await app.group({ name: 'Large', parent: company })]
  const plan = { name: 'Small Regulars', currency: 'USD', terms: firstLoyaltyTerms }
  const { body: made } = await call(customers.createPlan, { plan, parent_access_group_id: from }, as)
  await call(customers.setPlanStatus, { id: made.id, status: 'active' }, as)
  const head = await app.person({ roles: ['access_groups', 'access_groups_admin'], on: company })
  const change = { operation: 'merge', from_id: from, into_id: into } as const
  expect((await call(accessGroups.preview, { change }, { as: head })).body.notes).toEqual(['A loyalty plan goes from Small to Large.'])
  expect((await call(accessGroups.merge, { from_id: from, into_id: into }, as)).status).toBe(200)
  const merged = '- **merged**: Small was merged into Large'
  expect(await said(head, 'access_group', into)).toContain(merged)
  expect(JSON.stringify(await said(head, 'access_group', into))).not.toContain('Regulars')
  expect(await said(owner, 'access_group', into)).toContain(`${merged}\n- The loyalty plan Small Regulars goes from Small to Large.`)
})

test('people are named as resources of a group, and in its History, to those alone who see them', async () => {
  const bay = await app.group({ name: 'Bay', parent: north })
  const { id } = (await call(customers.createCustomer, { customer: { email: 'ada@example.com' }, parent_access_group_id: north }, as)).body
  const link = { resource_type: 'customer' as const, access_group_id: bay }
  await call(accessGroups.addResource, { ...link, resource_id: id }, as)
  await call(accessGroups.removeResources, { ...link, resource_ids: [id] }, as)
  const listed = async (by: Person, search_term?: string) => {
    const asked = { id_or_type: 'customer', type_or_id: String(north), ...(search_term && { search_term }) }
    return (await call(accessGroups.resourceInfo, asked, { as: by })).body.data
      .filter(({ resource_id }) => resource_id === id)
      .map(({ name }) => name)
  }
  expect([await listed(keeper), await listed(keeper, 'ada@'), await listed(owner, 'ada@')]).toEqual([[], [], ['ada@example.com']])
  expect(await said(keeper, 'access_group', bay)).toEqual(['- **no longer shared with Bay**: 1 customer', '- **shared with Bay**: 1 customer'])
  expect((await said(owner, 'access_group', bay))[1]).toBe(`- **shared with Bay**: customer ${id}`)
  // Somebody who sees customers further down sees these of them.
  const low = await app.person({ roles: ['access_groups'], on: north })
  await app.grant(low, bay, 'customers')
  expect(await listed(low)).toEqual([])
  await call(accessGroups.addResource, { ...link, resource_id: id }, as)
  expect([await listed(low), await listed(low, 'ada@')]).toEqual([['ada@example.com'], ['ada@example.com']])
})

test('History of a group says what a loyalty plan is, which lists of customers came and went, and what one person may adjust, to those who see these', async () => {
  // A company runs one import at a time.
  const top = await app.group({ name: 'Loyal company' })
  const place = await app.group({ name: 'Loyal', parent: top })
  const by = { as: await app.person({ roles: founderRoles, on: top }) }
  const here = await app.person({ roles: ['access_groups'], on: place })
  const terms = { plan: { name: 'Secret plan', currency: 'USD', terms: firstLoyaltyTerms }, parent_access_group_id: place }
  const { body: plan } = await call(customers.createPlan, terms, by)
  expect((await call(customers.setPlanStatus, { id: plan.id, status: 'active' }, by)).status).toBe(200)
  const text = 'First name,Email\nAda,ada@example.com\n'
  expect((await call(customers.startCustomerImport, { access_group_id: place, file_name: 'Secret list.csv', text }, by)).status).toBe(200)
  expect((await call(giftCards.setGroupLimit, { access_group_id: place, currency: 'USD', limit_minor: 12_345 }, by)).status).toBe(200)
  expect(await said(here, 'access_group', place)).toEqual([
    '- **gift card adjustments alone up to**: changed',
    'A list of customers was brought or taken out.',
    'A loyalty plan changed.',
    'A loyalty plan changed.',
  ])
  expect(JSON.stringify([...(await read(here, 'access_group', place)), ...(await read(here, 'access_group', place, 'secret'))])).not.toMatch(
    /secret|123/i,
  )
  await app.grant(here, place, 'loyalty_plans', 'customers', 'gift_card_definitions')
  expect(await said(here, 'access_group', place)).toEqual([
    '- **gift card adjustments alone up to**: $100.00 (from above) → $123.45',
    'Started an import of 1 customer from Secret list.csv',
    'The loyalty plan Secret plan started.',
    expect.stringMatching(/^The loyalty plan Secret plan was drafted\.\n- Each/),
  ])
})

/** The part of the migration that looks at what was there: the column is there already. */
const forOldLines = readFileSync(path.join(migrationsFolder, '0042-names-in-history.sql'), 'utf8').replace(/alter table audit_logs add column.*/, '')

test('lines from before keep their words and name things to those who see all of the kind', async () => {
  const place = await restaurant('Old Salt')
  const group = await app.group({ name: 'Old branch', parent: north })
  const old: [string, number, string, object[]?][] = [
    ['restaurant', place, '- **serves delivery market Secret \\*Bay\\***: fee 3.99 USD'],
    ['restaurant', place, '- **order workflow**: none → Secret one', [{ field: 'order workflow', old: 'none', new: 'Secret one' }]],
    [
      'restaurant',
      place,
      '- **order workflow**: X → Y, the default of Secret',
      [{ field: 'order workflow', old: 'X', new: 'Y, the default of Secret' }],
    ],
    ['access_group', group, '- **default order workflow**: Secret', [{ field: 'default order workflow', old: null, new: 'Secret' }]],
    ['access_group', group, 'shared the report “Secret”'],
    ['access_group', group, 'has the report “Secret” mailed to 3 people'],
    ['access_group', group, '1.00 USD of gift cards settled for 2026-01-01 to 2026-01-31: Secret to Old branch'],
    ['access_group', group, 'limit', [{ field: 'gift card adjustments alone up to', old: '5.00 (Secret)', new: '6.00' }]],
    ['access_group', group, 'Gave the credential “Secret” a new token'],
    ['access_group', group, '- **moved**: Secret → Secret'],
    ['access_group', group, '- **merged**: Secret was merged into Old branch\n- **roles of Ada**: a → b'],
    ['restaurant', place, '- **hours**: changed, because its organization was moved below Secret'],
    ['restaurant', place, '- **paused**: Oysters, as everywhere below Secret\n- **paused**: Clams, as everywhere below Secret'],
  ]
  for (const [resource, id, description, changes = []] of old)
    await database.pool.query(
      `insert into audit_logs (resource, resource_id, action, description, changes, agent, actor_type, reach)
       select $1, $2, 'update', $3, $4, 'Ada', 'user', ancestors from access_groups where id = $5`,
      [resource, id, description, JSON.stringify(changes), resource === 'restaurant' ? north : group],
    )
  await database.pool.query(`begin; ${forOldLines}; commit`)
  const guest = await app.person({ roles: ['restaurants'], on: north })
  const reads = [...(await said(guest, 'restaurant', place)), ...(await said(keeper, 'access_group', group))]
  expect(JSON.stringify(reads)).not.toContain('Secret')
  expect(reads).toEqual([
    '- **paused**: Oysters, as everywhere below a group above\n- **paused**: Clams, as everywhere below a group above',
    '- **hours**: changed, because its organization was moved or merged',
    '- **order workflow**: follows another one now',
    '- **order workflow**: follows one now',
    '- **delivery**: serves one more market',
    expect.stringContaining('- **name**: Old Salt'),
    '- **merged**: another group was merged into it\n- **roles of Ada**: a → b',
    '- **moved**: below another group',
    'Changed a credential of an ordering system',
    '- **gift card adjustments alone up to**: changed',
    'Gift cards settled with another group',
    'has a shared report mailed to 3 people',
    'shared a report',
    '- **default order workflow**: one now',
  ])
  const all = old.map(([, , description]) => description).toReversed()
  const first = (resource: string) => old.filter(([one]) => one === resource).map(([, , description]) => description)
  expect((await said(owner, 'restaurant', place)).slice(0, 5)).toEqual(all.filter((one) => first('restaurant').includes(one)))
  expect(await said(owner, 'access_group', group)).toEqual(all.filter((one) => first('access_group').includes(one)))
  await expect(database.pool.query("update audit_logs set agent = 'Nobody'")).rejects.toThrow('append-only')
})

/** Of lines that were written before blocks, consents, points and lists had words for everybody; the column is there already. */
const forOlderLines = readFileSync(path.join(migrationsFolder, '0064-left-plans.sql'), 'utf8')
  .replace(/alter table loyalty_plans add column.*/, '')
  .replace('create function', 'create or replace function')
const forWordsAndLimits = readFileSync(path.join(migrationsFolder, '0066-words-and-limits.sql'), 'utf8')

test('lines of customers from before are read by those alone who see what they tell', async () => {
  const beside = await app.group({ name: 'Beside', parent: company })
  const [host, other] = await Promise.all([north, beside].map((on) => app.person({ roles: ['customers', 'access_groups'], on })))
  const { id } = (await call(customers.createCustomer, { customer: { given_name: 'Cy' }, parent_access_group_id: north }, as)).body
  await call(accessGroups.addResource, { resource_type: 'customer', resource_id: id, access_group_id: beside }, as)
  await database.pool.query(
    `insert into customer_consents (customer_id, root_id, channel, purpose, status, scope_group_id, scope_name, source, by_name, at)
     values ($1, $2, 'email', 'marketing', 'withdrawn', $3, 'North', 'staff', 'Ada', now())`,
    [id, company, north],
  )
  const block = '- **blocked**: No orders at North (Fraud)'
  const group = (which: number) => ({ named: [{ kind: 'access_group', id: which }], description: '- **blocked**: No orders (Fraud)' })
  const settled = '$10.00 of gift cards settled for 2026-06-01 to 2026-06-30: Beside to North'
  const old: [string, number, string, object?][] = [
    ['customer', id, block, group(north)],
    ['customer', id, '- **consent**: Email, offers and news: no longer agreed'],
    ['customer', id, 'Free drink was redeemed for 1,000 points.'],
    ['customer', id, '- **may be a blocked customer**: no, somebody else'],
    ['customer', id, 'A note was written.'],
    ['access_group', beside, 'The loyalty plan Secret was drafted.\n- Secret'],
    ['access_group', beside, 'Exported a list of 1,200 customers'],
    ['access_group', beside, settled, { named: [{ kind: 'gift_cards_of_group', id: beside }], description: 'Gift cards settled with another group' }],
  ]
  for (const [resource, which, description, withheld] of old)
    await database.pool.query(
      `insert into audit_logs (resource, resource_id, action, description, withheld, agent, actor_type, reach)
       select $1, $2, 'update', $3, $4, 'Ada', 'user', ancestors from access_groups where id = $5`,
      [resource, which, description, withheld ? JSON.stringify(withheld) : null, resource === 'customer' ? north : beside],
    )
  await database.pool.query(`begin; ${forOlderLines}; commit`)
  const elsewhere = 'Something was noted for another group.'
  const lines = async (by: Person | undefined, resource: string, which: number, most: number) =>
    (by ? await said(by, resource, which) : []).slice(0, most)
  expect(await lines(other, 'customer', id, 5)).toEqual(['A note was written.', elsewhere, 'Loyalty points changed.', elsewhere, elsewhere])
  expect((await lines(host, 'customer', id, 5)).at(-1)).toBe(block)
  expect(await lines(owner, 'customer', id, 5)).toEqual(
    old
      .slice(0, 5)
      .map(([, , description]) => description)
      .toReversed(),
  )
  await app.grant(other as Person, beside, 'gift_card_definitions')
  expect(await lines(other, 'access_group', beside, 3)).toEqual([
    'Gift cards settled with another group',
    'Exported a list of 1,200 customers',
    'A loyalty plan changed.',
  ])
  expect((await lines(owner, 'access_group', beside, 1))[0]).toBe(settled)
  await expect(database.pool.query("update audit_logs set agent = 'Nobody'")).rejects.toThrow('append-only')
})

test('lines from before of plans, lists of customers and adjustments are for those who see these', async () => {
  const place = await app.group({ name: 'Old loyal', parent: company })
  const old: [string, object[]?][] = [
    ['The loyalty plan Secret was drafted.\n- Each $1.00 spent earns 1 point'],
    ['Started an import of 1,200 customers from Secret.csv'],
    ['Stopped an import after 7 of 1,200 customers'],
    ['Took back the import of Secret.csv'],
    ['Exported a list of 1,200 customers'],
    ['- **words of consent**: Email, marketing, version 2 in en'],
    ['limit', [{ field: 'gift card adjustments alone up to', old: '$5.00', new: '$6.00' }]],
  ]
  for (const [description, changes = []] of old)
    await database.pool.query(
      `insert into audit_logs (resource, resource_id, action, description, changes, agent, actor_type, reach)
       select 'access_group', id, 'update', $1, $2, 'Ada', 'user', ancestors from access_groups where id = $3`,
      [description, JSON.stringify(changes), place],
    )
  await database.pool.query(`begin; ${forOlderLines} ${forWordsAndLimits} commit`)
  const here = await app.person({ roles: ['access_groups'], on: place })
  expect(await said(here, 'access_group', place)).toEqual([
    '- **gift card adjustments alone up to**: changed',
    '- **words of consent**: a new version',
    ...Array.from({ length: 4 }, () => 'A list of customers was brought or taken out.'),
    'A loyalty plan changed.',
  ])
  expect(JSON.stringify(await read(here, 'access_group', place))).not.toMatch(/Secret|\$6/)
  expect(await said(owner, 'access_group', place)).toEqual(old.map(([description]) => description).toReversed())
})
