import { parseSearch } from '../../platform/search-params.ts'

/** What a mailed invitation link carries. */
export interface Invitation {
  email: string
  token: string
}

const key = 'invitation'
const path = '#/accept-invite'

/**
 * Reads email and token of an invitation from the address and takes the token out of the address bar at once, so that it
 * stays in no history entry and reaches nobody as a referrer. It is kept for this tab, so that a reload still knows it.
 */
export function takeInvitation(): void {
  const { hash, pathname, search } = window.location
  const [route, query] = hash.split('?')
  if (route !== path || !query) return
  const { email = '', token = '' } = parseSearch(query)
  window.history.replaceState(window.history.state, '', `${pathname}${search}${path}`)
  if (token !== '') sessionStorage.setItem(key, JSON.stringify({ email, token }))
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
