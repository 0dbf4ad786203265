import { session } from '@brigade/contract/session.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { makeQueryClient } from './query-client.ts'
import { startRealtime } from './realtime.ts'
import { dropSession, keepSession } from './session/session.ts'
import { shout } from './shout.ts'
import { FakeSocket, fakeServer, person, testConfig } from './testing.ts'

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

test('the token is sent as a parameter, and the channel of the product is joined', async () => {
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

test('a change of own rights requests everything again, and deletes the copies on the device', async () => {
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

test('a shout with invalidateKeys makes the named data stale', async () => {
  const client = new QueryClient()
  const { socket, join } = await joined(client)
  socket.say([join[0], join[1], 'sync:chef', 'phx_reply', { status: 'ok', response: { cursor: '7' } }])
  client.setQueryData(['bank_connections', 'search'], 1)
  client.setQueryData(['access_groups', 'search'], 1)
  socket.say([join[0], null, 'sync:chef', 'shout', { invalidateKeys: ['bank_connections'] }])
  await vi.advanceTimersByTimeAsync(0)
  expect([isStale(client, 'bank_connections'), isStale(client, 'access_groups')]).toEqual([true, false])
})

test('data read before the first join is requested again, because nobody reported changes since', async () => {
  const client = new QueryClient()
  client.setQueryData(['bank_connections', 'search'], 1)
  const { socket, join } = await joined(client)
  expect(isStale(client, 'bank_connections')).toBe(false)
  socket.say([join[0], join[1], 'sync:chef', 'phx_reply', { status: 'ok', response: { cursor: '7' } }])
  await vi.advanceTimersByTimeAsync(0)
  expect(isStale(client, 'bank_connections')).toBe(true)
})

/** A list on the screen whose answers are held; each question in order. */
function heldList(client: QueryClient) {
  const answers: ((value: string) => void)[] = []
  const queryKey = ['bank_connections', 'search', { page: 1 }]
  const queryFn = ({ signal: _ }: { signal: AbortSignal }) => new Promise<string>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey, queryFn })
  return { answers, leave: observer.subscribe(() => {}), shown: () => client.getQueryData(queryKey) }
}

async function answer(held: ReturnType<typeof heldList>, at: number, value: string) {
  held.answers[at]?.(value)
  await vi.advanceTimersByTimeAsync(0)
}

test('a first answer on its way at the first join is shown, and requested again', async () => {
  const client = makeQueryClient()
  const held = heldList(client)
  const { socket, join } = await joined(client)
  socket.say([join[0], join[1], 'sync:chef', 'phx_reply', { status: 'ok', response: { cursor: '7' } }])
  await answer(held, 0, 'before the join')
  expect([held.shown(), held.answers.length]).toEqual(['before the join', 2])
  await answer(held, 1, 'after the join')
  expect([held.shown(), held.answers.length]).toEqual(['after the join', 2])
  held.leave()
})

test('data that changed during a lost connection is requested again, also during its first request', async () => {
  const client = makeQueryClient()
  const { socket, join } = await joined(client)
  socket.say([join[0], join[1], 'sync:chef', 'phx_reply', { status: 'ok', response: { cursor: '7' } }])
  socket.lose()
  const held = heldList(client)
  await vi.advanceTimersByTimeAsync(500)
  const again = FakeSocket.opened.at(-1)
  again?.open()
  await vi.advanceTimersByTimeAsync(5000)
  const rejoin = again?.sent.find((frame) => (frame as string[])[3] === 'phx_join') as [string, string, string, string, unknown]
  expect(rejoin[4]).toEqual({ since: '7' })
  again?.say([rejoin[0], rejoin[1], 'sync:chef', 'phx_reply', { status: 'ok', response: { cursor: '9', gap: false } }])
  expect(held.answers).toHaveLength(1)
  again?.say([rejoin[0], null, 'sync:chef', 'shout', { invalidateKeys: ['bank_connections'], cursor: '9' }])
  await answer(held, 1, 'new')
  await answer(held, 0, 'old')
  expect([held.shown(), held.answers.length]).toEqual(['new', 2])
  held.leave()
})

test('a change of own rights during a request leads to a new request', async () => {
  const client = makeQueryClient()
  const { socket, join } = await joined(client)
  socket.say([join[0], join[1], 'sync:chef', 'phx_reply', { status: 'ok', response: { cursor: '7' } }])
  const held = heldList(client)
  socket.say([join[0], null, 'sync:chef', 'shout', { invalidateKeys: ['rights', 'session'] }])
  await answer(held, 1, 'as of now')
  await answer(held, 0, 'as of before')
  expect([held.shown(), held.answers.length]).toEqual(['as of now', 2])
  held.leave()
})

test('calls of the session name the socket of this tab while it is joined', async () => {
  const sent = fakeServer({})
  const named = async () => {
    await call(session.me, {}).catch(() => undefined)
    return sent.at(-1)?.headers.get('realtime-socket')
  }
  keepSession(person())
  const { socket, join } = await joined()
  expect(await named()).toBeNull()
  socket.say([join[0], join[1], 'sync:chef', 'phx_reply', { status: 'ok', response: { cursor: '7', socket: '0123456789ab.3' } }])
  expect(await named()).toBe('0123456789ab.3')
  socket.lose()
  expect(await named()).toBeNull()
  dropSession()
})

test('a change made here is sent to the others by the same event', async () => {
  const { socket, join } = await joined()
  socket.say([join[0], join[1], 'sync:chef', 'phx_reply', { status: 'ok', response: {} }])
  await vi.advanceTimersByTimeAsync(0)
  shout(['bank_connections:7'])
  const last = socket.sent.at(-1) as unknown[]
  expect(last.slice(2)).toEqual(['sync:chef', 'shout', { invalidateKeys: ['bank_connections:7'] }])
})
