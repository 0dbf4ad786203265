import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { giftCards } from '@brigade/contract/gift-cards/cards.ts'
import { giftCardDefinitions } from '@brigade/contract/gift-cards/definitions.ts'
import { giftCardLiability } from '@brigade/contract/gift-cards/liability.ts'
import { giftCardRedeeming } from '@brigade/contract/gift-cards/redeeming.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { makeCard, makeDefinition } from '../../../../testing/gift-cards.ts'
import { acceptShown } from '../../../../testing/handovers.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { accessGroupRoutes } from '../../access-groups/routes.ts'
import { giftCardRoutes } from '../routes.ts'

const clock = { now: () => new Date('2026-06-15T16:00:00Z') }
const app = await testApp({ 'gift-cards': giftCardRoutes, 'access-groups': accessGroupRoutes }, { deps: { clock } })
const { call, database, deps } = app
const { acme, bistro, north, offer, accept } = await twoCompanies(app)
const usd = { currency: 'USD' }
const june = { from: '2026-06-01', to: '2026-06-30' }

const told = async (as: typeof acme.owner, id: number, redeemer: number | null) => {
  const { data: ledger } = (await call(giftCards.cardActivities, { id }, { as })).body
  const cell = { ...june, ...usd, issuer_group_id: as === acme.owner ? acme.root : bistro.root, redeemer_group_id: redeemer }
  const { data: cells } = (await call(giftCardLiability.matrixActivities, cell, { as })).body
  return { ledger, cells, card: (await call(giftCards.getCard, { id }, { as })).body }
}

async function handedBack(definition: number): Promise<void> {
  const asked = { id: bistro.root, email: acme.owner.email, resource_ids: [definition] }
  const { body } = await call(handovers.offerHandover, { ...asked, resource_type: 'gift_card_definition' }, { as: bistro.owner })
  expect((await acceptShown(app, { id: acme.root, handover_id: body.id }, acme.owner)).status).toBe(200)
}

test('places, orders and reasons stay with the company that a card was of, and are told there again when it comes back', async () => {
  const definition = await makeDefinition(database, { group: acme.root })
  const place = await makeRestaurant(database, { group: north, name: 'Acme Kitchen' })
  const { id, code } = await makeCard(database, deps.secrets, { definition })
  const order = 'Table of Mrs Smith'
  const taken = { restaurant_id: place, amount_minor: 500, ...usd, cards: [{ code }], order }
  expect((await call(giftCardRedeeming.redeem, taken, { as: acme.owner })).status).toBe(200)
  const reason = 'Mr Jones complained'
  expect((await call(giftCards.adjustCard, { id, delta_minor: -100, ...usd, reason }, { as: acme.owner })).status).toBe(200)
  expect((await call(giftCards.blockCard, { id, reason: 'Stolen from Mrs Smith' }, { as: acme.owner })).status).toBe(200)
  const own = await told(acme.owner, id, north)
  expect(own.card.blocked_reason).toBe('Stolen from Mrs Smith')

  expect((await accept(await offer('gift_card_definition', definition))).status).toBe(200)
  const theirs = await told(bistro.owner, id, null)
  expect(theirs.ledger.map(({ type, delta_minor }) => [type, delta_minor])).toEqual(own.ledger.map(({ type, delta_minor }) => [type, delta_minor]))
  const nothing = { restaurant_id: null, restaurant_name: null, order: '', reason: '', actor: '' }
  for (const line of theirs.ledger) expect(line).toMatchObject(nothing)
  expect(theirs.cells).toMatchObject([{ restaurant_name: null, order: '' }])
  expect(theirs.card).toMatchObject({ status: 'blocked', blocked_reason: null })
  const ours = { id, delta_minor: -1, ...usd, reason: 'Bistro says so' }
  expect((await call(giftCards.adjustCard, ours, { as: bistro.owner })).status).toBe(200)
  expect((await told(bistro.owner, id, null)).ledger[0]).toMatchObject({ reason: 'Bistro says so', actor: bistro.owner.name })

  await handedBack(definition)
  const again = await told(acme.owner, id, north)
  expect(again.ledger.slice(1)).toEqual(own.ledger)
  expect(again.ledger[0]).toMatchObject({ delta_minor: -1, ...nothing })
  expect(again.cells).toEqual(own.cells)
  expect(again.card.blocked_reason).toBe('Stolen from Mrs Smith')
})

test('a definition that comes back tells who made its versions, of those that were made here', async () => {
  const definition = await makeDefinition(database, { group: acme.root })
  const madeBy = async (as: typeof acme.owner) =>
    (await call(giftCardDefinitions.definitionVersions, { id: definition }, { as })).body.data.map(({ made_by }) => made_by)
  await database.pool.query(
    `insert into gift_card_definition_versions (definition_id, number, terms, made_by)
      select definition_id, 2, terms, 'Acme Owner' from gift_card_definition_versions where definition_id = $1`,
    [definition],
  )
  await accept(await offer('gift_card_definition', definition))
  expect(await madeBy(bistro.owner)).toEqual(['', ''])
  await handedBack(definition)
  expect(await madeBy(acme.owner)).toEqual(['Acme Owner', ''])
})
