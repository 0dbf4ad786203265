import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { prepared } from './prepared.ts'

const { db, write } = await testDatabase()

test('each use passes its own values, in any order and as often as the statement contains them', async () => {
  let made = 0
  const ask = prepared((_, first: number, second: readonly string[]) => {
    made += 1
    return sql<{ answer: string }>`select ${second}::text[] || ${'fixed'}::text || ${first}::text || ${second}::text[] as answer`
  })
  expect(await ask(db, 1, ['a'])).toEqual([{ answer: ['a', 'fixed', '1', 'a'] }])
  expect(await ask(db, 2, ['b', "'c'"])).toEqual([{ answer: ['b', "'c'", 'fixed', '2', 'b', "'c'"] }])
  expect(made).toBe(1)
})

test('runs on the transaction it is given', async () => {
  const rename = prepared(
    (_, name: string) => sql<{ name: string }>`insert into users (name, email) values (${name}, ${'ada@example.com'}) returning name`,
  )
  const people = prepared(() => sql<{ name: string }>`select name from users`)
  await expect(
    write(async (tx) => {
      expect(await rename(tx, 'Ada')).toEqual([{ name: 'Ada' }])
      expect(await people(tx)).toEqual([{ name: 'Ada' }])
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await people(db)).toEqual([])
})
