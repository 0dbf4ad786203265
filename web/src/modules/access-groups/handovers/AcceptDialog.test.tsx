import type { Handover } from '@brigade/contract/access-groups/handovers.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../../platform/query-client.ts'
import { fakeServer, testConfig } from '../../../platform/testing.ts'
import { AcceptDialog } from './AcceptDialog.tsx'

// What is accepted is what was shown.

const base = 'POST /api/users/v5/access_group'
const offer = { id: 5, name: 'Harbor', things: [], contents: [] } as unknown as Handover
const wholeGroup = {
  id: 3,
  name: 'North Wharf',
  description: '',
  parent_id: null,
  path: [],
  children_count: 0,
  version: 1,
  inserted_at: '',
  updated_at: '',
  _can: { update: true, delete: true, create_child: true, invite: true, hand_over: false },
}

beforeEach(testConfig)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an acceptance sends what was shown; when that has changed it is shown anew and sent the next time', async () => {
  const owed = (cards: number) => [{ what: 'gift cards in USD', amount: cards }]
  let looks = 0
  const sent = fakeServer({
    [`${base}/search`]: () => ({ body: { data: [wholeGroup], total: 1, page: 1, per_page: 15 } }),
    [`${base}/3/handovers/5/preview`]: () => {
      looks += 1
      const shown = { state: 'same', at_most: owed(looks) }
      return { body: { gains: [], losses: [], resources: 1, groups: 0, notes: [`${looks} seen`], blocked_by: [], things: [], shown } }
    },
    [`${base}/3/handovers/5/accept`]: () => ({
      status: 409,
      body: { code: 'stale', message: 'This has changed since you looked at it. Look again.' },
    }),
  })
  render(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={makeQueryClient()}>
        <AcceptDialog offer={offer} onClose={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await userEvent.click(await screen.findByLabelText('Which of your groups does it come to?'))
  await userEvent.click(await screen.findByText('North Wharf'))
  await screen.findByText('1 seen')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Accept' })
  await userEvent.click(button)
  await screen.findByText('This has changed since you looked at it. Look again.')
  await screen.findByText('2 seen')
  await waitFor(() => expect(button.disabled).toBe(false))
  await userEvent.click(button)
  const accepted = () => sent.filter(({ path }) => path.endsWith('/accept')).map(({ body }) => body)
  await waitFor(() => expect(accepted()).toHaveLength(2))
  expect(accepted()).toEqual([1, 2].map((cards) => ({ shown: { state: 'same', at_most: owed(cards) } })))
})
