import { Problem } from '@brigade/contract/kit/problem.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { asProblem } from './database-errors.ts'

const database = await testDatabase()
await database.pool.query('create table boxes (id int primary key, content int not null); insert into boxes values (1, 0), (2, 0), (3, 0)')

const contentOf = async (id: number) =>
  (await database.pool.query<{ content: number }>('select content from boxes where id = $1', [id])).rows[0]?.content

test('bigint is a number, also in arrays, date is text, numeric is text, timestamptz is a Date', async () => {
  const { rows } = await sql`select 9007199254740991::int8 as big, '{1,null,3}'::int8[] as bigs, date '2026-03-01' as day,
    1.10::numeric as exact, timestamptz '2026-03-01 12:00+02' as moment`.execute(database.db)
  expect(rows).toEqual([{ big: 9007199254740991, bigs: [1, null, 3], day: '2026-03-01', exact: '1.10', moment: new Date('2026-03-01T10:00:00Z') }])
})

test('a number too large for JavaScript is refused, not rounded', async () => {
  await expect(sql`select 9007199254740993::int8 as big`.execute(database.db)).rejects.toThrow('9007199254740993')
})

test('a transaction is committed completely or not at all', async () => {
  await expect(
    database.write(async (tx) => {
      await sql`update boxes set content = 99 where id = 1`.execute(tx)
      throw new Problem('conflict', 'No.')
    }),
  ).rejects.toThrow('No.')
  expect(await contentOf(1)).toBe(0)
})

test('an error swallowed inside a transaction is not reported as success', async () => {
  const attempt = database.write(async (tx) => {
    await sql`update boxes set content = 99 where id = 1`.execute(tx)
    await sql`select 1 / 0`.execute(tx).catch(() => undefined)
    return 'saved'
  })
  await expect(attempt).rejects.toThrow()
  expect(await contentOf(1)).toBe(0)
})

test('a constraint that fails only at COMMIT is passed to the caller unchanged', async () => {
  await database.pool.query('create table later (id int, unique (id) deferrable initially deferred)')
  const attempt = database.write(async (tx) => {
    await sql`insert into later values (1), (1)`.execute(tx)
  })
  await expect(attempt).rejects.toMatchObject({ code: '23505' })
})

test('two transactions in a deadlock are both done in the end', async () => {
  let attempts = 0
  const bothHoldOne = Promise.withResolvers<void>()
  let holding = 0
  const add = (first: number, second: number) =>
    database.write(async (tx) => {
      attempts += 1
      await sql`update boxes set content = content + 1 where id = ${first}`.execute(tx)
      holding += 1
      if (holding >= 2) bothHoldOne.resolve()
      await bothHoldOne.promise
      await sql`update boxes set content = content + 1 where id = ${second}`.execute(tx)
    })
  await Promise.all([add(2, 3), add(3, 2)])
  expect(attempts).toBeGreaterThan(2)
  expect([await contentOf(2), await contentOf(3)]).toEqual([2, 2])
})

test('a transaction that can never be serialized fails after five attempts', async () => {
  let attempts = 0
  const attempt = database.write(async (tx) => {
    attempts += 1
    await sql`do $$ begin raise exception 'met again' using errcode = '40001'; end $$`.execute(tx)
  })
  await expect(attempt).rejects.toMatchObject({ code: 'unavailable' })
  expect(attempts).toBe(5)
})

test('a connection that ended before COMMIT arrived has changed nothing, and the answer says so', async () => {
  const attempt = database.write(async (tx) => {
    await sql`update boxes set content = content where id = 1`.execute(tx)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await untilGone(rows[0]?.pid ?? 0)
  })
  const problem = await attempt.catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(Problem)
  expect(problem).toMatchObject({ code: 'unavailable', message: expect.stringContaining('cannot be reached') })
})

test('waiting for a lock ends with a problem after two seconds', async () => {
  const blocker = await database.pool.connect()
  await blocker.query('begin; update boxes set content = content where id = 1')
  const began = performance.now()
  const attempt = database.write(async (tx) => {
    await sql`update boxes set content = 5 where id = 1`.execute(tx)
  })
  await expect(attempt).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 })
  expect(performance.now() - began).toBeLessThan(3500)
  await blocker.query('rollback')
  blocker.release()
})

