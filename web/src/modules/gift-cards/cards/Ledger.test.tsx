import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../platform/testing.ts'
import { activity, draw, giftCardConfig, pageOf } from '../testing.tsx'
import { CardPill } from './CardPill.tsx'
import { Ledger } from './Ledger.tsx'

const path = 'GET /api/gift_cards/v5/gift_cards/31/activities'

beforeEach(giftCardConfig)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a row says what moved, what was left, where, by whom, and which row undid it', async () => {
  fakeServer({
    [path]: () =>
      pageOf(
        activity({ seq: 4, type: 'REVERSE', delta_minor: 1200, balance_after_minor: 5000, reverses_seq: 2 }),
        activity({ seq: 3, type: 'BLOCK', delta_minor: 0, balance_after_minor: 3800, reason: 'Left at the bar' }),
        activity({
          seq: 2,
          type: 'REDEEM',
          delta_minor: -1200,
          balance_after_minor: 3800,
          restaurant_id: 8,
          restaurant_name: 'Harbor Grill',
          order: 'A-17',
          reversed_by_seq: 4,
        }),
        activity({ seq: 1, actor: '', approver: 'Olga Owner' }),
      ),
  })
  draw(<Ledger id={31} currency="USD" />)
  const table = await screen.findByRole('table', { name: 'Ledger' })
  const [, undo, block, redeem, first] = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent ?? '')
  expect(undo).toContain('+$12.00')
  expect(undo).toContain('Undoes row 2')
  expect(redeem).toContain('−$12.00')
  expect(redeem).toContain('$38.00')
  expect(redeem).toContain('Harbor Grill')
  expect(redeem).toContain('A-17')
  expect(redeem).toContain('Undone by row 4')
  // Nothing moved: there is a balance and no amount.
  expect(block).toContain('Left at the bar')
  expect(block).not.toMatch(/[+−]\$/)
  expect(first).toContain('Brigade, approved by Olga Owner')
})

test('the other card of a transfer is a link only for who sees it', async () => {
  fakeServer({
    [path]: () =>
      pageOf(
        activity({ seq: 2, type: 'TRANSFER_BALANCE_FROM', delta_minor: -5000, balance_after_minor: 0, other_card: { id: 32, last4: 'AB3D' } }),
        activity({ seq: 1, type: 'TRANSFER_BALANCE_TO', other_card: { id: null, last4: 'ZZ9Y' } }),
      ),
  })
  draw(<Ledger id={31} currency="USD" />)
  expect((await screen.findByRole('link', { name: '•••• AB3D' })).getAttribute('href')).toBe('#/gift_cards/cards/32')
  expect(screen.queryByRole('link', { name: /ZZ9Y/ })).toBeNull()
  expect(screen.getByText(/•••• ZZ9Y/)).toBeTruthy()
})

test('a card that was not sent yet, and one that has ended, say so in words', async () => {
  fakeServer({})
  draw(
    <>
      <CardPill status="pending" />
      <CardPill status="deactivated" />
    </>,
  )
  expect(await screen.findByText('Not sent yet')).toBeTruthy()
  expect(screen.getByText('Ended')).toBeTruthy()
})
