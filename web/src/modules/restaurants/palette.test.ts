import type { ListedMarket } from '@brigade/contract/delivery-markets.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { keepSession } from '../../platform/session.ts'
import { person, testConfig } from '../../platform/testing.ts'
import { fakeGraph } from '../hours/testing.tsx'
import { orderWorkflow } from '../order-workflows/testing.ts'
import { palette } from './palette.ts'
import { restaurant } from './testing.ts'

test('restaurants and libraries are found by name, each told from the other', async () => {
  testConfig()
  keepSession(person({ ag_roles: ['restaurants'] }))
  const asked = fakeGraph({
    restaurants: ({ kind }) => {
      const data = kind === 'library' ? [restaurant({ id: 7, kind: 'library', name: 'Owl sauces', city: '' })] : [restaurant()]
      return { data: { data, total: 1, page: 1, per_page: 5 } }
    },
  })
  const found = await palette.search?.('owl', new QueryClient())
  expect(found?.map(({ label, description, to }) => [label, description, to])).toEqual([
    ['Night Owl Diner', 'Restaurant · North Wharf · Portland', '/onboarding/restaurants/12'],
    ['Owl sauces', 'Library · North Wharf', '/onboarding/restaurants/7'],
  ])
  expect(asked.map(({ variables }) => variables.name)).toEqual(['owl', 'owl'])
  vi.unstubAllGlobals()
})

test('order workflows are found by whoever holds their role, and asked for by nobody else', async () => {
  testConfig()
  const workflow = orderWorkflow({ id: 4, name: 'Ask the owl' })
  const asked = fakeGraph({
    restaurants: () => ({ data: { data: [], total: 0, page: 1, per_page: 5 } }),
    orderWorkflows: () => ({ data: { data: [workflow], total: 1, page: 1, per_page: 5 } }),
  })
  keepSession(person({ ag_roles: ['restaurants'] }))
  expect(await palette.search?.('owl', new QueryClient())).toEqual([])
  expect(asked.map(({ field }) => field)).not.toContain('orderWorkflows')
  keepSession(person({ ag_roles: ['restaurants', 'order_workflows'] }))
  expect((await palette.search?.('owl', new QueryClient()))?.map(({ label, description, to }) => [label, description, to])).toEqual([
    ['Ask the owl', 'Order workflow · North Wharf', '/onboarding/workflows/4'],
  ])
  vi.unstubAllGlobals()
})

test('delivery markets likewise', async () => {
  testConfig()
  const market: ListedMarket = {
    id: 6,
    name: 'Owl town',
    active: true,
    area_kind: 'radius',
    area_size: 5000,
    parent_access_group_id: 3,
    parent_access_group_name: 'North Wharf',
    restaurants: 1,
    version: 1,
    inserted_at: '2026-01-01T10:00:00Z',
    updated_at: '2026-01-01T10:00:00Z',
    _can: { update: true, delete: true },
  }
  const asked = fakeGraph({
    restaurants: () => ({ data: { data: [], total: 0, page: 1, per_page: 5 } }),
    deliveryMarkets: () => ({ data: { data: [market], total: 1, page: 1, per_page: 5 } }),
  })
  keepSession(person({ ag_roles: ['restaurants'] }))
  expect(await palette.search?.('owl', new QueryClient())).toEqual([])
  expect(asked.map(({ field }) => field)).not.toContain('deliveryMarkets')
  keepSession(person({ ag_roles: ['restaurants', 'delivery_markets_admin'] }))
  expect((await palette.search?.('owl', new QueryClient()))?.map(({ label, description, to }) => [label, description, to])).toEqual([
    ['Owl town', 'Delivery market · North Wharf', '/onboarding/markets/6'],
  ])
  vi.unstubAllGlobals()
})
