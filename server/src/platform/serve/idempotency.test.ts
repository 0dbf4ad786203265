import { Problem } from '@brigade/contract/kit/problem.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { AlreadyDone, claimKey, earlierAnswer, keepAnswer } from './idempotency.ts'

const database = await testDatabase()
const keyed = (key: string) => ({ actor: '1', operation: 'test.make', key, hash: Buffer.from('the same request') })

test('a key and its answer are stored together exactly, or neither is', async () => {
  const request = keyed('kept-key')
  const answer = { zone: 'first', about: 'a \u0000 and a \ud800', 10: 1 }
  const failing = database.write(async (tx) => {
    await claimKey(tx, request)
    await keepAnswer(tx, request, answer)
    throw new Problem('conflict', 'No.')
  })
  await expect(failing).rejects.toThrow('No.')
  expect(await earlierAnswer(database.db, request)).toBeUndefined()
  await database.write(async (tx) => {
    await claimKey(tx, request)
    await keepAnswer(tx, request, answer)
  })
  expect(JSON.stringify((await earlierAnswer(database.db, request))?.answer)).toBe(JSON.stringify(answer))
})

test('a committed refusal is also the answer to the same key', async () => {
  const request = keyed('refused-key')
  await database.write(async (tx) => {
    await claimKey(tx, request)
    await keepAnswer(tx, request, new Problem('gone', 'It is over.', { errors: { token: ['is over'] } }))
  })
  const kept = await earlierAnswer(database.db, request)
  expect(kept?.answer).toBeInstanceOf(Problem)
  expect(kept?.answer).toMatchObject({ code: 'gone', message: 'It is over.', errors: { token: ['is over'] } })
})

test('a duplicate request waits for the first; after a timeout it is told that the first is still being done', async () => {
  const request = keyed('twin-key')
  const [isClaimed, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = database.write(async (tx) => {
    await claimKey(tx, request)
    await keepAnswer(tx, request, { id: 7 })
    isClaimed.resolve()
    await mayCommit.promise
  })
  await isClaimed.promise
  await expect(database.write((tx) => claimKey(tx, request))).rejects.toThrow('This is being done at the moment.')
  // Listened to before the first may commit: the twin can fail before that commit is heard of here.
  const twin = expect(database.write((tx) => claimKey(tx, request))).rejects.toBeInstanceOf(AlreadyDone)
  mayCommit.resolve()
  await first
  await twin
  expect(await earlierAnswer(database.db, request)).toEqual({ answer: { id: 7 } })
})

test('keys older than two days are deleted, without waiting for another deleter', async () => {
  await database.write(async (tx) => {
    await claimKey(tx, keyed('old-key'))
    await keepAnswer(tx, keyed('old-key'), {})
    await sql`update idempotency_keys set inserted_at = now() - interval '49 hours' where key = 'old-key'`.execute(tx)
  })
  const [isHeld, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = database.write(async (tx) => {
    await sql`select 1 from idempotency_keys where key = 'old-key' for update`.execute(tx)
    isHeld.resolve()
    await mayGo.promise
  })
  await isHeld.promise
  const next = (key: string) =>
    database.write(async (tx) => {
      await claimKey(tx, keyed(key))
      await keepAnswer(tx, keyed(key), {})
    })
  await next('first-key')
  mayGo.resolve()
  await holding
  expect(await earlierAnswer(database.db, keyed('old-key'))).toBeDefined()
  await next('second-key')
  expect(await earlierAnswer(database.db, keyed('old-key'))).toBeUndefined()
})
