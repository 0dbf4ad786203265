import { type PosConnection, type PosProviderName, standardFieldPolicy } from '@brigade/contract/pos.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../platform/query-client.ts'
import { testConfig } from '../../platform/testing.ts'
import { Theme } from '../../theme/Theme.tsx'
import { ConnectionDialog } from './ConnectionDialog.tsx'
import { type ConnectingRights, offeredTo, openParts } from './connection-form.ts'

vi.setConfig({ testTimeout: 30_000 })
beforeEach(() => testConfig())
afterEach(cleanup)

const all: ConnectingRights = { connect: true, automate: true }
const offered: PosProviderName[] = ['square', 'sandbox']

function connection(more: Partial<PosConnection> = {}): PosConnection {
  return {
    ...{ id: 5, restaurant_id: 3, name: 'Bar till', provider: 'square', state: 'ok', problem: null, checked_at: null, token: '•••••7f3a' },
    ...{ has_webhook_key: false, location: 'L1', sync_expression: '', timezone: 'America/New_York', next_runs: [], jitter_seconds: 60 },
    ...{ field_policy: standardFieldPolicy, deletion_policy: 'hold', delete_threshold_pct: 20, webhook_url: '', control_url: null },
    ...{ linked: 0, broken: 0, version: 1, _can: { change: true, sync: true, approve: true, ...all } },
    ...more,
  }
}

function draw(rights: ConnectingRights, one: PosConnection) {
  const dialog = () => (
    <ConnectionDialog restaurantId={3} timezone="America/New_York" offered={offered} connection={one} rights={rights} onClose={() => {}} />
  )
  const router = createRouter({ routeTree: createRootRoute({ component: dialog }), history: createMemoryHistory() })
  render(
    <Theme>
      <QueryClientProvider client={makeQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Theme>,
  )
}

test('the practice point of sale is offered to whoever may have it sync by itself, and none to whoever may not connect', () => {
  expect(offeredTo(all, offered)).toEqual(offered)
  expect(offeredTo({ connect: true, automate: false }, offered)).toEqual(['square'])
  expect(offeredTo({ connect: false, automate: true }, offered)).toEqual([])
})

test('of the form those parts are open that the person could save', () => {
  const parts = (rights: Partial<ConnectingRights>, more?: Partial<PosConnection>) =>
    Object.entries(openParts({ ...all, ...rights }, connection(more)))
      .filter(([, isOpen]) => isOpen)
      .map(([part]) => part)
  expect(parts({})).toEqual(['account', 'webhook', 'schedule', 'pause', 'policy'])
  expect(parts({ connect: false })).toEqual(['schedule', 'pause', 'policy'])
  expect(parts({ automate: false })).toEqual(['account', 'pause', 'policy'])
  expect(parts({ automate: false }, { sync_expression: '0 * * * *' })).toEqual(['pause'])
  expect(parts({ automate: false }, { has_webhook_key: true, state: 'paused' })).toEqual([])
})

test('what cannot be saved is no field, and a sentence says whom to ask', async () => {
  draw({ connect: false, automate: false }, connection({ sync_expression: '0 * * * *' }))
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toBeTruthy()
  for (const label of [/^Access token/, /^Location/, /^Webhook/, /^When missing/]) expect(screen.queryByLabelText(label)).toBeNull()
  expect(screen.getByText(/^Another account or location takes the role “Service providers admin”/)).toBeTruthy()
  expect(screen.getByText(/^Syncs that start by themselves.*Ask somebody who has that role there\.$/)).toBeTruthy()
})

test('whoever may do all of it has all fields and no such sentence', async () => {
  draw(all, connection())
  expect(await screen.findByLabelText(/^Access token/)).toBeTruthy()
  expect(screen.queryByText(/Ask somebody/)).toBeNull()
})
