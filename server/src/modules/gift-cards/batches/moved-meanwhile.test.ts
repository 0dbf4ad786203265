import { accessGroups } from '@brigade/contract/access-groups.ts'
import { giftCardBatches } from '@brigade/contract/gift-cards/batches.ts'
import { giftCards } from '@brigade/contract/gift-cards/cards.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { makeDefinition } from '../../../../testing/gift-cards.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { joined } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database.ts'
import { accessGroupRoutes } from '../../access-groups/routes.ts'
import { cardRoutes } from '../cards/handlers.ts'
import { batchRoutes } from './handlers.ts'
import { runBatch } from './run-batch.ts'

const app = await testApp({ 'gift-cards': joined(cardRoutes, batchRoutes), 'access-groups': accessGroupRoutes })
const { call, database, deps } = app
let { acme, bistro, north, offer, accept } = await twoCompanies(app)
let definition = 0
beforeEach(async () => {
  ;({ acme, bistro, north, offer, accept } = await twoCompanies(app))
  definition = await makeDefinition(database, { group: acme.root })
})

const started = async (count: number): Promise<number> => {
  const fields = { definition_id: definition, issuer_group_id: north, count, amount_minor: 2500, currency: 'USD' }
  return (await call(giftCardBatches.startBatch, fields, { as: acme.owner })).body.id
}
const imported = async (count: number): Promise<number> => {
  const lines = Array.from({ length: count }, (_, at) => `MOVED${String(at).padStart(6, '0')},5`)
  const fields = { definition_id: definition, issuer_group_id: north, text: ['code,balance', ...lines].join('\n') }
  return (await call(giftCardBatches.importCards, fields, { as: acme.owner })).body.id
}

/** Runs a batch, with something that happens after its first step. */
function runWith(id: number, between: () => Promise<unknown>): Promise<void> {
  let steps = 0
  const write: Database['write'] = async (fn, options) => {
    steps += 1
    if (steps === 2) await between()
    return database.write(fn, options)
  }
  return runBatch({ ...deps, database: Object.assign(Object.create(database), { write }) }, id, new AbortController().signal)
}

const issuers = async () =>
  (
    await sql<{ root_id: number; issuer_group_id: number; count: number }>`
      select root_id, issuer_group_id, count(*)::int as count from gift_cards where definition_id = ${definition} group by 1, 2`.execute(database.db)
  ).rows

const leave = async () => expect((await accept(await offer('access_group', north))).problem.message).toBeUndefined()

test.each([
  ['a batch', started],
  ['an import', imported],
])('%s whose group goes to another company between two steps goes on for the owner of the definition', async (_, begin) => {
  await runWith(await begin(2100), leave)
  expect(await issuers()).toEqual([{ root_id: acme.root, issuer_group_id: acme.root, count: 2100 }])
  expect((await call(giftCards.searchCards, { definition_id: definition }, { as: bistro.owner })).body.total ?? 0).toBe(0)
})

test('a batch whose group is merged between two steps goes on for the group that takes its place', async () => {
  const south = await app.group({ name: 'Acme South', parent: acme.root })
  const merge = () => call(accessGroups.merge, { from_id: north, into_id: south }, { as: acme.owner })
  await runWith(await started(2100), merge)
  expect(await issuers()).toEqual([{ root_id: acme.root, issuer_group_id: south, count: 2100 }])
})

test('no card can be made for a group of another company', async () => {
  const strayed =
    sql`insert into gift_cards (definition_id, definition_number, root_id, issuer_group_id, code_hash, code_last4, kind, currency, state)
    values (${definition}, 1, ${acme.root}, ${bistro.root}, 'x', 'AAAA', 'purchased', 'USD', 'active')`.execute(database.db)
  await expect(strayed).rejects.toThrow('of the company of the group that owes it')
})
