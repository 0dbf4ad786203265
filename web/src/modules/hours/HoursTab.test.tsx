// @vitest-environment happy-dom
import type { HoursException } from '@brigade/contract/hours/hours-shapes.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '../../platform/session/session.ts'
import { person, testConfig } from '../../platform/testing.ts'
import { HoursTab } from './HoursTab.tsx'
import { daily, draw, fakeGraph, hours, openState, rule } from './public/testing.tsx'

// Only what the tab reads.
const restaurant = { id: 12, name: 'Harbor Grill', timezone: 'America/New_York' } as Restaurant

beforeEach(() => {
  testConfig()
  keepSession(person({ ag_roles: ['restaurants', 'availabilities_admin'] }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** As one types a time and goes on. */
function leave(field: HTMLElement, time: string) {
  fireEvent.change(field, { target: { value: time } })
  fireEvent.blur(field)
}

const reads = (state = hours()) => ({
  hours: () => ({ data: state }),
  hoursPreview: () => ({ data: [] }),
  serviceState: () => ({ data: openState }),
})

test('the tab shows the current state, its reason, and its end', async () => {
  fakeGraph(reads())
  draw(<HoursTab restaurant={restaurant} />)
  expect(await screen.findByText('Open until 10:00 PM')).toBeTruthy()
  expect(screen.getByText('by its weekly hours')).toBeTruthy()
})

test('the closing dialog needs no input: its default is the rest of today', async () => {
  const asked = fakeGraph({ ...reads(), closeStore: () => ({ data: hours() }) })
  draw(<HoursTab restaurant={restaurant} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Close…' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Close now' }))
  await waitFor(() => expect(asked.map(({ field }) => field)).toContain('closeStore'))
  expect(asked.find(({ field }) => field === 'closeStore')?.variables).toMatchObject({
    restaurant_id: 12,
    end_rule: 'end_of_business_day',
    until: null,
  })
})

test('a time in the past is refused before it is sent', async () => {
  const asked = fakeGraph({ ...reads(), closeStore: () => ({ data: hours() }) })
  draw(<HoursTab restaurant={restaurant} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Close…' }))
  await userEvent.click(screen.getByLabelText('Until a time'))
  const day = screen.getByLabelText('Day')
  await userEvent.clear(day)
  await userEvent.type(day, '01/02/2020')
  await userEvent.click(screen.getByRole('button', { name: 'Close now' }))
  expect(await screen.findByText('must be later than now')).toBeTruthy()
  expect(asked.map(({ field }) => field)).not.toContain('closeStore')
})

test('inherited hours are read-only; copied to the restaurant they are saved as new ones', async () => {
  const asked = fakeGraph({ ...reads(hours({ rules: [rule({ inherited_from: 'East' })] })), saveHours: () => ({ data: hours() }) })
  draw(<HoursTab restaurant={restaurant} />)
  expect(await screen.findByText('Inherited from East')).toBeTruthy()
  expect(screen.queryByLabelText('Monday, closes')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Set own hours' }))
  leave(screen.getByLabelText('Monday, closes'), '23:00')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(asked.map(({ field }) => field)).toContain('saveHours'))
  const { hours: sent } = asked.find(({ field }) => field === 'saveHours')?.variables ?? {}
  expect(sent).toMatchObject({ fulfilment: null, channel: null, version: 0, lead_min: 0 })
  expect(sent).toHaveProperty('week', expect.arrayContaining([{ dow: 1, start_min: 600, end_min: 1380 }]))
})

test.each([
  ['there are none', hours({ rules: [] })],
  ['they are inherited', hours({ rules: [rule({ inherited_from: 'East' })] })],
])('where %s, what is made one’s own is gone on with by the keyboard, and its end leaves the focus at the heading', async (_case, state) => {
  fakeGraph(reads(state))
  draw(<HoursTab restaurant={restaurant} />)
  ;(await screen.findByRole('button', { name: 'Set own hours' })).focus()
  await userEvent.keyboard('{Enter}')
  const week = screen.getByRole('group', { name: 'Opening hours' })
  expect(document.activeElement).toBe(within(week).getAllByRole(state.rules.length > 0 ? 'textbox' : 'button')[0])
  screen.getByRole('button', { name: 'Discard' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Weekly hours' }))
})

test('the second person to save is told, keeps the input, and is offered the other’s hours', async () => {
  let reading = hours()
  const stale = { message: 'Someone else changed these hours in the meantime.', code: 'stale' }
  fakeGraph({
    ...reads(),
    hours: () => ({ data: reading }),
    saveHours: () => {
      reading = hours({ rules: [rule({ version: 4, lead_min: 45 })] })
      return { error: stale }
    },
  })
  draw(<HoursTab restaurant={restaurant} />)
  leave(await screen.findByLabelText('Monday, closes'), '23:00')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(stale.message)).toBeTruthy()
  const prompt = await screen.findByRole('dialog', { name: 'Data updated' })
  expect(screen.getByLabelText<HTMLInputElement>('Monday, closes').value).toBe('11:00 PM')
  await userEvent.click(within(prompt).getByRole('button', { name: 'Update my form' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Ready after, in minutes').value).toBe('45'))
  expect(screen.getByLabelText<HTMLInputElement>('Monday, closes').value).toBe('10:00 PM')
})

test('pasted hours are previewed before they are used, and using them does not save them yet', async () => {
  const week = [{ dow: 1, start_min: 720, end_min: 1200 }]
  const asked = fakeGraph({
    ...reads(),
    readHours: ({ text }) => ({
      data:
        text === 'sunrise'
          ? { week: null, notes: [], refused: 'It depends on the sun.' }
          : { week, notes: ['Public holidays are closed.'], refused: null },
    }),
  })
  draw(<HoursTab restaurant={restaurant} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Paste opening hours' }))
  const dialog = await screen.findByRole('dialog')
  const field = within(dialog).getByRole('textbox')
  await userEvent.type(field, 'sunrise')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Read' }))
  expect(await within(dialog).findByText('It depends on the sun.')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, 'Mo 12:00-20:00')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Read' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Use these hours' }))
  expect(screen.getByLabelText<HTMLInputElement>('Monday, closes').value).toBe('8:00 PM')
  expect(screen.queryByLabelText('Tuesday, closes')).toBeNull()
  expect(asked.map(({ field: name }) => name)).not.toContain('saveHours')
})

test('a special date needs a label and a day; the server’s error about a day is shown at the day', async () => {
  const clash = {
    message: 'Please check the marked fields.',
    code: 'invalid',
    errors: { date_from: ['“Christmas” already says what 2026-12-25 is'] },
  }
  const asked = fakeGraph({ ...reads(), saveException: () => ({ error: clash }) })
  draw(<HoursTab restaurant={restaurant} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add a date' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Label is required')).toBeTruthy()
  expect(screen.getByText('Days are required')).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText('Label'), 'Christmas dinner')
  await userEvent.type(within(dialog).getByLabelText('Days: from'), '12/25/2026')
  await userEvent.click(within(dialog).getByLabelText('Other hours'))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('“Christmas” already says what 2026-12-25 is')).toBeTruthy()
  expect(asked.find(({ field }) => field === 'saveException')?.variables).toMatchObject({
    restaurant_id: 12,
    exception: {
      label: 'Christmas dinner',
      date_from: '2026-12-25',
      date_to: '2026-12-25',
      kind: 'open_replace',
      windows: [{ start_min: 600, end_min: 1320 }],
    },
  })
})

test('public holidays are chosen from a list, without those already added', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-01T12:00:00Z'), toFake: ['Date'] })
  const newYear: HoursException = {
    id: 5,
    date_from: '2027-01-01',
    date_to: '2027-01-01',
    kind: 'closed',
    windows: [],
    label: 'New Year',
    source: 'holiday',
    version: 1,
    inherited_from: null,
  }
  const asked = fakeGraph({
    ...reads(hours({ exceptions: [newYear] })),
    saveException: () => ({ data: hours() }),
  })
  draw(<HoursTab restaurant={restaurant} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add public holidays' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close on these' }))
  expect(await screen.findByText('Please choose a holiday.')).toBeTruthy()
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^New Year’s Day/).disabled).toBe(true)
  await userEvent.click(within(dialog).getByLabelText(/^Christmas Day/))
  await userEvent.click(within(dialog).getByLabelText(/^Labor Day/))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close on these' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const saved = asked.filter(({ field }) => field === 'saveException').map(({ variables }) => variables.exception)
  expect(saved).toMatchObject([
    { label: 'Christmas Day', date_from: '2026-12-25', kind: 'closed', holiday: true },
    { label: 'Labor Day', date_from: '2027-09-06', kind: 'closed', holiday: true },
  ])
  vi.useRealTimers()
})

test('people with view rights only see no button that changes anything', async () => {
  keepSession(person({ ag_roles: ['restaurants'] }))
  fakeGraph(reads(hours({ _can: { update: false } })))
  draw(<HoursTab restaurant={restaurant} />)
  expect(await screen.findByText('Open until 10:00 PM')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(daily).toHaveLength(7)
})
