// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { setFieldLocale } from '../basics/locale.ts'
import { ColorField } from './ColorField.tsx'
import { DateField } from './DateField.tsx'
import { DateRangeField } from './DateRangeField.tsx'
import type { DayRange } from './day-presets.ts'
import { FileField } from './FileField.tsx'
import { FocalPointField } from './FocalPointField.tsx'
import { MoneyField } from './MoneyField.tsx'
import { MultiSelectField } from './MultiSelectField.tsx'
import { PriceListField } from './PriceListField.tsx'
import { RadioField } from './RadioField.tsx'
import { SlashNumbersField } from './SlashNumbersField.tsx'
import { TagField } from './TagField.tsx'
import { TimeField } from './TimeField.tsx'

afterEach(() => {
  cleanup()
  setFieldLocale(undefined)
})

function show(field: ReactNode) {
  setFieldLocale('en-US')
  return render(<MantineProvider>{field}</MantineProvider>)
}

// Without a layout a popover counts as scrolled out of sight, so what it holds is looked for among the hidden.
const today = '2026-11-21'
const text = (name: string) => screen.getByRole('textbox', { name })

test('a typed date is returned as ISO text and formatted when the field is left', async () => {
  const onChange = vi.fn<(day: string) => void>()
  show(<DateField label="Since" today={today} onChange={onChange} />)
  await userEvent.type(text('Since'), '3/4/26')
  expect(onChange).toHaveBeenLastCalledWith('2026-03-04')
  await userEvent.tab()
  expect(text('Since')).toHaveProperty('value', '03/04/2026')
})

test('text that is no date is returned as typed, stays and shows an error', async () => {
  const onChange = vi.fn<(day: string) => void>()
  show(<DateField label="Since" today={today} onChange={onChange} />)
  await userEvent.type(text('Since'), '2/30')
  await userEvent.tab()
  expect(onChange).toHaveBeenLastCalledWith('2/30')
  expect(text('Since')).toHaveProperty('value', '2/30')
  expect(screen.getByText('Please enter a date as mm/dd/yyyy')).toBeTruthy()
})

test('a date outside the limits is refused with a sentence', async () => {
  show(<DateField label="Since" today={today} min={today} max="2026-12-31" />)
  await userEvent.type(text('Since'), '11/20/26')
  await userEvent.tab()
  expect(screen.getByText('The first possible day is Nov 21, 2026')).toBeTruthy()
  await userEvent.clear(text('Since'))
  await userEvent.type(text('Since'), '1/1/27')
  await userEvent.tab()
  expect(screen.getByText('The last possible day is Dec 31, 2026')).toBeTruthy()
})

