import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../../app/App.tsx'
import { makeRouter } from '../../app/router.tsx'
import { makeQueryClient } from '../../platform/query-client.ts'
import { dropSession, keepSession } from '../../platform/session/session.ts'
import { fakeServer, person, testConfig } from '../../platform/testing.ts'
import { channel, known, listing, noCounts, pageOf, staff } from './testing.ts'

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

function open(address: string, answers: Parameters<typeof fakeServer>[0] = {}) {
  const sent = fakeServer({ ...known, ...answers })
  const history = createMemoryHistory({ initialEntries: [address] })
  render(<App router={makeRouter(history)} client={makeQueryClient()} />)
  return { sent, history, bodyOf: (path: string) => sent.find((one) => one.path.split('?')[0]?.endsWith(path))?.body }
}

const done = (id: number, name = 'Tide & Ember on Uber Eats West') => ({ id, name, outcome: 'done', sentence: '' })

test('the list says how many restaurants are live, paused and failing, each number a way to them, and is narrowed by its address', async () => {
  const { bodyOf } = open('/channels?kind=uber_eats&state=active')
  const row = (await screen.findByRole('link', { name: 'Uber Eats West' })).closest('tr') as HTMLElement
  expect(within(row).getByText('Uber Eats')).toBeDefined()
  expect(within(row).getByText('Active')).toBeDefined()
  const live = within(row).getByRole('link', { name: '240 live on Uber Eats West' })
  expect(live.getAttribute('href')).toBe('#/channels/7/restaurants?state=live')
  expect(within(row).getByRole('link', { name: '3 paused on Uber Eats West' }).getAttribute('href')).toContain('state=paused_by_us')
  expect(within(row).getByRole('link', { name: '5 failing on Uber Eats West' }).textContent).toBe('5')
  expect(bodyOf('/channels/search')).toMatchObject({ kind: 'uber_eats', state: 'active' })
})

test('the tab of problems counts what is failing or paused', async () => {
  open('/channels')
  expect(await screen.findByRole('link', { name: 'Right now (10)' })).toBeDefined()
})