test('an exclusive write starts when the others have ended, and others start after it', async () => {
  const order: string[] = []
  const inside = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const waiting = async (many: number) => {
    for (;;) {
      const { rows } = await sql<{ many: number }>`select count(*)::int as many from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(database.db)
      if (rows[0]?.many === many) return
    }
  }
  const { rows } = await database.pool.query<{ person: number; company: number }>(`
    with person as (insert into users (name, email, status) values ('Alone', 'alone@example.com', 'active') returning id),
      company as (insert into access_groups (id, name, root_id, ancestors) overriding system value values (77, 'Acme', 77, '{77}') returning id),
      given as (insert into role_grants (user_id, access_group_id, role) select person.id, company.id, 'devices' from person, company)
    select person.id as person, company.id as company from person, company`)
  const [{ person, company } = { person: 0, company: 0 }] = rows
  const before = database.write(
    async () => {
      inside.resolve()
      await mayEnd.promise
      order.push('before')
    },
    { person },
  )
  await inside.promise
  // Others that are not alone do not wait for each other.
  await database.write(async () => void order.push('beside'), { person })
  const alone = database.write(async () => void order.push('alone'), { aloneIn: [company] })
  await waiting(1)
  const after = database.write(async () => void order.push('after'), { person })
  await waiting(2)
  // Somebody in no company that it concerns, and what nobody does while it waits.
  await database.write(async () => void order.push('stranger'), { person: person + 1 })
  await database.write(async () => void order.push('nobody'))
  mayEnd.resolve()
  await Promise.all([before, alone, after])
  expect(order).toEqual(['beside', 'stranger', 'nobody', 'before', 'alone', 'after'])
})

test('a repeated statement gets a name and survives a change of its table', async () => {
  const read = () => sql`select * from boxes where id = ${2}`.execute(database.db)
  for (let i = 0; i < 12; i += 1) await read()
  const { rows } = await sql`select count(*) as n from pg_prepared_statements where statement like 'select * from boxes%'`.execute(database.db)
  expect(rows).toEqual([{ n: 1 }])
  await database.pool.query('alter table boxes add column lid text')
  expect((await read()).rows).toEqual([expect.objectContaining({ id: 2, lid: null })])
  await expect(database.write((tx) => sql`select * from boxes where id = ${2}`.execute(tx))).resolves.toBeDefined()
})

test('NOTIFY is received, also after the connection was cut', async () => {
  const heard: string[] = []
  const first = Promise.withResolvers<void>()
  const resumed = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const listening = await database.listen(
    'bell',
    (payload) => {
      heard.push(payload)
      if (payload === 'one') first.resolve()
      if (payload === 'two') second.resolve()
    },
    resumed.resolve,
  )
  await database.pool.query("select pg_notify('bell', 'one')")
  await first.promise
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'brigade listener' and datname = current_database()",
  )
  await resumed.promise
  await database.pool.query("select pg_notify('bell', 'two')")
  await second.promise
  expect(heard).toEqual(['one', 'two'])
  await listening.stop()
})

test.each([
  ['53100', 'unavailable'],
  ['57P01', 'unavailable'],
  ['08006', 'unavailable'],
  ['53300', 'unavailable'],
])('PostgreSQL state %s is answered as %s', (state, code) => {
  const error = Object.assign(new pg.DatabaseError('x', 1, 'error'), { code: state })
  expect(asProblem(error)).toMatchObject({ code, retryAfter: expect.any(Number) })
})

test('running out of locks is distinguished from running out of memory, because waiting does not help', () => {
  const of = (message: string) => asProblem(Object.assign(new pg.DatabaseError(message, 1, 'error'), { code: '53200' }))?.message
  expect(of('out of shared memory')).toBe('This is too much to change at once. Nothing was changed; please do it in parts.')
  expect(of('out of memory')).toMatch(/^The server is too busy/)
})

test('errors of the request or the code are not reported as database trouble', () => {
  expect(asProblem(Object.assign(new pg.DatabaseError('x', 1, 'error'), { code: '23505' }))).toBeUndefined()
  expect(asProblem(Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' }))).toBeUndefined()
  expect(asProblem(new TypeError('x is not a function'))).toBeUndefined()
})

async function untilGone(pid: number): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query('select from pg_stat_activity where pid = $1', [pid])
    if (rows.length === 0) return
  }
}
