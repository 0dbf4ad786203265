import type { DiscountUse, WaitingUse } from '@brigade/contract/discounts/using.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropSession, keepSession } from '../../../platform/session/session.ts'
import { fakeServer, person } from '../../../platform/testing.ts'
import { toastStore } from '../../../ui/layers/toasts.ts'
import { draw } from '../../hours/public/testing.tsx'
import { discountsConfig, offer, pageOf, staff } from '../testing.ts'
import { ApprovalsPage } from './ApprovalsPage.tsx'
import { Uses } from './UsesTab.tsx'

vi.setConfig({ testTimeout: 60_000 })

const search = 'POST /api/discounts/v5/discounts/7/uses/search'
const waitingCall = 'GET /api/discounts/v5/discounts/waiting'
const decide = (id: number) => `POST /api/discounts/v5/discounts/uses/${id}/decide`
const laidOut = { hidden: true }

beforeEach(() => {
  discountsConfig()
  keepSession(staff)
})
afterEach(() => {
  cleanup()
  dropSession()
  vi.unstubAllGlobals()
})

function use(more: Partial<DiscountUse> = {}): DiscountUse {
  return {
    id: 9,
    discount_id: 7,
    discount_name: 'Manager comp',
    restaurant_id: 4,
    restaurant_name: 'Tide & Ember',
    reference: '1042',
    order_id: 88,
    code: null,
    customer: { id: 12, name: 'Ada Marsh' },
    status: 'applied',
    amount_minor: 1800,
    refunded_minor: 0,
    currency: 'USD',
    version_number: 2,
    paid_by: [{ payer: 'restaurant', name: '', amount_minor: 1800 }],
    reason: 'Long wait',
    by: 'Dana Cole',
    decided_by: 'Priya N.',
    system: 'shop',
    at: '2026-11-26T17:55:00Z',
    ...more,
  }
}

const soon = () => new Date(Date.now() + 12 * 60_000).toISOString()
const waiting = (more: Partial<WaitingUse> = {}): WaitingUse => ({
  ...use({ status: 'waiting', decided_by: '', order_id: null }),
  reservation_uuid: '7b6f3c52-1d0e-4a7f-9d5e-0c3f1f6b2a10',
  expires_at: soon(),
  order_minor: 7200,
  ...more,
})

const route = { useSearch: () => ({}), useNavigate: () => async () => {} }
const said = () => toastStore.read().map(({ title, message }) => [title, message])

function uses(...rows: DiscountUse[]) {
  fakeServer({ [search]: () => pageOf(...rows), 'GET /api/users/v5/preferences': () => ({ body: { preferences: {} } }) })
  draw(<Uses offer={offer({ terms: { ...offer().terms, method: 'staff', class: 'order' } })} route={route} />)
}

test('a use leads to its order for those who open orders, once the order has come', async () => {
  keepSession(person({ ag_roles: ['discounts', 'restaurants'] }))
  uses(use(), use({ id: 10, reference: '1043', order_id: null }))
  expect((await screen.findByRole('link', { name: 'Order 1042', ...laidOut })).getAttribute('href')).toBe('#/reports/orders/88')
  expect(screen.queryByRole('link', { name: 'Order 1043', ...laidOut })).toBeNull()
  expect(screen.getAllByText('Long wait, by Dana Cole, approved by Priya N.')).toHaveLength(2)
})

test('those who open no orders see the number alone; what was not taken off in the end is struck out', async () => {
  uses(
    use({ status: 'declined', decided_by: 'Ana Castillo' }),
    use({
      id: 10,
      refunded_minor: 450,
      paid_by: [
        { payer: 'restaurant', name: '', amount_minor: 1000 },
        { payer: 'partner', name: 'Lakeside', amount_minor: 800 },
      ],
    }),
  )
  expect(await screen.findAllByText('Order 1042')).toHaveLength(2)
  expect(screen.queryByRole('link', { name: 'Order 1042', ...laidOut })).toBeNull()
  expect(screen.getAllByText('$18.00').map((one) => one.tagName)).toEqual(['S', 'TD'])
  expect(screen.getByText('Long wait, by Dana Cole, declined by Ana Castillo')).toBeTruthy()
  expect(screen.getByText('$4.50 given back with refunds')).toBeTruthy()
  expect(screen.getByText('Restaurant $10.00, Lakeside $8.00')).toBeTruthy()
})

/** The page with what waits, which answers can change. */
function approvals(rows: WaitingUse[], answers: Parameters<typeof fakeServer>[0] = {}) {
  const list = { rows }
  const sent = fakeServer({ [waitingCall]: () => ({ body: { data: list.rows } }), ...answers })
  draw(<ApprovalsPage />)
  return { list, decided: () => sent.filter(({ path }) => path.endsWith('/decide')).map(({ body }) => body) }
}
const cards = async () => within(await screen.findByRole('list', { name: 'Waiting for you', ...laidOut })).findAllByRole('listitem', laidOut)
const approve = async (amount: string) => screen.findByRole('button', { name: new RegExp(`^Approve ${amount.replace('$', '\\$')}`), ...laidOut })

