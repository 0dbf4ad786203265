import type { FoundPicture } from '@brigade/contract/collections/pictures.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../query-client.ts'
import { keepSession } from '../session/session.ts'
import { fakeServer, person, testConfig } from '../testing.ts'
import type { ChosenPicture } from './chosen-picture.ts'
import { PictureField } from './PictureField.tsx'
import { foundPicture } from './testing.ts'

const search = 'POST /api/restaurants/v5/pictures/search'

beforeEach(() => {
  testConfig()
  keepSession(person({ ag_roles: ['picture_collections'] }))
  // Of what has no layout the kit says at length that nothing in it can be focused.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The server with these pictures, which it finds by a part of their names. */
function serving(pictures: readonly FoundPicture[]) {
  return fakeServer({
    [search]: ({ body }) => {
      const { name = '' }: { name?: string } = Object(body)
      const data = pictures.filter((picture) => picture.name.includes(name))
      return { body: { data, total: data.length, page: 1, per_page: 100 } }
    },
  })
}

function Form({ start, onChange }: { start: ChosenPicture | null; onChange: (next: ChosenPicture | null) => void }) {
  const [value, setValue] = useState(start)
  const change = (next: ChosenPicture | null) => {
    onChange(next)
    setValue(next)
  }
  return <PictureField label="Logo" use="square" companyOf={3} value={value} onChange={change} />
}

function draw(start: ChosenPicture | null) {
  const told = vi.fn()
  render(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={makeQueryClient()}>
        <Form start={start} onChange={told} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return told
}

// Without a layout a dialog is drawn where nobody sees it.
const hidden = { hidden: true }
const optionNames = async () => (await screen.findAllByRole('option', hidden)).map(({ textContent }) => textContent)

test('a picture is found by its name, chosen by keys among those of the company, and removed', async () => {
  const sent = serving([foundPicture(9, { name: 'Red logo' }), foundPicture(8, { name: 'Blue logo' })])
  const told = draw(null)
  await userEvent.click(screen.getByRole('button', { name: 'Choose Logo' }))
  expect(await optionNames()).toEqual(['Red logoDishes', 'Blue logoDishes'])
  expect(sent[0]?.body).toMatchObject({ company_of: 3, use: 'square', page: 1 })
  // The arrow is pressed before the answer is there.
  await userEvent.type(screen.getByLabelText('Search pictures'), 'logo{ArrowDown}')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Red logoDishes'))
  await userEvent.keyboard('{ArrowRight}{Enter}')
  const blue = foundPicture(8)
  expect(told).toHaveBeenLastCalledWith({ id: 8, face: blue.face })
  expect(screen.queryByRole('dialog', hidden)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Logo' }))
  expect(told).toHaveBeenLastCalledWith(null)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose Logo' }))
})

test('what is searched is asked of the server, and a search that finds nothing can be cleared', async () => {
  const sent = serving([foundPicture(9, { name: 'Red logo' })])
  draw(null)
  await userEvent.click(screen.getByRole('button', { name: 'Choose Logo' }))
  await userEvent.type(await screen.findByLabelText('Search pictures'), 'green')
  expect(await screen.findByText('No picture matches “green”')).toBeTruthy()
  expect(sent.at(-1)?.body).toMatchObject({ name: 'green' })
  await userEvent.click(screen.getByRole('button', { name: 'Clear search', hidden: true }))
  expect(await optionNames()).toEqual(['Red logoDishes'])
})

test('where there are no pictures the picker leads to the collections', async () => {
  serving([])
  draw(null)
  await userEvent.click(screen.getByRole('button', { name: 'Choose Logo' }))
  expect(await screen.findByText('No pictures yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open collections', hidden: true }).getAttribute('href')).toBe('#/collections')
  expect(screen.queryByRole('button', { name: 'Upload', hidden: true })).toBeNull()
})

test('without the role for collections the picture is seen, and who can choose another one is said', () => {
  keepSession(person({ ag_roles: ['restaurants_admin'] }))
  serving([])
  const { face } = foundPicture(8)
  draw({ id: 8, face })
  expect(document.querySelector('img')?.getAttribute('src')).toBe(`${face.base}/160.webp`)
  expect(screen.getByText('Whoever holds the role “Picture collections” can choose another picture.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change Logo' })).toBeNull()
})

test('a picture that is gone is told', () => {
  serving([])
  draw({ id: 8, face: null })
  expect(screen.getByRole('group', { name: 'Logo' }).textContent).toContain('This picture is gone. Choose another one.')
})
