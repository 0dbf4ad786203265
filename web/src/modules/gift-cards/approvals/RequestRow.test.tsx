import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../platform/testing.ts'
import { toastStore } from '../../../ui/layers/toasts.ts'
import { draw, giftCardConfig } from '../testing.tsx'
import { RequestRow } from './ApprovalsPage.tsx'

const decide = 'POST /api/gift_cards/v5/gift_card_requests/7/decide'
const request = {
  id: 7,
  card_id: 31,
  last4: '7K2Q',
  definition_name: 'House card',
  currency: 'USD',
  delta_minor: -25_000,
  balance_minor: 40_000,
  reason: 'Charged twice',
  asked_by: 'Vera Viewer',
  asked_at: '2026-11-20T10:00:00Z',
  _can: { decide: true, withdraw: false },
}

beforeEach(giftCardConfig)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function press(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
}

test('a second person sees what would change, is asked once more, and approves', async () => {
  const sent = fakeServer({ [decide]: () => ({ body: { id: 7, card_id: 31, approved: true } }) })
  draw(<RequestRow request={request} />)
  expect(await screen.findByText('Balance $400.00 → $150.00')).toBeTruthy()
  await press('Approve')
  await waitFor(() => expect(toastStore.read().map(({ title }) => title)).toContain('The adjustment is made'))
  expect(sent.find(({ path }) => path.endsWith('/decide'))?.body).toEqual({ approve: true })
})

test('whoever asked can only withdraw, and a refusal of the server is told', async () => {
  const sent = fakeServer({ [decide]: () => ({ status: 409, body: { code: 'conflict', message: 'Somebody has decided already.' } }) })
  draw(<RequestRow request={{ ...request, _can: { decide: false, withdraw: true } }} />)
  await screen.findByRole('button', { name: 'Withdraw' })
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  await press('Withdraw')
  await waitFor(() => expect(toastStore.read().map(({ message }) => message)).toContain('Somebody has decided already.'))
  expect(sent.find(({ path }) => path.endsWith('/decide'))?.body).toEqual({ approve: false })
})
