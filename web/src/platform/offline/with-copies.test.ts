import { bankConnections } from '@brigade/contract/bank-connections.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection, heardFromServer } from '../connection/connection.ts'
import { endpointQuery } from '../queries.ts'
import { makeQueryClient } from '../query-client.ts'
import { dropSession, keepSession, page, restoreSession } from '../session/session.ts'
import { person, testConfig } from '../testing.ts'
import { type Copy, type CopyStore, copiesIn } from './copies.ts'
import { copyPlace } from './with-copies.ts'

const kept = new Map<string, Copy>()
const store: CopyStore = {
  get: async (key) => kept.get(key),
  set: async (key, copy) => void kept.set(key, copy),
  entries: async () => [...kept],
  remove: async (keys) => {
    for (const key of keys) kept.delete(key)
  },
}

const list = endpointQuery('bank_connections', bankConnections.search)({ page: 1 })
const answer = { data: [{ id: 1, name: 'Harbor', uuid: 'secret' }], total: 1 }
const unreachable = async () => {
  throw new Problem('unavailable', 'The server cannot be reached.')
}
const read = (queryFn: () => Promise<unknown>) => makeQueryClient().fetchQuery({ ...list, queryFn: queryFn as never, retry: false })

beforeEach(() => {
  testConfig()
  kept.clear()
  const copies = copiesIn(store)
  vi.spyOn(copyPlace, 'open').mockResolvedValue(copies)
  keepSession(person())
  vi.spyOn(page, 'reload').mockImplementation(() => void restoreSession()())
  vi.stubGlobal('navigator', Object.create(navigator, { onLine: { value: false, configurable: true } }))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  dropSession()
  restoreSession()()
  heardFromServer()
})

async function keepOne(): Promise<void> {
  await read(async () => answer)
  await vi.waitFor(() => expect(kept.size).toBe(1))
  window.dispatchEvent(new Event('offline'))
}

test('the last copy replaces an unreachable server, and shows its time', async () => {
  await keepOne()
  expect(JSON.stringify([...kept])).not.toContain('secret')
  const before = Date.now()
  expect(await read(unreachable)).toEqual({ data: [{ id: 1, name: 'Harbor', uuid: '' }], total: 1 })
  expect(connection().online).toBe(false)
  expect(connection().heardAt).toBeLessThanOrEqual(before)
})

test('a refusal is never replaced by a copy', async () => {
  await keepOne()
  const refused = async () => {
    throw new Problem('forbidden', 'You need a role.')
  }
  await expect(read(refused)).rejects.toThrow('You need a role.')
  await vi.waitFor(() => expect(kept.size).toBe(0))
  await expect(read(unreachable)).rejects.toThrow('cannot be reached')
})

test('another person on the same device gets no copies, and leaves none of the first', async () => {
  await keepOne()
  keepSession(person({ email: 'otto@example.com', oauth_token: 'token-of-otto' }))
  await expect(read(unreachable)).rejects.toThrow('cannot be reached')
  heardFromServer()
  await read(async () => answer)
  await vi.waitFor(() => expect([...kept.keys()].every((key) => key.startsWith('otto@example.com '))).toBe(true))
})

test('an answer for one person is not kept for the next, who signed in before it arrived', async () => {
  const copies = copiesIn(store)
  const keep = vi.spyOn(copies, 'keep')
  vi.mocked(copyPlace.open).mockResolvedValue(copies)
  await read(async () => {
    keepSession(person({ email: 'otto@example.com', oauth_token: 'token-of-otto' }))
    return answer
  })
  await vi.waitFor(() => expect(keep).toHaveBeenCalled())
  await keep.mock.results[0]?.value
  expect([...kept]).toEqual([])
})

test('a copy of another release is not used', async () => {
  await keepOne()
  for (const [key, copy] of kept) kept.set(key, { ...copy, release: '0.9.0' })
  await expect(read(unreachable)).rejects.toThrow('cannot be reached')
})
