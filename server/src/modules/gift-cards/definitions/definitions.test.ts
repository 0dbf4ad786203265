import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { giftCardDefinitions } from '@brigade/contract/gift-cards/definitions.ts'
import { firstTerms, type GiftCardTerms } from '@brigade/contract/gift-cards/terms.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { makeCard, makeDefinition } from '../../../../testing/gift-cards.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { share } from '../../../platform/access/holdings.ts'
import { auditRoutes } from '../../../platform/audit/routes.ts'
import { accessGroupRoutes } from '../../access-groups/routes.ts'
import { definitionRoutes } from './handlers.ts'

const app = await testApp({ 'gift-cards': definitionRoutes, 'access-groups': accessGroupRoutes, 'audit-logs': auditRoutes })
const { call, group, person } = app
const { db } = app.database
const { secrets } = app.deps

let { acme, bistro, north } = await twoCompanies(app)
beforeEach(async () => {
  ;({ acme, bistro, north } = await twoCompanies(app))
})

interface Wanted {
  readonly name?: string
  readonly kind?: 'purchased' | 'promotional' | 'refund_credit'
  readonly currency?: string
  readonly terms?: Partial<GiftCardTerms>
  readonly redeem_group_id?: number
  readonly on?: number
}

const create = ({ on = acme.root, terms, name = 'Welcome card', kind = 'purchased', currency = 'USD', ...rest }: Wanted = {}, as = acme.owner) =>
  call(
    giftCardDefinitions.createDefinition,
    { definition: { name, kind, currency, terms: { ...firstTerms, ...terms }, ...rest }, parent_access_group_id: on },
    { as },
  )

async function made(wanted: Wanted = {}): Promise<number> {
  const { body, problem } = await create(wanted)
  expect(problem.message).toBeUndefined()
  return body.id
}

const setStatus = (id: number, status: 'active' | 'archived', version?: number) =>
  call(giftCardDefinitions.setDefinitionStatus, { id, status, ...(version !== undefined && { version }) }, { as: acme.owner })
const update = (id: number, terms: Partial<GiftCardTerms>, more: { name?: string; version?: number; redeem_group_id?: number; as?: Person } = {}) => {
  const { name = 'Welcome card', version, redeem_group_id, as = acme.owner } = more
  return call(
    giftCardDefinitions.updateDefinition,
    {
      id,
      definition: { name, terms: { ...firstTerms, ...terms }, ...(redeem_group_id !== undefined && { redeem_group_id }) },
      ...(version !== undefined && { version }),
    },
    { as },
  )
}
const remove = (id: number) => call(giftCardDefinitions.removeDefinition, { id }, { as: acme.owner })
const pastOf = async (id: number) =>
  (await call(auditLogs.search, { resource: 'gift_card_definition', resource_id: id, per_page: 50 }, { as: acme.owner })).body.data.map(
    ({ description }) => description,
  )

test('a definition is made as a draft, taken at its own organization unless a group below is named, and is in History with its money', async () => {
  const { body } = await create({ currency: 'jpy', terms: { amounts_minor: [5000, 2500, 5000] } })
  expect(body).toMatchObject({
    name: 'Welcome card',
    currency: 'JPY',
    status: 'draft',
    newest_version: 1,
    redeem_group_id: acme.root,
    redeem_group_name: 'Acme',
    parent_access_group_name: 'Acme',
    card_count: 0,
    _can: { update: true, delete: true, issue: false },
  })
  expect(body.terms.amounts_minor).toEqual([2500, 5000])
  expect((await pastOf(body.id)).join()).toContain('¥2,500, ¥5,000')
  expect((await create({ redeem_group_id: north })).body.redeem_group_name).toBe('Acme North')
})

