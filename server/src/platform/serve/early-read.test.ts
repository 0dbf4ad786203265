import { endpoint, onResource, signedIn } from '@brigade/contract/kit/endpoint.ts'
import { notFound } from '@brigade/contract/kit/problem.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testApp } from '../../../testing/app.ts'
import { serves } from '../context.ts'
import { revokeAll, revokeSession } from '../session.ts'
import { sessionHash } from '../session-token.ts'
import { LastSeen } from './early-read.ts'

const probe = {
  whoami: endpoint({
    service: 'users',
    method: 'GET',
    path: '/v5/early/whoami',
    summary: 'Says who asks',
    access: signedIn('this endpoint exists in a test only'),
    input: z.object({}),
    output: z.object({ name: z.string(), roles: z.array(z.string()) }),
  }),
  peek: endpoint({
    service: 'users',
    method: 'GET',
    path: '/v5/early/:id',
    summary: 'Shows what it is asked for',
    access: onResource('access_groups', 'access_group'),
    input: z.object({ id: z.coerce.number() }),
    output: z.object({ secret: z.number() }),
  }),
  poke: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/early/:id/poke',
    summary: 'Changes nothing, and shows what it is asked for',
    access: onResource('access_groups', 'access_group'),
    input: z.object({ id: z.coerce.number() }),
    output: z.object({ secret: z.number() }),
  }),
}
// By what was asked for: a read that was discarded begins when it likes, and may fall into the next test.
const peeked = new Map<number, number>()
const timesPeeked = (id: number) => peeked.get(id) ?? 0
const countPeek = (id: number) => peeked.set(id, timesPeeked(id) + 1)
/** Until it opens, whoever peeks waits. */
let gate: Promise<void> | undefined
afterEach(() => {
  gate = undefined
})
const app = await testApp({
  early: serves(probe, {
    whoami: async ({ staff }) => ({ name: staff.name, roles: [...staff.roles] }),
    async peek({ input }) {
      countPeek(input.id)
      await gate
      if (input.id === 0) throw notFound('secret')
      return { secret: input.id }
    },
    async poke({ input }) {
      countPeek(input.id)
      await gate
      return { secret: input.id }
    },
  }),
})
const as = (token: string, path: string) =>
  app.app.inject({ method: 'GET', url: `/api/users/v5/early/${path}`, headers: { authorization: `Bearer ${token}` } })
const root = await app.group()

async function familiar() {
  const person = await app.person({ roles: ['access_groups'], on: root })
  expect((await as(person.token, String(root))).json()).toEqual({ secret: root })
  return person
}

test('an ended session is refused at once, even if it is cached', async () => {
  const first = await familiar()
  await app.database.write((tx) => revokeSession(tx, sessionHash(first.token)?.toString('hex') ?? ''))
  expect((await as(first.token, 'whoami')).statusCode).toBe(401)
  const second = await familiar()
  await app.database.write((tx) => revokeAll(tx, second.id))
  expect((await as(second.token, String(root))).statusCode).toBe(401)
  const third = await familiar()
  await sql`update sessions set expires_at = now() where user_id = ${third.id}`.execute(app.database.db)
  expect((await as(third.token, 'whoami')).statusCode).toBe(401)
})

test('a change of a person is in the next answer', async () => {
  const person = await familiar()
  await sql`update users set name = 'Grace' where id = ${person.id}`.execute(app.database.db)
  await app.grant(person, root, 'devices')
  expect((await as(person.token, 'whoami')).json()).toEqual({ name: 'Grace', roles: expect.arrayContaining(['devices', 'access_groups']) })
})

test('a revoked right has effect at once, and data read too early is not sent', async () => {
  const person = await familiar()
  await sql`delete from role_grants where user_id = ${person.id}`.execute(app.database.db)
  expect((await as(person.token, String(root))).statusCode).toBe(403)
})

test('a record out of reach is not found, and not read', async () => {
  const person = await familiar()
  const elsewhere = await app.group()
  const refused = await as(person.token, String(elsewhere))
  expect(timesPeeked(elsewhere)).toBe(0)
  expect(refused.statusCode).toBe(404)
  expect(refused.json()).toMatchObject({ message: expect.not.stringContaining('secret') })
  expect((await as(person.token, '0')).json().message).toBe(refused.json().message)
})

test('a refusal does not wait for the discarded read, whose duration would reveal something', async () => {
  const person = await familiar()
  const elsewhere = await app.group()
  let open = () => {}
  gate = new Promise((resolve) => {
    open = resolve
  })
  let isAnswered = false
  const within = as(person.token, String(root)).finally(() => {
    isAnswered = true
  })
  expect((await as(person.token, String(elsewhere))).statusCode).toBe(404)
  expect(isAnswered).toBe(false)
  gate = undefined
  open()
  expect((await within).json()).toEqual({ secret: root })
})

test.each(['familiar', 'new'])('what goes out of reach while somebody %s reads it is not told', async (which) => {
  const group = await app.group({ parent: root })
  const person = await app.person({ roles: ['access_groups'], on: group })
  if (which === 'familiar') await as(person.token, String(group))
  const { promise, resolve } = Promise.withResolvers<void>()
  const before = timesPeeked(group)
  gate = promise
  const reading = as(person.token, String(group))
  await expect.poll(() => timesPeeked(group)).toBe(before + 1)
  await sql`delete from role_grants where user_id = ${person.id}`.execute(app.database.db)
  gate = undefined
  resolve()
  const answer = await reading
  expect([answer.statusCode, answer.json().secret]).toEqual([404, undefined])
})

test('a record that goes out of reach during a change without effect is not sent', async () => {
  const group = await app.group({ parent: root })
  const person = await app.person({ roles: ['access_groups'], on: group })
  const { promise, resolve } = Promise.withResolvers<void>()
  const before = timesPeeked(group)
  gate = promise
  const asked = app.call(probe.poke, { id: group }, { as: person })
  await expect.poll(() => timesPeeked(group)).toBe(before + 1)
  await sql`delete from role_grants where user_id = ${person.id}`.execute(app.database.db)
  gate = undefined
  resolve()
  expect((await asked).status).toBe(404)
})

test('the oldest cache entry makes room', async () => {
  const seen = new LastSeen(2)
  const guesses: string[] = []
  const ask = async (session: string) => {
    let isFound = false
    await seen.answer(
      session,
      async () => {
        await Promise.resolve()
        isFound = true
        return { session } as never
      },
      async () => void (!isFound && guesses.push(session)),
    )
  }
  for (const session of ['a', 'b', 'c', 'a', 'c']) await ask(session)
  expect(guesses).toEqual(['c'])
})
