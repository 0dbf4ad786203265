import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { discountCodes } from '@brigade/contract/discounts/codes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeOffer, makeRestaurant } from '../../../../testing/discounts.ts'
import { type TwoCompanies, twoCompanies } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'
import { codeLetters, lettersFor } from './rules.ts'

let app: TestApp
let companies: TwoCompanies
let manager: Person
let offer: number

beforeAll(async () => {
  app = await testApp(allRoutes(testBankLink()))
  companies = await twoCompanies(app)
  manager = await app.person({ roles: ['discounts_admin'], on: companies.north })
  offer = await byCode()
})

const byCode = (group = companies.north) => makeOffer(app.database, { group, terms: { method: 'code' } })
type More = Partial<Parameters<typeof create>[2]>
const create = (
  id: number,
  code: string,
  more: { max_uses?: number; customer_id?: number; expires_on?: string; batch?: string } = {},
  as = manager,
) => app.call(discountCodes.createCode, { id, code, ...more }, { as })
const search = (
  id: number,
  more: { code?: string; state?: 'open' | 'used_up' | 'expired' | 'ended'; batch?: string; page?: number } = {},
  as = manager,
) => app.call(discountCodes.searchCodes, { id, ...more }, { as })
const codesOf = async (id: number, more: Parameters<typeof search>[1] = {}) => (await search(id, more)).body.data.map(({ code }) => code)
const fileOf = async (id: number, more: { batch?: string } = {}, as = manager) => app.call(discountCodes.exportCodes, { id, ...more }, { as })

test('a code is one however it is written, and no two offers of a company have it', async () => {
  const made = await create(offer, 'spring 24', { max_uses: 3, batch: 'Flyer' } satisfies More)
  expect(made.body).toMatchObject({ code: 'SPRING24', max_uses: 3, used_count: 0, state: 'open', batch: 'Flyer', customer: null })
  const again = await create(offer, 'SPRING-24')
  expect([again.status, again.problem.message]).toEqual([409, 'This offer has the code SPRING24 already.'])
  const other = await create(await byCode(), 'Spring24')
  expect([other.status, other.problem.message]).toEqual([409, 'Another offer of this company has the code SPRING24.'])
  const theirs = await makeOffer(app.database, { group: companies.bistro.root, terms: { method: 'code' } })
  expect((await create(theirs, 'SPRING24', {}, companies.bistro.owner)).status).toBe(200)
  expect((await create(offer, 'a!b')).problem.errors).toEqual({ code: ['Use 3 to 40 letters and digits'] })
})

