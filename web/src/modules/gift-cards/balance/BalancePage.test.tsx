import { noBalance } from '@brigade/contract/gift-cards/balance.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '../../../platform/session/session.ts'
import { fakeServer, person } from '../../../platform/testing.ts'
import { codes, draw, giftCardConfig } from '../redeem/testing.tsx'
import { BalancePage } from './BalancePage.tsx'

beforeEach(giftCardConfig)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const path = 'POST /api/gift_cards/v5/public/gift_cards/balance'
const card = {
  last4: 'EFGS',
  definition_name: 'Harbor card',
  design: 'classic',
  design_picture: null,
  currency: 'USD',
  balance_minor: 4321,
  expires_on: '2031-11-30',
}

async function ask(code: string, pin = '') {
  await userEvent.type(await screen.findByLabelText('Code of the card'), code)
  if (pin !== '') await userEvent.type(screen.getByLabelText('PIN'), pin)
  fireEvent.click(screen.getByRole('button', { name: 'Show balance' }))
}

test('a guest sees what is on a card and until when; whoever is signed in asks as nobody, too', async () => {
  keepSession(person())
  const sent = fakeServer({ [path]: () => ({ body: card }) })
  draw(<BalancePage />)
  await ask('2345 6789 abcd efgs', '4711')
  expect((await screen.findByText('Balance')).closest('p')?.textContent).toBe('Balance $43.21')
  expect(screen.getByText(/It can be used until Nov 30, 2031/)).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ code: codes.one, pin: '4711' }])
  expect(sent[0]?.headers.get('authorization')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Another card' }))
  expect(await screen.findByLabelText('Code of the card')).toHaveProperty('value', '')
})

test.each([
  [404, 'not_found', 'Something else'],
  [400, 'invalid', 'pin: The PIN has four digits'],
])('whatever has no balance to show (%i) has one sentence', async (status, code, message) => {
  fakeServer({ [path]: () => ({ status, body: { code, message } }) })
  draw(<BalancePage />)
  await ask(codes.other)
  expect(await screen.findByText(noBalance)).toBeTruthy()
  expect(screen.queryByText(message)).toBeNull()
})

test('a misread letter and half a PIN are told before anything is sent', async () => {
  const sent = fakeServer({})
  draw(<BalancePage />)
  await ask(codes.one.replace('A', 'B'), '47')
  expect(screen.getByText(/^Check the code/)).toBeTruthy()
  expect(screen.getByText('The PIN has four digits')).toBeTruthy()
  expect(sent).toEqual([])
})