test('terms that contradict themselves are refused field by field; a draft may contradict the law, an active definition may not', async () => {
  const wrong = await create({ terms: { amounts_minor: [], custom_min_minor: null, custom_max_minor: null } })
  expect(wrong.status).toBe(400)
  expect(Object.keys(wrong.problem.errors ?? {})).toEqual(['amounts_minor'])
  const id = await made({ terms: { jurisdiction: 'US-CA', validity_months: 12 } })
  const refused = await setStatus(id, 'active')
  expect([refused.status, refused.problem.message]).toEqual([409, 'By the law of California these cards never expire.'])
  await update(id, { jurisdiction: 'US-CA' })
  expect((await setStatus(id, 'active')).body.status).toBe('active')
  const later = await update(id, { jurisdiction: 'US-CA', validity_months: 12 })
  expect(later.problem.errors).toEqual({ validity_months: ['By the law of California these cards never expire'] })
  expect((await call(giftCardDefinitions.getDefinition, { id }, { as: acme.owner })).body.newest_version).toBe(2)
})

test('other terms become a new version, the same ones do not, and a form that was opened before is refused', async () => {
  const id = await made()
  expect((await update(id, { amounts_minor: [10_000, 5000, 2500] })).body).toMatchObject({ newest_version: 1, version: 1 })
  expect((await update(id, {}, { name: 'Summer card' })).body).toMatchObject({ name: 'Summer card', newest_version: 1, version: 2 })
  expect((await update(id, { has_pin: true }, { version: 2 })).body).toMatchObject({ newest_version: 2, version: 3 })
  const stale = await update(id, { has_pin: false }, { version: 2 })
  expect([stale.status, stale.problem.code]).toEqual([409, 'stale'])
  const { body } = await call(giftCardDefinitions.definitionVersions, { id }, { as: acme.owner })
  expect(body.data.map(({ number, terms, made_by }) => [number, terms.has_pin, made_by])).toEqual([
    [2, true, 'Acme Owner'],
    [1, false, 'Acme Owner'],
  ])
  expect((await pastOf(id))[0]).toContain('PIN')
})

test('cards are taken at the owner or below it alone; a group of another company gets the sentence of one that there is not', async () => {
  const east = await group({ name: 'Acme East', parent: acme.root })
  const foreign = await create({ on: north, redeem_group_id: bistro.root })
  const nowhere = await create({ on: north, redeem_group_id: 999_999_999 })
  const beside = await create({ on: north, redeem_group_id: east })
  for (const answer of [foreign, nowhere, beside]) {
    expect(answer.status).toBe(400)
    expect(answer.problem.errors).toEqual({ redeem_group_id: ['Choose its own organization or one below it'] })
  }
  const id = await made({ redeem_group_id: north })
  expect((await update(id, {}, { redeem_group_id: east })).body.redeem_group_name).toBe('Acme East')
  expect((await update(id, {}, { redeem_group_id: bistro.root })).status).toBe(400)
  // Whoever has it by a share changes the rest of it, and takes nobody's cards at tills of their own.
  const guest = await person({ roles: ['gift_card_definitions_admin'], on: north })
  await app.database.write((tx) => share(tx, 'gift_card_definition', id, north))
  const { redeem_group_id: theirs } = (await update(id, {}, { redeem_group_id: north, as: guest })).problem.errors ?? {}
  expect(theirs).toEqual(['Only a person with “Gift card definitions admin” on its organization can change where its cards are taken'])
  expect((await update(id, {}, { name: 'Renamed', redeem_group_id: east, as: guest })).body).toMatchObject({
    name: 'Renamed',
    redeem_group_name: 'Acme East',
  })
})

