import type { CustomerImport, CustomerImportPreview } from '@brigade/contract/customers/imports.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropSession, keepSession } from '../../../platform/session/session.ts'
import { fakeServer, type Sent, person as staff, testConfig } from '../../../platform/testing.ts'
import { ImportPage } from './ImportPage.tsx'
import { draw } from './testing.tsx'

vi.setConfig({ testTimeout: 30_000 })

const look = 'POST /api/users/v5/customer_imports/preview'
const start = 'POST /api/users/v5/customer_imports'
const list = 'GET /api/users/v5/customer_imports'
const groups = 'POST /api/users/v5/access_group/search'

beforeEach(() => {
  testConfig()
  keepSession(staff({ ag_roles: ['customers', 'customers_admin'] }))
})
afterEach(() => {
  cleanup()
  dropSession()
  vi.unstubAllGlobals()
})

function preview(more: Partial<CustomerImportPreview> = {}): CustomerImportPreview {
  return {
    columns: [
      { name: 'Name', samples: ['Ada Hale'], field: 'full_name' },
      { name: 'DOB', samples: ['3/4/1990'], field: 'birthday' },
      { name: 'Label', samples: ['vip'], field: null },
    ],
    date_order: 'mdy',
    is_date_unsure: true,
    rows: 13,
    fresh: 11,
    known: 1,
    refused_count: 1,
    refused: [{ line: 9, sentence: 'Its email address is not valid.' }],
    skipped_cells: 0,
    sample: [{ line: 2, name: 'Ada Hale', email: '', phone: '+17185550142', birthday: '03-04', tags: [], is_known: true }],
    ...more,
  }
}

function brought(more: Partial<CustomerImport> = {}): CustomerImport {
  return {
    id: 4,
    access_group_id: 3,
    access_group_name: 'North Wharf',
    file_name: 'guests.csv',
    state: 'running',
    problem: null,
    total: 12,
    done: 5,
    created: 4,
    changed: 1,
    known: 0,
    refused: 1,
    refusals: [{ line: 9, sentence: 'Its email address is not valid.' }],
    made_by: 'Vera Viewer',
    inserted_at: '2026-05-02T18:00:00Z',
    finished_at: null,
    _can: { stop: true, take_back: false },
    ...more,
  }
}

const pageOf = <Row,>(...data: Row[]) => ({ body: { data, total: data.length, page: 1, per_page: 20 } })
const northWharf = {
  id: 3,
  name: 'North Wharf',
  description: '',
  parent_id: null,
  path: [],
  children_count: 0,
  version: 1,
  inserted_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  _can: { update: false, delete: false, create_child: false, invite: false, hand_over: false },
}

function open(answers: Parameters<typeof fakeServer>[0] = {}): readonly Sent[] {
  const sent = fakeServer({
    [groups]: () => pageOf(northWharf),
    [list]: () => pageOf(),
    [look]: () => ({ body: preview() }),
    [start]: () => ({ body: brought() }),
    ...answers,
  })
  draw(<ImportPage />)
  return sent
}
const to = (sent: readonly Sent[], call: string) => sent.filter(({ method, path }) => `${method} ${path}` === call)

async function choose(text = 'Name,DOB,Label\nAda Hale,3/4/1990,vip\n') {
  await userEvent.upload(await screen.findByLabelText(/CSV file/), new File([text], 'guests.csv', { type: 'text/csv' }))
  await userEvent.click(screen.getByRole('button', { name: 'Show what is in it' }))
}

test('a file is shown first; each choice is asked for again, and it is brought by the same bytes', async () => {
  const sent = open()
  await choose()
  expect(await screen.findByText('11 new, 1 already known')).toBeDefined()
  expect(screen.getByText('Line 9: Its email address is not valid.')).toBeDefined()
  expect(screen.getByText(/can be read in two ways/)).toBeDefined()
  await userEvent.click(screen.getByRole('radio', { name: /Day first/ }))
  await userEvent.selectOptions(screen.getByLabelText(/^Label/), 'Tags')
  await waitFor(() => expect(to(sent, look)).toHaveLength(3))
  const choices = { date_order: 'dmy', columns: { full_name: 0, birthday: 1, tags: 2 } }
  expect(to(sent, look).at(-1)?.body).toMatchObject({ access_group_id: 3, file_name: 'guests.csv', choices })
  await userEvent.click(await screen.findByRole('button', { name: 'Import 12 customers' }))
  await screen.findByRole('button', { name: 'Show what is in it' })
  expect(to(sent, start).map(({ body }) => body)).toMatchObject([{ text: 'Name,DOB,Label\nAda Hale,3/4/1990,vip\n', choices }])
})

test('a file that is no list of customers is refused where it was chosen', async () => {
  open({ [look]: () => ({ status: 400, body: { code: 'invalid', message: 'There is no customer in this file.' } }) })
  await choose('Name\n')
  expect(await screen.findByText('There is no customer in this file.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Show what is in it' })).toBeDefined()
})

const old = brought({ id: 5, file_name: 'old.csv', state: 'done', _can: { stop: false, take_back: true } })
const act = async (file: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: file }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action, hidden: true }))
}
const bodiesTo = (sent: readonly Sent[], end: string) => sent.filter(({ path }) => path.endsWith(end)).map(({ body }) => body)

test('files that were brought say how far they are and what became of them, and one that runs can be stopped', async () => {
  const sent = open({
    [list]: () => pageOf(brought(), old),
    'POST /api/users/v5/customer_imports/4/stop': () => ({ body: brought({ state: 'stopped' }) }),
  })
  const table = await screen.findByRole('table', { name: 'Imports' })
  expect(within(table).getByText('5 of 12')).toBeDefined()
  expect(within(table).getByText('4 new, 1 changed, 0 known before, 1 left out')).toBeDefined()
  await act('guests.csv', 'Stop')
  await waitFor(() => expect(bodiesTo(sent, '/stop')).toEqual([{ access_group_id: 3 }]))
})

test('an import is taken back once somebody has agreed', async () => {
  const sent = open({
    [list]: () => pageOf(old),
    'POST /api/users/v5/customer_imports/5/take_back': () => ({ body: brought({ state: 'taking_back' }) }),
  })
  await act('old.csv', 'Take back…')
  expect(bodiesTo(sent, '/take_back')).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(bodiesTo(sent, '/take_back')).toEqual([{ access_group_id: 3 }]))
})
