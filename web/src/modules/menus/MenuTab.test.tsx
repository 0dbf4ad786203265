// @vitest-environment happy-dom
import type { MenuOp } from '@brigade/contract/menus/menu-draft.ts'
import type { MenuNode } from '@brigade/contract/menus/menu-nodes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentTasks } from '../../platform/background-tasks.ts'
import { useKeptChanges } from '../../platform/offline/kept-changes.ts'
import { keepSession } from '../../platform/session/session.ts'
import { person, testConfig } from '../../platform/testing.ts'
import { Toasts } from '../../ui/layers/Toasts.tsx'
import { hideToast, toastStore } from '../../ui/layers/toasts.ts'
import { draw, fakeGraph } from '../hours/public/testing.tsx'
import { restaurant } from '../restaurants/public/testing.ts'
import { draftOf, fakeMenu, row } from './draft/testing.ts'
import { MenuTab } from './MenuTab.tsx'

beforeEach(() => {
  testConfig()
  keepSession(person({ ag_roles: ['restaurants', 'restaurants_admin'] }))
  // Of what has no layout the kit says at length that nothing in it can be focused.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  for (const { id } of toastStore.read()) hideToast(id)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

// Without a layout a menu is drawn where nobody sees it.
const notLaidOut = { hidden: true }
const rows = [row('dinner', { kind: 'menu', type: 'Menu', name: 'Dinner' }), row('pizza', { parent_id: 'dinner', name: 'Pizza' })]

type Graph = Parameters<typeof fakeGraph>[0]

/** The server of one menu, and what of it a test does otherwise. */
function serving(nodes: MenuNode[], otherwise: Graph = {}, canUpdate = true) {
  const menu = fakeMenu(nodes)
  const tree = (variables: Record<string, unknown>) => {
    const { nodes: changedNodes, revision, undo_count, redo_count } = menu.since(typeof variables.since === 'number' ? variables.since : null)
    return draftOf([...changedNodes], {
      revision,
      undo_count,
      redo_count,
      restaurant_id: 12,
      _can: { update: canUpdate, pause: false, publish: false },
    })
  }
  return fakeGraph({
    menuTree: (variables) => ({ data: tree(variables) }),
    menuNode: ({ node_id }) => {
      const node = menu.live().find(({ id }) => id === node_id)
      return {
        data: {
          node,
          own: node?.kind === 'placement' ? {} : { name: node?.name },
          resolved: { name: node?.name },
          overrides: [],
          pos: {},
          used_by: [],
          source_name: null,
        },
      }
    },
    posMirror: () => ({ data: { connections: [], entries: [] } }),
    applyMenuOps: ({ ops, base_revision }) => ({ data: menu.apply(ops as MenuOp[], Number(base_revision)) }),
    undoMenu: ({ redo, base_revision }) => ({ data: menu.undo(redo === true, Number(base_revision)) }),
    ...otherwise,
  })
}

const BecomesOfChanges = () => <p>{useKeptChanges() ?? 'They wait.'}</p>
const open = () =>
  draw(
    <>
      <BecomesOfChanges />
      <Toasts />
      <MenuTab restaurant={restaurant()} />
    </>,
  )
const rowNamed = (name: string | RegExp) => screen.findByRole('row', { name })

async function renamed(from: string, to: string): Promise<void> {
  await userEvent.click(await rowNamed(new RegExp(`^${from}`)))
  const field = await within(screen.getByRole('region', { name: 'Inspector' })).findByLabelText('Name')
  await userEvent.clear(field)
  await userEvent.type(field, `${to}{Enter}`)
}

test('a change shows at once, is sent with the value it replaces, and is saved', async () => {
  const asked = serving(rows)
  open()
  await renamed('Pizza', 'Pinsa')
  expect(await rowNamed(/^Pinsa/)).toBeTruthy()
  await screen.findByText('All changes saved')
  const sent = asked.filter(({ field }) => field === 'applyMenuOps')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.variables).toMatchObject({
    restaurant_id: 12,
    base_revision: 1,
    ops: [{ op: 'update', fields: { name: 'Pinsa' }, seen: { name: 'Pizza' } }],
  })
})

test('a refused change is removed, and its reason shown', async () => {
  serving(rows, { applyMenuOps: () => ({ error: { code: 'forbidden', message: 'Your role was taken away.' } }) })
  open()
  await renamed('Pizza', 'Pinsa')
  expect(await rowNamed(/^Pizza/)).toBeTruthy()
  expect(screen.queryByRole('row', { name: /^Pinsa/ })).toBeNull()
})

test('while the server is unreachable a change waits, and the page says so', async () => {
  let isUp = false
  const menu = fakeMenu(rows)
  serving(rows, {
    applyMenuOps: ({ ops, base_revision }) =>
      isUp ? { data: menu.apply(ops as MenuOp[], Number(base_revision)) } : { error: { code: 'unavailable', message: 'Not now.' } },
  })
  open()
  await renamed('Pizza', 'Pinsa')
  await screen.findByText('1 not saved yet')
  expect(await rowNamed(/^Pinsa/)).toBeTruthy()
  expect(screen.getByText(/^What you change in the menu is kept/)).toBeTruthy()
  isUp = true
  await screen.findByText('All changes saved')
})

function LeftAndBack() {
  const [isHere, setIsHere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsHere(!isHere)}>
        Turn the page
      </button>
      {isHere && <MenuTab restaurant={restaurant()} />}
    </>
  )
}