test('a bonus card is promotional, of the same currency and company, and one that the person sees', async () => {
  const gift = await made({ name: 'Thanks', kind: 'promotional' })
  const yen = await made({ name: 'Yen', kind: 'promotional', currency: 'JPY' })
  const sold = await made({ name: 'Sold' })
  const theirs = await makeDefinition(app.database, { group: bistro.root, kind: 'promotional' })
  const bonus = (definition_id: number) => ({ bonus: { definition_id, from_minor: 5000, bonus_minor: 1000 } })
  const refusal = async (definition_id: number, kind: 'purchased' | 'promotional' = 'purchased') =>
    (await create({ kind, terms: bonus(definition_id) })).problem.errors?.bonus
  expect(await refusal(yen)).toEqual(['Yen is in JPY, this one is in USD'])
  expect(await refusal(sold)).toEqual(['Sold is not promotional'])
  expect(await refusal(theirs)).toEqual(await refusal(999_999_999))
  expect(await refusal(gift, 'promotional')).toEqual(['Only a card that is sold brings another one'])
  const id = await made({ name: 'Big card', terms: bonus(gift) })
  expect((await call(giftCardDefinitions.getDefinition, { id }, { as: acme.owner })).body.bonus_name).toBe('Thanks')
  expect((await setStatus(id, 'active')).problem.message).toBe('Thanks is a draft. Activate it first.')
  await setStatus(gift, 'active')
  expect((await setStatus(id, 'active')).status).toBe(200)
  expect((await setStatus(gift, 'archived')).problem.message).toBe('It comes as a bonus card with Big card. Take it out there first.')
  expect((await remove(gift)).status).toBe(409)
})

test('a definition goes from draft to active, is archived and comes back; what was said already changes nothing', async () => {
  const id = await made()
  expect((await setStatus(id, 'active', 1)).body).toMatchObject({ status: 'active', version: 2, _can: { issue: true } })
  expect((await setStatus(id, 'active')).body.version).toBe(2)
  expect((await setStatus(id, 'archived', 1)).problem.code).toBe('stale')
  expect((await setStatus(id, 'archived', 2)).body).toMatchObject({ status: 'archived', _can: { issue: false } })
  expect((await setStatus(id, 'active')).body.status).toBe('active')
})

test('a definition is deleted as long as no card was made of it; several at once, each for itself', async () => {
  const [one, other] = [await made({ name: 'One' }), await made({ name: 'Other' })]
  await makeCard(app.database, secrets, { definition: other, amount: 100 })
  const { body } = await call(giftCardDefinitions.removeDefinitions, { ids: [one, other, 999_999_999] }, { as: acme.owner })
  expect(body.results.map(({ outcome, sentence }) => [outcome, sentence])).toEqual([
    ['done', ''],
    ['refused', 'Cards were made of Other, so it stays. Archive it instead.'],
    ['refused', expect.stringContaining('gift card definition')],
  ])
  expect((await remove(other)).status).toBe(409)
  expect((await call(giftCardDefinitions.getDefinition, { id: one }, { as: acme.owner })).status).toBe(404)
  const { rows } = await sql`select 1 from access_group_resources where resource_type = 'gift_card_definition' and resource_id = ${one}`.execute(db)
  expect(rows).toEqual([])
})

test('a person counts the cards of the groups that they see, and sees who may make more', async () => {
  const id = await makeDefinition(app.database, { group: acme.root })
  await makeCard(app.database, secrets, { definition: id, amount: 5000 })
  await makeCard(app.database, secrets, { definition: id, amount: 700, issuer: north })
  const whole = await call(giftCardDefinitions.searchDefinitions, {}, { as: acme.owner })
  expect(whole.body.data.map(({ card_count, outstanding_minor }) => [card_count, outstanding_minor])).toEqual([[2, 5700]])
  await sql`insert into access_group_resources (resource_type, resource_id, access_group_id) values ('gift_card_definition', ${id}, ${north})`.execute(
    db,
  )
  const clerk = await person({ roles: ['gift_card_definitions'], on: north })
  const part = await call(giftCardDefinitions.getDefinition, { id }, { as: clerk })
  expect(part.body).toMatchObject({ card_count: 1, outstanding_minor: 700, _can: { update: false, delete: false, issue: false } })
  expect((await call(giftCardDefinitions.definitionVersions, { id }, { as: clerk })).body.data[0]?.card_count).toBe(1)
  // Makes cards in a group below the one that holds it, and changes nothing of it.
  const till = await group({ name: 'Till', parent: north })
  await app.grant(clerk, till, 'gift_card_definitions_admin')
  expect((await call(giftCardDefinitions.getDefinition, { id }, { as: clerk })).body._can).toEqual({ update: false, delete: false, issue: true })
})

