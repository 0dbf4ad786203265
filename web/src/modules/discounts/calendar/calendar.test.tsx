import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../../../app/App.tsx'
import { makeRouter } from '../../../app/router.tsx'
import { makeQueryClient } from '../../../platform/query-client.ts'
import { dropSession, keepSession } from '../../../platform/session/session.ts'
import { fakeServer } from '../../../platform/testing.ts'
import { discountsConfig, known, pageOf, planned, staff } from '../testing.ts'

vi.setConfig({ testTimeout: 30_000 })
configure({ asyncUtilTimeout: 15_000 })

beforeEach(() => {
  localStorage.clear()
  discountsConfig()
  keepSession(staff)
})
afterEach(() => {
  cleanup()
  dropSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const always = planned({
  id: 9,
  name: 'Tacos',
  days: ['2026-11-26', '2026-11-27', '2026-11-28'].map((date) => ({ date, windows: [{ start_min: 0, end_min: 1440 }] })),
})
const asked: string[] = []

function open(address: string, data = [planned(), always], answers: Parameters<typeof fakeServer>[0] = {}) {
  asked.length = 0
  const sent = fakeServer({
    ...known,
    'GET /api/discounts/v5/discounts/calendar': ({ path }) => {
      asked.push(path.split('?')[1] ?? '')
      return { body: { data, timezone: 'America/New_York' } }
    },
    ...answers,
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  render(<App router={makeRouter(history)} client={makeQueryClient()} />)
  return { sent, history }
}

const late = 'Late happy hour, Fri, Nov 27, 10:00 PM – 2:00 AM on Sat, Active'

test('a window past midnight is drawn over the edge of its day, and what lasts whole days is one bar', async () => {
  open('/discounts/calendar?restaurant=4&day=2026-11-26')
  expect(await screen.findAllByRole('button', { name: late })).toHaveLength(2)
  const [friday, saturday] = [screen.getByRole('list', { name: 'Fri, Nov 27' }), screen.getByRole('list', { name: 'Sat, Nov 28' })]
  expect(within(friday).getByText('10:00 PM – 2:00 AM')).toBeDefined()
  expect(within(saturday).getByText('until 2:00 AM')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Tacos, Thu, Nov 26 to Sat, Nov 28, Active' })).toBeDefined()
  // The evening before the first day reaches into it.
  expect(asked[0]).toContain('from=2026-11-21')
  expect(asked[0]).toContain('days=8')
})

test('an offer says what it is and leads to its page; who decides for the restaurant takes it out from there', async () => {
  const { sent } = open('/discounts/calendar?restaurant=4&day=2026-11-26', undefined, {
    'POST /api/discounts/v5/discounts/7/opt_outs': () => ({
      body: {
        id: 2,
        restaurant_id: 4,
        access_group_id: null,
        name: 'Tide & Ember',
        made_by: 'Vera',
        inserted_at: '2026-11-02T10:00:00Z',
        _can: { remove: true },
      },
    }),
  })
  const [first] = await screen.findAllByRole('button', { name: late })
  await userEvent.click(first as HTMLElement)
  expect((await screen.findByRole('link', { name: 'Open offer', hidden: true })).getAttribute('href')).toBe('#/discounts/7')
  expect(screen.getByText('20% off Cocktails')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Take this restaurant out', hidden: true }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Take this restaurant out of “Late happy hour”?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Take this restaurant out' }))
  await screen.findByText('The restaurant takes no part any more')
  expect(sent.find(({ path }) => path.endsWith('/7/opt_outs'))?.body).toEqual({ restaurant_id: 4 })
})

test('of an offer from above one sees what it does, and no way to a page that is not one’s to see', async () => {
  open('/discounts/calendar?restaurant=4&day=2026-11-26', [planned({ opted_out: true, _can: { open: false, opt_out: true } })])
  const [first] = await screen.findAllByRole('button', { name: `${late}, Takes no part here` })
  await userEvent.click(first as HTMLElement)
  expect(await screen.findByText('A group above took it out. It is let in again there.')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Open offer', hidden: true })).toBeNull()
  expect(screen.queryByRole('button', { name: /Take this restaurant out|Let it take part again/, hidden: true })).toBeNull()
})

test('arrow keys lead from offer to offer, and the page keys to other weeks', async () => {
  const { history } = open('/discounts/calendar?restaurant=4&day=2026-11-26')
  const bar = await screen.findByRole('button', { name: /^Tacos/ })
  const [friday, saturday] = screen.getAllByRole('button', { name: late })
  expect([bar.tabIndex, friday?.tabIndex, saturday?.tabIndex]).toEqual([0, -1, -1])
  bar.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(friday)
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(saturday)
  await userEvent.keyboard('{Home}')
  expect(document.activeElement).toBe(bar)
  await userEvent.keyboard('{PageDown}')
  await vi.waitFor(() => expect(history.location.search).toContain('day=2026-12-03'))
})

test('a month counts what has no line, and each day leads to its week', async () => {
  const many = [1, 2, 3, 4, 5, 6].map((id) =>
    planned({ id, name: `Offer ${id}`, days: [{ date: '2026-11-27', windows: [{ start_min: 600 + id, end_min: 900 }] }] }),
  )
  open('/discounts/calendar?restaurant=4&day=2026-11-26&view=month', many)
  expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeDefined()
  expect((await screen.findByRole('link', { name: '3 more on Fri, Nov 27' })).getAttribute('href')).toBe(
    '#/discounts/calendar?restaurant=4&day=2026-11-27',
  )
  expect(screen.getByRole('link', { name: 'Show the week of Thursday, November 26, 2026' })).toBeDefined()
  expect(asked[0]).toContain('days=35')
})

test('a phone lists day by day from the one asked for, so that nobody scrolls past days that are over', async () => {
  const real = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = real(query)
    if (query === '(width < 600px)') vi.spyOn(list, 'matches', 'get').mockReturnValue(true)
    return list
  })
  open('/discounts/calendar?restaurant=4&day=2026-11-26&view=month')
  const friday = (await screen.findByRole('heading', { name: 'Friday, November 27, 2026' })).closest('section') as HTMLElement
  expect(screen.getAllByRole('heading', { name: /day, .*2026$/ })[0]?.textContent).toBe('Thursday, November 26, 2026')
  expect(asked.at(-1)).toContain('from=2026-11-25')
  expect(within(friday).getByRole('button', { name: late })).toBeDefined()
  expect(within(friday).getByText('All day')).toBeDefined()
  expect(screen.getAllByText('No offers')).toHaveLength(4)
})

test('without a restaurant whose discounts one sees, that is said', async () => {
  open('/discounts/calendar', [], { 'POST /api/discounts/v5/discounts/places': () => pageOf() })
  expect(await screen.findByText('There is no restaurant whose discounts you see')).toBeDefined()
})
