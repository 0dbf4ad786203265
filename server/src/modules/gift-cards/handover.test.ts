import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { giftCards } from '@brigade/contract/gift-cards/cards.ts'
import { giftCardDefinitions } from '@brigade/contract/gift-cards/definitions.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { makeCard, makeDefinition } from '../../../testing/gift-cards.ts'
import { unseen } from '../../../testing/handovers.ts'
import { makeRestaurant } from '../../../testing/menus.ts'
import { twoCompanies } from '../../../testing/two-companies.ts'
import { auditRoutes } from '../../platform/audit/routes.ts'
import { joined } from '../../platform/context.ts'
import { accessGroupRoutes } from '../access-groups/routes.ts'
import { cardRoutes } from './cards/handlers.ts'
import { definitionRoutes } from './definitions/handlers.ts'
import { book } from './ledger/store-ledger.ts'

const app = await testApp({ 'gift-cards': joined(definitionRoutes, cardRoutes), 'access-groups': accessGroupRoutes, 'audit-logs': auditRoutes })
const { call, group, database } = app
const { db } = database
const { secrets } = app.deps

let { acme, bistro, north, offer, accept } = await twoCompanies(app)
beforeEach(async () => {
  ;({ acme, bistro, north, offer, accept } = await twoCompanies(app))
})

const made = makeDefinition.bind(undefined, database)
const cardOf = async (definition: number, more: { amount?: number; issuer?: number; code?: string } = {}) =>
  (await makeCard(database, secrets, { definition, ...more })).id

const one = async <Row>(query: ReturnType<typeof sql>): Promise<Row> => (await query.execute(db)).rows[0] as Row
const stored = (id: number) =>
  one<Record<'root_id' | 'issuer_group_id' | 'held' | 'balance', number> & { bonus_of_id: number | null }>(
    sql`select root_id, issuer_group_id, held, balance, bonus_of_id from gift_cards where id = ${id}`,
  )
const takenAt = async (id: number) =>
  (await one<{ redeem_group_id: number }>(sql`select redeem_group_id from gift_card_definitions where id = ${id}`)).redeem_group_id

async function hold(card: number, restaurant: number, amount: number): Promise<void> {
  await sql`insert into gift_card_holds (card_id, restaurant_id, amount, reference, expires_at)
    values (${card}, ${restaurant}, ${amount}, ${`order ${card} ${amount}`}, now() + interval '10 minutes')`.execute(db)
  await sql`update gift_cards set held = held + ${amount} where id = ${card}`.execute(db)
}

const adjusted = (cardId: number, delta: number) =>
  database.write((tx) => {
    const booking = { groupId: acme.root, restaurant: null, serviceDate: '2026-06-15', actor: { id: null, name: '' } }
    return book(tx, { cardId, type: 'ADJUST_DECREMENT', delta, reason: 'Mended' }, booking)
  })

const restaurantIn = (group: number, name: string) => makeRestaurant(database, { group, name })

const settle = (issuer: number, redeemer: number) =>
  sql`insert into gift_card_settlements (issuer_group_id, redeemer_group_id, from_date, to_date, currency, amount, settled_by)
    values (${issuer}, ${redeemer}, '2026-10-01', '2026-10-31', 'USD', 500, 'Acme Owner')`.execute(db)

async function handedOver(type: ResourceType, ...ids: number[]): Promise<void> {
  const answer = await accept(await offer(type, ...ids))
  expect(answer.problem.message).toBeUndefined()
}

const foreseen = async (type: ResourceType, ...ids: number[]) => {
  const { body, problem } = await call(
    handovers.previewHandoverOffer,
    { id: acme.root, email: bistro.owner.email, resource_type: type, resource_ids: ids } as never,
    { as: acme.owner },
  )
  expect(problem.message).toBeUndefined()
  return body
}

