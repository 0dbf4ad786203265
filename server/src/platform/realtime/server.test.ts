import { connect } from 'node:net'
import { socketNameShape } from '@brigade/contract/realtime.ts'
import { sql } from 'kysely'
import { type Channel, Socket } from 'phoenix'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { testApp } from '../../../testing/app.ts'
import { listener, realtimeNode, socketUrl, TestSocket } from '../../../testing/sockets.ts'
import { revokeAll, revokeSession } from '../session.ts'
import { sessionHash } from '../session-token.ts'
import { appendEvent } from './events.ts'

const app = await testApp({})
const { database } = app
const node = await realtimeNode(database)
const group = await app.group()
const ada = await app.person({ name: 'Ada', roles: ['bank_connections'], on: group })

function announce(key: string): Promise<void> {
  return database.write((tx) => appendEvent(tx, { keys: [key], resourceType: 'bank_connection', reach: [group] }))
}

test('the official client joins, sends heartbeats, receives, shouts and leaves', async () => {
  const socket = new Socket(`${node.url}/socket/sync`, {
    params: { token: ada.token },
    transport: WebSocket as never,
    timeout: 30_000,
  })
  socket.connect()
  const channel: Channel = socket.channel('sync:chef', {})
  const joined = await new Promise<{ cursor: string; gap: boolean; socket: string }>((ok, error) =>
    channel.join().receive('ok', ok).receive('error', error),
  )
  expect(joined).toEqual({ cursor: expect.stringMatching(/^\d+$/), gap: false, socket: expect.stringMatching(socketNameShape) })
  // Its own heartbeat, which comes every 30 s otherwise, and its answer.
  expect(await new Promise((answered) => socket.ping(answered))).toEqual(expect.any(Number))
  const heard = new Promise((shout) => channel.on('shout', shout))
  await announce('bank_connections:1')
  expect(await heard).toEqual({ invalidateKeys: ['bank_connections:1'], cursor: expect.stringMatching(/^\d+$/) })
  const otherWindow = await listener(node, ada.token)
  expect(
    await new Promise((ok, error) =>
      channel
        .push('shout', { invalidateKeys: ['bank_connections'] })
        .receive('ok', ok)
        .receive('error', error),
    ),
  ).toEqual({ accepted: ['bank_connections'] })
  await otherWindow.shout('bank_connections')
  otherWindow.ws.close()
  await new Promise((left) => channel.leave().receive('ok', left))
  await new Promise<void>((closed) => socket.disconnect(closed))
})

test('the official client may bring the token as a subprotocol', async () => {
  const socket = new Socket(`${node.url}/socket/sync`, { authToken: ada.token, transport: WebSocket } as never)
  const opened = new Promise<void>((open) => socket.onOpen(open))
  socket.connect()
  await opened
  await new Promise<void>((closed) => socket.disconnect(closed))
})

test('version 1 clients get answers in their own format', async () => {
  const socket = await new TestSocket(socketUrl(node, ada.token, '1.0.0')).opened()
  socket.ws.send(JSON.stringify({ topic: 'sync:chef', event: 'phx_join', payload: {}, ref: '1' }))
  expect(await socket.got((frame) => frame.ref === '1')).toMatchObject({ topic: 'sync:chef', event: 'phx_reply', payload: { status: 'ok' } })
  socket.ws.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '2' }))
  expect(await socket.got((frame) => frame.ref === '2')).toEqual({
    topic: 'phoenix',
    event: 'phx_reply',
    ref: '2',
    payload: { status: 'ok', response: {} },
  })
  await announce('bank_connections:11')
  expect(await socket.got((frame) => frame.event === 'shout')).toMatchObject({
    topic: 'sync:chef',
    ref: null,
    payload: { invalidateKeys: ['bank_connections:11'] },
  })
  socket.ws.close()
})

test('a topic, an event or a message out of place is answered with an error', async () => {
  const socket = await new TestSocket(socketUrl(node, ada.token)).opened()
  expect(await socket.join('sync:other', {}, '1')).toEqual({ status: 'error', response: { reason: 'unmatched topic' } })
  expect(await socket.join('presence:nothing:1', {}, '2')).toEqual({ status: 'error', response: { reason: 'unmatched topic' } })
  socket.say('3', '3', 'sync:chef', 'shout', { invalidateKeys: ['x'] })
  expect((await socket.got((frame) => frame[1] === '3'))[4]).toEqual({ status: 'error', response: { reason: 'unmatched topic' } })
  await socket.join('sync:chef', {}, '4')
  socket.say('4', '5', 'sync:chef', 'sing', {})
  expect((await socket.got((frame) => frame[1] === '5'))[4]).toEqual({ status: 'error', response: { reason: 'unknown event' } })
  socket.say('4', '6', 'sync:chef', 'phx_leave', {})
  expect(await socket.got((frame) => frame[1] === '6')).toEqual(['4', '6', 'sync:chef', 'phx_reply', { status: 'ok', response: {} }])
  socket.ws.close()
})

