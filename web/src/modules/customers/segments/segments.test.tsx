import type { ConditionGroup } from '@brigade/contract/customers/conditions/ast.ts'
import type { CustomerSegment } from '@brigade/contract/customers/segments.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../../../app/App.tsx'
import { makeRouter } from '../../../app/router.tsx'
import { makeQueryClient } from '../../../platform/query-client.ts'
import { dropSession, keepSession } from '../../../platform/session/session.ts'
import { fakeServer, person as staff, testConfig } from '../../../platform/testing.ts'
import { listed } from '../testing.tsx'
import { narrowing } from './chosen.ts'

vi.setConfig({ testTimeout: 30_000 })
configure({ asyncUtilTimeout: 10_000 })

const { oauth_token: _, ...me } = staff({ ag_roles: ['customers', 'customers_admin'] })
const vip: ConditionGroup = { field: 'group', match: 'all', of: [{ field: 'tag', is: 'has', tags: ['vip'] }] }

const segment = (more: Partial<CustomerSegment> = {}): CustomerSegment => ({
  id: 4,
  name: 'Friends of the house',
  rules: vip,
  sentence: 'has the tag “vip”',
  owner_name: 'Vera',
  is_mine: true,
  access_group: null,
  version: 2,
  updated_at: '2026-05-02T18:00:00Z',
  _can: { update: true },
  ...more,
})

interface Asked {
  readonly rules?: unknown
  readonly segment_id?: unknown
}

let searched: Asked[] = []
let sent: unknown[] = []

beforeEach(() => {
  localStorage.clear()
  testConfig()
  keepSession(staff({ ag_roles: me.ag_roles }))
  ;[searched, sent] = [[], []]
})
afterEach(() => {
  cleanup()
  dropSession()
  vi.unstubAllGlobals()
})

