import { accessGroups } from '@brigade/contract/access-groups.ts'
import type { Condition, ConditionGroup } from '@brigade/contract/customers/conditions/ast.ts'
import { customers } from '@brigade/contract/customers.ts'
import { offers } from '@brigade/contract/discounts/offers.ts'
import { firstOfferTerms, type OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeOffer } from '../../../../testing/discounts.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { holding, untilWaiting } from '../../../../testing/waiting.ts'
import { give } from '../../../platform/access/holdings.ts'
import { allRoutes } from '../../../routes.ts'

// Whom a segment means decides who gets the offers that ask about it, and so what they cost: that is nobody's who decides nothing there.

const app = await testApp(allRoutes(testBankLink()))
const { call, database } = app

const all = (...of: Condition[]): ConditionGroup => ({ field: 'group', match: 'all', of })
const vip = all({ field: 'tag', is: 'has', tags: ['vip'] })
const everybody = all({ field: 'tag', is: 'has_not', tags: ['vip'] })
const others = [{ payer: 'platform' as const, name: '', percent: '100' }]

let { acme, bistro, north } = await twoCompanies(app)
let local: Person
let segment = { id: 0, version: 1 }
beforeEach(async () => {
  ;({ acme, bistro, north } = await twoCompanies(app))
  local = await app.person({ roles: ['customers_admin'], on: north })
  const made = await call(customers.createSegment, { name: 'VIP', rules: vip, access_group_id: north }, { as: local })
  expect(made.problem.message).toBeUndefined()
  segment = made.body
})

const asks = (group: number, more: Partial<OfferTerms> = {}, status: 'active' | 'draft' | 'paused' | 'ended' = 'active') => {
  const inside = { field: 'group' as const, match: 'none' as const, of: [{ field: 'segment' as const, segment_id: segment.id }] }
  return makeOffer(database, { group, status, terms: { conditions: { field: 'group', match: 'all', of: [inside] }, ...more } })
}
async function change(as: Person, more: { rules?: ConditionGroup; access_group_id?: number | null; name?: string }) {
  const said = { name: 'VIP', rules: vip, access_group_id: north, ...segment, ...more }
  const { id, version, name, rules, access_group_id } = said
  const answer = await call(customers.updateSegment, { id, version, name, rules, access_group_id }, { as })
  if (answer.status === 200) segment = { ...segment, version: answer.body.version }
  return answer.status
}
const remove = async (as: Person) => (await call(customers.deleteSegment, { id: segment.id }, { as })).status

test('whom a segment means is changed by an administrator of customers where the offers belong that ask about it', async () => {
  await asks(acme.root)
  expect(await change(local, { rules: everybody })).toBe(403)
  // Its owner alone would decide, also once they have left.
  expect(await change(local, { access_group_id: null })).toBe(403)
  expect(await remove(local)).toBe(403)
  expect(await change(local, { name: 'Very important' })).toBe(200)
  expect(await change(acme.owner, { name: 'VIP', rules: everybody })).toBe(200)
  expect(await remove(acme.owner)).toBe(200)
})

test('a segment that an offer asks about comes to ask about points by nobody who sees none where the offer belongs', async () => {
  await asks(north)
  const points = all({ field: 'points', is: 'at_least', points: 731 })
  expect(await change(local, { rules: points })).toBe(403)
  expect(await change(local, { rules: everybody })).toBe(200)
  await app.grant(local, north, 'loyalty_plans')
  expect(await change(local, { rules: points })).toBe(200)
})

test('where others pay a part of one that takes the whole company, and nothing where no offer is at work', async () => {
  await asks(north)
  expect(await change(local, { rules: everybody })).toBe(200)
  await asks(acme.root, {}, 'draft')
  await asks(acme.root, { paid_by: others }, 'ended')
  expect(await change(local, { rules: vip })).toBe(200)
  await asks(north, { paid_by: others }, 'paused')
  expect(await change(local, { rules: everybody })).toBe(403)
  expect(await change(acme.owner, { rules: everybody })).toBe(200)
})