test('after leaving a topic a client gets none of its events', async () => {
  const stays = await listener(node, ada.token)
  const leaves = await listener(node, ada.token)
  leaves.say('1', '2', 'sync:chef', 'phx_leave', {})
  await leaves.got((frame) => frame[1] === '2')
  await announce('bank_connections:12')
  await stays.shout('bank_connections:12')
  expect(leaves.keys).not.toContain('bank_connections:12')
  stays.ws.close()
  leaves.ws.close()
})

const forged = 'bo1_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

test.each([
  ['no token', () => `${node.url}/socket/sync/websocket?vsn=2.0.0`, 403],
  ['a token that is none', () => socketUrl(node, 'nonsense'), 403],
  ['a forged token', () => socketUrl(node, forged), 403],
  ['an unknown version', () => socketUrl(node, ada.token, '9.0.0'), 403],
  ['another path', () => socketUrl(node, ada.token, '2.0.0', '/socket/other/websocket'), 404],
  ['a path that is no address', () => `${node.url}//?token=${ada.token}`, 404],
])('refuses %s at the upgrade', async (_name, url, status) => {
  await expect(new TestSocket(url()).opened()).rejects.toThrow(`refused with ${status}`)
})

test('a session has at most a hundred sockets; closing one makes room', async () => {
  const hoarder = await app.person({ roles: ['bank_connections'], on: group })
  const open = () => new TestSocket(socketUrl(node, hoarder.token)).opened()
  const opened = await Promise.all(Array.from({ length: 100 }, open))
  await expect(open()).rejects.toThrow('refused with 429')
  opened[0]?.ws.close()
  await opened[0]?.closed
  opened.push(await vi.waitFor(open))
  for (const { ws } of opened) ws.close()
})

test('refuses an expired and a revoked session, and a suspended person', async () => {
  const [late, out, gone] = [await app.person(), await app.person(), await app.person()]
  await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${late.id}`.execute(database.db)
  await database.write((tx) => revokeSession(tx, String(sessionHash(out.token)?.toString('hex'))))
  await sql`update users set status = 'suspended' where id = ${gone.id}`.execute(database.db)
  for (const person of [late, out, gone]) await expect(new TestSocket(socketUrl(node, person.token)).opened()).rejects.toThrow('refused with 403')
})

test('a browser must come from the product’s own origin; programs have none', async () => {
  const from = (origin: string) => new TestSocket(socketUrl(node, ada.token), [], { origin }).opened()
  const port = new URL(node.url).port
  for (const origin of ['https://brigade.example', `http://localhost:${port}`, 'capacitor://localhost']) (await from(origin)).ws.close()
  // A page that came from this very server, under whatever name: a local network knows it by its address.
  const lan = `192.168.1.20:${port}`
  const under = (host: string, origin: string) => new TestSocket(socketUrl(node, ada.token), [], { origin, headers: { host } }).opened()
  ;(await under(lan, `http://${lan}`)).ws.close()
  await expect(under('192.168.1.20:1', `http://${lan}`)).rejects.toThrow('refused with 403')
  // Of the native apps' origins only those the setting names.
  for (const origin of ['https://localhost', 'https://evil.example', 'null', 'https://brigade.example.evil.example', 'http://localhost:1']) {
    await expect(from(origin)).rejects.toThrow('refused with 403')
  }
})

test('the path may leave out its last part', async () => {
  for (const path of ['/socket/sync', '/socket/presence', '/socket/presence/websocket', '/socket/sync/websocket/']) {
    const socket = await new TestSocket(socketUrl(node, ada.token, '2.0.0', path)).opened()
    socket.ws.close()
  }
})

test('a revoked session closes its sockets with 4401, on every node, and no other socket', async () => {
  const other = await realtimeNode(database)
  const eve = await app.person({ name: 'Eve' })
  const sockets = [await listener(node, eve.token), await listener(other, eve.token)]
  const bystander = await listener(other, ada.token)
  const start = performance.now()
  await database.write((tx) => revokeSession(tx, String(sessionHash(eve.token)?.toString('hex'))))
  for (const socket of sockets) expect(await socket.closed).toEqual({ code: 4401, reason: 'session over' })
  expect(performance.now() - start).toBeLessThan(1000)
  bystander.say(null, '9', 'phoenix', 'heartbeat', {})
  await bystander.got((frame) => frame[1] === '9')
  bystander.ws.close()
})

