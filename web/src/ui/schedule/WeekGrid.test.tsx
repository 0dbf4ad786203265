// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { WeekGrid } from './WeekGrid.tsx'
import type { HoursWindow, Week, WeekRules } from './week.ts'

afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

const open = (dow: number, from: number, to: number): HoursWindow => ({ dow, start_min: from * 60, end_min: to * 60 })
const none: WeekRules = { problems: () => [], merged: (week) => week }

interface Given {
  first?: Week
  rules?: WeekRules
  readOnly?: boolean
  disabled?: boolean
}

function Grid({ first = [], rules = none, onChange, ...rest }: Given & { onChange: (week: Week) => void }) {
  const [week, setWeek] = useState(first)
  const keep = (next: Week) => {
    setWeek(next)
    onChange(next)
  }
  return (
    <MantineProvider env="test">
      <WeekGrid label="Opening hours" rules={rules} value={week} onChange={keep} {...rest} />
    </MantineProvider>
  )
}

function draw(given: Given = {}) {
  const onChange = vi.fn<(week: Week) => void>()
  render(<Grid {...given} onChange={onChange} />)
  return onChange
}

function onAPhone() {
  const real = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = real(query)
    vi.spyOn(list, 'matches', 'get').mockReturnValue(true)
    return list
  })
}

const button = (name: string) => screen.getByRole('button', { name })
const time = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
/** As one types a time and goes on. */
function type(field: HTMLElement, text: string) {
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
}
async function choose(day: string, action: string) {
  await userEvent.click(button(`More for ${day}`))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

test('a closed day gets hours and the focus goes to them', async () => {
  const onChange = draw()
  expect(screen.getAllByText('Closed')).toHaveLength(7)
  await userEvent.click(button('Add hours on Monday'))
  expect(onChange.mock.lastCall).toEqual([[open(1, 9, 17)]])
  expect(document.activeElement).toBe(time('Monday, opens'))
})

test('a second window comes after the first, and can be removed; the focus stays in the day', async () => {
  const onChange = draw({ first: [open(1, 11, 14)] })
  await userEvent.click(button('Add hours on Monday'))
  expect(onChange.mock.lastCall).toEqual([[open(1, 11, 14), open(1, 15, 19)]])
  await userEvent.click(button('Remove 11:00 AM – 2:00 PM on Monday'))
  expect(onChange.mock.lastCall).toEqual([[open(1, 15, 19)]])
  expect(document.activeElement).toBe(button('Add hours on Monday'))
})

test('a closing time before the opening is on the next day, and says so', () => {
  const onChange = draw({ first: [open(5, 18, 22)] })
  expect(screen.queryByText('next day')).toBeNull()
  type(time('Friday, closes'), '2 am')
  expect(onChange.mock.lastCall).toEqual([[open(5, 18, 26)]])
  expect(screen.getByText('next day')).toBeTruthy()
  type(time('Friday, opens'), '01:00')
  expect(onChange.mock.lastCall).toEqual([[open(5, 1, 2)]])
})

test('a partly typed time changes nothing', () => {
  const onChange = draw({ first: [open(5, 18, 22)] })
  fireEvent.change(time('Friday, closes'), { target: { value: '2' } })
  type(time('Friday, closes'), '')
  type(time('Friday, closes'), 'late')
  expect(onChange).not.toHaveBeenCalled()
  expect(time('Friday, closes').value).toBe('10:00 PM')
})

test('arrow keys move a time by a quarter of an hour, and Enter accepts typed text', () => {
  const onChange = draw({ first: [open(5, 18, 22)] })
  fireEvent.keyDown(time('Friday, closes'), { key: 'ArrowUp' })
  expect(onChange.mock.lastCall).toEqual([[open(5, 18, 22.25)]])
  fireEvent.change(time('Friday, closes'), { target: { value: '9:30p' } })
  fireEvent.keyDown(time('Friday, closes'), { key: 'Enter' })
  expect(onChange.mock.lastCall).toEqual([[open(5, 18, 21.5)]])
})

/** The line of a day, 960 wide: 40 to the hour. */
function line(dow: number): HTMLElement {
  const track = document.querySelectorAll<HTMLElement>('[data-drags]')[dow]
  if (!track) throw new Error(`There is no line for day ${dow}`)
  vi.spyOn(track, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 960, 28))
  track.setPointerCapture = () => undefined
  return track
}
const at = (hour: number) => ({ clientX: hour * 40, button: 0, isPrimary: true, pointerId: 1 })

test('hours are drawn by dragging on the line of a day, and reported once, at release', () => {
  const onChange = draw({ first: [open(1, 17, 22)] })
  const monday = line(1)
  fireEvent.pointerDown(monday, at(11))
  fireEvent.pointerMove(monday, at(13))
  fireEvent.pointerMove(monday, at(14.5))
  expect(screen.getByText('11:00 AM – 2:30 PM')).toBeTruthy()
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.pointerUp(monday, at(14.5))
  expect(onChange.mock.calls).toEqual([[[open(1, 11, 14.5), open(1, 17, 22)]]])
})

