// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
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

test('a phone that cannot be one is not valid; the country is the United States unless another is chosen', async () => {
  render(<PhoneField label="Mobile" />)
  // The choice is whole once the numbers of all countries are there to judge with.
  expect(await screen.findByRole('option', { name: /Germany/ }, { timeout: 10_000 })).toBeTruthy()
  expect(screen.getByLabelText('Mobile: country')).toHaveProperty('value', 'US')
  await userEvent.type(screen.getByLabelText('Mobile'), '12345')
  await userEvent.tab()
  expect(await screen.findByText('Mobile is not valid')).toBeTruthy()
})

test('the placeholder of an address is an example of one', () => {
  render(<EmailField label="Contact" />)
  expect(screen.getByPlaceholderText('name@example.com')).toBeTruthy()
})

test('a select starts on a placeholder that cannot be chosen', () => {
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
