import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { offers } from '@brigade/contract/discounts/offers.ts'
import { giftCardRequests, giftCards } from '@brigade/contract/gift-cards/cards.ts'
import { giftCardRedeeming } from '@brigade/contract/gift-cards/redeeming.ts'
import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { firstRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { orderWorkflows } from '@brigade/contract/order-workflows.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Answer, testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { makeOffer } from '../../../testing/discounts.ts'
import { makeCard, makeDefinition } from '../../../testing/gift-cards.ts'
import { makeRestaurant } from '../../../testing/menus.ts'
import { twoCompanies } from '../../../testing/two-companies.ts'
import { allRoutes } from '../../routes.ts'

// A stranger neither waits for what they do not see nor makes others wait (records.ts, lookThenLock).

const app = await testApp(allRoutes(testBankLink()))
const { call, database } = app
const { db } = database
const { acme, bistro, north, offer } = await twoCompanies(app)
const as = { as: bistro.owner }

const definition = await makeDefinition(database, { group: acme.root })
const { id: card } = await makeCard(database, app.deps.secrets, { definition })
const { id: own } = await makeCard(database, app.deps.secrets, { definition: await makeDefinition(database, { group: bistro.root }) })
const asking = { id: card, delta_minor: 50_000, currency: 'USD', reason: 'Mend' }
const request = (await call(giftCards.adjustCard, asking, { as: acme.owner })).body.request_id ?? 0
const [place, mine] = [await makeRestaurant(database, { group: acme.root }), await makeRestaurant(database, { group: bistro.root })]
const naming = { workflow: { name: 'Acme calm', rules: firstRules }, parent_access_group_id: acme.root }
const workflow = (await call(orderWorkflows.createOrderWorkflow, naming, { as: acme.owner })).body.id
const publication =
  (
    await sql<{ id: number }>`insert into publications (restaurant_id, number, state, from_revision, created_by)
      values (${place}, 1, 'scheduled', 1, ${acme.owner.id}) returning id`.execute(db)
  ).rows[0]?.id ?? 0
const discount = await makeOffer(database, { group: acme.root })
const handover = await offer('access_group', north)
const stranger = await app.person({ roles: ['access_groups_admin'], on: await app.group({ name: 'Elsewhere' }) })

const issued = {
  definition_id: definition,
  amount_minor: 2500,
  currency: 'USD',
  recipient_name: '',
  recipient_email: '',
  message: '',
  is_physical: true,
}

/** What is asked while somebody of the company has the row in hand. Whoever waited for it would be told after two seconds that it is busy. */
function whileHeld<T>(table: string, id: number, act: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx)
    return act()
  })
}

test.each([
  ['a card', 'gift_cards', card, () => call(giftCards.blockCard, { id: card, reason: 'Ha ha' }, as), 404],
  [
    'a card that money is moved to',
    'gift_cards',
    card,
    () => call(giftCards.transferCard, { id: own, to_id: card, amount_minor: 100, currency: 'USD' }, as),
    404,
  ],
  ['a request', 'gift_card_requests', request, () => call(giftCardRequests.decideRequest, { id: request, approve: true }, as), 404],
  ['a definition', 'gift_card_definitions', definition, () => call(giftCards.issueCard, { card: issued, issuer_group_id: bistro.root }, as), 404],
  [
    'a publication',
    'publications',
    publication,
    () => call(menuPublishing.cancelScheduledPublish, { restaurant_id: mine, publication_id: publication }, as),
    404,
  ],
  [
    'a workflow that is assigned',
    'order_workflows',
    workflow,
    () => call(orderWorkflows.assignWorkflow, { restaurant_ids: [mine], workflow_id: workflow, pinned_version: null }, as),
    404,
  ],
  [
    'a workflow that becomes a default',
    'order_workflows',
    workflow,
    () => call(orderWorkflows.setDefaultWorkflow, { access_group_id: bistro.root, workflow_id: workflow }, as),
    409,
  ],
  ['a discount', 'discounts', discount, () => call(offers.optOut, { id: discount, restaurant_id: mine }, as), 404],
  ['an offer that is declined', 'handovers', handover, () => call(handovers.declineHandover, { handover_id: handover }, { as: stranger }), 404],
  ['an offer that is withdrawn', 'handovers', handover, () => call(handovers.withdrawHandover, { id: bistro.root, handover_id: handover }, as), 404],
] as const)('a stranger does not wait for %s', async (_name, table, id, ask, status) => {
  expect((await whileHeld<Answer<unknown>>(table, id, ask)).status).toBe(status)
})

test('a stranger who acts on several discounts waits for none of another company, and hears that they are not there', async () => {
  await whileHeld('discounts', discount, async () => {
    const answers = [
      await call(offers.actOnDiscounts, { ids: [discount], act: 'end' }, as),
      await call(offers.removeDiscounts, { ids: [discount] }, as),
    ]
    for (const { body } of answers) expect(body.results).toMatchObject([{ name: '', outcome: 'refused' }])
  })
})

test('a stranger who moves money to their own busy card holds no card of another company', async () => {
  const till = await makeRestaurant(database, { group: acme.root })
  const { id: theirs, code } = await makeCard(database, app.deps.secrets, { definition })
  const paying = { restaurant_id: till, amount_minor: 100, currency: 'USD', cards: [{ code }] }
  await whileHeld('gift_cards', own, async () => {
    const asked = call(giftCards.transferCard, { id: theirs, to_id: own, amount_minor: 100, currency: 'USD' }, as)
    expect((await asked).status).toBe(404)
    expect((await call(giftCardRedeeming.redeem, paying, { as: acme.owner })).status).toBe(200)
  })
})
