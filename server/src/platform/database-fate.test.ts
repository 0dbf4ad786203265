import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testConnection } from '../../testing/database.ts'
import { openCable } from '../../testing/proxy.ts'
import { openDatabase } from './database.ts'
import { fateOf } from './database-fate.ts'

const connection = await testConnection()
const cable = await openCable(`${connection.host}/.s.PGSQL.${connection.port}`)
afterAll(() => cable.close())
const database = openDatabase({ connection, max: 4 })
afterAll(() => database.close())
await database.pool.query('create table marks (id int)')

/** The number of a transaction that has inserted a mark, and its connection. */
async function begun() {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  await client.query('begin; insert into marks values (1)')
  const { rows } = await client.query<{ number: string }>('select pg_current_xact_id()::text as number')
  return { client, number: rows[0]?.number ?? '' }
}
const marks = async () => (await sql`select 1 from marks`.execute(database.db)).rows.length

test('a committed transaction is distinguished from a rolled back one', async () => {
  const [kept, undone] = [await begun(), await begun()]
  await kept.client.query('commit')
  await undone.client.query('rollback')
  expect([await fateOf(connection, kept.number), await fateOf(connection, undone.number)]).toEqual(['committed', 'undone'])
  await Promise.all([kept.client.end(), undone.client.end()])
})

test('an open transaction is ended, so that it cannot commit after it was reported undone', async () => {
  const before = await marks()
  const { client, number } = await begun()
  expect(await fateOf(connection, number)).toBe('undone')
  await expect(client.query('commit')).rejects.toThrow()
  expect(await marks()).toBe(before)
})

test('a transaction number that the database has not assigned yet was lost in a crash with its changes', async () => {
  expect(await fateOf(connection, '999999999')).toBe('undone')
})

test('after a restart of the database server, a committed number may belong to another transaction', async () => {
  const { client, number } = await begun()
  await client.query('commit')
  await client.end()
  await cable.cut()
  const refused = Promise.withResolvers<void>()
  const asking = fateOf({ ...connection, host: cable.host, port: cable.port }, number, refused.resolve)
  await refused.promise
  await cable.repair()
  expect(await asking).toBe('unknown')
})
