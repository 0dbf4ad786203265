import { firstOfferTerms } from '@brigade/contract/discounts/terms.ts'
import type { EvaluationAnswer } from '@brigade/contract/discounts/using.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropSession, keepSession } from '../../../platform/session/session.ts'
import { fakeServer, type Sent } from '../../../platform/testing.ts'
import { draw } from '../../hours/public/testing.tsx'
import { discountsConfig, known, pageOf, place, staff } from '../testing.ts'
import { Simulator, type SimulatorProps } from './Simulator.tsx'
import { answer, applied, item, menu } from './testing.ts'
import { WorstStackDialog } from './WorstStackDialog.tsx'

vi.setConfig({ testTimeout: 60_000 })

const simulate = 'POST /api/discounts/v5/discounts/simulate'
const laidOut = { hidden: true }
const draft = { id: null, name: 'Lunch', currency: 'USD', terms: { ...firstOfferTerms, pos_name: 'Lunch' } }

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

const quantityIn = ({ body }: Sent): number => Object(body).basket.lines[0].quantity

function open(answers: Parameters<typeof fakeServer>[0] = {}, props: SimulatorProps = {}, around?: (simulator: React.ReactNode) => React.ReactNode) {
  const sent = fakeServer({
    ...known,
    'POST /api/discounts/v5/discounts/search': () => pageOf(),
    'GET /api/discounts/v5/discounts/menu': () => ({
      body: { menu: menu([item(), item({ name: 'Soup', price_minor: 900 })]), is_live: true, at: '' },
    }),
    [simulate]: (call) => ({ body: answer({ 'line 1': 500 * quantityIn(call) }) }),
    ...answers,
  })
  const simulator = <Simulator {...props} />
  draw(around ? around(simulator) : simulator)
  return () => sent.filter(({ method, path }) => `${method} ${path}` === simulate)
}

