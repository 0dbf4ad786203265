import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, testConfig } from '../../platform/testing.ts'
import { toastStore } from '../../ui/layers/toasts.ts'
import { Overview } from './Overview.tsx'
import { connection, draw, manual } from './testing.tsx'

const remove = 'DELETE /api/payments/v5/bank_connections/12'

beforeEach(() => testConfig())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function deleteIt() {
  const page = draw(<Overview connection={connection()} mayChange mayDelete />)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const prompt = await screen.findByRole('dialog')
  expect(prompt.textContent).toContain('Are you sure you want to remove this bank connection?')
  await userEvent.click(within(prompt).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(toastStore.read()).toHaveLength(1))
  return { page, toast: toastStore.read()[0] }
}

// Specification sections 8 and 9.
test('deleting asks first, shows a message for 3 seconds, and leads back to the list', async () => {
  fakeServer({ [remove]: () => ({ body: { id: 12, name: 'Harbor deposits' } }) })
  const { page, toast } = await deleteIt()
  expect(toast).toMatchObject({ title: 'Remove Bank Account', message: 'Harbor deposits was removed', milliseconds: 3000 })
  await waitFor(() => expect(page.pathname()).toBe('/bank-connections'))
})

test('a failed deletion shows the server’s message for 5 seconds', async () => {
  fakeServer({ [remove]: () => ({ status: 409, body: { code: 'conflict', message: 'A payout is on its way.' } }) })
  const { page, toast } = await deleteIt()
  expect(toast).toMatchObject({ message: 'A payout is on its way.', milliseconds: 5000 })
  expect(page.pathname()).toBe('/')
})

test('without the right there is no delete button', async () => {
  fakeServer({})
  draw(<Overview connection={connection()} mayChange={false} mayDelete={false} />)
  expect(await screen.findByText('Harbor deposits')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test.each([
  [connection({ has_token: false, healthy: false, bank_name: null, bank_account_last_four: null }), 'Please connect to your bank account'],
  [connection({ healthy: false, error_code: '5401' }), 'Bank token is expired. Please reconnect to your account!'],
  [connection(), 'Everything is good. We will deposit all the checks into your bank account!'],
  [connection({ healthy: false }), 'There is a problem with your bank account!'],
])('the overview says how the link stands (%#)', async (row, sentence) => {
  fakeServer({})
  draw(<Overview connection={row} mayChange={false} mayDelete={false} />)
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.queryAllByText(/Harbor National/)).toHaveLength(row.has_token ? 1 : 0)
})

test('a status code without a message, and no status code', async () => {
  fakeServer({})
  draw(<Overview connection={connection({ healthy: false, error_code: '9000' })} mayChange={false} mayDelete={false} />)
  expect(await screen.findByText(/9000 - n\/a/)).toBeTruthy()
})

test('the status of a manual connection is hidden', async () => {
  fakeServer({})
  draw(<Overview connection={manual} mayChange={false} mayDelete={false} />)
  await screen.findByText('1 Pier')
  expect(screen.queryByText(/your bank account|Everything is good/)).toBeNull()
})

test('the public link and its uuid are shown only to somebody who may change the connection', async () => {
  fakeServer({})
  draw(<Overview connection={connection()} mayChange mayDelete={false} />)
  expect(await screen.findByRole('button', { name: 'Copy public link' })).toBeTruthy()
  expect(screen.getByText('UUID')).toBeTruthy()
  expect(screen.getByText(/replace it then/)).toBeTruthy()
  cleanup()
  draw(<Overview connection={connection({ uuid: null, _can: { update: false, delete: false } })} mayChange={false} mayDelete={false} />)
  expect(await screen.findByText(/shown to people with the role “Bank connections admin”/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /link|Replace|Revoke/i })).toBeNull()
  expect(screen.queryByText('UUID')).toBeNull()
})
