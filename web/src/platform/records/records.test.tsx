import { bankConnections } from '@brigade/contract/bank-connections.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider, useParams } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Theme } from '../../theme/Theme.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { ConfirmProvider } from '../../ui/layers/ConfirmProvider.tsx'
import { toastStore } from '../../ui/layers/toasts.ts'
import { endpointQuery } from '../queries.ts'
import { makeQueryClient } from '../query-client.ts'
import { dropSession, keepSession } from '../session/session.ts'
import { fakeServer, person, testConfig } from '../testing.ts'
import { useCall } from '../use-call.ts'
import { DeleteCard } from './DeleteCard.tsx'
import { EditRecord } from './EditRecord.tsx'
import { RecordList } from './RecordList.tsx'
import { RecordView } from './RecordView.tsx'
import { type RecordKind, recordSentences } from './record-kind.ts'
import { recordRoutes } from './record-routes.ts'
import { useRecordList } from './use-record-list.ts'

const kind: RecordKind = { type: 'bank_connection', path: '/banks', words: recordSentences('bank_connection', 'bank connections') }
const row = {
  id: 12,
  uuid: '3f0c2b9e-6a57-4a0e-9a51-0d5a3c1f8e77',
  name: 'Harbor',
  contact_first_name: 'Ada',
  contact_last_name: 'Marsh',
  contact_email: 'ada@example.com',
  contact_phone: '2075550142',
  address: '1 Pier',
  routing_number: null,
  account_number: null,
  has_token: false,
  healthy: false,
  bank_name: null,
  bank_account_last_four: null,
  error_code: null,
  error_message: null,
  parent_access_group_id: 3,
  parent_access_group_name: 'North Wharf',
  public_link_revoked: false,
  version: 7,
  inserted_at: '2026-01-02T10:00:00Z',
  updated_at: '2026-01-03T10:00:00Z',
  _can: { update: true, delete: true },
}
const one = 'GET /api/payments/v5/bank_connections/12'
const save = 'PUT /api/payments/v5/bank_connections/12'
const remove = 'DELETE /api/payments/v5/bank_connections/12'
const oneConnection = endpointQuery('bank_connections', bankConnections.get)

beforeEach(() => {
  testConfig()
  keepSession(person())
})
afterEach(() => {
  cleanup()
  dropSession()
  vi.unstubAllGlobals()
})

