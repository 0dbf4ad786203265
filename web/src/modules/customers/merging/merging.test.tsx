import type { CustomerMerge, MergePreview } from '@brigade/contract/customers/merging.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../../../app/App.tsx'
import { makeRouter } from '../../../app/router.tsx'
import { makeQueryClient } from '../../../platform/query-client.ts'
import { dropSession, keepSession } from '../../../platform/session/session.ts'
import { fakeServer, person as staff, testConfig } from '../../../platform/testing.ts'
import { toastStore } from '../../../ui/layers/toasts.ts'
import { listed, person } from '../testing.tsx'

vi.setConfig({ testTimeout: 30_000 })

const base = '/api/users/v5/customers'
const { oauth_token: _, ...me } = staff({ ag_roles: ['customers', 'customers_admin'] })
const pageOf = <Row,>(...data: Row[]) => ({ body: { data, total: data.length, page: 1, per_page: 20 } })
const bo = { id: 8, name: 'Bo Stone', given_name: 'Bo', family_name: 'Stone', birthday: null, version: 2, orders: 1, spent_minor: 1000 }
const merge: CustomerMerge = {
  id: 5,
  kept_id: 7,
  gone_id: 8,
  gone_name: 'Bo Stone',
  merged_at: '2026-05-03T18:00:00Z',
  merged_by_name: 'Vera Viewer',
  undo_until: '2026-06-02T18:00:00Z',
  undone_at: null,
  undone_by_name: null,
  refusal: null,
  _can: { undo: true },
}
const preview = (more: Partial<MergePreview> = {}): MergePreview => ({
  kept: person(),
  gone: person(bo),
  choices: { given_name: 'kept', family_name: 'kept', birthday: 'kept', language: 'kept' },
  tags: ['vip'],
  totals: [{ currency: 'USD', orders: 4, spent_minor: 13_050 }],
  says: ['1 order goes to Ada Marsh.'],
  refusals: [],
  ...more,
})
const known = {
  'GET /api/users/v5/me': () => ({ body: { ...me, id: 1 } }),
  'POST /api/users/v5/is_resource_authorized': () => ({ body: { is_authorized: true } }),
  [`GET ${base}/7`]: () => ({ body: person() }),
  [`POST ${base}/7/duplicates/search`]: () => ({ body: { data: [] } }),
  [`POST ${base}/7/merges/search`]: () => ({ body: { data: [] } }),
  [`POST ${base}/7/timeline/search`]: () => pageOf(),
  [`POST ${base}/tags`]: () => ({ body: { tags: [] } }),
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
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }))
  render(<App router={router} client={makeQueryClient()} />)
  return () => router.state.location.href
}
const late = [undefined, { timeout: 20_000 }] as const

test('a pair is told with its reasons, and one that is dismissed can be taken back', async () => {
  const pair = { id: 3, score: 75, reasons: ['Same phone', 'Same name'], first: listed(), second: listed({ id: 8, name: 'Bo Stone' }) }
  const sent = fakeServer({
    ...known,
    [`POST ${base}/duplicates/search`]: () => pageOf(pair),
    [`PUT ${base}/duplicates/3`]: ({ body }: { body: unknown }) => ({ body: { id: 3, ...(body as object) } }),
  })
  open('/customers/duplicates')
  expect(await screen.findByText('Same phone · Same name', ...late)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Review Ada Marsh and Bo Stone' }).getAttribute('href')).toBe('#/customers/merge?keep=7&gone=8')
  await userEvent.click(screen.getByRole('button', { name: 'Ada Marsh and Bo Stone are not the same person' }))
  await waitFor(() => expect(toastStore.read().map(({ title }) => title)).toContain('They will not be suggested again'))
  toastStore.read().at(-1)?.action?.onSelect()
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ is_dismissed: true }, { is_dismissed: false }]),
  )
})

test('without suggestions the page says when there are some', async () => {
  fakeServer({ ...known, [`POST ${base}/duplicates/search`]: () => pageOf() })
  open('/customers/duplicates')
  expect(await screen.findByText('No duplicates', ...late)).toBeTruthy()
})

