// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { DateField } from '../form/DateField.tsx'
import { TextField } from '../form/TextField.tsx'
import { ConfirmProvider } from './ConfirmProvider.tsx'
import { Menu } from './Menu.tsx'
import { Modal } from './Modal.tsx'
import { Popup } from './Popup.tsx'

afterEach(cleanup)

function Dialogs({ dirty }: { dirty?: boolean }) {
  const [outer, setOuter] = useState(true)
  const [inner, setInner] = useState(false)
  return (
    <>
      <Modal opened={outer} title="Edit" dirty={dirty} onClose={() => setOuter(false)}>
        <TextField label="Name" />
        <DateField label="Since" />
        <button type="button" onClick={() => setInner(true)}>
          More
        </button>
      </Modal>
      <Modal opened={inner} title="More about it" onClose={() => setInner(false)}>
        <TextField label="Note" />
      </Modal>
    </>
  )
}

async function shown(dirty?: boolean) {
  render(
    <MantineProvider env="test">
      <ConfirmProvider>
        <Dialogs {...(dirty !== undefined && { dirty })} />
      </ConfirmProvider>
    </MantineProvider>,
  )
  await screen.findByRole('dialog', { name: 'Edit' })
}

const dialog = (name: string) => screen.queryByRole('dialog', { name })
const gone = (name: string) => waitFor(() => expect(dialog(name)).toBeNull())

test('Escape closes the top dialog, and the one below with the next press', async () => {
  await shown()
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('dialog', { name: 'More about it' })
  await userEvent.keyboard('{Escape}')
  await gone('More about it')
  expect(dialog('Edit')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await gone('Edit')
})

test('Escape in a calendar does not close the dialog around it', async () => {
  await shown()
  await userEvent.click(screen.getByRole('button', { name: 'Since: calendar' }))
  await screen.findByRole('button', { name: 'Next month' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Next month' })).toBeNull())
  expect(dialog('Edit')).not.toBeNull()
})

test('unsaved changes are asked about once on every way out, and Escape answers no', async () => {
  await shown(true)
  await userEvent.keyboard('{Escape}')
  await screen.findByRole('dialog', { name: 'Discard unsaved changes?' })
  await userEvent.keyboard('{Escape}')
  await gone('Discard unsaved changes?')
  expect(dialog('Edit')).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await gone('Discard unsaved changes?')
  expect(dialog('Edit')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await gone('Edit')
})

test('an unchanged form closes without a question', async () => {
  await shown(false)
  await userEvent.keyboard('{Escape}')
  await gone('Edit')
})

function Nested() {
  const [opened, setOpened] = useState(true)
  return (
    <MantineProvider env="test">
      <Modal opened={opened} title="Edit" onClose={() => setOpened(false)}>
        <Popup trigger={<button type="button">Filter</button>}>
          {() => <Menu label="More" actions={[{ label: 'Clear', onSelect: () => undefined }]} />}
        </Popup>
      </Modal>
    </MantineProvider>
  )
}

test('of a menu in a panel in a dialog, each press closes one', async () => {
  render(<Nested />)
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }))
  await userEvent.click(await screen.findByRole('button', { name: 'More', hidden: true }))
  const clear = () => screen.queryByRole('menuitem', { name: 'Clear', hidden: true })
  const more = () => screen.queryByRole('button', { name: 'More', hidden: true })
  await waitFor(() => expect(clear()).not.toBeNull())
  await userEvent.keyboard('{ArrowDown}{Escape}')
  await waitFor(() => expect(clear()).toBeNull())
  expect(more()).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(more()).toBeNull())
  expect(dialog('Edit')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await gone('Edit')
})
