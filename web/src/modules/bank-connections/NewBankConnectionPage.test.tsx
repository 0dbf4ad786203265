import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, testConfig } from '../../platform/testing.ts'
import { CreateForm } from './NewBankConnectionPage.tsx'
import { connection, draw } from './testing.tsx'

const create = 'POST /api/payments/v5/bank_connections'
const group = (id: number, name: string) => ({
  id,
  name,
  description: '',
  parent_id: null,
  path: [],
  children_count: 0,
  version: 1,
  inserted_at: '',
  updated_at: '',
  _can: { update: true, delete: true, create_child: true, invite: true, hand_over: true },
})
const groupsOf = (...data: ReturnType<typeof group>[]) => ({
  'POST /api/users/v5/access_group/search': () => ({ body: { data, total: data.length, page: 1, per_page: 15 } }),
})
const groups = groupsOf(group(3, 'North Wharf'), group(4, 'Mill Pond'))

beforeEach(testConfig)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const complaint = (label: string) => document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent

async function fill() {
  const values = {
    Name: 'Harbor deposits',
    Address: '1 Pier',
    'Contact first name': 'Ada',
    'Contact last name': 'Marsh',
    'Contact email': 'Ada@Example.com',
    'Contact phone': '(207) 555-0142',
  }
  for (const [label, text] of Object.entries(values)) await userEvent.type(await screen.findByLabelText(label), text)
  await userEvent.click(screen.getByLabelText('Organization'))
  await userEvent.click(await screen.findByText('North Wharf'))
}

test('an empty form is refused with the sentences of the specification and sends nothing', async () => {
  const sent = fakeServer(groups)
  draw(<CreateForm />)
  await userEvent.click(await screen.findByRole('radio', { name: 'Manual' }))
  await press('Create')
  expect(complaint('Name')).toBe('Name is required')
  expect(complaint('Organization')).toBe('Field is required')
  expect(complaint('Routing number')).toBe('routing number is required')
  expect(complaint('Contact email')).toBe('Name is required')
  expect(sent.filter(({ path }) => path.includes('bank_connections'))).toEqual([])
})

test('Enter right after typing an organization chooses the organization and never submits the form', async () => {
  fakeServer(groups)
  draw(<CreateForm />)
  // What is found by no text is there already, and must not be taken for the answer.
  await userEvent.click(await screen.findByLabelText('Organization'))
  await screen.findByText('North Wharf')
  await userEvent.keyboard('north wharf{Enter}')
  expect(screen.getByLabelText('Organization')).toHaveProperty('value', 'north wharf')
  await waitFor(() => expect(screen.getByLabelText('Organization')).toHaveProperty('value', 'North Wharf'))
  expect(screen.queryByText('Name is required')).toBeNull()
})

test('the only organization is chosen already, which is no change, and stays when the form is discarded', async () => {
  const sent = fakeServer({ ...groupsOf(group(3, 'North Wharf')), [create]: () => ({ body: connection({ has_token: false }) }) })
  draw(<CreateForm />)
  expect(await screen.findByLabelText('Organization')).toHaveProperty('value', 'North Wharf')
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  await userEvent.type(screen.getByLabelText('Address'), '1 Pier')
  await press('Discard')
  expect(screen.getByLabelText('Address')).toHaveProperty('value', '')
  expect(screen.getByLabelText('Organization')).toHaveProperty('value', 'North Wharf')
  await press('Create')
  await waitFor(() => expect(complaint('Name')).toBe('Name is required'))
  expect(complaint('Organization')).toBeUndefined()
  expect(sent.filter(({ path }) => path.includes('access_group')).map(({ body }) => body)).toMatchObject([{ ag_role: 'bank_connections_admin' }])
})

test('organizations are requested with the admin role, and the request follows the specification', async () => {
  const sent = fakeServer({ ...groups, [create]: () => ({ body: connection({ has_token: false }) }) })
  const { pathname } = draw(<CreateForm />)
  await fill()
  await press('Create')
  await waitFor(() => expect(pathname()).toBe('/bank-connections/12'))
  expect(sent.find(({ path }) => path.includes('access_group'))?.body).toMatchObject({ ag_role: 'bank_connections_admin' })
  const request = sent.find(({ path }) => path.endsWith('/v5/bank_connections'))
  expect(request?.body).toMatchObject({
    parent_access_group_id: 3,
    bank_connection: { name: 'Harbor deposits', contact_email: 'ada@example.com', contact_phone: '2075550142', connection_type: 'AUTOMATIC' },
  })
  expect(request?.headers.get('idempotency-key')).toBeTruthy()
})

test('an error of the server is shown at its field, input is kept, and the second try has the same key', async () => {
  const sent = fakeServer({
    ...groups,
    [create]: () => ({ status: 400, body: { code: 'invalid', message: 'Please check the marked fields.', errors: { name: ['is taken'] } } }),
  })
  draw(<CreateForm />)
  await fill()
  await press('Create')
  await waitFor(() => expect(complaint('Name')).toBe('is taken'))
  expect(screen.getByLabelText('Address')).toHaveProperty('value', '1 Pier')
  expect(screen.getByLabelText('Organization')).toHaveProperty('value', 'North Wharf')
  await press('Create')
  await waitFor(() => expect(sent.filter(({ path }) => path.endsWith('/v5/bank_connections'))).toHaveLength(2))
  const keys = sent.filter(({ path }) => path.endsWith('/v5/bank_connections')).map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
})
