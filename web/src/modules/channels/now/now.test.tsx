import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../../../app/App.tsx'
import { makeRouter } from '../../../app/router.tsx'
import { makeQueryClient } from '../../../platform/query-client.ts'
import { dropSession, keepSession } from '../../../platform/session/session.ts'
import { fakeServer, person, testConfig } from '../../../platform/testing.ts'
import { done, known, listed, pageOf, staff } from '../listing/testing.ts'

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

const counts = { draft: 1, connecting: 0, live: 38, paused_by_us: 1, paused_by_channel: 1, error: 1, retired: 2 }
const search = 'POST /api/restaurants/v5/listings/search'

function open(answers: Parameters<typeof fakeServer>[0] = {}) {
  const sent = fakeServer({ ...known, 'POST /api/restaurants/v5/listings/counts': () => ({ body: counts }), [search]: () => pageOf(), ...answers })
  const client = makeQueryClient()
  render(<App router={makeRouter(createMemoryHistory({ initialEntries: ['/channels/now'] }))} client={client} />)
  return { sent, client }
}

const failing = listed({ id: 31, state: 'error', problem: 'The menu did not arrive.', can_retry: true })
const offline = listed({
  id: 32,
  restaurant_name: 'Copper Kettle',
  state: 'paused_by_channel',
  incident: { id: 1, reason: 'tablet_offline', said: '', starts_at: '2020-01-05T19:00:00Z', until: null },
})
const ours = listed({ id: 33, restaurant_name: 'Salt House', state: 'paused_by_us', paused: { until: null, reason: 'Not enough staff' } })

/** Rows that came a moment ago take no tap yet. */
const settled = () => waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())

test('problems come first, grouped by what they are, each with the one tap that helps', async () => {
  const { sent } = open({ [search]: () => pageOf(failing, offline, ours), 'POST /api/restaurants/v5/listings/retry': () => done() })
  const group = within(await screen.findByRole('region', { name: 'Failing' }))
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Failing 1',
    'Paused by the channel 1',
    'Paused by us 1',
  ])
  expect(await screen.findByText('1 failing · 1 paused by the channel · 1 paused by us · 38 live')).toBeDefined()
  expect(screen.getByText('Paused by Uber Eats: tablet offline')).toBeDefined()
  expect(screen.getByText('Since Jan 5, 2020, 2:00 PM')).toBeDefined()
  expect(screen.getByText('Paused by us until someone resumes it')).toBeDefined()
  expect(sent.find((one) => one.path.endsWith('/listings/search'))?.body).toMatchObject({ problems: true })
  await userEvent.click(group.getByRole('button', { name: 'Retry Tide & Ember on Uber Eats' }))
  await screen.findByText('Tide & Ember on Uber Eats: sending again')
  expect(sent.find((one) => one.path.endsWith('/listings/retry'))?.body).toEqual({ listing_ids: [31] })
})

test('resuming is one tap and can be undone', async () => {
  const { sent } = open({
    [search]: () => pageOf(ours),
    'POST /api/restaurants/v5/listings/resume': () => done(33),
    'POST /api/restaurants/v5/listings/pause': () => done(33),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Resume Salt House on Uber Eats' }))
  await screen.findByText('Salt House on Uber Eats takes orders again')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Salt House on Uber Eats is paused')
  expect(sent.find((one) => one.path.endsWith('/listings/pause'))?.body).toMatchObject({ listing_ids: [33], end_rule: 'manual', reason: 'staff' })
})

test('any listing is found and paused on its channel, with a short choice of how long', async () => {
  const { sent } = open({
    [search]: ({ body }) => (Object(body).problems === true ? pageOf() : pageOf(listed(), ours)),
    'POST /api/restaurants/v5/listings/pause': () => done(),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Pause a listing' }))
  const finder = within(await screen.findByRole('dialog', { name: 'Pause a listing' }))
  await userEvent.type(finder.getByLabelText('Restaurant'), 'tide')
  await waitFor(() => expect(sent.some(({ body }) => Object(body).name === 'tide')).toBe(true))
  expect(finder.getByRole('button', { name: 'Resume Salt House on Uber Eats' })).toBeDefined()
  await userEvent.click(await finder.findByRole('button', { name: 'Pause Tide & Ember on Uber Eats' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Pause Tide & Ember on Uber Eats' }))
  await userEvent.click(sheet.getByRole('radio', { name: '30 minutes' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Pause' }))
  await screen.findByText('Tide & Ember on Uber Eats is paused')
  const asked = Object(sent.find((one) => one.path.endsWith('/listings/pause'))?.body)
  expect(asked).toMatchObject({ listing_ids: [31], end_rule: 'until', reason: 'busy' })
  expect(Math.abs(Date.parse(asked.until) - Date.now() - 30 * 60_000)).toBeLessThan(60_000)
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
})

test('a refused pause is said in the sheet, which stays open', async () => {
  open({
    [search]: () => pageOf(failing),
    'POST /api/restaurants/v5/listings/pause': () => ({
      body: { results: [{ id: 31, name: '', outcome: 'refused', sentence: 'You may not pause here.' }] },
    }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Pause Tide & Ember on Uber Eats' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Pause Tide & Ember on Uber Eats' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Pause' }))
  expect(await sheet.findByText('You may not pause here.')).toBeDefined()
})

test('where all is well that is said, with when it was looked at', async () => {
  open({ 'POST /api/restaurants/v5/listings/counts': () => ({ body: { ...counts, error: 0, paused_by_channel: 0, paused_by_us: 0 } }) })
  expect(await screen.findByText('All is well')).toBeDefined()
  expect(await screen.findByText('All 38 live listings take orders.')).toBeDefined()
  expect(screen.getByText(/^Checked \d/)).toBeDefined()
})

test('a tap that lands where another row stood a moment ago does nothing', async () => {
  let rows = [failing, { ...failing, id: 34, restaurant_name: 'Harbor Light' }]
  const { sent, client } = open({ [search]: () => pageOf(...rows), 'POST /api/restaurants/v5/listings/retry': () => done(34) })
  await screen.findByText('Tide & Ember')
  rows = rows.slice(1)
  await client.invalidateQueries({ queryKey: ['listings'] })
  await waitFor(() => expect(screen.queryByText('Tide & Ember')).toBeNull())
  const button = screen.getByRole('button', { name: 'Retry Harbor Light on Uber Eats' })
  button.click()
  expect(sent.some((one) => one.path.endsWith('/listings/retry'))).toBe(false)
  await settled()
  button.click()
  await waitFor(() => expect(sent.some((one) => one.path.endsWith('/listings/retry'))).toBe(true))
})

test('whoever only looks sees what is wrong and has no acts', async () => {
  const looks = person({ ag_roles: ['channels'] })
  keepSession(looks)
  const may = { change: false, pause: false, publish: false }
  open({
    'GET /api/users/v5/me': () => ({ body: { ...looks, id: 1 } }),
    [search]: () => pageOf({ ...failing, _can: may }, { ...ours, _can: may }),
  })
  expect(await screen.findByText('The menu did not arrive.')).toBeDefined()
  for (const name of [/^Retry/, /^Resume/, /^Pause/]) expect(screen.queryByRole('button', { name })).toBeNull()
})
