import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { asProblem } from './database-errors.ts'
import { prepared } from './prepared.ts'

const { db, pool } = await testDatabase()
/** Whose connections are cut: those of other tests are not. */
const cut = await testDatabase()
const doubled = prepared((_, one: number) => sql<{ answer: number; pid: number }>`select ${one}::int * 2 as answer, pg_backend_pid() as pid`)
const divided = prepared((_, by: number) => sql<{ answer: number }>`select 84 / ${by}::int as answer`)
const heldUp = prepared(() => sql`select pg_advisory_xact_lock(815)`)
const slept = prepared((_, seconds: number) => sql`select pg_sleep(${seconds}::float8)`)

test('many concurrent statements each get their own answer, on a few connections', async () => {
  // Of its own: a line that was given up rests for some seconds.
  const { db: own } = await testDatabase()
  const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => doubled(own, index)))
  expect(answers.map(([row]) => row?.answer)).toEqual(Array.from({ length: 200 }, (_, index) => index * 2))
  expect(new Set(answers.map(([row]) => row?.pid)).size).toBeLessThanOrEqual(2)
})

test('a failing statement does not fail the ones beside it', async () => {
  const outcomes = await Promise.allSettled([1, 0, 2, 0, 4].map((by) => divided(db, by)))
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value[0]?.answer : outcome.reason.code))).toEqual([
    84,
    '22012',
    42,
    '22012',
    21,
  ])
})

test('later statements do not wait behind a slow one', async () => {
  const holder = await pool.connect()
  try {
    await holder.query('select pg_advisory_lock(815)')
    let isSlowDone = false
    const slow = heldUp(db).then(() => {
      isSlowDone = true
    })
    await new Promise((resolve) => setImmediate(resolve))
    await doubled(db, 1)
    expect(isSlowDone).toBe(false)
    await holder.query('select pg_advisory_unlock(815)')
    await slow
  } finally {
    holder.release(true)
  }
})

test('a lost connection fails the statements waiting on it; the next uses a new one', async () => {
  const [row] = await doubled(cut.db, 1)
  const { rows } = await cut.pool.query<{ name: string }>('select current_database() as name')
  const waiting = [slept(cut.db, 4), slept(cut.db, 4)].map((one) => expect(one).rejects.toThrow())
  await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [rows[0]?.name])
  await Promise.all(waiting)
  // The other line was cut as well, and may not know it yet.
  const next = await vi.waitFor(async () => (await doubled(cut.db, 21))[0])
  expect(next?.answer).toBe(42)
  expect(next?.pid).not.toBe(row?.pid)
})

test('a table whose columns changed is read as it is now', async () => {
  await sql`create table plates (id int)`.execute(db)
  await sql`insert into plates values (1)`.execute(db)
  const plates = prepared(() => sql`select * from plates`)
  for (let i = 0; i < 8; i += 1) await plates(db)
  await sql`alter table plates add column size int default 20`.execute(db)
  const seen = await Promise.all([plates(db), plates(db), plates(db)])
  expect(seen).toEqual(Array.from({ length: 3 }, () => [{ id: 1, size: 20 }]))
})

test('when a statement cannot be parsed, everybody who used its name gets the reason', async () => {
  const nowhere = prepared(() => sql`select * from nowhere`)
  // The second use gets a name, which one Parse brings for all uses behind it.
  await expect(nowhere(db)).rejects.toThrow('does not exist')
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => nowhere(db)))
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)).toEqual(['42P01', '42P01', '42P01', '42P01'])
})

test('while a table is locked its readers are asked to try again, and others do not wait for it', async () => {
  await sql`create table cellar (id int)`.execute(db)
  const cellar = prepared(() => sql`select * from cellar`)
  await cellar(db)
  const locker = await pool.connect()
  try {
    await locker.query('begin; lock table cellar in access exclusive mode')
    let isOver = false
    const locked = Promise.allSettled(Array.from({ length: 3 }, () => cellar(db))).finally(() => {
      isOver = true
    })
    const behind = await Promise.all(Array.from({ length: 12 }, (_, index) => doubled(db, index)))
    expect(behind.map(([row]) => row?.answer)).toEqual(Array.from({ length: 12 }, (_, index) => index * 2))
    expect(isOver).toBe(false)
    const refusals = (await locked).map((outcome) => outcome.status === 'rejected' && asProblem(outcome.reason)?.code)
    expect(refusals).toEqual(['unavailable', 'unavailable', 'unavailable'])
  } finally {
    await locker.query('rollback')
    locker.release()
  }
  expect(await Promise.all([cellar(db), doubled(db, 4)])).toMatchObject([[], [{ answer: 8 }]])
})
