// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ComboboxOption } from './Combobox.tsx'
import { Combobox } from './Combobox.tsx'
import { useOptionSearch } from './use-option-search.ts'

afterEach(cleanup)

// Without a layout the list counts as scrolled out of sight, so its options are looked for among the hidden.

type Search = (text: string, signal: AbortSignal) => Promise<ComboboxOption[]>

function Picker({ search, onChange }: { search: Search; onChange?: (value: string) => void }) {
  return <Combobox label="Place" onChange={onChange} {...useOptionSearch(search)} />
}

function show(search: Search, onChange?: (value: string) => void) {
  render(
    <MantineProvider>
      <Picker search={search} {...(onChange && { onChange })} />
    </MantineProvider>,
  )
  return screen.getByRole('combobox', { name: 'Place' })
}

test('asks at once when it opens and once after quick typing; the keys choose', async () => {
  const search = vi.fn<Search>((text) => Promise.resolve([{ value: `found ${text}`, label: `Found ${text || 'all'}` }]))
  const onChange = vi.fn()
  const field = show(search, onChange)
  await userEvent.click(field)
  expect(await screen.findByRole('option', { name: 'Found all', hidden: true })).toBeTruthy()
  await userEvent.type(field, 'mill')
  expect(await screen.findByRole('option', { name: 'Found mill', hidden: true })).toBeTruthy()
  expect(search.mock.calls.map(([text]) => text)).toEqual(['', 'mill'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenLastCalledWith('found mill')
})

test('an answer to an older question is not listened to', async () => {
  const answers = new Map<string, (options: ComboboxOption[]) => void>()
  const field = show((text) => new Promise((resolve) => answers.set(text, resolve)))
  await userEvent.click(field)
  await userEvent.type(field, 'b')
  await vi.waitFor(() => expect(answers.has('b')).toBe(true))
  answers.get('b')?.([{ value: 'b', label: 'New' }])
  answers.get('')?.([{ value: 'a', label: 'Old' }])
  expect(await screen.findByRole('option', { name: 'New', hidden: true })).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'Old', hidden: true })).toBeNull()
})

test('a search that fails says so, and the keys try again', async () => {
  const search = vi
    .fn<Search>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue([{ value: '1', label: 'Old Mill' }])
  const field = show(search)
  await userEvent.click(field)
  expect(await screen.findByText('The search did not work')).toBeTruthy()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(await screen.findByRole('option', { name: 'Old Mill', hidden: true })).toBeTruthy()
})

test('nothing found is said', async () => {
  const field = show(() => Promise.resolve([]))
  await userEvent.click(field)
  expect(await screen.findByText('Nothing found')).toBeTruthy()
})
