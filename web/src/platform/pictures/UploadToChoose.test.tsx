import type { PictureCollection } from '@brigade/contract/collections/collections.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../query-client.ts'
import { keepSession } from '../session/session.ts'
import { fakeServer, person, testConfig } from '../testing.ts'
import { proposedOf } from './proposed-collection.ts'
import { UploadToChoose } from './UploadToChoose.tsx'

beforeEach(() => {
  testConfig()
  keepSession(person({ ag_roles: ['picture_collections_admin'] }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const collection = (id: number, name: string, update: boolean): PictureCollection => ({
  id,
  name,
  description: '',
  kind: 'food',
  cover: null,
  pictures: 0,
  bytes: 0,
  parent_access_group_id: 3,
  parent_access_group_name: 'Copper Kettle',
  version: 1,
  inserted_at: '2026-11-27T10:00:00Z',
  updated_at: '2026-11-27T10:00:00Z',
  _can: { update, delete: update },
})

function draw(collections: readonly PictureCollection[]) {
  fakeServer({
    'POST /api/restaurants/v5/picture_collections/search': () => ({ body: { data: collections, total: collections.length, page: 1, per_page: 15 } }),
  })
  render(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={makeQueryClient()}>
        <UploadToChoose companyOf={3} start={undefined} onAdded={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const filesButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Choose files' })

const into = () => screen.getByLabelText<HTMLInputElement>(/Upload into/).value

test('the only collection that can be changed is proposed', async () => {
  draw([collection(3, 'Food', true), collection(4, 'Not mine', false)])
  const files = filesButton()
  expect(files.disabled).toBe(true)
  await vi.waitFor(() => expect(files.disabled).toBe(false))
  expect(into()).toBe('Food')
})

test('of several that can be changed the one is proposed that was uploaded into last, and otherwise none', () => {
  const [food, drinks, foreign] = [collection(3, 'Food', true), collection(4, 'Drinks', true), collection(5, 'Not mine', false)]
  const all = { data: [food, drinks, foreign], total: 3 }
  expect(proposedOf(all, 4)).toBe(drinks)
  expect(proposedOf(all, undefined)).toBeUndefined()
  expect(proposedOf(all, 5)).toBeUndefined()
  // There may be others on the next page.
  expect(proposedOf({ data: [food, foreign], total: 40 }, undefined)).toBeUndefined()
})

test('a phone or tablet takes a photo, a computer does not', () => {
  const real = window.matchMedia.bind(window)
  draw([collection(3, 'Food', true)])
  expect(screen.queryByRole('button', { name: 'Take a photo' })).toBeNull()
  cleanup()
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = real(query)
    if (query === '(pointer: coarse)') vi.spyOn(list, 'matches', 'get').mockReturnValue(true)
    return list
  })
  draw([collection(3, 'Food', true)])
  expect(screen.getByRole('button', { name: 'Take a photo' })).toBeTruthy()
})

test('where there is no collection yet it leads to creating one', async () => {
  draw([])
  expect((await screen.findByRole('link', { name: 'Create a collection' })).getAttribute('href')).toBe('#/collections/new')
  expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull()
})