test('a card for later that came along is sent, although its issuer is of the company that it left', async () => {
  const definition = await made({ group: north })
  const id = await cardOf(definition)
  await sql`update gift_cards set state = 'pending', balance = 0, pending_amount = 5000, send_at = now(), in_name_of = ${acme.owner.id} where id = ${id}`.execute(
    db,
  )
  const sentence = '1 gift card to be sent later with $50.00'
  expect(JSON.stringify(await foreseen('gift_card_definition', definition))).toContain(`${sentence} go along`)
  const handover_id = await offer('gift_card_definition', definition)
  const comes = await call(handovers.previewHandover, { id: bistro.root, handover_id }, { as: bistro.owner })
  expect(comes.body.notes).toContain(`${sentence} come along: your company comes to owe it.`)
  expect((await accept(handover_id)).problem.message).toBeUndefined()
  expect(await one(sql`select in_name_of, send_at is not null as waits from gift_cards where id = ${id}`)).toEqual({ in_name_of: null, waits: true })
})

test('a definition takes its cards along: the other company owes them, what is held is free, and what waits ends', async () => {
  const definition = await made({ group: acme.root, redeemGroup: north, name: 'Welcome' })
  const [first, second] = [await cardOf(definition), await cardOf(definition, { amount: 700, issuer: north })]
  await hold(first, 1, 2000)
  await sql`insert into gift_card_requests (card_id, delta, reason, asked_by_name) values (${second}, 20000, 'Sorry', 'Acme Clerk')`.execute(db)
  await sql`insert into gift_card_batches (definition_id, issuer_group_id, source, asked, status, file, made_by_name)
    values (${definition}, ${north}, 'issue', 5, 'done', 'sealed', 'Acme Clerk'), (${definition}, ${north}, 'import', 5, 'running', null, 'Acme Clerk')`.execute(
    db,
  )

  const ahead = await foreseen('gift_card_definition', definition)
  expect(JSON.stringify(ahead)).toContain('2 gift cards with a balance of $57.00 go along')
  for (const sentence of ['1 amount held for orders that are being paid is released.', '1 adjustment that waits for a second person ends.'])
    expect(JSON.stringify(ahead)).toContain(sentence)
  await handedOver('gift_card_definition', definition)

  for (const id of [first, second]) expect(await stored(id)).toMatchObject({ root_id: bistro.root, issuer_group_id: bistro.root, held: 0 })
  expect(await stored(first)).toMatchObject({ balance: 5000 })
  expect(await takenAt(definition)).toBe(bistro.root)
  expect(await one(sql`select status from gift_card_holds where card_id = ${first}`)).toEqual({ status: 'released' })
  expect(await one(sql`select decision from gift_card_requests where card_id = ${second}`)).toEqual({ decision: 'withdrawn' })
  const { rows } = await sql`select status, file, issuer_group_id from gift_card_batches where definition_id = ${definition} order by id`.execute(db)
  expect(rows).toEqual([
    { status: 'done', file: null, issuer_group_id: bistro.root },
    { status: 'failed', file: null, issuer_group_id: bistro.root },
  ])
  const seen = await call(giftCardDefinitions.getDefinition, { id: definition }, { as: bistro.owner })
  expect(seen.body).toMatchObject({ card_count: 2, outstanding_minor: 5700, redeem_group_name: 'Bistro' })
  expect((await call(giftCardDefinitions.getDefinition, { id: definition }, { as: acme.owner })).status).toBe(404)
})

test('who wrote a version in the old company is not told in the new one', async () => {
  const definition = await made({ group: acme.root })
  await sql`insert into gift_card_definition_versions (definition_id, number, terms, made_by)
    select definition_id, 2, terms, 'Acme Owner' from gift_card_definition_versions where definition_id = ${definition}`.execute(db)
  await handedOver('gift_card_definition', definition)
  const { body } = await call(giftCardDefinitions.definitionVersions, { id: definition }, { as: bistro.owner })
  expect(body.data.map(({ made_by }) => made_by)).toEqual(['', ''])
  const past = await call(auditLogs.search, { resource: 'gift_card_definition', resource_id: definition, per_page: 50 }, { as: bistro.owner })
  expect(JSON.stringify(past.body)).not.toMatch(/Acme Owner/)
})