function open(address: string, saved: CustomerSegment[] = [segment()]) {
  fakeServer({
    'GET /api/users/v5/me': () => ({ body: { ...me, id: 1 } }),
    'POST /api/users/v5/customers/tags': () => ({ body: { tags: [] } }),
    'POST /api/users/v5/customers/search': ({ body }: { body: unknown }) => {
      searched.push(body as Asked)
      return { body: { data: [listed()], total: 1, page: 1, per_page: 20 } }
    },
    'POST /api/users/v5/customers/count': () => ({ body: { total: 1240 } }),
    'POST /api/users/v5/customers/condition_values': () => ({ body: { values: [{ value: 'vip', label: 'vip' }] } }),
    'GET /api/users/v5/customers/segments': () => ({ body: { data: saved } }),
    'POST /api/users/v5/customers/segments': ({ body }: { body: unknown }) => {
      sent.push(body)
      return { body: segment({ id: 9, name: 'Big spenders' }) }
    },
    'PUT /api/users/v5/customers/segments/4': ({ body }: { body: unknown }) => {
      sent.push(body)
      return { body: segment({ version: 3 }) }
    },
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  render(<App router={makeRouter(history)} client={makeQueryClient()} />)
  return history
}

const tabs = async () => within(await screen.findByRole('navigation', { name: 'Segments' }, { timeout: 20_000 }))

test('segments stand as tabs above the list, and the one in the address narrows it', async () => {
  open('/customers?segment=4')
  const one = await (await tabs()).findByRole('link', { name: 'Friends of the house' })
  expect(one.getAttribute('aria-current')).toBe('page')
  expect((await tabs()).getByRole('link', { name: 'Regulars' }).getAttribute('href')).toBe('#/customers?segment=regulars')
  expect(await screen.findByText(/Customers who: has the tag “vip”\./)).toBeDefined()
  expect(searched.at(-1)).toMatchObject({ segment_id: 4 })
})

test('conditions narrow the list while they are put together, are counted, and become a segment', async () => {
  const history = open('/customers')
  await tabs()
  await userEvent.click(screen.getByRole('button', { name: 'Conditions' }))
  expect(await screen.findByText('Add a condition to say which customers you look for.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Add condition' }))
  expect(await screen.findByText('1,240 customers')).toBeDefined()
  expect(screen.getByText(/ordered at least 3 times in the last 90 days/)).toBeDefined()
  const times = screen.getByLabelText(/^Times/)
  await userEvent.clear(times)
  expect(await screen.findByText('Enter a whole number')).toBeDefined()
  await userEvent.type(times, '5')
  await screen.findByText(/ordered at least 5 times/)
  const rules = { field: 'group', match: 'all', of: [{ field: 'orders', is: 'at_least', count: 5, days: 90 }] }
  await vi.waitFor(() => expect(searched.at(-1)).toMatchObject({ rules }))
  expect((await tabs()).getByText('(unsaved changes)')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Save as segment…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save segment' }))
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Big spenders')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('“Big spenders” was saved')
  expect(sent).toEqual([{ name: 'Big spenders', rules, access_group_id: null }])
  await vi.waitFor(() => expect(history.location.search).toBe('?segment=9'))
})

test('other conditions of a saved segment are kept in it, or given up', async () => {
  const history = open('/customers?segment=4')
  await tabs()
  await userEvent.click(screen.getByRole('button', { name: 'Conditions' }))
  await userEvent.selectOptions(await screen.findByLabelText(/^Compared/), 'has none of')
  await vi.waitFor(() => expect(history.location.search).toContain('rules='))
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  await vi.waitFor(() => expect(history.location.search).toBe('?segment=4'))
  await userEvent.selectOptions(await screen.findByLabelText(/^Compared/), 'has none of')
  await userEvent.click(await screen.findByRole('button', { name: 'Save changes' }))
  await screen.findByText('“Friends of the house” was saved')
  expect(sent).toMatchObject([{ version: 2, rules: { of: [{ is: 'has_not', tags: ['vip'] }] } }])
  await vi.waitFor(() => expect(history.location.search).toBe('?segment=4'))
})

test('a segment of somebody else is neither saved nor deleted; one that is gone says so', async () => {
  open('/customers?segment=4', [segment({ is_mine: false, access_group: { id: 2, name: 'North' }, _can: { update: false } })])
  expect(await screen.findByText(/Shared with North/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Actions for this segment' })).toBeNull()
  cleanup()
  open('/customers?segment=5')
  expect(await screen.findByText(/This segment is not here any more/, undefined, { timeout: 20_000 })).toBeDefined()
})

test('groups hold groups as deep as they may be, and a row that goes leaves the others as they were typed', async () => {
  open('/customers')
  await tabs()
  await userEvent.click(screen.getByRole('button', { name: 'Conditions' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add condition' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add condition' }))
  const [, second] = screen.getAllByLabelText(/^Times/)
  await userEvent.clear(second as HTMLElement)
  await userEvent.type(second as HTMLElement, '8')
  await userEvent.click(screen.getAllByRole('button', { name: 'Remove the condition “Number of orders”' })[0] as HTMLElement)
  expect((screen.getByLabelText(/^Times/) as HTMLInputElement).value).toBe('8')
  await userEvent.click(screen.getByRole('button', { name: 'Add group' }))
  await userEvent.click(screen.getAllByRole('button', { name: 'Add group' })[0] as HTMLElement)
  expect(screen.getAllByRole('group', { name: 'Group' })).toHaveLength(2)
  expect(screen.getAllByText('Add a condition', { selector: 'p' })).toHaveLength(1)
  // The innermost takes none.
  expect(screen.getAllByRole('button', { name: 'Add group' })).toHaveLength(2)
})

test('what an address says of rules counts only when the builder could have made it', () => {
  expect(narrowing({ segment: 'regulars' })).toMatchObject({ rules: { of: [{ field: 'orders' }] } })
  expect(narrowing({ segment: '4' })).toEqual({ segment_id: 4 })
  expect(narrowing({ segment: '4', rules: JSON.stringify(vip) })).toEqual({ rules: vip })
  for (const rules of ['{', '{"field":"group"}', '{"field":"group","match":"all","of":[{"field":"x"}]}'])
    expect(narrowing({ segment: '4', rules })).toEqual({ segment_id: 4 })
})
