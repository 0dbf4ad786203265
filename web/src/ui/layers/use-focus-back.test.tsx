// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Button } from '../controls/Button.tsx'
import { Modal } from './Modal.tsx'

afterEach(cleanup)

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <MantineProvider env="test">
      <Button onClick={() => setOpen(true)}>Edit</Button>
      {open && (
        <Modal opened title="Edit it" onClose={() => setOpen(false)} actions={<Button>Save</Button>}>
          <input aria-label="Name" />
        </Modal>
      )}
    </MantineProvider>
  )
}

test('a dialog starts on its first field and gives the focus back to what opened it', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' })))
})
