import { accessGroups } from '@brigade/contract/access-groups.ts'
import { customers } from '@brigade/contract/customers.ts'
import { discountCodes } from '@brigade/contract/discounts/codes.ts'
import { firstOfferTerms, type OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { discountUsing } from '@brigade/contract/discounts/using.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { amountOff, discountsAtWork, limited, lineOf } from '../../../../testing/discount-use.ts'
import { makeOffer, makeRestaurant } from '../../../../testing/discounts.ts'
import { loyaltyOf } from '../../../../testing/loyalty.ts'
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

test('a guest who is blocked from offers gets none but what staff take off', async () => {
  const { group, restaurant, token } = await place()
  const ada = await customer(companies.acme.root, group, 'Blocked', 'blocked@seeing.example')
  const blocked = { id: ada, scope_group_id: group, effects: ['no_offers' as const], reason: 'fraud' as const }
  expect((await app.call(customers.blockCustomer, blocked, { as: owner })).status).toBe(200)
  await makeOffer(app.database, { group, terms: amountOff(300) })
  const staff = await makeOffer(app.database, {
    group,
    terms: amountOff(100, { method: 'staff', staff: { reasons: [], approval: 'never', above_minor: null } }),
  })
  const asked = async (email: string, more: { staff?: { discount_id: number; reason: string }[] } = {}) =>
    (await work.evaluate(token, { guest: { email }, ...more })).body
  expect((await asked('other@seeing.example')).discount_minor).toBe(300)
  expect((await asked('blocked@seeing.example')).refused.map(({ reason }) => reason)).toEqual(['no_offers'])
  expect((await asked('blocked@seeing.example', { staff: [{ discount_id: staff, reason: 'Cold' }] })).discount_minor).toBe(100)
  expect((await simulate(restaurant, { customer_id: ada })).body.discount_minor).toBe(0)
})

test('a simulation tells nobody of a block who sees no blocks of that group', async () => {
  const { group, restaurant } = await place()
  const beside = await app.group({ name: 'Beside', parent: companies.acme.root })
  const ada = await customer(companies.acme.root, group, 'Ada', `ada${group}@seeing.example`)
  await sql`insert into access_group_resources (resource_type, resource_id, access_group_id, relation) values ('customer', ${ada}, ${beside}, 'shared')`.execute(
    app.database.db,
  )
  const blocked = { id: ada, scope_group_id: group, effects: ['no_offers' as const], reason: 'fraud' as const }
  expect((await app.call(customers.blockCustomer, blocked, { as: owner })).status).toBe(200)
  await makeOffer(app.database, { group, terms: amountOff(300) })
  const off = async (as: Person) => (await simulate(restaurant, { customer_id: ada }, as)).body.discount_minor
  const other = await app.person({ roles: ['customers'], on: beside })
  await app.grant(other, group, 'discounts')
  expect([await off(owner), await off(other)]).toEqual([0, 300])
  const here = await app.person({ roles: ['customers', 'discounts'], on: group })
  expect(await off(here)).toBe(0)
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

test('a simulation calls offers that the person does not see as the check does, and knows none for other restaurants', async () => {
  const { group, restaurant } = await place()
  const other = await place()
  const told = await makeOffer(app.database, {
    group: companies.acme.root,
    name: 'Win back from rivals',
    terms: amountOff(100, { pos_name: 'Ten off' }),
  })
  const staff = { reasons: ['Late'], approval: 'never' as const, above_minor: null }
  const far = await makeOffer(app.database, { group: other.group, name: 'Far secret', terms: amountOff(100, { method: 'staff', staff }) })
  await work.coded(owner, other.group, amountOff(100, { pos_name: 'Far code' }), 'FARCODE')
  const seeing = await app.person({ roles: ['discounts'], on: group })
  const names = async (as: Person) => (await simulate(restaurant, { codes: ['farcode'] }, as)).body
  expect(await names(seeing)).toMatchObject({ applied: [{ offer_id: told, name: 'Ten off' }], refused: [], unknown_codes: ['farcode'] })
  expect(await names(owner)).toMatchObject({ applied: [{ name: 'Win back from rivals' }], refused: [{ reason: 'not_here' }], unknown_codes: [] })
  const asked = { staff: [{ discount_id: far, reason: 'Late' }] }
  expect((await simulate(restaurant, asked, seeing)).problem.message).toBe(`${far} is no offer that staff can use.`)
  expect((await simulate(restaurant, asked)).body.refused).toMatchObject([{ offer_id: far, name: 'Far secret', reason: 'not_here' }])
  await sql`update discounts set status = 'ended' where id = ${told}`.execute(app.database.db)
})

test('a person who tries too many wrong codes has none looked at for a while, and no code twice against them', async () => {
  const { group, restaurant } = await place()
  const seeing = await app.person({ roles: ['discounts'], on: group })
  const ada = await customer(companies.acme.root, group, 'Ada', `coded${group}@seeing.example`)
  await work.coded(owner, companies.acme.root, amountOff(100), `HIDDEN${group}`)
  await work.coded(owner, companies.acme.root, amountOff(100), `ADAS${group}`, { customer_id: ada })
  const tried = (codes: string[], as = seeing) => simulate(restaurant, { codes }, as)
  const wrong = (n: number) => Array.from({ length: 10 }, (_, at) => `WRONG${group}X${n}X${at}`)
  for (let again = 0; again < 15; again += 1) expect((await tried([...wrong(0).slice(1), `adas${group}`])).status).toBe(200)
  for (let n = 1; n < 10; n += 1) expect((await tried(wrong(n))).status).toBe(200)
  // As right as before, and not told any more.
  expect((await tried([`HIDDEN${group}`])).status).toBe(429)
  expect((await tried([])).status).toBe(200)
  expect((await tried([`HIDDEN${group}`], owner)).body.unknown_codes).toEqual([])
})

test('an ordering system hears of offers elsewhere what guests are told of them, and nothing of what is not started', async () => {
  const { group, token } = await place()
  const other = await place()
  const staff = { reasons: ['Late'], approval: 'never' as const, above_minor: null }
  const byStaff = amountOff(100, { method: 'staff', staff, pos_name: 'For staff' })
  const far = await makeOffer(app.database, { group: other.group, name: 'Far plan', terms: byStaff })
  const draft = await makeOffer(app.database, { group: companies.acme.root, name: 'Next plan', status: 'draft', terms: byStaff })
  const { id: coded } = await work.coded(owner, other.group, amountOff(100, { pos_name: 'Far code' }), `FAR${group}`)
  const { id: later } = await work.coded(owner, group, amountOff(100, { pos_name: 'Later' }), `LATER${group}`)
  await sql`update discounts set status = 'draft' where id = ${later}`.execute(app.database.db)
  const { body } = await work.evaluate(token, { codes: [`FAR${group}`, `LATER${group}`], staff: [{ discount_id: far, reason: 'Late' }] })
  expect(body.refused.map(({ offer_id, name, reason }) => [offer_id, name, reason])).toEqual([
    [far, 'For staff', 'not_here'],
    [coded, 'Far code', 'not_here'],
  ])
  expect(body.unknown_codes).toEqual([`LATER${group}`])
  const tried = await work.evaluate(token, { staff: [{ discount_id: draft, reason: 'Late' }] })
  expect(tried.problem.message).toBe(`${draft} is no offer that staff can use.`)
})

test('a simulation tells nobody by a segment what a guest did where the person sees nothing of guests', async () => {
  const { group, restaurant } = await place()
  const far = await place()
  const ada = await customer(companies.acme.root, group, 'Ada', `ada${group}@seeing.example`)
  await loyaltyOf(app).order({ customer: ada, restaurant: far.restaurant, net: 3000, at: new Date() })
  const rules = { field: 'group' as const, match: 'all' as const, of: [{ field: 'orders' as const, is: 'at_least' as const, count: 1, days: 30 }] }
  const here = await app.person({ roles: ['customers', 'discounts'], on: group })
  const off = async (as: Person) => {
    const made = await app.call(customers.createSegment, { name: `Lately ${as.id}`, rules, access_group_id: null }, { as })
    expect(made.problem.message).toBeUndefined()
    const conditions = { field: 'group' as const, match: 'all' as const, of: [{ field: 'segment' as const, segment_id: made.body.id }] }
    const draft = { currency: 'USD', name: '', terms: terms(amountOff(900, { conditions })) }
    return (await simulate(restaurant, { customer_id: ada, draft }, as)).body.discount_minor
  }
  expect([await off(owner), await off(here)]).toEqual([900, 0])
  const both = await app.person({ roles: ['customers', 'discounts'], on: group })
  await app.grant(both, far.group, 'customers')
  expect(await off(both)).toBe(900)
})

test('a draft tells of no customer whether they are in a segment that is not open to the person', async () => {
  const { group, restaurant } = await place()
  const ada = await customer(companies.acme.root, group, 'Ada', `ada${group}@seeing.example`)
  const rules = { field: 'group', match: 'all', of: [{ field: 'orders', is: 'at_most', count: 10, days: null }] }
  const segmentOf = async ({ id }: Person) => {
    const { rows } = await sql<{ id: number }>`
      insert into customer_segments (owner_id, name, rules) values (${id}, 'Private', ${JSON.stringify(rules)}::jsonb) returning id`.execute(
      app.database.db,
    )
    return rows[0]?.id ?? 0
  }
  const asking = (segment_id: number) => amountOff(900, { conditions: { field: 'group', match: 'all', of: [{ field: 'segment', segment_id }] } })
  const tried = (segment: number, id: number | null = null) =>
    simulate(restaurant, { customer_id: ada, draft: { id, currency: 'USD', name: '', terms: terms(asking(segment)) } })
  const theirs = await segmentOf(companies.bistro.owner)
  expect((await tried(theirs)).problem.errors).toEqual({ conditions: ['Choose a segment that is shared in your company'] })
  expect((await tried(await segmentOf(owner))).body.discount_minor).toBe(900)
  // An offer that asks about it already goes on asking.
  const former = await segmentOf(await app.person({ roles: ['customers'], on: companies.acme.root }))
  const saved = await makeOffer(app.database, { group, status: 'draft', terms: asking(former) })
  expect((await tried(former, saved)).body.discount_minor).toBe(900)
  expect((await tried(theirs, saved)).status).toBe(400)
})

test('a system that does not know the company finds the guests whom the group of the restaurant knows', async () => {
  const { group, restaurant, token } = await place()
  const elsewhere = await app.group({ name: 'Elsewhere', parent: companies.acme.root })
  const [far, near] = [`far${group}@seeing.example`, `near${group}@seeing.example`]
  const bound = await customer(companies.acme.root, elsewhere, 'Far', far, 5)
  await customer(companies.acme.root, group, 'Near', near, 5)
  const conditions = { field: 'group' as const, match: 'all' as const, of: [{ field: 'first_order' as const, is: false }] }
  const id = await makeOffer(app.database, { group, terms: amountOff(100, { conditions }) })
  const code = `FAR${group}`
  await work.coded(owner, group, amountOff(300, { combines_with: ['order'] }), code, { customer_id: bound })
  const manager = await app.person({ roles: ['access_groups_admin', 'restaurants_admin', 'discounts_admin', 'customers_admin'], on: group })
  const narrow = await work.connect(manager, restaurant)
  const given = async (bearer: string, email: string) => (await work.evaluate(bearer, { guest: { email }, codes: [code] })).body.applied.length
  expect([await given(token, far), await given(token, near)]).toEqual([1, 1])
  expect([await given(narrow, far), await given(narrow, near)]).toEqual([0, 1])
  expect((await work.reserve(narrow, 'far', { guest: { email: far }, codes: [code] })).body.evaluation.applied).toEqual([])
  expect(id).toBeGreaterThan(0)
})

test('a system that does not know the company tells by no segment what a guest did elsewhere', async () => {
  const { group, restaurant, token } = await place()
  const far = await place()
  const email = `spied${group}@seeing.example`
  const ada = await customer(companies.acme.root, group, 'Ada', email)
  const local = await app.person({ roles: ['access_groups_admin', 'restaurants_admin', 'discounts_admin', 'customers_admin'], on: group })
  const narrow = await work.connect(local, restaurant, 'mine')
  const lately = async (name: string, place_id: number) => {
    const rules = { field: 'group' as const, match: 'all' as const, of: [{ field: 'restaurant' as const, restaurant_ids: [place_id], days: 30 }] }
    const made = await app.call(customers.createSegment, { name, rules, access_group_id: group }, { as: local })
    const conditions = { field: 'group' as const, match: 'all' as const, of: [{ field: 'segment' as const, segment_id: made.body.id }] }
    return makeOffer(app.database, { group: companies.acme.root, terms: amountOff(100, { conditions, combines_with: ['order'] }) })
  }
  const [there, here] = [await lately('There', far.restaurant), await lately('Here', restaurant)]
  const given = async (bearer: string) => (await work.evaluate(bearer, { guest: { email } })).body.applied.map(({ offer_id }) => offer_id)
  await loyaltyOf(app).order({ customer: ada, restaurant: far.restaurant, net: 3000, at: new Date() })
  expect([await given(narrow), await given(token)]).toEqual([[], [there]])
  await loyaltyOf(app).order({ customer: ada, restaurant, net: 3000, at: new Date() })
  expect([await given(narrow), await given(token)]).toEqual([[here], [there, here]])
  await sql`update discounts set status = 'ended' where id in (${there}, ${here})`.execute(app.database.db)
})

test('a system of a group with which the restaurant is only shared finds out by no segment about the guests of its owner', async () => {
  const { group, restaurant, token } = await place()
  const partner = await app.group({ name: 'Partner', parent: companies.acme.root })
  const shared = { resource_type: 'restaurant' as const, resource_id: restaurant, access_group_id: partner }
  expect((await app.call(accessGroups.addResource, shared, { as: owner })).status).toBe(200)
  const email = `shared${group}@seeing.example`
  const ada = await customer(companies.acme.root, group, 'Ada', email)
  const local = await app.person({ roles: ['access_groups_admin', 'restaurants_admin', 'discounts_admin', 'customers_admin'], on: partner })
  const system = { name: 'Partner shop', system: 'shop', access_group_id: partner, gives_discounts: true }
  const theirs = (await app.call(ingestCredentials.createCredential, system, { as: local })).body.bearer_token
  const rules = { field: 'group' as const, match: 'all' as const, of: [{ field: 'restaurant' as const, restaurant_ids: [restaurant], days: 30 }] }
  const made = await app.call(customers.createSegment, { name: 'Lately here', rules, access_group_id: companies.acme.root }, { as: owner })
  const conditions = { field: 'group' as const, match: 'all' as const, of: [{ field: 'segment' as const, segment_id: made.body.id }] }
  const offers = [
    await makeOffer(app.database, { group, terms: amountOff(100, { conditions, combines_with: ['order'] }) }),
    await makeOffer(app.database, { group, terms: amountOff(100, { combines_with: ['order'] }) }),
  ]
  await loyaltyOf(app).order({ customer: ada, restaurant, net: 3000, at: new Date() })
  const given = async (bearer: string) =>
    (await work.evaluate(bearer, { restaurant_id: restaurant, guest: { email } })).body.applied.map(({ offer_id }) => offers.indexOf(offer_id)).sort()
  expect([await given(token), await given(theirs)]).toEqual([[0, 1], [1]])
  await sql`update discounts set status = 'ended' where id = any(${offers})`.execute(app.database.db)
})

test('an offer finds out by a segment what the group that owns it sees of a guest, whatever the system knows', async () => {
  const middle = await app.group({ name: 'Middle', parent: companies.acme.root })
  const [{ group, token }, beside, far] = [await place(middle), await place(middle), await place()]
  const email = `found${group}@seeing.example`
  const ada = await customer(companies.acme.root, group, 'Ada', email)
  const asking = async (at: number, by: number) => {
    const rules = { field: 'group' as const, match: 'all' as const, of: [{ field: 'restaurant' as const, restaurant_ids: [at], days: 30 }] }
    const made = await app.call(customers.createSegment, { name: `There ${by} ${at}`, rules, access_group_id: companies.acme.root }, { as: owner })
    const conditions = { field: 'group' as const, match: 'all' as const, of: [{ field: 'segment' as const, segment_id: made.body.id }] }
    return makeOffer(app.database, { group: by, terms: amountOff(1, { conditions, combines_with: ['order'] }) })
  }
  const offers: number[] = []
  for (const by of [group, middle, companies.acme.root]) for (const { restaurant } of [beside, far]) offers.push(await asking(restaurant, by))
  const given = async () => (await work.evaluate(token, { guest: { email } })).body.applied.map(({ offer_id }) => offers.indexOf(offer_id))
  expect(await given()).toEqual([])
  for (const { restaurant } of [beside, far]) await loyaltyOf(app).order({ customer: ada, restaurant, net: 3000, at: new Date() })
  // The group itself sees neither place, the one above it the first, and the company both.
  expect(await given()).toEqual([2, 4, 5])
  await sql`update discounts set status = 'ended' where id = any(${offers})`.execute(app.database.db)
})

test('an offer for everybody but a segment gives away no block that its group does not see', async () => {
  const [{ group, token }, beside] = [await place(), await place()]
  const email = `blocked${group}@seeing.example`
  const ada = await customer(companies.acme.root, group, 'Ada', email)
  const rules = { field: 'group' as const, match: 'all' as const, of: [{ field: 'blocked' as const, is: true }] }
  const made = await app.call(customers.createSegment, { name: 'Blocked', rules, access_group_id: companies.acme.root }, { as: owner })
  const conditions = { field: 'group' as const, match: 'none' as const, of: [{ field: 'segment' as const, segment_id: made.body.id }] }
  const offers: number[] = []
  for (const by of [group, companies.acme.root])
    offers.push(await makeOffer(app.database, { group: by, terms: amountOff(1, { conditions, combines_with: ['order'] }) }))
  const given = async () => (await work.evaluate(token, { guest: { email } })).body.applied.map(({ offer_id }) => offers.indexOf(offer_id))
  expect(await given()).toEqual([0, 1])
  const blocked = { id: ada, scope_group_id: beside.group, effects: ['no_cash' as const], reason: 'fraud' as const }
  expect((await app.call(customers.blockCustomer, blocked, { as: owner })).status).toBe(200)
  expect(await given()).toEqual([0])
  await sql`update discounts set status = 'ended' where id = any(${offers})`.execute(app.database.db)
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