test('the end of a night is dragged on the line of the next day; Escape restores everything', () => {
  const onChange = draw({ first: [open(5, 18, 26)] })
  const saturday = line(6)
  const edge = saturday.querySelector('[data-edge=end]')
  if (!edge) throw new Error('The night has no end on Saturday')
  fireEvent.pointerDown(edge, at(2))
  fireEvent.pointerMove(saturday, at(3.25))
  fireEvent.pointerUp(saturday, at(3.25))
  expect(onChange.mock.calls).toEqual([[[open(5, 18, 27.25)]]])
  fireEvent.pointerDown(saturday, at(10))
  fireEvent.pointerMove(saturday, at(12))
  fireEvent.keyDown(window, { key: 'Escape' })
  fireEvent.pointerUp(saturday, at(12))
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('24 hours, set hours, closed', async () => {
  const onChange = draw({ first: [open(2, 9, 17)] })
  await choose('Tuesday', 'Open 24 hours')
  expect(onChange.mock.lastCall).toEqual([[open(2, 0, 24)]])
  expect(screen.queryByLabelText('Tuesday, opens')).toBeNull()
  await choose('Tuesday', 'Set hours')
  expect(onChange.mock.lastCall).toEqual([[open(2, 9, 17)]])
  await choose('Tuesday', 'Closed all day')
  expect(onChange.mock.lastCall).toEqual([[]])
})

test('a day is copied to the weekdays, and a message says so', async () => {
  const onChange = draw({ first: [open(1, 18, 26), open(3, 9, 17), open(6, 9, 17)] })
  await choose('Monday', 'Copy to weekdays')
  const days = onChange.mock.lastCall?.[0] ?? []
  expect(days.filter(({ end_min }) => end_min === 26 * 60).map(({ dow }) => dow)).toEqual([1, 2, 3, 4, 5])
  expect(days.filter(({ dow }) => dow === 6)).toEqual([open(6, 9, 17)])
  expect(screen.getByText('Monday was copied to Tuesday, Wednesday, Thursday, and Friday')).toBeTruthy()
})

test('a day is copied to chosen days', async () => {
  const onChange = draw({ first: [open(1, 9, 17)] })
  await choose('Monday', 'Copy to…')
  const dialog = await screen.findByRole('dialog', { name: 'Copy Monday to other days' })
  expect(within(dialog).queryByRole('checkbox', { name: 'Monday' })).toBeNull()
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Saturday' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Copy' }))
  expect(onChange.mock.lastCall).toEqual([[open(1, 9, 17), open(6, 9, 17)]])
})

test('errors are shown under their window, and overlaps are merged on request', async () => {
  const rules: WeekRules = {
    problems: (week) => (week.length > 1 ? [{ at: 1, says: 'overlaps another' }] : []),
    merged: () => [open(1, 9, 20)],
  }
  const onChange = draw({ first: [open(1, 9, 17), open(1, 16, 20)], rules })
  const [right, wrong] = screen.getAllByLabelText('Monday, opens')
  expect([right?.getAttribute('aria-invalid'), wrong?.getAttribute('aria-invalid')]).toEqual([null, 'true'])
  expect(document.getElementById(wrong?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('overlaps another')
  await userEvent.click(button('Merge overlapping hours'))
  expect(onChange.mock.lastCall).toEqual([[open(1, 9, 20)]])
  expect(screen.queryByRole('button', { name: 'Merge overlapping hours' })).toBeNull()
})

test('merging is not offered for errors that it cannot fix', () => {
  draw({ first: [open(1, 8, 8)], rules: { problems: () => [{ at: 0, says: 'opens and closes at the same time' }], merged: (week) => week } })
  expect(screen.getByText('opens and closes at the same time')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Merge overlapping hours' })).toBeNull()
})

test('read-only shows words and no controls; disabled has nothing to press', () => {
  draw({ first: [open(5, 18, 26), open(6, 0, 24)], readOnly: true })
  expect(screen.getByText('6:00 PM – 2:00 AM')).toBeTruthy()
  expect(screen.getByText('Open 24 hours')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  draw({ first: [open(5, 18, 26)], disabled: true })
  expect(screen.getAllByRole<HTMLButtonElement>('button').every(({ disabled }) => disabled)).toBe(true)
  expect(time('Friday, opens').disabled).toBe(true)
})

test('on a phone it is a list of days, each with a sheet of its own', async () => {
  onAPhone()
  const onChange = draw({ first: [open(1, 9, 17)] })
  expect(screen.queryByLabelText('Monday, opens')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Monday/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Monday' })
  type(within(sheet).getByLabelText('Monday, closes'), '18:00')
  expect(onChange.mock.lastCall).toEqual([[open(1, 9, 18)]])
  await userEvent.click(within(sheet).getByRole('button', { name: 'Copy to every day' }))
  expect(onChange.mock.lastCall?.[0]).toHaveLength(7)
})
