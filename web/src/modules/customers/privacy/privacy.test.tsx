import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, testConfig } from '../../../platform/testing.ts'
import { draw } from '../imports/testing.tsx'
import { person } from '../testing.tsx'
import { PrivacyCard } from './PrivacyCard.tsx'

beforeEach(testConfig)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const erase = 'POST /api/users/v5/customers/7/erase'

test('a person is erased once their name was typed; the dialog says what goes and what stays', async () => {
  const sent = fakeServer({ [erase]: () => ({ body: person({ name: 'Erased customer 7', status: 'erased' }) }) })
  draw(<PrivacyCard record={person()} />)
  await press('Erase this person…')
  expect(await screen.findByText('Orders and sales, under the name “Erased customer 7”')).toBeDefined()
  expect(screen.getByText(/backups of the server/)).toBeDefined()
  await press('Erase for good')
  expect(await screen.findByText('Type the name', { selector: '[id$=-note] *' })).toBeDefined()
  await userEvent.type(screen.getByLabelText(/Type “Ada Marsh” to confirm/), 'Ada Marsh')
  await press('Erase for good')
  await waitFor(() => expect(screen.queryByText('Erase this person for good?')).toBeNull())
  expect(sent.filter(({ path }) => path.endsWith('/erase')).map(({ body }) => body)).toEqual([{ name: 'Ada Marsh' }])
})

test('a wrong name, and somebody without the right on the whole company, are told so in the dialog, which stays', async () => {
  const answers = [
    {
      status: 400,
      body: { code: 'invalid', message: 'Please check the marked fields.', errors: { name: ['This is not the name of the customer'] } },
    },
    { status: 403, body: { code: 'forbidden', message: 'A person is erased from all restaurants of the company.' } },
  ]
  fakeServer({ [erase]: () => answers.shift() ?? {} })
  draw(<PrivacyCard record={person()} />)
  await press('Erase this person…')
  await userEvent.type(await screen.findByLabelText(/to confirm/), 'Ada')
  await press('Erase for good')
  expect(await screen.findByText('This is not the name of the customer', { selector: '[id$=-note] *' })).toBeDefined()
  await press('Erase for good')
  expect(await screen.findByText('A person is erased from all restaurants of the company.')).toBeDefined()
})

test('everything about a person is saved as a file; a refusal says why', async () => {
  const answers = [{ status: 403, body: { code: 'forbidden', message: 'Somebody with the role on the whole company has to export it.' } }]
  const sent = fakeServer({ 'POST /api/users/v5/customers/7/export': () => answers.shift() ?? { body: {} } })
  draw(<PrivacyCard record={person()} />)
  await press('Everything about this person')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Download as data (JSON)', hidden: true }))
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ format: 'json' }]))
})
