// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '../../../platform/session/session.ts'
import { person, testConfig } from '../../../platform/testing.ts'
import { draw, fakeGraph } from '../../hours/public/testing.tsx'
import { restaurant } from '../../restaurants/public/testing.ts'
import { anOrder } from '../testing.ts'
import { OpenOrdersTab } from './OpenOrdersTab.tsx'
import { OwedOrders } from './OwedOrders.tsx'

beforeEach(() => {
  testConfig()
  keepSession(person({ ag_roles: ['restaurants', 'availabilities_admin'] }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const owed = anOrder({
  state: 'rejected',
  owed_minor: 1300,
  payments: [{ at: '2026-03-04T23:00:00Z', tender: 'gift_card', said: 'Gift card', amount_minor: 1300 }],
})
const listOf = (...data: unknown[]) => ({ data: { data, total: data.length, page: 1, per_page: 100 } })
const mayAct = (is_authorized: boolean) => ({ 'POST /api/users/v5/is_resource_authorized': () => ({ body: { is_authorized } }) })
const refundsCard = async () => within((await screen.findByText('Refunds to give')).closest('section') ?? document.body)

test('a refund is recorded with what is owed and how it was paid, and the list is asked for again', async () => {
  let isOpen = true
  const asked = fakeGraph(
    {
      orders: () => listOf(...(isOpen ? [owed] : [])),
      recordRefund: () => {
        isOpen = false
        return { data: { ...owed, owed_minor: 0 } }
      },
    },
    mayAct(true),
  )
  draw(<OwedOrders restaurantId={12} />)
  const card = await refundsCard()
  expect(card.getByText('$13.00 to give back')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Order 42' }).getAttribute('href')).toBe('#/reports/orders/7')
  await userEvent.click(await card.findByRole('button', { name: 'Record refund' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a refund for Order 42' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('13.00')
  expect(dialog.getByLabelText<HTMLSelectElement>('How the guest got it').value).toBe('gift_card')
  await userEvent.type(dialog.getByLabelText('Reason'), 'Nobody answered')
  await userEvent.click(dialog.getByRole('button', { name: 'Record refund' }))

  await waitFor(() => expect(screen.queryByText('Refunds to give')).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(asked.map(({ field }) => field)).toEqual(['orders', 'recordRefund', 'orders'])
  expect(asked[1]?.variables).toEqual({
    restaurant_id: 12,
    id: 7,
    amount_minor: 1300,
    currency: 'USD',
    tender: 'gift_card',
    reason: 'Nobody answered',
  })
})

test('an amount that was taken out is asked for', async () => {
  const asked = fakeGraph({ orders: () => listOf(owed) }, mayAct(true))
  draw(<OwedOrders restaurantId={12} />)
  await userEvent.click(await (await refundsCard()).findByRole('button', { name: 'Record refund' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.clear(dialog.getByLabelText('Amount'))
  await userEvent.click(dialog.getByRole('button', { name: 'Record refund' }))
  expect(await dialog.findByText('Enter how much the guest got back')).toBeTruthy()
  expect(asked.map(({ field }) => field)).toEqual(['orders'])
})

test('a refund that is refused stays open with its reason beside the field', async () => {
  const sentence = 'This is more than the guest has paid and not gotten back'
  const refused = { error: { message: `${sentence}.`, code: 'invalid', errors: { amount_minor: [sentence] } } }
  fakeGraph({ orders: () => listOf(owed), recordRefund: () => refused }, mayAct(true))
  draw(<OwedOrders restaurantId={12} />)
  await userEvent.click(await (await refundsCard()).findByRole('button', { name: 'Record refund' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Reason'), 'Nobody answered')
  await userEvent.click(dialog.getByRole('button', { name: 'Record refund' }))
  expect(await dialog.findByText(sentence)).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('Nobody answered')
})

test('people who cannot act on orders see what is owed, without a button', async () => {
  let judged = 0
  fakeGraph(
    { orders: () => listOf(owed) },
    {
      'POST /api/users/v5/is_resource_authorized': () => {
        judged += 1
        return { body: { is_authorized: false } }
      },
    },
  )
  draw(<OwedOrders restaurantId={12} />)
  const card = await refundsCard()
  await waitFor(() => expect(judged).toBe(1))
  expect(card.queryByRole('button')).toBeNull()
})

test('a second tap within a second after an order has moved on does nothing; one after it moves it on again', async () => {
  const ways = [
    anOrder(),
    anOrder({ state: 'accepted' }),
    anOrder({ state: 'preparing', next: ['ready', 'completed'] }),
    anOrder({ state: 'ready', next: ['completed'] }),
  ]
  let order = ways[0]
  const asked = fakeGraph(
    {
      orders: ({ is_owed }) => listOf(...(is_owed ? [] : [order])),
      acceptOrder: () => {
        order = ways[1]
        return { data: order }
      },
      moveOrder: ({ state }) => {
        order = ways.find((one) => one.state === state)
        return { data: order }
      },
    },
    mayAct(true),
  )
  vi.useFakeTimers({ shouldAdvanceTime: true })
  draw(<OpenOrdersTab restaurant={restaurant()} />)
  const acts = () => asked.flatMap(({ field, variables }) => (field === 'orders' ? [] : [variables.state ?? field]))
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  await screen.findByRole('button', { name: 'Accept' })
  // The list is known for a while before anybody presses.
  await vi.advanceTimersByTimeAsync(1000)
  const done: string[] = []
  for (const [name, next, act] of [
    ['Accept', 'Start preparing', 'acceptOrder'],
    ['Start preparing', 'Mark as ready', 'preparing'],
    ['Mark as ready', 'Complete', 'ready'],
  ] as const) {
    press(name)
    done.push(act)
    const button = await screen.findByRole('button', { name: next })
    expect(button.getAttribute('aria-busy')).toBe('true')
    press(next)
    expect(acts()).toEqual(done)
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  }
})
