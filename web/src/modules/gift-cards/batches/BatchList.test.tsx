import type { GiftCardBatch } from '@brigade/contract/gift-cards/batches.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '../../../platform/session/session.ts'
import { fakeServer, person, type Sent } from '../../../platform/testing.ts'
import * as saving from '../../../ui/basics/save-file.ts'
import { toastStore } from '../../../ui/layers/toasts.ts'
import { batch, definition, draw, giftCardConfig, pageOf } from '../testing.tsx'
import { BatchesTab } from './BatchesTab.tsx'

const list = 'GET /api/gift_cards/v5/gift_card_batches'
const file = 'POST /api/gift_cards/v5/gift_card_batches/5/file'

beforeEach(() => {
  giftCardConfig()
  keepSession(person({ ag_roles: ['gift_card_definitions', 'gift_card_definitions_admin'] }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
  vi.unstubAllGlobals()
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** The tab, whose list is as the server has it at each look. */
function open(read: () => GiftCardBatch[], answers: Parameters<typeof fakeServer>[0] = {}): readonly Sent[] {
  const sent = fakeServer({ [list]: () => pageOf(...read()), ...answers })
  draw(<BatchesTab definition={definition()} />)
  return sent
}
const fetched = (sent: readonly Sent[]) => sent.filter(({ method, path }) => `${method} ${path}` === file)

async function fetchCodes() {
  await press('Fetch codes')
  expect(await screen.findByText(/^This works once\./)).toBeTruthy()
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Fetch codes' }))
}

test('each batch says how far it is, who asked, why it ended and what was left out', async () => {
  open(() => [
    batch({ id: 9, status: 'running', asked: 2500, made: 1200, can_fetch: false }),
    batch({ id: 8, made_by: 'Otto Other', can_fetch: false }),
    batch({ id: 7, source: 'import', amount_minor: null, asked: 25, made: 24, can_fetch: false, failure: 'One card was left out: line 3.' }),
    batch({ id: 6, status: 'failed', made: 2, can_fetch: false, failure: 'The person who asked for it can no longer make these cards.' }),
  ])
  expect(await screen.findByRole('progressbar', { name: 'Being made' })).toMatchObject({ value: 1200, max: 2500 })
  for (const text of [
    '1,200 of 2,500 cards',
    'Only Otto Other can fetch the codes',
    '25 cards from another system',
    '24 of 25 cards',
    'One card was left out: line 3.',
    'The person who asked for it can no longer make these cards.',
    'Stopped',
  ])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Fetch codes' })).toBeNull()
})

test('the codes are fetched after a warning that it works once; then the list says when', async () => {
  const saved = vi.spyOn(saving, 'saveFile').mockImplementation(() => {})
  let now = batch()
  const sent = open(() => [now], {
    [file]: () => {
      now = batch({ can_fetch: false, fetched_at: '2026-01-03T15:00:00Z' })
      return { text: 'Code\nA' }
    },
  })
  await fetchCodes()
  expect(await screen.findByText(/^Codes fetched Jan 3, 2026/)).toBeTruthy()
  expect(fetched(sent)).toHaveLength(1)
  expect(saved.mock.calls.map(([, name]) => name)).toEqual(['Gift card codes.csv'])
  expect(await saved.mock.calls[0]?.[0].text()).toBe('Code\nA')
})

test('a file that somebody fetched meanwhile is refused in the server’s words', async () => {
  const sentence = 'This file was fetched before, and is kept no longer. Codes can be shown card by card.'
  let now = batch()
  open(() => [now], {
    [file]: () => {
      now = batch({ can_fetch: false, fetched_at: '2026-01-03T15:00:00Z' })
      return { status: 410, body: { code: 'gone', message: sentence } }
    },
  })
  await fetchCodes()
  await waitFor(() => expect(toastStore.read().at(-1)).toMatchObject({ title: 'The codes were not fetched', message: sentence }))
  expect(await screen.findByText(/^Codes fetched Jan 3, 2026/)).toBeTruthy()
})

/** The connection breaks while the file is fetched; afterwards the list is read, or cannot be. */
function breaking(after: { now: GiftCardBatch } | 'offline') {
  let isBroken = false
  open(() => [isBroken && after !== 'offline' ? after.now : batch()])
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.endsWith('/file')) isBroken = true
    if (isBroken && after === 'offline') {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      window.dispatchEvent(new Event('offline'))
    }
    if (address.endsWith('/file') || (isBroken && after === 'offline')) throw new TypeError('network error')
    return answer(address, init)
  })
}

test.each([
  ['left the server', { now: batch({ can_fetch: false, fetched_at: '2026-01-03T15:00:00Z' }) }, /^The file left the server and broke off/],
  ['never left the server', { now: batch() }, /^The connection broke off before the file left/],
  ['may have left the server', 'offline' as const, /nobody knows yet whether the file left/],
])('a download that breaks off is told as it is: it %s', async (_, after, sentence) => {
  const saved = vi.spyOn(saving, 'saveFile').mockImplementation(() => {})
  breaking(after)
  await fetchCodes()
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByText('The codes did not arrive: 25 cards, $25.00 each')).toBeTruthy()
  expect(saved).not.toHaveBeenCalled()
  await press('OK')
  expect(screen.queryByText(sentence)).toBeNull()
})

test('whoever may not issue sees how batches stand, and no button', async () => {
  keepSession(person({ ag_roles: ['gift_card_definitions'] }))
  fakeServer({ [list]: () => pageOf(batch()) })
  draw(<BatchesTab definition={definition({ _can: { update: false, delete: false, issue: false } })} />)
  expect(await screen.findByText('25 cards, $25.00 each')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})
