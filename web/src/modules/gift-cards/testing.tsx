import type { GiftCardBatch } from '@brigade/contract/gift-cards/batches.ts'
import type { GiftCard, GiftCardActivity } from '@brigade/contract/gift-cards/cards.ts'
import type { GiftCardDefinition, IssuableDefinition } from '@brigade/contract/gift-cards/definitions.ts'
import { firstTerms } from '@brigade/contract/gift-cards/terms.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { appConfig, setAppConfig } from '../../platform/config.ts'
import { makeQueryClient } from '../../platform/query-client.ts'
import { testConfig } from '../../platform/testing.ts'
import { Theme } from '../../theme/Theme.tsx'
import { ConfirmProvider } from '../../ui/layers/ConfirmProvider.tsx'

/** Settings of a deployment that has gift cards. */
export function giftCardConfig(): void {
  testConfig()
  setAppConfig({ ...appConfig(), services: { ...appConfig().services, gift_cards: '/api/gift_cards' } })
}

/** A definition for tests, active and all of it to be changed by whoever looks at it. */
export function definition(more: Partial<GiftCardDefinition> = {}): GiftCardDefinition {
  return {
    id: 4,
    name: 'House card',
    kind: 'purchased',
    currency: 'USD',
    status: 'active',
    terms: firstTerms,
    design_picture_id: null,
    design_picture: null,
    design_picture_rights_until: null,
    newest_version: 2,
    redeem_group_id: 3,
    redeem_group_name: 'North Wharf',
    bonus_name: null,
    parent_access_group_id: 3,
    parent_access_group_name: 'North Wharf',
    card_count: 12,
    outstanding_minor: 41_250,
    version: 5,
    inserted_at: '2026-01-01T10:00:00Z',
    updated_at: '2026-01-03T10:00:00Z',
    _can: { update: true, delete: true, issue: true },
    ...more,
  }
}

/** A definition of a group above, as those below it issue from it. */
export function issuable(): IssuableDefinition {
  const { id, name, currency, terms } = definition()
  return { id, name, currency, terms, parent_access_group_name: 'A group above', issuer: { id: 9, name: 'New England' } }
}

/** A card for tests: mailed, active, half spent. */
export function card(more: Partial<GiftCard> = {}): GiftCard {
  return {
    id: 31,
    last4: '7K2Q',
    definition_id: 4,
    definition_name: 'House card',
    definition_version: 2,
    kind: 'purchased',
    design: 'classic',
    design_picture: null,
    is_reloadable: true,
    currency: 'USD',
    balance_minor: 2500,
    held_minor: 0,
    status: 'active',
    expires_on: null,
    issuer_group_id: 3,
    issuer_group_name: 'North Wharf',
    is_physical: false,
    has_pin: false,
    recipient_name: 'Ada Marsh',
    recipient_email: 'ada@example.com',
    message: '',
    send_at: null,
    sent_at: '2026-01-02T10:00:00Z',
    not_sent: null,
    blocked_reason: null,
    replaces: null,
    replaced_by: null,
    bonus_of: null,
    version: 3,
    inserted_at: '2026-01-02T10:00:00Z',
    updated_at: '2026-01-03T10:00:00Z',
    cash_out_minor: 0,
    _can: { update: true },
    ...more,
  }
}

/** A batch for tests: made, its file waits for whoever looks. */
export function batch(more: Partial<GiftCardBatch> = {}): GiftCardBatch {
  return {
    id: 5,
    definition_id: 4,
    definition_name: 'House card',
    currency: 'USD',
    issuer_group_id: 3,
    issuer_group_name: 'North Wharf',
    source: 'issue',
    asked: 25,
    made: 25,
    amount_minor: 2500,
    status: 'done',
    failure: null,
    made_by: 'Vera Viewer',
    can_fetch: true,
    fetched_at: null,
    inserted_at: '2026-01-02T10:00:00Z',
    updated_at: '2026-01-02T10:00:30Z',
    ...more,
  }
}

/** A row of a ledger for tests. */
export function activity(more: Partial<GiftCardActivity> = {}): GiftCardActivity {
  return {
    seq: 1,
    type: 'ACTIVATE',
    delta_minor: 5000,
    balance_after_minor: 5000,
    reason: '',
    restaurant_id: null,
    restaurant_name: null,
    order: '',
    other_card: null,
    reverses_seq: null,
    reversed_by_seq: null,
    refundable: null,
    actor: 'Vera Viewer',
    approver: '',
    at: '2026-01-02T10:00:00Z',
    ...more,
  }
}

export const pageOf = <Row,>(...data: Row[]) => ({ body: { data, total: data.length, page: 1, per_page: 20 } })

/** Draws a part of a screen with a router, a cache and the kit around it, and answers where one is. */
export function draw(children: ReactNode) {
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/', component: () => children })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>elsewhere</p> })
  const router = createRouter({ routeTree: root.addChildren([page, elsewhere]), history: createMemoryHistory({ initialEntries: ['/'] }) })
  const client = makeQueryClient()
  render(
    <Theme>
      <QueryClientProvider client={client}>
        <ConfirmProvider>
          <RouterProvider<typeof router> router={router} />
        </ConfirmProvider>
      </QueryClientProvider>
    </Theme>,
  )
  return { client, pathname: () => router.state.location.pathname }
}
