// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { AppForm } from '../form/AppForm.tsx'
import { useAppForm } from '../form/useAppForm.ts'
import type { CronEditorProps } from './CronEditor.tsx'
import { CronEditor } from './CronEditor.tsx'
import type { Schedule, ScheduleCodec } from './schedule.ts'

afterEach(cleanup)

const start: Schedule = { mode: 'manual', hourInterval: 6, selectedDays: [0, 1, 2, 3, 4, 5, 6], selectedHours: [10], expression: '' }

/** What is written is the schedule itself; only the runs beside it cannot be read from that. */
const codec: ScheduleCodec = {
  decode: (expression) => {
    if (expression === '') return start
    return expression.startsWith('{') ? { ...start, ...JSON.parse(expression), expression } : { ...start, mode: 'custom', expression }
  },
  encode: (choice) => (choice.mode === 'manual' ? '' : JSON.stringify(choice)),
}

const written = (choice: Partial<Schedule>) => {
  const { expression: _, ...rest } = { ...start, ...choice }
  return JSON.stringify(rest)
}

const common = { codec, timeZone: 'America/New_York', now: new Date('2026-11-20T12:00:00Z'), label: 'Scheduled sync' }

function Editor({ first = '', onChange, ...props }: Partial<CronEditorProps> & { first?: string }) {
  const [value, setValue] = useState(first)
  const keep = (next: string) => {
    setValue(next)
    onChange?.(next)
  }
  return (
    <>
      <CronEditor {...common} {...props} value={value} onChange={keep} />
      <button type="button" onClick={() => setValue(written({ mode: 'fixedHours', selectedHours: [3], selectedDays: [2] }))}>
        News from elsewhere
      </button>
    </>
  )
}

function draw(props: Partial<CronEditorProps> & { first?: string } = {}) {
  const onChange = vi.fn<(expression: string) => void>()
  render(<Editor {...props} onChange={onChange} />)
  return onChange
}

const radio = (name: string) => screen.getByRole('radio', { name })
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const press = (element: HTMLElement) => userEvent.click(element)
const checked = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole<HTMLInputElement>('checkbox')
    .flatMap((one, at) => (one.checked ? [at] : []))
const last = (onChange: ReturnType<typeof draw>) => JSON.parse(onChange.mock.lastCall?.[0] ?? '{}')

test('no value is Manual, and nothing is planned', () => {
  draw({ manualHelp: 'From the dashboard' })
  expect(radio('Manual')).toHaveProperty('checked', true)
  expect(screen.getByText('From the dashboard')).toBeTruthy()
  expect(screen.getByText('None planned: it runs when someone starts it.')).toBeTruthy()
  expect(screen.queryByRole('slider')).toBeNull()
})

test('recurring starts with 6 hours and all days, and the slider goes from 1 to 23 by 1', async () => {
  const onChange = draw()
  await press(radio('Recurring'))
  expect(last(onChange)).toMatchObject({ mode: 'recurring', hourInterval: 6 })
  expect(checked('Days')).toEqual([0, 1, 2, 3, 4, 5, 6])
  const slider = screen.getByRole('slider', { name: 'Interval' })
  expect(['min', 'max', 'step', 'aria-valuetext'].map((name) => slider.getAttribute(name))).toEqual(['1', '23', '1', 'Every 6 hours'])
})

test.each([
  [6, 'Counting restarts at midnight each day.'],
  [1, 'Counting restarts at midnight each day.'],
  [5, 'Counting restarts at midnight each day: 12 AM, 5 AM, 10 AM, 3 PM, and 8 PM, then 12 AM again after only 4 hours.'],
  [23, 'Counting restarts at midnight each day: 12 AM and 11 PM, then 12 AM again after only 1 hour.'],
])('every %i hours says what happens at midnight', (hourInterval, note) => {
  draw({ first: written({ mode: 'recurring', hourInterval }) })
  expect(screen.getByText(note)).toBeTruthy()
})

test('fixed hours start with 10 AM; 24 hours are read as AM and PM, days from Sunday to Saturday', async () => {
  const onChange = draw()
  await press(radio('Fixed hours'))
  const names = (group: string) => within(screen.getByRole('group', { name: group })).getAllByRole('checkbox')
  expect(names('Hours')).toHaveLength(24)
  expect(screen.getAllByRole('checkbox', { name: /^\d+ (AM|PM)$/ })).toHaveLength(24)
  expect(names('Days').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Sunday',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
  ])
  expect(box('10 AM').checked).toBe(true)
  await press(box('12 AM'))
  await press(box('11 PM'))
  expect(last(onChange)).toMatchObject({ selectedHours: [0, 10, 23] })
})