test('a waiting change survives leaving and returning, and warns before the page closes until it is saved', async () => {
  let isUp = false
  const menu = fakeMenu(rows)
  serving(rows, {
    applyMenuOps: ({ ops, base_revision }) =>
      isUp ? { data: menu.apply(ops as MenuOp[], Number(base_revision)) } : { error: { code: 'unavailable', message: 'Not now.' } },
  })
  draw(<LeftAndBack />)
  await renamed('Pizza', 'Pinsa')
  await screen.findByText('1 not saved yet')
  const turn = screen.getByRole('button', { name: 'Turn the page' })
  await userEvent.click(turn)
  await userEvent.click(turn)
  expect(await rowNamed(/^Pinsa/)).toBeTruthy()
  expect(screen.getByText('1 not saved yet')).toBeTruthy()
  const running = () => currentTasks().filter(({ state }) => state === 'running').length
  expect(running()).toBe(1)
  isUp = true
  await screen.findByText('All changes saved')
  await waitFor(() => expect(running()).toBe(0))
})

test('a field that somebody else changed asks which value to keep; ignoring sends the own value again', async () => {
  const menu = fakeMenu(rows)
  let isFirst = true
  const asked = serving(rows, {
    applyMenuOps: ({ ops, base_revision }) => {
      const [op] = ops as MenuOp[]
      if (!isFirst) return { data: menu.apply(ops as MenuOp[], Number(base_revision)) }
      isFirst = false
      const outcome = { client_op_id: op?.client_op_id, state: 'conflict', message: null, conflicts: [{ field: 'name', now: 'Focaccia' }] }
      return { data: { ...menu.apply([], Number(base_revision)), outcomes: [outcome] } }
    },
  })
  open()
  await renamed('Pizza', 'Pinsa')
  const dialog = await screen.findByRole('dialog', { name: 'Data updated' })
  expect(within(dialog).getByText('Focaccia', { exact: false })).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ignore' }))
  expect(await rowNamed(/^Pinsa/)).toBeTruthy()
  await waitFor(() =>
    expect(asked.findLast(({ field }) => field === 'applyMenuOps')?.variables).toMatchObject({
      ops: [{ fields: { name: 'Pinsa' }, seen: { name: 'Focaccia' } }],
    }),
  )
})

