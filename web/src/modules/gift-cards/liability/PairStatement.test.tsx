import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '../../../platform/session/session.ts'
import { fakeServer, person } from '../../../platform/testing.ts'
import { draw, giftCardConfig, pageOf } from '../testing.tsx'
import { PairStatement } from './PairStatement.tsx'

const [north, south, east] = [
  { id: 3, name: 'North Wharf' },
  { id: 4, name: 'South Wharf' },
  { id: 5, name: 'East Wharf' },
]
const settlement = { id: 9, issuer: north, redeemer: south, from: '2026-06-01', to: '2026-06-30', currency: 'USD', amount_minor: 2500 }
const line = { currency: 'USD', count: 3, redeemed_minor: 3000, undone_minor: 0, refunded_minor: 0, settled_minor: 1000, amount_minor: 2000 }
const paid = { ...settlement, settled_by: 'Vera Viewer', at: '2026-07-01T10:00:00Z', part_minor: 1000 }

beforeEach(() => {
  giftCardConfig()
  keepSession(person({ ag_roles: ['gift_card_definitions_admin'] }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shown = (last_day: string, more: Partial<typeof line> = {}, is_in_line = false) => {
  const sent = fakeServer({
    'POST /api/users/v5/is_resource_authorized': () => ({ body: { is_authorized: true } }),
    'POST /api/gift_cards/v5/gift_card_liability/activities': () => pageOf(),
    'POST /api/gift_cards/v5/gift_card_liability/statement': () => ({
      body: { issuer: north, redeemer: east, last_day, lines: [{ ...line, ...more, settled: [paid] }] },
    }),
    'POST /api/gift_cards/v5/gift_card_settlements': () => ({ body: paid }),
  })
  const cell = { issuer: north, redeemer: east, currency: 'USD', count: 3, amount_minor: 3000, open_minor: 2000, is_in_line }
  draw(<PairStatement cell={cell} days={{ from: '2026-06-01', to: '2026-06-30' }} onClose={() => undefined} />)
  return sent
}

test('what was settled is taken off, with how much of which settlement it was; what is left can be settled', async () => {
  const sent = shown('2026-07-02')
  expect(await screen.findByText('$10.00 of $25.00 for Jun 1, 2026 to Jun 30, 2026, by Vera Viewer (North Wharf → South Wharf)')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as settled' }))
  const question = await screen.findByRole('dialog', { name: 'Mark this as settled?' })
  expect(question.textContent).toContain('North Wharf has paid $20.00 to East Wharf.')
  await userEvent.click(within(question).getByRole('button', { name: 'Mark as settled' }))
  await waitFor(() => expect(sent.find(({ path }) => path.endsWith('/gift_card_settlements'))?.body).toMatchObject({ amount_minor: 2000 }))
})

test('days that are not over cannot be settled, and it says up to which', async () => {
  shown('2026-06-15')
  expect(await screen.findByText('Choose days up to Jun 15, 2026 to settle: later ones are not over.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark as settled' })).toBeNull()
})

test('more that went back than was taken since is said, and not settled by itself', async () => {
  shown('2026-07-02', { amount_minor: -300 })
  expect(await screen.findByText('Gets back')).toBeTruthy()
  expect(await screen.findByText('$3.00')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark as settled' })).toBeNull()
})

test('between a group and a part of it there is no statement, and its rows are those of the two alone', async () => {
  const sent = shown('2026-07-02', {}, true)
  expect(await screen.findByText('One of these groups is a part of the other: nothing is settled between them.')).toBeTruthy()
  await waitFor(() => expect(sent.map(({ path }) => path.split('/').at(-1))).toContain('activities'))
  expect(sent.find(({ path }) => path.endsWith('/activities'))?.body).toMatchObject({ issuer_group_id: 3, redeemer_group_id: 5, currency: 'USD' })
  expect(sent.some(({ path }) => path.endsWith('/statement'))).toBe(false)
})
