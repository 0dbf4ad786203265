// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Theme } from '../../theme/Theme.tsx'
import { TreeGrid } from './TreeGrid.tsx'
import type { TreeGridProps } from './tree-props.ts'
import type { TreeNode } from './tree-rows.ts'

afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

const node = (id: string, more: Partial<TreeNode> = {}): TreeNode => ({ id, label: id, hasChildren: false, ...more })
const children: Record<string, TreeNode[]> = {
  Dinner: [node('Pizza', { hasChildren: true }), node('Soup', { badges: [{ label: 'Paused', tone: 'warn' }] })],
  Pizza: [node('Diavola')],
}
const roots = [node('Dinner', { hasChildren: true }), node('Lunch'), node('Library', { readOnly: true }), node('Off', { disabled: true })]

function Owner(props: Partial<TreeGridProps>) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(['Dinner']))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return (
    <TreeGrid
      label="Menu"
      roots={roots}
      childrenOf={(id) => children[id]}
      expanded={expanded}
      onExpand={(ids, open) => setExpanded((before) => new Set(open ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))}
      chosen={chosen}
      onChoose={setChosen}
      {...props}
    />
  )
}

function shown(props: Partial<TreeGridProps> = {}) {
  render(
    <Theme>
      <Owner {...props} />
    </Theme>,
  )
  return userEvent.setup()
}

const row = (name: string | RegExp) => screen.getByRole('row', { name })
const chosenRows = () => screen.getAllByRole('row', { selected: true }).map((one) => one.dataset.id)
const focusOn = (name: string) => act(() => row(name).focus())

function onPhone(): void {
  const real = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = real(query)
    vi.spyOn(list, 'matches', 'get').mockReturnValue(query.includes('width < 600px'))
    return list
  })
}

test('a row announces its badges, its level and whether it is open', () => {
  shown()
  expect(screen.getByRole('treegrid', { name: 'Menu' }).getAttribute('aria-multiselectable')).toBe('true')
  expect(row('Soup, Paused').getAttribute('aria-level')).toBe('2')
  expect(row('Dinner').getAttribute('aria-expanded')).toBe('true')
  expect(row('Off').getAttribute('aria-disabled')).toBe('true')
})

test('Space and Shift with an arrow choose several, Escape none', async () => {
  const user = shown()
  focusOn('Pizza')
  await user.keyboard(' ')
  expect(chosenRows()).toEqual(['Pizza'])
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(chosenRows()).toEqual(['Pizza', 'Soup', 'Lunch'])
  await user.keyboard('{Control>}a{/Control}')
  expect(chosenRows()).toEqual(['Dinner', 'Pizza', 'Soup', 'Lunch', 'Library'])
  await user.keyboard('{Escape}')
  expect(screen.queryAllByRole('row', { selected: true })).toEqual([])
})

test('a click chooses one and opens it; with Ctrl it only adds', async () => {
  const onSelect = vi.fn()
  const user = shown({ onSelect })
  await user.click(screen.getByText('Lunch'))
  await user.keyboard('{Control>}')
  await user.click(screen.getByText('Soup'))
  expect(onSelect.mock.calls).toEqual([['Lunch']])
  expect(chosenRows()).toEqual(['Soup', 'Lunch'])
})

test('a disabled row does nothing, a failed branch is tried again', async () => {
  const onSelect = vi.fn()
  const onRetry = vi.fn()
  const user = shown({ onSelect, onRetry, childrenOf: () => undefined, failedOf: () => 'Could not be loaded' })
  await user.click(screen.getByText('Off'))
  await user.click(screen.getByText('Try again'))
  expect(onSelect).not.toHaveBeenCalled()
  expect(onRetry.mock.calls).toEqual([['Dinner']])
})

test('Alt with an arrow moves a row, and announces it; a refused move changes nothing', async () => {
  const onMove = vi.fn()
  const user = shown({ onMove, canDrop: (_ids, { parent }) => parent === 'Dinner' })
  focusOn('Soup, Paused')
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(onMove.mock.calls).toEqual([[{ ids: ['Soup'], parent: 'Dinner', before: 'Pizza' }]])
  expect(screen.getByText('Soup dropped: Before Pizza')).toBeDefined()
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(onMove).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Soup cannot be moved there')).toBeDefined()
})

test('a new name shows at once; when refused, the old one returns, with the typed text and the reason', async () => {
  let refuse: (sentence: string) => void = () => undefined
  const user = shown({ onRename: () => new Promise((resolve) => (refuse = resolve)) })
  focusOn('Lunch')
  await user.keyboard('{F2}{Control>}a{/Control}Brunch{Enter}')
  expect(document.activeElement).toBe(row('Brunch'))
  await act(async () => refuse('This name is taken'))
  const field = screen.getByRole('textbox', { name: 'New name of Lunch' })
  expect(within(row('Lunch')).getByRole('alert').textContent).toBe('This name is taken')
  expect(field).toHaveProperty('value', 'Brunch')
  await user.type(field, '{Escape}')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(row('Lunch')).toBeDefined()
})

