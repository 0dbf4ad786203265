import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { AmountEntry } from './AmountEntry.tsx'

afterEach(cleanup)

function Entry({ currency }: { currency: string }) {
  const [value, setValue] = useState(0)
  return <AmountEntry currency={currency} value={value} onChange={setValue} fullMinor={4321} readOnly={false} />
}

function drawEntry(currency = 'USD'): HTMLInputElement {
  render(<Entry currency={currency} />)
  return screen.getByLabelText<HTMLInputElement>('Amount')
}
const key = (name: string) => screen.getByRole('button', { name })

test('digits fill the amount from its end, by the keys on the page', () => {
  const field = drawEntry()
  for (const name of ['1', '2', '5', '00']) fireEvent.click(key(name))
  expect(field.value).toBe('$125.00')
  fireEvent.click(key('Delete the last digit'))
  expect(field.value).toBe('$12.50')
  fireEvent.click(key('Full balance'))
  expect(field.value).toBe('$43.21')
})

test('the same by a keyboard; the phone keeps its own away', async () => {
  const field = drawEntry()
  await userEvent.type(field, '1250{Backspace}a')
  expect(field.value).toBe('$1.25')
  expect(field.inputMode).toBe('none')
})

test('an amount is pasted as it is written', async () => {
  const field = drawEntry()
  field.focus()
  await userEvent.paste('$1,012.5')
  expect(field.value).toBe('$1,012.50')
})

test('yen have no decimals, and nothing is more than a card holds', () => {
  const field = drawEntry('JPY')
  for (const name of ['1', '5', '00']) fireEvent.click(key(name))
  expect(field.value).toBe('¥1,500')
  for (let at = 0; at < 9; at += 1) fireEvent.click(key('00'))
  expect(field.value).toBe('¥15,000,000')
})
