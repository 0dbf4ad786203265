// @vitest-environment happy-dom
import type { PictureCollection } from '@brigade/contract/collections/collections.ts'
import type { PictureRun, PicturesElsewhere } from '@brigade/contract/menus/picture-taking.ts'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testConfig } from '../../../platform/testing.ts'
import { Toasts } from '../../../ui/layers/Toasts.tsx'
import { hideToast, toastStore } from '../../../ui/layers/toasts.ts'
import { draw, fakeGraph } from '../../hours/public/testing.tsx'
import { usePicturesDialog } from './use-pictures-dialog.tsx'
import { wantPictures } from './wanted-pictures.ts'

beforeEach(testConfig)
afterEach(() => {
  cleanup()
  for (const { id } of toastStore.read()) hideToast(id)
  vi.unstubAllGlobals()
})

const run = (more: Partial<PictureRun> = {}): PictureRun => ({
  id: 5,
  state: 'done',
  problem: null,
  collection_id: 3,
  collection_name: 'Food',
  total: 24,
  done: 24,
  added: 21,
  was_there: 1,
  refused: 2,
  refusals: ['Soup', 'Salad'].map((name) => ({
    name,
    address: `http://10.0.0.1/${name}.jpg`,
    reason: 'That address is not on the public internet.',
  })),
  changed: 22,
  step_revision: 31,
  made_by: 'Mara',
  inserted_at: '2026-11-27T10:00:00.000Z',
  finished_at: '2026-11-27T10:05:00.000Z',
  ...more,
})
const found = (more: Partial<PicturesElsewhere> = {}): PicturesElsewhere => ({
  restaurant_id: 12,
  addresses: 24,
  items: 25,
  hosts: ['cdn.example.com'],
  more_hosts: 2,
  ...more,
})

const collection = (id: number, name: string, update: boolean): PictureCollection => ({
  id,
  name,
  description: '',
  kind: 'food',
  cover: null,
  pictures: 0,
  bytes: 0,
  parent_access_group_id: 1,
  parent_access_group_name: 'Harbor Group',
  version: 1,
  inserted_at: '2026-11-27T10:00:00.000Z',
  updated_at: '2026-11-27T10:00:00.000Z',
  _can: { update, delete: update },
})

function Opener() {
  const { open, dialog } = usePicturesDialog({ id: 12, name: 'Harbor' })
  return (
    <>
      <button type="button" onClick={open}>
        Open
      </button>
      {dialog}
      <Toasts />
    </>
  )
}

async function opened(...answers: Parameters<typeof fakeGraph>) {
  const asked = fakeGraph(...answers)
  draw(<Opener />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Open' }))
  return { asked, user, dialog: within(await screen.findByRole('dialog', { name: 'Copy web pictures into a collection' })) }
}

test('what there is is said before anything is asked for, and a collection has to be chosen', async () => {
  const take = vi.fn(() => ({ data: run({ state: 'running' }) }))
  const { dialog, user } = await opened({
    picturesElsewhere: () => ({ data: found() }),
    lastPictureRun: () => ({ data: { restaurant_id: 12, run: null } }),
    takePictures: take,
  })
  await dialog.findByText(/25 items show pictures from web addresses. They are on cdn.example.com and 2 more./)
  await user.click(dialog.getByRole('button', { name: 'Copy 24 pictures' }))
  await dialog.findByText('Choose a collection')
  expect(take).not.toHaveBeenCalled()
})

test('a refusal is said in the dialog, and a beginning closes it', async () => {
  let refuses = true
  const { dialog, user, asked } = await opened(
    {
      picturesElsewhere: () => ({ data: found() }),
      lastPictureRun: () => ({ data: { restaurant_id: 12, run: null } }),
      takePictures: () =>
        refuses ? { error: { message: 'Pictures of this menu are being copied already.', code: 'conflict' } } : { data: run({ state: 'running' }) },
    },
    {
      'POST /api/restaurants/v5/picture_collections/search': () => ({
        body: { data: [collection(3, 'Food', true), collection(4, 'Not mine', false)], total: 2, page: 1, per_page: 15 },
      }),
    },
  )
  await user.click(await dialog.findByRole('combobox', { name: /^Collection/ }))
  await user.click(await screen.findByRole('option', { name: /Food/, hidden: true }))
  expect(screen.queryByRole('option', { name: /Not mine/, hidden: true })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Copy 24 pictures' }))
  await dialog.findByText('Pictures of this menu are being copied already.')
  refuses = false
  await user.click(dialog.getByRole('button', { name: 'Copy 24 pictures' }))
  await screen.findByText('The pictures are being copied')
  expect(asked.filter(({ field }) => field === 'takePictures').map(({ variables }) => variables)).toEqual([
    { restaurant_id: 12, collection_id: 3 },
    { restaurant_id: 12, collection_id: 3 },
  ])
})

test('how far it is can be seen and stopped, and what came of it is there afterwards with its reasons', async () => {
  let now = run({ state: 'running', done: 12, finished_at: null, step_revision: null })
  const { dialog, user, asked } = await opened({
    picturesElsewhere: () => ({ data: found() }),
    lastPictureRun: () => ({ data: { restaurant_id: 12, run: now } }),
    stopTakingPictures: () => {
      now = run({ state: 'stopped', changed: 0, step_revision: null })
      return { data: now }
    },
  })
  await dialog.findByText('Copying pictures into “Food”')
  dialog.getByText('12 of 24 pictures')
  expect(dialog.queryByRole('button', { name: /^Copy/ })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Stop' }))
  await dialog.findByText('It was stopped.')
  dialog.getByText('21 added, 1 in the collection already, 2 left out.', { exact: false })
  await user.click(dialog.getByText('2: That address is not on the public internet.'))
  dialog.getByText('http://10.0.0.1/Salad.jpg')
  expect(asked.find(({ field }) => field === 'stopTakingPictures')?.variables).toEqual({ restaurant_id: 12, run_id: 5 })
})

test('the change of the menu is undone by whoever made it', async () => {
  const { dialog, user, asked } = await opened({
    picturesElsewhere: () => ({ data: found({ addresses: 0, items: 0, hosts: [], more_hosts: 0 }) }),
    lastPictureRun: () => ({ data: { restaurant_id: 12, run: run({ refused: 0, refusals: [] }) } }),
    undoMenu: () => ({ data: { revision: 32, outcomes: [], nodes: [], undo_count: 0, redo_count: 1 } }),
  })
  await dialog.findByText('No item of this menu has a picture from a web address.')
  await user.click(dialog.getByRole('button', { name: 'Undo in the menu' }))
  await screen.findByText('The menu shows the web addresses again')
  expect(asked.find(({ field }) => field === 'undoMenu')?.variables).toEqual({ restaurant_id: 12, step_revision: 31 })
})

test('a message of an import opens it, on the page of the menu', async () => {
  fakeGraph({ picturesElsewhere: () => ({ data: found() }), lastPictureRun: () => ({ data: { restaurant_id: 12, run: null } }) })
  draw(<Opener />)
  await screen.findByRole('button', { name: 'Open' })
  act(() => wantPictures(12))
  await screen.findByRole('dialog', { name: 'Copy web pictures into a collection' })
  expect(window.location.hash).toBe('#/onboarding/restaurants/12/menu')
})
