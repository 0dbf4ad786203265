import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { person } from '../testing.ts'
import {
  currentSession,
  dropSession,
  holds,
  keepSession,
  onSessionChange,
  page,
  refreshSession,
  restoreSession,
  startsForAnother,
} from './session.ts'

const reload = vi.fn()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  restoreSession()()
  reload.mockClear()
  page.reload = reload
})

afterEach(() => {
  stop()
  dropSession()
  restoreSession()()
  vi.useRealTimers()
})

test('an unexpired session is restored', () => {
  localStorage.setItem('me', JSON.stringify(person()))
  stop = restoreSession()
  expect(currentSession()?.name).toBe('Vera Viewer')
})

test.each([
  ['expired', JSON.stringify(person({ token_expires_at: 1 }))],
  ['without a token', JSON.stringify({ ...person(), oauth_token: undefined })],
  ['no JSON', '{'],
])('a session that is %s is dropped', (_what, text) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.setItem('me', text)
  stop = restoreSession()
  expect(currentSession()).toBeUndefined()
  expect(localStorage.getItem('me')).toBeNull()
})

test('exactly the specified fields are kept under "me"', () => {
  keepSession({ ...person(), ...{ id: 7, secret: 'x' } })
  expect(Object.keys(JSON.parse(localStorage.getItem('me') ?? '{}')).sort()).toEqual([
    'ag_roles',
    'email',
    'name',
    'oauth_token',
    'phone',
    'token_expires_at',
  ])
})

test('after a session ended the page reloads for another person, and continues for the same one', () => {
  keepSession(person())
  dropSession()
  keepSession(person({ oauth_token: 'another-token' }))
  expect([reload.mock.calls.length, currentSession()?.oauth_token]).toEqual([0, 'another-token'])
  dropSession()
  const other = person({ name: 'Olga Other', email: 'olga@example.com' })
  keepSession(other)
  // Nothing here acts in her name before the page is new.
  expect([reload.mock.calls.length, currentSession(), startsForAnother()]).toEqual([1, undefined, true])
  expect(JSON.parse(localStorage.getItem('me') ?? '{}').email).toBe(other.email)
  stop = restoreSession()
  expect(currentSession()?.name).toBe('Olga Other')
})

test('the page reloads when the session expires, not before', () => {
  keepSession(person({ token_expires_at: Math.floor(Date.now() / 1000) + 60 }))
  vi.advanceTimersByTime(58_000)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3_000)
  expect(reload).toHaveBeenCalledOnce()
})

test('an expiry beyond the longest browser timer is waited for', () => {
  keepSession(person({ token_expires_at: Math.floor(Date.now() / 1000) + 60 * 86_400 }))
  vi.advanceTimersByTime(59 * 86_400_000)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2 * 86_400_000)
  expect(reload).toHaveBeenCalled()
})

function otherTab(value: string | null): void {
  if (value === null) localStorage.removeItem('me')
  else localStorage.setItem('me', value)
  window.dispatchEvent(new StorageEvent('storage', { key: 'me', newValue: value }))
}

test('a log-out in another tab reloads this one', () => {
  stop = restoreSession()
  keepSession(person())
  otherTab(null)
  expect(reload).toHaveBeenCalledOnce()
})

test('another person signing in in another tab reloads this one', () => {
  stop = restoreSession()
  keepSession(person())
  otherTab(JSON.stringify(person({ oauth_token: 'another' })))
  expect(reload).toHaveBeenCalledOnce()
})

test('new roles loaded in another tab are used here without a reload', () => {
  stop = restoreSession()
  keepSession(person())
  otherTab(JSON.stringify(person({ ag_roles: ['devices'] })))
  expect(reload).not.toHaveBeenCalled()
  expect(currentSession()?.ag_roles).toEqual(['devices'])
})

test('an update of the person from the server keeps the token', () => {
  keepSession(person())
  const heard = vi.fn()
  const forget = onSessionChange(heard)
  const { oauth_token: _, ...news } = person({ ag_roles: ['devices_admin'] })
  refreshSession(news)
  forget()
  expect(heard).toHaveBeenCalledOnce()
  expect(currentSession()).toMatchObject({ oauth_token: 'token-of-vera', ag_roles: ['devices_admin'] })
})

test('an admin role includes its plain one, never the other way round', () => {
  expect(holds(person({ ag_roles: ['devices_admin'] }), 'devices')).toBe(true)
  expect(holds(person({ ag_roles: ['devices'] }), 'devices_admin')).toBe(false)
  expect(holds(undefined, 'devices')).toBe(false)
})
