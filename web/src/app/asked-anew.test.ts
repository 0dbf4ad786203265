import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { groupPage, peoplePage } from '../modules/access-groups/queries.ts'
import { connectionPage, oneConnection } from '../modules/bank-connections/queries.ts'
import { stateOf } from '../modules/hours/open-now.ts'
import { draftQuery } from '../modules/menus/use-draft.ts'
import { oneWorkflow } from '../modules/order-workflows/queries.ts'
import { oneRestaurant } from '../modules/restaurants/public/queries.ts'
import { heardFromServer } from '../platform/connection/connection.ts'
import { endpointQuery } from '../platform/queries.ts'
import { makeQueryClient } from '../platform/query-client.ts'
import { refresh } from '../platform/refresh-keys.ts'
import { testConfig } from '../platform/testing.ts'
import { keptPreferences } from '../platform/unsent-preferences.ts'
import { ownSession } from '../platform/use-own-rights.ts'

let client = makeQueryClient()
const asked = vi.fn<(address: string) => Promise<Response>>()

beforeEach(() => {
  testConfig()
  heardFromServer()
  client = makeQueryClient()
  asked.mockReset().mockReturnValue(new Promise(() => {}))
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

const historyPage = endpointQuery('audit_logs', auditLogs.search)
const check = endpointQuery('rights', accessGroups.isResourceAuthorized)

/** What pages ask for, and the news that name it. */
const questions: Record<string, [() => { queryKey: QueryKey }, string]> = {
  'a list': [() => connectionPage({ page: 1, per_page: 20 }), 'bank_connections'],
  'a record': [() => oneConnection({ id: 7 }), 'bank_connections:7'],
  'a history': [() => historyPage({ resource: 'bank_connection', resource_id: 7 }), 'audit_logs:bank_connection:7'],
  'the people of a group': [() => peoplePage({ id: 7, page: 1, per_page: 20 }), 'access_group_users'],
  'a picker': [() => groupPage({ ag_role: 'bank_connections_admin', page: 1, per_page: 15 }), 'access_groups'],
  'a restaurant': [() => oneRestaurant({ id: 7 }), 'restaurants'],
  'whether it is open': [() => stateOf(7), 'service_states:7'],
  'a workflow': [() => oneWorkflow({ id: 7 }), 'order_workflows'],
  'a menu': [() => draftQuery(client, 7), 'menu:7'],
  'the settings': [() => keptPreferences(), 'preferences'],
  'who one is': [() => ownSession({}), 'session'],
  'what one may do': [() => check({ resource_type: 'bank_connection', resource_id: 7, role: 'bank_connections' }), 'rights'],
}

test.each(Object.entries(questions))('%s is requested again when it changes during the first request', async (_, [query, key]) => {
  const observer = new QueryObserver(client, query() as QueryObserverOptions)
  const leave = observer.subscribe(() => {})
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  refresh(client, ['something_else'])
  refresh(client, [key])
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  expect([observer.getCurrentResult().status, observer.getCurrentResult().fetchStatus]).toEqual(['pending', 'fetching'])
  leave()
})
