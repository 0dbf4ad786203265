import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { testConnection } from '../../testing/database.ts'
import { databaseClock } from './clock.ts'
import { openDatabase } from './database.ts'

const hour = 3_600_000
const log = { warn: vi.fn() }

// The database's clock, set wrongly: what asks for the time without naming the catalog gets this one.
const connection = await testConnection()
const database = openDatabase({ connection: { ...connection, options: '-c search_path=set_wrongly,pg_catalog,public' }, max: 2 })
await sql`create schema set_wrongly`.execute(database.db)
await sql`create table set_wrongly.by (hours int); insert into set_wrongly.by values (0)`.execute(database.db)
await sql`create function set_wrongly.clock_timestamp() returns timestamptz language sql volatile as
  'select pg_catalog.clock_timestamp() + make_interval(hours => hours) from set_wrongly.by'`.execute(database.db)
const setDatabase = (hours: number) => sql`update set_wrongly.by set hours = ${hours}`.execute(database.db)

afterAll(() => database.close())
afterEach(async () => {
  vi.useRealTimers()
  log.warn.mockClear()
  await setDatabase(0)
})

async function startedClock(everyMs?: number) {
  const clock = await databaseClock({ database, log }, everyMs)
  const began = performance.now()
  const trueStart = Date.now()
  /** Hours by which it differs from the right time, which no clock that was set can change. */
  return { clock, off: () => Math.round(((clock.now().getTime() - trueStart - (performance.now() - began)) / hour) * 100) / 100 + 0 }
}

test('turning the server’s clock back or ahead changes nothing', async () => {
  const { clock, off } = await startedClock(10)
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const hours of [-1, 1, 24 * 365]) {
    vi.setSystemTime(new Date(performance.timeOrigin + performance.now() + hours * hour))
    await pause(50)
    expect(off()).toBe(0)
  }
  clock.stop()
})

test('a server started with a wrong clock uses the time of the database, and logs the difference', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(performance.timeOrigin + performance.now() + hour))
  const { clock, off } = await startedClock()
  expect(off()).toBe(-1)
  expect(log.warn).toHaveBeenCalledExactlyOnceWith({ seconds: 3600 }, expect.stringContaining('alone decides'))
  clock.stop()
})

test('when the clock of the database itself is set, the server follows at its next look', async () => {
  const { clock, off } = await startedClock(10)
  await setDatabase(-1)
  await expect.poll(off).toBe(-1)
  await setDatabase(2)
  await expect.poll(off).toBe(2)
  clock.stop()
})

test('the clock runs on while the database is unreachable', async () => {
  const away = openDatabase({ connection, max: 1 })
  const clock = await databaseClock({ database: away, log }, 10)
  await away.close()
  const [before, began] = [clock.now().getTime(), performance.now()]
  await pause(60)
  expect(Math.abs(clock.now().getTime() - before - (performance.now() - began))).toBeLessThan(5)
  clock.stop()
})
