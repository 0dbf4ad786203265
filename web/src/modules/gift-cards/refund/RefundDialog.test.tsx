import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../platform/testing.ts'
import { Ledger } from '../cards/Ledger.tsx'
import { activity, draw, giftCardConfig, pageOf } from '../testing.tsx'

const uuid = '7a1d5a3e-12c4-4c61-9c0b-1f4f5f0a7d21'
const refund = `POST /api/gift_cards/v5/gift_card_redemptions/${uuid}/refund`
const refundable = {
  uuid,
  currency: 'USD',
  cards: [
    { last4: '7K2Q', refundable_minor: 800 },
    { last4: 'AB3D', refundable_minor: 400 },
  ],
}

beforeEach(giftCardConfig)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(answer: Parameters<typeof fakeServer>[0][string]) {
  const sent = fakeServer({
    'GET /api/gift_cards/v5/gift_cards/31/activities': () =>
      pageOf(activity({ seq: 2, type: 'REDEEM', delta_minor: -800, refundable }), activity({ seq: 1 })),
    [refund]: answer,
  })
  draw(<Ledger id={31} currency="USD" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Refund to the card' }))
  return sent.filter(({ path }) => path.endsWith('/refund'))
}

test('a row of the ledger that redeemed is refunded to all its cards, and who gets what is said', async () => {
  await open(() => ({ status: 404, body: { code: 'not_found', message: 'It is gone.' } }))
  expect(await screen.findByText(/It was paid with •••• 7K2Q, •••• AB3D/)).toBeTruthy()
  expect(screen.getByText('Goes back: $8.00 to •••• 7K2Q, $4.00 to •••• AB3D.')).toBeTruthy()
  const amount = screen.getByLabelText('Amount')
  await userEvent.clear(amount)
  await userEvent.type(amount, '5')
  expect(await screen.findByText('Goes back: $1.00 to •••• 7K2Q, $4.00 to •••• AB3D.')).toBeTruthy()
})

test('more than is left is refused at its field before anything is sent, and without a reason nothing is', async () => {
  const sent = await open(() => ({ body: {} }))
  const amount = await screen.findByLabelText('Amount')
  await userEvent.clear(amount)
  await userEvent.type(amount, '12.01')
  await userEvent.click(screen.getByRole('button', { name: 'Give back' }))
  expect(await screen.findByText('Say why')).toBeTruthy()
  expect(amount.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('At most $12.00 can be given back')).toBeTruthy()
  expect(sent).toEqual([])
})

test('a refusal of the server stands once, at its field, in words of people', async () => {
  const errors = { amount_minor: ['At most $2.00 can be given back'] }
  await open(() => ({ status: 400, body: { code: 'invalid', message: 'Please check the marked fields.', errors } }))
  await userEvent.type(await screen.findByLabelText('Reason'), 'Cold soup')
  await userEvent.click(screen.getByRole('button', { name: 'Give back' }))
  const question = within(await screen.findByRole('dialog', { name: 'Give $12.00 back?' }))
  await userEvent.click(question.getByRole('button', { name: 'Give back' }))
  await waitFor(() => expect(screen.getAllByText(/At most \$2\.00/)).toHaveLength(1))
  expect(screen.queryByText(/amount_minor/)).toBeNull()
})
