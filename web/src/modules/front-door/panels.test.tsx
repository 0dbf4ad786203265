import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../../app/App.tsx'
import { makeRouter } from '../../app/router.tsx'
import { makeQueryClient } from '../../platform/query-client.ts'
import { dropSession } from '../../platform/session/session.ts'
import { fakeServer, person, type Sent, testConfig } from '../../platform/testing.ts'
import { toastStore } from '../../ui/layers/toasts.ts'

// Lazy pages and a whole form typed key by key take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const { oauth_token: _, ...me } = person({ ag_roles: ['restaurants'] })
let sent: Sent[] = []

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  testConfig()
  sent = fakeServer({
    'POST /api/users/v5/signup': () => ({ body: { id: 'pending-1' } }),
    'POST /api/users/v5/confirm_account': () => ({ body: { message: 'confirmed' } }),
    'POST /api/users/v5/get_auth_token': () => ({ body: person({ ag_roles: ['restaurants'] }) }),
    'POST /api/users/v5/forget_password': () => ({ body: { message: 'sent' } }),
    'POST /api/users/v5/reset_password': () => ({ body: { message: 'changed' } }),
    'POST /api/users/v5/access_group/user/show_invite': () => ({
      body: { email: 'cook@example.com', group_name: 'Harbor Grill', invited_by: 'Olga Owner', roles: ['devices'], has_account: false },
    }),
    'POST /api/users/v5/access_group/user/accept_invite': () => ({ body: person() }),
    'GET /api/users/v5/me': () => ({ body: { ...me, id: 1 } }),
  })
})

afterEach(() => {
  cleanup()
  dropSession()
  vi.unstubAllGlobals()
})

function open(address = '/auth/sign-in') {
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }))
  render(<App router={router} client={makeQueryClient()} />)
  return router
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text)
const panel = (name: string) => screen.findByRole('heading', { name, level: 1 })
const complaint = (label: string) => document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent

test('the banner reads "welcome to" and the product name', async () => {
  open()
  await panel('Sign in')
  expect(screen.getByRole('banner').textContent).toBe('welcome to Brigade')
})

test('sign in: the specified sentences', async () => {
  open()
  await press('Sign in')
  expect(complaint('Email')).toBe('Email is required')
  expect(complaint('Password')).toBe('Password is required')
  await type('Email', 'vera@example')
  await press('Sign in')
  expect(complaint('Email')).toBe('must be a valid email address')
  expect(sent).toEqual([])
})

test('sign in: the email address is trimmed and lowercased before it is sent', async () => {
  open()
  await type('Email', ' Vera@Example.COM ')
  await type('Password', ' Secret ')
  await press('Sign in')
  await waitFor(() => expect(sent[0]?.body).toEqual({ email: 'vera@example.com', password: ' Secret ' }))
})

async function fillSignUp(more: Partial<Record<string, string>> = {}) {
  const values = {
    Name: 'Olga Owner',
    Email: 'Olga@Example.com',
    'Business name': 'Harbor Grill',
    'Contact number': '2125550142',
    Password: 'secret1',
    'Confirm password': 'secret1',
    ...more,
  }
  for (const [label, text] of Object.entries(values)) if (text) await type(label, text)
}

test('sign up: every specified sentence, all at once', async () => {
  open()
  await press('Create an Account')
  await panel('Create an Account')
  await press('Create an Account')
  expect(complaint('Name')).toBe('Name is required')
  expect(complaint('Business name')).toBe('Business name is required')
  expect(complaint('Contact number')).toBe('Contact number is required')
  expect(complaint('Password')).toBe('Password is required')
  expect(screen.getByText('Please Read and accept tnc')).toBeTruthy()
  await fillSignUp({ Name: 'Ol', 'Business name': 'Ha', 'Contact number': '123', Password: 'short', 'Confirm password': 'other' })
  await press('Create an Account')
  expect(complaint('Name')).toBe('Too few characters')
  expect(complaint('Business name')).toBe('Too few characters')
  expect(complaint('Contact number')).toBe('must be a valid phone number')
  expect(complaint('Password')).toBe('Minimun 6 characters')
  expect(complaint('Confirm password')).toBe('Passwords do not match')
})

