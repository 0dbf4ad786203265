// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { TextField } from '../form/TextField.tsx'
import { Modal } from './Modal.tsx'

afterEach(cleanup)

async function shown() {
  const onClose = vi.fn()
  render(
    <MantineProvider env="test">
      <Modal opened title="Add a charge" onClose={onClose}>
        <TextField label="Find" inputMode="search" />
        <TextField label="Name" />
      </Modal>
    </MantineProvider>,
  )
  await screen.findByRole('dialog')
  const beside = document.querySelector('[class*="overlay" i]')
  if (!beside) throw new Error('nothing lies beside the dialog')
  return { onClose, beside }
}

test('a press outside a dialog closes it, unless something has been typed', async () => {
  const { onClose, beside } = await shown()
  await userEvent.type(screen.getByLabelText('Find'), 'bag')
  await userEvent.click(beside)
  expect(onClose).toHaveBeenCalledTimes(1)
  await userEvent.type(screen.getByLabelText('Name'), 'Bag')
  await userEvent.click(beside)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('the second half of the double click that opened it does not close it', async () => {
  const { onClose, beside } = await shown()
  beside.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true, cancelable: true }))
  expect(onClose).not.toHaveBeenCalled()
})
