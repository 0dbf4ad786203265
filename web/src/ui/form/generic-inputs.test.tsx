// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { EmailField } from './EmailField.tsx'
import { NumberField } from './NumberField.tsx'
import { PhoneField } from './PhoneField.tsx'
import { SelectField } from './SelectField.tsx'
import { TextField } from './TextField.tsx'

afterEach(cleanup)

/** Types into the field and leaves it. */
async function leave(field: ReactNode, label: string, typed: string) {
  render(field)
  const input = screen.getByLabelText(label)
  if (typed !== '') await userEvent.type(input, typed)
  else await userEvent.click(input)
  await userEvent.tab()
}

// Specification section 5, generic inputs: outside a form a field checks itself.
test.each([
  ['a required text', <TextField key="1" label="Title" required />, 'Title', '', 'Title is required'],
  ['a required address', <EmailField key="2" label="Contact" required />, 'Contact', '', 'Contact is required'],
  ['an address', <EmailField key="3" label="Contact" />, 'Contact', 'ada@pier', 'Contact is invalid'],
  ['a required phone', <PhoneField key="4" label="Mobile" required />, 'Mobile', '', 'Mobile is required'],
  ['a number', <NumberField key="5" label="Size" />, 'Size', '1,5', 'Please enter a number'],
])('%s says what is wrong with it', async (_what, field, label, typed, sentence) => {
  await leave(field, label, typed)
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('an impossible phone number is invalid; the country is the United States unless another is chosen', async () => {
  render(<PhoneField label="Mobile" />)
  // There is something to choose from once the numbers of all countries are there to judge with.
  const country = screen.getByRole('button', { name: 'Mobile: country, US +1' })
  await waitFor(() => expect(country).toHaveProperty('disabled', false), { timeout: 10_000 })
  await userEvent.type(screen.getByLabelText('Mobile'), '12345')
  await userEvent.tab()
  expect(await screen.findByText('Mobile is not valid')).toBeTruthy()
})

test('a country is found by its calling code', async () => {
  const onChange = vi.fn<(value: string) => void>()
  render(
    <MantineProvider env="test">
      <PhoneField label="Mobile" onChange={onChange} />
    </MantineProvider>,
  )
  const country = screen.getByRole('button', { name: 'Mobile: country, US +1' })
  await waitFor(() => expect(country).toHaveProperty('disabled', false), { timeout: 10_000 })
  await userEvent.click(country)
  const search = await screen.findByLabelText('Search for a country', { selector: 'input' }, { timeout: 10_000 })
  expect(search.getAttribute('role')).toBe('combobox')
  expect(search.getAttribute('aria-expanded')).toBe('true')
  expect(search.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
  await userEvent.type(search, '+44')
  await userEvent.click(screen.getAllByRole('option')[0] ?? country)
  expect(screen.getByRole('button', { name: 'Mobile: country, GB +44' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mobile: country, GB +44' }))
  // The example is an American one.
  expect(screen.getByLabelText('Mobile').getAttribute('placeholder')).toBeNull()
  await userEvent.type(screen.getByLabelText('Mobile'), '2079460000')
  expect(onChange).toHaveBeenLastCalledWith('+442079460000')
})

test('the placeholder of an email address is an example of one', () => {
  render(<EmailField label="Contact" />)
  expect(screen.getByPlaceholderText('name@example.com')).toBeTruthy()
})

test('a select starts with a placeholder that cannot be chosen', () => {
  render(<SelectField label="Size" options={[{ value: 's', label: 'Small' }]} />)
  const [placeholder] = screen.getAllByRole('option')
  expect(placeholder).toMatchObject({ textContent: 'Choose…', disabled: true, value: '' })
  expect(screen.getByLabelText('Size')).toHaveProperty('value', '')
})

test('onlyNumbers strips everything but digits and dots while typing', async () => {
  render(<NumberField label="Size" onlyNumbers />)
  await userEvent.type(screen.getByLabelText('Size'), '$-1,2.5x')
  expect(screen.getByLabelText('Size')).toHaveProperty('value', '12.5')
})

test('stripped characters leave the caret where it was', async () => {
  render(<NumberField label="Size" onlyNumbers defaultValue="1234" />)
  const field = screen.getByLabelText<HTMLInputElement>('Size')
  await userEvent.type(field, 'a9', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect(field.value).toBe('19234')
  field.setSelectionRange(2, 4)
  await userEvent.paste('$ 5,6')
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['19564', 4, 4])
})
