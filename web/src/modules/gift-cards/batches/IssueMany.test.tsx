import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, type Sent } from '../../../platform/testing.ts'
import { batch, definition, draw, giftCardConfig } from '../testing.tsx'
import { IssueMany } from './IssueMany.tsx'

const start = 'POST /api/gift_cards/v5/gift_card_batches'
const onStarted = vi.fn()

beforeEach(() => {
  giftCardConfig()
  onStarted.mockClear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const started = (sent: readonly Sent[]) => sent.filter(({ method, path }) => `${method} ${path}` === start)

function open(answer: Parameters<typeof fakeServer>[0][string] = () => ({ body: batch({ status: 'waiting', made: 0 }) })) {
  const sent = fakeServer({ [start]: answer })
  draw(<IssueMany definition={definition()} onStarted={onStarted} onClose={() => {}} />)
  return sent
}

async function fillIn(count: string) {
  await userEvent.click(await screen.findByRole('radio', { name: '$25.00' }))
  await userEvent.type(screen.getByLabelText('How many cards'), count)
}

test('what all cards are worth is said before anything is asked, and once more before it is done', async () => {
  const sent = open()
  await screen.findByText('Enter how many and choose an amount to see what they are worth.')
  await fillIn('2,500')
  expect(await screen.findByText('2,500 cards, $62,500.00')).toBeTruthy()
  await press('Issue cards')
  expect(await screen.findByText('Each holds $25.00. Together that is $62,500.00, owed to whoever has the cards.')).toBeTruthy()
  expect(started(sent)).toEqual([])
  await press('Issue 2,500 cards')
  await waitFor(() => expect(onStarted).toHaveBeenCalledOnce())
  expect(started(sent).map(({ body }) => body)).toEqual([{ definition_id: 4, issuer_group_id: 3, count: 2500, amount_minor: 2500, currency: 'USD' }])
})

test('whoever says no has issued nothing, and finds the form as it was', async () => {
  const sent = open()
  await fillIn('3')
  await press('Issue cards')
  await screen.findByRole('button', { name: 'Issue 3 cards' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Issue 3 cards' })).toBeNull())
  expect(screen.getByLabelText('How many cards')).toHaveProperty('value', '3')
  expect([started(sent), onStarted.mock.calls]).toEqual([[], []])
})

test('a double click makes one batch', async () => {
  const sent = open()
  await fillIn('25')
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Issue cards' }))
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Issue 25 cards' }))
  await waitFor(() => expect(onStarted).toHaveBeenCalledOnce())
  expect(started(sent)).toHaveLength(1)
})

test('after a lost answer the same batch goes out under the same key', async () => {
  const outcomes = [{ status: 504, text: '<html>' }, { body: batch() }]
  const sent = open(() => outcomes.shift() ?? {})
  await fillIn('25')
  await press('Issue cards')
  await press('Issue 25 cards')
  expect(await screen.findByText(/We could not confirm whether this was saved/)).toBeTruthy()
  await press('Issue cards')
  await press('Issue 25 cards')
  await waitFor(() => expect(onStarted).toHaveBeenCalledOnce())
  const keys = started(sent).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
})

test.each([
  ['', 'Enter how many'],
  ['many', 'Enter how many'],
  ['0', 'must be at least 1'],
  ['100,001', 'must be at most 100,000'],
])('“%s” is no number of cards', async (text, sentence) => {
  const sent = open()
  await userEvent.click(await screen.findByRole('radio', { name: '$25.00' }))
  if (text !== '') await userEvent.type(screen.getByLabelText('How many cards'), text)
  await press('Issue cards')
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(started(sent)).toEqual([])
})

test('a refusal of the server stands at its field', async () => {
  const errors = { amount_minor: ['This amount is not offered.'] }
  open(() => ({ status: 400, body: { code: 'invalid', message: 'Please check the marked fields.', errors } }))
  await fillIn('25')
  await press('Issue cards')
  await press('Issue 25 cards')
  expect(await screen.findByText('This amount is not offered.')).toBeTruthy()
  expect(onStarted).not.toHaveBeenCalled()
})
