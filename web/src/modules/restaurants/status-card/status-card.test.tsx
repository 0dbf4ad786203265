// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '../../../platform/session/session.ts'
import { person, testConfig } from '../../../platform/testing.ts'
import { draw, fakeGraph } from '../../hours/public/testing.tsx'
import { restaurant } from '../public/testing.ts'
import { StatusCard } from './StatusCard.tsx'
import { StatusDialog } from './StatusDialog.tsx'

beforeEach(() => {
  testConfig()
  keepSession(person({ ag_roles: ['restaurants', 'restaurants_admin'] }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const outcome = (id: number, name: string, outcome: 'done' | 'refused') => ({
  id,
  name,
  outcome,
  sentence: outcome === 'done' ? 'Suspended.' : 'Not yet.',
})

test('only status changes that the server allows are offered, and the reason is sent along', async () => {
  const asked = fakeGraph({ setRestaurantStatus: () => ({ data: { results: [outcome(12, 'Owl', 'done')] } }) })
  draw(<StatusCard restaurant={restaurant()} />)
  expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Storm')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked[0]?.variables).toEqual({ ids: [12], status: 'suspended', reason: 'Storm' })
})

test('when some restaurants fail, every restaurant’s result is listed', async () => {
  fakeGraph({ setRestaurantStatus: () => ({ data: { results: [outcome(1, 'Owl', 'done'), outcome(2, 'Lark', 'refused')] } }) })
  const onDone = vi.fn()
  draw(<StatusDialog ids={[1, 2]} status="suspended" onDone={onDone} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }))
  expect(await screen.findByRole('dialog', { name: '1 of 2 changed' })).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['OwlDoneSuspended.', 'LarkRefusedNot yet.'])
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('a failure stays in the dialog with all input', async () => {
  fakeGraph({ setRestaurantStatus: () => ({ error: { message: 'The database is away.', code: 'unavailable' } }) })
  draw(<StatusDialog ids={[1]} status="closed" onClose={() => {}} />)
  await userEvent.type(await screen.findByLabelText('Reason'), 'Lease ended')
  await userEvent.click(screen.getByRole('button', { name: 'Close for good' }))
  expect(await screen.findByText('The database is away.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Lease ended')
})
