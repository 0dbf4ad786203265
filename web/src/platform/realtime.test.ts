import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from './connection.ts'
import { startRealtime } from './realtime.ts'
import { shout } from './shout.ts'
import { FakeSocket, testConfig } from './testing.ts'

let leave = () => {}
let client = new QueryClient()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.opened = []
  testConfig()
  client = new QueryClient()
  leave = startRealtime(client, 'secret token')
})

afterEach(() => {
  leave()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Frame = [joinRef: string, ref: string, topic: string, event: string, payload: unknown]

function newest(): FakeSocket {
  const socket = FakeSocket.opened.at(-1)
  if (!socket) throw new Error('no socket was opened')
  return socket
}

const framesOf = (socket: FakeSocket) => socket.sent as Frame[]

/** Opens the newest socket and answers its join; gives back what the join carried. */
function join(response: unknown): unknown {
  const socket = newest()
  socket.open()
  const frame = framesOf(socket).findLast(([, , , event]) => event === 'phx_join')
  if (!frame) throw new Error('nothing was joined')
  const [joinRef, ref, topic, , payload] = frame
  expect(topic).toBe('sync:chef')
  socket.say([joinRef, ref, topic, 'phx_reply', { status: 'ok', response }])
  return payload
}

const stale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated

test('the token is sent as a parameter and the sync channel is joined', () => {
  expect(join({ cursor: '7', gap: false })).toEqual({})
  expect(FakeSocket.opened[0]?.url).toContain('token=secret%20token')
  expect(connection().live).toBe('live')
})

test('a shout makes exactly the named queries stale', () => {
  join({ cursor: '7', gap: false })
  client.setQueryData(['devices', 'GET', { id: 3 }], 'three')
  client.setQueryData(['devices', 'GET', { id: 4 }], 'four')
  FakeSocket.opened[0]?.say([null, null, 'sync:chef', 'shout', { invalidateKeys: ['devices:3', '<script>'], cursor: '8' }])
  expect([stale(['devices', 'GET', { id: 3 }]), stale(['devices', 'GET', { id: 4 }])]).toEqual([true, false])
})

test('a connection that comes back asks for what it missed; where too much was missed all is stale', () => {
  join({ cursor: '7', gap: false })
  FakeSocket.opened[0]?.say([null, null, 'sync:chef', 'shout', { invalidateKeys: ['devices'], cursor: '9' }])
  client.setQueryData(['customers', 'GET', {}], 'all')
  FakeSocket.opened[0]?.lose()
  expect(connection().live).toBe('lost')
  vi.advanceTimersByTime(5_000)
  expect(FakeSocket.opened.length).toBe(2)
  expect(join({ cursor: '50', gap: true })).toEqual({ since: '9' })
  expect(stale(['customers', 'GET', {}])).toBe(true)
  expect(connection().live).toBe('live')
})

test('what changed here is shouted, twenty keys at most', () => {
  join({ cursor: '7', gap: false })
  shout(Array.from({ length: 30 }, (_, at) => `devices:${at}`))
  const frame = framesOf(newest()).at(-1)
  expect(frame?.[3]).toBe('shout')
  expect(frame?.[4]).toMatchObject({ invalidateKeys: { length: 20 } })
})

test('after leaving nothing is shouted any more', () => {
  join({ cursor: '7', gap: false })
  leave()
  const count = FakeSocket.opened[0]?.sent.length
  shout(['devices'])
  expect(FakeSocket.opened[0]?.sent.length).toBe(count)
  expect(connection().live).toBe('off')
})
