import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { expect, test } from 'vitest'
import { makeQueryClient } from '../../../platform/query-client.ts'
import { useGroupChanges } from './use-group-changes.ts'

function group(id: number, name: string): AccessGroup {
  const can = { update: true, delete: true, create_child: true, invite: true, hand_over: false }
  const when = '2026-07-01T12:00:00Z'
  return { id, name, description: '', parent_id: 1, path: [], children_count: 0, version: 1, inserted_at: when, updated_at: when, _can: can }
}

test('a move that is asked about shows the names that its groups have now', () => {
  const groups = new Map([group(2, 'Harbor'), group(3, 'East')].map((one) => [String(one.id), one]))
  const client = makeQueryClient()
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const wrapper = ({ children }: PropsWithChildren) => (
    <RouterContextProvider router={router}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </RouterContextProvider>
  )
  const { result, rerender } = renderHook(() => useGroupChanges((id) => groups.get(id)), { wrapper })
  act(() => result.current.onMove({ ids: ['2'], parent: '3', before: undefined }))
  expect(result.current.asked).toMatchObject({ moving: [{ name: 'Harbor' }], into: { name: 'East' } })
  groups.set('2', group(2, 'Harbor Hall'))
  groups.delete('3')
  rerender()
  expect(result.current.asked).toMatchObject({ moving: [{ name: 'Harbor Hall' }], into: { name: 'East' } })
})
