import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { giftCardBatches } from '@brigade/contract/gift-cards/batches.ts'
import { giftCardRequests, giftCards } from '@brigade/contract/gift-cards/cards.ts'
import { giftCardRedeeming } from '@brigade/contract/gift-cards/redeeming.ts'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../testing/app.ts'
import { makeCard, makeDefinition } from '../../../testing/gift-cards.ts'
import { makeRestaurant } from '../../../testing/menus.ts'
import { twoCompanies } from '../../../testing/two-companies.ts'
import { auditRoutes } from '../../platform/audit/routes.ts'
import { accessGroupRoutes } from '../access-groups/routes.ts'
import { runBatch } from './batches/run-batch.ts'
import { cardsExpired } from './due/expire-cards.ts'
import { cardsSent } from './due/send-cards.ts'
import { giftCardRoutes } from './routes.ts'

// A definition that several groups of a company hold: each issues cards of its own by it.

let now = new Date('2026-06-15T16:00:00Z')
const clock = { now: () => now }
const app = await testApp({ 'gift-cards': giftCardRoutes, 'access-groups': accessGroupRoutes, 'audit-logs': auditRoutes }, { deps: { clock } })
const { call, database, deps } = app
const { acme, north } = await twoCompanies(app)
const { owner } = acme
const south = await app.group({ name: 'Acme South', parent: acme.root })
const clerk = await app.person({ name: 'South Clerk', roles: ['gift_card_definitions_admin'], on: south })
const never = new AbortController().signal
const usd = { currency: 'USD' }

const shared = (definition: number) => ({ resource_type: 'gift_card_definition', resource_id: definition, access_group_id: south }) as const
async function sharedDefinition(): Promise<number> {
  const definition = await makeDefinition(database, { group: north, terms: { is_reloadable: true } })
  expect((await call(accessGroups.addResource, shared(definition), { as: owner })).status).toBe(200)
  return definition
}

const read = async (definition: number, as: Person, search_query = '') =>
  (await call(auditLogs.search, { resource: 'gift_card_definition', resource_id: definition, per_page: 50, search_query }, { as })).body.data.map(
    ({ description }) => description,
  )

test('History of a shared definition tells of cards to those who see them, and to the others that there was something', async () => {
  const definition = await sharedDefinition()
  const place = await makeRestaurant(database, { group: north, name: 'North End' })
  const before = (await read(definition, clerk)).length
  const { id, code } = await makeCard(database, deps.secrets, { definition, issuer: north })
  const { id: other } = await makeCard(database, deps.secrets, { definition, issuer: north })
  await makeCard(database, deps.secrets, { definition, issuer: north, expires: '2026-06-01' })
  const acts = [
    () => call(giftCards.mailCard, { id, recipient_name: 'Vera', recipient_email: 'vera@private.example' }, { as: owner }),
    () => call(giftCards.adjustCard, { id, delta_minor: -100, ...usd, reason: 'Vera complained' }, { as: owner }),
    () => call(giftCards.transferCard, { id, to_id: other, amount_minor: 100, ...usd }, { as: owner }),
    () => call(giftCardRedeeming.redeem, { restaurant_id: place, amount_minor: 500, ...usd, cards: [{ code }] }, { as: owner }),
    () =>
      call(giftCardBatches.startBatch, { definition_id: definition, issuer_group_id: north, count: 3, amount_minor: 2500, ...usd }, { as: owner }),
  ]
  for (const act of acts) expect((await act()).status).toBe(200)
  await cardsExpired(deps).run(never)

  const whole = await read(definition, owner)
  for (const said of ['to vera@private.example', 'Vera complained', 'from the card', 'at North End', 'issue 3 cards', 'A card expired with $50.00'])
    expect(whole.join('\n')).toContain(said)
  const lines = await read(definition, clerk)
  // The acts, and what expired by itself.
  expect(lines.slice(0, lines.length - before)).toEqual(Array.from({ length: acts.length + 1 }, () => 'Changed gift cards of another group'))
  expect(await read(definition, clerk, 'vera')).toEqual([])
})

test('a card that money came to from one of another group is told of to those who see both', async () => {
  const definition = await sharedDefinition()
  const [from, to] = [
    await makeCard(database, deps.secrets, { definition, issuer: south }),
    await makeCard(database, deps.secrets, { definition, issuer: north }),
  ]
  expect((await call(giftCards.transferCard, { id: from.id, to_id: to.id, amount_minor: 100, ...usd }, { as: owner })).status).toBe(200)
  expect((await read(definition, clerk))[0]).toBe('Changed gift cards of another group')
  expect((await read(definition, owner))[0]).toMatch(/^Moved \$1\.00 from the card/)
})

