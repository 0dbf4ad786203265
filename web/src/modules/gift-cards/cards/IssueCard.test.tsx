import { firstTerms } from '@brigade/contract/gift-cards/terms.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../platform/testing.ts'
import { card, definition, draw, giftCardConfig, issuable, pageOf } from '../testing.tsx'
import { IssueCard } from './IssueCard.tsx'

const issue = 'POST /api/gift_cards/v5/gift_cards'
const show = 'POST /api/gift_cards/v5/gift_cards/31/show_code'
const code = '7KQ2M9XDPRTAB3D7'

beforeEach(giftCardConfig)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sentCards = (sent: ReturnType<typeof fakeServer>) => sent.filter(({ path, method }) => method === 'POST' && path.endsWith('/v5/gift_cards'))

test('an amount and an address are asked for, in the contract’s words, and nothing is sent without them', async () => {
  const sent = fakeServer({})
  draw(<IssueCard definition={definition()} onClose={() => {}} />)
  await press('Issue card')
  expect(await screen.findByText('Choose an amount')).toBeTruthy()
  expect(screen.getByText('Email is required')).toBeTruthy()
  expect(sentCards(sent)).toEqual([])
})

test('a card is made with an amount on offer, for the organization of its definition, and mailed at once', async () => {
  const sent = fakeServer({ [issue]: () => ({ body: { card: card({ balance_minor: 5000 }), bonus: null } }) })
  draw(<IssueCard definition={definition()} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('radio', { name: '$50.00' }))
  await userEvent.type(screen.getByLabelText('Recipient’s email'), 'Ada@Example.com')
  await press('Issue card')
  expect(await screen.findByText('It is on its way to ada@example.com.')).toBeTruthy()
  expect(sentCards(sent).map(({ body }) => body)).toMatchObject([
    {
      issuer_group_id: 3,
      card: { definition_id: 4, amount_minor: 5000, currency: 'USD', is_physical: false, recipient_email: 'ada@example.com', send_at: null },
    },
  ])
  expect(sentCards(sent)[0]?.headers.get('idempotency-key')).toBeTruthy()
})

test('cards of a group above are found and issued, by a group of one’s own', async () => {
  const sent = fakeServer({
    'POST /api/gift_cards/v5/gift_card_definitions/issuable': () => pageOf(issuable()),
    [issue]: () => ({ body: { card: card(), bonus: null } }),
  })
  draw(<IssueCard onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('combobox', { name: 'Gift card' }))
  await userEvent.click(await screen.findByText('House card'))
  expect(await screen.findByDisplayValue('New England')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: '$50.00' }))
  await userEvent.type(screen.getByLabelText('Recipient’s email'), 'ada@example.com')
  await press('Issue card')
  await waitFor(() => expect(sentCards(sent)).toHaveLength(1))
  expect(sentCards(sent)[0]?.body).toMatchObject({ issuer_group_id: 9, card: { definition_id: 4, amount_minor: 5000 } })
})

test('an amount of one’s own must be within the range of the definition', async () => {
  const sent = fakeServer({ [issue]: () => ({ body: { card: card({ balance_minor: 1234 }), bonus: null } }) })
  draw(<IssueCard definition={definition()} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('radio', { name: 'Other amount' }))
  const field = await screen.findByRole('textbox', { name: 'Other amount' })
  await userEvent.type(screen.getByLabelText('Recipient’s email'), 'ada@example.com')
  await userEvent.type(field, '5')
  await press('Issue card')
  expect(await screen.findByText('Enter an amount from $10.00 to $500.00')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, '12.34')
  await press('Issue card')
  await waitFor(() => expect(sentCards(sent)).toHaveLength(1))
  expect(sentCards(sent)[0]?.body).toMatchObject({ card: { amount_minor: 1234 } })
})

test('without a range of its own a definition offers its amounts and no other', async () => {
  fakeServer({})
  draw(<IssueCard definition={definition({ terms: { ...firstTerms, custom_min_minor: null, custom_max_minor: null } })} onClose={() => {}} />)
  expect(await screen.findByRole('radio', { name: '$25.00' })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Other amount' })).toBeNull()
})

test('a printed card shows its code once it is asked for, in groups of four, and its code is in no address', async () => {
  const sent = fakeServer({
    [issue]: () => ({ body: { card: card({ is_physical: true, recipient_email: '', has_pin: true }), bonus: null } }),
    [show]: () => ({ body: { code, pin: '4821' } }),
  })
  draw(<IssueCard definition={definition()} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('radio', { name: 'Print it, or tell the code' }))
  await userEvent.click(screen.getByRole('radio', { name: '$25.00' }))
  await press('Issue card')
  expect(sent.some(({ path }) => path.endsWith('/show_code'))).toBe(false)
  await press('Show code')
  expect((await screen.findAllByText('7KQ2 M9XD PRTA B3D7')).length).toBeGreaterThan(0)
  expect(screen.getByText('PIN 4821')).toBeTruthy()
  expect(sentCards(sent)[0]?.body).toMatchObject({ card: { is_physical: true, recipient_email: '' } })
  expect(sent.every(({ path }) => !path.includes(code))).toBe(true)
  expect(window.location.href).not.toContain(code)
})

test('a refusal of the server stands at its field, and what was typed stays', async () => {
  fakeServer({
    [issue]: () => ({
      status: 400,
      body: { code: 'invalid', message: 'Please check the marked fields.', errors: { amount_minor: ['is not offered any more'] } },
    }),
  })
  draw(<IssueCard definition={definition()} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('radio', { name: '$25.00' }))
  await userEvent.type(screen.getByLabelText('Recipient’s email'), 'ada@example.com')
  await press('Issue card')
  expect(await screen.findByText('is not offered any more')).toBeTruthy()
  expect(screen.getByLabelText('Recipient’s email')).toHaveProperty('value', 'ada@example.com')
})
