// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SyncScheduleField } from './SyncScheduleField.tsx'

afterEach(cleanup)

const now = new Date('2026-11-20T12:00:00Z')
const press = (role: string, name: string) => userEvent.click(screen.getByRole(role, { name }))

test('choices are written as the expression of the contract', async () => {
  const onChange = vi.fn<(expression: string) => void>()
  render(<SyncScheduleField timeZone="America/New_York" now={now} defaultValue="" onChange={onChange} />)
  expect(screen.getByText('Sync on demand (from Menu Management, POS Dashboard, Sync Now button)')).toBeTruthy()
  await press('radio', 'Recurring')
  await press('radio', 'Fixed hours')
  await press('checkbox', '2 PM')
  await press('checkbox', 'Sunday')
  await press('radio', 'Manual')
  expect(onChange.mock.calls.map(([expression]) => expression)).toEqual(['0 */6 * * *', '0 10 * * *', '0 10,14 * * *', '0 10,14 * * 1,2,3,4,5,6', ''])
})

test('a stored expression is shown in the controls, and an unknown one stays as it is', async () => {
  render(<SyncScheduleField timeZone="America/New_York" now={now} value="0 */23 * * 5" />)
  expect(screen.getByText('Every 23 hours')).toBeTruthy()
  const runs = await screen.findAllByRole('listitem')
  expect(runs.slice(0, 2).map((run) => run.textContent)).toEqual(['Today 11:00 PM EST', 'Fri, Nov 27 12:00 AM EST'])
  cleanup()
  const onChange = vi.fn()
  render(<SyncScheduleField timeZone="America/New_York" now={now} value="0 10 * * 1-5" onChange={onChange} />)
  expect(screen.getByText('0 10 * * 1-5')).toBeTruthy()
  expect(onChange).not.toHaveBeenCalled()
})
