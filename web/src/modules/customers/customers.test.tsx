import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../../app/App.tsx'
import { makeRouter } from '../../app/router.tsx'
import { makeQueryClient } from '../../platform/query-client.ts'
import { dropSession, keepSession } from '../../platform/session/session.ts'
import { fakeServer, person as staff, testConfig } from '../../platform/testing.ts'
import { entry, listed, person } from './testing.tsx'

vi.setConfig({ testTimeout: 30_000 })

const { oauth_token: _, ...me } = staff({ ag_roles: ['customers', 'customers_admin'] })
const pageOf = <Row,>(...data: Row[]) => ({ body: { data, total: data.length, page: 1, per_page: 20 } })
const known = {
  'GET /api/users/v5/me': () => ({ body: { ...me, id: 1 } }),
  'POST /api/users/v5/is_resource_authorized': () => ({ body: { is_authorized: true } }),
  'POST /api/users/v5/customers/tags': () => ({ body: { tags: [{ tag: 'vip', customers: 12 }] } }),
  'GET /api/users/v5/customers/7': () => ({ body: person() }),
}

beforeEach(() => {
  localStorage.clear()
  testConfig()
  keepSession(staff({ ag_roles: me.ag_roles }))
})
afterEach(() => {
  cleanup()
  dropSession()
  vi.unstubAllGlobals()
})

function open(address: string) {
  render(<App router={makeRouter(createMemoryHistory({ initialEntries: [address] }))} client={makeQueryClient()} />)
}

test('the list shows how to reach somebody and what they spent, and says when a name only comes close', async () => {
  fakeServer({
    ...known,
    'POST /api/users/v5/customers/search': () => pageOf(listed({ is_near: true }), listed({ id: 8, name: 'Bo', currency: null })),
  })
  open('/customers?q=Adda')
  const row = (await screen.findByText('Ada Marsh', undefined, { timeout: 20_000 })).closest('tr') as HTMLElement
  expect(row.textContent).toContain('(718) 555-0142')
  expect(row.textContent).toContain('$120.50')
  expect(screen.getByText('Nothing is spelled exactly so. These come close.')).toBeDefined()
})

test('whoever is known by a phone number alone is called by it as people write it, and a block is said beside the name', async () => {
  fakeServer({
    ...known,
    'POST /api/users/v5/customers/search': () => pageOf(listed({ name: '+17185550142', blocked: ['no_cash'] })),
  })
  open('/customers')
  const row = (await screen.findByRole('link', { name: '(718) 555-0142' }, { timeout: 20_000 })).closest('tr') as HTMLElement
  expect(within(row).getByText('Blocked')).toBeDefined()
  expect(row.textContent).not.toContain('+1718')
})

test('the newest notes stand above everything that happened', async () => {
  const asked: unknown[] = []
  fakeServer({
    ...known,
    'POST /api/users/v5/customers/7/timeline/search': ({ body }: { body: unknown }) => {
      const { kinds } = body as { kinds: string[] }
      if (kinds.length === 0) return pageOf(entry())
      asked.push(body)
      const note = entry({ kind: 'note', id: 3, title: 'Note', text: 'Allergic to peanuts', by: 'Vera', amount_minor: null, place: null })
      return { body: { data: [note], total: 3, page: 1, per_page: 3 } }
    },
  })
  open('/customers/7')
  const notes = await screen.findByRole('list', { name: 'Notes' }, { timeout: 20_000 })
  expect(notes.textContent).toMatch(/Allergic to peanuts.*Vera/)
  expect(screen.getByText('2 more are in the timeline.')).toBeDefined()
  expect(asked[0]).toEqual({ page: 1, per_page: 3, kinds: ['note'] })
})

test('the page has one timeline, whose orders lead to their page, and a note is written into it', async () => {
  const asked: unknown[] = []
  fakeServer({
    ...known,
    'POST /api/users/v5/customers/7/timeline/search': () =>
      pageOf(entry(), entry({ kind: 'note', id: 3, title: 'Note', text: 'Sits by the window', by: 'Vera', amount_minor: null, place: null })),
    'POST /api/users/v5/customers/7/notes': ({ body }: { body: unknown }) => {
      asked.push(body)
      return { body: { id: 4, text: 'Allergic to nuts', written_by_name: 'Vera', inserted_at: '2026-05-03T18:00:00Z' } }
    },
  })
  open('/customers/7')
  const link = await screen.findByRole('link', { name: 'Order 42' })
  expect(link.getAttribute('href')).toBe('#/reports/orders/31')
  expect(screen.getAllByText('Sits by the window').length).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: '(718) 555-0142' }).getAttribute('href')).toBe('tel:+17185550142')
  await userEvent.click(screen.getByRole('button', { name: 'Add a note' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /^Note/ }), 'Allergic to nuts')
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
  await screen.findByText('Note saved')
  expect(asked).toEqual([{ text: 'Allergic to nuts' }])
})

test('the details tell orders of restaurants one sees, and one sum of the others', async () => {
  fakeServer(known)
  open('/customers/7/details')
  const table = await screen.findByRole('table', { name: 'Where they order' })
  expect(within(table).getByText('Tide & Ember')).toBeDefined()
  expect(within(table).getByText('Restaurants you do not see')).toBeDefined()
  expect(screen.getByText('Verified')).toBeDefined()
})

test('a customer that was merged leads to the one that is kept, and has no button to change it', async () => {
  fakeServer({
    ...known,
    'GET /api/users/v5/customers/7': () => ({ body: person({ status: 'merged', merged_into_id: 9, _can: { update: false } }) }),
    'POST /api/users/v5/customers/7/timeline/search': () => pageOf(),
  })
  open('/customers/7')
  expect((await screen.findByRole('link', { name: 'Open the one that is kept' })).getAttribute('href')).toBe('#/customers/9')
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})
