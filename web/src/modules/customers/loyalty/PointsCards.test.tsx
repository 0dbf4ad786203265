import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../platform/testing.ts'
import { draw } from '../../gift-cards/testing.tsx'
import { PointsCard } from './PointsCards.tsx'
import { loyaltyConfig, points } from './testing.ts'

beforeEach(loyaltyConfig)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const base = 'POST /api/loyalty/v5/customers/12/loyalty'
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('says how many points there are, the tier, what is missing to the next, and what expires soon', async () => {
  draw(<PointsCard customerId={12} points={points()} isActive />)
  expect(await screen.findByText('80')).toBeTruthy()
  for (const text of ['Silver tier', '270 points to Gold', 'Free Iced tea · 50 points', 'Free Lunch · 200 points · 120 more needed'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText(/^30 points expire after/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Redeem Free lunch' })).toBeNull()
})

test('a reward is redeemed once it is agreed to, and the line for the till is shown', async () => {
  const line = { text: 'Free drink: Free Iced tea', kind: 'free_item', amount_minor: null, percent: null, item: 'Iced tea', currency: 'USD' }
  const sent = fakeServer({ [`${base}/redeem`]: () => ({ body: { event_id: 5, line, balance: 30, undo_until: '2026-03-01T12:10:00Z' } }) })
  draw(<PointsCard customerId={12} points={points()} isActive />)
  await press('Redeem Free drink')
  expect(await screen.findByText('50 points are taken, 30 points stay.')).toBeTruthy()
  await press('Redeem')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ plan_id: 7, reward: 'Free drink', points: 50 })
})

test('what was redeemed a moment ago can be taken back', async () => {
  const sent = fakeServer({ [`${base}/undo`]: () => ({ body: { balance: 130 } }) })
  const undoable = [{ event_id: 5, reward: 'Free drink', points: 50, until: '2026-03-01T12:10:00Z' }]
  draw(<PointsCard customerId={12} points={points({ undoable })} isActive />)
  await press('Undo Free drink')
  await waitFor(() => expect(sent[0]?.body).toEqual({ event_id: 5 }))
})

test('points are adjusted with a reason', async () => {
  const sent = fakeServer({ [`${base}/adjust`]: () => ({ body: { balance: 60 } }) })
  draw(<PointsCard customerId={12} points={points()} isActive />)
  await press('Adjust…')
  await userEvent.type(await screen.findByLabelText('How many points'), '-20')
  await press('Adjust')
  expect(await screen.findByText('Say why')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Why'), 'Counted twice')
  await press('Adjust')
  await waitFor(() => expect(sent[0]?.body).toEqual({ plan_id: 7, delta: -20, reason: 'Counted twice' }))
})

test('of a customer who was merged, and of a plan that has ended, nothing can be redeemed', async () => {
  draw(
    <>
      <PointsCard customerId={12} points={points()} isActive={false} />
      <PointsCard customerId={12} points={points({ plan_id: 8, status: 'ended', _can: { redeem: false, adjust: false } })} isActive />
    </>,
  )
  expect(await screen.findByText('This plan has ended. Its points can no longer be redeemed.')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})
