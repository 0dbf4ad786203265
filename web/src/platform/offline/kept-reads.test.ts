import { allEndpoints } from '@brigade/contract/all-endpoints.ts'
import { bankConnections } from '@brigade/contract/bank-connections.ts'
import { operationOf } from '@brigade/contract/kit/endpoint.ts'
import { expect, test } from 'vitest'
import { endpointQuery } from '../queries.ts'
import { mayKeep, withoutSecrets } from './kept-reads.ts'

test('the list is kept; a public page, one that says more than its list and whatever is not named are not', () => {
  const { search, get, publicGet } = bankConnections
  expect(mayKeep(endpointQuery('bank_connections', search)({ page: 1 }).queryKey)).toBe(true)
  expect(mayKeep(endpointQuery('bank_connections', get)({ id: 1 }).queryKey)).toBe(false)
  expect(mayKeep(endpointQuery('bank_connections', publicGet)({ uuid: 'x' }).queryKey)).toBe(false)
  expect(mayKeep(['palette', ['admin']])).toBe(false)
})

test('of all that is served only these stay on a device', () => {
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

test('secrets are emptied wherever they stand, and nothing else is', () => {
  const row = { id: 7, name: 'Harbor', uuid: 'c0ffee', routing_number: '021000021', account_number: '•••••4321', has_token: true }
  expect(withoutSecrets({ data: [row], total: 1, access_token: 'abc' })).toEqual({
    data: [{ ...row, uuid: '', routing_number: '' }],
    total: 1,
    access_token: '',
  })
})
