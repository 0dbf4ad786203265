import { endpoint, signedIn } from '@brigade/contract/kit/endpoint.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testApp } from '../../../testing/app.ts'
import { type Change, serves } from '../context.ts'

/** An endpoint of this test; every call inserts its name. */
const probe = (path: string) =>
  endpoint({
    service: 'users',
    method: 'POST',
    path: `/v5/probe/${path}`,
    summary: 'Inserts a name',
    access: signedIn('this endpoint exists in a test only'),
    input: z.object({ name: z.string() }),
    output: z.object({ name: z.string() }),
  })
const probes = { plain: probe('plain'), late: probe('late'), twice: probe('twice'), refusing: probe('refusing'), lying: probe('lying') }

const begun: string[] = []
async function insert({ tx, afterwards }: Change, name: string) {
  await sql`insert into probes (name) values (${name})`.execute(tx)
  afterwards(async () => {
    begun.push(name)
    throw new Error('The provider is away.')
  })
  return { name }
}

const app = await testApp({
  probes: serves(probes, {
    plain: ({ input, write }) => write((change) => insert(change, input.name)),
    async late({ input, write }) {
      await write((change) => insert(change, input.name))
      throw new Error('The database is away by now.')
    },
    async twice({ input, write }) {
      await write((change) => insert(change, input.name))
      return write((change) => insert(change, input.name))
    },
    refusing: ({ input, write }) =>
      write(async (change) => {
        await insert(change, input.name)
        return new Problem('gone', 'It was used up.')
      }),
    lying: ({ input, write }) => write(async (change) => ({ ...(await insert(change, input.name)), name: 7 as never })),
  }),
})
await app.database.pool.query('create table probes (name text not null)')
beforeEach(() => app.database.pool.query('delete from probes'))

const person = await app.person()
const inserted = async () => (await app.database.pool.query<{ name: string }>('select name from probes')).rows.map(({ name }) => name)
const ask = (which: keyof typeof probes, name: string, key?: string) =>
  app.call(probes[which], { name }, { as: person, headers: key === undefined ? {} : { 'idempotency-key': key } })

test.each(['plain', 'late', 'twice'] as const)('whatever fails after the change (%s), its answer stands and is kept', async (which) => {
  const first = await ask(which, `once ${which}`, `${which}-key`)
  expect(first).toMatchObject({ status: 200, body: { name: `once ${which}` } })
  expect(await ask(which, `once ${which}`, `${which}-key`)).toMatchObject({ status: 200, body: first.body })
  expect(await inserted()).toEqual([`once ${which}`])
})

test('an answer outside the contract rolls back the change, and frees the key', async () => {
  expect((await ask('lying', 'never', 'lying-key')).problem.code).toBe('unexpected')
  expect((await ask('lying', 'never', 'lying-key')).problem.code).toBe('unexpected')
  expect(await inserted()).toEqual([])
})

test('a returned problem is committed with the change, and repeated for the same key', async () => {
  expect((await ask('refusing', 'spent', 'refusing-key')).problem).toMatchObject({ code: 'gone', message: 'It was used up.' })
  expect((await ask('refusing', 'spent', 'refusing-key')).problem).toMatchObject({ code: 'gone', message: 'It was used up.' })
  expect(await inserted()).toEqual(['spent'])
})

test('follow-up work starts after commit, and not after a rollback', async () => {
  begun.length = 0
  await ask('lying', 'undone')
  await ask('plain', 'done')
  expect(begun).toEqual(['done'])
})

test('the same key with other input is refused; for another person it is another key', async () => {
  await ask('plain', 'mine', 'shared-key')
  expect((await ask('plain', 'other', 'shared-key')).problem.code).toBe('reused_key')
  const other = await app.person()
  const theirs = await app.call(probes.plain, { name: 'theirs' }, { as: other, headers: { 'idempotency-key': 'shared-key' } })
  expect(theirs.body).toEqual({ name: 'theirs' })
  expect(await inserted()).toEqual(['mine', 'theirs'])
})
