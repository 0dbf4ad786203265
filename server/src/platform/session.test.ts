import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { createSession, findStaff, mostSessions, revokeAll, revokeSession, sessionsChannel } from './session.ts'
import { newSessionToken, sessionHash } from './session-token.ts'

const database = await testDatabase()

async function someone(): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into users (name, email, status) values ('Nora', ${`${randomBytes(6).toString('hex')}@example.com`}, 'active')
    returning id`.execute(database.db)
  return rows[0]?.id ?? 0
}

const begin = async (userId: number) =>
  (await database.write((tx) => createSession(tx, { userId, address: '203.0.113.7', agent: 'test' }))).oauth_token
const find = (token: string) => findStaff(database.db, token)

/** Resolves with the next end of a session of this person that the database tells. */
async function nextEnd(userId: number): Promise<{ nextPayload: Promise<{ user_id: number; session: string | null }>; stop(): Promise<void> }> {
  const heard = Promise.withResolvers<{ user_id: number; session: string | null }>()
  const listening = await database.listen(sessionsChannel, (payload) => {
    const end = JSON.parse(payload)
    if (end.user_id === userId) heard.resolve(end)
  })
  return { nextPayload: heard.promise, stop: () => listening.stop() }
}

test('a token finds its person, whose admin roles include the plain ones', async () => {
  const userId = await someone()
  await sql`with fresh as (select nextval(pg_get_serial_sequence('access_groups', 'id')) as id), made as (
      insert into access_groups (id, name, root_id, ancestors) overriding system value select id, 'Root', id, array[id] from fresh returning id)
    insert into role_grants (user_id, access_group_id, role, expires_at)
    select ${userId}, made.id, given.role, given.until from made, (values ('devices_admin', null), ('chains', null), ('channels', now() - interval '1 second')) given(role, until)`.execute(
    database.db,
  )
  const staff = await find(await begin(userId))
  expect(staff).toMatchObject({ id: userId, name: 'Nora', roles: ['devices', 'devices_admin', 'chains'] })
  expect(staff?.grants.map(({ role }) => role).toSorted()).toEqual(['chains', 'devices', 'devices_admin'])
})

test('no column of the sessions table works as a token, and neither does a damaged or invented one', async () => {
  const token = await begin(await someone())
  const { rows } = await sql<{
    hex: string
    base64: string
  }>`select encode(token_hash, 'hex') as hex, encode(token_hash, 'base64') as base64 from sessions`.execute(database.db)
  const dumped = rows.flatMap(({ hex, base64 }) => [hex, base64, `bo1_${base64}`, Buffer.from(hex, 'hex').toString('base64url')])
  const damaged = [token.slice(0, -1), `${token}A`, token.toUpperCase(), token.replace('bo1_', ''), ` ${token}`, '', newSessionToken()]
  for (const forged of [...dumped, ...damaged]) expect([forged, await find(forged)]).toEqual([forged, undefined])
  expect(sessionHash(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBeUndefined()
  expect(await find(token)).toBeDefined()
})

test('expired and ended sessions, those of suspended people and of older epochs are not found', async () => {
  const changes = [
    (id: number) => sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${id}`,
    (id: number) => sql`update sessions set revoked_at = now() where user_id = ${id}`,
    (id: number) => sql`update users set status = 'suspended' where id = ${id}`,
    (id: number) => sql`update users set session_epoch = session_epoch + 1 where id = ${id}`,
  ]
  for (const change of changes) {
    const userId = await someone()
    const token = await begin(userId)
    expect(await find(token)).toBeDefined()
    await change(userId).execute(database.db)
    expect(await find(token)).toBeUndefined()
  }
})

test('ending one session leaves the others; ending all leaves none; every node is notified of both', async () => {
  const userId = await someone()
  const [first, second] = [await begin(userId), await begin(userId)]
  const session = (await find(first))?.session ?? ''
  const one = await nextEnd(userId)
  await database.write((tx) => revokeSession(tx, session))
  expect(await one.nextPayload).toEqual({ user_id: userId, session })
  await one.stop()
  expect([await find(first), (await find(second))?.id]).toEqual([undefined, userId])

  const all = await nextEnd(userId)
  await database.write((tx) => revokeAll(tx, userId))
  expect(await all.nextPayload).toEqual({ user_id: userId, session: null })
  await all.stop()
  expect(await find(second)).toBeUndefined()
})

test('concurrent sign-ins leave at most ten sessions, including the newest', async () => {
  const userId = await someone()
  await Promise.all(Array.from({ length: 25 }, () => begin(userId)))
  const newest = await begin(userId)
  const { rows } = await sql<{ live: number }>`select count(*) as live from sessions where user_id = ${userId} and revoked_at is null`.execute(
    database.db,
  )
  expect(rows[0]?.live).toBe(mostSessions)
  expect(await find(newest)).toBeDefined()
})
