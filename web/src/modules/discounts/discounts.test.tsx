import { firstOfferTerms } from '@brigade/contract/discounts/terms.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../../app/App.tsx'
import { makeRouter } from '../../app/router.tsx'
import { makeQueryClient } from '../../platform/query-client.ts'
import { dropSession, keepSession } from '../../platform/session/session.ts'
import { fakeServer, person } from '../../platform/testing.ts'
import { discountsConfig, known, offer, pageOf, staff } from './testing.ts'

vi.setConfig({ testTimeout: 30_000 })
configure({ asyncUtilTimeout: 15_000 })

beforeEach(() => {
  localStorage.clear()
  discountsConfig()
  keepSession(staff)
})
afterEach(() => {
  cleanup()
  dropSession()
  vi.unstubAllGlobals()
})

function open(address: string, answers: Parameters<typeof fakeServer>[0] = {}) {
  const sent = fakeServer({ ...known, ...answers })
  const history = createMemoryHistory({ initialEntries: [address] })
  render(<App router={makeRouter(history)} client={makeQueryClient()} />)
  return { sent, history }
}

const limited = { ...firstOfferTerms, pos_name: 'Happy hour', limits: { ...firstOfferTerms.limits, uses: 500 } }

test('the list says what an offer gives, how it stands and how far it is used, and is narrowed by its address', async () => {
  const { sent } = open('/discounts?status=active&method=code&restaurant=4', {
    'POST /api/discounts/v5/discounts/search': () => pageOf(offer({ terms: limited })),
  })
  const row = (await screen.findByRole('link', { name: 'Late happy hour' })).closest('tr') as HTMLElement
  expect(row.textContent).toContain('10% off any item')
  expect(row.textContent).toContain('312 of 500$1,240.00 given')
  expect(within(row).getByText('Active')).toBeDefined()
  expect(sent.find(({ path }) => path.endsWith('/discounts/search'))?.body).toMatchObject({ status: 'active', method: 'code', restaurant_id: 4 })
  expect(await screen.findByRole('button', { name: 'Filter: Tide & Ember' })).toBeDefined()
})

test('a list without offers teaches what one is, also to whoever may not write one', async () => {
  open('/discounts', { 'POST /api/discounts/v5/discounts/search': () => pageOf() })
  expect(await screen.findByText('No offers yet')).toBeDefined()
  expect(screen.getByText(/stays a draft until you start it/)).toBeDefined()
  cleanup()
  keepSession(person({ ag_roles: ['discounts'] }))
  open('/discounts', {
    'GET /api/users/v5/me': () => ({ body: { ...person({ ag_roles: ['discounts'] }), id: 1 } }),
    'POST /api/discounts/v5/discounts/search': () => pageOf(),
  })
  expect(await screen.findByText(/Whoever holds the role “Discounts admin” can write one/)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'New offer' })).toBeNull()
})

test('several offers are paused at once, and each that was not says why', async () => {
  const { sent } = open('/discounts', {
    'POST /api/discounts/v5/discounts/status': () => ({
      body: {
        results: [
          { id: 7, name: 'Late happy hour', outcome: 'done', sentence: '' },
          { id: 8, name: 'Lunch', outcome: 'refused', sentence: 'It has ended.' },
        ],
      },
    }),
    'POST /api/discounts/v5/discounts/search': () => pageOf(offer(), offer({ id: 8, name: 'Lunch', status: 'ended' })),
  })
  await screen.findByRole('link', { name: 'Lunch' })
  for (const box of screen.getAllByRole('checkbox', { name: /Late happy hour|Lunch/ })) await userEvent.click(box)
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause 2 offers?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Pause' }))
  expect(await screen.findByText('It has ended.')).toBeDefined()
  expect(sent.find(({ path }) => path.endsWith('/discounts/status'))?.body).toEqual({ ids: [7, 8], act: 'pause' })
})

test('the page shows the sentences, the limits as bars and what stands in the way of somebody getting it', async () => {
  open('/discounts/7', {
    'GET /api/discounts/v5/discounts/7': () => ({
      body: offer({
        status: 'paused',
        waiting_count: 2,
        terms: { ...limited, limits: { ...limited.limits, budget_minor: 130_000 } },
        restaurants: [{ id: 4, name: 'Tide & Ember' }],
        hidden_restaurants: 2,
      }),
    }),
  })
  expect(await screen.findByText('This offer is paused. Nobody gets it until it is resumed.')).toBeDefined()
  expect(screen.getByText('2 discounts wait for approval.')).toBeDefined()
  const uses = screen.getByRole('meter', { name: 'Uses' })
  expect([uses.getAttribute('value'), uses.getAttribute('max')]).toEqual(['312', '500'])
  expect(screen.getByText('$1,240.00 of $1,300.00')).toBeDefined()
  expect(screen.getByText('10% off any item')).toBeDefined()
  expect(within(screen.getByRole('list', { name: 'Restaurants' })).getByText('and 2 you do not see')).toBeDefined()
})

