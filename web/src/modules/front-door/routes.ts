import type { SearchSchemaInput } from '@tanstack/react-router'
import { createRoute, redirect } from '@tanstack/react-router'
import { guestRoute } from '../../platform/routes.ts'
import { str } from '../../platform/search-params.ts'
import { takeInvitation } from './invitation.ts'

export const signInRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: '/auth/sign-in',
  // `from` is the page that was asked for before signing in.
  validateSearch: (search: { from?: string } & SearchSchemaInput): { from?: string } => (search.from ? { from: str(search.from) } : {}),
})

export const acceptInviteRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: '/accept-invite',
  validateSearch: (search: { email?: string; token?: string } & SearchSchemaInput): { token?: string } =>
    search.token ? { token: str(search.token) } : {},
  // A link pasted into an open tab comes here without a fresh start of the page.
  beforeLoad: ({ search }) => {
    if (!search.token) return
    takeInvitation()
    throw redirect({ to: '/accept-invite', search: {}, replace: true })
  },
})
