import { satisfying } from '@brigade/contract/kit/roles.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { build, mayBySketch, propertySettings, propertyTimeout, sketches, usedRoles, usedTypes } from '../../../testing/random-company.ts'
import { mayReach, reachable, reachableAmong, reachableToo, reachOf } from './policy.ts'

const database = await testDatabase()
const { db } = database

test(
  'lists, bulk checks and single checks agree with the rule on random companies',
  async () => {
    await fc.assert(
      fc.asyncProperty(sketches, fc.constantFrom(...usedTypes), fc.constantFrom(...usedRoles), async (sketch, type, role) => {
        const built = await build(database, sketch)
        const ids = type === 'access_group' ? built.groups : built.resources
        for (const [user, userId] of built.users.entries()) {
          const expected = ids.filter((_, index) => mayBySketch(sketch, user, role, type, index))
          const listed = await sql<{ id: number }>`select asked.id from unnest(${ids}::bigint[]) as asked(id)
        where ${reachable(userId, role, type, sql.ref('asked.id'))} order by asked.id`.execute(db)
          expect(listed.rows.map((row) => row.id)).toEqual(expected)
          expect([...(await reachableAmong(db, userId, role, type, ids))].sort((a, b) => a - b)).toEqual(expected)
          for (const strong of satisfying(role)) {
            const user = sql`${userId}::bigint`
            const { rows } = await sql<{ too: boolean; alone: boolean }>`
              select ${reachableToo(user, strong, role, type, sql.ref('seen.id'))} as too, ${reachable(user, strong, type, sql.ref('seen.id'))} as alone
              from unnest(${expected}::bigint[]) as seen(id)`.execute(db)
            expect(rows.map(({ too }) => too)).toEqual(rows.map(({ alone }) => alone))
          }
          for (const id of ids) expect(await mayReach(db, userId, role, type, id)).toBe(expected.includes(id))
        }
      }),
      propertySettings(25),
    )
  },
  propertyTimeout,
)

test('an empty list of resources reaches nothing', async () => {
  expect(await reachableAmong(db, 1, 'devices', 'device', [])).toEqual(new Set())
  expect(await mayReach(db, 1, 'devices', 'device', Number.MAX_SAFE_INTEGER)).toBe(false)
  expect(await reachOf(db, 'device', Number.MAX_SAFE_INTEGER)).toEqual([])
})
