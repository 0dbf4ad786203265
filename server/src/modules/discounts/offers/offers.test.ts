import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { customers } from '@brigade/contract/customers.ts'
import { type NewDiscount, type OfferAct, offers } from '@brigade/contract/discounts/offers.ts'
import { firstOfferTerms, type OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { type Person, testApp } from '../../../../testing/app.ts'
import { makeOffer, makeRestaurant, makeUse } from '../../../../testing/discounts.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { share } from '../../../platform/access/holdings.ts'
import { auditRoutes } from '../../../platform/audit/routes.ts'
import { customerRoutes } from '../../customers/routes.ts'
import { offerRoutes } from './handlers.ts'

const app = await testApp({ discounts: offerRoutes, customers: customerRoutes, 'audit-logs': auditRoutes })
const { call, database, person } = app
const { db } = database

let { acme, bistro, north } = await twoCompanies(app)
/** Below the root and below North. */
let diner = 0
let grill = 0
beforeEach(async () => {
  ;({ acme, bistro, north } = await twoCompanies(app))
  diner = await makeRestaurant(database, { on: acme.root, name: 'Diner' })
  grill = await makeRestaurant(database, { on: north, name: 'Grill' })
})

type Said = Partial<Omit<z.input<typeof NewDiscount>, 'terms'>> & { readonly terms?: Partial<OfferTerms>; readonly on?: number }

const create = ({ on = acme.root, terms, ...discount }: Said = {}, as: Person = acme.owner) =>
  call(
    offers.createDiscount,
    { discount: { name: 'Happy hour', currency: 'USD', ...discount, terms: termsOf(terms) }, parent_access_group_id: on },
    { as },
  )
const termsOf = (terms: Partial<OfferTerms> = {}): OfferTerms => ({ ...firstOfferTerms, pos_name: 'Happy', ...terms })

async function made(said: Said = {}, as?: Person): Promise<number> {
  const { body, problem } = await create(said, as)
  expect(problem.message).toBeUndefined()
  return body.id
}

interface Changed {
  readonly name?: string
  readonly terms?: Partial<OfferTerms>
  readonly restaurant_ids?: number[]
  readonly version?: number
}
const update = (id: number, { name = 'Happy hour', terms, restaurant_ids = [], version }: Changed, as: Person = acme.owner) =>
  call(offers.updateDiscount, { id, discount: { name, terms: termsOf(terms), restaurant_ids }, ...(version !== undefined && { version }) }, { as })
const act = (id: number, what: OfferAct, version?: number, as: Person = acme.owner) =>
  call(offers.actOnDiscount, { id, act: what, ...(version !== undefined && { version }) }, { as })
const get = (id: number, as: Person = acme.owner) => call(offers.getDiscount, { id }, { as })
const search = async (input: Parameters<typeof call<typeof offers.searchDiscounts>>[1] = {}, as: Person = acme.owner) =>
  (await call(offers.searchDiscounts, input, { as })).body.data.map(({ name }) => name)
const pastOf = async (resource_id: number, as: Person = acme.owner, resource = 'discount') =>
  (await call(auditLogs.search, { resource, resource_id }, { as })).body.data.map(({ description }) => description)

const platformPays: OfferTerms['paid_by'] = [
  { payer: 'restaurant', name: '', percent: '60' },
  { payer: 'platform', name: '', percent: '40' },
]

test('an offer is made as a draft under an organization, and its History says in plain words what it gives', async () => {
  const { body } = await create({ restaurant_ids: [grill], terms: { effect: { kind: 'percent', percent: '020.0' } } })
  expect(body).toMatchObject({
    status: 'draft',
    newest_version: 1,
    version: 1,
    terms: { effect: { percent: '20' } },
    restaurants: [{ id: grill, name: 'Grill' }],
    hidden_restaurants: 0,
    restaurant_count: 1,
    code_count: 0,
    used_count: 0,
    given_minor: 0,
    waiting_count: 0,
    started_at: null,
    _can: { update: true, delete: true, acts: ['start'] },
  })
  const [line = ''] = await pastOf(body.id)
  expect(line).toContain('- **name**: Happy hour')
  expect(line).toContain('- **give**: 20% off any item')
  expect(line).toContain('- **restaurants**: Grill')
  expect(line).toContain('- **together with**: no other offer')
})

test('what makes no sense together is refused by the part of the form', async () => {
  const wrong = await create({
    terms: {
      class: 'delivery',
      effect: { kind: 'free_item', quantity: 1 },
      paid_by: [{ payer: 'restaurant', name: '', percent: '90' }],
      schedule: { ...firstOfferTerms.schedule, starts_at: '2026-03-02T10:00', ends_at: '2026-03-01T10:00' },
    },
  })
  expect(wrong.status).toBe(400)
  expect(Object.keys(wrong.problem.errors ?? {}).toSorted()).toEqual(['effect', 'items', 'paid_by', 'schedule'])
})

test('only restaurants below the organization that the person may see are newly named; others are as such that there are not', async () => {
  const theirs = await makeRestaurant(database, { on: bistro.root })
  const local = await person({ name: 'North', roles: ['discounts_admin'], on: north })
  const refused = { restaurant_ids: ['Choose restaurants below its organization'] }
  expect((await create({ restaurant_ids: [theirs] })).problem.errors).toEqual(refused)
  expect((await create({ restaurant_ids: [999_999_999] })).problem.errors).toEqual(refused)
  expect((await create({ on: north, restaurant_ids: [diner] })).problem.errors).toEqual(refused)
  const paris = await makeRestaurant(database, { on: acme.root, name: 'Paris', currency: 'EUR' })
  expect((await create({ restaurant_ids: [paris] })).problem.errors).toEqual({ restaurant_ids: ['Paris charges EUR, this offer is in USD'] })
  const id = await made({ restaurant_ids: [diner, grill] })
  await database.write((tx) => share(tx, 'discount', id, north))
  expect((await get(id, local)).body).toMatchObject({ restaurants: [{ name: 'Grill' }], hidden_restaurants: 1, restaurant_count: 2 })
  // Somebody who sees a part of them takes out no others, and brings in none that they do not see.
  expect((await update(id, { restaurant_ids: [] }, local)).body).toMatchObject({ restaurants: [], hidden_restaurants: 1, restaurant_count: 1 })
  const cafe = await makeRestaurant(database, { on: acme.root, name: 'Cafe' })
  expect((await update(id, { restaurant_ids: [cafe] }, local)).problem.errors).toEqual(refused)
  expect((await get(id)).body.restaurants).toEqual([{ id: diner, name: 'Diner' }])
  // Nor does somebody who sees all of them: naming none would bring in every other one.
  const own = await made({ restaurant_ids: [grill] })
  await database.write((tx) => share(tx, 'discount', own, north))
  expect((await update(own, { restaurant_ids: [] }, local)).problem.errors).toEqual({
    restaurant_ids: ['Only a person with “Discounts admin” on its organization can have it apply at all of its restaurants'],
  })
  expect((await update(own, { name: 'Renamed', restaurant_ids: [grill] }, local)).body.name).toBe('Renamed')
  expect((await update(own, { restaurant_ids: [] })).body.restaurants).toEqual([])
})

test('a segment has to be shared in the company and open to the person; one that is named already stays', async () => {
  const rules = { field: 'group' as const, match: 'all' as const, of: [{ field: 'orders' as const, is: 'at_least' as const, count: 3 }] }
  const segment = async (as: Person, access_group_id: number | null, name: string) => {
    const { body, problem } = await call(customers.createSegment, { name, rules: rules as never, access_group_id }, { as })
    expect(problem.message).toBeUndefined()
    return body.id
  }
  const asking = (segment_id: number): Partial<OfferTerms> => ({
    conditions: { field: 'group', match: 'all', of: [{ field: 'segment', segment_id }] },
  })
  const regulars = await segment(acme.owner, acme.root, 'Regulars')
  const own = await segment(acme.owner, null, 'Mine')
  const theirs = await segment(bistro.owner, bistro.root, 'Theirs')
  const refused = { conditions: ['Choose a segment that is shared in your company'] }
  expect((await create({ terms: asking(own) })).problem.errors).toEqual(refused)
  expect((await create({ terms: asking(theirs) })).problem.errors).toEqual(refused)
  const manager = await person({ roles: ['discounts_admin'], on: acme.root })
  expect((await create({ terms: asking(regulars) }, manager)).problem.errors).toEqual(refused)
  const id = await made({ terms: asking(regulars) })
  expect((await update(id, { terms: { ...asking(regulars), priority: 5 } }, manager)).body.terms.priority).toBe(5)
  // Its name is for those who see customers.
  expect((await pastOf(id)).at(-1)).toContain('- **when**: the guest is one of “Regulars”')
  expect((await pastOf(id, manager)).at(-1)).toContain('- **when**: the guest is one of a segment that you do not see')
})

test('History names a segment to those to whom it is open, whatever else they see where the offer belongs', async () => {
  const east = await app.group({ parent: acme.root, name: 'East' })
  const both = await person({ roles: ['discounts_admin', 'customers', 'loyalty_plans'], on: north })
  await app.grant(both, east, 'customers_admin')
  const rules = { field: 'group' as const, match: 'all' as const, of: [{ field: 'orders' as const, is: 'at_least' as const, count: 3, days: null }] }
  const made = await call(customers.createSegment, { name: 'Of the east', rules, access_group_id: east }, { as: both })
  const conditions = { field: 'group' as const, match: 'all' as const, of: [{ field: 'segment' as const, segment_id: made.body.id }] }
  const id = (await create({ on: north, terms: { conditions } }, both)).body.id
  const names = async (as: Person) => JSON.stringify(await pastOf(id, as)).includes('Of the east')
  const reader = await person({ roles: ['discounts', 'customers'], on: north })
  expect([await names(both), await names(acme.owner), await names(reader)]).toEqual([true, true, false])
  expect((await pastOf(id, reader)).at(-1)).toContain('a segment that you do not see')
})

test('an offer that was shared asks about another segment only by those who decide where it belongs: it sees more of guests than they do', async () => {
  const local = await person({ roles: ['discounts_admin', 'customers_admin', 'loyalty_plans'], on: north })
  const rules = { field: 'group' as const, match: 'all' as const, of: [{ field: 'restaurant' as const, restaurant_ids: [diner], days: null }] }
  const segment = await call(customers.createSegment, { name: 'At the diner', rules, access_group_id: north }, { as: local })
  const conditions = { field: 'group' as const, match: 'all' as const, of: [{ field: 'segment' as const, segment_id: segment.body.id }] }
  const id = await made({})
  await database.write((tx) => share(tx, 'discount', id, north))
  expect((await update(id, { terms: { conditions } }, local)).problem.errors).toEqual({
    conditions: ['You may not have it ask about another segment. It takes “Discounts admin” on its organization.'],
  })
  expect((await update(id, { terms: { conditions } })).status).toBe(200)
  // What it asks about already stays when they change something else.
  expect((await update(id, { terms: { conditions, priority: 5 } }, local)).body.terms.priority).toBe(5)
  expect((await create({ on: north, terms: { conditions } }, local)).status).toBe(200)
})

test('other terms become a new version, the same ones do not, and a form that was opened before is refused', async () => {
  const id = await made()
  expect((await update(id, {})).body).toMatchObject({ newest_version: 1, version: 1 })
  expect((await update(id, { name: 'Late hour' })).body).toMatchObject({ name: 'Late hour', newest_version: 1, version: 2 })
  expect((await update(id, { name: 'Late hour', terms: { priority: 7 }, version: 2 })).body).toMatchObject({ newest_version: 2, version: 3 })
  const stale = await update(id, { terms: { priority: 8 }, version: 2 })
  expect([stale.status, stale.problem.code]).toEqual([409, 'stale'])
  await makeUse(database, { offer: id, restaurant: grill })
  const { body } = await call(offers.discountVersions, { id }, { as: acme.owner })
  expect(body.data.map(({ number, terms, made_by, used_count }) => [number, terms.priority, made_by, used_count])).toEqual([
    [2, 7, 'Acme Owner', 1],
    [1, 100, 'Acme Owner', 0],
  ])
  expect((await pastOf(id))[0]).toContain('- **priority**: 100 → 7')
})

test('restaurants are named in History to those who may see them where the offer belongs, and counted to others', async () => {
  const id = await made({ restaurant_ids: [diner] })
  await update(id, { restaurant_ids: [grill] })
  expect((await pastOf(id))[0]).toContain('- **restaurants**: Diner → Grill')
  await database.write((tx) => share(tx, 'discount', id, north))
  const guest = await person({ roles: ['discounts'], on: north })
  expect((await pastOf(id, guest))[0]).toBe('- **restaurants**: others than before')
  expect((await pastOf(id, guest)).at(-1)).toContain('- **restaurants**: 1 restaurant')
})

test('an offer is started, paused, started again and ended for good; what is so already changes nothing', async () => {
  const id = await made()
  expect((await act(id, 'pause')).problem.message).toBe('This offer was never started.')
  expect((await act(id, 'end')).problem.message).toBe('This offer was never started. Delete it instead.')
  const started = await act(id, 'start', 1)
  expect(started.body).toMatchObject({ status: 'active', version: 2, started_at: expect.any(String), _can: { acts: ['pause', 'end'] } })
  expect((await act(id, 'start')).body.version).toBe(2)
  expect((await act(id, 'pause', 1)).problem.code).toBe('stale')
  expect((await act(id, 'pause')).body).toMatchObject({ status: 'paused', _can: { acts: ['start', 'end'] } })
  expect((await act(id, 'start')).body).toMatchObject({ status: 'active', started_at: started.body.started_at })
  expect((await act(id, 'end')).body).toMatchObject({ status: 'ended', ended_at: expect.any(String), _can: { update: false, acts: [] } })
  expect((await act(id, 'start')).problem.message).toBe('This offer has ended for good. Duplicate it instead.')
  expect((await update(id, { name: 'Again' })).problem.message).toBe('This offer has ended for good. Duplicate it instead.')
  expect(await pastOf(id)).toEqual([
    '- **status**: active → ended',
    '- **status**: paused → active',
    '- **status**: active → paused',
    '- **status**: draft → active',
    expect.stringContaining('Happy hour'),
  ])
})

const far = { ...firstOfferTerms.schedule, starts_at: '2199-01-01T10:00' }
const past = { ...firstOfferTerms.schedule, ends_at: '1999-01-01T10:00' }

test('an offer that begins later is scheduled, and one that is over everywhere cannot be started, nor be saved so while it is at work', async () => {
  const id = await made({ terms: { schedule: far } })
  expect((await act(id, 'start')).body).toMatchObject({ status: 'scheduled', started_at: null })
  expect((await update(id, {})).body).toMatchObject({ status: 'active', started_at: expect.any(String) })
  expect((await update(id, { terms: { schedule: past } })).problem.errors).toEqual({ schedule: [expect.stringContaining('over at all')] })
  expect((await update(id, { terms: { schedule: far } })).body.status).toBe('scheduled')
  const over = await made({ terms: { schedule: past } })
  expect((await act(over, 'start')).problem.message).toContain('It would be over at all of its restaurants already.')
})

test('several offers are acted on at once, each for itself; those of another company are as such that there are not', async () => {
  const [draft, active, shared] = [await made({ name: 'One' }), await made({ name: 'Two' }), await made({ name: 'Three' })]
  await act(active, 'start')
  const theirs = await makeOffer(database, { group: bistro.root })
  const several = (as: Person, ...ids: number[]) => call(offers.actOnDiscounts, { ids, act: 'start' }, { as })
  const { body } = await several(acme.owner, theirs, draft, active, 999_999_999)
  expect(body.results.map(({ id, name, outcome, sentence }) => [id, name, outcome, sentence])).toEqual([
    [draft, 'One', 'done', ''],
    [active, 'Two', 'unchanged', 'It is started already.'],
    [theirs, '', 'refused', expect.stringContaining('offer')],
    [999_999_999, '', 'refused', expect.stringContaining('offer')],
  ])
  const looker = await person({ roles: ['discounts'], on: acme.root })
  await app.grant(looker, north, 'discounts_admin')
  const refused = await several(looker, shared)
  expect(refused.body.results).toEqual([{ id: shared, name: 'Three', outcome: 'refused', sentence: 'You may look at it, but not change it.' }])
})

test('a part that somebody else pays is said by a person with Discounts admin on the whole company alone', async () => {
  const local = await person({ roles: ['discounts_admin'], on: north })
  const refused = await create({ on: north, terms: { paid_by: platformPays } }, local)
  expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([403, ['paid_by']])
  const id = await made({ on: north, terms: { paid_by: platformPays } })
  const paid = (percent: string): OfferTerms['paid_by'] => [
    { payer: 'restaurant', name: '', percent: String(100 - Number(percent)) },
    { payer: 'platform', name: '', percent },
  ]
  // Whatever costs them more, or could, is not for the local admin; what costs them less is.
  expect((await update(id, { terms: { paid_by: paid('41') } }, local)).status).toBe(403)
  expect((await update(id, { terms: { paid_by: platformPays, effect: { kind: 'percent', percent: '11' } } }, local)).status).toBe(403)
  expect((await update(id, { name: 'Renamed', terms: { paid_by: platformPays, description: 'More' } }, local)).status).toBe(200)
  expect((await update(id, { terms: { paid_by: platformPays }, restaurant_ids: [grill] }, local)).status).toBe(200)
  expect((await update(id, { terms: { paid_by: platformPays } }, local)).status).toBe(403)
  expect((await update(id, { terms: { paid_by: paid('30') }, restaurant_ids: [grill] }, local)).status).toBe(200)
  expect((await act(id, 'start', undefined, local)).status).toBe(200)
  expect((await call(offers.duplicateDiscount, { id }, { as: local })).status).toBe(403)
  expect((await update(id, { restaurant_ids: [grill] }, local)).body.terms.paid_by).toHaveLength(1)
  expect((await call(offers.duplicateDiscount, { id }, { as: local })).status).toBe(200)
})

test('a copy is a draft with the same terms, without codes and uses, where the person may make one', async () => {
  const id = await made({ restaurant_ids: [grill], terms: { priority: 3, method: 'code' } })
  await act(id, 'start')
  await addCode(id, 'SPRING24')
  await makeUse(database, { offer: id, restaurant: grill })
  const { body } = await call(offers.duplicateDiscount, { id }, { as: acme.owner })
  expect(body).toMatchObject({
    name: 'Copy of Happy hour',
    status: 'draft',
    terms: { priority: 3 },
    restaurants: [{ id: grill }],
    code_count: 0,
    used_count: 0,
  })
  expect((await get(id)).body).toMatchObject({ code_count: 1, used_count: 1, given_minor: 500, _can: { delete: false } })
  await database.write((tx) => share(tx, 'discount', id, north))
  const local = await person({ roles: ['discounts_admin'], on: north })
  expect((await call(offers.duplicateDiscount, { id }, { as: local })).problem.message).toBe(
    'You may change this offer, but not make others in its organization.',
  )
})

const addCode = (discount: number, code: string, root = acme.root) =>
  sql`insert into discount_codes (discount_id, root_id, code) values (${discount}, ${root}, ${code})`.execute(db)

test('an offer is deleted as long as no order used it; several at once, each for itself', async () => {
  const [one, other] = [await made({ name: 'One' }), await made({ name: 'Other' })]
  await addCode(one, 'GONE')
  await makeUse(database, { offer: other, restaurant: grill })
  const { body } = await call(offers.removeDiscounts, { ids: [one, other, 999_999_999] }, { as: acme.owner })
  expect(body.results.map(({ outcome, sentence }) => [outcome, sentence])).toEqual([
    ['done', ''],
    ['refused', 'Other was used, so it stays. End it instead.'],
    ['refused', expect.stringContaining('offer')],
  ])
  expect((await call(offers.removeDiscount, { id: other }, { as: acme.owner })).status).toBe(409)
  expect((await get(one)).status).toBe(404)
  const { rows } = await sql`select 1 from access_group_resources where resource_type = 'discount' and resource_id = ${one}`.execute(db)
  expect(rows).toEqual([])
})

test('an offer that named only a restaurant which is deleted ends, for naming none it would apply everywhere', async () => {
  const gone = await makeRestaurant(database, { on: north })
  const [only, both] = [await made({ restaurant_ids: [gone] }), await made({ restaurant_ids: [gone, grill] })]
  await act(only, 'start')
  await sql`delete from restaurants where id = ${gone}`.execute(db)
  expect((await get(only)).body).toMatchObject({ status: 'ended', restaurants: [], ended_at: expect.any(String) })
  expect((await get(both)).body).toMatchObject({ status: 'draft', restaurants: [{ id: grill }] })
})

test('the list is narrowed and sorted, and holds nothing of another company', async () => {
  await makeOffer(database, { group: bistro.root, name: 'Theirs' })
  const beta = await makeOffer(database, { group: acme.root, name: 'Beta', status: 'paused', terms: { method: 'code', pos_name: 'Two tacos' } })
  const alpha = await makeOffer(database, { group: north, name: 'Alpha', terms: { class: 'order' } })
  const gamma = await makeOffer(database, { group: acme.root, name: 'Gamma', status: 'draft', restaurants: [diner] })
  await addCode(beta, 'SPRING24')
  await addCode(await makeOffer(database, { group: bistro.root }), 'SPRING25', bistro.root)
  expect(await search()).toEqual(['Alpha', 'Beta', 'Gamma'])
  expect(await search({ sort: '-name' })).toEqual(['Gamma', 'Beta', 'Alpha'])
  expect(await search({ sort: 'status' })).toEqual(['Alpha', 'Beta', 'Gamma'])
  expect(await search({ sort: 'organization' })).toEqual(['Beta', 'Gamma', 'Alpha'])
  expect(await search({ status: 'paused' })).toEqual(['Beta'])
  expect(await search({ method: 'code' })).toEqual(['Beta'])
  expect(await search({ class: 'order' })).toEqual(['Alpha'])
  expect(await search({ name: 'alph' })).toEqual(['Alpha'])
  expect(await search({ name: 'taco' })).toEqual(['Beta'])
  expect(await search({ name: 'spring-24' })).toEqual(['Beta'])
  expect(await search({ name: 'spring-25' })).toEqual([])
  expect(await search({ restaurant_id: grill })).toEqual(['Alpha', 'Beta'])
  expect(await search({ restaurant_id: diner, status: 'draft' })).toEqual(['Gamma'])
  await makeUse(database, { offer: gamma, restaurant: diner, amount: 100 })
  await makeUse(database, { offer: gamma, restaurant: diner, amount: 100 })
  await makeUse(database, { offer: alpha, restaurant: grill, amount: 900 })
  expect(await search({ sort: '-used' })).toEqual(['Gamma', 'Alpha', 'Beta'])
  expect(await search({ sort: '-given' })).toEqual(['Alpha', 'Gamma', 'Beta'])
  const second = await call(offers.searchDiscounts, { sort: 'given', page: 2, per_page: 2 }, { as: acme.owner })
  expect([second.body.total, second.body.data.map(({ name }) => name)]).toEqual([3, ['Alpha']])
})

test('a list that was kept shows what changed since: names, states, kinds, and what came and went', async () => {
  const id = await makeOffer(database, { group: acme.root, name: 'Beta' })
  expect([await search({ sort: 'status' }), await search({ method: 'code' })]).toEqual([['Beta'], []])
  await makeOffer(database, { group: acme.root, name: 'Alpha' })
  await update(id, { name: 'Delta', terms: { method: 'code' } })
  expect([await search({ sort: 'status' }), await search({ method: 'code' })]).toEqual([['Alpha', 'Delta'], ['Delta']])
  await act(id, 'end')
  expect(await search({ status: 'ended' })).toEqual(['Delta'])
})

test('a list is one statement, in whatever order it is asked for', async () => {
  await makeOffer(database, { group: acme.root })
  const statements = async (input: Parameters<typeof search>[0]) => {
    await search(input)
    return statementsOf(database, () => search(input))
  }
  // Of a list that is kept: one for the session, and one for the page with the check.
  const usual = await statements({})
  expect([await statements({ sort: '-used' }), await statements({ name: 'happy' }), await statements({ restaurant_id: grill })]).toEqual([
    usual,
    usual,
    usual,
  ])
})

test('who sees offers changes none; an offer of another company is as one that there is not, for every call', async () => {
  const theirs = await makeOffer(database, { group: bistro.root })
  const id = await made()
  const answers = async (one: number, as: Person) => {
    const all = [
      await get(one, as),
      await call(offers.discountVersions, { id: one }, { as }),
      await call(offers.discountOptOuts, { id: one }, { as }),
      await update(one, {}, as),
      await act(one, 'start', undefined, as),
      await call(offers.duplicateDiscount, { id: one }, { as }),
      await call(offers.removeDiscount, { id: one }, { as }),
      await call(offers.optOut, { id: one, restaurant_id: grill }, { as }),
    ]
    return all.map(({ status, problem }) => [status, problem.code, problem.message])
  }
  expect(await answers(theirs, acme.owner)).toEqual(await answers(999_999_999, acme.owner))
  expect(new Set((await answers(theirs, acme.owner)).map(([status]) => status))).toEqual(new Set([404]))
  const looker = await person({ roles: ['discounts'], on: acme.root })
  expect((await get(id, looker)).body._can).toEqual({ update: false, delete: false, acts: [] })
  expect((await answers(id, looker)).slice(3).map(([status]) => status)).not.toContain(200)
  expect((await create({}, looker)).status).toBe(403)
  expect((await create({ on: bistro.root })).status).toBe((await create({ on: 999_999_999 })).status)
})

test('open screens hear of a change: those who see the offer, and those at restaurants below', async () => {
  const id = await made()
  await sql`delete from realtime_events`.execute(db)
  await act(id, 'start')
  const { rows } = await sql<{ keys: string[]; reach: number[] }>`select keys, reach from realtime_events order by id`.execute(db)
  expect(rows.find(({ keys }) => keys.includes(`discounts:${id}`))?.reach).toEqual([acme.root])
  expect(rows.find(({ keys }) => keys.length === 1 && keys[0] === 'discounts')?.reach.toSorted()).toEqual([acme.root, north].toSorted())
})
