import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { catalogue } from '../ui/basics/ui-texts.ts'
import { showToast } from '../ui/layers/toasts.ts'
import { currentSession } from './session/session.ts'

const words = catalogue('guards', {
  signedIn: 'You are signed in already',
  otherAccount: (email: string) => `Log out to accept an invitation with another account than ${email}.`,
})

/** Everything hangs here; public pages hang here directly. */
export const rootRoute = createRootRoute()

/** Parent of every page behind the sign-in; the shell is drawn around its children. */
export const staffRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'staff',
  beforeLoad: ({ location }) => {
    if (currentSession()) return
    const from = location.href === '/' ? {} : { from: location.href }
    throw redirect({ to: '/auth/sign-in', search: from, replace: true })
  },
})

/** Parent of the guest screen: signed-in people are sent to `/`. */
export const guestRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guest',
  beforeLoad: ({ location }) => {
    const session = currentSession()
    if (!session) return
    if (location.pathname === '/accept-invite') {
      showToast({
        title: words.signedIn,
        message: words.otherAccount(session.email),
        tone: 'warn',
      })
    }
    throw redirect({ to: '/', replace: true })
  },
})