test('two customers are swapped, a field is chosen, and the merge is undone from its toast', async () => {
  const sent = fakeServer({
    ...known,
    [`POST ${base}/merge/preview`]: ({ body }: { body: unknown }) =>
      (body as { kept_id: number }).kept_id === 7 ? { body: preview() } : { body: preview({ kept: person(bo), gone: person() }) },
    [`POST ${base}/merge`]: () => ({ body: { merge, customer: person() } }),
    [`POST ${base}/merge/5/undo`]: () => ({ body: { merge, stayed: ['First name'] } }),
  })
  const href = open('/customers/merge?keep=8&gone=7')
  await screen.findByRole('heading', { name: 'Bo Stone' }, { timeout: 20_000 })
  await userEvent.click(screen.getByRole('button', { name: 'Swap' }))
  const first = await screen.findByRole('radiogroup', { name: 'First name' })
  expect(screen.queryByRole('radiogroup', { name: 'Language' })).toBeNull()
  await waitFor(() => expect(within(screen.getByRole('radiogroup', { name: 'First name' })).getAllByRole('radio')[0]).toHaveProperty('checked', true))
  expect(first).toBeTruthy()
  await userEvent.click(within(screen.getByRole('radiogroup', { name: 'First name' })).getByLabelText('Bo'))
  expect(screen.getByText('4 · $130.50')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(href()).toBe('/customers/7'))
  expect(sent.find(({ path }) => path === `${base}/merge`)?.body).toEqual({
    kept_id: 7,
    gone_id: 8,
    kept_version: 4,
    gone_version: 2,
    choices: { given_name: 'gone', family_name: 'kept', birthday: 'kept', language: 'kept' },
  })
  toastStore.read().at(-1)?.action?.onSelect()
  await waitFor(() => expect(toastStore.read().at(-1)?.message).toBe('Changed since, so left as it is: First name.'))
})

test('what cannot be merged says why, and a page that was stale shows the new values', async () => {
  let asked = 0
  fakeServer({
    ...known,
    [`POST ${base}/merge/preview`]: () => {
      asked += 1
      return { body: preview(asked === 1 ? {} : { refusals: ['Guests of a marketplace are kept apart, and never merged.'] }) }
    },
    [`POST ${base}/merge`]: () => ({ status: 409, body: { code: 'stale', message: 'Someone else changed Bo Stone in the meantime.' } }),
  })
  open('/customers/merge?keep=7&gone=8')
  await userEvent.click(await screen.findByRole('button', { name: 'Merge' }, { timeout: 20_000 }))
  expect(await screen.findByText('Guests of a marketplace are kept apart, and never merged.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', true)
  expect(toastStore.read().map(({ message }) => message)).toContain('Someone else changed Bo Stone in the meantime.')
})

test('the page of a customer names who may be the same, and undoes a merge after asking', async () => {
  const sent = fakeServer({
    ...known,
    [`POST ${base}/7/duplicates/search`]: () => ({
      body: { data: [{ score: 45, reasons: ['Same phone'], customer: listed({ id: 9, name: 'Cy Dell' }) }] },
    }),
    [`POST ${base}/7/merges/search`]: () => ({
      body: { data: [merge, { ...merge, id: 4, refusal: 'It was undone already.', _can: { undo: false } }] },
    }),
    [`POST ${base}/merge/5/undo`]: () => ({ body: { merge, stayed: [] } }),
  })
  open('/customers/7')
  expect((await screen.findByRole('link', { name: 'Cy Dell' }, { timeout: 20_000 })).getAttribute('href')).toBe('#/customers/merge?keep=7&gone=9')
  await userEvent.click(screen.getByRole('button', { name: 'Undo merge' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo merge' }))
  await waitFor(() => expect(sent.some(({ path }) => path === `${base}/merge/5/undo`)).toBe(true))
})

test('the form for a new customer names who has the number already', async () => {
  fakeServer({
    ...known,
    'POST /api/users/v5/access_groups/search': () => pageOf(),
    [`POST ${base}/known/search`]: () => ({ body: { data: [{ score: 45, reasons: ['Same phone'], customer: listed() }] } }),
  })
  open('/customers/new')
  await userEvent.type(await screen.findByLabelText('Email', { exact: false }, { timeout: 20_000 }), 'ada@example.com')
  expect(await screen.findByText('Already known')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ada Marsh' })).toBeTruthy()
})
