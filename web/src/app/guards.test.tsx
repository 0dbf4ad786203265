import { createMemoryHistory } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../platform/query-client.ts'
import { currentSession, dropSession, keepSession } from '../platform/session/session.ts'
import { fakeServer, person, testConfig } from '../platform/testing.ts'
import { App } from './App.tsx'
import { makeRouter } from './router.tsx'

// Lazy pages and a whole form typed key by key take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const { oauth_token: _, ...me } = person()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  testConfig()
  fakeServer({
    'POST /api/users/v5/get_auth_token': () => ({ body: person() }),
    'GET /api/users/v5/me': () => ({ body: { ...me, id: 1 } }),
    'POST /api/payments/v5/bank_connections/search': () => ({ body: { data: [], total: 0, page: 1, per_page: 20 } }),
  })
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

async function signIn() {
  await userEvent.type(await screen.findByLabelText('Email'), 'vera@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'secret1')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('a guarded page asks for the sign-in and returns there afterwards, with its search', async () => {
  const router = open('/nowhere/12?tab=history')
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(router.state.location.search).toEqual({ from: '/nowhere/12?tab=history' })
  await signIn()
  await waitFor(() => expect(router.state.location.href).toBe('/nowhere/12?tab=history'))
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy()
})

test('the sign-in does not return to an address outside the app', async () => {
  const router = open('/auth/sign-in?from=//evil.example/x')
  await signIn()
  await waitFor(() => expect(router.state.location.href).toBe('/'))
})

test('a signed-in person who opens the guest screen goes to the start page', async () => {
  keepSession(person())
  const router = open('/auth/sign-in')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('losing the session leads to the sign-in, which returns to the page', async () => {
  keepSession(person())
  const router = open('/nowhere')
  await screen.findByRole('heading', { name: 'Not found' })
  act(() => dropSession())
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(router.state.location.search).toEqual({ from: '/nowhere' })
})

test.each(['/orders', '/growth_services/x', '/restaurants'])('the disabled %s is not found', async (address) => {
  keepSession(person({ ag_roles: ['growth_services', 'restaurants'] }))
  open(address)
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy()
})

test('a module without its role names the missing role', async () => {
  keepSession(person({ ag_roles: ['devices'] }))
  open('/onboarding/welcome')
  expect(await screen.findByRole('heading', { name: 'You cannot open Restaurants' })).toBeTruthy()
  expect(screen.getByText('Restaurants', { selector: 'strong' })).toBeTruthy()
})

test('a module without access asks the server for nothing, neither on its page nor on a way to another', async () => {
  const sent = fakeServer({ 'GET /api/users/v5/me': () => ({ body: { ...me, id: 1 } }) })
  keepSession(person({ ag_roles: ['restaurants'] }))
  const router = open('/bank-connections')
  expect(await screen.findByRole('heading', { name: 'You cannot open My Bank' })).toBeTruthy()
  act(() => router.history.push('/onboarding/welcome'))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'You cannot open My Bank' })).toBeNull())
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(sent.filter(({ path }) => path.includes('bank_connections'))).toEqual([])
})

test('a wrong password is shown in the form, which keeps its values', async () => {
  fakeServer({
    'POST /api/users/v5/get_auth_token': () => ({ status: 401, body: { code: 'wrong_credentials', message: 'Wrong email or password' } }),
  })
  open('/auth/sign-in')
  await signIn()
  expect((await screen.findByRole('alert')).textContent).toBe('Wrong email or password')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('vera@example.com')
  expect(currentSession()).toBeUndefined()
})
