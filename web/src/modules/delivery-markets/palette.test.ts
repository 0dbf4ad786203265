import type { ListedMarket } from '@brigade/contract/delivery-markets.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { keepSession } from '../../platform/session/session.ts'
import { person, testConfig } from '../../platform/testing.ts'
import { fakeGraph } from '../hours/public/testing.tsx'
import { palette } from './palette.ts'

test('delivery markets are found by people with their role, and requested by nobody else', async () => {
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