test('a client that ignores the close is not read any more, and is cut off within a second', async () => {
  const room = await app.group()
  const mallory = await app.person({ name: 'Mallory', roles: ['bank_connections'], on: room })
  const friend = await app.person({ name: 'Friend', roles: ['bank_connections'], on: room })
  const bystander = await listener(node, friend.token)
  const socket = connect(Number(new URL(node.url).port), '127.0.0.1')
  const gone = new Promise((closed) => socket.on('close', closed))
  const first = new Promise((data) => socket.once('data', data))
  const { pathname, search } = new URL(socketUrl(node, mallory.token))
  socket.write(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )
  await first
  const joined = new Promise((data) => socket.once('data', data))
  socket.write(maskedFrame(['1', '1', 'sync:chef', 'phx_join', {}]))
  await joined
  const nextFrame = new Promise((data) => socket.once('data', data))
  const start = performance.now()
  await database.write((tx) => revokeSession(tx, String(sessionHash(mallory.token)?.toString('hex'))))
  await nextFrame
  socket.write(maskedFrame(['1', '2', 'sync:chef', 'shout', { invalidateKeys: ['bank_connections:66'] }]))
  socket.write(maskedFrame(['1', '3', 'sync:chef', 'shout', { invalidateKeys: ['bank_connections'] }]))
  await gone
  expect(performance.now() - start).toBeLessThan(1500)
  await database.write((tx) => appendEvent(tx, { keys: ['last'], resourceType: 'bank_connection', reach: [room] }))
  await bystander.shout('last')
  expect(bystander.keys).toEqual(['last'])
  bystander.ws.close()
})

/** A text frame of a client, by hand: a mask of zeros leaves the text as it is. */
function maskedFrame(message: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(message))
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length]), Buffer.alloc(4), text])
}

test('ending all sessions of a person closes their sockets', async () => {
  const person = await app.person()
  const socket = await listener(node, person.token)
  await database.write((tx) => revokeAll(tx, person.id))
  expect((await socket.closed).code).toBe(4401)
})

test('a lost notice of an ended session is made up for by the sweep', async () => {
  const quick = await realtimeNode(database, { timing: { sweepMs: 50 } })
  const person = await app.person()
  const socket = await listener(quick, person.token)
  await sql`update sessions set revoked_at = now() where user_id = ${person.id}`.execute(database.db)
  expect((await socket.closed).code).toBe(4401)
})

test('a session that expires closes its sockets', async () => {
  const quick = await realtimeNode(database, { timing: { pollMs: 50 } })
  const person = await app.person()
  await sql`update sessions set expires_at = now() + interval '400 milliseconds' where user_id = ${person.id}`.execute(database.db)
  const socket = await listener(quick, person.token)
  expect((await socket.closed).code).toBe(4401)
})

test('a silent socket is cut off', async () => {
  const quick = await realtimeNode(database, { timing: { sweepMs: 50, idleMs: 100 } })
  const socket = await new TestSocket(socketUrl(quick, ada.token)).opened()
  expect((await socket.closed).code).toBe(1006)
  await expect.poll(() => quick.realtime.stats().sockets).toBe(0)
})

test('abuse ends the socket: too large, too many, no frame', async () => {
  const large = await listener(node, ada.token)
  large.ws.send('x'.repeat(65 * 1024))
  expect((await large.closed).code).toBe(1009)
  const many = await listener(node, ada.token)
  for (let at = 0; at < 100; at += 1) many.say(null, `h${at}`, 'phoenix', 'heartbeat', {})
  expect((await many.closed).code).toBe(4429)
  // The join was the first of the hundred.
  expect(many.heard.filter((frame) => frame[2] === 'phoenix')).toHaveLength(99)
  const odd = await listener(node, ada.token)
  odd.ws.send('not a frame')
  expect((await odd.closed).code).toBe(1007)
})

test('a stopping server asks every socket to reconnect, and ends', async () => {
  const brief = await realtimeNode(database)
  const socket = await listener(brief, ada.token)
  await brief.realtime.stop()
  expect((await socket.closed).code).toBe(1012)
  expect(brief.server.listenerCount('upgrade')).toBe(0)
})

test('a socket that does not answer the close does not delay the stop', async () => {
  const brief = await realtimeNode(database)
  const socket = await listener(brief, ada.token)
  // It reads nothing any more, so it never hears of it.
  socket.ws.pause()
  await brief.realtime.stop()
  await new Promise((closed) => brief.server.close(closed))
  socket.ws.resume()
  expect((await socket.closed).code).toBe(1012)
})

test('tokens are never logged', async () => {
  const { default: pino } = await import('pino')
  const lines: string[] = []
  const loud = await realtimeNode(database, { log: pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }) })
  const socket = await listener(loud, ada.token)
  socket.ws.send('not a frame')
  await socket.closed
  await expect(new TestSocket(socketUrl(loud, forged)).opened()).rejects.toThrow()
  expect(lines.join('')).not.toContain(ada.token)
  expect(lines.join('')).not.toContain(forged)
})
