import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startRealtime } from './realtime.ts'
import { shout } from './shout.ts'
import { FakeSocket, fakeServer, testConfig } from './testing.ts'

let leave = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  testConfig()
  fakeServer({})
  FakeSocket.opened.length = 0
})
afterEach(() => {
  leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Signed in and connected; answers the socket and the frame of the join. */
async function joined(client = new QueryClient()) {
  leave = startRealtime(client, 'token-of-vera')
  const socket = FakeSocket.opened.at(-1)
  if (!socket) throw new Error('no socket was opened')
  socket.open()
  await vi.advanceTimersByTimeAsync(0)
  return { socket, join: socket.sent[0] as [string, string, string, string, unknown] }
}

test('the token goes as a parameter, and the channel of the product is joined', async () => {
  const { socket, join } = await joined()
  const url = new URL(socket.url, 'http://localhost')
  expect([url.pathname, url.searchParams.get('token')]).toEqual(['/socket/sync/websocket', 'token-of-vera'])
  expect(join.slice(2, 4)).toEqual(['sync:chef', 'phx_join'])
})

test('a join without an answer is given up after 30 seconds and tried again 5 seconds later', async () => {
  const { socket } = await joined()
  const joins = () => socket.sent.filter((frame) => (frame as string[])[3] === 'phx_join').length
  await vi.advanceTimersByTimeAsync(29_900)
  expect(joins()).toBe(1)
  // What runs out is told to the server by leaving.
  await vi.advanceTimersByTimeAsync(200)
  expect(joins()).toBe(1)
  await vi.advanceTimersByTimeAsync(4800)
  expect(joins()).toBe(1)
  await vi.advanceTimersByTimeAsync(300)
  expect(joins()).toBe(2)
})

const isStale = (client: QueryClient, key: string) => client.getQueryState([key, 'search'])?.isInvalidated

test('when own rights have changed everything is asked anew, and the copies on the device are wiped', async () => {
  const client = new QueryClient()
  const { socket, join } = await joined(client)
  socket.say([join[0], join[1], 'sync:chef', 'phx_reply', { status: 'ok', response: { cursor: '7' } }])
  client.setQueryData(['bank_connections', 'search'], 1)
  const open = vi.fn(() => ({}))
  vi.stubGlobal('indexedDB', { open })
  socket.say([join[0], null, 'sync:chef', 'shout', { invalidateKeys: ['rights'] }])
  expect([isStale(client, 'bank_connections'), open.mock.calls]).toEqual([false, []])
  socket.say([join[0], null, 'sync:chef', 'shout', { invalidateKeys: ['rights', 'session'] }])
  expect(isStale(client, 'bank_connections')).toBe(true)
  expect(open).toHaveBeenCalledWith('offline-copies')
})

test('a shout with invalidateKeys makes what it names stale', async () => {
  const client = new QueryClient()
  const { socket, join } = await joined(client)
  socket.say([join[0], join[1], 'sync:chef', 'phx_reply', { status: 'ok', response: { cursor: '7' } }])
  client.setQueryData(['bank_connections', 'search'], 1)
  client.setQueryData(['access_groups', 'search'], 1)
  socket.say([join[0], null, 'sync:chef', 'shout', { invalidateKeys: ['bank_connections'] }])
  await vi.advanceTimersByTimeAsync(0)
  expect([isStale(client, 'bank_connections'), isStale(client, 'access_groups')]).toEqual([true, false])
})

test('what was read before the first join is read again, for nobody told of changes since', async () => {
  const client = new QueryClient()
  client.setQueryData(['bank_connections', 'search'], 1)
  const { socket, join } = await joined(client)
  expect(isStale(client, 'bank_connections')).toBe(false)
  socket.say([join[0], join[1], 'sync:chef', 'phx_reply', { status: 'ok', response: { cursor: '7' } }])
  await vi.advanceTimersByTimeAsync(0)
  expect(isStale(client, 'bank_connections')).toBe(true)
})

test('what was changed here is shouted to the others by the same event', async () => {
  const { socket, join } = await joined()
  socket.say([join[0], join[1], 'sync:chef', 'phx_reply', { status: 'ok', response: {} }])
  await vi.advanceTimersByTimeAsync(0)
  shout(['bank_connections:7'])
  const last = socket.sent.at(-1) as unknown[]
  expect(last.slice(2)).toEqual(['sync:chef', 'shout', { invalidateKeys: ['bank_connections:7'] }])
})