test('where others pay a part of a draft that takes the whole company too: anybody who starts offers below it gives it to whom the segment means', async () => {
  await asks(north, { paid_by: others }, 'draft')
  expect(await change(local, { rules: everybody })).toBe(403)
  expect(await change(local, { access_group_id: null })).toBe(403)
  expect(await remove(local)).toBe(403)
  expect(await change(local, { name: 'Very important' })).toBe(200)
  expect(await change(acme.owner, { rules: everybody })).toBe(200)
})

test('a draft that asks about a segment is started by nobody who decides for it by a share alone', async () => {
  const draft = await asks(acme.root, {}, 'draft')
  await app.grant(local, north, 'discounts_admin')
  const shared = { resource_type: 'discount' as const, resource_id: draft, access_group_id: north }
  expect((await call(accessGroups.addResource, shared, { as: acme.owner })).status).toBe(200)
  expect(await change(local, { rules: everybody })).toBe(200)
  const start = (as: Person) => call(offers.actOnDiscount, { id: draft, act: 'start' }, { as })
  const refused = await start(local)
  expect([refused.status, refused.problem.message]).toEqual([
    403,
    'This offer asks about a segment of customers, so you may not start it. It takes “Discounts admin” on its organization.',
  ])
  const { body } = await call(offers.actOnDiscounts, { ids: [draft], act: 'start' }, { as: local })
  expect(body.results).toEqual([expect.objectContaining({ outcome: 'refused' })])
  expect((await start(acme.owner)).status).toBe(200)
})

test('an offer asks about segments only by whoever sees as much of guests where it belongs, without an end', async () => {
  const conditions = { field: 'group' as const, match: 'all' as const, of: [{ field: 'segment' as const, segment_id: segment.id }] }
  const discount = { name: 'For VIPs', currency: 'USD', restaurant_ids: [], terms: { ...firstOfferTerms, pos_name: 'VIP', conditions } }
  await app.grant(local, acme.root, 'discounts_admin')
  const create = () => call(offers.createDiscount, { discount, parent_access_group_id: acme.root }, { as: local })
  const refused = await create()
  expect([refused.status, refused.problem.errors]).toEqual([
    400,
    { conditions: ['You may not have it ask about another segment. It takes “Customers” on its organization, without an end date.'] },
  ])
  const expiresAt = new Date(Date.now() + 3_600_000)
  await database.write((tx) => give(tx, { userId: local.id, groupId: acme.root, roles: ['customers', 'loyalty_plans'], by: null, expiresAt }))
  expect((await create()).status).toBe(400)
  await database.write((tx) => give(tx, { userId: local.id, groupId: acme.root, roles: ['customers', 'loyalty_plans'], by: null, expiresAt: null }))
  expect((await create()).problem.message).toBeUndefined()
})

test('an offer that asks about segments comes to another group by somebody who could have it ask there', async () => {
  const id = await asks(north)
  const carl = await app.person({ roles: ['access_groups_admin', 'discounts_admin'], on: acme.root })
  const to = { resource_type: 'discount' as const, resource_ids: [id], access_group_id: acme.root }
  const refused = await call(accessGroups.moveResources, to, { as: carl })
  expect([refused.status, refused.problem.message]).toEqual([
    409,
    expect.stringMatching(
      / would ask about customers there, which you may not decide\. It takes “Customers” on its organization, without an end date\.$/,
    ),
  ])
  const south = await app.group({ name: 'South', parent: acme.root })
  const merge = { operation: 'merge' as const, from_id: north, into_id: south, grants: 'keep_target' as const }
  const { blocked_by } = (await call(accessGroups.preview, { change: merge }, { as: carl })).body
  expect(blocked_by.join('\n')).toMatch(/What .+ asks about customers would come to count for all of South/)
  await app.grant(carl, acme.root, 'customers', 'loyalty_plans')
  expect((await call(accessGroups.moveResources, to, { as: carl })).problem.message).toBeUndefined()
})