async function add(name: string) {
  const field = await screen.findByLabelText('Add an item')
  await userEvent.click(field)
  await userEvent.type(field, name)
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`), ...laidOut }))
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name, ...laidOut }))
const basket = async () => within(await screen.findByRole('list', { name: 'Basket', ...laidOut }))

test('each line says its price, which offers take how much off it, and what it costs then', async () => {
  const happy = applied(1, 'Happy hour', { 'line 1': 100 }, { code: 'SPRING', needs_approval: true })
  const order = applied(
    2,
    'Ten off',
    { 'line 1': 40 },
    {
      paid_by: [
        { payer: 'restaurant', name: '', amount_minor: 15 },
        { payer: 'partner', name: 'Lakeside', amount_minor: 25 },
      ],
    },
  )
  const asked = open({ [simulate]: () => ({ body: answer({ 'line 1': 500 }, [happy, order], { unknown_codes: ['NOPE'] }) }) })
  await add('Fish taco')
  const lines = await basket()
  expect(await lines.findByText('$3.60')).toBeTruthy()
  expect(lines.getByText('$5.00').tagName).toBe('S')
  expect(lines.getByText('Happy hour').parentElement?.textContent).toBe('Happy hour −$1.00')
  expect(lines.getByText('Ten off').parentElement?.textContent).toBe('Ten off −$0.40')
  expect(screen.getByText('28% off')).toBeTruthy()
  expect(screen.getByText('Code SPRING')).toBeTruthy()
  expect(screen.getByText('Waits for approval')).toBeTruthy()
  expect(screen.getByText('No offer has the code NOPE')).toBeTruthy()
  const payers = within(screen.getByRole('region', { name: 'Who pays for it', ...laidOut }))
  expect(payers.getByText('Lakeside').parentElement?.textContent).toBe('Lakeside$0.25')
  expect(asked()[0]?.body).toMatchObject({ restaurant_id: 4, channel: 'web', fulfilment: 'pickup', at: null, draft: null, codes: [] })
})

test('what does not apply is grouped by why, what a guest could reach first', async () => {
  const no = (offer_id: number, name: string, reason: EvaluationAnswer['refused'][number]['reason'], hint = '') => ({
    offer_id,
    name,
    reason,
    text: `${name} says no.`,
    instead_of: null,
    hint,
  })
  const refused = [
    no(1, 'Late', 'outside_hours'),
    no(2, 'Big order', 'condition', 'Add $10.00 more'),
    no(3, 'Spent', 'budget_used'),
    { ...no(4, 'Other', 'stacking'), instead_of: 9 },
  ]
  open({ [simulate]: () => ({ body: answer({ 'line 1': 500 }, [applied(9, 'Happy hour', { 'line 1': 100 })], { refused }) }) })
  await add('Fish taco')
  const part = within(await screen.findByRole('region', { name: '4 offers do not apply', ...laidOut }))
  expect(part.getAllByRole('heading', { level: 4, ...laidOut }).map(({ textContent }) => textContent)).toEqual([
    'Within reach',
    'Not together with another',
    'Not at this time',
    'Used up',
  ])
  expect(part.getByText('Add $10.00 more')).toBeTruthy()
  expect(part.getByText('Happy hour came first')).toBeTruthy()
})

test('an answer that comes late never covers a newer one, and until that is there the last one stays', async () => {
  const held: (() => void)[] = []
  const first = answer({ 'line 1': 500 }, [applied(1, 'First', { 'line 1': 10 })])
  open()
  const quick = globalThis.fetch
  // The second question is answered at once, the one before it later.
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (!address.endsWith('/simulate')) return quick(address, init)
    const quantity = quantityIn({ body: JSON.parse(String(init.body)) } as Sent)
    if (quantity === 2) await new Promise<void>((resolve) => held.push(resolve))
    const body = quantity === 1 ? first : answer({ 'line 1': 500 * quantity }, [applied(1, `For ${quantity}`, { 'line 1': 10 })])
    return new Response(JSON.stringify(body))
  })
  await add('Fish taco')
  expect((await screen.findAllByText('First')).length).toBeGreaterThan(0)
  await press('One more Fish taco')
  await waitFor(() => expect(held).toHaveLength(1))
  expect(screen.getAllByText('First').length).toBeGreaterThan(0)
  await press('One more Fish taco')
  expect((await screen.findAllByText('For 3')).length).toBeGreaterThan(0)
  for (const go of held) go()
  await press('One more Fish taco')
  expect((await screen.findAllByText('For 4')).length).toBeGreaterThan(0)
  expect(screen.queryByText('For 2')).toBeNull()
})

test('what cannot be counted is said above the last answer, and asked again', async () => {
  let isBroken = false
  open({
    [simulate]: (call) =>
      isBroken
        ? { status: 400, body: { code: 'invalid', message: 'This basket is too large.' } }
        : { body: answer({ 'line 1': 500 * quantityIn(call) }, [applied(1, 'Happy hour', { 'line 1': 100 })]) },
  })
  await add('Fish taco')
  expect((await screen.findAllByText('Happy hour')).length).toBeGreaterThan(0)
  isBroken = true
  await press('One more Fish taco')
  expect(await screen.findByText('This basket is too large. What you see is from before your last change.')).toBeTruthy()
  expect(screen.getAllByText('Happy hour').length).toBeGreaterThan(0)
  isBroken = false
  await press('Try again')
  await waitFor(() => expect(screen.queryByText('This could not be counted')).toBeNull())
})

test('the offer that is being written is tried as it stands, and what becomes of it is said first', async () => {
  const outcomes = [
    answer({ 'line 1': 500 }, [applied(0, 'Lunch', { 'line 1': 100 })]),
    answer({ 'line 1': 1000 }, [], {
      refused: [{ offer_id: 0, name: 'Lunch', reason: 'outside_hours', text: 'It is given at lunch.', instead_of: null, hint: '' }],
    }),
  ]
  const asked = open({ [simulate]: () => ({ body: outcomes.shift() }) }, { draft })
  await add('Fish taco')
  expect(await screen.findByText('This offer takes $1.00 off')).toBeTruthy()
  expect(screen.getByText('This offer')).toBeTruthy()
  await press('One more Fish taco')
  expect(await screen.findByText('This offer does not apply')).toBeTruthy()
  expect(screen.getAllByText('It is given at lunch.').length).toBeGreaterThan(0)
  expect(Object(asked()[0]?.body).draft).toMatchObject({ id: null, name: 'Lunch', staff: null, terms: { pos_name: 'Lunch' } })
})

test('restaurants of another currency are passed over; where there is none, that is said', async () => {
  const yen = place({ id: 6, name: 'Daikanyama', currency: 'JPY' })
  open({ 'POST /api/discounts/v5/discounts/places': () => pageOf(yen, place()) }, { draft })
  expect(await screen.findByText('Tide & Ember · Online ordering · Pickup · Now')).toBeTruthy()
  cleanup()
  open({ 'POST /api/discounts/v5/discounts/places': () => pageOf(yen) }, { draft })
  expect(await screen.findByText('None of the restaurants you see takes USD.')).toBeTruthy()
})

test('Enter in the basket does not send the form that it stands in', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  open({}, {}, (simulator) => (
    <form onSubmit={onSubmit}>
      {simulator}
      <button type="submit">{'Save'}</button>
    </form>
  ))
  await add('Fish taco')
  await userEvent.click(await screen.findByText('Guest, codes and staff'))
  await userEvent.type(screen.getByLabelText('Tax in percent'), '8{Enter}')
  await userEvent.type(screen.getByLabelText('Codes the guest gives'), 'spring{Enter}')
  expect(await screen.findByText('spring')).toBeTruthy()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('without a menu items are added by hand, by what offers know them', async () => {
  const asked = open({ 'GET /api/discounts/v5/discounts/menu': () => ({ body: { menu: null, is_live: false, at: '' } }) })
  expect(await screen.findByText('No menu of this restaurant is published. Add items by hand.')).toBeTruthy()
  await press('Add by hand')
  const form = within(await screen.findByRole('dialog', laidOut))
  await userEvent.click(form.getByRole('button', { name: 'Add', ...laidOut }))
  expect(await form.findByText('Say what it is')).toBeTruthy()
  expect(form.getByText('Enter a price')).toBeTruthy()
  await userEvent.type(form.getByLabelText('Name'), 'Cake')
  await userEvent.type(form.getByLabelText('Category'), 'Desserts')
  await userEvent.type(form.getByLabelText('Price'), '7.5')
  await userEvent.click(form.getByRole('button', { name: 'Add', ...laidOut }))
  await waitFor(() =>
    expect(asked().map(({ body }) => Object(body).basket.lines)).toEqual([
      [expect.objectContaining({ name: 'Cake', category: 'Desserts', total_minor: 750 })],
    ]),
  )
})

const worstCall = 'POST /api/discounts/v5/discounts/worst_stack'
const worst = (more: object = {}) => ({
  at: '2026-11-27T02:00:00Z',
  channel: 'web',
  fulfilment: 'delivery',
  basket: {
    lines: [{ id: '1', name: 'Drip Coffee', category: '', plu: '', quantity: 2, total_minor: 600, options_minor: 0, tax_percent: null }],
    charges: [],
  },
  codes: ['SPRING24'],
  evaluation: answer({ 1: 600 }, [applied(7, 'Lunch', { 1: 360 }), applied(3, 'Mailing', { 1: 120 })]),
  percent: 80,
  is_bad: true,
  percent_without: 20,
  ...more,
})

test('the cheapest basket is shown with its offers and with what it would be without this one, and can be tried', async () => {
  const onTry = vi.fn()
  const sent = fakeServer({ ...known, [worstCall]: () => ({ body: { worst: worst(), tried: 412 } }) })
  draw(<WorstStackDialog place={place()} draft={{ ...draft, id: 7 }} onTry={onTry} onClose={() => {}} />)
  expect(await screen.findByText('A guest can get 80% off')).toBeTruthy()
  expect(screen.getByText('Without this offer, the same basket is 20% off.')).toBeTruthy()
  expect(screen.getByText('2 × Drip Coffee')).toBeTruthy()
  expect(screen.getByText('$1.20')).toBeTruthy()
  expect(screen.getByText('Lunch').textContent).toContain('This offer')
  expect(screen.getByText('Looked at Tide & Ember, 412 baskets')).toBeTruthy()
  await press('Try this basket')
  expect(onTry).toHaveBeenCalledWith(expect.objectContaining({ percent: 80 }), 'America/New_York')
  expect(sent.find(({ path }) => path.endsWith('/worst_stack'))?.body).toMatchObject({ restaurant_id: 4, draft: { id: 7 } })
})

test.each([
  [{ percent: 100, percent_without: 100 }, 'A guest can pay nothing', 'The same basket is as cheap without this offer.'],
  [{ percent: 30, is_bad: false }, 'No bad stack found', 'The cheapest basket found takes 30% off.'],
])('a stack of %o', async (more, title, text) => {
  fakeServer({ ...known, [worstCall]: () => ({ body: { worst: worst(more), tried: 9 } }) })
  draw(<WorstStackDialog place={place()} draft={{ ...draft, id: 7 }} onClose={() => {}} />)
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
})
