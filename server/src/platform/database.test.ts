import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'

const database = await testDatabase()

test('answers a query', async () => {
  const { rows } = await sql<{ one: number }>`select 1::int8 as one`.execute(database.db)
  expect(rows).toEqual([{ one: 1 }])
})
