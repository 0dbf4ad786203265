import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { AskingClient } from './asking-client.ts'
import { filled, markGone, names, refresh } from './refresh-keys.ts'

const list = ['bank_connections', 'POST /search', { page: 1 }]
const one = ['bank_connections', 'GET /:id', { id: 12 }]
const history = ['audit_logs', 'GET /audit_logs', { resource: 'bank_connection', resource_id: 12, page: 2 }]

test.each([
  ['bank_connections', list, true],
  ['bank_connections', one, true],
  ['bank_connections:12', one, true],
  ['bank_connections:1', one, false],
  ['bank_connections:1', list, false],
  ['bank_connection', one, false],
  ['audit_logs:bank_connection:12', history, true],
  ['audit_logs:bank_connection', history, true],
  ['audit_logs:access_group:12', history, false],
])('%s names %j: %s', (key, queryKey, expected) => {
  expect(names(key, queryKey)).toBe(expected)
})

test('{id} is replaced by the changed row, or the key is widened to its type', () => {
  expect(filled(['groups', 'groups:{id}', 'audit_logs:group:{id}'], 7)).toEqual(['groups', 'groups:7', 'audit_logs:group:7'])
  expect(filled(['groups:{id}', 'audit_logs:group:{id}'], undefined)).toEqual(['groups', 'audit_logs:group'])
})

test('derived data is requested again with any of its sources while it is on the screen', () => {
  const client = new AskingClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  const queryFn = vi.fn(() => new Promise(() => {}))
  const found = { queryKey: ['palette-records', 'owl'], queryFn, meta: { isMadeOfOthers: true }, initialData: 'found' }
  const leave = new QueryObserver(client, { ...found, staleTime: 30_000 }).subscribe(() => {})
  expect(queryFn).toHaveBeenCalledTimes(0)
  refresh(client, ['devices'])
  expect(queryFn).toHaveBeenCalledTimes(1)
  leave()
  refresh(client, ['devices'])
  expect(queryFn).toHaveBeenCalledTimes(1)
})

test('a thing deleted here is not requested again', () => {
  const client = new QueryClient()
  client.setQueryData(['devices', 'GET', { id: 3 }], 'three')
  client.setQueryData(['devices', 'POST', { page: 1 }], 'list')
  markGone('devices', 3)
  refresh(client, ['devices', 'devices:3'])
  expect(client.getQueryState(['devices', 'GET', { id: 3 }])?.isInvalidated).toBe(false)
  expect(client.getQueryState(['devices', 'POST', { page: 1 }])?.isInvalidated).toBe(true)
})
