// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CodeField } from './CodeField.tsx'

afterEach(cleanup)

function field() {
  const onChange = vi.fn<(code: string) => void>()
  render(<CodeField label="Confirmation code" onChange={onChange} />)
  return { onChange, input: screen.getByRole('textbox', { name: 'Confirmation code' }) }
}

test('shows two groups and returns the plain code', async () => {
  const { onChange, input } = field()
  await userEvent.type(input, '7kq2m9xd')
  expect(input).toHaveProperty('value', '7KQ2-M9XD')
  expect(onChange).toHaveBeenLastCalledWith('7KQ2M9XD')
})

test('accepts a pasted code in any format', async () => {
  const { onChange, input } = field()
  await userEvent.click(input)
  await userEvent.paste(' 7kq2 – m9xd\n')
  expect(input).toHaveProperty('value', '7KQ2-M9XD')
  expect(onChange).toHaveBeenLastCalledWith('7KQ2M9XD')
})

test('keeps eight characters', async () => {
  const { input } = field()
  await userEvent.type(input, 'ABCDEFGHIJ')
  expect(input).toHaveProperty('value', 'ABCD-EFGH')
})