test.each([
  ['Days', 'Tuesday', 'At least one day must stay selected', [2]],
  ['Hours', '3 AM', 'At least one hour must stay selected', [3]],
])('the last of the %s cannot be taken off, and says why', async (group, name, why, stays) => {
  const onChange = draw({ first: written({ mode: 'fixedHours', selectedHours: [3], selectedDays: [2] }) })
  await press(box(name))
  expect(screen.getByText(why)).toBeTruthy()
  expect(checked(group)).toEqual(stays)
  expect(onChange).not.toHaveBeenCalled()
  await press(group === 'Days' ? box('Sunday') : box('4 AM'))
  expect(screen.queryByText(why)).toBeNull()
})

test('a mode keeps its values when another mode is chosen and left again', async () => {
  const onChange = draw({ first: written({ mode: 'fixedHours', selectedHours: [3, 4], selectedDays: [2] }) })
  await press(radio('Manual'))
  expect(onChange.mock.lastCall).toEqual([''])
  await press(radio('Fixed hours'))
  expect([checked('Hours'), checked('Days')]).toEqual([[3, 4], [2]])
})

test('a value from outside replaces the one being edited', async () => {
  draw({ first: written({ mode: 'recurring', hourInterval: 4 }) })
  await press(screen.getByRole('button', { name: 'News from elsewhere' }))
  expect(radio('Fixed hours')).toHaveProperty('checked', true)
  expect(checked('Hours')).toEqual([3])
})

test('an unknown expression is shown, is replaced only by choosing a mode, and can be restored', async () => {
  const onChange = draw({ first: '*/15 9-17 * * MON-FRI' })
  expect(screen.getByText('*/15 9-17 * * MON-FRI')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  await press(screen.getByRole('button', { name: 'Replace this schedule' }))
  expect(screen.getAllByRole<HTMLInputElement>('radio').filter((one) => one.checked)).toEqual([])
  expect(onChange).not.toHaveBeenCalled()
  await press(radio('Recurring'))
  expect(last(onChange)).toMatchObject({ mode: 'recurring' })
  await press(screen.getByRole('button', { name: 'Keep the custom schedule' }))
  expect(onChange.mock.lastCall).toEqual(['*/15 9-17 * * MON-FRI'])
  expect(screen.queryByRole('radio')).toBeNull()
})

test('the next five runs are shown by the clock of the restaurant', async () => {
  draw({ first: '0 10 * * *' })
  const runs = await screen.findByRole('list')
  expect(within(runs).getAllByRole('listitem')).toHaveLength(5)
  expect(runs.textContent).toContain('Today 10:00 AM EST')
  expect(runs.textContent).toContain('Tomorrow 10:00 AM EST')
  expect(runs.textContent).toContain('Sun, Nov 22 10:00 AM EST')
  expect(screen.getByText('New York, Eastern Time')).toBeTruthy()
})

test('an invalid expression shows no runs, and an impossible date never comes', async () => {
  draw({ first: 'whenever it suits' })
  expect(await screen.findByText('The next runs cannot be calculated from this schedule.')).toBeTruthy()
  cleanup()
  draw({ first: '0 0 31 2 *' })
  expect(await screen.findByText('This schedule has no runs ahead.')).toBeTruthy()
})

test('read only is a sentence, without controls', () => {
  draw({ first: written({ mode: 'fixedHours', selectedHours: [10, 14], selectedDays: [1, 2, 3, 4, 5] }), readOnly: true })
  expect(screen.getByText('At 10 AM and 2 PM, on weekdays')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  cleanup()
  draw({ first: '*/15 * * * *', readOnly: true })
  expect(screen.queryByRole('button', { name: 'Replace this schedule' })).toBeNull()
})

test('a disabled editor has nothing to press', () => {
  draw({ first: written({ mode: 'fixedHours' }), disabled: true })
  expect(radio('Manual')).toHaveProperty('disabled', true)
  expect(box('10 AM').matches(':disabled')).toBe(true)
})

const schema = z.object({ sync_expression: z.string().check(z.minLength(1, { error: 'Choose when it runs by itself' })) })

function Form({ onSubmit }: { onSubmit: (values: { sync_expression: string }) => unknown }) {
  const form = useAppForm({ schema, initialValues: { sync_expression: '' }, onSubmit })
  return (
    <AppForm form={form}>
      <CronEditor {...common} {...form.field('sync_expression')} />
      <button type="submit">Save</button>
    </AppForm>
  )
}

test('in a form the value is sent, and an error belongs to the group', async () => {
  const onSubmit = vi.fn()
  render(<Form onSubmit={onSubmit} />)
  await press(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Choose when it runs by itself')).toBeTruthy()
  expect(screen.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true')
  await press(radio('Recurring'))
  await press(screen.getByRole('button', { name: 'Save' }))
  expect(onSubmit).toHaveBeenCalledWith({ sync_expression: written({ mode: 'recurring' }) })
})
