import type { PictureCollection } from '@brigade/contract/collections/collections.ts'
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { act, cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../../../app/App.tsx'
import { makeRouter } from '../../../app/router.tsx'
import { foundPicture } from '../../../platform/pictures/testing.ts'
import { makeQueryClient } from '../../../platform/query-client.ts'
import { dropSession, keepSession } from '../../../platform/session/session.ts'
import { fakeServer, person, testConfig } from '../../../platform/testing.ts'

vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 15_000 })

const staff = person({ ag_roles: ['picture_collections', 'picture_collections_admin'] })

beforeEach(() => {
  localStorage.clear()
  testConfig()
  keepSession(staff)
  // Of what has no layout the kit says at length that nothing in it can be focused.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  dropSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const collection: PictureCollection = {
  id: 2,
  name: 'Dishes',
  description: '',
  kind: 'food',
  cover: null,
  pictures: 3,
  bytes: 3000,
  parent_access_group_id: 3,
  parent_access_group_name: 'Copper Kettle',
  version: 1,
  inserted_at: '2026-11-27T10:00:00Z',
  updated_at: '2026-11-27T10:00:00Z',
  _can: { update: true, delete: true },
}

/** The server with a collection of these pictures, until they are deleted or the line is lost. */
function open(names: readonly string[]) {
  const line = { isLost: false, pictures: names.map((name, at) => foundPicture(at + 1, { name })) }
  const answer = (give: () => unknown) => () => {
    if (line.isLost) throw new TypeError('Failed to fetch')
    return { body: give() }
  }
  fakeServer({
    'GET /api/users/v5/me': answer(() => ({ ...staff, id: 1 })),
    'POST /api/users/v5/is_resource_authorized': answer(() => ({ is_authorized: true })),
    'GET /api/restaurants/v5/picture_collections/2': answer(() => ({ ...collection, pictures: line.pictures.length })),
    'POST /api/restaurants/v5/picture_collections/2/pictures/search': answer(() => ({
      data: line.pictures,
      total: line.pictures.length,
      page: 1,
      per_page: 100,
    })),
    'POST /api/restaurants/v5/picture_collections/2/pictures/delete': ({ body }) => {
      const { ids }: { ids: number[] } = Object(body)
      const results = line.pictures.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name, outcome: 'done', sentence: '' }))
      line.pictures = line.pictures.filter(({ id }) => !ids.includes(id))
      return { body: { results } }
    },
  })
  const client = makeQueryClient()
  render(<App router={makeRouter(createMemoryHistory({ initialEntries: ['/collections/2'] }))} client={client} />)
  return { line, client }
}

/** Until the page has been told that its pictures could not be read: those who are told come in order, it before this. */
function toldOfFailure(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && event.query.queryKey[0] === 'picture_collection_pictures')
        notifyManager.schedule(resolve)
    })
  })
}

test('pictures stay in sight when they cannot be read anew', async () => {
  const { line, client } = open(['Burger', 'Fries'])
  await screen.findByRole('option', { name: /Burger/ })
  line.isLost = true
  const told = toldOfFailure(client)
  await act(async () => {
    await client.invalidateQueries()
    await told
  })
  expect(screen.getByRole('option', { name: /Burger/ })).toBeTruthy()
})

test('after a deletion by keys the focus is on the picture that took the place', async () => {
  open(['Burger', 'Fries', 'Shake'])
  const tile = await screen.findByRole('option', { name: /Fries/ })
  act(() => tile.focus())
  await userEvent.keyboard('{Delete}')
  const dialog = await screen.findByRole('dialog', { hidden: true })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete', hidden: true }))
  await vi.waitFor(() => expect(screen.queryByRole('option', { name: /Fries/ })).toBeNull())
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('option', { name: /Shake/ })))
})