test('a card that money was moved to is not named by its last four in another company', async () => {
  const [left, kept] = [await made({ group: acme.root }), await made({ group: acme.root })]
  const [from, to] = [await cardOf(left), await cardOf(kept)]
  const booking = { groupId: acme.root, restaurant: null, serviceDate: '2026-06-15', actor: { id: null, name: '' } }
  await database.write((tx) => book(tx, { cardId: from, type: 'TRANSFER_BALANCE_FROM', delta: -500, otherCardId: to }, booking))
  const newest = async (as: typeof acme.owner) => (await call(giftCards.cardActivities, { id: from }, { as })).body.data[0]
  expect((await newest(acme.owner))?.other_card).toMatchObject({ id: to })
  await handedOver('gift_card_definition', left)
  expect(await newest(bistro.owner)).toMatchObject({ type: 'TRANSFER_BALANCE_FROM', other_card: null })
})

test('a bonus card does not come from another company: a new version ends it, and nobody’s card is named', async () => {
  const thanks = await made({ group: acme.root, kind: 'promotional', name: 'Thanks' })
  const big = await made({ group: acme.root, name: 'Big', terms: { bonus: { definition_id: thanks, from_minor: 5000, bonus_minor: 1000 } } })
  const bought = await cardOf(big)
  const bonus = await cardOf(thanks, { amount: 1000 })
  await sql`update gift_cards set bonus_of_id = ${bought} where id = ${bonus}`.execute(db)
  expect(JSON.stringify(await foreseen('gift_card_definition', thanks))).toContain('Bonus cards no longer come with Big.')
  await handedOver('gift_card_definition', thanks)
  const kept = (await call(giftCardDefinitions.getDefinition, { id: big }, { as: acme.owner })).body
  expect(kept).toMatchObject({ newest_version: 2, bonus_name: null, terms: { bonus: null } })
  const { body } = await call(giftCardDefinitions.definitionVersions, { id: big }, { as: acme.owner })
  expect(body.data.map(({ number, terms }) => [number, terms.bonus])).toEqual([
    [2, null],
    [1, null],
  ])
  expect((await stored(bonus)).bonus_of_id).toBeNull()
})

test('a definition and its bonus that go together stay together', async () => {
  const thanks = await made({ group: acme.root, kind: 'promotional', name: 'Thanks' })
  const big = await made({ group: acme.root, name: 'Big', terms: { bonus: { definition_id: thanks, from_minor: 5000, bonus_minor: 1000 } } })
  const bonus = await cardOf(thanks)
  await sql`update gift_cards set bonus_of_id = ${await cardOf(big)} where id = ${bonus}`.execute(db)
  await handedOver('gift_card_definition', big, thanks)
  expect((await call(giftCardDefinitions.getDefinition, { id: big }, { as: bistro.owner })).body).toMatchObject({
    newest_version: 1,
    bonus_name: 'Thanks',
  })
  expect((await stored(bonus)).bonus_of_id).not.toBeNull()
})