test('a channel is created with its kind, and the form says what that kind can do', async () => {
  const { bodyOf } = open('/channels/new', {
    'POST /api/restaurants/v5/channels': () => ({ body: channel({ kind: 'grubhub', name: 'Grubhub East' }) }),
  })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Grubhub East')
  await userEvent.click(screen.getByRole('radio', { name: 'Grubhub' }))
  expect(screen.getByText('Options can have options of their own, 2 levels deep in all.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByText('Channel created')
  expect(bodyOf('/v5/channels')).toEqual({ channel: { name: 'Grubhub East', kind: 'grubhub' }, parent_access_group_id: 3 })
})

test('credentials are shown by their day alone, replaced in a form that starts empty, and taken away once that is confirmed', async () => {
  const { sent } = open('/channels/7', { 'PUT /api/restaurants/v5/channels/7/credentials': () => ({ body: channel() }) })
  expect(await screen.findByText('Set on Nov 12')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Replace…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Credentials of Uber Eats West' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Client secret').value).toBe('')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Client ID is required')).toBeDefined()
  await userEvent.type(dialog.getByLabelText('Client ID'), 'id-1')
  await userEvent.type(dialog.getByLabelText('Client secret'), 'secret-1')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('The credentials were saved')
  await userEvent.click(screen.getByRole('button', { name: 'Take away…' }))
  const question = within(await screen.findByRole('dialog', { name: 'Take the credentials away?' }))
  await userEvent.click(question.getByRole('button', { name: 'Take away' }))
  await screen.findByText('The credentials were taken away')
  expect(sent.filter(({ path }) => path.endsWith('/credentials')).map(({ body }) => body)).toEqual([
    { credentials: { client_id: 'id-1', client_secret: 'secret-1', signing_key: '' } },
    { credentials: null },
  ])
})

test('a channel that waits after failures says until when, what it said, and what to do', async () => {
  const { connection } = channel()
  open('/channels/7', {
    'GET /api/restaurants/v5/channels/7': () => ({
      body: channel({ connection: { ...connection, waits_until: '2026-11-27T18:30:00Z', last_error: 'invalid_client' } }),
    }),
  })
  expect(await screen.findByText(/^Nothing is sent until/)).toBeDefined()
  expect(screen.getByText('The channel said: invalid_client')).toBeDefined()
  expect(screen.getByText(/Check the credentials/)).toBeDefined()
})

test('a channel that restaurants are on is not deleted, and is retired from the refusal', async () => {
  const { bodyOf } = open('/channels/7', {
    'DELETE /api/restaurants/v5/channels/7': () => ({ status: 409, body: { code: 'in_use', message: 'Restaurants are listed on it.' } }),
    'PUT /api/restaurants/v5/channels/7/state': () => ({ body: channel({ state: 'retired' }) }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete this channel?' }))
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Restaurants are listed on it.')
  await userEvent.click(screen.getByRole('button', { name: 'Retire instead' }))
  const retiring = within(await screen.findByRole('dialog', { name: 'Retire “Uber Eats West”?' }))
  expect(retiring.getByText('250 restaurants on it are turned off until it is restored.')).toBeDefined()
  await userEvent.click(retiring.getByRole('button', { name: 'Retire' }))
  await screen.findByText('The channel is retired')
  expect(bodyOf('/7/state')).toEqual({ act: 'retire', version: 4 })
})

test('the restaurants of a channel name it wherever a price is meant, and say what is wrong and how much was orderable', async () => {
  const { bodyOf } = open('/channels/7/restaurants?state=error', {
    'POST /api/restaurants/v5/listings/search': () =>
      pageOf(
        listing({ state: 'error', problem: 'The last menu did not arrive: 401.', can_retry: true, drift_count: 2 }),
        listing({ id: 32, restaurant_id: 5, restaurant_name: 'Brine', orderable_share: null, markup_percent: 0 }),
      ),
  })
  const link = await screen.findByRole('link', { name: 'Tide & Ember' })
  expect(link.getAttribute('href')).toBe('#/channels/listings/4/uber_eats')
  expect(screen.getByRole('columnheader', { name: /Markup on Uber Eats West/ })).toBeDefined()
  const row = within(link.closest('tr') as HTMLElement)
  expect(row.getByText('Failing')).toBeDefined()
  expect(row.getByText('The last menu did not arrive: 401.')).toBeDefined()
  expect(row.getByText('+15%')).toBeDefined()
  expect(row.getByText('2 differ')).toBeDefined()
  expect(row.getByText('98.2%')).toBeDefined()
  expect(within(screen.getByRole('link', { name: 'Brine' }).closest('tr') as HTMLElement).getByText('—')).toBeDefined()
  expect(bodyOf('/listings/search')).toMatchObject({ channel_id: 7, state: 'error', problems: false, drifted: false })
  const chip = screen.getByRole('button', { name: 'Failing 5' })
  expect(chip.getAttribute('aria-pressed')).toBe('true')
})

test('the list of all channels is narrowed by chips, which stand in the address', async () => {
  const { sent, history } = open('/channels/listings')
  expect(await screen.findByRole('columnheader', { name: /Channel markup/ })).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: 'Paused 3' }))
  await userEvent.click(screen.getByRole('button', { name: 'Problems only' }))
  await vi.waitFor(() => expect(history.location.href).toContain('only=problems'))
  expect(history.location.href).toContain('state=paused_by_us')
  await vi.waitFor(() =>
    expect(sent.findLast(({ path }) => path.endsWith('/listings/search'))?.body).toMatchObject({ state: 'paused_by_us', problems: true }),
  )
})

async function choose(...names: readonly string[]) {
  for (const name of names) await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
}

test('listings are paused with an end and a reason, and each that was not says why', async () => {
  const { bodyOf } = open('/channels/7/restaurants', {
    'POST /api/restaurants/v5/listings/search': () => pageOf(listing(), listing({ id: 32, restaurant_id: 5, restaurant_name: 'Brine' })),
    'POST /api/restaurants/v5/listings/pause': () => ({
      body: { results: [done(31), { id: 32, name: 'Brine on Uber Eats West', outcome: 'refused', sentence: 'You may not pause it there.' }] },
    }),
  })
  await choose('Tide & Ember on Uber Eats West', 'Brine on Uber Eats West')
  await userEvent.click(screen.getByRole('button', { name: 'Pause…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause 2 listings?' }))
  await userEvent.click(dialog.getByRole('radio', { name: 'Until the next opening' }))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'staff')
  await userEvent.click(dialog.getByRole('button', { name: 'Pause' }))
  expect(await screen.findByText('You may not pause it there.')).toBeDefined()
  expect(bodyOf('/listings/pause')).toEqual({ listing_ids: [31, 32], end_rule: 'next_open', until: null, reason: 'staff', note: '' })
})