test('a new name comes from the tree itself once saved, and goes with a reverted change', async () => {
  const answers: (false | undefined)[] = [undefined, false]
  const user = shown({ onRename: () => Promise.resolve(answers.shift()) })
  focusOn('Lunch')
  await user.keyboard('{F2}{Control>}a{/Control}Brunch{Enter}')
  expect(screen.getByText('Renamed to Brunch')).toBeDefined()
  // This tree was never told: it stands for one that has the old name back.
  expect(row('Lunch')).toBeDefined()
  focusOn('Lunch')
  await user.keyboard('{F2}{Control>}a{/Control}Supper{Enter}')
  expect(row('Lunch')).toBeDefined()
  expect(screen.queryByText('Renamed to Supper')).toBeNull()
})

test('an empty name is not sent, and a read-only node has no field', async () => {
  const onRename = vi.fn()
  const user = shown({ onRename })
  focusOn('Lunch')
  await user.keyboard('{F2}')
  await user.clear(screen.getByRole('textbox'))
  await user.keyboard('{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Name is required')
  await user.keyboard('{Escape}')
  focusOn('Library')
  await user.keyboard('{F2}')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(onRename).not.toHaveBeenCalled()
})

test('a search highlights matches and dims their parents', () => {
  shown({ search: 'dia' })
  expect(screen.getAllByRole('row').map((one) => [one.dataset.id, one.dataset.dimmed])).toEqual([
    ['Dinner', 'true'],
    ['Pizza', 'true'],
    ['Diavola', undefined],
  ])
  expect(document.querySelector('mark')?.textContent).toBe('Dia')
})

test('an empty search result, and an empty tree', () => {
  shown({ search: 'zzz' })
  expect(screen.getByText('Nothing matches “zzz”')).toBeDefined()
  cleanup()
  shown({ roots: [] })
  expect(screen.getByText('Nothing here yet')).toBeDefined()
})