test('a group takes its own definitions along as they are; cards it issued of one that stays are owed by the owner of that one', async () => {
  const south = await group({ name: 'Acme South', parent: acme.root })
  const till = await group({ name: 'North till', parent: north })
  const own = await made({ group: north, redeemGroup: till, name: 'Northern' })
  const whole = await made({ group: acme.root, name: 'Welcome' })
  const here = await made({ group: acme.root, redeemGroup: till, name: 'Till card' })
  const ours = await cardOf(own, { issuer: till })
  const behind = await cardOf(whole, { issuer: till, amount: 900 })
  const untouched = await cardOf(whole, { issuer: south })
  await settle(till, south)
  await settle(south, acme.root)
  await settle(till, north)

  const ahead = JSON.stringify(await foreseen('access_group', north))
  expect(ahead).toContain('1 gift card with a balance of $9.00, issued by what goes, stay')
  expect(ahead).toContain('Gift cards of Till card will be taken at all restaurants of Acme.')
  expect(ahead).toContain('Settlements of gift cards with groups that stay are forgotten.')
  await handedOver('access_group', north)

  expect(await stored(ours)).toMatchObject({ root_id: bistro.root, issuer_group_id: till })
  expect(await takenAt(own)).toBe(till)
  expect(await stored(behind)).toMatchObject({ root_id: acme.root, issuer_group_id: acme.root })
  expect(await stored(untouched)).toMatchObject({ root_id: acme.root, issuer_group_id: south })
  expect(await takenAt(here)).toBe(acme.root)
  const { rows } = await sql`select issuer_group_id from gift_card_settlements where ${south} in (issuer_group_id, redeemer_group_id)`.execute(db)
  expect(rows).toEqual([{ issuer_group_id: south }])
  // Who settled between groups that went is told to nobody there.
  expect(await one(sql`select settled_by from gift_card_settlements where issuer_group_id = ${till}`)).toEqual({ settled_by: '' })
  const past = await call(auditLogs.search, { resource: 'gift_card_definition', resource_id: here, per_page: 50 }, { as: acme.owner })
  expect(past.body.data.map(({ description }) => description).join()).toContain('North till → Acme')
})

test('a company comes to owe no more than it was shown; what guests take meanwhile stands in nobody’s way', async () => {
  const definition = await made({ group: acme.root, name: 'Welcome' })
  const first = await cardOf(definition, { amount: 5000 })
  const asked = { id: bistro.root, handover_id: await offer('gift_card_definition', definition) }
  const look = async () => (await call(handovers.previewHandover, asked, { as: bistro.owner })).body
  const acceptAs = (shown: Awaited<ReturnType<typeof look>>['shown']) => call(handovers.acceptHandover, { ...asked, shown }, { as: bistro.owner })
  const before = await look()
  await cardOf(definition, { amount: 100 })
  const refused = await acceptAs(before.shown)
  expect([refused.status, refused.problem.message]).toEqual([409, 'This has changed since you looked at it. Look again.'])
  expect((await acceptAs(unseen)).status).toBe(409)
  const { shown, notes } = await look()
  expect(notes).toEqual(['2 gift cards with a balance of $51.00 come along: your company comes to owe it.'])
  await adjusted(first, -1)
  expect((await acceptAs(shown)).problem.message).toBeUndefined()
})

test('one card more is refused though less is owed than was shown', async () => {
  const definition = await made({ group: acme.root })
  const first = await cardOf(definition, { amount: 5000 })
  const asked = { id: bistro.root, handover_id: await offer('gift_card_definition', definition) }
  const { shown } = (await call(handovers.previewHandover, asked, { as: bistro.owner })).body
  await adjusted(first, -1000)
  await cardOf(definition, { amount: 500 })
  expect((await call(handovers.acceptHandover, { ...asked, shown }, { as: bistro.owner })).status).toBe(409)
})

test('the company that receives reads nothing of what stays behind', async () => {
  const till = await group({ name: 'North till', parent: north })
  const here = await made({ group: acme.root, redeemGroup: till, name: 'Secret card' })
  await cardOf(here, { issuer: till })
  const id = await offer('access_group', north)
  const { body } = await call(handovers.previewHandover, { id: bistro.root, handover_id: id }, { as: bistro.owner })
  expect(JSON.stringify(body)).not.toContain('Secret card')
})

test('a restaurant that leaves frees what is held there on cards that stay', async () => {
  const definition = await made({ group: acme.root })
  const card = await cardOf(definition)
  const [goes, stays] = [await restaurantIn(acme.root, 'Goes'), await restaurantIn(acme.root, 'Stays')]
  await hold(card, goes, 1000)
  await hold(card, stays, 300)
  await handedOver('restaurant', goes)
  expect(await stored(card)).toMatchObject({ root_id: acme.root, issuer_group_id: acme.root, held: 300, balance: 5000 })
})