test('sign up: terms and privacy open outside, without access to this window', async () => {
  open()
  await press('Create an Account')
  for (const name of ['Terms', 'Privacy Policy']) {
    const link = await screen.findByRole('link', { name })
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  }
})

test('sign up → code → signed in automatically → /onboarding/welcome', async () => {
  const router = open()
  await press('Create an Account')
  await fillSignUp()
  await userEvent.click(screen.getByRole('checkbox'))
  await press('Create an Account')
  await panel('Confirm your email')
  expect(sent.at(-1)?.body).toMatchObject({ email: 'olga@example.com', phone: '+12125550142', tnc: true })
  const verify = screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' })
  await type('Confirmation code', '7KQ2M')
  expect(verify.disabled).toBe(true)
  await type('Confirmation code', '9')
  expect(verify.disabled).toBe(false)
  await type('Confirmation code', 'XD')
  expect(screen.getByLabelText<HTMLInputElement>('Confirmation code').value).toBe('7KQ2-M9XD')
  await press('Verify')
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/welcome'))
  expect(sent.find(({ path }) => path.endsWith('confirm_account'))?.body).toEqual({ id: 'pending-1', token: '7KQ2M9XD', company: 'Harbor Grill' })
})

test('forgot password → code sent → Create New Password → signed out on the sign-in panel with a toast', async () => {
  open()
  await press('Forgot password')
  await panel('Forgot password')
  expect(screen.getByRole('button', { name: 'Sign up' })).toBeTruthy()
  await press('Continue')
  expect(complaint('Email')).toBe('Email is required')
  await type('Email', 'vera@example.com')
  await press('Continue')
  await panel('Check your email')
  await press('Enter the code')
  await panel('Create New Password')
  await press('Update Password')
  expect(complaint('Confirmation code')).toBe('Confirmation code is required')
  expect(complaint('Password')).toBe('Password is required')
  await type('Confirmation code', '7kq2-m9xd')
  await type('Password', 'short')
  await type('Confirm password', 'other')
  await press('Update Password')
  expect(complaint('Password')).toBe('Minimun 6 characters')
  expect(complaint('Confirm password')).toBe('Passwords do not match')
  await type('Password', 'er')
  await userEvent.clear(screen.getByLabelText('Confirm password'))
  await type('Confirm password', 'shorter')
  await press('Update Password')
  await panel('Sign in')
  expect(sent.at(-1)?.body).toEqual({ token: '7KQ2M9XD', password: 'shorter', confirm_password: 'shorter', email: 'vera@example.com' })
  expect(toastStore.read().at(-1)?.title).toBe('Password reset successful, Please login with new credentials')
})

test('the back arrow of Create New Password leads one step back', async () => {
  open()
  await press('Forgot password')
  // The sign-in panel has an Email as well.
  await panel('Forgot password')
  await type('Email', 'vera@example.com')
  await press('Continue')
  await press('Enter the code')
  await press('Back')
  await panel('Check your email')
})

test('accept invite: the email address is read-only, the phone follows its own pattern', async () => {
  sessionStorage.setItem('invitation', JSON.stringify({ email: 'cook@example.com', token: 'mailed' }))
  const router = open('/accept-invite')
  await panel('Accept invitation')
  expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true)
  await type('Name', 'Cook')
  await type('Contact number', '12')
  await type('Password', 'secret1')
  await type('Confirm password', 'secret1')
  await press('Accept invitation')
  expect(complaint('Contact number')).toBe('must be a valid phone number')
  await userEvent.clear(screen.getByLabelText('Contact number'))
  await type('Contact number', '2125550142')
  await press('Accept invitation')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(sent.find(({ path }) => path.endsWith('accept_invite'))?.body).toMatchObject({ email: 'cook@example.com', token: 'mailed' })
  expect(sessionStorage.getItem('invitation')).toBeNull()
})

test('a link without its token says so', async () => {
  open('/accept-invite')
  expect((await screen.findByRole('alert')).textContent).toContain('This invitation link is incomplete')
})
