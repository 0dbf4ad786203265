import { rolesByPower } from '@brigade/contract/kit/roles.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Theme } from '../../theme/Theme.tsx'
import { RoleChips } from './RoleChips.tsx'
import { roleSentence, statusWords } from './roles-texts.ts'

afterEach(cleanup)

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('many roles fold after the most powerful, whatever their order, and all of them open', async () => {
  const roles = rolesByPower.slice(0, 7).toSorted()
  render(<RoleChips roles={roles.map((role) => ({ role }))} />, { wrapper: Theme })
  expect(shown()).toEqual(['Access groups admin', 'Bank connections admin', 'Billing admin', 'Billing accounts admin', '+3 more'])
  expect(screen.getByText('Access groups admin').title).toBe(roleSentence('access_groups_admin'))
  await userEvent.click(screen.getByRole('button', { name: '+3 more' }))
  expect(shown()).toHaveLength(7)
})

test('a role or a state of a later version is shown in words as well', () => {
  expect(roleSentence('robots_admin')).toBe('Robots admin')
  expect(statusWords('suspended')).toBe('Suspended')
})