test('a yes is sent with its note, the card goes, and the focus is on the next card', async () => {
  const rows = [waiting(), waiting({ id: 10, reference: '1043', amount_minor: 2100, expires_at: new Date(Date.now() + 13 * 60_000).toISOString() })]
  const { list, decided } = approvals(rows, {
    [decide(9)]: () => {
      list.rows = rows.slice(1)
      return { body: use() }
    },
  })
  const [first] = await cards()
  if (!first) throw new Error('nothing waits')
  await userEvent.click(within(first).getByRole('button', { name: 'Add a note', ...laidOut }))
  await userEvent.type(await within(first).findByLabelText('Note'), 'Two guests only')
  expect(within(first).getByText('25% of $72.00')).toBeTruthy()
  const yes = await approve('$18.00')
  yes.focus()
  await userEvent.click(yes)
  await waitFor(() => expect(decided()).toEqual([{ approve: true, note: 'Two guests only' }]))
  await waitFor(async () => expect(await cards()).toHaveLength(1))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Approve $21.00 for order 1043'))
  expect(said()).toContainEqual(['$18.00 approved', 'Order 1042'])
  expect(said().some(([title]) => title?.includes('somebody else'))).toBe(false)
})

test('a second tap right after a card went decides nothing about the one in its place', async () => {
  const rows = [waiting(), waiting({ id: 10, reference: '1043', amount_minor: 2100 })]
  const { list, decided } = approvals(rows, {
    [decide(9)]: () => {
      list.rows = rows.slice(1)
      return { body: use() }
    },
    [decide(10)]: () => ({ body: use({ id: 10 }) }),
  })
  const first = await approve('$18.00')
  const second = await approve('$21.00')
  // At once when the cards change places, before any time has passed.
  const tapped = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (first.isConnected) return
      observer.disconnect()
      fireEvent.click(second)
      resolve()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  await userEvent.click(first)
  await tapped
  // Whatever the tap began is through.
  await act(async () => {})
  expect(decided()).toHaveLength(1)
  // Once it has stood there a while it is meant.
  await waitFor(() => {
    fireEvent.click(second)
    expect(decided().length).toBeGreaterThan(1)
  })
})

test('whoever was slower hears who decided, and the card goes', async () => {
  const { list } = approvals([waiting()], {
    [decide(9)]: () => {
      list.rows = []
      return { status: 409, body: { code: 'conflict', message: 'Ana Castillo has approved it already.' } }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Decline \$18\.00/, ...laidOut }))
  await waitFor(() => expect(said().some(([, message]) => message === 'Ana Castillo has approved it already.')).toBe(true))
  expect(await screen.findByText('Nothing waits')).toBeTruthy()
})

test('arrows lead to the same button of the next card, and the one whose time runs out first is at the top', async () => {
  approvals([waiting({ id: 10, reference: '1043', expires_at: new Date(Date.now() + 14 * 60_000).toISOString() }), waiting()])
  const buttons = (await screen.findAllByRole('button', { name: /^Decline/, ...laidOut })).map((one) => one.getAttribute('aria-label'))
  expect(buttons).toEqual(['Decline $18.00 for order 1042', 'Decline $18.00 for order 1043'])
  screen.getByRole('button', { name: buttons[0] ?? '', ...laidOut }).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe(buttons[1])
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe(buttons[0])
})

test('the time that is left counts down, that of a day in hours, and what somebody else pays is said', async () => {
  const paid_by = [
    { payer: 'restaurant', name: '', amount_minor: 1000 },
    { payer: 'platform', name: '', amount_minor: 800 },
  ] as const
  approvals([
    waiting({ paid_by: [...paid_by] }),
    waiting({ id: 10, reference: '1043', expires_at: new Date(Date.now() - 1000).toISOString() }),
    waiting({ id: 11, reference: '1044', expires_at: new Date(Date.now() + 86_390_000).toISOString() }),
  ])
  expect(await screen.findByText(/^1[12]:\d\d left$/)).toBeTruthy()
  expect(screen.getByText('Time is up')).toBeTruthy()
  expect(screen.getByText('23 h 59 min left')).toBeTruthy()
  expect(screen.getByText('Paid by: Restaurant $10.00, Platform $8.00')).toBeTruthy()
})

test('those without the role are told which one it takes, and nothing is asked', async () => {
  keepSession(person({ ag_roles: ['discounts'] }))
  const { list } = approvals([waiting()])
  expect(await screen.findByText('You cannot approve discounts')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Waiting for you', ...laidOut })).toBeNull()
  expect(list.rows).toHaveLength(1)
})