test('the menu of a row offers its actions, and the dialog moves rows without dragging', async () => {
  const onMove = vi.fn()
  const user = shown({ onMove, onRename: vi.fn() })
  await user.click(screen.getByRole('button', { name: 'Actions for Lunch' }))
  // Without a layout the menu is never placed, and counts as hidden.
  const items = await screen.findAllByRole('menuitem', { hidden: true })
  expect(items.map((item) => item.textContent)).toEqual(['Rename', 'Move to…', 'Move up', 'Move down'])
  await user.click(screen.getByText('Move to…'))
  const dialog = await screen.findByRole('dialog', { name: 'Move Lunch' })
  await user.click(within(dialog).getByText('Dinner'))
  await user.click(within(dialog).getByRole('button', { name: 'Move' }))
  expect(onMove.mock.calls).toEqual([[{ ids: ['Lunch'], parent: 'Dinner', before: undefined }]])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('on a phone the tree shows one level at a time, with a way back', async () => {
  onPhone()
  const user = shown()
  await user.click(screen.getByRole('button', { name: 'Open Dinner' }))
  await user.click(screen.getByRole('button', { name: 'Open Pizza' }))
  expect(screen.getByRole('button', { name: 'Diavola' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Choose several' }))
  await user.click(screen.getByRole('button', { name: 'Diavola' }))
  expect(screen.getByRole('button', { name: 'Diavola', pressed: true })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Dinner' }))
  expect(screen.getByRole('button', { name: /^Soup/ })).toBeDefined()
})

test('on a phone the focus goes down to the first row, and up to the row one came from', async () => {
  onPhone()
  const user = shown()
  const focused = () => document.activeElement?.closest('[data-id]')?.getAttribute('data-id')
  screen.getByRole('button', { name: 'Open Dinner' }).focus()
  await user.keyboard('{Enter}')
  expect(focused()).toBe('Pizza')
  await user.keyboard('{Tab}{Enter}')
  expect(focused()).toBe('Diavola')
  await user.click(screen.getByRole('button', { name: 'Dinner' }))
  expect(focused()).toBe('Pizza')
  await user.click(screen.getByRole('button', { name: 'All' }))
  expect(focused()).toBe('Dinner')
})

/** A tree that is hidden while one of its rows is open. */
function Opener() {
  const [selected, setSelected] = useState<string>()
  return (
    <>
      <div hidden={selected !== undefined}>
        <Owner selected={selected} onSelect={setSelected} />
      </div>
      {selected !== undefined && (
        <button type="button" onClick={() => setSelected(undefined)}>
          Close
        </button>
      )}
    </>
  )
}

test('on a phone the row that was open elsewhere gets the focus again when that is closed', async () => {
  onPhone()
  render(
    <Theme>
      <Opener />
    </Theme>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Lunch' }))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Lunch' }))
})

/** A tree from which rows are removed by their menu. */
function Removing(props: Partial<TreeGridProps>) {
  const [gone, setGone] = useState<readonly string[]>([])
  const left = (nodes: readonly TreeNode[]) =>
    nodes.flatMap((one) => {
      const hasChildren = children[one.id]?.some(({ id }) => !gone.includes(id)) ?? false
      return gone.includes(one.id) ? [] : [{ ...one, hasChildren }]
    })
  return (
    <Owner
      roots={left(roots)}
      childrenOf={(id) => left(children[id] ?? [])}
      actionsOf={({ id }) => [{ label: 'Remove', onSelect: () => setGone([...gone, id]) }]}
      {...props}
    />
  )
}

async function removed(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove', hidden: true }))
}

test('the row next to a removed one gets the focus', async () => {
  render(
    <Theme>
      <Removing />
    </Theme>,
  )
  await removed('Dinner')
  expect(document.activeElement).toBe(row('Lunch'))
  await removed('Library')
  expect(document.activeElement).toBe(row('Off'))
})

test('on a phone a level stays open when its last row is removed, and rows can be added to it', async () => {
  onPhone()
  render(
    <Theme>
      <Removing renderEmpty={(id) => <button type="button">{`Add to ${id}`}</button>} />
    </Theme>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Open Dinner' }))
  await removed('Soup')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pizza' }))
  await userEvent.click(screen.getByRole('button', { name: 'Open Pizza' }))
  await removed('Diavola')
  expect(screen.getByText('Nothing inside')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add to Pizza' })).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Pizza')
  // Up again, where the level is left and no longer opened.
  await userEvent.click(screen.getByRole('button', { name: 'Dinner' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pizza' }))
  expect(screen.queryByRole('button', { name: 'Open Pizza' })).toBeNull()
})

test('on a phone the owner can control the open level, and begin at any', async () => {
  onPhone()
  const onPath = vi.fn()
  const user = shown({ path: ['Dinner', 'Pizza'], onPath })
  expect(screen.getByRole('button', { name: 'Diavola' })).toBeDefined()
  expect(document.activeElement).toBe(document.body)
  await user.click(screen.getByRole('button', { name: 'Dinner' }))
  expect(onPath.mock.calls).toEqual([[['Dinner']]])
})

test('on a phone a match of the owner’s search can be opened, even without matches inside', async () => {
  onPhone()
  const user = shown({ found: { matches: new Set(['Pizza']), above: new Set(['Dinner']) } })
  await user.click(screen.getByRole('button', { name: 'Open Dinner' }))
  await user.click(screen.getByRole('button', { name: 'Open Pizza' }))
  expect(screen.getByRole('button', { name: 'Diavola' })).toBeDefined()
})

test('on a phone the focus returns to the name when a renaming is canceled', async () => {
  onPhone()
  const user = shown({ onRename: vi.fn() })
  await user.click(screen.getByRole('button', { name: 'Actions for Lunch' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rename', hidden: true }))
  await user.type(await screen.findByRole('textbox', { name: 'New name of Lunch' }), '{Escape}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Lunch' }))
})

test('an owner with its own search provides the matches, and only those are shown, below their parents', () => {
  const found = { matches: new Set(['Diavola']), above: new Set(['Dinner', 'Pizza']) }
  shown({ search: '4711', found })
  expect(screen.getAllByRole('row').map((each) => each.getAttribute('data-id'))).toEqual(['Dinner', 'Pizza', 'Diavola'])
  expect(row('Pizza').hasAttribute('data-dimmed')).toBe(true)
  expect(row('Diavola').hasAttribute('data-dimmed')).toBe(false)
})

test('a scrolled tree reuses its elements, keeps the focused row, and is in order again at rest', async () => {
  const many = Array.from({ length: 200 }, (_, index) => node(`Item ${index}`))
  shown({ roots: many, childrenOf: () => undefined })
  focusOn('Item 2')
  const focused = document.activeElement
  const grid = screen.getByRole('treegrid')
  const before = new Set(screen.getAllByRole('row'))
  const indexes = () => screen.getAllByRole('row').map((one) => Number(one.getAttribute('aria-rowindex')))
  act(() => {
    grid.scrollTop = 20 * 36
    grid.dispatchEvent(new Event('scroll'))
  })
  await waitFor(() => expect(screen.queryByRole('row', { name: 'Item 30' })).not.toBeNull())
  expect(before.has(row('Item 30'))).toBe(true)
  expect(document.activeElement).toBe(focused)
  expect(focused?.getAttribute('data-id')).toBe('Item 2')
  await waitFor(() => expect(grid.dataset.scrolling).toBeUndefined())
  await waitFor(() => expect(indexes()).toEqual([...indexes()].sort((a, b) => a - b)))
  expect(document.activeElement).toBe(focused)
  expect(new Set(indexes()).size).toBe(indexes().length)
})

test('after a jump to the end the focus is on a row of its own, not on a reused element', async () => {
  const many = Array.from({ length: 200 }, (_, index) => node(`Item ${index}`))
  const user = shown({ roots: many, childrenOf: () => undefined })
  focusOn('Item 0')
  const before = document.activeElement
  await user.keyboard('{End}')
  await waitFor(() => expect(document.activeElement?.getAttribute('data-id')).toBe('Item 199'))
  expect(document.activeElement).not.toBe(before)
})
