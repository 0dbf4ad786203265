import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '../../session/session.ts'
import { fakeServer, person, testConfig } from '../../testing.ts'
import { foundPicture } from '../testing.ts'
import { sendOne } from './send-one.ts'

vi.mock('./send-bytes.ts', () => ({ sendBytes: () => Promise.resolve() }))

const begin = 'POST /api/restaurants/v5/picture_collections/3/uploads'
const finish = 'POST /api/restaurants/v5/picture_collections/3/uploads/u1/finish'
const upload = { upload_id: 'u1', address: '/v5/picture_uploads/u1' }
const added = { picture: foundPicture(8), was_there: false, also_in: [], looks_like: [] }

beforeEach(() => {
  testConfig()
  keepSession(person({ ag_roles: ['picture_collections_admin'] }))
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const send = (signal = new AbortController().signal) =>
  sendOne({ collection_id: 3, file: new File(['x'], 'burger.jpg', { type: 'image/jpeg' }), signal, onProgress: () => {} })

/** Nobody is reached at the first times; then this is answered. */
function reachedAfter(lost: number, answer: { status?: number; body: unknown }) {
  let times = 0
  return () => {
    times += 1
    if (times <= lost) throw new TypeError('Failed to fetch')
    return answer
  }
}

test('a connection that is lost while an upload is begun or finished is waited for, and nothing is done twice', async () => {
  const sent = fakeServer({ [begin]: reachedAfter(8, { body: upload }), [finish]: reachedAfter(8, { body: added }) })
  const done = send()
  await vi.runAllTimersAsync()
  expect((await done).picture.id).toBe(8)
  const keysTo = (path: string) => sent.filter((one) => one.path.endsWith(path)).map(({ headers }) => headers.get('idempotency-key'))
  expect(keysTo('/uploads')).toHaveLength(9)
  expect(new Set(keysTo('/uploads')).size).toBe(1)
  expect(keysTo('/finish')).toHaveLength(9)
  expect(new Set(keysTo('/finish')).size).toBe(1)
})

test('what is refused is not tried again, and a server that stays busy is given up', async () => {
  const refusing = fakeServer({ [begin]: () => ({ status: 422, body: { code: 'invalid', message: 'This collection is full.' } }) })
  await expect(send()).rejects.toThrow('This collection is full.')
  expect(refusing).toHaveLength(1)
  const busy = fakeServer({ [begin]: () => ({ status: 503, body: { code: 'unavailable', message: 'Try again later.' } }) })
  const failed = expect(send()).rejects.toThrow('Try again later.')
  await vi.runAllTimersAsync()
  await failed
  expect(busy).toHaveLength(6)
})

test('waiting for the connection ends when it is called off', async () => {
  const sent = fakeServer({ [begin]: reachedAfter(99, { body: upload }) })
  const calling = new AbortController()
  const failed = expect(send(calling.signal)).rejects.toMatchObject({ name: 'AbortError' })
  await vi.advanceTimersByTimeAsync(10)
  calling.abort()
  await failed
  const tries = sent.length
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(tries)
})
