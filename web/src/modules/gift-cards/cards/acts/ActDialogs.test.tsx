import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../../platform/testing.ts'
import { toastStore } from '../../../../ui/layers/toasts.ts'
import { cardName } from '../../queries.ts'
import { card, draw, giftCardConfig } from '../../testing.tsx'
import { ActOf } from './ActDialogs.tsx'

const named = { ...card(), name: cardName(card()) }
const at = 'POST /api/gift_cards/v5/gift_cards/31'

beforeEach(giftCardConfig)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const titles = () => toastStore.read().map(({ title }) => title)

test('a correction down is sent with its minus; above the limit the person reads that it waits', async () => {
  const sent = fakeServer({
    [`${at}/adjust`]: () => ({ body: { card: card(), request_id: 7 } }),
    'GET /api/gift_cards/v5/access_groups/3/gift_card_limit': () => ({
      body: { currency: 'USD', limit_minor: 10_000, inherited_from: null, most_minor: null, raised_on: null },
    }),
  })
  const onClose = vi.fn()
  draw(<ActOf act="adjust" card={named} onClose={onClose} />)
  expect(await screen.findByText(/Above \$100\.00 on one card within a day, a second person/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('radio', { name: 'Take money off' }))
  await userEvent.type(screen.getByLabelText('Amount'), '12.50')
  await press('Adjust balance')
  // Nothing without a reason.
  expect(await screen.findByText('Say why')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Reason'), 'Charged twice')
  await press('Adjust balance')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.filter(({ path }) => path.endsWith('/adjust')).map(({ body }) => body)).toEqual([
    { delta_minor: -1250, currency: 'USD', reason: 'Charged twice' },
  ])
  expect(titles()).toContain('It waits for approval')
})

test('a block that came too late says so, stays open and keeps its reason', async () => {
  fakeServer({ [`${at}/block`]: () => ({ status: 409, body: { code: 'stale', message: 'Someone else changed this card.' } }) })
  const onClose = vi.fn()
  draw(<ActOf act="block" card={named} onClose={onClose} />)
  await userEvent.type(await screen.findByLabelText('Reason'), 'Left at the bar')
  await press('Block')
  expect(await screen.findByText('Someone else changed this card.')).toBeTruthy()
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Left at the bar')
  expect(onClose).not.toHaveBeenCalled()
})

test('a refusal stands once, at its field, without the name that programs have for it', async () => {
  const errors = { amount_minor: ['This card can hold at most $2,000.00.'] }
  fakeServer({ [`${at}/load`]: () => ({ status: 400, body: { code: 'invalid', message: 'Please check the marked fields.', errors } }) })
  draw(<ActOf act="load" card={named} onClose={() => {}} />)
  await userEvent.type(await screen.findByLabelText('Amount'), '3000')
  await press('Load')
  expect(await screen.findAllByText(/at most \$2,000\.00/)).toHaveLength(1)
  expect(screen.queryByText(/amount_minor/)).toBeNull()
})

test('a lost card leads to the page of the new one', async () => {
  const sent = fakeServer({ [`${at}/reissue`]: () => ({ body: card({ id: 32, last4: 'AB3D' }) }) })
  const { pathname } = draw(<ActOf act="lost" card={named} onClose={() => {}} />)
  await userEvent.type(await screen.findByLabelText('Reason'), 'Guest lost it')
  await press('Make a new card')
  await waitFor(() => expect(pathname()).toBe('/gift_cards/cards/32'))
  expect(sent[0]?.body).toMatchObject({ reason: 'Guest lost it', recipient_name: 'Ada Marsh', recipient_email: 'ada@example.com' })
})

test('all that can be spent is moved unless another amount is typed', async () => {
  fakeServer({})
  draw(<ActOf act="move" card={{ ...named, held_minor: 1000 }} onClose={() => {}} />)
  expect(await screen.findByLabelText('Amount')).toHaveProperty('value', '15.00')
  await press('Move balance')
  expect(await screen.findByText('Choose a card')).toBeTruthy()
})
