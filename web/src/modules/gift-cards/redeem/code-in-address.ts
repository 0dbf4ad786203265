import { useSyncExternalStore } from 'react'

export const redeemPath = '/redeem/gc'
const withCode = /^\/redeem\/gc\/+([^/?#]+)/i

let held: string | undefined
const listeners = new Set<() => void>()

function hold(code: string | undefined): void {
  held = code
  for (const listener of listeners) listener()
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The path without the code of a card; the code is held for the page, in memory alone: it is as good as money. */
export function keepCardCode(asked: string): string {
  const [, code] = withCode.exec(asked) ?? []
  if (code === undefined) return asked
  hold(decoded(code))
  return redeemPath
}

function cleanAddress(): void {
  const { hash, pathname, search } = window.location
  const asked = hash.slice(1)
  const kept = keepCardCode(asked)
  // The browser's own: the router and whoever reports errors put others in its place, which would read the old address once more.
  if (kept !== asked) History.prototype.replaceState.call(window.history, window.history.state, '', `${pathname}${search}#${kept}`)
}

/**
 * Takes the code of a card out of the address bar, now and whenever such an address is opened in this window. Called before anything is
 * loaded, so that it hears of an address before everybody else: no request, no error report and no entry of the history has the code.
 */
export function takeCardCodes(): () => void {
  cleanAddress()
  window.addEventListener('popstate', cleanAddress)
  return () => window.removeEventListener('popstate', cleanAddress)
}

const heldCode = () => held

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The code with which the page was opened, until it is taken. */
export function useHeldCode(): string | undefined {
  return useSyncExternalStore(onChange, heldCode)
}

/** The code is read once: whoever comes back to the page does not find it there. */
export function takeHeldCode(): string | undefined {
  const code = held
  if (code !== undefined) hold(undefined)
  return code
}
