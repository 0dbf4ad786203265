import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, testConfig } from '../../platform/testing.ts'
import { EditBankConnection } from './EditBankConnection.tsx'
import { connection, draw, manual } from './testing.tsx'

const save = 'PUT /api/payments/v5/bank_connections/12'
const onClose = vi.fn()

beforeEach(() => {
  onClose.mockReset()
  testConfig()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('contact fields are read-only, the others can be edited', async () => {
  fakeServer({})
  draw(<EditBankConnection connection={manual} onClose={onClose} />)
  for (const label of ['Contact first name', 'Contact last name', 'Contact email', 'Contact phone']) {
    expect(await screen.findByLabelText(label)).toHaveProperty('readOnly', true)
  }
  for (const label of ['Name', 'Address', 'Routing number', 'Account number']) {
    expect(screen.getByLabelText(label)).toHaveProperty('readOnly', false)
  }
})

test('saves with the version it loaded, and the masked numbers unchanged', async () => {
  const sent = fakeServer({ [save]: () => ({ body: manual }) })
  draw(<EditBankConnection connection={manual} onClose={onClose} />)
  await userEvent.type(await screen.findByLabelText('Name'), ' 2')
  await press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    bank_connection: {
      name: 'Harbor deposits 2',
      address: '1 Pier',
      connection_type: 'MANUAL',
      routing_number: '•••••0035',
      account_number: '•••••5310',
      version: 7,
    },
  })
})

test('a failed save keeps the modal open with the message and all input', async () => {
  fakeServer({ [save]: () => ({ status: 409, body: { code: 'conflict', message: 'A payout is on its way. Try again tomorrow.' } }) })
  draw(<EditBankConnection connection={connection()} onClose={onClose} />)
  await userEvent.type(await screen.findByLabelText('Name'), ' 2')
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain('A payout is on its way. Try again tomorrow.')
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Harbor deposits 2')
  expect(onClose).not.toHaveBeenCalled()
})

test('an automatic connection asks for no numbers', async () => {
  fakeServer({})
  draw(<EditBankConnection connection={connection()} onClose={onClose} />)
  await screen.findByLabelText('Name')
  expect(screen.queryByLabelText('Routing number')).toBeNull()
})

test('closing a changed form asks first', async () => {
  fakeServer({})
  draw(<EditBankConnection connection={connection()} onClose={onClose} />)
  await userEvent.type(await screen.findByLabelText('Name'), ' 2')
  await press('Cancel')
  await press('Keep editing')
  expect(onClose).not.toHaveBeenCalled()
  await press('Cancel')
  await press('Discard')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})
