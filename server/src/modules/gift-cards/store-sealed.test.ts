import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { giftCards } from '@brigade/contract/gift-cards/cards.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { makeCard, makeDefinition } from '../../../testing/gift-cards.ts'
import { makeKeyRing } from '../../platform/secrets.ts'
import { sealedSamples } from '../../sealed.ts'
import { fileCell } from './batches/run-batch.ts'
import { cardRoutes } from './cards/handlers.ts'
import { giveUpSealed, sealedHere } from './store-sealed.ts'

const app = await testApp({ 'gift-cards': cardRoutes })
const { call, database, deps } = app
const dir = mkdtempSync(path.join(tmpdir(), 'brigade-lost-ring-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const lost = makeKeyRing(dir)
const group = await app.group({ name: 'Acme' })
const owner = await app.person({ roles: ['gift_card_definitions_admin'], on: group })
const definition = await makeDefinition(database, { group })

test('each key that sealed a code, a PIN or a file has a sample; codes of a lost ring are given up by name, balances stay, and a reissued card has a code', async () => {
  await makeCard(database, lost, { definition, pin: true })
  lost.rotate()
  await makeCard(database, lost, { definition })
  lost.rotate()
  const batch = { definition_id: definition, issuer_group_id: group, source: 'issue', asked: 1, made_by_name: 'Olga', status: 'done' }
  const { id } = await database.db.insertInto('gift_card_batches').values(batch).returning('id').executeTakeFirstOrThrow()
  await sql`update gift_card_batches set file = ${lost.encrypt('codes', fileCell(id))} where id = ${id}`.execute(database.db)
  const samples = await sealedHere(database.db)
  expect(samples).toHaveLength(3)
  for (const { envelope, context } of samples) expect(lost.decrypt(envelope, context)).not.toBe('')
  expect(await sealedSamples(database.db)).toEqual(samples)
  const kept = await makeCard(database, deps.secrets, { definition })
  const given = await database.write((tx) => giveUpSealed(tx, deps.secrets.keyIds()))
  expect(given).toEqual([
    { count: 2, what: 'gift cards whose codes are lost, to be reissued' },
    { count: 1, what: 'files with codes of gift cards, to be made again' },
  ])
  expect((await call(giftCards.showCode, { id: kept.id }, { as: owner })).body.code).toBe(kept.code)
  const { data } = (await call(giftCards.searchCards, { sort: 'issued' }, { as: owner })).body
  const [first] = data
  expect(first).toMatchObject({ balance_minor: 5000, status: 'active' })
  expect((await call(giftCards.showCode, { id: first?.id ?? 0 }, { as: owner })).problem.message).toContain('given up with a lost key ring')
  const { body } = await call(giftCards.reissueCard, { id: first?.id ?? 0, reason: 'Lost key ring' }, { as: owner })
  expect((await call(giftCards.showCode, { id: body.id }, { as: owner })).body.code).toHaveLength(16)
  const { rows } = await sql<{
    description: string
  }>`select description from audit_logs where resource_id = ${definition} and actor_type = 'system'`.execute(database.db)
  expect(rows.map(({ description }) => description.slice(0, 42))).toEqual([
    'The codes of 2 cards were given up: the ke',
    'A batch of cards ended without its file: t',
  ])
  expect(await database.write((tx) => giveUpSealed(tx, deps.secrets.keyIds()))).toMatchObject([{ count: 0 }, { count: 0 }])
})
