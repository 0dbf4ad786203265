import type { AnyEndpoint } from '@brigade/contract/kit/endpoint.ts'
import { menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publishingApp } from '../../../../testing/publishing.ts'

const app = await publishingApp()
const home = await app.group({ name: 'North' })
const boss = await app.person({ roles: ['restaurants', 'publisher'], on: home })
const id = await app.restaurant({ on: home })

const heavy: readonly (readonly [string, AnyEndpoint, object])[] = [
  ['menuTree', menuDraft.menuTree, { restaurant_id: id }],
  ['guestMenu', menuPublishing.guestMenu, { restaurant_id: id, channel: 'web', fulfilment: 'pickup' }],
  ['menuLint', menuPublishing.menuLint, { restaurant_id: id }],
  ['menuDiff', menuPublishing.menuDiff, { restaurant_id: id }],
  ['publish', menuPublishing.publish, { restaurant_ids: [id] }],
  ['publish_restaurant', menuPublishing.publishRestaurant, { restaurant_ids: [id] }],
]

test.each(heavy)('%s is rate limited, and the refusal says how long to wait', async (_name, endpoint, input) => {
  await sql`delete from rate_limits`.execute(app.database.db)
  expect((await app.call(endpoint, input, { as: boss })).status).toBe(200)
  const [limit] = endpoint.limits ?? []
  const { rowCount } = await app.database.pool.query('update rate_limits set hits = $1', [limit?.max])
  expect(rowCount).toBe(1)
  const { status, problem } = await app.call(endpoint, input, { as: boss })
  expect([status, problem.code]).toEqual([429, 'too_many'])
  expect(problem.message).toMatch(/^Too many attempts\. Please try again in \d+ seconds?\.$/)
})
