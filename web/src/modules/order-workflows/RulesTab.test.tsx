// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '../../platform/session/session.ts'
import { person, testConfig } from '../../platform/testing.ts'
import { draw, fakeGraph } from '../hours/public/testing.tsx'
import { RulesTab } from './RulesTab.tsx'
import { orderWorkflow } from './testing.ts'

beforeEach(() => {
  testConfig()
  keepSession(person({ ag_roles: ['restaurants', 'order_workflows_admin', 'order_workflows'] }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const moments = async () =>
  within(await screen.findByRole('list', { name: 'Timeline' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('the example updates while typing, and is hidden while something is missing', async () => {
  draw(<RulesTab workflow={orderWorkflow()} />)
  expect((await moments()).map((text) => text?.slice(0, 10))).toEqual(['The order ', 'A reminder', 'Rejected: '])
  await userEvent.click(screen.getByText('Others are called, one after the other'))
  expect(screen.getByText('Fill in the marked fields to see an example here.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Add a step' }))
  await userEvent.type(screen.getByLabelText('Who'), 'Mara')
  expect((await moments())[2]).toContain('Push notification: Mara')
  await userEvent.click(screen.getByLabelText('Automatically, right away'))
  expect((await moments()).at(-1)).toContain('Promised for')
})

test('errors are shown beside their fields, and a refusal keeps all input', async () => {
  const asked = fakeGraph({ saveOrderWorkflow: () => ({ error: { message: 'The database is away.', code: 'unavailable' } }) })
  draw(<RulesTab workflow={orderWorkflow()} />)
  const seconds = await screen.findByLabelText<HTMLInputElement>('Seconds to answer')
  await userEvent.clear(seconds)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Enter how long they have to answer')).toBeTruthy()
  expect(asked).toEqual([])
  await userEvent.type(seconds, '200')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The database is away.')).toBeTruthy()
  expect(asked[0]?.variables).toMatchObject({ id: 4, version: 5, workflow: { rules: { accept_timeout_s: 200 } } })
  expect(seconds.value).toBe('200')
})

test('people with view rights only can read the rules', async () => {
  draw(<RulesTab workflow={orderWorkflow({ _can: { update: false, delete: false } })} />)
  expect(await screen.findByText('Time to answer')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})
