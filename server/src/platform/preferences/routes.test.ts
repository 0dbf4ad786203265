import { allPreferenceBytes, mostPreferences, preferenceBytes, preferences } from '@brigade/contract/preferences.ts'
import { socketHeader } from '@brigade/contract/realtime.ts'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../testing/app.ts'
import { listener, realtimeNode } from '../../../testing/sockets.ts'
import { appendEvent } from '../realtime/events.ts'
import { createSession } from '../session.ts'
import { preferenceRoutes } from './routes.ts'

const app = await testApp({ preferences: preferenceRoutes })
const node = await realtimeNode(app.database)

const put = (as: Person | string, key: string, value: unknown, version?: number) =>
  app.call(preferences.put, { key, value, ...(version !== undefined && { version }) }, { as })
const kept = async (as: Person | string) =>
  Object.fromEntries((await app.call(preferences.list, {}, { as })).body.data.map(({ key, value }) => [key, value]))
const anotherSession = async ({ id }: Person) =>
  (await app.database.write((tx) => createSession(tx, { userId: id, address: '127.0.0.1', agent: 'other' }))).oauth_token

test('a value saved in one browser is in the person’s other browsers, and nobody else sees or changes it', async () => {
  const [ann, ben] = [await app.person(), await app.person()]
  expect(await kept(ann)).toEqual({})
  const { status, body } = await put(ann, 'settings', { density: 'compact' })
  expect([status, body]).toEqual([200, { key: 'settings', value: { density: 'compact' }, version: 1, updated_at: expect.any(String) }])
  expect(await kept(await anotherSession(ann))).toEqual({ settings: { density: 'compact' } })
  expect(await kept(ben)).toEqual({})
  await put(ben, 'settings', { density: 'comfortable' })
  await put(ben, 'views:people', [1])
  expect((await app.call(preferences.remove, { key: 'settings' }, { as: ben })).status).toBe(200)
  expect([await kept(ann), await kept(ben)]).toEqual([{ settings: { density: 'compact' } }, { 'views:people': [1] }])
})

test('the session alone decides whose preferences they are', async () => {
  const [ann, ben] = [await app.person(), await app.person()]
  await put(ann, 'settings', 'Ann')
  const forged = { key: 'settings', value: 'Ben', user_id: ann.id, userId: ann.id }
  expect((await app.call(preferences.put, forged, { as: ben })).status).toBe(200)
  const forgedQuery: Record<string, never> = Object.fromEntries([['user_id', ann.id as never]])
  expect((await app.call(preferences.list, forgedQuery, { as: ben })).body.data.map(({ value }) => value)).toEqual(['Ben'])
  expect(await kept(ann)).toEqual({ settings: 'Ann' })
})

test('without a version the last write wins; with one a stale write is refused and changes nothing', async () => {
  const ann = await app.person()
  expect((await put(ann, 'views:a', 1, 0)).body.version).toBe(1)
  expect((await put(ann, 'views:a', 2)).body.version).toBe(2)
  for (const stale of [0, 1, 3]) expect((await put(ann, 'views:a', 'lost', stale)).problem.code).toBe('stale')
  expect((await put(ann, 'views:a', 3, 2)).body.version).toBe(3)
  expect(await kept(ann)).toEqual({ 'views:a': 3 })
})

test('of two concurrent writes with the same version exactly one is accepted', async () => {
  const ann = await app.person()
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => put(ann, 'views:race', n, 0)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
})

test('deleting a missing key is no error', async () => {
  expect((await app.call(preferences.remove, { key: 'views:never' }, { as: await app.person() })).status).toBe(200)
})

test(`a person has at most ${mostPreferences} keys, also when many are saved at once; each can still change`, async () => {
  const ann = await app.person()
  await app.database.pool.query("insert into preferences (user_id, key, value) select $1, 'views:' || n, '1' from generate_series(1, $2::int) n", [
    ann.id,
    mostPreferences - 1,
  ])
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => put(ann, `columns:${n}`, n)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status !== 200)?.problem).toMatchObject({ code: 'invalid', errors: { key: ['only 200 are kept'] } })
  expect((await put(ann, 'views:1', 'changed')).status).toBe(200)
  expect(Object.keys(await kept(ann))).toHaveLength(mostPreferences)
})

test('the total size of a person’s values is limited', async () => {
  const ann = await app.person()
  const large = 'x'.repeat(preferenceBytes - 2)
  for (let n = 0; n < allPreferenceBytes / preferenceBytes; n += 1) expect((await put(ann, `views:${n}`, large)).status).toBe(200)
  expect((await put(ann, 'views:more', 'x')).problem).toMatchObject({ code: 'invalid', errors: { value: ['is too large beside the others'] } })
  expect((await put(ann, 'views:0', 'small')).status).toBe(200)
})

test.each([
  '<img src=x onerror=top.hurt=1>',
  "'; drop table preferences; --",
  '\u0001\u202e\uffff',
  { constructor: { prototype: 1 } },
  JSON.parse('{"__proto__":{"a":1}}'),
  0.1,
  null,
])('the value %j comes back as it was sent', async (value) => {
  const ann = await app.person()
  expect((await put(ann, 'settings', value)).status).toBe(200)
  expect(JSON.stringify((await kept(ann)).settings)).toBe(JSON.stringify(value))
})

test.each([
  ['views:x', 'NUL \0 inside'],
  ['views:x', { 'half \ud83d': 1 }],
  ['views:x', 1e300],
  ['views:x', 'x'.repeat(preferenceBytes)],
  ['views:x', undefined],
  ['other:x', 1],
  ['views:a\0', 1],
  ["views:'; drop table preferences", 1],
])('%j: %j is refused in words', async (key, value) => {
  const { status, problem } = await put(await app.person(), key, value)
  expect([status, problem.code]).toEqual([400, 'invalid'])
})

test('preferences are deleted with the person', async () => {
  const ann = await app.person()
  await put(ann, 'settings', 1)
  await app.database.pool.query('delete from users where id = $1', [ann.id])
  expect((await app.database.pool.query('select from preferences where user_id = $1', [ann.id])).rowCount).toBe(0)
})

test('a change reaches the person’s other tabs and browsers only, and writes no audit row', async () => {
  const [ann, ben] = [await app.person(), await app.person()]
  const [own, tab] = [await listener(node, ann.token), await listener(node, ann.token)]
  const [other, stranger] = [await listener(node, await anotherSession(ann)), await listener(node, ben.token)]
  const name: string = own.heard[0][4].response.socket
  await app.call(preferences.put, { key: 'settings', value: 1 }, { as: ann, headers: { [socketHeader]: name } })
  for (const socket of [tab, other]) expect((await socket.shout('preferences')).invalidateKeys).toEqual(['preferences'])
  // Something all of them hear, told after it: whoever was to hear the first has heard it by then.
  await app.database.write((tx) => appendEvent(tx, { keys: ['last'], reach: [], userIds: [ann.id, ben.id] }))
  for (const socket of [own, stranger]) {
    await socket.shout('last')
    expect(socket.keys).toEqual(['last'])
  }
  for (const socket of [own, tab, other, stranger]) socket.ws.close()
  expect((await app.database.pool.query('select from audit_logs')).rowCount).toBe(0)
})
