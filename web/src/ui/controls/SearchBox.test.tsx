// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SearchBox } from './SearchBox.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

function onAPhone() {
  const real = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = real(query)
    vi.spyOn(list, 'matches', 'get').mockReturnValue(true)
    return list
  })
}

function box(props: { value?: string; minLength?: number } = {}) {
  const onSearch = vi.fn<(text: string) => void>()
  render(<SearchBox value={props.value ?? ''} minLength={props.minLength} onSearch={onSearch} label="Search connections" />)
  return { onSearch, user: userEvent.setup() }
}

const field = () => screen.getByRole('textbox', { name: 'Search connections' })

test('typing alone searches nothing; Enter does', async () => {
  const { onSearch, user } = box()
  await user.type(field(), 'wharf')
  expect(onSearch).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(onSearch.mock.calls).toEqual([['wharf']])
})

test('the search icon searches too', async () => {
  const { onSearch, user } = box()
  await user.type(field(), 'mill')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(onSearch.mock.calls).toEqual([['mill']])
})

test('text shorter than minLength does not search', async () => {
  const { onSearch, user } = box({ minLength: 3 })
  await user.type(field(), 'ab{Enter}')
  expect(onSearch).not.toHaveBeenCalled()
  await user.type(field(), 'c{Enter}')
  expect(onSearch.mock.calls).toEqual([['abc']])
})

test('an empty box does not search', async () => {
  const { onSearch, user } = box()
  await user.type(field(), '{Enter}')
  expect(onSearch).not.toHaveBeenCalled()
})

test('the clear icon resets to empty', async () => {
  const { onSearch, user } = box({ value: 'wharf' })
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(onSearch.mock.calls).toEqual([['']])
  expect(field()).toHaveProperty('value', '')
})

test('on a phone it folds into a popover titled "Search for anything"', async () => {
  onAPhone()
  const { onSearch, user } = box()
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(screen.getByRole('heading', { name: 'Search for anything' })).toBeTruthy()
  await user.keyboard('quay{Enter}')
  expect(onSearch.mock.calls).toEqual([['quay']])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('on a phone a press outside the popover closes it, and does not reach what is below', async () => {
  onAPhone()
  const { onSearch, user } = box()
  await user.click(screen.getByRole('button', { name: 'Search' }))
  const backdrop = screen.getByRole('dialog').previousElementSibling
  expect(backdrop?.tagName).toBe('DIV')
  if (backdrop) await user.click(backdrop)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }))
  expect(onSearch).not.toHaveBeenCalled()
})
