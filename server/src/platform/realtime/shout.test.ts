import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { listener, realtimeNode, type TestSocket } from '../../../testing/sockets.ts'
import { sessionHash } from '../session-token.ts'
import { appendEvent } from './events.ts'
import { aboutOf, keysOf } from './shout.ts'

describe('the resource that a key names', () => {
  test.each([
    ['bank_connections', { type: 'bank_connection' }],
    ['bank-connections', { type: 'bank_connection' }],
    ['bank_connections:12', { type: 'bank_connection', id: 12 }],
    ['bank_connection:12', { type: 'bank_connection', id: 12 }],
    ['audit_logs:bank_connection:12', { type: 'bank_connection', id: 12 }],
    ['access_group_users:5', { type: 'access_group', id: 5 }],
    ['access_group_stats', { type: 'access_group' }],
    ['bank_connections:search', { type: 'bank_connection' }],
    ['x', {}],
    ['menu_tree:7', 'unknown resource'],
    ['pause:thing:7', 'unknown resource'],
  ])('%s', (key, about) => {
    expect(aboutOf(key)).toEqual(about)
  })
})

test.each([
  [undefined],
  [{}],
  [{ invalidateKeys: [] }],
  [{ invalidateKeys: 'x' }],
  [{ invalidateKeys: ['no spaces'] }],
  [{ invalidateKeys: [7] }],
  [{ invalidateKeys: Array.from({ length: 21 }, (_, at) => `k:${at}`) }],
])('%j is no shout', (payload) => {
  expect(keysOf(payload)).toHaveProperty('reason')
})

const app = await testApp({})
const { database } = app
const node = await realtimeNode(database)
const other = await realtimeNode(database)
const [group, foreign] = [await app.group(), await app.group()]
await sql`insert into access_group_resources (resource_type, resource_id, access_group_id, relation)
  values ('bank_connection', 1, ${group}, 'owner'), ('bank_connection', 2, ${foreign}, 'owner')`.execute(database.db)

async function push(socket: TestSocket, ref: string, ...keys: string[]) {
  socket.say('1', ref, 'sync:chef', 'shout', { invalidateKeys: keys })
  return (await socket.got((frame) => frame[1] === ref && frame[3] === 'phx_reply'))[4]
}

const colleague = () => app.person({ roles: ['bank_connections'], on: group })

test('a shout reaches people who may view, on the other node too, but not the sender’s own socket', async () => {
  const [ada, ben, stranger] = [await colleague(), await colleague(), await app.person({ roles: ['bank_connections_admin'], on: foreign })]
  const cook = await app.person({ roles: ['devices'], on: group })
  const [from, second, near, far, out] = [
    await listener(node, ada.token),
    await listener(node, ada.token),
    await listener(node, ben.token),
    await listener(other, ben.token),
    await listener(node, stranger.token),
  ]
  const device = await listener(node, cook.token)
  expect(await push(from, '2', 'bank_connections:1', 'bank_connections')).toEqual({
    status: 'ok',
    response: { accepted: ['bank_connections:1', 'bank_connections'] },
  })
  for (const socket of [second, near, far]) {
    await socket.shout('bank_connections:1')
    await socket.shout('bank_connections')
  }
  const everyone = [ada, ben, stranger, cook].map(({ id }) => id)
  await database.write((tx) => appendEvent(tx, { keys: ['last'], reach: [], userIds: everyone }))
  for (const socket of [from, out, device]) {
    await socket.shout('last')
    expect(socket.keys).toEqual(['last'])
  }
  for (const socket of [from, second, near, far, out, device]) socket.ws.close()
})

test('a key of an invisible resource is dropped, and refused if it is the only one', async () => {
  const [ada, ben] = [await colleague(), await colleague()]
  const [socket, near] = [await listener(node, ada.token), await listener(node, ben.token)]
  expect(await push(socket, '2', 'bank_connections:2')).toEqual({ status: 'error', response: { reason: 'unauthorized' } })
  expect(await push(socket, '3', 'menu_tree:7')).toEqual({ status: 'error', response: { reason: 'unauthorized' } })
  expect(await push(socket, '4', 'bank_connections:2', 'bank_connections:1')).toEqual({
    status: 'ok',
    response: { accepted: ['bank_connections:1'] },
  })
  expect(await push(socket, '5', 'no spaces')).toEqual({ status: 'error', response: { reason: 'not a key' } })
  expect((await near.shout('bank_connections:1')).invalidateKeys).toEqual(['bank_connections:1'])
  for (const one of [socket, near]) one.ws.close()
})

test('a shout that repeats an event of the server is not sent again', async () => {
  const [ada, ben] = [await colleague(), await colleague()]
  const [from, second, near] = [await listener(node, ada.token), await listener(node, ada.token), await listener(node, ben.token)]
  const session = String(sessionHash(ada.token)?.toString('hex'))
  const socket: string = from.heard[0][4].response.socket
  await database.write((tx) =>
    appendEvent(tx, { keys: ['bank_connections:1'], resourceType: 'bank_connection', resourceId: 1, reach: [group], origin: { session, socket } }),
  )
  for (const one of [second, near]) await one.shout('bank_connections:1')
  expect(await push(from, '2', 'bank_connections:1')).toEqual({ status: 'ok', response: { accepted: ['bank_connections:1'] } })
  await database.write((tx) => appendEvent(tx, { keys: ['last'], reach: [], userIds: [ada.id, ben.id] }))
  for (const one of [second, near]) {
    await one.shout('last')
    expect(one.keys).toEqual(['bank_connections:1', 'last'])
  }
  // Another tab that says the same speaks of something else, of which the first has not been told.
  await push(second, '2', 'bank_connections:1')
  await from.shout('bank_connections:1')
  for (const one of [from, second, near]) one.ws.close()
})

test('more shouts a minute than a person can make are refused', async () => {
  const socket = await listener(node, (await colleague()).token)
  for (let at = 0; at < 60; at += 1) expect((await push(socket, `s${at}`, 'bank_connections')).status).toBe('ok')
  expect(await push(socket, 'more', 'bank_connections')).toEqual({ status: 'error', response: { reason: 'too many shouts' } })
  socket.ws.close()
})
