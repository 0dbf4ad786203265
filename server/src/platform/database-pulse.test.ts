import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testConnection } from '../../testing/database.ts'
import { openCable } from '../../testing/proxy.ts'
import { type Database, openDatabase } from './database.ts'
import { asProblem } from './database-errors.ts'

const connection = await testConnection()
const cable = await openCable(`${connection.host}/.s.PGSQL.${connection.port}`)
afterAll(() => cable.close())
const heard: string[] = []
const database = openDatabase({ connection: { ...connection, host: cable.host, port: cable.port }, max: 4, log: (sentence) => heard.push(sentence) })
afterAll(() => database.close())

const ask = (on: Database) => sql<{ one: number }>`select 1 as one`.execute(on.db)

/** Twenty requests at once, as many as five times the pool; how each one ended, and how long the slowest took. */
async function twenty(): Promise<{ codes: string[]; slowest: number }> {
  const began = performance.now()
  const ends = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? ask(database) : database.write((tx) => sql`select 2`.execute(tx)))),
  )
  return {
    codes: ends.map((end) => (end.status === 'fulfilled' ? 'ok' : asCode(end.reason))),
    slowest: performance.now() - began,
  }
}

function asCode(reason: unknown): string {
  // As the edge of the server does: a bare query rejects with the driver's own error.
  return asProblem(reason)?.code ?? String(reason)
}

async function recovers(): Promise<number> {
  const began = performance.now()
  await expect
    .poll(
      () =>
        ask(database).then(
          ({ rows }) => rows[0]?.one,
          () => undefined,
        ),
      { timeout: 10_000, interval: 50 },
    )
    .toBe(1)
  return performance.now() - began
}

test('a silent database gives a problem within two seconds, later ones at once, and recovers by itself', async () => {
  expect((await twenty()).codes).toEqual(Array.from({ length: 20 }, () => 'ok'))
  cable.goSilent()
  const first = await twenty()
  expect(new Set(first.codes)).toEqual(new Set(['unavailable']))
  expect(first.slowest).toBeLessThan(2000)
  const later = await twenty()
  expect(new Set(later.codes)).toEqual(new Set(['unavailable']))
  expect(later.slowest).toBeLessThan(100)
  expect(await database.isReachable()).toBe(false)
  await cable.repair()
  expect(await recovers()).toBeLessThan(5000)
  expect(await database.isReachable()).toBe(true)
  expect(heard.join('\n')).toContain('answers again')
})

test('a database that refuses connections gives a problem at once and recovers by itself', async () => {
  await cable.cut()
  const refused = await twenty()
  expect(new Set(refused.codes)).toEqual(new Set(['unavailable']))
  expect(refused.slowest).toBeLessThan(2000)
  await cable.repair()
  expect(await recovers()).toBeLessThan(5000)
})

test('a slow statement on a healthy database is not interrupted', async () => {
  const { rows } = await sql`select 1 as one, pg_sleep(1.8)`.execute(database.db)
  expect(rows).toHaveLength(1)
})

test('when every connection stays busy, waiting ends with a problem', async () => {
  const busy = Array.from({ length: 4 }, () => sql`select pg_sleep(2.2)`.execute(database.db))
  const began = performance.now()
  await expect(ask(database)).rejects.toMatchObject({ code: 'unavailable' })
  expect(performance.now() - began).toBeLessThan(2000)
  await Promise.all(busy)
})

test('the queue for connections has a limit', async () => {
  const crowd = Array.from({ length: 400 }, () => sql`select pg_sleep(0.002)`.execute(database.db))
  const ends = await Promise.allSettled(crowd)
  const refused = ends.filter((end) => end.status === 'rejected').map((end) => asCode(end.reason))
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused)).toEqual(new Set(['unavailable']))
})
