import { accessGroups } from '@brigade/contract/access-groups.ts'
import type { Condition, ConditionGroup } from '@brigade/contract/customers/conditions/ast.ts'
import { customers } from '@brigade/contract/customers.ts'
import type { OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeOffer } from '../../../../testing/discounts.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
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
