import { parseSearch } from '../../platform/search-params.ts'

/** What a mailed invitation link carries. */
export interface Invitation {
  email: string
  token: string
}

const key = 'invitation'
const path = '/accept-invite'

/**
 * Reads email and token of an invitation from the address and takes the token out of the address bar at once, so that it
 * stays in no history entry and reaches nobody as a referrer. It is kept for this tab, so that a reload still knows it.
 */
export function takeInvitation(): void {
  const { hash, pathname, search } = window.location
  const asked = hash.slice(1)
  const kept = keepInvitation(asked)
  if (kept !== asked) window.history.replaceState(window.history.state, '', `${pathname}${search}#${kept}`)
}

/** The same for a path that is yet to be opened; answers it without what it carried. */
export function keepInvitation(asked: string): string {
  const [route, query] = asked.split('?')
  if (route !== path || !query) return asked
  const { email = '', token = '' } = parseSearch(query)
  if (token !== '') sessionStorage.setItem(key, JSON.stringify({ email, token }))
  return path
}

/** The invitation this tab was opened with. */
export function heldInvitation(): Invitation | undefined {
  const text = sessionStorage.getItem(key)
  return text === null ? undefined : JSON.parse(text)
}

/** Once it is accepted, or cannot be, nothing of it stays behind. */
export function dropInvitation(): void {
  sessionStorage.removeItem(key)
}
