import { type Role, satisfying } from '@brigade/contract/kit/roles.ts'
import { SessionUser } from '@brigade/contract/session.ts'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { forgetCopies } from './forget-copies.ts'

// Specification sections 3 and 4: the session lives in local storage under `me` and is valid until `token_expires_at`.

export const sessionKey = 'me'
/** Longest wait a browser timer takes; later expiries are waited for in steps. */
const longestTimer = 2 ** 31 - 1

/** Where the session is kept: local storage, and in the native shells the device's keychain. */
export interface SessionStore {
  read(): string | null
  write(text: string): void
  remove(): void
}

let store: SessionStore = {
  read: () => localStorage.getItem(sessionKey),
  write: (text) => localStorage.setItem(sessionKey, text),
  remove: () => localStorage.removeItem(sessionKey),
}

/** Keeps the session elsewhere; before it is restored. Answers how to go back. */
export function keepSessionIn(next: SessionStore): () => void {
  const before = store
  store = next
  return () => {
    store = before
  }
}

const listeners = new Set<() => void>()
let current: SessionUser | undefined
/** Whose changes, answers and questions this page may still hold, by their address; also after their session has ended. */
let memoryOf: string | undefined
let isForAnother = false
let expiryTimer: ReturnType<typeof setTimeout> | undefined

/** How the page starts anew; a test puts its own in place. */
export const page = { reload: () => window.location.reload() }

function isLive(user: SessionUser): boolean {
  return user.token_expires_at * 1000 > Date.now()
}

function stored(): SessionUser | undefined {
  const text = store.read()
  if (text === null) return undefined
  try {
    const parsed = z.safeParse(SessionUser, JSON.parse(text))
    return parsed.success && isLive(parsed.data) ? parsed.data : undefined
  } catch (cause) {
    console.warn('the stored session is no JSON and is dropped', cause)
    return undefined
  }
}

function set(user: SessionUser | undefined): void {
  current = user
  if (user) memoryOf = user.email
  clearTimeout(expiryTimer)
  if (user) waitForExpiry(user)
  for (const listener of listeners) listener()
}

function waitForExpiry(user: SessionUser): void {
  const left = user.token_expires_at * 1000 - Date.now()
  expiryTimer = setTimeout(() => (isLive(user) ? waitForExpiry(user) : page.reload()), Math.min(Math.max(left, 0), longestTimer))
}

/** When a page starts: brings back a stored session that has not expired, and follows what other tabs do. Answers how to stop following. */
export function restoreSession(): () => void {
  memoryOf = undefined
  isForAnother = false
  const user = stored()
  if (!user) {
    store.remove()
    void forgetCopies()
  }
  set(user)
  window.addEventListener('storage', followOtherTabs)
  return () => window.removeEventListener('storage', followOtherTabs)
}

/** Another tab signed in, signed out or learned of new roles. */
function followOtherTabs(event: StorageEvent): void {
  // A null key means that all of local storage was cleared.
  if (event.key !== sessionKey && event.key !== null) return
  const theirs = stored()
  if (theirs?.oauth_token === current?.oauth_token) {
    if (theirs) set(theirs)
    return
  }
  page.reload()
}

/**
 * Keeps who has just signed in. After somebody else the page starts anew: changes of theirs that still wait would be sent in the name of
 * who comes now, and answers to them shown.
 */
export function keepSession(user: SessionUser): void {
  // Exactly the specified fields, whatever else an answer carries.
  const kept = z.parse(SessionUser, user)
  store.write(JSON.stringify(kept))
  if (memoryOf !== undefined && memoryOf !== kept.email) {
    isForAnother = true
    page.reload()
    return
  }
  set(kept)
}

/** What somebody left behind on this page is for nobody any more: it is about to start anew for another person. */
export function startsForAnother(): boolean {
  return isForAnother
}

/** Takes over what the server now says of the signed-in person, roles above all. */
export function refreshSession(news: Omit<SessionUser, 'oauth_token'>): void {
  if (current) keepSession({ ...news, oauth_token: current.oauth_token })
}

/** Forgets the session in this browser; the guards then lead to the sign-in page. */
export function dropSession(): void {
  store.remove()
  set(undefined)
  void forgetCopies()
}

export function currentSession(): SessionUser | undefined {
  return current
}

/** Calls back whenever somebody signs in, leaves, or has other roles. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The signed-in person, or nobody. */
export function useSession(): SessionUser | undefined {
  return useSyncExternalStore(onSessionChange, currentSession)
}

/** Whether `ag_roles` carries a role, or its admin variant. It only draws: the server decides. */
export function holds(user: SessionUser | undefined, role: Role): boolean {
  return user !== undefined && satisfying(role).some((enough) => user.ag_roles.includes(enough))
}
