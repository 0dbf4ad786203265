import { createMemoryHistory } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../modules/bank-connections/testing.tsx'
import { makeQueryClient } from '../platform/query-client.ts'
import { dropSession, keepSession } from '../platform/session/session.ts'
import { fakeServer, person, type Sent, testConfig } from '../platform/testing.ts'
import { App } from './App.tsx'
import { makeRouter } from './router.tsx'

// Whole pages, each loaded when it is first shown, take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const { oauth_token: _, ...me } = person({ ag_roles: ['bank_connections', 'restaurants'] })
const backwards = { id: '1', name: 'ZA', search: 'sort=-name', isDefault: true }
let views: object[] = []
let sent: Sent[] = []

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  testConfig()
  views = []
  keepSession(person({ ag_roles: me.ag_roles }))
  sent = fakeServer({
    'GET /api/users/v5/me': () => ({ body: { ...me, id: 1 } }),
    'GET /api/users/v5/me/preferences': () => ({
      body: { data: [{ key: 'views:bank_connections', value: views, version: 1, updated_at: '2026-11-21T10:00:00.000Z' }] },
    }),
    'POST /api/payments/v5/bank_connections/search': () => ({ body: { data: [connection()], total: 45, page: 1, per_page: 20 } }),
    'POST /api/restaurants/graphql': () => ({ body: { data: { restaurants: { data: [], total: 0, page: 1, per_page: 20 } } } }),
  })
})

afterEach(() => {
  cleanup()
  dropSession()
  vi.unstubAllGlobals()
})

async function open(address: string, heading = 'All Bank Connections') {
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }))
  render(<App router={router} client={makeQueryClient()} />)
  await screen.findByRole('heading', { name: heading })
  return router
}

const href = (router: ReturnType<typeof makeRouter>) => router.state.location.href

/** The same address in a fresh page. */
async function reload(router: ReturnType<typeof makeRouter>) {
  cleanup()
  return open(href(router))
}

test('the plain address opens the person’s default view; the unfiltered list has an address of its own', async () => {
  views = [backwards]
  const router = await open('/bank-connections')
  await waitFor(() => expect(href(router)).toBe('/bank-connections?sort=-name'))
  act(() => router.history.push('/bank-connections'))
  await waitFor(() => expect(href(router)).toBe('/bank-connections?view=plain'))
  expect(href(await reload(router))).toBe('/bank-connections?view=plain')
})

test('a page of the unfiltered list stays the same when it is opened again', async () => {
  views = [backwards]
  const router = await open('/bank-connections?page=2')
  await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/search'))).toBe(true))
  expect(await screen.findByText('21–40 of 45')).toBeTruthy()
  expect(href(router)).toBe('/bank-connections?page=2')
})

test('without a default view, the unfiltered list has the plain address', async () => {
  views = [{ ...backwards, isDefault: false }]
  const router = await open('/bank-connections')
  expect(await screen.findByText('1–20 of 45')).toBeTruthy()
  expect(href(router)).toBe('/bank-connections')
})

test('unknown filters in the address are not sent to the server', async () => {
  const asked = () => JSON.stringify(sent.map(({ body }) => body))
  await open('/onboarding?status=zzz', 'Restaurants')
  await waitFor(() => expect(asked()).toContain('variables'))
  expect(asked()).not.toContain('zzz')
})
