// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
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

test('searches at once when it opens and once after quick typing; the keys choose', async () => {
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

test('an answer to an older search is ignored', async () => {
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

/** A form of a picker whose answers are given by hand. */
function showForm() {
  const answers = new Map<string, (options: ComboboxOption[]) => void>()
  const onChange = vi.fn<(value: string) => void>()
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  render(
    <MantineProvider>
      <form ref={(form) => form?.addEventListener('submit', onSubmit)}>
        <Picker search={(text) => new Promise((resolve) => answers.set(text, resolve))} onChange={onChange} />
        <button type="submit">Create</button>
      </form>
    </MantineProvider>,
  )
  const answer = async (text: string, ...labels: string[]) => {
    await vi.waitFor(() => expect(answers.has(text)).toBe(true))
    answers.get(text)?.(labels.map((label) => ({ value: label, label })))
  }
  return { field: screen.getByRole('combobox', { name: 'Place' }), answer, onChange, onSubmit }
}
const offered = (name: string) => screen.findByRole('option', { name, hidden: true })

test('Enter before the answer waits for it, chooses the clear match, and submits no form', async () => {
  const { field, answer, onChange, onSubmit } = showForm()
  await userEvent.tab()
  await userEvent.keyboard('copper{Enter}')
  await answer('copper', 'Copper Pot')
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('Copper Pot'))
  expect(field).toHaveProperty('value', 'Copper Pot')
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('of several matches Enter chooses the one with exactly that name, otherwise none', async () => {
  const { answer, onChange, onSubmit } = showForm()
  await userEvent.tab()
  await userEvent.keyboard('old mill{Enter}')
  await answer('old mill', 'Old Mill East', 'Old Mill')
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('Old Mill'))
  await userEvent.clear(screen.getByRole('combobox', { name: 'Place' }))
  await userEvent.keyboard('pier{Enter}')
  await answer('pier', 'Pier Nine', 'Pier Ten')
  expect((await offered('Pier Nine')).hasAttribute('data-combobox-selected')).toBe(true)
  expect(onChange).toHaveBeenCalledOnce()
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenLastCalledWith('Pier Nine')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('Enter never chooses a result of another search, nor something that was not found', async () => {
  const { field, answer, onChange, onSubmit } = showForm()
  await userEvent.click(field)
  await answer('', 'Anchor', 'Birch')
  await offered('Anchor')
  await userEvent.keyboard('zebra{Enter}')
  await answer('zebra')
  expect(await screen.findByText('Nothing found')).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  expect(onChange).not.toHaveBeenCalled()
  // Escape takes the typed text back, and the next Enter is for the form.
  await userEvent.keyboard('{Escape}')
  expect(field).toHaveProperty('value', '')
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('Enter chooses the highlighted option, even if the answer puts others before it', async () => {
  const { field, answer, onChange } = showForm()
  await userEvent.click(field)
  await answer('', 'Anchor', 'Birch')
  await offered('Anchor')
  await userEvent.keyboard('b')
  await answer('b', 'Abbey', 'Birch')
  await vi.waitFor(async () => expect((await offered('Abbey')).hasAttribute('data-combobox-selected')).toBe(true))
  expect((await offered('Birch')).hasAttribute('data-combobox-selected')).toBe(false)
  // What is seen is what is heard.
  expect(field.getAttribute('aria-activedescendant')).toBe((await offered('Abbey')).id)
  await userEvent.keyboard('{ArrowDown}')
  expect(field.getAttribute('aria-activedescendant')).toBe((await offered('Birch')).id)
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(onChange).toHaveBeenLastCalledWith('Abbey')
})

test('an Enter that ends an input method composition does not choose', async () => {
  const { field, answer, onChange } = showForm()
  await userEvent.type(field, 'pier')
  await answer('pier', 'Pier Nine')
  await offered('Pier Nine')
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', isComposing: true })
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Pier Nine')
})

test('an arrow key moves one option', async () => {
  const { field, answer, onChange } = showForm()
  await userEvent.click(field)
  await answer('', 'Anchor', 'Birch', 'Cedar')
  await offered('Anchor')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Birch')
})

test('opening by an arrow key searches as well; a read-only field stays closed', async () => {
  const { field, answer } = showForm()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await answer('', 'Anchor')
  expect(await offered('Anchor')).toBeTruthy()
  expect(field.getAttribute('aria-expanded')).toBe('true')
  cleanup()
  render(
    <MantineProvider>
      <Combobox label="Fixed" readOnly options={[{ value: 'a', label: 'Anchor' }]} onSearch={() => undefined} />
    </MantineProvider>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('combobox', { name: 'Fixed' }).getAttribute('aria-expanded')).toBe('false')
})

test('an empty result is announced', async () => {
  const field = show(() => Promise.resolve([]))
  await userEvent.click(field)
  expect(await screen.findByText('Nothing found')).toBeTruthy()
})