test('cards with the code of a card over there cannot come', async () => {
  const code = 'IMPORTED1234'
  const [mine, theirs] = [await made({ group: acme.root, name: 'Mine' }), await made({ group: bistro.root })]
  await cardOf(mine, { code })
  await cardOf(theirs, { code })
  const answer = await accept(await offer('gift_card_definition', mine))
  expect([answer.status, answer.problem.message]).toEqual([403, 'Cards of Mine have the same codes as cards of your company.'])
})

const share = (definition: number, group: number) =>
  call(accessGroups.addResource, { resource_type: 'gift_card_definition', resource_id: definition, access_group_id: group }, { as: acme.owner })

test('cards of a group that leaves come to the owner of their definition only where whoever hands it over could give that, and it is told before', async () => {
  const south = await group({ name: 'Acme South', parent: acme.root })
  const definition = await made({ group: south, name: 'Southern' })
  await share(definition, north)
  const id = await cardOf(definition, { issuer: north })
  const clerk = await app.person({ name: 'South Clerk', roles: ['gift_card_definitions_admin', 'restaurants'], on: south })
  const local = await app.person({ name: 'North Clerk', roles: ['gift_card_definitions'], on: north })
  const seen = async (as: typeof clerk) => (await call(giftCards.getCard, { id }, { as })).status
  const admin = await app.person({ name: 'Groups only', roles: ['access_groups_admin'], on: acme.root })
  const asked = { id: acme.root, email: bistro.owner.email, resource_type: 'access_group', resource_ids: [north] } as const
  const refused = await call(handovers.offerHandover, { ...asked, resource_ids: [north] }, { as: admin })
  expect([refused.status, refused.problem.message]).toEqual([
    403,
    expect.stringContaining(
      'South Clerk would gain “Gift card definitions admin” on gift cards that Acme North issued, which you could not give there.',
    ),
  ])

  const { gains, losses } = await foreseen('access_group', north)
  expect(gains).toMatchObject([{ name: 'South Clerk', groups: ['gift cards that Acme North issued'] }])
  expect(gains[0]?.roles.toSorted()).toEqual(['gift_card_definitions', 'gift_card_definitions_admin'])
  expect(losses.map(({ name }) => name)).toContain('North Clerk')
  const handover = await offer('access_group', north)
  const theirs = await call(handovers.previewHandover, { id: bistro.root, handover_id: handover }, { as: bistro.owner })
  expect(JSON.stringify(theirs.body)).not.toMatch(/South/)
  expect((await accept(handover)).problem.message).toBeUndefined()
  // Whose only role was there has none at all.
  expect([await seen(clerk), await seen(local)]).toEqual([200, 403])
})

test('who loses cards that go with a definition of another group is told, and whoever hands it over needs the role at that group', async () => {
  const south = await group({ name: 'Acme South', parent: acme.root })
  const definition = await made({ group: south })
  await cardOf(definition, { issuer: north })
  await app.person({ name: 'North Clerk', roles: ['gift_card_definitions', 'restaurants'], on: north })
  const ahead = await foreseen('gift_card_definition', definition)
  expect(ahead.losses.find(({ name }) => name === 'North Clerk')).toMatchObject({
    roles: ['gift_card_definitions'],
    groups: ['gift cards that other groups issued'],
  })
  const admin = await app.person({ roles: ['access_groups_admin'], on: acme.root })
  await app.grant(admin, south, 'gift_card_definitions_admin')
  const asked = { id: acme.root, email: bistro.owner.email, resource_ids: [definition] }
  const refused = await call(handovers.offerHandover, { ...asked, resource_type: 'gift_card_definition' }, { as: admin })
  expect([refused.status, refused.problem.message]).toEqual([403, 'You need the role “Gift card definitions admin” on Acme North.'])
})
