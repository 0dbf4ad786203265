import type { CardImportPreview } from '@brigade/contract/gift-cards/batches.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, type Sent } from '../../../platform/testing.ts'
import { batch, definition, draw, giftCardConfig } from '../testing.tsx'
import { BringCards } from './BringCards.tsx'

const look = 'POST /api/gift_cards/v5/gift_card_batches/import/preview'
const bring = 'POST /api/gift_cards/v5/gift_card_batches/import'
const onStarted = vi.fn()

beforeEach(() => {
  giftCardConfig()
  onStarted.mockClear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const csv = 'Card Number,Balance,Notes\nLOST00010001,$12.50,x\nABCDEFGH,0,\n'

function preview(more: Partial<CardImportPreview> = {}): CardImportPreview {
  return {
    columns: [
      { name: 'Card Number', field: 'code' },
      { name: 'Balance', field: 'balance' },
      { name: 'Notes', field: null },
    ],
    cards: 1234,
    sum_minor: 6_250_050,
    currency: 'USD',
    refused_count: 201,
    refused: [{ line: 3, sentence: 'There is nothing on this card.' }],
    notes: ['By the law of California these cards never expire: 2 cards come without the date in the file.'],
    sample: [{ last4: '0001', balance_minor: 1250, expires_on: '2027-12-31', recipient_name: 'Ann', recipient_email: 'ann@example.com' }],
    ...more,
  }
}

function open(answers: Parameters<typeof fakeServer>[0] = {}): readonly Sent[] {
  const started = batch({ source: 'import', status: 'waiting', made: 0, amount_minor: null, can_fetch: false })
  const sent = fakeServer({ [look]: () => ({ body: preview() }), [bring]: () => ({ body: started }), ...answers })
  draw(<BringCards definition={definition()} onStarted={onStarted} onClose={() => {}} />)
  return sent
}
const to = (sent: readonly Sent[], call: string) => sent.filter(({ method, path }) => `${method} ${path}` === call)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function choose(text = csv, name = 'former.csv') {
  await userEvent.upload(await screen.findByLabelText(/CSV file/), new File([text], name, { type: 'text/csv' }))
  await press('Show what is in it')
}

test('a file is shown first: how many, how much, how it is read and what is left out; then it is brought, once', async () => {
  const sent = open()
  await choose()
  expect(await screen.findByText('1,234 cards, $62,500.50')).toBeTruthy()
  for (const text of [
    '201 rows are left out',
    'Line 3: There is nothing on this card.',
    'and 200 more',
    /come without the date/,
    '•••• 0001',
    '$12.50',
    'not read',
  ])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText('Card Number', { exact: false }).textContent).toBe('Card Number → Code')
  expect(to(sent, bring)).toEqual([])
  await userEvent.dblClick(screen.getByRole('button', { name: 'Bring 1,234 cards' }))
  await waitFor(() => expect(onStarted).toHaveBeenCalledOnce())
  const asked = { definition_id: 4, issuer_group_id: 3, text: csv, packing: 'none' }
  expect([...to(sent, look), ...to(sent, bring)].map(({ body }) => body)).toEqual([asked, asked])
})

test('a file that is no list of cards is refused at its field; another one can be chosen', async () => {
  const sentence = 'The first line names no column “code”.'
  const answers = [{ status: 400, body: { code: 'invalid', message: sentence, errors: { text: [sentence] } } }, { body: preview() }]
  open({ [look]: () => answers.shift() ?? {} })
  await choose('name,price\nPie,5')
  expect(await screen.findByText(sentence, { selector: '[id$=-note] *' })).toBeTruthy()
  await choose(csv, 'right.csv')
  expect(await screen.findByText('1,234 cards, $62,500.50')).toBeTruthy()
  await press('Choose another file')
  expect(screen.queryByText('right.csv')).toBeNull()
  expect(screen.getByRole('button', { name: 'Show what is in it' })).toBeTruthy()
})

test('nothing is asked without a file', async () => {
  const sent = open()
  await press('Show what is in it')
  expect(await screen.findByText('Choose a file', { selector: '[id$=-note] *' })).toBeTruthy()
  expect(to(sent, look)).toEqual([])
})

test('a file of which no card can be brought has no button to press', async () => {
  open({ [look]: () => ({ body: preview({ cards: 0, sum_minor: 0, sample: [] }) }) })
  await choose()
  expect(await screen.findByText('No card in this file can be brought')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Bring cards' })).toHaveProperty('disabled', true)
})

test('a refused start says why above the preview, which stays', async () => {
  open({ [bring]: () => ({ status: 409, body: { code: 'conflict', message: '“House card” is archived: no more cards are made of it.' } }) })
  await choose()
  await press('Bring 1,234 cards')
  expect(await screen.findByText('“House card” is archived: no more cards are made of it.')).toBeTruthy()
  expect(screen.getByText('1,234 cards, $62,500.50')).toBeTruthy()
  expect(onStarted).not.toHaveBeenCalled()
})
