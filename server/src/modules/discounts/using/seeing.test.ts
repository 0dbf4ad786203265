import { discountCodes } from '@brigade/contract/discounts/codes.ts'
import { firstOfferTerms, type OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { discountUsing } from '@brigade/contract/discounts/using.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { amountOff, discountsAtWork, limited, lineOf } from '../../../../testing/discount-use.ts'
import { makeOffer, makeRestaurant } from '../../../../testing/discounts.ts'
import { type TwoCompanies, twoCompanies } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'

// What people see of offers at work, and what they try.

let app: TestApp
let companies: TwoCompanies
let owner: Person
let work: ReturnType<typeof discountsAtWork>

beforeAll(async () => {
  app = await testApp(allRoutes(testBankLink()))
  companies = await twoCompanies(app)
  ;({ owner } = companies.acme)
  work = discountsAtWork(app)
})

async function place(parent = companies.acme.root) {
  const group = await app.group({ name: 'Place', parent })
  const restaurant = await makeRestaurant(app.database, { on: group, name: 'Harbor' })
  return { group, restaurant, token: await work.connect(owner, restaurant) }
}
type Simulate = CallInput<typeof discountUsing.simulateDiscounts>
const simulate = (restaurant_id: number, more: Partial<Simulate> = {}, as = owner) =>
  app.call(
    discountUsing.simulateDiscounts,
    { restaurant_id, channel: 'web', fulfilment: 'pickup', basket: { lines: [lineOf('1', 2000)] }, ...more },
    { as },
  )
const terms = (more: Partial<OfferTerms>): OfferTerms => ({ ...firstOfferTerms, pos_name: 'Tried', ...more })

async function customer(root: number, group: number, name: string, email: string, orders = 0): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into customers (name, given_name, parent_access_group_id, source, orders) values (${name}, ${name}, ${root}, 'staff', ${orders}) returning id`.execute(
    app.database.db,
  )
  const id = rows[0]?.id ?? 0
  await sql`insert into customer_identities (customer_id, root_id, kind, value, source) values (${id}, ${root}, 'email', ${email}, 'staff')`.execute(
    app.database.db,
  )
  await sql`insert into access_group_resources (resource_type, resource_id, access_group_id, relation)
    values ('customer', ${id}, ${root}, 'owner'), ('customer', ${id}, ${group}, 'shared')`.execute(app.database.db)
  return id
}

test('a simulation says what the same order would be given, and holds nothing', async () => {
  const { group, restaurant, token } = await place()
  const id = await makeOffer(app.database, { group, terms: amountOff(300, { limits: limited({ uses: 1 }) }) })
  const seen = await simulate(restaurant)
  expect(seen.body).toEqual((await work.evaluate(token)).body)
  expect(await work.counts(id)).toEqual({ used: 0, given: 0 })
  await work.reserve(token, 'web-1')
  expect((await simulate(restaurant)).body.refused.map(({ reason }) => reason)).toEqual(['used_up'])
})

test('an offer that is being written is tried among the live ones, by number 0 or instead of what is saved', async () => {
  const { group, restaurant } = await place()
  const saved = await makeOffer(app.database, { group, status: 'draft', terms: amountOff(300) })
  const draft = { currency: 'USD', name: '', terms: terms(amountOff(900)) }
  const applied = async (more: Partial<Simulate>) =>
    (await simulate(restaurant, more)).body.applied.map(({ offer_id, amount_minor }) => [offer_id, amount_minor])
  expect(await applied({})).toEqual([])
  expect(await applied({ draft })).toEqual([[0, 900]])
  expect(await applied({ draft: { ...draft, id: saved } })).toEqual([[saved, 900]])
  // Codes and staff are taken as given.
  expect(await applied({ draft: { ...draft, terms: terms(amountOff(100, { method: 'code' })) } })).toEqual([[0, 100]])
  const open = terms({
    class: 'order',
    method: 'staff',
    effect: { kind: 'open_amount', most_minor: 700 },
    staff: { reasons: ['Late'], approval: 'never', above_minor: null },
  })
  expect(await applied({ draft: { ...draft, terms: open } })).toEqual([[0, 700]])
  expect(await applied({ draft: { ...draft, terms: open, staff: { reason: 'Late', amount_minor: 250 } } })).toEqual([[0, 250]])
  const euros = await simulate(restaurant, { draft: { ...draft, currency: 'EUR' } })
  expect(euros.body.refused.map(({ reason }) => reason)).toEqual(['currency'])
})

test('a simulation takes discounts at the restaurant, and neither offers nor customers that the person does not see', async () => {
  const { group, restaurant } = await place()
  const seeing = await app.person({ roles: ['discounts'], on: group })
  expect((await simulate(restaurant, {}, seeing)).status).toBe(200)
  expect((await simulate(restaurant, {}, companies.bistro.owner)).status).toBe(404)
  expect((await simulate(restaurant, {}, await app.person({ roles: ['restaurants_admin'], on: group }))).status).toBe(403)
  const above = await makeOffer(app.database, { group: companies.acme.root, status: 'draft', terms: amountOff(300) })
  const draft = { id: above, currency: 'USD', name: '', terms: terms(amountOff(900)) }
  expect((await simulate(restaurant, { draft }, seeing)).problem.message).toBe('This offer does not exist or is not yours to see.')
  const ada = await customer(companies.acme.root, group, 'Ada', 'ada@seeing.example', 3)
  expect((await simulate(restaurant, { customer_id: ada }, seeing)).problem.message).toBe('This customer does not exist or is not yours to see.')
  await makeOffer(app.database, {
    group,
    terms: amountOff(100, { conditions: { field: 'group', match: 'all', of: [{ field: 'first_order', is: true }] } }),
  })
  expect((await simulate(restaurant, { customer_id: ada })).body.discount_minor).toBe(0)
  expect((await simulate(restaurant)).body.discount_minor).toBe(100)
})

test('offers for a segment are given to those who are in it, and a system learns nothing else of a guest', async () => {
  const { group, token } = await place()
  await customer(companies.acme.root, group, 'Regular', 'regular@seeing.example', 12)
  await customer(companies.acme.root, group, 'Seldom', 'seldom@seeing.example', 1)
  const rules = { field: 'group', match: 'all', of: [{ field: 'orders', is: 'at_least', count: 10, days: null }] }
  const { rows } = await sql<{ id: number }>`insert into customer_segments (owner_id, name, rules, access_group_id, shared_in)
    values (${owner.id}, 'Regulars', ${JSON.stringify(rules)}::jsonb, ${companies.acme.root}, ${companies.acme.root}) returning id`.execute(
    app.database.db,
  )
  await makeOffer(app.database, {
    group,
    terms: amountOff(400, { conditions: { field: 'group', match: 'all', of: [{ field: 'segment', segment_id: rows[0]?.id ?? 0 }] } }),
  })
  const asked = (email: string) => work.evaluate(token, { guest: { email } })
  expect((await asked('regular@seeing.example')).body.discount_minor).toBe(400)
  const [seldom, unknown] = [(await asked('seldom@seeing.example')).body, (await asked('nobody@seeing.example')).body]
  expect([seldom.discount_minor, seldom]).toEqual([0, unknown])
  expect(JSON.stringify(seldom)).not.toContain('Regulars')
})

test('uses are seen at restaurants whose discounts the person sees, with names for those who see customers', async () => {
  const { group, token } = await place()
  const other = await place()
  const ada = await customer(companies.acme.root, group, 'Ada Hale', 'hale@seeing.example')
  const id = await makeOffer(app.database, { group: companies.acme.root, name: 'Everywhere', terms: { method: 'code' } })
  await app.call(discountCodes.createCode, { id, code: 'EVERYWHERE' }, { as: owner })
  const first = await work.reserve(token, 'web-1', { codes: ['EVERYWHERE'], guest: { email: 'hale@seeing.example' } })
  await work.apply(token, first.body.uuid, 'order-1')
  const second = await work.reserve(other.token, 'web-2', { codes: ['everywhere'] })
  const search = async (as: Person, more: { status?: 'applied' | 'reserved' | 'expired'; code?: string } = {}) => {
    const { body } = await app.call(discountUsing.searchDiscountUses, { id, ...more }, { as })
    return { total: body.total, said: body.data.map(({ reference, status, customer: who }) => [reference, status, who?.name]) }
  }
  expect(await search(owner)).toEqual({
    total: 2,
    said: [
      ['web-2', 'reserved', undefined],
      ['order-1', 'applied', 'Ada Hale'],
    ],
  })
  expect((await search(owner, { code: 'every-where' })).total).toBe(2)
  expect((await search(owner, { code: 'EVERY' })).total).toBe(0)
  expect((await search(owner, { status: 'applied' })).said).toEqual([['order-1', 'applied', 'Ada Hale']])
  await work.overdue(second.body.uuid)
  expect((await search(owner, { status: 'expired' })).said).toEqual([['web-2', 'expired', undefined]])
  const narrow = await app.person({ roles: ['discounts'], on: group })
  await sql`insert into access_group_resources (resource_type, resource_id, access_group_id, relation) values ('discount', ${id}, ${group}, 'shared')`.execute(
    app.database.db,
  )
  expect(await search(narrow)).toEqual({ total: 1, said: [['order-1', 'applied', null]] })
  expect(ada).toBeGreaterThan(0)
})
