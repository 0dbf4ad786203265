import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Theme } from '../../theme/Theme.tsx'
import { Menu } from './Menu.tsx'

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
