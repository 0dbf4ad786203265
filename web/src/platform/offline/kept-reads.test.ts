import { accessGroups } from '@brigade/contract/access-groups.ts'
import { allEndpoints } from '@brigade/contract/all-endpoints.ts'
import { bankConnections } from '@brigade/contract/bank-connections.ts'
import { operationOf } from '@brigade/contract/kit/endpoint.ts'
import { expect, test } from 'vitest'
import { endpointQuery } from '../queries.ts'
import { mayKeep, withoutSecrets } from './kept-reads.ts'

test('lists are kept offline; public pages, details beyond the list and everything unnamed are not', () => {
  const { search, get, publicGet } = bankConnections
  expect(mayKeep(endpointQuery('bank_connections', search)({ page: 1 }).queryKey)).toBe(true)
  expect(mayKeep(endpointQuery('bank_connections', get)({ id: 1 }).queryKey)).toBe(false)
  expect(mayKeep(endpointQuery('bank_connections', publicGet)({ uuid: 'x' }).queryKey)).toBe(false)
  expect(mayKeep(['palette', ['admin']])).toBe(false)
})

test('what a group holds is kept, and the people whom it knows are not', () => {
  const held = (type_or_id: string) =>
    mayKeep(endpointQuery('access_groups', accessGroups.resourceInfo)({ id_or_type: '7', type_or_id, page: 1 }).queryKey)
  expect([held('restaurant'), held('customer')]).toEqual([true, false])
})

test('only these answers of the server stay on a device', () => {
  const kept = allEndpoints().filter(({ endpoint }) => mayKeep(['any', operationOf(endpoint), {}]))
  expect(kept.map(({ name }) => name).sort()).toEqual([
    'access-groups.get',
    'access-groups.getStats',
    'access-groups.isResourceAuthorized',
    'access-groups.resourceInfo',
    'access-groups.search',
    'bank-connections.search',
    'restaurants.deliveryMarkets',
    'restaurants.orderWorkflow',
    'restaurants.orderWorkflows',
    'restaurants.restaurant',
    'restaurants.restaurants',
  ])
})

test('secrets are removed wherever they are, and nothing else is', () => {
  const row = { id: 7, name: 'Harbor', uuid: 'c0ffee', routing_number: '021000021', account_number: '•••••4321', has_token: true }
  expect(withoutSecrets({ data: [row], total: 1, access_token: 'abc' })).toEqual({
    data: [{ ...row, uuid: '', routing_number: '' }],
    total: 1,
    access_token: '',
  })
})