test('a change sends only what was set, says so before, and offers to publish what was changed on its channel alone', async () => {
  const { sent, bodyOf } = open('/channels/7/restaurants', {
    'POST /api/restaurants/v5/listings/search': () =>
      pageOf(listing(), listing({ id: 32, restaurant_id: 5, restaurant_name: 'Brine', _can: { change: true, pause: true, publish: false } })),
    'POST /api/restaurants/v5/listings/change': () => ({ body: { results: [done(31), done(32)] } }),
    'POST /api/restaurants/graphql': () => ({
      body: {
        data: {
          publish: { results: [{ restaurant_id: 4, restaurant_name: 'Tide & Ember', publication_id: 90, scheduled_at: null, message: null }] },
        },
      },
    }),
  })
  await choose('Tide & Ember on Uber Eats West', 'Brine on Uber Eats West')
  await userEvent.click(screen.getByRole('button', { name: 'Change…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 2 listings' }))
  expect(dialog.getByText('Nothing changes yet.')).toBeDefined()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Change' }).disabled).toBe(true)
  await userEvent.type(dialog.getByRole('textbox', { name: 'Markup on Uber Eats West, %' }), '400')
  expect(dialog.getByText('must be a number from -90 to 300')).toBeDefined()
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Markup on Uber Eats West, %' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Markup on Uber Eats West, %' }), '18')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Rounding on Uber Eats West' }), 'up_to_99')
  expect(dialog.getByText('On 2 listings: markup becomes +18%, rounding becomes “Up to .99”. Everything else stays as it is.')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Change' }))
  expect(await screen.findByText(/You may publish 1 of these 2 restaurants/)).toBeDefined()
  expect(bodyOf('/listings/change')).toEqual({ listing_ids: [31, 32], change: { markup_percent: 18, rounding: 'up_to_99' } })
  await userEvent.click(screen.getByRole('button', { name: 'Publish now' }))
  expect(await screen.findByText('1 restaurant on the way to guests')).toBeDefined()
  const published = sent.find(({ path }) => path.endsWith('/graphql'))?.body
  expect(published).toMatchObject({ variables: { restaurant_ids: [4], channels: ['uber_eats'] } })
})

test('menus are chosen by name of those that the restaurants have, with how many have each', async () => {
  const { bodyOf } = open('/channels/7/restaurants', {
    'POST /api/restaurants/v5/listings/menus': () => ({
      body: {
        menus: [
          { name: 'Dinner', restaurants: 1 },
          { name: 'Lunch', restaurants: 1 },
        ],
      },
    }),
    'POST /api/restaurants/v5/listings/change': () => ({ body: { results: [done(31)] } }),
  })
  await choose('Tide & Ember on Uber Eats West')
  await userEvent.click(screen.getByRole('button', { name: 'Change…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 1 listing' }))
  // What all of them share is the start, so that nothing is taken away unseen.
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Sold as' }), 'these')
  expect(dialog.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toHaveLength(2)
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Sold as' }), 'leave')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Menus' }), 'these')
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Dinner (1 restaurant)' }))
  expect(dialog.getByText('On 1 listing: only “Dinner” shown. Everything else stays as it is.')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Change' }))
  await screen.findByRole('button', { name: 'Publish now' })
  expect(bodyOf('/listings/change')).toEqual({ listing_ids: [31], change: { menus: ['Dinner'] } })
})

test('restaurants are connected all at once, also those beyond the first page, and publishing is not offered to whoever may not', async () => {
  const restaurant = (id: number) => ({ id, name: `Brine ${id}`, parent_access_group_name: 'North Wharf', _can: { publish: false } })
  const { bodyOf } = open('/channels/7/restaurants', {
    'POST /api/restaurants/v5/listings/search': () => pageOf(),
    'POST /api/restaurants/v5/listings/counts': () => ({ body: noCounts }),
    'POST /api/restaurants/v5/channels/7/connectable': ({ body }) => ({
      body: { data: Object(body).per_page === 50 ? [restaurant(5)] : [restaurant(5), restaurant(6)], total: 2, page: 1, per_page: 50 },
    }),
    'POST /api/restaurants/v5/listings': () => ({ body: { results: [done(5, 'Brine 5'), done(6, 'Brine 6')] } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Connect restaurants' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect restaurants to Uber Eats West' }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Connect' }).disabled).toBe(true)
  await userEvent.click(await dialog.findByRole('button', { name: 'Choose all 2' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Connect 2 restaurants' }))
  expect(await screen.findByText('2 restaurants connected')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Publish now' })).toBeNull()
  expect(bodyOf('/v5/listings')).toEqual({
    channel_id: 7,
    restaurant_ids: [5, 6],
    listing: { markup_percent: 0, rounding: 'none', fulfilments: ['delivery', 'pickup'], menus: null },
  })
})

test('whoever only sees channels changes nothing about them', async () => {
  const viewer = person({ ag_roles: ['channels'] })
  keepSession(viewer)
  const answers = {
    'GET /api/users/v5/me': () => ({ body: { ...viewer, id: 1 } }),
    'POST /api/users/v5/is_resource_authorized': ({ body }: { body: unknown }) => ({
      body: { is_authorized: !JSON.stringify(body).includes('channels_admin') },
    }),
    'GET /api/restaurants/v5/channels/7': () => ({ body: channel({ _can: { update: false, delete: false } }) }),
  }
  open('/channels/7', answers)
  expect(await screen.findByText('Set on Nov 12')).toBeDefined()
  for (const name of ['Edit', 'Retire', 'Replace…', 'Take away…', 'Delete']) expect(screen.queryByRole('button', { name })).toBeNull()
  cleanup()
  open('/channels/7/restaurants', answers)
  await screen.findByRole('link', { name: 'Tide & Ember' })
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Connect restaurants' })).toBeNull()
})
