import { createMemoryHistory } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../../app/App.tsx'
import { makeRouter } from '../../app/router.tsx'
import { makeQueryClient } from '../../platform/query-client.ts'
import { dropSession, keepSession } from '../../platform/session/session.ts'
import { fakeServer, person, testConfig } from '../../platform/testing.ts'
import { connection } from './testing.tsx'

vi.setConfig({ testTimeout: 30_000 })

const check = 'POST /api/users/v5/is_resource_authorized'
const { oauth_token: _, ...me } = person({ ag_roles: ['bank_connections', 'bank_connections_admin'] })
const known = {
  'GET /api/users/v5/me': () => ({ body: { ...me, id: 1 } }),
  'GET /api/payments/v5/bank_connections/12': () => ({ body: connection({ id: 12, name: 'Harbor' }) }),
  'GET /api/payments/v5/bank_connections/13': () => ({ body: connection({ id: 13, name: 'Pier' }) }),
}

beforeEach(() => {
  localStorage.clear()
  testConfig()
  keepSession(person({ ag_roles: me.ag_roles }))
})
afterEach(() => {
  cleanup()
  dropSession()
  vi.unstubAllGlobals()
})

function open(address: string) {
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }))
  render(<App router={router} client={makeQueryClient()} />)
  return router
}

test('an open form does not switch to another connection', async () => {
  fakeServer({ ...known, [check]: () => ({ body: { is_authorized: true } }) })
  // The rights on both are known already, so that nothing comes between the two pages.
  const router = open('/bank-connections/13')
  await screen.findByRole('heading', { name: 'Pier' })
  await act(() => router.navigate({ to: '/bank-connections/$id', params: { id: '12' } }))
  await screen.findByRole('heading', { name: 'Harbor' })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await screen.findByRole('dialog')
  await act(() => router.navigate({ to: '/bank-connections/$id', params: { id: '13' } }))
  await screen.findByRole('heading', { name: 'Pier' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

// Specification section 6, to the letter.
test.each([
  ['without the view role', () => ({ body: { is_authorized: false } }), 'Unauthorized. Please ensure access on resource!'],
  ['when the check fails', () => ({ status: 502, body: { code: 'provider_failed', message: 'No.' } }), 'Some error occured'],
])('%s the page says so', async (_when, answer, sentence) => {
  fakeServer({ ...known, [check]: answer })
  open('/bank-connections/12')
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.queryByText('Harbor')).toBeNull()
})

test('while the check runs the page says "authorizing..."', async () => {
  fakeServer(known)
  const answered = vi.fn<typeof fetch>()
  const other = fetch
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address.includes('is_resource_authorized') ? new Promise(answered as never) : other(address, init),
  )
  open('/bank-connections/12')
  expect(await screen.findByText('authorizing...')).toBeTruthy()
})

test('Back goes one step back, or to the list in a tab that the page opened', async () => {
  fakeServer({ ...known, [check]: () => ({ body: { is_authorized: true } }) })
  const router = open('/bank-connections/13')
  await screen.findByRole('heading', { name: 'Pier' })
  await act(() => router.navigate({ to: '/bank-connections/$id', params: { id: '12' } }))
  await screen.findByRole('heading', { name: 'Harbor' })
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByRole('heading', { name: 'Pier' })
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/bank-connections'))
})
