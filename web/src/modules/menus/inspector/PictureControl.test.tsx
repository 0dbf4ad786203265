import type { MenuPicture } from '@brigade/contract/menus/menu-draft.ts'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { foundPicture } from '../../../platform/pictures/testing.ts'
import { keepSession } from '../../../platform/session/session.ts'
import { person, testConfig } from '../../../platform/testing.ts'
import { draw, fakeGraph } from '../../hours/public/testing.tsx'
import { emptyTree } from '../draft/draft-tree.ts'
import { draftOf } from '../draft/testing.ts'
import { MenuScreenContext } from '../menu-screen.ts'
import { PictureControl } from './PictureControl.tsx'

beforeEach(() => {
  testConfig()
  keepSession(person({ ag_roles: ['restaurants_admin', 'picture_collections'] }))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const { face } = foundPicture(12)
const shown: MenuPicture = { id: 12, name: 'Melt', collection_id: 2, alt: 'A sandwich', face, rights_until: null }

/** The control in a menu whose server knows these pictures, with picture 12 to be chosen. */
function open(value: string, pictures: readonly MenuPicture[] = [shown], readOnly = false) {
  const found = foundPicture(12, { name: 'Melt' })
  const asked = fakeGraph(
    { menuPictures: () => ({ data: { pictures } }) },
    { 'POST /api/restaurants/v5/pictures/search': () => ({ body: { data: [found], total: 1, page: 1, per_page: 100 } }) },
  )
  const onChange = vi.fn()
  draw(
    // Only what the control asks of the screen.
    <MenuScreenContext value={{ ...Object(draftOf([])), restaurantId: 7, ownerGroupId: 3, timezone: 'America/New_York', tree: emptyTree }}>
      <PictureControl label="Picture" help="(Inherited)" readOnly={readOnly} value={value} judge={() => undefined} onChange={onChange} />
    </MenuScreenContext>,
  )
  return { onChange, asked }
}

const button = (name: string) => screen.findByRole('button', { name })

test('a picture of a collection is shown by its reference, with its name and where its value is from', async () => {
  const { asked } = open('picture:12')
  expect((await screen.findByAltText('A sandwich')).getAttribute('src')).toBe(`${face.base}/160.webp`)
  expect(asked[0]?.variables).toMatchObject({ restaurant_id: 7, picture_ids: [12] })
  expect(screen.getByRole('link', { name: 'Melt' }).getAttribute('href')).toBe('#/collections/2?picture=12')
  expect(screen.getByText('(Inherited)')).toBeTruthy()
})

test('one that is chosen is set by its reference', async () => {
  const { onChange } = open('')
  await userEvent.click(await button('Choose Picture'))
  await userEvent.click(await screen.findByRole('option', { name: /^Melt/, hidden: true }))
  expect(onChange).toHaveBeenCalledWith('picture:12')
})

test('a web address can take its place, and nothing is set by opening the field', async () => {
  const { onChange } = open('picture:12')
  await userEvent.click(await button('Use a web address'))
  await userEvent.click(screen.getByLabelText('Web address of the picture'))
  await userEvent.tab()
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Web address of the picture'), 'https://a.example/b.jpg')
  await userEvent.tab()
  expect(onChange).toHaveBeenCalledWith('https://a.example/b.jpg', undefined)
})

test('removing sets no picture, so that none is inherited either', async () => {
  const { onChange } = open('picture:12')
  await userEvent.click(await button('Remove Picture'))
  expect(onChange).toHaveBeenCalledWith('')
})

test('a picture from elsewhere is not loaded, which is said with the way to it', async () => {
  open('https://pictures.example.com/melt.jpg')
  expect((await screen.findByRole('link', { name: 'Open it' })).getAttribute('href')).toBe('https://pictures.example.com/melt.jpg')
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Web address of the picture').value).toBe('https://pictures.example.com/melt.jpg')
})

test('what is gone, and what guests do not see any more, is said', async () => {
  open('picture:12', [])
  expect(await screen.findByText('This picture is gone. Choose another one.')).toBeTruthy()
  cleanup()
  // In New York it is still the 27th.
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-28T03:00:00Z'))
  open('picture:12', [{ ...shown, rights_until: '2026-11-26' }])
  expect(await screen.findByText(/^It could be shown until .*26/)).toBeTruthy()
  cleanup()
  open('picture:12', [{ ...shown, rights_until: '2026-11-27' }])
  expect(await screen.findByText(/^Guests see it until .*27/)).toBeTruthy()
})

test('whoever may not change the menu sees the picture and no button', async () => {
  open('picture:12', [{ ...shown, name: '', collection_id: null }], true)
  expect(await screen.findByAltText('A sandwich')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('whoever has no role for collections may name a web address, and reads who can choose', async () => {
  keepSession(person({ ag_roles: ['restaurants_admin'] }))
  open('picture:12')
  expect(await button('Use a web address')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change Picture' })).toBeNull()
  expect(screen.getByText('Whoever holds the role “Picture collections” can choose another picture.')).toBeTruthy()
})
