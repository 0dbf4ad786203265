import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { giftCardBatches } from '@brigade/contract/gift-cards/batches.ts'
import { giftCards } from '@brigade/contract/gift-cards/cards.ts'
import { giftCardRedeeming } from '@brigade/contract/gift-cards/redeeming.ts'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../testing/app.ts'
import { makeCard, makeDefinition } from '../../../testing/gift-cards.ts'
import { makeRestaurant } from '../../../testing/menus.ts'
import { twoCompanies } from '../../../testing/two-companies.ts'
import { auditRoutes } from '../../platform/audit/routes.ts'
import { accessGroupRoutes } from '../access-groups/routes.ts'
import { cardsExpired } from './due/expire-cards.ts'
import { giftCardRoutes } from './routes.ts'

// A definition that several groups of a company hold: each issues cards of its own by it.

const now = new Date('2026-06-15T16:00:00Z')
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
