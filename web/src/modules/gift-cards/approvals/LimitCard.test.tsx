import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '../../../platform/session/session.ts'
import { fakeServer, person } from '../../../platform/testing.ts'
import { draw, giftCardConfig } from '../testing.tsx'
import { GroupLimit } from './LimitCard.tsx'

beforeEach(() => {
  giftCardConfig()
  keepSession(person({ ag_roles: ['gift_card_definitions_admin'] }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('how far a limit can be raised is said before it is tried', async () => {
  const limit = { currency: 'USD', limit_minor: 500, inherited_from: 'North Wharf', most_minor: 500, raised_on: 'North Wharf' }
  const sent = fakeServer({
    'POST /api/users/v5/is_resource_authorized': () => ({ body: { is_authorized: true } }),
    'GET /api/gift_cards/v5/access_groups/3/gift_card_limit': () => ({ body: limit }),
    'PUT /api/gift_cards/v5/access_groups/3/gift_card_limit': () => ({ body: { ...limit, limit_minor: 400, inherited_from: null } }),
  })
  draw(<GroupLimit id={3} currency="USD" />)
  const needs = 'More than $5.00 takes the role “Gift card definitions admin” on North Wharf'
  expect(await screen.findByText(`Taken from North Wharf. ${needs}.`)).toBeTruthy()
  const field = screen.getByLabelText('Limit for one person')
  await userEvent.clear(field)
  await userEvent.type(field, '5.01')
  await userEvent.tab()
  expect(await screen.findByText(needs)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await userEvent.clear(field)
  await userEvent.type(field, '4')
  await userEvent.tab()
  expect(screen.queryByText(needs)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ limit_minor: 400 })
})
