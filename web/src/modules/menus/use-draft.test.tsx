// @vitest-environment happy-dom
import type { MenuOp } from '@brigade/contract/menus/menu-draft.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../platform/query-client.ts'
import { refresh } from '../../platform/refresh-keys.ts'
import { keepSession } from '../../platform/session/session.ts'
import { person, testConfig } from '../../platform/testing.ts'
import { draftOf, fakeMenu, row } from './draft/testing.ts'
import { draftQuery, useDraft } from './use-draft.ts'

beforeEach(() => {
  testConfig()
  keepSession(person({ ag_roles: ['restaurants', 'restaurants_admin'] }))
})
afterEach(() => vi.unstubAllGlobals())

const rename: MenuOp = { op: 'update', client_op_id: crypto.randomUUID(), id: 'pizza', fields: { name: 'Pinsa' }, seen: { name: 'Pizza' } }

/** A draft on the screen; news of it have come, and the read that asks for them is held. */
async function whileItIsRead(apply: (menu: ReturnType<typeof fakeMenu>, ops: MenuOp[]) => object) {
  const menu = fakeMenu([row('pizza', { name: 'Pizza' })])
  const reads: { answer: () => void }[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { query, variables } = JSON.parse(String(init.body))
    if (query.includes('applyMenuOps')) return Response.json(apply(menu, variables.ops))
    const changes = menu.since(variables.since)
    const tree = draftOf([...changes.nodes], { revision: changes.revision, restaurant_id: 12 })
    return new Promise((resolve, reject) => {
      reads.push({ answer: () => resolve(Response.json({ data: { menuTree: tree } })) })
      init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
  })
  const client = makeQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const screen = renderHook(() => useDraft(12), { wrapper })
  await waitFor(() => expect(reads).toHaveLength(1))
  reads[0]?.answer()
  await waitFor(() => expect(screen.result.current.state.known).toBeDefined())
  refresh(client, ['menu:12'])
  await waitFor(() => expect(reads).toHaveLength(2))
  return { client, screen, reads, menu }
}

test('after a refused step the rows are requested again, even during a request', async () => {
  const { screen, reads } = await whileItIsRead(() => ({ errors: [{ message: 'No.', extensions: { code: 'forbidden' } }] }))
  act(() => screen.result.current.draft.apply([rename]))
  await waitFor(() => expect(reads).toHaveLength(3))
  act(() => reads[2]?.answer())
  await waitFor(() => expect(screen.result.current.state.phase).toBe('saved'))
  expect(screen.result.current.failure).toBeUndefined()
})

test('after leaving between an answer and its live update, the rows are requested again on return', async () => {
  const { client, screen } = await whileItIsRead((menu, ops) => ({ data: { applyMenuOps: menu.apply(ops, 1) } }))
  act(() => screen.result.current.draft.apply([rename]))
  await waitFor(() => expect(screen.result.current.state.phase).toBe('saved'))
  screen.unmount()
  const { queryKey } = draftQuery(client, 12)
  expect(client.getQueryState(queryKey)).toMatchObject({ fetchStatus: 'idle', isInvalidated: true, data: { nodes: [{ name: 'Pinsa' }] } })
})
