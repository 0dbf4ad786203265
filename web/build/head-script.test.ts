// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PreloadEntry } from './head-script.ts'
import { headScript } from './head-script.ts'

const routes: PreloadEntry[] = [
  ['/auth/sign-in', 1, ['assets/guest.js']],
  ['/connect-bank', 1, ['assets/connect.js', 'assets/connect.css']],
  ['/things/', 0, ['assets/thing.js']],
  ['/things', 0, ['assets/list.js']],
  ['/', 0, ['assets/shell.js']],
]
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const hrefs = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'))
const isPrinted = () => document.documentElement.dataset.printed !== undefined

function open(hash: string): void {
  window.location.hash = hash
  // As the page does; its policy lets this very text through by its hash.
  new Function(headScript(routes))()
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  document.head.replaceChildren()
  delete document.documentElement.dataset.printed
})

test.each(['#/auth/sign-in?from=%2Fbank-connections', '#/', ''])('a guest at "%s" sees the printed sign-in screen', (hash) => {
  open(hash)
  expect(isPrinted()).toBe(true)
  expect(hrefs()).toEqual(['/assets/guest.js'])
})

test('a public page does not show the prerendered sign-in screen', () => {
  open('#/connect-bank?id=1')
  expect(isPrinted()).toBe(false)
  expect(hrefs()).toEqual(['/assets/connect.js', '/assets/connect.css'])
})

test('a signed-in person does not see it', () => {
  localStorage.setItem('me', JSON.stringify({ token_expires_at: inAnHour() }))
  open('#/auth/sign-in')
  expect(isPrinted()).toBe(false)
  open('#/')
  expect(isPrinted()).toBe(false)
})

test('an ended or broken session counts as none', () => {
  localStorage.setItem('me', JSON.stringify({ token_expires_at: 1 }))
  open('#/')
  expect(isPrinted()).toBe(true)
  delete document.documentElement.dataset.printed
  localStorage.setItem('me', '{')
  open('#/')
  expect(isPrinted()).toBe(true)
})

test.each([
  ['#/things', '/assets/list.js'],
  ['#/things?page=2', '/assets/list.js'],
  ['#/things/12', '/assets/thing.js'],
  ['#/', '/assets/shell.js'],
])('a list and what is in it fetch their own: %s', (hash, file) => {
  localStorage.setItem('me', JSON.stringify({ token_expires_at: inAnHour() }))
  open(hash)
  expect(hrefs()).toEqual([file])
})
