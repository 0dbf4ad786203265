import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { makeQueryClient } from '../../../platform/query-client.ts'
import { Theme } from '../../../theme/Theme.tsx'
import { ConfirmProvider } from '../../../ui/layers/ConfirmProvider.tsx'

/** Draws a part of a screen with a router, a cache and the kit around it. */
export function draw(children: ReactNode): void {
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/', component: () => children })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>elsewhere</p> })
  const router = createRouter({ routeTree: root.addChildren([page, elsewhere]), history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(
    <Theme>
      <QueryClientProvider client={makeQueryClient()}>
        <ConfirmProvider>
          <RouterProvider<typeof router> router={router} />
        </ConfirmProvider>
      </QueryClientProvider>
    </Theme>,
  )
}
