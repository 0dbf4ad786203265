import type { Preference } from '@brigade/contract/preferences.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hideToast, toastStore } from '../ui/layers/toasts.ts'
import { useKeepPreferences, usePreference } from './preferences.ts'
import { copyKey } from './preferences-copy.ts'
import { makeQueryClient } from './query-client.ts'
import { dropSession, keepSession } from './session/session.ts'
import { fakeServer, person, type Sent, testConfig } from './testing.ts'

const address = '/api/users/v5/me/preferences'
const kept = (key: string, value: unknown, version = 1): Preference => ({ key, value, version, updated_at: '2026-11-21T10:00:00.000Z' })

/** A server that keeps what it is given; `refuse` says what it answers instead. */
function keepingServer(before: Preference[] = [], refuse: (sent: Sent) => number | undefined = () => undefined) {
  const rows = new Map(before.map((row) => [row.key, row]))
  const refused = { status: 503, body: { code: 'unavailable', message: 'Not now.' } }
  const put = (key: string) => (sent: Sent) => {
    const status = refuse(sent)
    if (status === 400) return { status, body: { code: 'invalid', message: 'At most 200 are kept.' } }
    if (status) return { ...refused, status }
    const { value } = Object(sent.body)
    rows.set(key, kept(key, value, (rows.get(key)?.version ?? 0) + 1))
    return { body: rows.get(key) }
  }
  const keys = ['settings', 'views:a', 'views:b']
  const sent = fakeServer({
    [`GET ${address}`]: (asked) => (refuse(asked) ? refused : { body: { data: [...rows.values()] } }),
    ...Object.fromEntries(keys.map((key) => [`PUT ${address}/${encodeURIComponent(key)}`, put(key)])),
    ...Object.fromEntries(keys.map((key) => [`DELETE ${address}/${encodeURIComponent(key)}`, () => ({ body: { gone: rows.delete(key) } })])),
  })
  return { rows, sent, puts: () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => Object(body).value) }
}

let client: QueryClient
const around = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>

/** One window of the app with one value on screen. */
function open<T>(key: string, fallback: T, isSound?: (value: unknown) => value is T) {
  client = makeQueryClient()
  const hook = renderHook(
    () => {
      useKeepPreferences()
      return usePreference(key, fallback, isSound)
    },
    { wrapper: around },
  )
  return {
    ...hook,
    value: () => hook.result.current[0],
    set: (next: T | undefined | ((now: T) => T)) => act(() => hook.result.current[1](next)),
  }
}

beforeEach(() => {
  localStorage.clear()
  testConfig()
  keepSession(person())
})
afterEach(() => {
  cleanup()
  dropSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const { id } of toastStore.read()) hideToast(id)
})

test('the fallback shows until the server has answered', async () => {
  keepingServer([kept('settings', { density: 'compact' })])
  const { value } = open('settings', { density: 'comfortable' })
  expect(value()).toEqual({ density: 'comfortable' })
  await waitFor(() => expect(value()).toEqual({ density: 'compact' }))
})

test('all values are loaded in one call', async () => {
  const { sent } = keepingServer([kept('views:a', 'A'), kept('views:b', 'B')])
  client = makeQueryClient()
  const hook = renderHook(() => [usePreference('views:a', '')[0], usePreference('views:b', '')[0], usePreference('settings', 'none')[0]], {
    wrapper: around,
  })
  await waitFor(() => expect(hook.result.current).toEqual(['A', 'B', 'none']))
  expect(sent).toHaveLength(1)
})

test('a change shows at once, goes to the server, and stays', async () => {
  const { rows, puts } = keepingServer()
  const { value, set } = open('views:a', 'before')
  set('after')
  expect(value()).toBe('after')
  await waitFor(() => expect(rows.get('views:a')?.value).toBe('after'))
  expect([value(), puts()]).toEqual(['after', ['after']])
})

test('changes based on each other all count', async () => {
  const { rows } = keepingServer()
  const { set } = open<string[]>('views:a', [])
  set((now) => [...now, 'one'])
  set((now) => [...now, 'two'])
  await waitFor(() => expect(rows.get('views:a')?.value).toEqual(['one', 'two']))
})

test('of many changes during a request only the last is sent', async () => {
  const { rows, puts } = keepingServer()
  const { set } = open('views:a', 0)
  for (const next of [1, 2, 3, 4, 5]) set(next)
  await waitFor(() => expect(rows.get('views:a')?.value).toBe(5))
  expect(puts()).toEqual([1, 5])
})

