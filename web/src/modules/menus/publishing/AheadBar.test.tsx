import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../../platform/query-client.ts'
import { fakeServer, testConfig } from '../../../platform/testing.ts'
import { AheadBar } from './AheadBar.tsx'
import { menuStateOf } from './menu-state.ts'

beforeEach(testConfig)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The answers of the restaurants service: what each restaurant's menu is to guests, and how many things differ. */
function serverWith(known: { state: 'unpublished' | 'current' | 'edited'; count: number }) {
  return fakeServer({
    'POST /api/restaurants/graphql': ({ body }) => {
      const { query } = body as { query: string }
      if (query.includes('menuStates'))
        return { body: { data: { menuStates: [{ restaurant_id: 7, state: known.state, live_at: '2026-11-20T10:00:00Z' }] } } }
      const diff = { count: known.count, entries: [], never_published: [], is_rolled_back: false, draft_revision: 3 }
      return { body: { data: { menuDiff: diff } } }
    },
  })
}

function draw(revision: number) {
  const client = makeQueryClient()
  const bar = (at: number) => (
    <QueryClientProvider client={client}>
      <AheadBar restaurantId={7} revision={at} />
    </QueryClientProvider>
  )
  const { rerender } = render(bar(revision))
  return { client, at: (next: number) => rerender(bar(next)) }
}

const diffs = (sent: ReturnType<typeof fakeServer>) => sent.filter(({ body }) => JSON.stringify(body).includes('menuDiff')).length

test('the bar counts what guests do not see and leads to the review', async () => {
  serverWith({ state: 'edited', count: 3 })
  draw(5)
  await screen.findByText('3 changes guests do not see yet')
  expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('#/onboarding/restaurants/7/publish?view=review')
})

test('nothing is said, and no menus are compared, while guests see the draft or no menu at all', async () => {
  for (const state of ['current', 'unpublished'] as const) {
    const sent = serverWith({ state, count: 3 })
    const { client } = draw(5)
    await waitFor(() => expect(client.getQueryData(menuStateOf(7).queryKey)).not.toBe(undefined))
    expect(screen.queryByText(/guests do not see/)).toBe(null)
    expect(diffs(sent)).toBe(0)
    cleanup()
  }
})

test('menus are compared once after several edits, not once for each', async () => {
  const known = { state: 'edited' as const, count: 1 }
  const sent = serverWith(known)
  const { at } = draw(5)
  await screen.findByText('1 change guests do not see yet')
  known.count = 4
  for (const revision of [6, 7, 8, 9]) at(revision)
  await screen.findByText('4 changes guests do not see yet', {}, { timeout: 5000 })
  expect(diffs(sent)).toBe(2)
})