test('whoever may issue at a group of theirs finds the active definitions of groups above, with what the form needs and no more', async () => {
  const house = await makeDefinition(app.database, { group: acme.root, name: 'House card' })
  await makeDefinition(app.database, { group: acme.root, name: 'Old card', status: 'archived' })
  await makeDefinition(app.database, { group: bistro.root, name: 'Theirs' })
  const east = await group({ name: 'Acme East', parent: acme.root })
  await makeDefinition(app.database, { group: east, name: 'East card' })
  const regional = await person({ roles: ['gift_card_definitions_admin'], on: north })
  const find = async (as = regional, name = '') => (await call(giftCardDefinitions.issuableDefinitions, { name }, { as })).body.data
  expect(await find()).toEqual([
    {
      id: house,
      name: 'House card',
      currency: 'USD',
      terms: { amounts_minor: firstTerms.amounts_minor, custom_min_minor: 1000, custom_max_minor: 50_000, message: '' },
      parent_access_group_name: 'A group above',
      issuer: { id: north, name: 'Acme North' },
    },
  ])
  expect(await find(regional, 'hous')).toHaveLength(1)
  expect(await find(regional, 'east')).toEqual([])
  // With two groups of theirs it is for them to choose; where the definition is at home it is that group.
  await app.grant(regional, east, 'gift_card_definitions_admin')
  expect((await find()).map(({ name, issuer }) => [name, issuer?.name])).toEqual([
    ['East card', 'Acme East'],
    ['House card', undefined],
  ])
  expect((await find(acme.owner)).map(({ name, parent_access_group_name, issuer }) => [name, parent_access_group_name, issuer?.name])).toEqual([
    ['East card', 'Acme East', 'Acme East'],
    ['House card', 'Acme', 'Acme'],
  ])
  const looker = await person({ roles: ['gift_card_definitions'], on: acme.root })
  expect((await call(giftCardDefinitions.issuableDefinitions, {}, { as: looker })).status).toBe(403)
})

test('the list is narrowed by status and name, sorted, and holds nothing of another company', async () => {
  await makeDefinition(app.database, { group: bistro.root, name: 'Theirs' })
  await makeDefinition(app.database, { group: acme.root, name: 'Beta', status: 'archived' })
  await makeDefinition(app.database, { group: north, name: 'Alpha' })
  const list = async (input: Parameters<typeof call<typeof giftCardDefinitions.searchDefinitions>>[1]) =>
    (await call(giftCardDefinitions.searchDefinitions, input, { as: acme.owner })).body.data.map(({ name }) => name)
  expect(await list({})).toEqual(['Alpha', 'Beta'])
  expect(await list({ sort: '-status' })).toEqual(['Beta', 'Alpha'])
  expect(await list({ status: 'active' })).toEqual(['Alpha'])
  expect(await list({ name: 'bet' })).toEqual(['Beta'])
})

test('a definition of another company is as one that there is not, for every call', async () => {
  const theirs = await makeDefinition(app.database, { group: bistro.root })
  const answers = async (id: number) => {
    const as = { as: acme.owner }
    const all = [
      await call(giftCardDefinitions.getDefinition, { id }, as),
      await call(giftCardDefinitions.definitionVersions, { id }, as),
      await update(id, {}),
      await setStatus(id, 'archived'),
      await remove(id),
    ]
    return all.map(({ status, problem }) => [status, problem.code, problem.message])
  }
  expect(await answers(theirs)).toEqual(await answers(999_999_999))
  expect(new Set((await answers(theirs)).map(([status]) => status))).toEqual(new Set([404]))
})
