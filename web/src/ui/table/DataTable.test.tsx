// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Theme } from '../../theme/Theme.tsx'
import { RowLink } from '../controls/RowLink.tsx'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import type { TableColumn } from './table-columns.ts'
import { type TableView, viewOf } from './table-search.ts'

afterEach(cleanup)

// Nothing has a size here: the kit hides what it cannot place, and warns that it finds nothing to focus.
const laidOut = { hidden: true }
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
})

interface Dish {
  id: number
  name: string
  price: number | null
  version: number
}

const columns: readonly TableColumn<Dish>[] = [
  { id: 'name', header: 'Name', sortable: true, value: ({ name }) => name, cell: ({ name }) => <RowLink href={`#/${name}`}>{name}</RowLink> },
  { id: 'price', header: 'Price', sortable: true, numeric: true, value: ({ price }) => price, cell: ({ price }) => price },
  { id: 'code', header: 'Code', hidden: true, value: ({ id }) => id, cell: ({ id }) => `#${id}` },
]
const dishes: Dish[] = [
  { id: 1, name: 'Soup', price: 7, version: 1 },
  { id: 2, name: 'Bread', price: null, version: 1 },
  { id: 3, name: 'Pasta', price: 12, version: 1 },
  { id: 4, name: 'Tart', price: 9, version: 1 },
]
const rowId = ({ id }: Dish) => String(id)
const rowName = ({ name }: Dish) => name
const stamp = ({ version }: Dish) => version

type Extra = Partial<DataTableProps<Dish>> & { start?: Partial<TableView> }

function Held({ start, ...extra }: Extra) {
  const [view, setView] = useState<TableView>({ ...viewOf({}, 20), ...start })
  return (
    <Theme>
      <DataTable
        label="Dishes"
        state="ready"
        columns={columns}
        rows={dishes}
        rowId={rowId}
        rowName={rowName}
        view={view}
        onView={(change) => {
          setView({ ...view, ...change })
          extra.onView?.(change)
        }}
        {...extra}
        {...(extra.onView && { view })}
      />
    </Theme>
  )
}

const show = (extra: Extra = {}) => render(<Held {...extra} />)
const names = () => screen.getAllByRole('link').map((link) => link.textContent)
const head = (name: string) => screen.getByRole('columnheader', { name })

test('a header sorts up, down, and back to the original order; empty values come last both ways', async () => {
  show()
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Price' }))
  expect(head('Price').getAttribute('aria-sort')).toBe('none')
  await press()
  expect(head('Price').getAttribute('aria-sort')).toBe('ascending')
  expect(names()).toEqual(['Soup', 'Tart', 'Pasta', 'Bread'])
  await press()
  expect(head('Price').getAttribute('aria-sort')).toBe('descending')
  expect(names()).toEqual(['Pasta', 'Tart', 'Soup', 'Bread'])
  await press()
  expect(names()).toEqual(['Soup', 'Bread', 'Pasta', 'Tart'])
})

test('with a total the rows are one page: sorting is requested, not done here', async () => {
  const onView = vi.fn()
  show({ total: 57, onView, start: { page: 3, perPage: 20 } })
  expect(screen.getByText('41–57 of 57')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(onView).toHaveBeenCalledWith({ sort: { id: 'name', desc: false }, page: 1 })
  expect(names()).toEqual(['Soup', 'Bread', 'Pasta', 'Tart'])
})

test('a page beyond the last is replaced by the last, and not called empty meanwhile', () => {
  const onView = vi.fn()
  show({ total: 57, rows: [], state: 'empty', empty: 'No dishes yet', onView, start: { page: 9, perPage: 20 } })
  expect(onView.mock.calls).toEqual([[{ page: 3 }, true]])
  expect(screen.queryByText('No dishes yet')).toBeNull()
})

test('while the requested page loads, nobody is moved to another page', () => {
  const onView = vi.fn()
  show({ total: 5, refreshing: true, onView, start: { page: 9, perPage: 20 } })
  show({ total: 0, rows: [], state: 'loading', onView, start: { page: 9, perPage: 20 } })
  expect(onView).not.toHaveBeenCalled()
})

test('columns are hidden, shown, moved and reset', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  const panel = await screen.findByRole('dialog', laidOut)
  expect(within(panel).getByRole('checkbox', { name: 'Name', ...laidOut })).toHaveProperty('disabled', true)
  await userEvent.click(within(panel).getByRole('checkbox', { name: 'Code', ...laidOut }))
  await userEvent.click(within(panel).getByRole('button', { name: 'Move Code forward', ...laidOut }))
  const heads = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent)
  expect(heads()).toEqual(['Name', 'Code', 'Price'])
  await userEvent.click(within(panel).getByRole('checkbox', { name: 'Price', ...laidOut }))
  expect(heads()).toEqual(['Name', 'Code'])
  await userEvent.click(within(panel).getByRole('button', { name: 'Reset', ...laidOut }))
  expect(heads()).toEqual(['Name', 'Price'])
})

test('the panel says which of the shown columns do not fit', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(700)
  show({ columns: columns.map((column) => (column.id === 'price' ? { ...column, roomy: true } : column)) })
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  const panel = await screen.findByRole('dialog', laidOut)
  expect(within(panel).getByRole('checkbox', { name: 'Price no room here', ...laidOut })).toHaveProperty('checked', true)
  vi.restoreAllMocks()
})

