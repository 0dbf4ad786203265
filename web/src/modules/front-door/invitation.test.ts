import { afterEach, expect, test } from 'vitest'
import { dropInvitation, heldInvitation, takeInvitation } from './invitation.ts'

afterEach(() => {
  dropInvitation()
  window.location.hash = ''
})

test('email and token are read, and the token is removed from the address bar at once', () => {
  window.location.hash = '#/accept-invite?email=new%2Bcook%40example.com&token=1e5'
  const entries = window.history.length
  takeInvitation()
  expect(heldInvitation()).toEqual({ email: 'new+cook@example.com', token: '1e5' })
  expect(window.location.href).not.toContain('1e5')
  expect(window.location.hash).toBe('#/accept-invite')
  expect(window.history.length).toBe(entries)
})

test('other addresses are left alone', () => {
  window.location.hash = '#/bank-connections?token=x'
  takeInvitation()
  expect(window.location.hash).toBe('#/bank-connections?token=x')
  expect(heldInvitation()).toBeUndefined()
})

test('a reload keeps the invitation', () => {
  window.location.hash = '#/accept-invite?email=a@b.co&token=t'
  takeInvitation()
  takeInvitation()
  expect(heldInvitation()?.token).toBe('t')
})
