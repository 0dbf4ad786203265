import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { build } from '../../../testing/random-company.ts'
import { untilWaiting } from '../../../testing/waiting.ts'
import type { Tx } from '../database.ts'
import { disown, handAllOver, handOver, own, share } from './holdings.ts'

const database = await testDatabase()
const { db } = database
const { groups, resources } = await build(database, { parents: [0, 0, 0, 0], grants: [], links: [] })
const [home = 0, other = 0, third = 0, partner = 0] = groups
let next = 0

type Act = (tx: Tx, id: number) => Promise<unknown>

/** Runs both on one resource; the second begins while the first has not been committed. */
async function oneWithin(first: Act, second: Act): Promise<unknown[]> {
  next += 1
  const id = resources[next] ?? 0
  await database.write(async (tx) => {
    await own(tx, 'bank_connection', id, home)
    await share(tx, 'bank_connection', id, partner)
  })
  let waiting: Promise<unknown> = Promise.resolve()
  await database.write(async (tx) => {
    await first(tx, id)
    waiting = database.write((inner) => second(inner, id))
    await untilWaiting(db, 1)
  })
  await waiting
  const { rows } = await sql`select access_group_id, relation from access_group_resources
    where resource_type = 'bank_connection' and resource_id = ${id} order by access_group_id`.execute(db)
  return rows
}

const deleting: Act = (tx, id) => disown(tx, 'bank_connection', id)
const sharing: Act = (tx, id) => share(tx, 'bank_connection', id, other)
const giving: Act = (tx, id) => handOver(tx, 'bank_connection', [id], other)

const merging: Act = (tx) => handAllOver(tx, partner, third)

test.each([
  ['shared', sharing],
  ['given away', giving],
  ['shared with a group that is merged', merging],
])('what is deleted while it is %s is held by nobody, whichever came first', async (_, placing) => {
  expect(await oneWithin(placing, deleting)).toEqual([])
  expect(await oneWithin(deleting, placing)).toEqual([])
})
