import { founderRoles, type Role } from '@brigade/contract/kit/roles.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropSession, keepSession } from '../../../platform/session/session.ts'
import { person, testConfig } from '../../../platform/testing.ts'
import { RoleChooser } from './RoleChooser.tsx'
import { type Choice, rolesOf } from './role-choice.ts'

let chosen: Role[] = []

function Chooser() {
  const [choice, setChoice] = useState<Choice>(new Set())
  chosen = rolesOf(choice)
  return <RoleChooser choice={choice} onChange={setChoice} />
}

beforeEach(testConfig)
afterEach(() => {
  cleanup()
  dropSession()
})

function drawFor(roles: readonly Role[]) {
  keepSession(person({ ag_roles: [...roles] }))
  render(<Chooser />)
}

const post = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

test('a post is chosen by what it says, and the roles are shown only to those who customize', async () => {
  drawFor(founderRoles)
  expect(screen.getAllByRole('radio').map((one) => one.getAttribute('value'))).toEqual([
    'owner',
    'manager',
    'kitchen',
    'accountant',
    'marketing',
    'viewer',
  ])
  await userEvent.click(post('Kitchen'))
  expect([...chosen].sort()).toEqual(['availabilities_admin', 'devices', 'order_workflows', 'restaurants'])
  expect(screen.queryByRole('checkbox')).toBe(null)
  await userEvent.click(screen.getByRole('button', { name: 'Customize' }))
  expect(screen.getByText('Publish menus to guests, and go back to an earlier menu.')).toBeTruthy()
  await userEvent.click(within(screen.getByRole('group', { name: 'Operate' })).getByLabelText('Publisher: On'))
  expect(post('Kitchen').checked).toBe(false)
  expect(screen.getByRole('button', { name: 'Customized: 5 roles' })).toBeTruthy()
})

test('a post gives what its giver holds, and says that it is less', async () => {
  drawFor(['restaurants', 'bank_connections'])
  await userEvent.click(post('Accountant'))
  expect([...chosen].sort()).toEqual(['bank_connections', 'restaurants'])
  expect(screen.getAllByText(/Only the roles that you hold yourself/).length).toBeGreaterThan(0)
  cleanup()
  drawFor(['text_templates'])
  expect(post('Kitchen').disabled).toBe(true)
})
