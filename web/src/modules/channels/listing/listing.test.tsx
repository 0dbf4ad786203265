import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../../../app/App.tsx'
import { makeRouter } from '../../../app/router.tsx'
import { makeQueryClient } from '../../../platform/query-client.ts'
import { dropSession, keepSession } from '../../../platform/session/session.ts'
import { fakeServer, person, testConfig } from '../../../platform/testing.ts'
import { done, known, listing, pageOf, staff } from './testing.ts'

vi.setConfig({ testTimeout: 30_000 })
configure({ asyncUtilTimeout: 15_000 })

beforeEach(() => {
  localStorage.clear()
  testConfig()
  keepSession(staff)
})
afterEach(() => {
  cleanup()
  dropSession()
  vi.unstubAllGlobals()
})

const path = '/api/restaurants/v5/restaurants/4/listings/uber_eats'
const page = '/channels/listings/4/uber_eats'

function open(address: string, answers: Parameters<typeof fakeServer>[0] = {}) {
  const sent = fakeServer({ ...known, ...answers })
  const history = createMemoryHistory({ initialEntries: [address] })
  const client = makeQueryClient()
  render(<App router={makeRouter(history)} client={client} />)
  return { sent, history, client }
}

const incident = { id: 1, reason: 'tablet_offline' as const, said: '', starts_at: '2026-11-26T19:00:00Z', until: null }

test('both kinds of pause are said together, and resuming ends ours alone', async () => {
  const now = listing({ state: 'paused_by_channel', incident, paused: { until: '2040-01-05T23:00:00Z', reason: 'Too busy: a bus' } })
  const { sent } = open(page, {
    [`GET ${path}`]: () => ({ body: now }),
    'POST /api/restaurants/v5/listings/resume': () => done(),
    'POST /api/restaurants/v5/listings/pause': () => done(),
  })
  expect(await screen.findByText('Paused by Uber Eats: tablet offline')).toBeDefined()
  expect(screen.getByText(/Check that the tablet is on and online/)).toBeDefined()
  expect(screen.getByText('Paused by us until Jan 5, 2040, 6:00 PM')).toBeDefined()
  expect(screen.getByText('Too busy: a bus')).toBeDefined()
  expect(screen.getByText(/Uber Eats’s own pause stays until Uber Eats ends it/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }))
  await screen.findByText('Tide & Ember on Uber Eats takes orders again')
  expect(sent.find((one) => one.path.endsWith('/listings/resume'))?.body).toEqual({ listing_ids: [31] })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Tide & Ember on Uber Eats is paused')
  expect(sent.find((one) => one.path.endsWith('/listings/pause'))?.body).toMatchObject({
    end_rule: 'until',
    until: '2040-01-05T23:00:00Z',
    reason: 'busy',
    note: 'a bus',
  })
})

test('what failed is said with its retry, and a refusal is read out as the server gave it', async () => {
  open(page, {
    [`GET ${path}`]: () => ({ body: listing({ state: 'error', problem: 'The menu did not arrive: the token was refused.', can_retry: true }) }),
    'POST /api/restaurants/v5/listings/retry': () => ({
      body: { results: [{ id: 31, name: 'Tide & Ember', outcome: 'refused', sentence: 'Uber Eats has no credentials.' }] },
    }),
  })
  expect(await screen.findByText('The menu did not arrive: the token was refused.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Uber Eats has no credentials.')).toBeDefined()
})

