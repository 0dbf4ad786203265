import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../platform/testing.ts'
import { draw, pageOf } from '../../gift-cards/testing.tsx'
import { CreateForm } from './NewPlanPage.tsx'
import { PlanRows } from './PlanList.tsx'
import { loyaltyConfig, plan } from './testing.ts'

const create = 'POST /api/loyalty/v5/loyalty_plans'
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

beforeEach(loyaltyConfig)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// By their words, for roles of so large a form take long to work out.
const press = async (text: string) => userEvent.click(await screen.findByText(text))
const type = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

test('what the plan means for a guest follows what is typed, and the request is the contract’s', async () => {
  const sent = fakeServer({ ...groups, [create]: () => ({ body: plan() }) })
  const { pathname } = draw(<CreateForm />)
  await type('Name', 'Regulars')
  expect(await screen.findByText('A guest who spends $40.00 gets 40 points.')).toBeTruthy()
  await press('Add a reward')
  const [row] = within(await screen.findByRole('group', { name: 'Rewards of the plan' })).getAllByRole('listitem')
  if (!row) throw new Error('There is no row.')
  await userEvent.type(within(row).getByLabelText('Reward'), 'Free drink')
  await userEvent.type(within(row).getByLabelText('Item'), 'Iced tea')
  expect(await screen.findByText('A guest who spends $40.00 gets 40 points; after 3 such visits: Free drink.')).toBeTruthy()
  await press('Add a tier')
  await type('Tier', 'Gold')
  await press('Create')
  await waitFor(() => expect(pathname()).toBe('/customers/loyalty/7'))
  expect(sent.find(({ path }) => path.endsWith('/v5/loyalty_plans'))?.body).toMatchObject({
    parent_access_group_id: 3,
    plan: {
      name: 'Regulars',
      currency: 'USD',
      terms: {
        spend: { points_per_unit: '1' },
        visit: null,
        tiers: [{ name: 'Gold', from_points: 500, multiplier: '1.25' }],
        rewards: [{ name: 'Free drink', points: 100, kind: 'free_item', item: 'Iced tea' }],
      },
    },
  })
})

test('what makes no sense is said at its field, and nothing is sent', async () => {
  const sent = fakeServer(groups)
  draw(<CreateForm />)
  await type('Name', 'Regulars')
  await userEvent.click(await screen.findByLabelText('What is spent'))
  expect(await screen.findByText('Fill in what earns points to see what a guest would get.')).toBeTruthy()
  await press('Create')
  expect(await screen.findByText('Say what earns points: a visit, what is spent, or items')).toBeTruthy()
  expect(sent.some(({ path }) => path.endsWith('/v5/loyalty_plans'))).toBe(false)
})

test('the list says how plans stand, and what it is for while there is none', async () => {
  fakeServer({ [`${create}/search`]: () => pageOf(plan(), plan({ id: 8, name: 'Old', status: 'ended', members: 1, outstanding_points: 1 })) })
  draw(<PlanRows page={1} onPage={() => {}} mayCreate />)
  expect(await screen.findByText('North Wharf · 120 members · 4,500 points outstanding')).toBeTruthy()
  expect(screen.getByText('North Wharf · 1 member · 1 point outstanding')).toBeTruthy()
  cleanup()
  fakeServer({ [`${create}/search`]: () => pageOf() })
  draw(<PlanRows page={1} onPage={() => {}} mayCreate={false} />)
  expect(await screen.findByText(/Whoever holds the role “Loyalty plans admin” can make a plan\.$/)).toBeTruthy()
})
