import { accessGroups } from '@brigade/contract/access-groups.ts'
import { preferences } from '@brigade/contract/preferences.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from './query-client.ts'
import { keepSession } from './session/session.ts'
import { fakeServer, person, testConfig } from './testing.ts'
import { useCall } from './use-call.ts'

beforeEach(() => {
  testConfig()
  keepSession(person())
})

afterEach(() => {
  window.dispatchEvent(new Event('online'))
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const path = 'POST /api/users/v5/access_group'
const lost = () => ({ status: 504, text: '<html>Gateway time-out</html>' })
const refusedAs = (status: number, code: string) => () => ({ status, body: { code, message: 'No.' } })

function drawn<T>(hook: () => T): { current: T } {
  const client = makeQueryClient()
  const wrapper = ({ children }: PropsWithChildren) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  return renderHook(hook, { wrapper }).result
}

test('a creation has a key for all its tries, and another creation has another', async () => {
  const outcomes = [lost, refusedAs(503, 'unconfirmed'), refusedAs(409, 'conflict'), lost]
  const sent = fakeServer({ [path]: () => (outcomes.shift() ?? lost)() })
  const create = drawn(() => useCall(accessGroups.create))
  const send = (name: string) => act(() => create.current.mutateAsync({ name, parent_access_group_id: 1 }).catch(() => {}))
  for (const name of ['North', 'North', 'North', 'South']) await send(name)
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]])
  expect(keys[3]).not.toBe(keys[0])
})

test('a call that can be repeated without harm has no key', async () => {
  const sent = fakeServer({})
  const put = drawn(() => useCall(preferences.put))
  await act(() => put.current.mutateAsync({ key: 'a', value: 1 }).catch(() => {}))
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([null])
})

const problemOf = (create: { current: ReturnType<typeof useCall<typeof accessGroups.create>> }): Promise<unknown> =>
  act(() => create.current.mutateAsync({ name: 'North', parent_access_group_id: 1 }).catch((cause: unknown) => cause))

test('losing the network during a change leaves its result unknown; without one from the start nothing was changed', async () => {
  const create = drawn(() => useCall(accessGroups.create))
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  vi.stubGlobal('fetch', () => {
    onLine.mockReturnValue(false)
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  expect(await problemOf(create)).toMatchObject({ code: 'unconfirmed', message: expect.stringContaining('could not confirm') })
  expect(await problemOf(create)).toMatchObject({ code: 'unavailable', message: expect.stringContaining('nothing was changed') })
  // The browser knows it before its event says so.
  window.dispatchEvent(new Event('online'))
  expect(await problemOf(create)).toMatchObject({ code: 'unavailable', message: expect.stringContaining('nothing was changed') })
})