test('what a segment means stays as it is while an offer comes to ask about it', async () => {
  const id = await makeOffer(database, { group: acme.root, status: 'active' })
  const { body } = await call(offers.getDiscount, { id }, { as: acme.owner })
  const conditions = { field: 'group' as const, match: 'all' as const, of: [{ field: 'segment' as const, segment_id: segment.id }] }
  const asked = { id, version: body.version, discount: { name: body.name, restaurant_ids: [], terms: { ...body.terms, conditions } } }
  const done = await holding(database.db, 'discount_versions', async (release) => {
    const update = call(offers.updateDiscount, asked, { as: acme.owner })
    await untilWaiting(database.db, 1)
    const edit = change(local, { rules: everybody })
    await Promise.race([edit, untilWaiting(database.db, 2)])
    await release()
    return [(await update).status, await edit]
  })
  expect(done).toEqual([200, 403])
})

test('a segment of one person that an offer asks about is changed by nobody who has left the company', async () => {
  const mine = await call(customers.createSegment, { name: 'Mine', rules: vip, access_group_id: null }, { as: local })
  segment = mine.body
  await asks(acme.root)
  await database.pool.query('delete from role_grants where user_id = $1', [local.id])
  await app.grant(local, bistro.root, 'customers_admin')
  expect(await change(local, { name: 'Mine', access_group_id: null, rules: everybody })).toBe(403)
  expect(await remove(local)).toBe(403)
})

test('a segment that is shared goes to no other company, whoever administers customers in both', async () => {
  await asks(acme.root)
  const elsewhere = await app.group({ name: 'Elsewhere' })
  for (const as of [local, acme.owner]) await app.grant(as, elsewhere, 'customers_admin')
  for (const as of [local, acme.owner]) expect(await change(as, { access_group_id: elsewhere })).toBe(400)
  expect((await call(customers.segments, {}, { as: acme.owner })).body.data.map(({ name }) => name)).toContain('VIP')
  // Also once its group has ended, and the company has it.
  const ending = await app.group({ name: 'Ending', parent: north })
  expect(await change(local, { access_group_id: ending })).toBe(200)
  expect((await call(accessGroups.remove, { access_group_ids: [ending] }, { as: acme.owner })).status).toBe(200)
  for (const as of [local, acme.owner]) expect(await change(as, { access_group_id: elsewhere })).toBe(400)
})

test('a segment of one person that an offer asks about is shared in another company by nobody who does not decide for the offer', async () => {
  const mine = await call(customers.createSegment, { name: 'Mine', rules: vip, access_group_id: null }, { as: local })
  segment = mine.body
  await asks(acme.root)
  const elsewhere = await app.group({ name: 'Elsewhere' })
  await app.grant(local, elsewhere, 'customers_admin')
  expect(await change(local, { name: 'Mine', access_group_id: elsewhere })).toBe(403)
})

test('a segment is not taken to another company, where no offer of this one could ask about it any more', async () => {
  const offer = { paid_by: others }
  await asks(north, offer)
  await app.grant(local, bistro.root, 'customers_admin')
  expect(await change(local, { access_group_id: bistro.root })).toBe(400)
  // Nor in two steps: one that was somebody's own again counts at the offers that ask about it.
  expect(await change(acme.owner, { access_group_id: null })).toBe(200)
  segment.version = 2
  expect(await change(local, { access_group_id: bistro.root })).toBe(403)
  expect(await change(local, { access_group_id: north })).toBe(200)
})

test('a segment whose group has ended stays with the company when somebody renames it', async () => {
  const group = await app.group({ name: 'Ending', parent: north })
  const made = await call(customers.createSegment, { name: 'Late', rules: vip, access_group_id: group }, { as: local })
  segment = made.body
  await asks(acme.root, { paid_by: others })
  expect((await call(accessGroups.remove, { access_group_ids: [group] }, { as: acme.owner })).status).toBe(200)
  const isSeen = async () => (await call(customers.segments, {}, { as: acme.owner })).body.data.some(({ id }) => id === segment.id)
  expect(await isSeen()).toBe(true)
  expect(await change(local, { name: 'Later', access_group_id: null })).toBe(200)
  expect(await isSeen()).toBe(true)
})
