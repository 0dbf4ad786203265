import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { firstLoyaltyTerms, type LoyaltyTerms } from '@brigade/contract/customers/loyalty/terms.ts'
import { customers } from '@brigade/contract/customers.ts'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../../testing/app.ts'
import { loyaltyOf } from '../../../../../testing/loyalty.ts'
import { makeRestaurant } from '../../../../../testing/menus.ts'
import { twoCompanies } from '../../../../../testing/two-companies.ts'
import { auditRoutes } from '../../../../platform/audit/routes.ts'
import { accessGroupRoutes } from '../../../access-groups/routes.ts'
import { customerRoutes } from '../../routes.ts'
import { checkedPoints } from '../due/points-check.ts'

let now = new Date('2026-03-01T12:00:00Z')
const app = await testApp(
  { customers: customerRoutes, 'access-groups': accessGroupRoutes, 'audit-logs': auditRoutes },
  { deps: { clock: { now: () => now } } },
)
const { call, database, group, person } = app
const { customer, order, pointsOf, revalue, startPlan } = loyaltyOf(app)

let companies = await twoCompanies(app)
beforeEach(async () => {
  now = new Date('2026-03-01T12:00:00Z')
  companies = await twoCompanies(app)
})

const draft = (terms: Partial<LoyaltyTerms> = {}, name = 'Regulars', on = companies.acme.root, as = companies.acme.owner) =>
  call(customers.createPlan, { plan: { name, currency: 'USD', terms: { ...firstLoyaltyTerms, ...terms } }, parent_access_group_id: on }, { as })
const setStatus = (id: number, status: 'active' | 'ended', version?: number) =>
  call(customers.setPlanStatus, { id, status, ...(version && { version }) }, { as: companies.acme.owner })
const list = async (as = companies.acme.owner) =>
  (await call(customers.searchPlans, {}, { as })).body.data.map(({ name, status, parent_access_group_name: on }) => `${name} ${status} ${on}`)
const historyOf = async (id: number, as = companies.acme.owner) =>
  (await call(auditLogs.search, { resource: 'access_group', resource_id: id, per_page: 50 }, { as })).body.data.map(({ description }) => description)

test('a plan is drafted, started, changed in versions and ended for good; its group has it in History', async () => {
  const { acme } = companies
  const { body: made } = await draft()
  expect(made).toMatchObject({ status: 'draft', newest_version: 1, members: 0, _can: { update: true, delete: true } })
  expect((await setStatus(made.id, 'ended')).problem.message).toBe('This plan is a draft: it was never started. Delete it instead.')
  await setStatus(made.id, 'active')
  const save = (terms: Partial<LoyaltyTerms>, version?: number) =>
    call(
      customers.updatePlan,
      { id: made.id, plan: { name: 'Regulars', terms: { ...firstLoyaltyTerms, ...terms } }, ...(version && { version }) },
      { as: acme.owner },
    )
  expect((await save({ spend: { points_per_unit: '2.50' } })).body).toMatchObject({
    newest_version: 2,
    status: 'active',
    terms: { spend: { points_per_unit: '2.5' } },
  })
  // The same again is no news.
  expect((await save({ spend: { points_per_unit: '2.5' } })).body.newest_version).toBe(2)
  expect((await save({}, made.version)).problem.code).toBe('stale')
  const { body: versions } = await call(customers.planVersions, { id: made.id }, { as: acme.owner })
  expect(versions.data.map(({ number, made_by }) => [number, made_by])).toEqual([
    [2, 'Acme Owner'],
    [1, 'Acme Owner'],
  ])
  await setStatus(made.id, 'ended')
  expect((await save({})).problem.message).toBe('This plan has ended. Make a new one.')
  expect((await setStatus(made.id, 'active')).problem.message).toBe('This plan has ended. Make a new one.')
  expect((await historyOf(acme.root)).slice(0, 4).join('\n')).toMatch(
    /Regulars ended\.\n.*Regulars was changed, 2 lines\.\n- No longer: Each \$1\.00 spent earns 1 point.*\n- Each \$1\.00 spent earns 2\.5 points.*\n.*Regulars started\.\n.*Regulars was drafted\./,
  )
})

test('terms that make no sense are refused in words, by their field', async () => {
  const reward = { name: 'Drink', points: 5, kind: 'free_item' as const, amount_minor: null, percent: null, item: '' }
  const tiers = [
    { name: 'Gold', from_points: 100, multiplier: '1.5' },
    { name: 'Platinum', from_points: 100, multiplier: '2' },
  ]
  const { problem } = await draft({ spend: null, tiers, rewards: [reward] })
  expect(problem.errors).toEqual({
    spend: ['Say what earns points: a visit, what is spent, or items'],
    tiers: ['Platinum has to begin at more points than Gold'],
    rewards: ['Say which item Drink is'],
  })
  expect((await draft({ tiers: [{ name: 'Gold', from_points: 0, multiplier: '1.255' }] })).status).toBe(400)
})

