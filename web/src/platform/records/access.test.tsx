import type { ResourceUser } from '@brigade/contract/access-groups.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Theme } from '../../theme/Theme.tsx'
import { makeQueryClient } from '../query-client.ts'
import { refresh } from '../refresh-keys.ts'
import { dropSession, keepSession } from '../session/session.ts'
import { fakeServer, person, type Sent, testConfig } from '../testing.ts'
import { foundWithAccess, nameAskedAbout } from './access-palette.ts'
import { RecordView } from './RecordView.tsx'
import { type RecordKind, recordSentences } from './record-kind.ts'

vi.setConfig({ testTimeout: 30_000 })

const kind: RecordKind = { type: 'bank_connection', path: '/banks', words: recordSentences('bank_connection', 'bank connections') }
const check = 'POST /api/users/v5/is_resource_authorized'
const list = 'POST /api/users/v5/access_group/resource_people'
const explain = 'POST /api/users/v5/access_group/explain'

beforeEach(() => {
  testConfig()
  keepSession(person({ ag_roles: ['bank_connections', 'access_groups'] }))
})
afterEach(() => {
  cleanup()
  dropSession()
  vi.unstubAllGlobals()
})

let nextGrant = 0
const grant = (role: string, more: Partial<ResourceUser['grants'][number]> = {}) => ({
  grant_id: ++nextGrant,
  role,
  from_group_id: 3,
  from_group_name: 'North Wharf',
  expires_at: null,
  ...more,
})
const ada: ResourceUser = {
  user_id: 1,
  name: 'Ada',
  email: 'ada@example.com',
  status: 'active',
  grants: [
    grant('access_groups_admin'),
    grant('bank_connections_admin', { from_group_id: 0, from_group_name: 'A group above' }),
    grant('chains'),
    grant('publisher'),
    grant('bank_connections', { from_group_id: 0, from_group_name: 'A group above' }),
    grant('restaurants'),
  ],
}
const ben: ResourceUser = { user_id: 2, name: 'Ben', email: 'ben@example.com', status: 'suspended', grants: [grant('bank_connections')] }
const roles = ['access_groups_admin', 'bank_connections_admin', 'bank_connections']
const page = (...data: ResourceUser[]) => ({ body: { data, total: data.length, page: 1, per_page: 15, roles, reached_from_outside: false } })
const allowed = () => ({ body: { is_authorized: true } })
const asked = (sent: readonly Sent[]) => sent.filter(({ path }) => path.endsWith('/resource_people')).map(({ body }) => body)

