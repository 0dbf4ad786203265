import type { ConsentWording, CustomerConsent, CustomerConsents } from '@brigade/contract/customers/consents.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, testConfig } from '../../../platform/testing.ts'
import { draw } from '../draw.tsx'
import { ConsentsCard } from './ConsentsCard.tsx'

vi.setConfig({ testTimeout: 30_000 })
beforeEach(testConfig)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const said = (more: Partial<CustomerConsent>): CustomerConsent => ({
  id: 1,
  channel: 'email',
  purpose: 'marketing',
  status: 'granted',
  scope_group_id: 5,
  scope_name: 'Harbor',
  is_company: true,
  source: 'staff',
  wording: 'Yes, write to me.',
  wording_version: 1,
  proof: 'Card in the binder',
  at: '2026-11-20T10:00:00Z',
  by: 'Vera',
  ...more,
})
const wording = (more: Partial<ConsentWording>): ConsentWording => ({
  id: 1,
  channel: 'email',
  purpose: 'marketing',
  language: 'en',
  version: 1,
  text: 'Yes, write to me.',
  is_standard: true,
  made_by: '',
  inserted_at: '2026-11-01T10:00:00Z',
  ...more,
})
const consents = (more: Partial<CustomerConsents> = {}) => ({
  body: {
    current: [said({})],
    suppressed: [],
    history: [said({})],
    wordings: [wording({}), wording({ id: 2, channel: 'sms', text: 'Yes, text me.' })],
    company: { id: 5, name: 'Harbor' },
    _can: { record: true, company: true, wordings: true },
    ...more,
  },
})

test('each channel and purpose says how it stands, an address that was stopped too, and the words are in what was said before', async () => {
  fakeServer({ 'GET /api/users/v5/customers/7/consents': () => consents({ suppressed: [{ channel: 'sms', purpose: 'marketing' }] }) })
  draw(<ConsentsCard id={7} isRelay={false} />)
  const table = await screen.findByRole('table', { name: 'Consents' })
  expect(within(table).getByText('Agreed')).toBeDefined()
  expect(within(table).getByText('Stopped at the address')).toBeDefined()
  expect(within(table).getAllByText('Not asked yet')).toHaveLength(6)
  await userEvent.click(screen.getByText('Earlier answers'))
  expect(screen.getByText('Yes, write to me.')).toBeDefined()
  expect(screen.getByText('Card in the binder')).toBeDefined()
})

test('recording shows the words of the channel that is chosen, and sends which ones', async () => {
  const sent = fakeServer({
    'GET /api/users/v5/customers/7/consents': () => consents({ current: [], history: [] }),
    'POST /api/users/v5/customers/7/consents': () => consents(),
  })
  draw(<ConsentsCard id={7} isRelay={false} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Record an answer' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Yes, write to me.')).toBeDefined()
  await userEvent.selectOptions(within(dialog).getByLabelText('Channel'), 'sms')
  expect(await within(dialog).findByText('Yes, text me.')).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  const posted = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
  await waitFor(() =>
    expect(posted()).toEqual([{ channel: 'sms', purpose: 'marketing', status: 'granted', wording_id: 2, scope_group_id: 5, proof: '' }]),
  )
})

test('a no needs no words', async () => {
  const sent = fakeServer({
    'GET /api/users/v5/customers/7/consents': () => consents({ _can: { record: true, company: false, wordings: false } }),
    'POST /api/users/v5/customers/7/consents': () => consents(),
  })
  draw(<ConsentsCard id={7} isRelay={false} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Record an answer' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('radio', { name: 'They no longer agree' }))
  expect(within(dialog).queryByLabelText('Wording they agreed to')).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      channel: 'email',
      purpose: 'marketing',
      status: 'withdrawn',
      wording_id: null,
      scope_group_id: null,
      proof: '',
    }),
  )
})

test('a guest of a marketplace has no button, and why', async () => {
  fakeServer({ 'GET /api/users/v5/customers/7/consents': () => consents({ current: [], history: [] }) })
  draw(<ConsentsCard id={7} isRelay />)
  expect(await screen.findByText(/Guests of a marketplace cannot be given consent/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Record an answer' })).toBeNull()
})
