import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testConnection } from '../../testing/database.ts'
import { type Database, openDatabase } from './database.ts'
import { countHit, countLoosely, forgive, mustBeBelow, networkOf, noteHits, takeBack } from './limits.ts'

const connection = await testConnection()
const nodes = [openDatabase({ connection, max: 4 }), openDatabase({ connection, max: 4 })] as const
afterAll(() => Promise.all(nodes.map((node) => node.close())))
const [database] = nodes

async function allowed(node: Database, key: string, max = 5, window?: 'fixed' | 'quiet'): Promise<boolean> {
  const [outcome] = await Promise.allSettled([countHit(node, key, max, 900, window)])
  if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'too_many', retryAfter: expect.any(Number) })
  return outcome.status === 'fulfilled'
}

const passSeconds = (seconds: number) =>
  sql`update rate_limits set window_ends_at = window_ends_at - make_interval(secs => ${seconds})`.execute(database.db)

test('two nodes together let through exactly the allowed number of calls', async () => {
  const key = randomUUID()
  const verdicts = await Promise.all(Array.from({ length: 200 }, (_, index) => allowed(nodes[index % 2 === 0 ? 0 : 1], key)))
  expect(verdicts.filter(Boolean)).toHaveLength(5)
})

test('a new window starts after the old one is over', async () => {
  const key = randomUUID()
  expect([await allowed(database, key, 1), await allowed(database, key, 1)]).toEqual([true, false])
  await passSeconds(901)
  expect(await allowed(database, key, 1)).toBe(true)
})

test('a limit holds for any stretch of time of its length', async () => {
  const key = randomUUID()
  expect(await allowed(database, key, 3, 'quiet')).toBe(true)
  await passSeconds(890)
  expect([await allowed(database, key, 3, 'quiet'), await allowed(database, key, 3, 'quiet')]).toEqual([true, true])
  await passSeconds(890)
  expect(await allowed(database, key, 3, 'quiet')).toBe(false)
  // A refused hit does not lengthen the wait, or an attacker could keep it up for ever.
  await passSeconds(11)
  expect(await allowed(database, key, 3, 'quiet')).toBe(true)
})

test('a successful sign-in clears the counter or its own hit', async () => {
  const key = randomUUID()
  expect([await allowed(database, key, 2), await allowed(database, key, 2)]).toEqual([true, true])
  await takeBack(database, key)
  expect([await allowed(database, key, 2), await allowed(database, key, 2)]).toEqual([true, false])
  await forgive(database, key)
  expect(await allowed(database, key, 2)).toBe(true)
})

test('the sentence says how long to wait, and keys are not stored in the clear', async () => {
  const key = `password|${randomUUID()}@example.com`
  await countHit(database, key, 1, 60)
  await expect(countHit(database, key, 1, 60)).rejects.toThrow('Too many attempts. Please try again in 60 seconds.')
  const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(database.db)
  expect(rows.map((row) => row.key).join()).not.toContain('@')
})

test('one customer of an IPv6 network is one caller', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:0DB8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
})

test('what is counted loosely is told to the other nodes, and refused from then on until the window ends', async () => {
  const key = randomUUID()
  const limit = { max: 20, seconds: 900 }
  const warned: object[] = []
  const log = { warn: (about: object) => void warned.push(about) }
  const isRefused = (node: Database) => {
    try {
      countLoosely({ database: node, log }, key, limit)
      return false
    } catch (error) {
      expect(error).toMatchObject({ code: 'too_many', retryAfter: expect.any(Number) })
      return true
    }
  }
  for (const node of nodes) for (let hit = 0; hit < 11; hit += 1) expect(isRefused(node)).toBe(false)
  await expect.poll(() => nodes.some(isRefused), { timeout: 10_000, interval: 400 }).toBe(true)
  expect(warned).toEqual([])
  expect(await allowed(database, key, limit.max)).toBe(false)
})

test('what is counted only where it went wrong is looked at without being counted, and two keys are counted together', async () => {
  const [one, two] = [randomUUID(), randomUUID()]
  const bounds = [
    { key: one, max: 3 },
    { key: two, max: 100 },
  ]
  for (let looks = 0; looks < 5; looks += 1) await mustBeBelow(database, bounds)
  expect(await noteHits(database, [one, two], 900)).toEqual([1, 1])
  // In either order, at once: they wait and never block each other.
  const many = await Promise.all(
    Array.from({ length: 20 }, (_, at) => noteHits(nodes[at % 2 === 0 ? 0 : 1], at % 3 === 0 ? [one, two] : [two, one], 900)),
  )
  expect(many.map(([hits = 0]) => hits).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 2))
  await expect(mustBeBelow(database, bounds)).rejects.toMatchObject({ code: 'too_many', retryAfter: expect.any(Number) })
  await mustBeBelow(database, bounds.slice(1))
  await passSeconds(1000)
  await mustBeBelow(database, bounds)
  expect(await noteHits(database, [two, one], 900)).toEqual([1, 1])
})
