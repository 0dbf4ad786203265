import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../platform/testing.ts'
import { definition, draw, giftCardConfig, pageOf } from '../testing.tsx'
import { CreateForm } from './NewDefinitionPage.tsx'

const create = 'POST /api/gift_cards/v5/gift_card_definitions'
const groups = {
  'POST /api/users/v5/access_group/search': () =>
    pageOf({
      id: 3,
      name: 'North Wharf',
      description: '',
      parent_id: null,
      path: [],
      children_count: 0,
      version: 1,
      inserted_at: '',
      updated_at: '',
      _can: { update: true, delete: true, create_child: true, invite: true, hand_over: true },
    }),
}

beforeEach(giftCardConfig)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('the card beside the form follows what is typed, and the request is the contract’s', async () => {
  const sent = fakeServer({ ...groups, [create]: () => ({ body: definition() }) })
  const { pathname } = draw(<CreateForm />)
  await userEvent.type(await screen.findByLabelText('Name'), 'House card')
  expect(screen.getByRole('img', { name: 'Card: House card, $25.00' })).toBeTruthy()
  // The smallest amount is taken away, and a smaller one added; Enter adds, and does not send the form.
  await press('Remove $25.00')
  await userEvent.type(screen.getByLabelText('New amount'), '15{Enter}')
  expect(await screen.findByRole('img', { name: 'Card: House card, $15.00' })).toBeTruthy()
  expect(sent.some(({ path }) => path.endsWith('/v5/gift_card_definitions'))).toBe(false)
  await userEvent.click(screen.getByRole('radio', { name: 'Birthday' }))
  await press('Create')
  await waitFor(() => expect(pathname()).toBe('/gift_cards/4'))
  expect(sent.find(({ path }) => path.endsWith('/v5/gift_card_definitions'))?.body).toMatchObject({
    parent_access_group_id: 3,
    definition: {
      name: 'House card',
      kind: 'purchased',
      currency: 'USD',
      terms: { amounts_minor: [1500, 5000, 10_000], design: 'birthday', bonus: null },
    },
  })
})

test('terms against the law are warned of beside the law itself', async () => {
  fakeServer(groups)
  draw(<CreateForm />)
  await userEvent.type(await screen.findByLabelText('Good for, in months'), '12')
  expect(await screen.findByText('By the law of the United States these cards are good for at least 60 months')).toBeTruthy()
  expect(screen.getByText('What the law says')).toBeTruthy()
})