/** The page of a record with two tabs of its own. */
function draw(at = '/banks/12') {
  const root = createRootRoute()
  const tabs = [
    { key: 'general', label: 'General Info', shows: 'The first part' },
    { key: 'history', label: 'History', shows: 'The last part' },
  ]
  const pageRoute = createRoute({
    getParentRoute: () => root,
    path: '/banks/12',
    component: () => <RecordView kind={kind} record={{ id: 12, name: 'Harbor' }} tabs={tabs} />,
  })
  const tabRoute = createRoute({ getParentRoute: () => pageRoute, path: '/$tab' })
  const router = createRouter({
    routeTree: root.addChildren([pageRoute.addChildren([tabRoute])]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  const client = makeQueryClient()
  render(
    <Theme>
      <QueryClientProvider client={client}>
        <RouterProvider<typeof router> router={router} />
      </QueryClientProvider>
    </Theme>,
  )
  return client
}

const labels = () =>
  within(screen.getByRole('navigation', { name: 'Sections' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest<HTMLElement>('tr, li, [role=listitem]')
  if (!row) throw new Error(`${name} stands in no row`)
  return row
}

test('the tab stands before History for people who see a group that holds the record', async () => {
  fakeServer({ [check]: allowed })
  draw()
  await waitFor(() => expect(labels()).toEqual(['General Info', 'Access', 'History']))
})

test('for everybody else there is no such tab, at its address neither', async () => {
  const sent = fakeServer({ [check]: () => ({ body: { is_authorized: false } }) })
  draw('/banks/12/access')
  expect(await screen.findByText('The first part')).toBeTruthy()
  expect(labels()).toEqual(['General Info', 'History'])
  expect(sent.filter(({ path }) => path.endsWith('is_resource_authorized')).map(({ body }) => Object(body).role)).toEqual(['access_groups'])
})

test('people without the role anywhere are not even asked about', async () => {
  keepSession(person({ ag_roles: ['bank_connections'] }))
  const sent = fakeServer({ [check]: allowed })
  draw('/banks/12/access')
  expect(await screen.findByText('The first part')).toBeTruthy()
  expect(labels()).toEqual(['General Info', 'History'])
  expect(sent).toEqual([])
})

test('what a person can do is said in sentences, by the group it comes from, the most powerful first; the rest opens', async () => {
  fakeServer({ [check]: allowed, [list]: () => page(ada, ben) })
  draw('/banks/12/access')
  const row = await rowOf('Ada')
  const sentences = () =>
    within(row)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(sentences()).toEqual([
    'Invite people, give and take away roles, and create, move and delete groups.',
    "Change libraries, the menus that a brand's restaurants share.",
    'Publish menus to guests, and go back to an earlier menu.',
  ])
  await userEvent.click(within(row).getByRole('button', { name: '+2 more of what Ada can do' }))
  expect(sentences().slice(3)).toEqual(['See restaurants, their menus, hours and charges.', 'Add, link, change and delete bank connections.'])
  expect(row.textContent).toContain('Through A group above')
  // A group that the reader does not see leads nowhere.
  expect(
    within(row)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([['North Wharf', '#/access_groups/3/users']])
  expect((await rowOf('Ben')).textContent).toContain('Suspended')
})

test.each([
  ['one of them is suspended', [ada, ben], ['Person', 'What they can do', 'Status']],
  ['all of them are active', [ada], ['Person', 'What they can do']],
])('the list has these columns where %s', async (_, people, headers) => {
  fakeServer({ [check]: allowed, [list]: () => page(...people) })
  draw('/banks/12/access')
  await screen.findByText('Ada')
  const shown = screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)
  expect(shown.filter((text) => text !== 'Actions')).toEqual(headers)
})

test('the list is narrowed by role and by name, and both are taken back together', async () => {
  const sent = fakeServer({ [check]: allowed, [list]: ({ body }) => (Object(body).search_term ? page() : page(ada, ben)) })
  draw('/banks/12/access')
  await screen.findByText('Ada')
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'Bank connections admin')
  await waitFor(() => expect(asked(sent).at(-1)).toMatchObject({ role: 'bank_connections_admin', page: 1 }))
  await userEvent.type(screen.getByLabelText('Search people'), 'nobody{Enter}')
  expect(await screen.findByText('No one with access matches “nobody”')).toBeTruthy()
  expect(asked(sent).at(-1)).toMatchObject({ search_term: 'nobody', role: 'bank_connections_admin' })
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) ?? document.body)
  await screen.findByText('Ada')
  expect(screen.getByLabelText('Role')).toHaveProperty('value', 'any')
  expect(screen.getByLabelText('Search people')).toHaveProperty('value', '')
})

test('the list is fetched again when rights change, and says when it could not be loaded', async () => {
  let answer: () => { status?: number; body: unknown } = () => ({ status: 500, body: { code: 'internal', message: 'It broke.' } })
  fakeServer({ [check]: allowed, [list]: () => answer() })
  const client = draw('/banks/12/access')
  expect(await screen.findByText('The people could not be loaded')).toBeTruthy()
  answer = () => page(ada)
  await userEvent.click(screen.getByRole('button', { name: /try again/i }))
  await screen.findByText('Ada')
  answer = () => ({ body: { ...page(ben).body, reached_from_outside: true } })
  refresh(client, ['rights'])
  await screen.findByText('Ben')
  expect(screen.queryByText('Ada')).toBeNull()
  expect(screen.getByText('People outside your company have access too')).toBeTruthy()
})

test('why a person can do something is answered one role at a time, the most powerful first', async () => {
  const because = [
    { role: 'access_groups_admin', granted_on_id: 3, granted_on: 'North Wharf', path: ['North Wharf'], granted_by: 'Cleo', expires_at: null },
  ]
  const sent = fakeServer({ [check]: allowed, [list]: () => page(ada), [explain]: () => ({ body: { allowed: true, because } }) })
  draw('/banks/12/access')
  await userEvent.click(within(await rowOf('Ada')).getByRole('button', { name: /Ada/, expanded: false }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Why can this person do this?', hidden: true }))
  const dialog = await screen.findByRole('dialog', { name: 'Why can Ada do this?' })
  expect(await within(dialog).findByText('Yes, by one grant')).toBeTruthy()
  expect(dialog.textContent).toContain('on North Wharf, given by Cleo')
  await userEvent.selectOptions(within(dialog).getByLabelText('Role'), 'Publisher')
  await waitFor(() =>
    expect(sent.filter(({ path }) => path.endsWith('/explain')).map(({ body }) => body)).toEqual([
      { user_id: 1, resource_type: 'bank_connection', resource_id: 12, role: 'access_groups_admin' },
      { user_id: 1, resource_type: 'bank_connection', resource_id: 12, role: 'publisher' },
    ]),
  )
})

test.each([
  ['who has access to Harbor Grill', 'Harbor Grill'],
  ['Access to harbor', 'harbor'],
  ['access harbor', 'harbor'],
  ['harbor', undefined],
  ['To Go', undefined],
  ['who has access to', undefined],
])('“%s” asks who has access to %s', (text, name) => {
  expect(nameAskedAbout(text)).toBe(name)
})

test('the palette offers who has access to the one record that is meant, to people who may see it', async () => {
  const harbors = [
    { id: 12, name: 'Harbor' },
    { id: 13, name: 'Harbor Grill' },
  ]
  const sent = fakeServer({ [check]: () => ({ body: { is_authorized: false, authorized: { 12: true, 13: false } } }) })
  const find = (text: string) =>
    foundWithAccess({
      type: 'bank_connection',
      text,
      client: new QueryClient(),
      find: async (name) => harbors.filter((one) => one.name.toLowerCase().includes(name.toLowerCase())),
      entry: ({ id, name }) => ({ id: String(id), label: name, to: `/banks/${id}` }),
    })
  const linksFor = async (text: string) => (await find(text)).map(({ label, to }) => [label, to])
  expect(await linksFor('harb')).toEqual([
    ['Harbor', '/banks/12'],
    ['Harbor Grill', '/banks/13'],
  ])
  expect(sent).toEqual([])
  expect((await linksFor('harbor')).at(-1)).toEqual(['Who has access to Harbor', '/banks/12/access'])
  // The only one found, but not on a group that the person sees.
  expect(await linksFor('grill')).toEqual([['Harbor Grill', '/banks/13']])
  expect(await linksFor('who has access to harbor')).toEqual([['Who has access to Harbor', '/banks/12/access']])
  keepSession(person({ ag_roles: ['bank_connections'] }))
  expect(await linksFor('harbor')).toHaveLength(2)
})
