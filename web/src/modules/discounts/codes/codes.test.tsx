import type { DiscountCode } from '@brigade/contract/discounts/codes.ts'
import { firstOfferTerms } from '@brigade/contract/discounts/terms.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropSession, keepSession } from '../../../platform/session/session.ts'
import { fakeServer, person } from '../../../platform/testing.ts'
import { toastStore } from '../../../ui/layers/toasts.ts'
import { draw } from '../../hours/public/testing.tsx'
import { discountsConfig, offer, pageOf, staff } from '../testing.ts'
import { Codes } from './CodesTab.tsx'
import type { CodeSearch } from './codes-route.ts'

vi.setConfig({ testTimeout: 60_000 })

const search = 'POST /api/discounts/v5/discounts/7/codes/search'
const make = 'POST /api/discounts/v5/discounts/7/codes/generate'
const end = 'POST /api/discounts/v5/discounts/7/codes/end'

beforeEach(() => {
  discountsConfig()
  keepSession(staff)
})
afterEach(() => {
  cleanup()
  dropSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function code(more: Partial<DiscountCode> = {}): DiscountCode {
  return {
    id: 31,
    code: 'SPRING24',
    max_uses: 500,
    used_count: 312,
    customer: null,
    expires_on: '2026-12-31',
    batch: 'Posters',
    state: 'open',
    inserted_at: '2026-11-01T10:00:00Z',
    ...more,
  }
}

const coded = offer({ terms: { ...firstOfferTerms, pos_name: 'Spring', method: 'code' }, code_count: 2 })

function open(answers: Parameters<typeof fakeServer>[0] = {}, { asked = {}, shown = coded }: { asked?: CodeSearch; shown?: typeof coded } = {}) {
  const sent = fakeServer({
    'GET /api/users/v5/preferences': () => ({ body: { preferences: {} } }),
    [search]: () => pageOf(code(), code({ id: 32, code: 'LAKESIDE', max_uses: null, used_count: 4, batch: '', state: 'ended' })),
    ...answers,
  })
  const navigated = vi.fn(async (_: { search: CodeSearch; replace: boolean }) => {})
  draw(<Codes offer={shown} route={{ useSearch: () => asked, useNavigate: () => navigated }} />)
  return { navigated, asked: (call: string) => sent.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body) }
}

const laidOut = { hidden: true }
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name, ...laidOut }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name, ...laidOut }))
const said = () => toastStore.read().map(({ title }) => title)

test('a code says how far it is used, as a bar where it has a limit, and a batch narrows the list to it', async () => {
  const { navigated } = open()
  expect(await screen.findByText('312 of 500')).toBeTruthy()
  const bars = screen
    .getAllByRole<HTMLProgressElement>('progressbar', laidOut)
    .filter((bar) => bar.getAttribute('aria-label')?.startsWith('How often'))
  expect(bars.map((bar) => [bar.getAttribute('aria-label'), bar.value, bar.max])).toEqual([['How often SPRING24 was used', 312, 500]])
  await userEvent.click(screen.getByText('Posters'))
  expect(navigated).toHaveBeenCalledWith({ search: { batch: 'Posters' }, replace: false })
})

test('a code is copied with a press; where the browser forbids it, that is said', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  open()
  await press('Copy SPRING24')
  expect(write).toHaveBeenCalledWith('SPRING24')
  await waitFor(() => expect(said()).toContain('SPRING24 copied'))
  write.mockRejectedValue(new Error('closed'))
  await press('Copy LAKESIDE')
  await waitFor(() => expect(said()).toContain('Your browser did not allow copying'))
})

test('a code that somebody chose is sent with its limit and last day, and one that is taken is said at its field', async () => {
  const taken = 'Another offer of this company has the code SPRING24'
  const outcomes = [{ status: 409, body: { code: 'conflict', message: `${taken}.`, errors: { code: [taken] } } }, { body: code() }]
  const { asked } = open({ 'POST /api/discounts/v5/discounts/7/codes': () => outcomes.shift() ?? {} })
  await press('Add a code')
  const form = await dialog('Add a code')
  await userEvent.click(form.getByRole('button', { name: 'Add', ...laidOut }))
  expect(await form.findByText('Enter a code')).toBeTruthy()
  await userEvent.type(form.getByLabelText('Code'), 'spring 24')
  await userEvent.type(form.getByLabelText('How many times it can be used'), '1,500')
  await userEvent.type(form.getByLabelText('Last day'), '12/31/2026')
  await userEvent.click(form.getByRole('button', { name: 'Add', ...laidOut }))
  expect(await form.findByText(taken)).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: 'Add', ...laidOut }))
  await waitFor(() => expect(screen.queryByRole('dialog', laidOut)).toBeNull())
  const wanted = { code: 'spring 24', max_uses: 1500, expires_on: '2026-12-31', customer_id: null, batch: '' }
  expect(asked('POST /api/discounts/v5/discounts/7/codes')).toEqual([wanted, wanted])
})

