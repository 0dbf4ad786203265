import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepCardCode, takeCardCodes, takeHeldCode } from './code-in-address.ts'

let stop = () => {}

beforeEach(() => window.history.replaceState(null, '', '/#/'))
afterEach(() => {
  stop()
  takeHeldCode()
  vi.unstubAllGlobals()
})

test('the code leaves the address bar at once, and is handed over once', () => {
  window.history.replaceState({ __TSR_index: 3 }, '', '/?x=1#/redeem/gc/ABCD%20EFGH')
  stop = takeCardCodes()
  expect(window.location.href).not.toContain('ABCD')
  expect(window.location.hash).toBe('#/redeem/gc')
  expect([window.location.search, window.history.state]).toEqual(['?x=1', { __TSR_index: 3 }])
  expect(takeHeldCode()).toBe('ABCD EFGH')
  expect(takeHeldCode()).toBeUndefined()
})

test('an address opened later in the same window is cleaned before anybody else hears of it', () => {
  stop = takeCardCodes()
  const heard: string[] = []
  const listen = () => heard.push(window.location.hash)
  window.addEventListener('popstate', listen)
  window.history.pushState(null, '', '/#/redeem/gc/ABCDEFGH')
  window.dispatchEvent(new PopStateEvent('popstate'))
  window.removeEventListener('popstate', listen)
  expect(heard).toEqual(['#/redeem/gc'])
  expect(takeHeldCode()).toBe('ABCDEFGH')
})

test('what reports errors and put its own function over that of the history learns of no code', () => {
  window.history.replaceState(null, '', '/#/redeem/gc/ABCDEFGH')
  const reported = vi.spyOn(window.history, 'replaceState')
  stop = takeCardCodes()
  expect(reported).not.toHaveBeenCalled()
  expect(window.location.hash).toBe('#/redeem/gc')
})

test('other addresses, and the page without a code, stay as they are', () => {
  for (const path of ['/redeem/gc', '/redeem/gc/', '/gift_cards/12', '/auth/sign-in?from=%2F']) expect(keepCardCode(path)).toBe(path)
  expect(keepCardCode('/redeem/gc/ABCDEFGH?utm=1')).toBe('/redeem/gc')
  expect(takeHeldCode()).toBe('ABCDEFGH')
  // As scanners read it that type in capitals.
  expect(keepCardCode('/Redeem/GC/ABCDEFGH')).toBe('/redeem/gc')
  expect(takeHeldCode()).toBe('ABCDEFGH')
})