test('drift is never overwritten before somebody has read what that overwrites', async () => {
  const entries = [
    { id: 'i1', name: 'Fish taco', kind: 'price' as const, sent: '$14.00', there: '$12.00' },
    { id: 'i2', name: 'Old soup', kind: 'unknown_there' as const, sent: '', there: 'Old soup' },
  ]
  const drift = { state: 'different' as const, entries, count: 9, error: '', read_at: '2026-11-27T08:00:00Z' }
  const { sent } = open(page, {
    [`GET ${path}`]: () => ({ body: listing({ drift, drift_count: 9 }) }),
    [`POST ${path}/send_again`]: () => ({ body: { publication: 12 } }),
  })
  expect(await screen.findByText('9 things on Uber Eats are not as sent')).toBeDefined()
  const table = within(screen.getByRole('table', { name: 'What differs' }))
  expect(table.getByText('Price')).toBeDefined()
  await userEvent.click(screen.getAllByRole('button', { name: 'Send again…' })[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Send the menu to Uber Eats again?' }))
  expect(dialog.getByText('9 things on Uber Eats are overwritten with what was published:')).toBeDefined()
  const listItems = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(listItems).toEqual(['Fish taco: $12.00 becomes $14.00', 'Old soup: is removed there', 'and 7 more'])
  expect(sent.some((one) => one.path.endsWith('/send_again'))).toBe(false)
  await userEvent.click(dialog.getByRole('button', { name: 'Overwrite and send' }))
  await screen.findByText('The menu is on its way to Uber Eats')
  expect(sent.some((one) => one.path.endsWith('/send_again'))).toBe(true)
})

test('proof of each pause is shown: confirmed with its moment, refused with the reason, or not possible there', async () => {
  const delivery = { act: 'pause' as const, attempts: 1, error: '', queued_at: '2026-11-27T14:00:00Z', acknowledged_at: null }
  open(page, {
    [`GET ${path}`]: () => ({
      body: listing({
        closures: { state: 'failed', error: 'Uber Eats did not answer.' },
        deliveries: [
          { ...delivery, id: 1, what: 'Fish taco', state: 'acknowledged', acknowledged_at: '2026-11-27T14:00:02Z' },
          { ...delivery, id: 2, what: 'Oysters', state: 'refused', attempts: 3, error: 'No such item.' },
          { ...delivery, id: 3, what: 'Extra cheese', state: 'unsupported' },
        ],
      }),
    }),
  })
  const list = within(await screen.findByRole('list', { name: 'Pauses and closures' }))
  const texts = list.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  expect(texts[0]).toContain('Uber Eats did not answer.')
  expect(texts[1]).toContain('Confirmed Nov 27, 2026, 9:00 AM')
  expect(texts[2]).toContain('No such item.')
  expect(texts[2]).toContain('Tried 3 times.')
  expect(texts[3]).toContain('Uber Eats has no way to do this.')
})

test('an own channel has neither deliveries nor drift nor a token, and says why', async () => {
  const web = {
    'GET /api/restaurants/v5/restaurants/4/listings/web': () => ({ body: listing({ kind: 'web', channel_name: 'Online ordering' }) }),
  }
  open('/channels/listings/4/web', web)
  expect(await screen.findByText(/Online ordering is your own channel. It reads menus, pauses and hours here/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Read back now' })).toBeNull()
  expect(screen.queryByRole('list', { name: 'Pauses and closures' })).toBeNull()
  cleanup()
  open('/channels/listings/4/web/settings', web)
  expect(await screen.findByText(/there is nothing to connect/)).toBeDefined()
  expect(screen.queryByLabelText('New token')).toBeNull()
})

test('the answer of a test order stays where it was asked for', async () => {
  open(page, { [`POST ${path}/test`]: () => ({ body: { ok: false, sentence: 'No menu is live there.' } }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test order' }))
  expect(await screen.findByText('No menu is live there.')).toBeDefined()
})

test('ways to sell with the same hours share a column, and a special day is named', async () => {
  const day = (date: string, fulfilment: string, windows: object[], note = '') => ({ date, fulfilment, windows, note })
  const late = [{ start_min: 1020, end_min: 1560 }]
  open(`${page}/hours`, {
    [`GET ${path}/hours`]: () => ({
      body: {
        timezone: 'America/New_York',
        data: [
          day('2026-11-27', 'delivery', late),
          day('2026-11-27', 'pickup', late),
          day('2026-11-28', 'delivery', [], 'Private event'),
          day('2026-11-28', 'pickup', [], 'Private event'),
        ],
      },
    }),
  })
  const table = within(await screen.findByRole('table', { name: 'Hours' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Day', 'Delivery and Pickup'])
  expect(table.getByText('5:00 PM – 2:00 AM')).toBeDefined()
  expect(table.getByText('Closed')).toBeDefined()
  expect(table.getByText('Private event')).toBeDefined()
})

test('the head of each price says whose it is, and the difference is a percentage', async () => {
  const { sent } = open(`${page}/prices?fulfilment=pickup&q=taco`, {
    [`GET ${path}/prices`]: () =>
      pageOf(
        { id: 'i1', name: 'Fish taco', category: 'Tacos', base_minor: 1400, channel_minor: 1610 },
        { id: 'i2', name: 'Pork taco', category: 'Tacos', base_minor: 1200, channel_minor: null },
      ),
  })
  const table = within(await screen.findByRole('table', { name: 'Prices' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Item',
    'Category',
    'Restaurant price',
    'Uber Eats price',
    'Difference',
  ])
  expect(table.getAllByRole('row')[1]?.textContent).toBe('Fish tacoTacos$14.00$16.10+15%')
  expect(table.getAllByRole('row')[2]?.textContent).toContain('Not on Uber Eats')
  const asked = new URLSearchParams(sent.find((one) => one.path.includes('/prices'))?.path.split('?')[1])
  expect([asked.get('fulfilment'), asked.get('name')]).toEqual(['pickup', 'taco'])
})

test('what was lost is never rounded away, and the table has the numbers of the bars', async () => {
  open(`${page}/orderable`, {
    [`GET ${path}/orderable`]: () => ({
      body: {
        data: [
          { day: '2026-11-25', open_seconds: 36_000, orderable_seconds: 35_998, lost: [{ cause: 'failing', seconds: 2 }] },
          { day: '2026-11-26', open_seconds: 36_000, orderable_seconds: 27_000, lost: [{ cause: 'paused_by_channel', seconds: 9000 }] },
        ],
      },
    }),
  })
  expect(await screen.findByText('87.5% orderable in 2 days')).toBeDefined()
  const rows = within(screen.getByRole('table', { name: 'Orderable time by day' })).getAllByRole('row')
  expect(rows[1]?.textContent).toBe('Thu, Nov 2610 h7 h 30 min2 h 30 min75%')
  expect(rows[2]?.textContent).toContain('99.9%')
  expect(rows[3]?.textContent).toContain('Total20 h')
})

test('the log says what happened on the restaurant’s clock, and leads to what people changed', async () => {
  open(`${page}/log`, {
    [`GET ${path}/events`]: () =>
      pageOf({ id: 1, type: 'incident', sentence: 'Uber Eats paused it: tablet offline', made_by: '', at: '2026-11-27T03:00:00Z' }),
  })
  const day = within(await screen.findByRole('region', { name: 'Thursday, November 26, 2026' }))
  expect(day.getByText('Uber Eats paused it: tablet offline')).toBeDefined()
  expect(day.getByText('10:00 PM')).toBeDefined()
  expect(screen.getByRole('link', { name: 'History of the restaurant' }).getAttribute('href')).toBe('#/onboarding/restaurants/4/history')
})

test('a token is written and not shown, and left alone when only the store changes', async () => {
  const { sent } = open(`${page}/settings`, { [`PUT ${path}/connection`]: () => ({ body: listing({ external_store_id: 'store-78', version: 4 }) }) })
  expect(await screen.findByText(/Set on Nov 3, 2026. It is not shown to anybody/)).toBeDefined()
  const store = screen.getByLabelText('Store ID at Uber Eats')
  await userEvent.clear(store)
  await userEvent.type(store, 'store-78')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ external_store_id: 'store-78', option_fallback: 'item', version: 3 })
})

test('a form is asked about when somebody else has saved meanwhile, and a token that is being typed survives', async () => {
  let now = listing()
  const { client } = open(`${page}/settings`, {
    [`GET ${path}`]: () => ({ body: now }),
    [`PUT ${path}/connection`]: () => ({ status: 409, body: { code: 'stale', message: 'Someone else changed this listing.' } }),
  })
  await userEvent.type(await screen.findByLabelText('New token'), 'secret-1')
  now = listing({ external_store_id: 'store-99', version: 4 })
  await client.invalidateQueries({ queryKey: ['listings'] })
  const dialog = within(await screen.findByRole('dialog', { name: 'Data updated' }))
  expect(dialog.queryByText(/secret-1/)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Update my form' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Store ID at Uber Eats').value).toBe('store-99'))
  expect(screen.getByLabelText<HTMLInputElement>('New token').value).toBe('secret-1')
})

test('of what is sold here only what was changed is sent, and a refusal stands in the form', async () => {
  const { sent } = open(`${page}/settings`, {
    'POST /api/restaurants/v5/listings/change': () => ({
      body: { results: [{ id: 31, name: 'Tide & Ember', outcome: 'refused', sentence: 'The channel is retired.' }] },
    }),
  })
  const markup = await screen.findByLabelText('Markup %')
  await userEvent.clear(markup)
  await userEvent.type(markup, '18')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The channel is retired.')).toBeDefined()
  expect(sent.find((one) => one.path.endsWith('/listings/change'))?.body).toEqual({ listing_ids: [31], change: { markup_percent: 18 } })
})

test('whoever only looks has neither acts nor forms', async () => {
  keepSession(person({ ag_roles: ['channels'] }))
  const looks = { change: false, pause: false, publish: false }
  const own = listing({ state: 'error', problem: 'It did not arrive.', can_retry: true, paused: { until: null, reason: 'Other' }, _can: looks })
  open(`${page}/settings`, {
    'GET /api/users/v5/me': () => ({ body: { ...person({ ag_roles: ['channels'] }), id: 1 } }),
    [`GET ${path}`]: () => ({ body: own }),
  })
  expect(await screen.findByText('Set on Nov 3, 2026')).toBeDefined()
  expect(screen.getByText('+15%')).toBeDefined()
  for (const name of ['Retry', 'Resume', 'Pause', 'Save']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a listing that is not there says so, whatever its address looks like', async () => {
  for (const address of ['/channels/listings/4/doordash', '/channels/listings/4/carrier_pigeon', '/channels/listings/x/uber_eats']) {
    open(address)
    expect(await screen.findByText('This listing does not exist')).toBeDefined()
    cleanup()
  }
})

test('a restaurant that is suspended is not resumed on a channel', async () => {
  open(page, {
    [`GET ${path}`]: () => ({
      body: listing({ state: 'paused_by_us', paused: { until: null, reason: 'Suspended' }, problem: 'The restaurant is suspended.' }),
    }),
  })
  expect(await screen.findByText('The restaurant takes no orders')).toBeDefined()
  expect(screen.getByText('Suspended')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull()
})
