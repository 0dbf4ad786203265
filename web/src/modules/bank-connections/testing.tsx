import type { BankConnection } from '@brigade/contract/bank-connections.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { makeQueryClient } from '../../platform/query-client.ts'
import { ConfirmProvider } from '../../ui/layers/ConfirmProvider.tsx'

/** A connection for tests: linked and healthy. */
export function connection(more: Partial<BankConnection> = {}): BankConnection {
  return {
    id: 12,
    uuid: '3f0c2b9e-6a57-4a0e-9a51-0d5a3c1f8e77',
    name: 'Harbor deposits',
    contact_first_name: 'Ada',
    contact_last_name: 'Marsh',
    contact_email: 'ada@example.com',
    contact_phone: '2075550142',
    address: '1 Pier',
    routing_number: null,
    account_number: null,
    has_token: true,
    healthy: true,
    bank_name: 'Harbor National',
    bank_account_last_four: '5501',
    error_code: null,
    error_message: null,
    parent_access_group_id: 3,
    parent_access_group_name: 'North Wharf',
    public_link_revoked: false,
    version: 7,
    inserted_at: '2026-01-02T10:00:00Z',
    updated_at: '2026-01-03T10:00:00Z',
    _can: { update: true, delete: true },
    ...more,
  }
}

export const manual = connection({ has_token: false, routing_number: '•••••0035', account_number: '•••••5310' })

/** Draws a part of a screen with a router, a cache and the kit around it, and answers where one is. */
export function draw(children: ReactNode) {
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/', component: () => children })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>elsewhere</p> })
  const router = createRouter({ routeTree: root.addChildren([page, elsewhere]), history: createMemoryHistory({ initialEntries: ['/'] }) })
  const client = makeQueryClient()
  render(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={client}>
        <ConfirmProvider>
          <RouterProvider<typeof router> router={router} />
        </ConfirmProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { client, pathname: () => router.state.location.pathname }
}