test('the calendar opens at the date, and a chosen date replaces wrong text', async () => {
  const onChange = vi.fn<(day: string) => void>()
  show(<DateField label="Since" today={today} onChange={onChange} />)
  await userEvent.type(text('Since'), 'soon')
  await userEvent.click(screen.getByRole('button', { name: 'Since: calendar' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Tuesday, November 24, 2026', hidden: true }, { timeout: 10_000 }))
  expect(onChange).toHaveBeenLastCalledWith('2026-11-24')
  expect(text('Since')).toHaveProperty('value', '11/24/2026')
  expect(screen.queryByText('Please enter a date as mm/dd/yyyy')).toBeNull()
})

test('a date range is typed side by side or chosen from presets', async () => {
  const onChange = vi.fn<(range: DayRange) => void>()
  show(<DateRangeField label="Period" today={today} onChange={onChange} />)
  await userEvent.type(text('Period: from'), '11/21')
  await userEvent.type(text('Period: to'), '11/1')
  await userEvent.tab()
  expect(onChange).toHaveBeenLastCalledWith({ from: today, to: '2026-11-01' })
  expect(screen.getByText('The first day comes after the last')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Period: calendar' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Last month', hidden: true }))
  expect(onChange).toHaveBeenLastCalledWith({ from: '2026-10-01', to: '2026-10-31' })
  expect(text('Period: from')).toHaveProperty('value', '10/01/2026')
  expect(screen.queryByText('The first day comes after the last')).toBeNull()
})

test('a time is kept in 24 hours, shown in 12, and moved by the arrows', async () => {
  const onChange = vi.fn<(time: string) => void>()
  show(<TimeField label="Opens" onChange={onChange} />)
  await userEvent.type(text('Opens'), '930p')
  expect(onChange).toHaveBeenLastCalledWith('21:30')
  await userEvent.tab()
  expect(text('Opens')).toHaveProperty('value', '9:30 PM')
  await userEvent.type(text('Opens'), '{ArrowUp}')
  expect(onChange).toHaveBeenLastCalledWith('21:45')
})

test('an amount beyond the largest is refused while it is typed', async () => {
  const onChange = vi.fn()
  show(<MoneyField label="Price" currency="USD" largest={100_000_000} onChange={onChange} />)
  const field = screen.getByLabelText('Price')
  await userEvent.type(field, '1000000.01')
  await userEvent.tab()
  expect(screen.getByText('This amount is too large')).toBeDefined()
  expect(onChange).toHaveBeenLastCalledWith(Number.NaN)
})

test('money is returned in whole minor units and formatted when the field is left', async () => {
  const onChange = vi.fn<(minor: number | null) => void>()
  show(<MoneyField label="Price" currency="USD" onChange={onChange} />)
  await userEvent.type(text('Price'), '12.5')
  expect(onChange).toHaveBeenLastCalledWith(1250)
  await userEvent.tab()
  expect(text('Price')).toHaveProperty('value', '12.50')
  await userEvent.clear(text('Price'))
  expect(onChange).toHaveBeenLastCalledWith(null)
  await userEvent.type(text('Price'), '-1')
  await userEvent.tab()
  expect(onChange).toHaveBeenLastCalledWith(Number.NaN)
  expect(screen.getByText('Please enter an amount of zero or more')).toBeTruthy()
})

test('numbers separated by slashes are checked when the field is left', async () => {
  show(<SlashNumbersField label="Steps" />)
  await userEvent.type(text('Steps'), '-1/2/')
  await userEvent.tab()
  expect(screen.getByText('Please enter numbers separated by slashes, like 8.50/10.50/13')).toBeTruthy()
})

test('the price list shows each size with its price, and how many prices it needs', async () => {
  const read = (typed: string) =>
    typed === '8.5/10'
      ? {
          ok: true as const,
          prices: [
            { size: 'S', price_minor: 850 },
            { size: 'L', price_minor: 1000 },
          ],
        }
      : { ok: false as const, because: 'too-few' as const }
  show(<PriceListField label="Prices" currency="USD" sizes={['S', 'L']} read={read} />)
  await userEvent.type(text('Prices'), '8.5')
  await userEvent.tab()
  expect(screen.getByText('Too few prices: there are 2 sizes')).toBeTruthy()
  await userEvent.type(text('Prices'), '/10')
  expect(screen.getByText('$8.50')).toBeTruthy()
  expect(screen.getByText('$10.00')).toBeTruthy()
})

test('a color is returned as six hex digits, with a note on readable text', async () => {
  const onChange = vi.fn<(color: string) => void>()
  show(<ColorField label="Brand" onChange={onChange} />)
  await userEvent.type(text('Brand'), 'FFF')
  expect(onChange).toHaveBeenLastCalledWith('#ffffff')
  expect(screen.getByText('Black letters read best on it, 21.0 : 1')).toBeTruthy()
})

test('tags: Enter and comma add, a duplicate is refused with a sentence, Backspace removes the last, a list can be pasted', async () => {
  const onChange = vi.fn<(tags: readonly string[]) => void>()
  show(<TagField label="Tags" max={4} onChange={onChange} />)
  await userEvent.type(text('Tags'), 'vegan{Enter}hot,')
  expect(onChange).toHaveBeenLastCalledWith(['vegan', 'hot'])
  await userEvent.type(text('Tags'), 'Vegan{Enter}')
  expect(screen.getByText('“Vegan” is already there')).toBeTruthy()
  await userEvent.clear(text('Tags'))
  await userEvent.keyboard('{Backspace}')
  expect(onChange).toHaveBeenLastCalledWith(['vegan'])
  await userEvent.paste('a\nb\nc\nd')
  expect(onChange).toHaveBeenLastCalledWith(['vegan', 'a', 'b', 'c'])
  expect(screen.getByText('No room for “d”: remove another first')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove a' }))
  expect(onChange).toHaveBeenLastCalledWith(['vegan', 'b', 'c'])
})

test('several options are chosen by keyboard alone', async () => {
  const onChange = vi.fn<(values: readonly string[]) => void>()
  const options = [
    { value: 'mo', label: 'Monday' },
    { value: 'fr', label: 'Friday' },
  ]
  show(<MultiSelectField label="Days" options={options} onChange={onChange} />)
  const field = screen.getByRole('combobox', { name: 'Days' })
  await userEvent.type(field, 'fri{Enter}')
  expect(onChange).toHaveBeenLastCalledWith(['fr'])
  await userEvent.type(field, 'mon{Enter}')
  expect(onChange).toHaveBeenLastCalledWith(['fr', 'mo'])
  await userEvent.type(field, '{Backspace}')
  expect(onChange).toHaveBeenLastCalledWith(['fr'])
})

test('while the list is open, Enter chooses an option that fits and never submits the form', async () => {
  const onChange = vi.fn<(values: readonly string[]) => void>()
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  const options = [
    { value: 'mo', label: 'Monday' },
    { value: 'fr', label: 'Friday' },
  ]
  show(
    <form ref={(form) => form?.addEventListener('submit', onSubmit)}>
      <MultiSelectField label="Days" options={options} onChange={onChange} />
    </form>,
  )
  await userEvent.tab()
  await userEvent.keyboard('f')
  expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { name: 'Friday', hidden: true }).id)
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['fr'])
  await userEvent.keyboard('zebra{Enter}')
  expect(onChange).toHaveBeenCalledOnce()
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('one of the radios is chosen; leaving without one shows an error', async () => {
  const onChange = vi.fn<(value: string) => void>()
  show(
    <RadioField
      label="Kind"
      required
      onChange={onChange}
      options={[
        { value: 'a', label: 'One' },
        { value: 'b', label: 'Two' },
      ]}
    />,
  )
  await userEvent.tab()
  await userEvent.tab()
  expect(screen.getByText('Kind is required')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Two' }))
  expect(onChange).toHaveBeenLastCalledWith('b')
  expect(screen.queryByText('Kind is required')).toBeNull()
})

test('files: right ones are accepted, wrong ones refused with a sentence, each can be removed', async () => {
  const onChange = vi.fn<(files: readonly File[]) => void>()
  show(<FileField label="Menus" accept={['.csv']} maxBytes={1000} maxFiles={2} onChange={onChange} />)
  const sheet = new File(['a,b'], 'menu.csv', { type: 'text/csv' })
  const large = new File(['x'.repeat(1001)], 'large.csv', { type: 'text/csv' })
  const zone = screen.getByLabelText(/Menus|Choose files/, { selector: 'input' })
  fireEvent.drop(zone, { dataTransfer: { files: [sheet, large, new File(['x'], 'a.png', { type: 'image/png' })] } })
  expect(onChange).toHaveBeenLastCalledWith([sheet])
  expect(screen.getByText('large.csv is larger than 1 KB. a.png is not a CSV file')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove menu.csv' }))
  expect(onChange).toHaveBeenLastCalledWith([])
})

test('the focal point moves by arrow keys and announces its position', async () => {
  const onChange = vi.fn()
  show(<FocalPointField label="Focus" src="/a.png" onChange={onChange} />)
  const handle = screen.getByRole('slider', { name: 'Point that stays in sight' })
  handle.focus()
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}')
  expect(onChange).toHaveBeenLastCalledWith({ x: 0.51, y: 0.4 })
  await waitFor(() => expect(handle.getAttribute('aria-valuetext')).toBe('51% from the left, 40% from the top'))
  expect(within(screen.getByRole('list', { name: 'How it will be cut' })).getAllByRole('listitem')).toHaveLength(3)
})

test('read-only and disabled fields offer no way to change them', () => {
  show(
    <>
      <DateField label="Day" readOnly defaultValue={today} />
      <TagField label="Tags" disabled defaultValue={['a']} />
      <FileField label="Files" readOnly defaultValue={[new File(['x'], 'a.csv')]} />
    </>,
  )
  expect(text('Day')).toHaveProperty('readOnly', true)
  expect(screen.getByRole('button', { name: 'Day: calendar' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull()
})
