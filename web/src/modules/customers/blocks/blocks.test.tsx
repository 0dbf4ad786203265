import type { BlockSuspicion, CustomerBlock, CustomerBlocks } from '@brigade/contract/customers/blocks.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, testConfig } from '../../../platform/testing.ts'
import { toastStore } from '../../../ui/layers/toasts.ts'
import { draw } from '../draw.tsx'
import { BlockDialog } from './BlockDialog.tsx'
import { BlockFlags } from './BlockFlags.tsx'
import { BlocksCard } from './BlocksCard.tsx'

vi.setConfig({ testTimeout: 30_000 })
beforeEach(testConfig)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ada = { id: 7, name: 'Ada Marsh' }
const live: CustomerBlock = {
  id: 3,
  customer_id: 7,
  scope_group_id: 5,
  scope_name: 'Tide & Ember',
  effects: ['no_orders'],
  reason: 'fraud',
  note: 'Stolen card',
  orders: [{ id: 31, number: '42', restaurant_id: 2, restaurant_name: 'North Wharf' }],
  until_day: '2026-12-24',
  until_at: '2026-12-25T05:00:00Z',
  state: 'live',
  set_by_name: 'Vera',
  set_at: '2026-11-20T10:00:00Z',
  lifted_by_name: null,
  lifted_at: null,
  lifted_why: '',
  ordered_since: 2,
  last_ordered_at: '2026-11-21T10:00:00Z',
  _can: { lift: true },
}
const suspicion: BlockSuspicion = {
  id: 9,
  blocked_customer_id: 8,
  blocked_name: 'Maria Lopez',
  effects: ['no_orders'],
  reason: 'fraud',
  scope_name: 'Tide & Ember',
  because: ['phone'],
  found_at: '2026-11-20T10:00:00Z',
  _can: { decide: true },
}
const blocks = (more: Partial<CustomerBlocks> = {}) => ({
  body: { data: [live], suspicions: [], usual_scope: { id: 5, name: 'Harbor' }, _can: { block: true }, ...more },
})
const read = { 'GET /api/users/v5/customers/7/blocks': () => blocks() }

test('a tap on the reason blocks at the highest group, with what the reason usually takes, and can be taken back', async () => {
  const sent = fakeServer({
    ...read,
    'POST /api/users/v5/customers/7/blocks': () => ({ body: live }),
    'POST /api/users/v5/customers/7/blocks/3/lift': () => ({ body: { ...live, state: 'lifted' } }),
  })
  const onClose = vi.fn()
  draw(<BlockDialog customer={ada} onClose={onClose} />)
  expect(await screen.findByText('It counts at Harbor and everywhere below, until somebody lifts it.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: /^Did not show up/ }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    reason: 'no_show',
    effects: ['no_cash'],
    scope_group_id: 5,
    until_day: null,
    note: '',
  })
  toastStore.read().at(-1)?.action?.onSelect()
  await waitFor(() => expect(sent.find(({ path }) => path.endsWith('/lift'))?.body).toEqual({ why: 'Set by mistake' }))
})

test('all of it can be chosen, a refusal stands at its field, and what was chosen stays', async () => {
  const errors = { until_day: ['must be today or later'] }
  fakeServer({
    ...read,
    'POST /api/users/v5/customers/7/blocks': () => ({ status: 400, body: { code: 'invalid', message: 'Please check the marked fields.', errors } }),
  })
  draw(<BlockDialog customer={ada} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'More choices' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Asked for it' }))
  expect(screen.getAllByText('No marketing').length).toBeGreaterThan(0)
  await userEvent.type(screen.getByLabelText(/^Note/), 'By phone')
  await userEvent.click(screen.getByRole('button', { name: 'Block' }))
  expect(await screen.findByText('must be today or later')).toBeDefined()
  expect(screen.getByLabelText(/^Note/)).toHaveProperty('value', 'By phone')
})

test('whoever looks at the further choices and changes nothing leaves them with Escape, without a question', async () => {
  fakeServer(read)
  const onClose = vi.fn()
  draw(<BlockDialog customer={ada} onClose={onClose} />)
  await userEvent.click(await screen.findByRole('button', { name: 'More choices' }))
  await userEvent.click(await screen.findByLabelText(/^Note/))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('the page says at once that somebody is blocked, and asks whether they are somebody who is', async () => {
  const sent = fakeServer({
    'GET /api/users/v5/customers/7/blocks': () => blocks({ suspicions: [suspicion] }),
    'POST /api/users/v5/customers/7/suspicions/9': () => blocks(),
  })
  draw(<BlockFlags id={7} />)
  expect(await screen.findByText('Blocked: No orders')).toBeDefined()
  expect(screen.getByText(/Fraud · at Tide & Ember · until the end of .*24.* · Ordered 2 times since/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'This may be Maria Lopez, who is blocked' }).getAttribute('href')).toBe('#/customers/8')
  expect(screen.getByText(/They have the same phone number\./)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Somebody else' }))
  await waitFor(() => expect(sent.find(({ path }) => path.endsWith('/9'))?.body).toEqual({ decision: 'dismiss' }))
})

test('the card has every block with its end and its orders, and lifting one asks why', async () => {
  const lifted: CustomerBlock = {
    ...live,
    id: 2,
    state: 'lifted',
    until_day: null,
    lifted_by_name: 'Omar',
    lifted_at: '2026-11-10T10:00:00Z',
    lifted_why: 'Paid',
    _can: { lift: false },
  }
  const sent = fakeServer({
    'GET /api/users/v5/customers/7/blocks': () => blocks({ data: [live, lifted] }),
    'POST /api/users/v5/customers/7/blocks/3/lift': () => ({ body: live }),
  })
  draw(<BlocksCard id={7} />)
  const [first, second] = await screen.findAllByRole('listitem')
  expect(
    within(first as HTMLElement)
      .getByRole('link', { name: 'Order 42 · North Wharf' })
      .getAttribute('href'),
  ).toBe('#/reports/orders/31')
  expect(second?.textContent).toMatch(/no end.*Lifted by Omar on .*: Paid/)
  await userEvent.click(screen.getByRole('button', { name: 'Lift' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Lift' }))
  expect(await screen.findByText('Say why')).toBeDefined()
  await userEvent.type(within(dialog).getByLabelText('Why'), 'Settled')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Lift' }))
  await waitFor(() => expect(sent.find(({ path }) => path.endsWith('/lift'))?.body).toEqual({ why: 'Settled' }))
})

test('a card that cannot be read says so and tries again', async () => {
  fakeServer({
    'GET /api/users/v5/customers/7/blocks': () => ({ status: 404, body: { code: 'not_found', message: 'This customer does not exist.' } }),
  })
  draw(<BlocksCard id={7} />)
  expect(await screen.findByText('The blocks could not be loaded')).toBeDefined()
})