test('setting no value deletes the key', async () => {
  const { rows } = keepingServer([kept('views:a', 'kept')])
  const { value, set } = open('views:a', 'fallback')
  await waitFor(() => expect(value()).toBe('kept'))
  set(undefined)
  expect(value()).toBe('fallback')
  await waitFor(() => expect(rows.size).toBe(0))
})

test('a stored value of another shape is not used', async () => {
  const { sent } = keepingServer([kept('views:a', 'not a number')])
  const { value } = open('views:a', 7, (stored): stored is number => typeof stored === 'number')
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect([sent.length, value()]).toEqual([1, 7])
})

test('without a network the last value is used, and a change waits, even over a reload, until it can be sent', async () => {
  keepingServer([kept('views:a', 'kept')])
  const first = open('views:a', 'fallback')
  await waitFor(() => expect(first.value()).toBe('kept'))
  first.unmount()
  keepingServer([], () => 503)
  const second = open('views:a', 'fallback')
  expect(second.value()).toBe('kept')
  second.set('changed')
  expect(second.value()).toBe('changed')
  second.unmount()
  const { rows } = keepingServer([kept('views:a', 'kept')])
  const third = open('views:a', 'fallback')
  expect(third.value()).toBe('changed')
  // A try may be under way that still hears the old answer: then it is the next one.
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(rows.get('views:a')?.value).toBe('changed'), { timeout: 5000 })
})

test('an unreachable server is retried automatically', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let away = true
  const { rows } = keepingServer([], ({ method }) => (away && method === 'PUT' ? 503 : undefined))
  const { set, value } = open('views:a', '')
  set('mine')
  await vi.advanceTimersByTimeAsync(500)
  away = false
  await vi.advanceTimersByTimeAsync(2000)
  expect([rows.get('views:a')?.value, value()]).toEqual(['mine', 'mine'])
})

test('a refused change is reverted and reported', async () => {
  keepingServer([kept('views:a', 'kept')], ({ method }) => (method === 'PUT' ? 400 : undefined))
  const { value, set } = open('views:a', '')
  await waitFor(() => expect(value()).toBe('kept'))
  set('too much')
  await waitFor(() =>
    expect(toastStore.read()).toMatchObject([{ title: 'Your choice could not be saved', message: 'At most 200 are kept.', tone: 'bad' }]),
  )
  expect(value()).toBe('kept')
})

test('a list requested before the change does not revert it', async () => {
  const before = Promise.withResolvers<void>()
  const { rows } = keepingServer([kept('views:a', 'old')])
  const answer = globalThis.fetch
  let isFirst = true
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const response = await answer(url, init)
    if (init?.method === 'GET' && isFirst) {
      isFirst = false
      await before.promise
    }
    return response
  })
  const { value, set } = open('views:a', '')
  set('new')
  await waitFor(() => expect(rows.get('views:a')?.value).toBe('new'))
  before.resolve()
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(value()).toBe('new')
})

test('changes in another tab of this browser are followed', async () => {
  keepingServer([kept('views:a', 'here')])
  const { value } = open('views:a', '')
  await waitFor(() => expect(value()).toBe('here'))
  const copy = { owner: person().email, data: [kept('views:a', 'before')], unsent: { 'views:a': { value: 'there' } } }
  const stranger = { owner: 'other@example.com', data: [kept('views:a', 'strange')], unsent: {} }
  const tell = (told: object) => act(() => void window.dispatchEvent(new StorageEvent('storage', { key: copyKey, newValue: JSON.stringify(told) })))
  tell(stranger)
  expect(JSON.stringify(client.getQueriesData({}))).not.toContain('strange')
  tell(copy)
  await waitFor(() => expect(value()).toBe('there'))
})

test('signing out removes the person’s choices, and the next person does not see them', async () => {
  keepingServer([kept('views:a', 'mine')])
  const first = open('views:a', 'fallback')
  await waitFor(() => expect(localStorage.getItem(copyKey)).toContain('mine'))
  const left = localStorage.getItem(copyKey) ?? ''
  first.unmount()
  dropSession()
  expect(localStorage.getItem(copyKey)).toBeNull()
  // As after an expiry while the browser was closed.
  localStorage.setItem(copyKey, left)
  keepSession(person({ email: 'next@example.com' }))
  keepingServer()
  expect(open('views:a', 'fallback').value()).toBe('fallback')
})
