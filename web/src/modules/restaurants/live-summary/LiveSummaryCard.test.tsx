// @vitest-environment happy-dom
import type { Pause } from '@brigade/contract/menus/pauses.ts'
import type { Listing } from '@brigade/contract/menus/publishing.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '../../../platform/session/session.ts'
import { person, testConfig } from '../../../platform/testing.ts'
import { draw, fakeGraph, openState } from '../../hours/public/testing.tsx'
import { restaurant } from '../public/testing.ts'
import { LiveSummaryCard } from './LiveSummaryCard.tsx'

beforeEach(() => testConfig())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const listing = (channel: Listing['channel'], name: string, state: Listing['state'], live_at: string | null): Listing => ({
  channel,
  name,
  state,
  live_at,
  is_own: true,
  markup_percent: 0,
  rounding: 'none',
  fulfilments: ['pickup'],
  destination: 'Shown at once',
  is_connected: true,
  live_publication_id: null,
  closures: null,
})
const listings = [
  listing('web', 'Online ordering', 'on', '2026-02-01T17:00:00Z'),
  listing('uber_eats', 'Uber Eats', 'off', '2026-01-01T17:00:00Z'),
  listing('kiosk', 'Kiosk', 'on', null),
]
const pause = (id: number): Pause => ({
  id,
  batch_id: 'b',
  restaurant_id: 12,
  kind: 'item',
  node_id: null,
  tag: null,
  name: 'Soup',
  place: '',
  channel: null,
  starts_at: '2026-02-01T17:00:00Z',
  end_rule: 'manual',
  ends_at: null,
  note: '',
  created_by_name: null,
  group_name: null,
  elsewhere: 0,
  ended_at: null,
  ended_by_name: null,
  ended_why: null,
})
const answers = {
  serviceState: () => ({ data: openState }),
  pauses: () => ({ data: [pause(1), pause(2)] }),
  listings: () => ({ data: { listings, _can: { publish: false, change: false } } }),
}

test('the card shows whether it is open, what is paused, and which channels have a menu; each links to its tab', async () => {
  keepSession(person({ ag_roles: ['restaurants', 'availabilities'] }))
  fakeGraph(answers)
  draw(<LiveSummaryCard restaurant={restaurant()} />)
  const hours = await screen.findByRole('link', { name: 'Open until 10:00 PM' })
  expect(hours.getAttribute('href')).toBe('#/onboarding/restaurants/12/hours')
  expect((await screen.findByRole('link', { name: '2 paused' })).getAttribute('href')).toBe('#/onboarding/restaurants/12/pauses')
  expect((await screen.findByRole('link', { name: 'Online ordering' })).getAttribute('href')).toBe('#/onboarding/restaurants/12/publish')
})

test('events are shown by the restaurant’s clock', async () => {
  keepSession(person({ ag_roles: ['restaurants'] }))
  const published = [listing('web', 'Online ordering', 'on', '2026-02-01T03:30:00Z')]
  fakeGraph({ ...answers, listings: () => ({ data: { listings: published, _can: { publish: false, change: false } } }) })
  draw(<LiveSummaryCard restaurant={restaurant({ timezone: 'Asia/Tokyo' })} />)
  expect(await screen.findByText('Feb 1, 2026, 12:30 PM')).toBeTruthy()
})

test('people without access to pauses see none, and none are requested', async () => {
  keepSession(person({ ag_roles: ['restaurants'] }))
  const asked = fakeGraph(answers)
  draw(<LiveSummaryCard restaurant={restaurant()} />)
  await screen.findByRole('link', { name: 'Online ordering' })
  expect(screen.queryByText('Paused')).toBeNull()
  expect(asked.map(({ field }) => field)).not.toContain('pauses')
})

test('a part that could not be loaded says so and leaves the others', async () => {
  keepSession(person({ ag_roles: ['restaurants'] }))
  fakeGraph({ ...answers, serviceState: () => ({ error: { message: 'Away.', code: 'not_found' } }) })
  draw(<LiveSummaryCard restaurant={restaurant()} />)
  expect(await screen.findByText('Could not be loaded')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Online ordering' })).toBeTruthy()
})
