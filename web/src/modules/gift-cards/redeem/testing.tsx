import type { Redemption, ShownCard } from '@brigade/contract/gift-cards/redeeming.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { appConfig, setAppConfig } from '../../../platform/config.ts'
import { makeQueryClient } from '../../../platform/query-client.ts'
import { testConfig } from '../../../platform/testing.ts'
import { ConfirmProvider } from '../../../ui/layers/ConfirmProvider.tsx'

/** Two codes whose check letters are right. */
export const codes = { one: '23456789ABCDEFGS', other: 'ZYXWVUTSRQPNMKJ2' }

export const place = { id: 7, name: 'Harbor Kitchen', currency: 'USD', timezone: 'America/New_York' }

export function shownCard(more: Partial<ShownCard> = {}): ShownCard {
  return {
    id: 31,
    last4: 'EFGS',
    definition_name: 'Harbor card',
    kind: 'purchased',
    design: 'classic',
    design_picture: null,
    currency: 'USD',
    available_minor: 2000,
    held_minor: 0,
    status: 'active',
    expires_on: null,
    recipient_name: '',
    has_pin: false,
    refusal: null,
    ...more,
  }
}

export function redemption(more: Partial<Redemption> = {}): Redemption {
  const at = Date.now()
  return {
    uuid: '7a1d5a3e-12c4-4c61-9c0b-1f4f5f0a7d21',
    restaurant_id: place.id,
    restaurant_name: place.name,
    currency: 'USD',
    asked_minor: 1500,
    taken_minor: 1500,
    still_due_minor: 0,
    refunded_minor: 0,
    order: '',
    cards: [{ card_id: 31, last4: 'EFGS', taken_minor: 1500, left_minor: 500, refunded_minor: 0 }],
    actor: 'Vera Viewer',
    at: new Date(at).toISOString(),
    undone_at: null,
    undo_until: new Date(at + 600_000).toISOString(),
    ...more,
  }
}

/** Settings with the service of gift cards. */
export function giftCardConfig(): void {
  testConfig()
  setAppConfig({ ...appConfig(), services: { ...appConfig().services, gift_cards: '/api/gift_cards' } })
}

const base = '/api/gift_cards/v5/gift_card_redemptions'
export const calls = {
  places: `POST ${base}/places`,
  lookUp: `POST ${base}/look_up`,
  redeem: `POST ${base}`,
  recent: `POST ${base}/search`,
  refund: `POST ${base}/${redemption().uuid}/refund`,
  undo: `POST ${base}/${redemption().uuid}/undo`,
}

export const pageWith = (data: readonly unknown[]) => ({ body: { data, total: data.length, page: 1, per_page: 20 } })

/** Draws a page with a router, a cache and the kit around it. */
export function draw(children: ReactNode) {
  const root = createRootRoute()
  const here = createRoute({ getParentRoute: () => root, path: '/', component: () => children })
  const router = createRouter({ routeTree: root.addChildren([here]), history: createMemoryHistory({ initialEntries: ['/'] }) })
  return render(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={makeQueryClient()}>
        <ConfirmProvider>
          <RouterProvider<typeof router> router={router} />
        </ConfirmProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
