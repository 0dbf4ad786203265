import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Theme } from '../../theme/Theme.tsx'
import { Menu } from './Menu.tsx'
import { Modal } from './Modal.tsx'

afterEach(cleanup)

const laidOut = { hidden: true }

test('a choice of one is announced as such, and choosing closes the menu', async () => {
  const asked: string[] = []
  const actions = ['All', 'Open', 'Closed'].map((label) => ({ label, chosen: label === 'Open', onSelect: () => asked.push(label) }))
  render(
    <Theme>
      <Menu label="Status" actions={actions} />
    </Theme>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Status' }))
  const radios = await screen.findAllByRole('menuitemradio', laidOut)
  expect(radios.map((one) => [one.textContent, one.getAttribute('aria-checked')])).toEqual([
    ['All', 'false'],
    ['Open', 'true'],
    ['Closed', 'false'],
  ])
  await user.click(screen.getByRole('menuitemradio', { name: 'Closed', ...laidOut }))
  expect(asked).toEqual(['Closed'])
  expect(screen.queryByRole('menuitemradio', laidOut)).toBeNull()
})

function pairOfActions() {
  return ['Rename', 'Delete'].map((label) => ({ label, onSelect: () => undefined }))
}

function MenuInDialog() {
  const [opened, setOpened] = useState(true)
  return (
    <Theme>
      <Modal opened={opened} title="Edit" onClose={() => setOpened(false)}>
        <Menu label="More" actions={pairOfActions()} />
        <button type="button">After</button>
      </Modal>
    </Theme>
  )
}

const items = () => screen.queryAllByRole('menuitem', laidOut)

test('Escape closes a menu, whichever item has the focus, and gives the focus back to its button', async () => {
  render(
    <Theme>
      <Menu label="More" actions={pairOfActions()} />
    </Theme>,
  )
  const button = screen.getByRole('button', { name: 'More' })
  for (const moves of ['', '{ArrowDown}', '{ArrowDown}{ArrowDown}']) {
    await userEvent.click(button)
    await screen.findByRole('menuitem', { name: 'Rename', ...laidOut })
    if (moves !== '') await userEvent.keyboard(moves)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(items()).toEqual([]))
    expect(document.activeElement).toBe(button)
  }
})

test('Escape in a menu of a dialog closes the menu, and only the next one the dialog', async () => {
  render(<MenuInDialog />)
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'Rename', ...laidOut })
  await userEvent.keyboard('{ArrowDown}{Escape}')
  await waitFor(() => expect(items()).toEqual([]))
  expect(screen.queryByRole('dialog', { name: 'Edit' })).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit' })).toBeNull())
})

test.each(['{ArrowDown}{Tab}', '{Tab}'])('%s leaves a menu: it closes, and the focus goes on behind its button', async (keys) => {
  render(
    <Theme>
      <Menu label="More" actions={pairOfActions()} />
      <button type="button">After</button>
    </Theme>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'Rename', ...laidOut })
  await userEvent.keyboard(keys)
  await waitFor(() => expect(items()).toEqual([]))
  expect(document.activeElement?.textContent).toBe('After')
})
