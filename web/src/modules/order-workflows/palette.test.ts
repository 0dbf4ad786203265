import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { keepSession } from '../../platform/session/session.ts'
import { person, testConfig } from '../../platform/testing.ts'
import { fakeGraph } from '../hours/public/testing.tsx'
import { palette } from './palette.ts'
import { orderWorkflow } from './testing.ts'

test('order workflows are found by people with their role, and requested by nobody else', async () => {
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
