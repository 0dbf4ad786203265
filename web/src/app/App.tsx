import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentSession, onSessionChange } from '../platform/session/session.ts'
import { Theme } from '../theme/Theme.tsx'
import type { AppRouter } from './router.tsx'

/** The whole app around its router. */
export function App({ router, client }: { router: AppRouter; client: QueryClient }) {
  useEffect(
    function leaveWithTheSession() {
      return onSessionChange(() => {
        if (currentSession()) return
        // Nothing of the person who left may be shown to the next one; the guards lead to the sign-in page.
        client.clear()
        void router.invalidate()
      })
    },
    [router, client],
  )
  return (
    <Theme>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Theme>
  )
}