test('when a share has ended nothing new comes onto cards of its guests, and those that they have stay good', async () => {
  const definition = await sharedDefinition()
  const place = await makeRestaurant(database, { group: north, name: 'North Bar' })
  const { id, code } = await makeCard(database, deps.secrets, { definition, issuer: south })
  const of = { definition_id: definition, amount_minor: 2500, ...usd }
  const later = { ...of, recipient_email: 'ana@example.com', send_at: '2026-06-16T12:00:00Z' }
  const pending = async () => (await call(giftCards.issueCard, { card: later, issuer_group_id: south }, { as: clerk })).body.card.id
  const [sent, mailed] = [await pending(), await pending()]
  const batch = (await call(giftCardBatches.startBatch, { ...of, issuer_group_id: south, count: 3 }, { as: clerk })).body.id
  const { resource_id, ...rest } = shared(definition)
  expect((await call(accessGroups.removeResources, { ...rest, resource_ids: [resource_id] }, { as: owner })).status).toBe(200)

  const notShared =
    'The definition of this card is no longer shared with the organization that issued it. Cards stay good, and nothing new comes onto them.'
  const load = { id, amount_minor: 2500, ...usd }
  const mail = { id: mailed, recipient_email: 'ana@example.com' }
  const more = { id, delta_minor: 2500, ...usd, reason: 'Waited too long' }
  for (const answer of [
    await call(giftCards.loadCard, load, { as: clerk }),
    await call(giftCards.mailCard, mail, { as: clerk }),
    await call(giftCards.adjustCard, more, { as: clerk }),
  ])
    expect([answer.status, answer.problem.message]).toEqual([409, notShared])
  await runBatch(deps, batch, never)
  expect((await call(giftCardBatches.cardBatches, {}, { as: clerk })).body.data[0]).toMatchObject({
    status: 'failed',
    made: 0,
    failure: 'The definition is no longer shared with this organization, which makes no more cards of it. Those that are made stay.',
  })
  now = new Date('2026-06-16T12:00:00Z')
  await cardsSent(deps).run(never)
  const waits = async () => (await call(giftCards.getCard, { id: sent }, { as: clerk })).body
  expect(await waits()).toMatchObject({
    status: 'pending',
    not_sent: 'Its definition is no longer shared with the organization that issued it. Once it is shared again, somebody can mail it.',
  })
  const taken = { restaurant_id: place, amount_minor: 500, ...usd, cards: [{ code }] }
  expect((await call(giftCardRedeeming.redeem, taken, { as: owner })).body.taken_minor).toBe(500)

  await call(accessGroups.addResource, shared(definition), { as: owner })
  expect((await call(giftCards.mailCard, { ...mail, id: sent }, { as: clerk })).status).toBe(200)
  expect((await call(giftCards.loadCard, load, { as: clerk })).body.balance_minor).toBe(7000)
  expect(await waits()).toMatchObject({ status: 'active', not_sent: null })
})

test('when a share has ended money moves between the cards that its guest has, goes off them, and comes to them from no other', async () => {
  const definition = await sharedDefinition()
  const own = await makeDefinition(database, { group: south })
  const cardOf = async (by: number, issuer = south) => (await makeCard(database, deps.secrets, { definition: by, issuer })).id
  const [first, second, foreign, other] = [await cardOf(definition), await cardOf(definition), await cardOf(own), await cardOf(definition, north)]
  const above = await app.person({ name: 'Second', roles: ['gift_card_definitions_admin'], on: acme.root })
  const adjust = (delta_minor: number) => call(giftCards.adjustCard, { id: first, delta_minor, ...usd, reason: 'Typo' }, { as: clerk })
  const move = (id: number, to_id: number) => call(giftCards.transferCard, { id, to_id, amount_minor: 100, ...usd }, { as: owner })
  await call(giftCardRequests.setGroupLimit, { access_group_id: south, limit_minor: 1000, ...usd }, { as: owner })
  const { request_id } = (await adjust(1500)).body
  const { resource_id, ...rest } = shared(definition)
  expect((await call(accessGroups.removeResources, { ...rest, resource_ids: [resource_id] }, { as: owner })).status).toBe(200)

  // Also what was asked for before comes no more.
  const approved = await call(giftCardRequests.decideRequest, { id: request_id ?? 0, approve: true }, { as: above })
  expect([approved.status, approved.problem.message]).toEqual([409, expect.stringContaining('no longer shared')])
  for (const from of [foreign, other]) {
    const { status, problem } = await move(from, first)
    expect([status, problem.errors?.to_id]).toEqual([400, [expect.stringContaining('no longer shared')]])
  }
  expect((await move(second, first)).status).toBe(200)
  expect((await adjust(-200)).status).toBe(200)
  expect((await move(first, foreign)).status).toBe(200)
  expect((await call(giftCards.getCard, { id: first }, { as: clerk })).body.balance_minor).toBe(4800)
})