/** Draws a page at `/banks/12`, with a tab below it that asks its own route, and a list at `/banks`. */
async function draw({ page = () => null, list = () => null }: { page?: () => React.ReactNode; list?: () => React.ReactNode }, at = '/banks/12') {
  const root = createRootRoute()
  const pageRoute = createRoute({ getParentRoute: () => root, path: '/banks/12', component: page })
  const tabRoute = createRoute({ getParentRoute: () => pageRoute, path: '/$tab' })
  const listRoute = createRoute({ getParentRoute: () => root, path: '/banks', component: list })
  const router = createRouter({
    routeTree: root.addChildren([listRoute, pageRoute.addChildren([tabRoute])]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  render(
    <Theme>
      <QueryClientProvider client={makeQueryClient()}>
        <ConfirmProvider>
          <RouterProvider<typeof router> router={router} />
        </ConfirmProvider>
      </QueryClientProvider>
    </Theme>,
  )
  return router
}

const values = ({ name }: { name: string }) => ({ name })
const schema = z.object({ name: z.string() })

function Edit({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(oneConnection({ id: 12 }))
  const update = useCall(bankConnections.update)
  if (!data) return null
  return (
    <EditRecord
      words={kind.words}
      record={data}
      query={oneConnection({ id: 12 })}
      schema={schema}
      values={values}
      labels={{ name: 'Name' }}
      save={({ name }) => update.mutateAsync({ id: 12, bank_connection: { name, address: data.address, version: data.version } })}
      onClose={onClose}
    >
      {(form) => <TextField label="Name" {...form.field('name')} />}
    </EditRecord>
  )
}

test('a save of an old version fetches the new one, asks about it, and succeeds at the next try', async () => {
  let saved = row
  const sent = fakeServer({
    [one]: () => ({ body: saved }),
    [save]: () => {
      if (saved.version === 8) return { body: saved }
      saved = { ...row, name: 'Harbor of somebody else', version: 8 }
      return { status: 409, body: { code: 'stale', message: 'Someone else changed this.' } }
    },
  })
  const onClose = vi.fn()
  await draw({ page: () => <Edit onClose={onClose} /> })
  await userEvent.type(await screen.findByLabelText('Name'), ' mine')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Data updated')).toBeTruthy()
  expect(screen.getByText('Harbor of somebody else')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ignore' }))
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Harbor mine')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(toastStore.read().map(({ title }) => title)).toContain('Bank connection saved')
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => Object(body).bank_connection.version)).toEqual([7, 8])
})

function Delete() {
  return <DeleteCard kind={kind} record={row} call={useCall(bankConnections.remove)} help="It goes." refusal="in-card" />
}

test('the reason of a failed deletion stays in its card if the card is told to keep it', async () => {
  fakeServer({ [remove]: () => ({ status: 409, body: { code: 'conflict', message: 'It is followed by 1 restaurant.' } }) })
  const router = await draw({ page: Delete })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const prompt = await screen.findByRole('dialog')
  expect(prompt.textContent).toContain('Delete this bank connection?')
  await userEvent.click(within(prompt).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('It is followed by 1 restaurant.')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/banks/12')
})

function Tab() {
  const { tab } = useParams({ from: '/banks/12/$tab' })
  return <p>{`This is ${tab}`}</p>
}

function View() {
  return (
    <RecordView
      kind={kind}
      record={row}
      tabs={[
        { key: 'general', label: 'General', shows: <p>This is general</p> },
        { key: 'people', label: 'People', shows: <Tab /> },
      ]}
    />
  )
}

test('a tab is shown once its route is there, which may load data', async () => {
  fakeServer({})
  const router = await draw({ page: View })
  expect(await screen.findByText('This is general')).toBeTruthy()
  await act(() => router.navigate({ to: '/banks/12/people' }))
  expect(await screen.findByText('This is people')).toBeTruthy()
  expect(screen.queryByText('This page could not be shown')).toBeNull()
})

const { listSearch } = recordRoutes('/banks', 20)
const pages = endpointQuery('bank_connections', bankConnections.search)
const route = { useSearch: () => listSearch({}), useNavigate: () => async () => {} }

function List() {
  const list = useRecordList({ kind, name: 'banks', pages, ask: (question) => question, sorts: ['name'], perPage: 20, route, read: listSearch })
  return <RecordList list={list} columns={[]} empty={null} actions={<button type="button">Create</button>} />
}

test('people who may not see the records are told which role they need, and the server is not asked', async () => {
  keepSession(person({ ag_roles: ['restaurants'] }))
  const sent = fakeServer({})
  await draw({ list: List }, '/banks')
  expect(await screen.findByText('You cannot see bank connections')).toBeTruthy()
  expect(screen.getByText('It needs the role “Bank connections” on an access group.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create' })).toBeNull()
  expect(sent.filter(({ path }) => path.includes('bank_connections'))).toEqual([])
})

test('the standard sentences count, and use the right article', () => {
  expect(recordSentences('order_workflow', 'order workflows').createTitle).toBe('Create an order workflow')
  const { createTitle, askDeleteSeveral, severalDeleted } = kind.words
  expect(createTitle).toBe('Create a bank connection')
  expect([askDeleteSeveral(1), askDeleteSeveral(1200)]).toEqual(['Delete 1 bank connection?', 'Delete 1,200 bank connections?'])
  expect([severalDeleted(1), severalDeleted(2)]).toEqual(['1 bank connection was deleted', '2 bank connections were deleted'])
})