test('the same code added twice at once is one', async () => {
  const [one, two] = [await byCode(), await byCode()]
  const answers = await Promise.all([one, two, one, two].map((id) => create(id, 'RACE')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

test('only an offer that is used by code has codes, and one that has ended gets no more', async () => {
  const automatic = await makeOffer(app.database, { group: companies.north })
  expect((await create(automatic, 'AUTO')).problem.message).toBe('This offer is not used by code. Change how it is used first.')
  const ended = await makeOffer(app.database, { group: companies.north, status: 'ended', terms: { method: 'code' } })
  expect((await create(ended, 'LATE')).status).toBe(409)
  expect((await app.call(discountCodes.generateCodes, { id: ended, count: 5 }, { as: manager })).status).toBe(409)
})

test('codes by chance have letters that nobody mistakes, and enough of them that no guess hits one', async () => {
  const id = await byCode()
  const made = await app.call(discountCodes.generateCodes, { id, count: 12_000, prefix: 'vip-', max_uses: 1, batch: 'Mailing' }, { as: manager })
  expect([made.status, made.body]).toEqual([200, { made: 12_000, batch: 'Mailing' }])
  const { rows } = await sql<{ code: string; max_uses: number }>`select code, max_uses from discount_codes where discount_id = ${id}`.execute(
    app.database.db,
  )
  const shape = new RegExp(`^VIP[${codeLetters}]{${lettersFor(12_000)}}$`)
  expect(new Set(rows.map(({ code }) => code)).size).toBe(12_000)
  expect(rows.filter(({ code, max_uses }) => !shape.test(code) || max_uses !== 1)).toEqual([])
  // Each letter comes at each place, none far more often than the others.
  const firsts = Map.groupBy(rows, ({ code }) => code.charAt(3))
  expect(firsts.size).toBe(codeLetters.length)
  expect(Math.max(...[...firsts.values()].map(({ length }) => length))).toBeLessThan((12_000 / codeLetters.length) * 1.5)
  expect([1, 800, 1000, 100_000].map((count) => lettersFor(count))).toEqual([8, 8, 9, 10])
  expect((await search(id)).body.total).toBe(12_000)
  const [first = ''] = await codesOf(id)
  expect(await codesOf(id, { code: first.toLowerCase() })).toEqual([first])
  expect(await codesOf(id, { code: 'VI%' })).toEqual([])
  expect((await app.call(discountCodes.generateCodes, { id, count: 100_001 }, { as: manager })).problem.errors).toEqual({
    count: ['must be at most 100,000'],
  })
})

test('codes that were made without a word for what they are for are found together', async () => {
  const id = await byCode()
  const { body } = await app.call(discountCodes.generateCodes, { id, count: 3 }, { as: manager })
  await create(id, 'CHOSEN')
  expect((await search(id, { batch: body.batch })).body.total).toBe(3)
})

test('a code says what has become of it, its last day by the clocks of the restaurants', async () => {
  const id = await byCode()
  const day = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())
  await makeRestaurant(app.database, { on: companies.north, timezone: 'Etc/GMT+12' })
  const today = day('Etc/GMT+12')
  const before = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
  for (const [code, more] of [
    ['OPEN', { max_uses: 2, expires_on: today }],
    ['USED', { max_uses: 1 }],
    ['OVER', { expires_on: before }],
    ['GONE', {}],
  ] as const)
    await create(id, code, more)
  await sql`update discount_codes set used = 1 where discount_id = ${id} and code in ('OPEN', 'USED')`.execute(app.database.db)
  const gone = (await search(id, { code: 'GONE' })).body.data[0]?.id ?? 0
  const end = (...code_ids: number[]) => app.call(discountCodes.endCodes, { id, code_ids }, { as: manager })
  expect((await end(gone)).body.results).toEqual([{ id: gone, name: 'GONE', outcome: 'done', sentence: '' }])
  expect((await end(gone)).body.results).toMatchObject([{ outcome: 'unchanged' }])
  const states = (await search(id)).body.data.map(({ code, state, used_count }) => `${code} ${state} ${used_count}`)
  expect(states).toEqual(['GONE ended 0', 'OVER expired 0', 'USED used_up 1', 'OPEN open 1'])
  for (const [state, code] of [
    ['open', 'OPEN'],
    ['used_up', 'USED'],
    ['expired', 'OVER'],
    ['ended', 'GONE'],
  ] as const)
    expect(await codesOf(id, { state })).toEqual([code])
})

test('several codes end each for itself, and one of another offer is not there', async () => {
  const [id, other] = [await byCode(), await byCode()]
  const [one, two, foreign] = [(await create(id, 'ENDONE')).body.id, (await create(id, 'ENDTWO')).body.id, (await create(other, 'KEPT')).body.id]
  const { body } = await app.call(discountCodes.endCodes, { id, code_ids: [two, foreign, one] }, { as: manager })
  expect(body.results.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['ENDTWO', 'done'],
    ['', 'refused'],
    ['ENDONE', 'done'],
  ])
  expect(await codesOf(other, { state: 'open' })).toEqual(['KEPT'])
})

test('a code for one guest names that guest to those who see customers, and is made by nobody else', async () => {
  const id = await byCode()
  const { rows } = await sql<{ id: number }>`insert into customers (name, given_name, parent_access_group_id, source)
    values ('Ada Hale', 'Ada', ${companies.acme.root}, 'staff') returning id`.execute(app.database.db)
  const customer_id = rows[0]?.id ?? 0
  await sql`insert into access_group_resources (resource_type, resource_id, access_group_id, relation)
    values ('customer', ${customer_id}, ${companies.acme.root}, 'owner')`.execute(app.database.db)
  const hidden = await create(id, 'FORADA', { customer_id })
  expect([hidden.status, hidden.problem.message]).toEqual([404, 'This customer does not exist or is not yours to see.'])
  expect((await create(id, 'FORADA', { customer_id }, companies.acme.owner)).body.customer).toEqual({ id: customer_id, name: 'Ada Hale' })
  expect((await search(id)).body.data.map(({ customer }) => customer)).toEqual([{ id: customer_id, name: null }])
  const theirs = await makeOffer(app.database, { group: companies.bistro.root, terms: { method: 'code' } })
  expect((await create(theirs, 'NOTOURS', { customer_id }, companies.bistro.owner)).status).toBe(404)
})

test('the file has every code of a batch, in the order in which they were made, for those who change the offer', async () => {
  const id = await byCode()
  await app.call(discountCodes.generateCodes, { id, count: 6000, batch: 'Mailing' }, { as: manager })
  await create(id, 'BESIDE', { batch: '=Flyer', max_uses: 5, expires_on: '2030-01-31' })
  const { content } = (await fileOf(id, { batch: 'Mailing' })).body
  const lines = String(content).trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFFCode,Batch,Uses,Limit,Good through,State,Customer,Made at')
  expect(lines.length).toBe(6001)
  expect(new Set(lines).size).toBe(6001)
  const all = String((await fileOf(id)).body.content)
    .trimEnd()
    .split('\r\n')
  expect(all.at(-1)).toMatch(/^BESIDE,'=Flyer,0,5,2030-01-31,Open,,20/)
  const seeing = await app.person({ roles: ['discounts'], on: companies.north })
  expect((await search(id, {}, seeing)).status).toBe(200)
  for (const as of [seeing, companies.bistro.owner]) expect((await fileOf(id, {}, as)).status).not.toBe(200)
  expect((await create(id, 'NOTMINE', {}, seeing)).status).toBe(403)
  expect((await search(id, {}, companies.bistro.owner)).status).toBe(404)
})

test('History tells which codes came and which ended', async () => {
  const id = await byCode()
  const one = (await create(id, 'TOLDONE')).body.id
  const two = (await create(id, 'TOLDTWO')).body.id
  await app.call(discountCodes.generateCodes, { id, count: 1500, batch: 'Spring *' }, { as: manager })
  await app.call(discountCodes.endCodes, { id, code_ids: [one, two] }, { as: manager })
  const { body } = await app.call(auditLogs.search, { resource: 'discount', resource_id: id }, { as: companies.acme.owner })
  expect(body.data.map(({ description }) => description)).toEqual([
    'Ended 2 codes',
    'Made 1,500 codes for “Spring \\*”',
    'Added the code TOLDTWO',
    'Added the code TOLDONE',
  ])
})
