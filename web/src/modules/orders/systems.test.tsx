// @vitest-environment happy-dom
import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import type { IngestCredential } from '@brigade/contract/orders/credentials.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

/** What a system may do, and whether whoever looks may let it. */
interface Standing {
  readonly does: boolean
  readonly mayGive: boolean
}

const powers = [
  {
    power: 'take gift cards',
    does: 'Takes gift cards',
    doesNot: 'Takes no gift cards',
    let: 'Let it take gift cards',
    stop: 'Stop taking gift cards',
    field: 'May take gift cards',
    why: /Whoever may give the role to take them here/,
    path: 'gift_cards',
    sent: 'takes_gift_cards',
    of: ({ does, mayGive }: Standing) => ({ takes_gift_cards: does, _can: { update: true, gift_cards: mayGive, discounts: false } }),
  },
  {
    power: 'give discounts',
    does: 'Gives discounts',
    doesNot: 'Gives no discounts',
    let: 'Let it give discounts',
    stop: 'Stop giving discounts',
    field: 'May give discounts',
    why: /Whoever may give the role to see them here/,
    path: 'discounts',
    sent: 'gives_discounts',
    of: ({ does, mayGive }: Standing) => ({ gives_discounts: does, _can: { update: true, gift_cards: false, discounts: mayGive } }),
  },
] as const

const shop = (more: Partial<IngestCredential>): IngestCredential => ({
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
  takes_gift_cards: false,
  gives_discounts: false,
  knows_company: true,
  version: 1,
  _can: { update: true, gift_cards: false, discounts: false },
  ...more,
})

function open(credential: IngestCredential): unknown[] {
  const { gift_cards, discounts } = credential._can
  const sent: unknown[] = []
  const change = (call: { body: unknown; path: string }) => {
    sent.push([call.path, call.body])
    return { body: credential }
  }
  fakeGraph(
    {},
    {
      'POST /api/users/v5/is_resource_authorized': () => ({ body: { is_authorized: true } }),
      'GET /api/orders/v5/access_groups/3/ingest_credentials': () => ({
        body: { data: [credential], may_give_gift_cards: gift_cards, may_give_discounts: discounts },
      }),
      'PUT /api/orders/v5/ingest_credentials/5/gift_cards': change,
      'PUT /api/orders/v5/ingest_credentials/5/discounts': change,
      'POST /api/orders/v5/ingest_credentials': ({ body }) => {
        sent.push(body)
        return { body: { credential, bearer_token: 'bri_new' } }
      },
    },
  )
  draw(<GroupSystemsTab group={{ id: 3, name: 'North' } as AccessGroup} />)
  return sent
}
const dialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Connect an ordering system' }))
  return within(await screen.findByRole('dialog'))
}
const actions = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Web shop' }))
  return screen.findAllByRole('menuitem', { hidden: true })
}
const labelsOf = (items: readonly HTMLElement[]) => items.map(({ textContent }) => textContent)

describe.each(powers)('an ordering system may $power', ({ does, doesNot, let: allow, stop, field, why, path, sent, of }) => {
  test('whoever may give the role lets it, once it is there or with a new one', async () => {
    const asked = open(shop(of({ does: false, mayGive: true })))
    expect(await screen.findByText(doesNot)).toBeTruthy()
    const item = (await actions()).find(({ textContent }) => textContent === allow)
    if (!item) throw new Error('it is not offered')
    await userEvent.click(item)
    await waitFor(() => expect(asked).toEqual([[`/api/orders/v5/ingest_credentials/5/${path}`, { [sent]: true }]]))
    const form = await dialog()
    expect(form.getByLabelText<HTMLInputElement>(field).checked).toBe(false)
    await userEvent.type(form.getByLabelText('Name'), 'Kiosk')
    await userEvent.type(form.getByLabelText('System'), 'kiosk')
    await userEvent.click(form.getByLabelText(field))
    await userEvent.click(form.getByRole('button', { name: 'Connect' }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ name: 'Kiosk', [sent]: true, access_group_id: 3 }))
  })

  test('others are told who can, and may stop it', async () => {
    open(shop(of({ does: true, mayGive: false })))
    expect(await screen.findByText(does)).toBeTruthy()
    expect(labelsOf(await actions())).toContain(stop)
    await userEvent.keyboard('{Escape}')
    const form = await dialog()
    expect(form.queryByLabelText(field)).toBeNull()
    expect(form.getByText(why)).toBeTruthy()
  })
})

test('one that finds guests of its own group only says so', async () => {
  open(shop({ knows_company: false }))
  expect(await screen.findByText(/Finds guests of its own group only/)).toBeTruthy()
})

test('of one that finds all guests nothing is said', async () => {
  open(shop({}))
  expect(await screen.findByText('Takes no gift cards')).toBeTruthy()
  expect(screen.queryByText(/Finds guests of its own group only/)).toBeNull()
})
