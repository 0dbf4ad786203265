// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { HoursField } from './HoursField.tsx'

afterEach(cleanup)

const open = (dow: number, from: number, to: number) => ({ dow, start_min: from * 60, end_min: to * 60 })

/** As one types a time and goes on. */
function type(label: string, text: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  fireEvent.blur(screen.getByLabelText(label))
}

test('the rules of the contract apply while typing, over midnight too, and overlaps can be merged', async () => {
  const onChange = vi.fn()
  render(
    <MantineProvider env="test">
      <HoursField label="Opening hours" defaultValue={[open(6, 18, 24), open(0, 1, 5)]} onChange={onChange} />
    </MantineProvider>,
  )
  type('Saturday, closes', '02:00')
  expect(screen.getByText('overlaps Sunday 1:00 AM – 5:00 AM')).toBeTruthy()
  expect(screen.getByText('overlaps Saturday 6:00 PM – 2:00 AM')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Merge overlapping hours' }))
  expect(onChange).toHaveBeenLastCalledWith([open(6, 18, 29)])
  type('Saturday, closes', '18:00')
  expect(screen.getByText('opens and closes at the same time; for the whole day choose 24 hours')).toBeTruthy()
})
