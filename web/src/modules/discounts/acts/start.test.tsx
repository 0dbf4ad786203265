import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropSession, keepSession } from '../../../platform/session/session.ts'
import { fakeServer } from '../../../platform/testing.ts'
import { draw } from '../../hours/public/testing.tsx'
import { answer, applied } from '../simulator/testing.ts'
import { discountsConfig, known, offer, pageOf, place, staff } from '../testing.ts'
import { StartDialog } from './StartDialog.tsx'

vi.setConfig({ testTimeout: 60_000 })

const worstCall = 'POST /api/discounts/v5/discounts/worst_stack'
const laidOut = { hidden: true }
const worst = (percent: number, name: string) => ({
  at: '2026-11-27T02:00:00Z',
  channel: 'web',
  fulfilment: 'pickup',
  basket: { lines: [{ id: '1', name, category: '', plu: '', quantity: 1, total_minor: 1000, options_minor: 0, tax_percent: null }], charges: [] },
  codes: [],
  evaluation: answer({ 1: 1000 }, [applied(7, 'Late happy hour', { 1: percent * 10 })]),
  percent,
  is_bad: percent >= 50,
  percent_without: 0,
})

beforeEach(() => {
  localStorage.clear()
  discountsConfig()
  keepSession(staff)
})
afterEach(() => {
  cleanup()
  dropSession()
  vi.unstubAllGlobals()
})

function open(answers: Parameters<typeof fakeServer>[0]) {
  const onStart = vi.fn(async () => true)
  const onClose = vi.fn()
  const sent = fakeServer({ ...known, ...answers })
  draw(<StartDialog offer={offer({ status: 'draft' })} onStart={onStart} onClose={onClose} />)
  const asked = () => sent.filter(({ path }) => path.endsWith('/worst_stack')).map(({ body }) => Object(body).restaurant_id)
  return { onStart, onClose, asked }
}
const dialog = async () => within(await screen.findByRole('dialog', laidOut))

test('the worst of several restaurants is warned about before an offer starts, and can be started anyway', async () => {
  const places = [4, 5, 6, 8].map((id) => place({ id, name: `Place ${id}` }))
  const yen = place({ id: 9, name: 'Daikanyama', currency: 'JPY' })
  const { onStart, asked } = open({
    'POST /api/discounts/v5/discounts/places': () => pageOf(yen, ...places),
    [worstCall]: ({ body }) => ({ body: { worst: Object(body).restaurant_id === 5 ? worst(80, 'Soup') : worst(30, 'Pie'), tried: 10 } }),
  })
  const asking = await dialog()
  expect(await asking.findByText('A guest can get 80% off')).toBeTruthy()
  expect(asking.getByText('Soup')).toBeTruthy()
  expect(asking.getByText('Looked at 3 of 12 restaurants')).toBeTruthy()
  expect(asked()).toEqual([4, 5, 6])
  expect(asking.getByRole('button', { name: 'Go back', ...laidOut })).toBeTruthy()
  await userEvent.click(asking.getByRole('button', { name: 'Start anyway', ...laidOut }))
  expect(onStart).toHaveBeenCalledOnce()
})

test('a search that fails, or finds nothing bad, keeps nobody from starting', async () => {
  let isBroken = true
  const { onStart } = open({
    [worstCall]: () =>
      isBroken
        ? { status: 409, body: { code: 'conflict', message: 'Somebody is changing the menu.' } }
        : { body: { worst: worst(30, 'Pie'), tried: 10 } },
  })
  const asking = await dialog()
  expect(await asking.findByText('Somebody is changing the menu.')).toBeTruthy()
  isBroken = false
  await userEvent.click(asking.getByRole('button', { name: 'Try again', ...laidOut }))
  expect(await asking.findByText('The cheapest basket found takes 30% off.')).toBeTruthy()
  expect(asking.getByRole('button', { name: 'Cancel', ...laidOut })).toBeTruthy()
  await userEvent.click(asking.getByRole('button', { name: 'Start', ...laidOut }))
  expect(onStart).toHaveBeenCalledOnce()
})

test('the restaurant that was tried last is looked at before others', async () => {
  localStorage.setItem('@discounts-restaurant', JSON.stringify(place({ id: 8, name: 'Place 8' })))
  const { asked } = open({
    'POST /api/discounts/v5/discounts/places': () => pageOf(...[4, 5, 6, 8].map((id) => place({ id, name: `Place ${id}` }))),
    [worstCall]: () => ({ body: { worst: null, tried: 0 } }),
  })
  expect(await (await dialog()).findByText('No offer applies to anything on this menu')).toBeTruthy()
  expect(asked()).toEqual([8, 4, 5])
})
