// @vitest-environment happy-dom
import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import type { IngestCredential } from '@brigade/contract/orders/credentials.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '../../platform/session/session.ts'
import { person, testConfig } from '../../platform/testing.ts'
import { draw, fakeGraph } from '../hours/public/testing.tsx'
import { GroupSystemsTab } from './SystemsTab.tsx'

beforeEach(() => {
  testConfig()
  keepSession(person({ ag_roles: ['restaurants', 'restaurants_admin'] }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shop = (takes_gift_cards: boolean, mayGive: boolean): IngestCredential => ({
  id: 5,
  name: 'Web shop',
  system: 'shop',
  restaurant_id: null,
  access_group_id: 3,
  subject_name: 'North',
  token_end: 'abcd',
  made_by: 'Ada',
  inserted_at: '2026-03-04T12:00:00Z',
  last_used_at: null,
  former_until: null,
  revoked_at: null,
  runs_orders: true,
  takes_gift_cards,
  gives_discounts: false,
  knows_company: mayGive,
  version: 1,
  _can: { update: true, gift_cards: mayGive, discounts: false },
})

function open(credential: IngestCredential, may_give_gift_cards: boolean) {
  fakeGraph(
    {},
    {
      'POST /api/users/v5/is_resource_authorized': () => ({ body: { is_authorized: true } }),
      'GET /api/orders/v5/access_groups/3/ingest_credentials': () => ({
        body: { data: [credential], may_give_gift_cards, may_give_discounts: false },
      }),
    },
  )
  draw(<GroupSystemsTab group={{ id: 3, name: 'North' } as AccessGroup} />)
}
const dialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Connect an ordering system' }))
  return within(await screen.findByRole('dialog'))
}
const actions = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Web shop' }))
  return (await screen.findAllByRole('menuitem', { hidden: true })).map(({ textContent }) => textContent)
}

test('whoever may give the role of a till lets an ordering system take gift cards', async () => {
  open(shop(false, true), true)
  expect(await screen.findByText('Takes no gift cards')).toBeTruthy()
  expect(screen.queryByText(/Finds guests of its own group only/)).toBeNull()
  expect(await actions()).toContain('Let it take gift cards')
  await userEvent.keyboard('{Escape}')
  expect((await dialog()).getByLabelText<HTMLInputElement>('May take gift cards').checked).toBe(false)
})

test('others are told who can, and may stop it', async () => {
  open(shop(true, false), false)
  expect(await screen.findByText('Takes gift cards')).toBeTruthy()
  expect(screen.getByText(/Finds guests of its own group only/)).toBeTruthy()
  expect(await actions()).toContain('Stop taking gift cards')
  await userEvent.keyboard('{Escape}')
  const form = await dialog()
  expect(form.queryByLabelText('May take gift cards')).toBeNull()
  expect(form.getByText(/Whoever may give the role to take them here/)).toBeTruthy()
})