test('rows are selected one by one, by a range and by the page; the selection bar replaces the tools', async () => {
  const onSelect = vi.fn()
  show({ bulkActions: [{ label: 'Archive', onSelect }], search: { label: 'Search dishes' } })
  const keys = userEvent.setup()
  const page = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select this page' })
  await keys.click(screen.getByRole('checkbox', { name: 'Select Soup' }))
  expect(page().indeterminate).toBe(true)
  expect(screen.queryByRole('textbox', { name: 'Search dishes' })).toBeNull()
  await keys.keyboard('{Shift>}')
  await keys.click(screen.getByRole('checkbox', { name: 'Select Pasta' }))
  await keys.keyboard('{/Shift}')
  expect(screen.getByRole('toolbar', { name: '3 selected' })).toBeTruthy()
  await keys.click(page())
  await keys.click(screen.getByRole('button', { name: 'Archive' }))
  expect(onSelect.mock.calls[0]?.[0].ids.toSorted()).toEqual(['1', '2', '3', '4'])
  await keys.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.getByRole('textbox', { name: 'Search dishes' })).toBeTruthy()
  expect(page().checked).toBe(false)
})

test('select all N selects the rows of every page', async () => {
  const onSelect = vi.fn()
  const fetchPage = vi.fn(async (page: number) => ({ rows: page === 1 ? dishes : [{ id: 9, name: 'Far', price: 1, version: 1 }], total: 101 }))
  show({ total: 101, fetchPage, bulkActions: [{ label: 'Archive', onSelect }] })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Soup' }))
  await userEvent.click(screen.getByRole('button', { name: 'Select all 101' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Archive' }))
  expect(await screen.findByText('5 selected', { selector: 'span:not([role])' })).toBeTruthy()
})

test('a new filter clears the selection', async () => {
  const bulkActions = [{ label: 'Archive', onSelect: () => undefined }]
  const { rerender } = show({ bulkActions, scope: 'all' })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Soup' }))
  expect(screen.getByRole('toolbar', { name: '1 selected' })).toBeTruthy()
  rerender(<Held bulkActions={bulkActions} scope="vegan" />)
  expect(screen.queryByRole('toolbar')).toBeNull()
})

test('j, k and the arrows go from row to row; Escape ends the selection', async () => {
  show({ bulkActions: [{ label: 'Archive', onSelect: () => undefined }] })
  screen.getByRole('link', { name: 'Soup' }).focus()
  await userEvent.keyboard('j')
  expect(document.activeElement?.textContent).toBe('Bread')
  await userEvent.keyboard('{ArrowDown}{ArrowUp}k')
  expect(document.activeElement?.textContent).toBe('Soup')
  screen.getByRole('checkbox', { name: 'Select Soup' }).focus()
  await userEvent.keyboard('{ArrowDown} ')
  expect(screen.getByRole('toolbar', { name: '1 selected' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Bread' }).checked).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('toolbar')).toBeNull()
})

test('a row that somebody else changed is highlighted, a new one is not', () => {
  const { rerender } = show({ stamp })
  const lit = () =>
    screen
      .getAllByRole('row')
      .filter(({ className }) => className.includes('fresh'))
      .map((row) => within(row).getByRole('link').textContent)
  expect(lit()).toEqual([])
  const changed = dishes.map((dish) => (dish.id === 3 ? { ...dish, version: 2 } : dish))
  rerender(<Held stamp={stamp} rows={[...changed, { id: 5, name: 'New', price: 1, version: 1 }]} />)
  expect(lit()).toEqual(['Pasta'])
})

test('each row has its menu, and each state its text', async () => {
  const onSelect = vi.fn()
  const { rerender } = show({ rowActions: ({ name }) => [{ label: `Eat ${name}`, onSelect }] })
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Tart' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Eat Tart', ...laidOut }))
  expect(onSelect).toHaveBeenCalledOnce()
  rerender(<Held state="no-result" rows={[]} noResult={{ title: 'No dish matches' }} />)
  expect(screen.getByText('No dish matches')).toBeTruthy()
  rerender(<Held state="error" rows={[]} error={{ title: 'The dishes could not be loaded' }} onRetry={() => undefined} />)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('a long list is rendered in parts: arrows pass from one to the next, and select all covers all', async () => {
  const many = Array.from({ length: 130 }, (_, index) => ({ id: index + 1, name: `Dish ${index + 1}`, price: index, version: 1 }))
  show({ rows: many, start: { perPage: 500 }, bulkActions: [{ label: 'Archive', onSelect: () => undefined }] })
  await waitFor(() => expect(names()).toHaveLength(130))
  // The body comes in three parts, and the head is a part as well.
  expect(screen.getAllByRole('rowgroup')).toHaveLength(4)
  screen.getByRole('link', { name: 'Dish 50' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Dish 51')
  await userEvent.keyboard('k')
  expect(document.activeElement?.textContent).toBe('Dish 50')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select this page' }))
  expect(screen.getAllByRole('row', { selected: true })).toHaveLength(130)
})

test('the menu of a row gives the focus back to its button, and goes with its row', async () => {
  const rowActions = ({ name }: Dish) => (name === 'Bread' ? [] : [{ label: `Eat ${name}`, onSelect: () => undefined }])
  const { rerender } = show({ rowActions })
  expect(screen.queryByRole('button', { name: 'Actions for Bread' })).toBeNull()
  const button = screen.getByRole('button', { name: 'Actions for Soup' })
  await userEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Eat Soup', ...laidOut }))
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  rerender(<Held rowActions={rowActions} rows={dishes.slice(1)} />)
  expect(screen.queryByRole('menu', laidOut)).toBeNull()
})