test('many codes are made in parts, and then their file is there, that of the batch alone', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:codes', revokeObjectURL: () => {} }))
  let path = ''
  const { asked } = open({
    [make]: ({ body }) => ({ body: { made: Number(Object(body).count), batch: 'March' } }),
    'GET /api/discounts/v5/discounts/7/codes/export': (call) => {
      path = call.path
      return { text: 'Code\n' }
    },
  })
  await press('Make many codes')
  const form = await dialog('Make many codes')
  await userEvent.type(form.getByLabelText('How many codes'), '60,000')
  await userEvent.type(form.getByLabelText('Begin with'), 'sp')
  await userEvent.clear(form.getByLabelText('Batch'))
  await userEvent.type(form.getByLabelText('Batch'), 'March')
  await userEvent.click(form.getByRole('button', { name: 'Make codes', ...laidOut }))
  const done = await dialog('60,000 codes made')
  expect(asked(make).map((body) => [Object(body).count, Object(body).max_uses, Object(body).prefix, Object(body).batch])).toEqual([
    [25_000, 1, 'sp', 'March'],
    [25_000, 1, 'sp', 'March'],
    [10_000, 1, 'sp', 'March'],
  ])
  await userEvent.click(done.getByRole('button', { name: 'Download the file', ...laidOut }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(path).toContain('batch=March')
})

test('codes that were made before it stopped are counted and can be had', async () => {
  let calls = 0
  open({
    [make]: ({ body }) => {
      calls += 1
      return calls === 1
        ? { body: { made: Number(Object(body).count), batch: 'March' } }
        : { status: 409, body: { code: 'conflict', message: 'This offer has ended.' } }
    },
  })
  await press('Make many codes')
  const form = await dialog('Make many codes')
  await userEvent.type(form.getByLabelText('How many codes'), '30000')
  await userEvent.click(form.getByRole('button', { name: 'Make codes', ...laidOut }))
  expect(await screen.findByText('25,000 of 30,000 codes were made, then it stopped. Make the missing ones once more.')).toBeTruthy()
  expect(screen.getByText('This offer has ended.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download the file', ...laidOut })).toBeTruthy()
})

test.each([
  ['', 'Enter how many'],
  ['many', 'Enter how many'],
  ['100,001', 'must be at most 100,000'],
])('“%s” is no number of codes', async (text, sentence) => {
  const { asked } = open()
  await press('Make many codes')
  const form = await dialog('Make many codes')
  if (text !== '') await userEvent.type(form.getByLabelText('How many codes'), text)
  await userEvent.click(form.getByRole('button', { name: 'Make codes', ...laidOut }))
  expect(await form.findByText(sentence)).toBeTruthy()
  expect(asked(make)).toEqual([])
})

test('ending asks by name, and tells of each code that was not ended', async () => {
  const results = [{ id: 31, name: 'SPRING24', outcome: 'unchanged', sentence: 'It has ended before.' }]
  const { asked } = open({ [end]: () => ({ body: { results } }) })
  await press('Actions for SPRING24')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'End…', ...laidOut }))
  const asking = await dialog('End 1 code?')
  expect(asking.getByText('SPRING24')).toBeTruthy()
  await userEvent.click(asking.getByRole('button', { name: 'End for good', ...laidOut }))
  expect(await screen.findByText('It has ended before.')).toBeTruthy()
  expect(asked(end)).toEqual([{ code_ids: [31] }])
})

test('the list is asked for what its address says', async () => {
  const { asked } = open({}, { asked: { state: 'used_up', batch: 'March', q: 'spr', page: 2 } })
  await waitFor(() => expect(asked(search)).toEqual([{ page: 2, per_page: 50, code: 'spr', state: 'used_up', batch: 'March' }]))
})

test('whoever only sees an offer, and whoever looks at one that has ended, adds no codes', async () => {
  keepSession(person({ ag_roles: ['discounts'] }))
  open({ [search]: () => pageOf() }, { shown: { ...coded, _can: { update: false, delete: false, acts: [] } } })
  expect(await screen.findByText(/Whoever holds the role “Discounts admin” here can add codes/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a code', ...laidOut })).toBeNull()
  cleanup()
  open({}, { shown: { ...coded, status: 'ended' } })
  expect(await screen.findByText('This offer has ended. Its codes take nothing off any more.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Make many codes', ...laidOut })).toBeNull()
})
