import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { GiftCodeField } from './GiftCodeField.tsx'

afterEach(cleanup)

let letters = ''

function Field({ onEnter }: { onEnter: () => void }) {
  const [value, setValue] = useState('')
  const keep = (next: string) => {
    letters = next
    setValue(next)
  }
  return <GiftCodeField label="Code" value={value} onChange={keep} onEnter={onEnter} />
}

function drawField(onEnter = () => {}): HTMLInputElement {
  render(<Field onEnter={onEnter} />)
  return screen.getByLabelText<HTMLInputElement>('Code')
}

test('what is typed stands in groups of four, in capitals; dashes and blanks may be typed too', async () => {
  const field = drawField()
  await userEvent.type(field, '2345-6789 abcde')
  expect(field.value).toBe('2345 6789 ABCD E')
  expect(letters).toBe('23456789ABCDE')
  expect([field.getAttribute('autocapitalize'), field.autocomplete]).toEqual(['characters', 'off'])
})

test('a code is pasted in any dress, also as the address of the redeem page', async () => {
  const field = drawField()
  field.focus()
  await userEvent.paste('2345-6789-ABCD-EFGS')
  expect(field.value).toBe('2345 6789 ABCD EFGS')
  await userEvent.clear(field)
  field.focus()
  await userEvent.paste('https://office.example.com/#/redeem/gc/23456789ABCDEFGS')
  expect(field.value).toBe('2345 6789 ABCD EFGS')
})

test('a letter in the middle is mended without the caret running away', async () => {
  const field = drawField()
  await userEvent.type(field, '23456789')
  await userEvent.type(field, 'X', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect(field.value).toBe('23X4 5678 9')
  expect(field.selectionStart).toBe(3)
})

test('deleting the space between two groups deletes the letter before it', () => {
  const field = drawField()
  fireEvent.change(field, { target: { value: '23456789' } })
  field.focus()
  fireEvent.change(field, { target: { value: '23456789', selectionStart: 4, selectionEnd: 4 } })
  expect(letters).toBe('2346789')
})

test('Enter looks the code up', async () => {
  const onEnter = vi.fn()
  const field = drawField(onEnter)
  await userEvent.type(field, 'AB{Enter}')
  expect(onEnter).toHaveBeenCalledOnce()
})