test('pausing asks first, and ending for good is behind the menu', async () => {
  const { sent } = open('/discounts/7', {
    'PUT /api/discounts/v5/discounts/7/status': () => ({ body: offer({ status: 'paused', version: 6 }) }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause “Late happy hour”?' }))
  expect(dialog.getByText(/Guests do not get it until somebody resumes it/)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Pause' }))
  await screen.findByText('The offer is paused')
  expect(sent.find(({ path }) => path.endsWith('/7/status'))?.body).toMatchObject({ act: 'pause', version: 5 })
  await userEvent.click(screen.getByRole('button', { name: 'More actions for this offer' }))
  expect(await screen.findByRole('menuitem', { name: 'End…', hidden: true })).toBeDefined()
})

test('a draft is started in a dialog that says the whole sentence, and one without codes warns', async () => {
  const draft = offer({ status: 'draft', terms: { ...limited, method: 'code' }, _can: { update: true, delete: true, acts: ['start'] } })
  const { sent } = open('/discounts/7', {
    'GET /api/discounts/v5/discounts/7': () => ({ body: draft }),
    'POST /api/discounts/v5/discounts/worst_stack': () => ({ body: { worst: null, tried: 3 } }),
    'PUT /api/discounts/v5/discounts/7/status': () => ({ body: offer({ version: 6 }) }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Start' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start “Late happy hour”?' }))
  expect(dialog.getByText('When the guest gives a code, give 10% off any item, limited to 500 uses, not together with other offers.')).toBeDefined()
  expect(dialog.getByText(/It has no codes yet/)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Start' }))
  await screen.findByText('The offer is running')
  expect(sent.find(({ path }) => path.endsWith('/7/status'))?.body).toMatchObject({ act: 'start' })
})

test('whoever only sees an offer changes nothing about it', async () => {
  keepSession(person({ ag_roles: ['discounts'] }))
  open('/discounts/7', {
    'GET /api/users/v5/me': () => ({ body: { ...person({ ag_roles: ['discounts'] }), id: 1 } }),
    'POST /api/users/v5/is_resource_authorized': ({ body }) => ({
      body: { is_authorized: !JSON.stringify(body).includes('discounts_admin') },
    }),
    'GET /api/discounts/v5/discounts/7': () => ({ body: offer({ _can: { update: false, delete: false, acts: [] } }) }),
  })
  expect(await screen.findByText('10% off any item')).toBeDefined()
  for (const name of ['Edit', 'Pause', 'Start', 'Take out…']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a restaurant is taken out of an offer and let in again by whoever decides there', async () => {
  let out: object[] = []
  const optOut = {
    id: 2,
    restaurant_id: 4,
    access_group_id: null,
    name: 'Tide & Ember',
    made_by: 'Vera',
    inserted_at: '2026-11-02T10:00:00Z',
    _can: { remove: true },
  }
  const { sent } = open('/discounts/7', {
    'GET /api/discounts/v5/discounts/7/opt_outs': () => ({ body: { data: out, hidden: out.length === 0 ? 1 : 0 } }),
    'POST /api/discounts/v5/discounts/7/opt_outs': () => {
      out = [optOut]
      return { body: optOut }
    },
    'DELETE /api/discounts/v5/discounts/7/opt_outs/2': () => {
      out = []
      return { body: { id: 2 } }
    },
  })
  expect(await screen.findByText('and one you do not see')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Take out…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Take a restaurant out' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Take out' }))
  expect(await dialog.findByText('Choose a restaurant')).toBeDefined()
  await userEvent.click(dialog.getByRole('combobox', { name: 'Restaurant' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Tide & Ember', hidden: true }))
  await userEvent.click(dialog.getByRole('button', { name: 'Take out' }))
  await screen.findByText('Tide & Ember takes no part')
  expect(sent.find(({ method, path }) => method === 'POST' && path.endsWith('/opt_outs'))?.body).toEqual({ restaurant_id: 4, access_group_id: null })
  await userEvent.click(await screen.findByRole('button', { name: 'Let Tide & Ember take part again' }))
  await screen.findByText('Tide & Ember takes part again')
})

test('versions say in words what each changed', async () => {
  const made = { made_by: 'Vera', inserted_at: '2026-11-02T10:00:00Z', used_count: 12 }
  open('/discounts/7/versions', {
    'GET /api/discounts/v5/discounts/7/versions': () =>
      pageOf({ ...made, number: 2, terms: limited }, { ...made, number: 1, terms: { ...limited, effect: { kind: 'percent', percent: '5' } } }),
  })
  const change = within(await screen.findByRole('region', { name: 'What version 2 changed' }))
  expect(change.getByText('5% off any item')).toBeDefined()
  expect(change.getByText('10% off any item')).toBeDefined()
  expect(change.queryByText(/500 uses/)).toBeNull()
})

test('what the last version of a page changed is seen beside the first one of the next', async () => {
  const version = (number: number) => ({
    number,
    made_by: 'Vera',
    inserted_at: '2026-11-02T10:00:00Z',
    used_count: 0,
    terms: { ...limited, effect: { kind: 'percent' as const, percent: String(number) } },
  })
  open('/discounts/7/versions', {
    'GET /api/discounts/v5/discounts/7/versions': ({ path }) => {
      const page = Number(new URLSearchParams(path.split('?')[1]).get('page'))
      const data = page === 1 ? Array.from({ length: 20 }, (_, at) => version(21 - at)) : [version(1)]
      return { body: { data, total: 21, page, per_page: 20 } }
    },
  })
  const change = within(await screen.findByRole('region', { name: 'What version 2 changed' }))
  expect(change.getByText('1% off any item')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('The first version')).toBeDefined()
})
