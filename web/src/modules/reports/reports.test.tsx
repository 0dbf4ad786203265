// @vitest-environment happy-dom
import { reportOf } from '@brigade/contract/reports/report-list.ts'
import type { SavedReport } from '@brigade/contract/reports/saved.ts'
import type { ReportSchedule } from '@brigade/contract/reports/schedules.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '../../platform/session/session.ts'
import { fakeServer, person, testConfig } from '../../platform/testing.ts'
import { draw } from '../hours/public/testing.tsx'
import { ReportBody } from './ReportBody.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'

beforeEach(() => {
  testConfig()
  keepSession(person({ ag_roles: ['restaurants'] }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['period', 'Mar 1, 2026 – Mar 31, 2026, compared with Feb 1, 2026 – Feb 28, 2026'],
  ['year', 'Mar 1, 2026 – Mar 31, 2026, compared with the same weekdays a year ago: Mar 2, 2025 – Apr 1, 2025'],
])('a comparison with the %s before says which days are compared', async (vs, sentence) => {
  const asked = fakeServer({ 'POST /api/reports/v1/load': () => ({ status: 400, body: { code: 'invalid', message: 'No.' } }) })
  const report = reportOf('overview')
  if (!report) throw new Error('the overview is gone')
  const nothing = () => {}
  draw(
    <ReportBody
      name="Overview"
      report={report}
      search={{ from: '2026-03-01', to: '2026-03-31', vs }}
      currency="USD"
      onGroup={nothing}
      onOpen={nothing}
      onClose={nothing}
    />,
  )
  expect(await screen.findByText(sentence)).toBeTruthy()
  const ranges = new Set(asked.map(({ body }) => Object(body).query?.timeDimensions[0].dateRange.join(' ')))
  expect(ranges).toEqual(new Set(['2026-03-01 2026-03-31', vs === 'period' ? '2026-02-01 2026-02-28' : '2025-03-02 2025-04-01']))
})

const harbor = {
  id: 12,
  name: 'Harbor',
  timezone: 'America/New_York',
  currency: 'USD',
  business_date: '2026-03-04',
  last_received_at: null,
  waiting_events: 0,
}
const schedule: ReportSchedule = {
  kind: 'monthly',
  restaurant: { id: 12, name: 'Harbor' },
  timezone: 'America/New_York',
  minutes: 30,
  weekdays: [],
  next_at: '2026-04-01T08:30:00Z',
  last_at: null,
  last_sent: null,
  last_passed_over: null,
  last_error: '',
}
const saved: SavedReport = {
  id: 5,
  name: 'Numbers',
  view: { report: 'overview', search: {} },
  owner_name: 'Vera Viewer',
  is_mine: true,
  access_group: null,
  mail: null,
  version: 1,
  updated_at: '2026-03-04T10:00:00Z',
  _can: { update: true },
}

test('a report is mailed once a month, some time after the closing of a restaurant', async () => {
  const sent = fakeServer({
    'GET /api/reports/v5/saved_reports/5/schedule': () => ({
      body: { schedule: null, people: [{ id: 1, name: 'Vera Viewer', is_chosen: true, has_unsubscribed: false }], unnamed: 0 },
    }),
    'GET /api/reports/v5/reports/freshness': () => ({ body: { at: '2026-03-04T10:00:00Z', behind_seconds: null, restaurants: [harbor] } }),
    'PUT /api/reports/v5/saved_reports/5/schedule': () => ({ body: schedule }),
  })
  const close = vi.fn<() => void>()
  draw(<ScheduleDialog saved={saved} onClose={close} />)
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(await dialog.findByLabelText('When'), 'Once a month, after its last business day closes')
  expect(dialog.getByText('The mail is about the whole month that has just ended, whatever dates the report has.')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLSelectElement>('Restaurant that closes').value).toBe('12')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    kind: 'monthly',
    restaurant_id: 12,
    minutes: 30,
    weekdays: [],
    recipient_ids: [1],
  })
})
