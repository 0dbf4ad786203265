import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { claimKey, earlierAnswer, keepAnswer } from './idempotency.ts'

const database = await testDatabase()
const keyed = (key: string) => ({ actor: '1', operation: 'test.make', key, hash: Buffer.from('the same request') })

test('a twin that comes between the effect and its answer waits for the answer', async () => {
  const request = keyed('twin-key')
  await database.write((tx) => claimKey(tx, request))
  let isAnswered = false
  const twin = earlierAnswer(database.db, request).finally(() => (isAnswered = true))
  // By now the twin has found the row without an answer.
  for (let asked = 0; asked < 5; asked += 1) await database.db.selectFrom('idempotency_keys').select('key').execute()
  expect(isAnswered).toBe(false)
  await keepAnswer(database.db, request, { id: 7 })
  expect(await twin).toEqual({ body: { id: 7 } })
})

test('where the answer never comes, since its server died, it says so', async () => {
  const request = keyed('dead-key')
  await database.write((tx) => claimKey(tx, request))
  await expect(earlierAnswer(database.db, request)).rejects.toMatchObject({ code: 'conflict', retryAfter: 1 })
})
