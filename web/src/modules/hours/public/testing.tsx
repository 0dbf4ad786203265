import type { HoursRule, RestaurantHours, ServiceState } from '@brigade/contract/hours/hours-shapes.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { makeQueryClient } from '../../../platform/query-client.ts'
import { fakeServer, type Sent } from '../../../platform/testing.ts'
import { ConfirmProvider } from '../../../ui/layers/ConfirmProvider.tsx'

/** Every day from ten to ten. */
export const daily = [0, 1, 2, 3, 4, 5, 6].map((dow) => ({ dow, start_min: 600, end_min: 1320 }))

export function rule(more: Partial<HoursRule> = {}): HoursRule {
  return { fulfilment: null, channel: null, week: daily, lead_min: 0, last_order_min: 0, version: 3, inherited_from: null, ...more }
}

export function hours(more: Partial<RestaurantHours> = {}): RestaurantHours {
  return {
    restaurant_id: 12,
    timezone: 'America/New_York',
    business_day_cutoff_min: 240,
    rules: [rule()],
    exceptions: [],
    closures: [],
    history: [],
    _can: { update: true },
    ...more,
  }
}

export const openState: ServiceState = {
  restaurant_id: 12,
  timezone: 'America/New_York',
  at: '2026-11-16T19:00:00Z',
  open: true,
  because: [{ kind: 'hours', label: '', reason: null, from: null, to: null, inherited_from: null }],
  until: '2026-11-17T03:00:00Z',
  next_change: '2026-11-17T03:00:00Z',
  next_open: '2026-11-17T15:00:00Z',
  last_order_at: '2026-11-17T03:00:00Z',
  ready_from: '2026-11-16T19:00:00Z',
}

type Field = (variables: Record<string, unknown>) => { data?: unknown; error?: { message: string; code: string; errors?: object } }

const fieldIn = (sent: Sent) => /^(?:query|mutation) (\w+)/.exec(String(Object(sent.body).query))?.[1] ?? ''

/** Stands in for the services' GraphQL: answers each field, and remembers with which variables it was asked. `others` are calls with a path. */
export function fakeGraph(
  fields: Record<string, Field>,
  others: Parameters<typeof fakeServer>[0] = {},
): { field: string; variables: Record<string, unknown> }[] {
  const asked: { field: string; variables: Record<string, unknown> }[] = []
  const answerOf = (sent: Sent) => {
    const field = fieldIn(sent)
    const variables: Record<string, unknown> = Object(sent.body).variables
    asked.push({ field, variables })
    const answer = fields[field]?.(variables)
    if (!answer) return { body: { errors: [{ message: `No ${field}`, extensions: { code: 'invalid' } }] } }
    if (!answer.error) return { body: { data: { [field]: answer.data } } }
    const { message, ...extensions } = answer.error
    return { body: { errors: [{ message, extensions }] } }
  }
  fakeServer({ ...others, 'POST /api/restaurants/graphql': answerOf, 'POST /api/orders/graphql': answerOf })
  return asked
}

/** Draws a part of a screen with a router, a cache and the kit around it. */
export function draw(children: ReactNode): void {
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/', component: () => children })
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={makeQueryClient()}>
        <ConfirmProvider>
          <RouterProvider<typeof router> router={router} />
        </ConfirmProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
