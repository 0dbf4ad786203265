import type { Preview } from '@brigade/contract/access-groups/preview.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../../platform/query-client.ts'
import { fakeServer, testConfig } from '../../../platform/testing.ts'
import { MoveResourceDialog } from './MoveResourceDialog.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { StopSharingDialog } from './StopSharingDialog.tsx'

// Placing a resource gives and takes rights: who gains and who loses is shown before, and what is refused cannot be asked for.

const base = 'POST /api/users/v5/access_group'
const group = { id: 3, name: 'North Wharf' }
const nora = { user_id: 9, name: 'Nora North', email: 'nora@example.com', roles: ['devices'], groups: ['Printer'] }
const shown = (more: Partial<Preview>) => () => ({
  body: { gains: [], losses: [], resources: 1, groups: 0, notes: [], blocked_by: [], ...more },
})
const wholeGroup = {
  ...group,
  description: '',
  parent_id: null,
  path: [],
  children_count: 0,
  version: 1,
  inserted_at: '',
  updated_at: '',
  _can: { update: true, delete: true, create_child: true, invite: true, hand_over: false },
}
const groups = () => ({ body: { data: [wholeGroup], total: 1, page: 1, per_page: 15 } })

beforeEach(testConfig)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function draw(children: ReactNode) {
  render(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={makeQueryClient()}>{children}</QueryClientProvider>
    </MantineProvider>,
  )
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const printer = { resource_type: 'device' as const, resource_id: 7, name: 'Printer' }

test('people who lose a resource are shown before its share ends', async () => {
  const sent = fakeServer({ [`${base}/preview`]: shown({ losses: [nora] }), [`${base}/remove_resources`]: () => ({ body: { removed: [7] } }) })
  const onClose = vi.fn()
  draw(<StopSharingDialog group={group} resource={printer} onClose={onClose} />)
  await screen.findByText('1 person loses roles.')
  expect(screen.getByText('on Printer')).toBeTruthy()
  await userEvent.click(await button('Stop sharing'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const asked = { resource_type: 'device', resource_ids: [7], access_group_id: 3 }
  expect(sent.slice(0, 2).map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
    ['preview', { change: { operation: 'unshare', ...asked } }],
    ['remove_resources', asked],
  ])
})

test('a refused move shows its reason and cannot be submitted', async () => {
  const why = 'Printer belongs to another company than North Wharf. Offer it to that company in a handover instead.'
  const sent = fakeServer({ [`${base}/search`]: groups, [`${base}/preview`]: shown({ gains: [nora], blocked_by: [why] }) })
  draw(<MoveResourceDialog moving={{ type: 'device', ids: [7], name: 'Printer' }} onMoved={() => {}} onClose={() => {}} />)
  expect((await button('Move')).disabled).toBe(true)
  await userEvent.click(screen.getByLabelText('New owner'))
  await userEvent.click(await screen.findByText('North Wharf'))
  await screen.findByText(why)
  expect(screen.getByText('1 person gains roles.')).toBeTruthy()
  expect((await button('Move')).disabled).toBe(true)
  expect(sent.at(-1)?.body).toEqual({ change: { operation: 'move_resources', resource_type: 'device', resource_ids: [7], access_group_id: 3 } })
})

test('a restaurant is shared as a bank connection is: its kind is chosen first, then which one, then who gains', async () => {
  const held = { resource_type: 'restaurant', resource_id: 12, name: 'Pier 9', relation: 'owner', access_group_id: 2, access_group_name: 'South' }
  const sent = fakeServer({
    [`${base}/shareable_resources`]: () => ({ body: { data: [held], total: 1, page: 1, per_page: 20 } }),
    [`${base}/preview`]: shown({ gains: [nora] }),
    [`${base}/add_resource`]: () => ({ body: { ...held, relation: 'shared' } }),
  })
  const onClose = vi.fn()
  draw(<ShareDialog group={wholeGroup} types={['bank_connection', 'restaurant']} onClose={onClose} />)
  await userEvent.selectOptions(await screen.findByLabelText('Type'), 'restaurant')
  await userEvent.click(screen.getByLabelText('Which one?'))
  await userEvent.click(await screen.findByText('Pier 9'))
  await screen.findByText('1 person gains roles.')
  await userEvent.click(await button('Share'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const shared = sent.find(({ path }) => path.endsWith('add_resource'))
  expect(shared?.body).toEqual({ resource_type: 'restaurant', resource_id: 12, access_group_id: 3 })
})