test('a group has one active plan, whoever starts two at once', async () => {
  const [one, two] = [(await draft()).body, (await draft({}, 'Others')).body]
  const both = await Promise.all([setStatus(one.id, 'active'), setStatus(two.id, 'active')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)?.problem.message
  expect(refused).toMatch(/^Acme has the active plan (Regulars|Others) already\. End it first\.$/)
})

test('plans are seen and changed by who holds the role on their group; a stranger learns nothing', async () => {
  const { acme, bistro, north } = companies
  const { body: made } = await draft()
  const [viewer, below] = [await person({ on: acme.root, roles: ['loyalty_plans'] }), await person({ on: north, roles: ['loyalty_plans_admin'] })]
  expect([await list(viewer), await list(below), await list(bistro.owner)]).toEqual([['Regulars draft Acme'], [], []])
  const change = (as: typeof viewer) => call(customers.setPlanStatus, { id: made.id, status: 'active' }, { as })
  expect([(await change(viewer)).status, (await change(below)).status, (await change(bistro.owner)).status]).toEqual([403, 404, 404])
  expect((await draft({}, 'Up', acme.root, below)).status).toBe(404)
  expect((await draft({}, 'Here', north, below)).status).toBe(200)
  expect((await call(customers.getPlan, { id: made.id }, { as: bistro.owner })).status).toBe(404)
})

test('a plan of which nobody has points is deleted; members and points are counted, by tier as well', async () => {
  const { acme, north } = companies
  const { body: other } = await draft({}, 'Other')
  const remove = (id: number) => call(customers.removePlan, { id }, { as: acme.owner })
  expect((await remove(other.id)).body).toEqual({ id: other.id, name: 'Other' })
  const tiers = [{ name: 'Gold', from_points: 50, multiplier: '2' }]
  const plan = await startPlan(acme.owner, acme.root, { tiers })
  const restaurant = await makeRestaurant(database, { group: north })
  for (const net of [6000, 1000, 1200]) {
    await order({ customer: await customer(acme.owner, north), restaurant, net, at: now })
  }
  const { body } = await call(customers.getPlan, { id: plan }, { as: acme.owner })
  expect(body).toMatchObject({ members: 3, outstanding_points: 82, restaurants: 1, _can: { delete: false } })
  expect((await call(customers.planFigures, { id: plan }, { as: acme.owner })).body.tiers).toEqual([
    { tier: null, members: 2, outstanding_points: 22 },
    { tier: 'Gold', members: 1, outstanding_points: 60 },
  ])
  expect((await remove(plan)).problem.message).toBe('Customers have points of Regulars, so it stays. End it instead.')
})

test('a plan of a group that is handed over ends, and its points stay with the customers of the old company', async () => {
  const { acme, bistro, north, offer, accept } = companies
  const restaurant = await makeRestaurant(database, { group: north })
  await startPlan(acme.owner, north, {}, { name: 'Northern' })
  const ada = await customer(acme.owner, north)
  const id = await order({ customer: ada, restaurant, net: 4000, at: now })
  const west = await group({ name: 'Acme West', parent: acme.root })
  await call(accessGroups.addResource, { resource_type: 'customer', resource_id: ada, access_group_id: west }, { as: acme.owner })
  const beside = await person({ on: west, roles: ['customers', 'loyalty_plans'] })
  const toldBeside = async () => (await call(customers.timeline, { id: ada, kinds: ['points'] }, { as: beside })).body.total
  expect([await pointsOf(beside, ada), await toldBeside()]).toEqual([[], 0])
  const { status } = await accept(await offer('access_group', north))
  expect(status).toBe(200)
  // It hangs above West now, whose people had no part in it.
  expect([await pointsOf(beside, ada), await toldBeside()]).toEqual([[], 0])
  expect(await list()).toEqual(['Northern ended Acme'])
  expect(await list(bistro.owner)).toEqual([])
  expect((await pointsOf(acme.owner, ada))[0]).toMatchObject({ balance: 40, status: 'ended', _can: { redeem: false, adjust: false } })
  // What the restaurant sold before stays told of; the new company's plan is none for guests of the old one.
  await startPlan(bistro.owner, bistro.root, {}, { name: 'Bistro' })
  await revalue(id, 3000)
  await order({ customer: ada, restaurant, net: 5000, at: new Date(now.getTime() + 60_000) })
  expect((await pointsOf(acme.owner, ada)).map(({ plan_name, balance }) => [plan_name, balance])).toEqual([['Northern', 30]])
})

test('a merge of groups takes the plan along, or ends it where the other group has one; a deleted group leaves points above', async () => {
  const { acme, north } = companies
  const south = await group({ name: 'Acme South', parent: acme.root })
  await startPlan(acme.owner, north, {}, { name: 'Northern' })
  const merge = (from: number, into: number) => call(accessGroups.merge, { from_id: from, into_id: into }, { as: acme.owner })
  const preview = await call(accessGroups.preview, { change: { operation: 'merge', from_id: north, into_id: south } }, { as: acme.owner })
  expect(JSON.stringify(preview.body)).toContain('The loyalty plan Northern goes from Acme North to Acme South.')
  expect((await merge(north, south)).status).toBe(200)
  expect(await list()).toEqual(['Northern active Acme South'])
  const west = await group({ name: 'Acme West', parent: acme.root })
  await startPlan(acme.owner, west, {}, { name: 'Western' })
  await merge(south, west)
  expect(await list()).toEqual(['Western active Acme West', 'Northern ended Acme West'])
  await call(accessGroups.remove, { access_group_ids: [west] }, { as: acme.owner })
  // Nobody had points of them.
  expect(await list()).toEqual([])
  expect((await checkedPoints(database.db)).wrong).toEqual([])
})

test('moving a group says by which plan orders count there', async () => {
  const { acme, north } = companies
  const south = await group({ name: 'Acme South', parent: acme.root })
  await startPlan(acme.owner, south, {}, { name: 'Southern' })
  const preview = await call(
    accessGroups.preview,
    { change: { operation: 'move', access_group_ids: [north], parent_access_group_id: south } },
    { as: acme.owner },
  )
  expect(JSON.stringify(preview.body)).toContain('New orders at the restaurants of Acme North earn by the loyalty plan Southern there.')
})