test('people with view rights only get no control that changes the menu', async () => {
  serving(rows, {}, false)
  open()
  await userEvent.click(await rowNamed(/^Pizza/))
  expect(screen.getByText('You can look at this menu, but not change it.')).toBeTruthy()
  expect(screen.getByText('They wait.')).toBeTruthy()
  const field = await within(screen.getByRole('region', { name: 'Inspector' })).findByLabelText('Name')
  expect(field.hasAttribute('readonly')).toBe(true)
  for (const name of ['Add', 'Undo', 'Nothing to undo', 'Actions for Pizza']) expect(screen.queryByRole('button', { name, ...notLaidOut })).toBeNull()
})

test('a menu that cannot be loaded shows the reason, and trying again loads it', async () => {
  let isUp = false
  serving(rows, { menuTree: () => (isUp ? { data: draftOf(rows, { restaurant_id: 12 }) } : { error: { code: 'forbidden', message: 'Not yours.' } }) })
  open()
  await screen.findByText('The menu could not be loaded')
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rowNamed(/^Dinner/)).toBeTruthy()
})

test('in an empty menu tab the first menu can be added', async () => {
  const asked = serving([])
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Add a menu' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }))
  expect(within(dialog).getByText('Name is required')).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText(/^Name/), 'Brunch{Enter}')
  expect(await rowNamed(/^Brunch/)).toBeTruthy()
  await waitFor(() =>
    expect(asked.find(({ field }) => field === 'applyMenuOps')?.variables).toMatchObject({ ops: [{ op: 'create', kind: 'menu', parent_id: null }] }),
  )
})

test('an item shown in two places asks once which of them a change is for', async () => {
  const asked = serving([
    ...rows,
    row('item', { kind: 'item', type: 'Item', name: 'Cola', price_minor: 300 }),
    row('first', { kind: 'placement', type: 'MenuItem', parent_id: 'dinner', ref_id: 'item', name: 'Cola', position: 'a1' }),
    row('second', { kind: 'placement', type: 'MenuItem', parent_id: 'pizza', ref_id: 'item', name: 'Cola', position: 'a2' }),
  ])
  open()
  await renamed('Cola', 'Cola Zero')
  const dialog = await screen.findByRole('dialog', { name: 'Cola is shown in 2 places' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Only here' }))
  await waitFor(() => expect(asked.find(({ field }) => field === 'applyMenuOps')?.variables).toMatchObject({ ops: [{ op: 'update', id: 'first' }] }))
})

/** What was said in passing, and the button that goes with it. */
const notice = () => within(screen.getByRole('region', { name: 'Notifications' }))

test('an undo that empties the menu says so and offers to go back by its own button and by redo', async () => {
  serving([])
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Add a menu' }))
  await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText(/^Name/), 'Brunch{Enter}')
  await screen.findByText('All changes saved')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('No menu yet')
  expect(notice().getByText('Undo removed Brunch')).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Redo')
  await userEvent.click(notice().getByRole('button', { name: 'Redo' }))
  expect(await rowNamed(/^Brunch/)).toBeTruthy()
  expect(notice().queryByText('Undo removed Brunch')).toBeNull()
  await userEvent.keyboard('{Control>}z{/Control}')
  await screen.findByText('No menu yet')
  await userEvent.keyboard('{Enter}')
  expect(await rowNamed(/^Brunch/)).toBeTruthy()
  expect(document.activeElement?.getAttribute('role')).toBe('row')
})

test('a message with an undo button goes away at the next change, which undo would then revert', async () => {
  serving([...rows, row('lunch', { kind: 'menu', type: 'Menu', name: 'Lunch', position: 'a1' })])
  open()
  ;(await rowNamed(/^Lunch/)).focus()
  await userEvent.keyboard('{Delete}')
  expect(await notice().findByRole('button', { name: 'Undo' })).toBeTruthy()
  await renamed('Dinner', 'Supper')
  expect(notice().queryByText(/archived/)).toBeNull()
  await screen.findByText('All changes saved')
})
