import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publishingApp } from '../../../../testing/publishing.ts'
import { breakerOf } from './breaker.ts'

// Whoever was not reached again and again is left alone for a while, by all servers alike.

const app = await publishingApp()
const home = await app.group({ name: 'North' })
const { db } = app.database

async function channel() {
  const { id } = await db
    .insertInto('channels')
    .values({ name: 'Grubhub', kind: 'grubhub', parent_access_group_id: home })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('access_group_resources')
    .values({ resource_type: 'channel', resource_id: id, access_group_id: home, relation: 'owner' })
    .execute()
  // Each as another server would have it.
  const servers = Array.from({ length: 4 }, () => breakerOf(app.deps, id))
  const [breaker] = servers
  if (!breaker) throw new Error('There is no server.')
  const waits = () => Promise.all(servers.map((one) => one.wait(15)))
  const isOver = () => sql`update channel_health set open_until = now() - interval '1 second' where channel_id = ${id}`.execute(db)
  const health = () => db.selectFrom('channel_health').selectAll().where('channel_id', '=', id).executeTakeFirst()
  const fail = async (times: number) => {
    for (let n = 0; n < times; n += 1) await breaker.failed('It did not answer in time.')
  }
  return { id, breaker, servers, waits, isOver, health, fail }
}

const events = async (id: number) => {
  const { rows } = await sql<{
    keys: string[]
  }>`select keys from realtime_events where resource_type = 'channel' and resource_id = ${id} order by id`.execute(db)
  return rows.map(({ keys }) => keys)
}

test('four failures keep nobody from it; after the fifth in a row nothing is sent, and screens are told', async () => {
  const { id, waits, fail, health } = await channel()
  await fail(4)
  expect(await waits()).toEqual([undefined, undefined, undefined, undefined])
  expect(await events(id)).toEqual([])
  await fail(1)
  for (const seconds of await waits()) expect(seconds).toBeGreaterThan(20)
  expect(await events(id)).toEqual([['channels', `channels:${id}`, 'listings']])
  expect(await health()).toMatchObject({ failures: 5, last_error: 'It did not answer in time.' })
})

test('failures that were under way while it opened do not make the pause longer', async () => {
  const { fail, health } = await channel()
  await fail(5)
  const opened = await health()
  await fail(3)
  expect(await health()).toEqual(opened)
})

test('after the pause one try goes through over all servers, and its success lets everybody in', async () => {
  const { id, waits, isOver, fail, breaker, health } = await channel()
  await fail(5)
  await isOver()
  const waiting = await waits()
  expect(waiting.filter((seconds) => seconds === undefined)).toHaveLength(1)
  // The others ask again soon: one answer is all that they wait for.
  expect(waiting.filter((seconds) => seconds === 5)).toHaveLength(3)
  await breaker.reached()
  expect(await waits()).toEqual([undefined, undefined, undefined, undefined])
  expect(await health()).toMatchObject({ failures: 0, open_until: null, last_error: '' })
  expect(await events(id)).toHaveLength(2)
})

test('a try that fails doubles the pause, up to ten minutes', async () => {
  const { waits, isOver, fail } = await channel()
  await fail(5)
  const pauses: number[] = []
  for (let n = 0; n < 7; n += 1) {
    pauses.push(Math.max(...(await waits()).map((seconds) => seconds ?? 0)))
    await isOver()
    await waits()
    await fail(1)
  }
  const nearly = (seconds: number) => Math.round(seconds / 30) * 30
  expect(pauses.map(nearly)).toEqual([30, 60, 120, 240, 480, 600, 600])
})

test('a try whose server was lost is given to another one when its turn is over', async () => {
  const { id, waits, isOver, fail } = await channel()
  await fail(5)
  await isOver()
  await waits()
  expect(await waits()).toEqual([5, 5, 5, 5])
  await sql`update channel_health set probe_until = now() - interval '1 second' where channel_id = ${id}`.execute(db)
  expect((await waits()).filter((seconds) => seconds === undefined)).toHaveLength(1)
})

test('who asks to be left alone is, and no failure is counted', async () => {
  const { breaker, waits, health } = await channel()
  await breaker.rest(7)
  for (const seconds of await waits()) expect(seconds).toBeGreaterThan(0)
  expect(await health()).toMatchObject({ failures: 0 })
})

test('a pause that the set-back clock of the database has put far ahead keeps nobody waiting', async () => {
  const { id, fail, waits } = await channel()
  await fail(5)
  await sql`update channel_health set open_until = now() + interval '1 day' where channel_id = ${id}`.execute(db)
  expect((await waits()).filter((seconds) => seconds === undefined)).toHaveLength(1)
})
