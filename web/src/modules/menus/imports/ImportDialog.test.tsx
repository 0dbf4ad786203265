import { Problem } from '@brigade/contract/kit/problem.ts'
import type { ImportPreview } from '@brigade/contract/menus/menu-import.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../../platform/query-client.ts'
import { fakeServer, testConfig } from '../../../platform/testing.ts'
import { Toasts } from '../../../ui/layers/Toasts.tsx'
import { ImportButton } from './ImportButton.tsx'
import { MenuFileActions } from './MenuFileActions.tsx'

const kinds = ['menu', 'category', 'item', 'size', 'modifier', 'option', 'placement', 'link'] as const

function preview(more: Partial<ImportPreview> = {}): ImportPreview {
  return {
    restaurant_id: 7,
    format: 'square',
    counts: kinds.map((kind) => ({ kind, total: kind === 'item' ? 182 : 2, fresh: kind === 'item' ? 182 : 2, differing: 0, same: 0 })),
    without_price: 2,
    pictures: 0,
    remarks: [{ kind: 'left_out', says: 'Discounts are not part of a menu.', count: 60, about: [{ source_id: 'D1', name: 'Friends', detail: '' }] }],
    sample: [
      { depth: 0, kind: 'menu', name: 'Square menu', price_minor: null, is_priced: false },
      { depth: 1, kind: 'item', name: 'Latte', price_minor: 450, is_priced: true },
      { depth: 1, kind: 'item', name: 'Donation', price_minor: null, is_priced: true },
    ],
    ...more,
  }
}

type Field = 'exportMenu' | 'previewImport' | 'importMenu' | 'undoMenu'
type Answers = Partial<Record<Field, (variables: Record<string, unknown>) => unknown>>

/** Answers fields of the restaurants service; a `Problem` is a refusal. Remembers what was asked. */
function fieldsAnswer(answers: Answers) {
  const asked: { field: string; variables: Record<string, unknown> }[] = []
  fakeServer({
    'POST /api/restaurants/graphql': ({ body }) => {
      const { query, variables }: { query: string; variables: Record<string, unknown> } = Object(body)
      const field = /\{ (\w+)/.exec(query)?.[1] ?? ''
      asked.push({ field, variables })
      const answer = answers[field as Field]?.(variables)
      if (answer instanceof Problem) return { body: { errors: [{ message: answer.message, extensions: { code: answer.code } }] } }
      return { body: { data: { [field]: answer } } }
    },
  })
  return asked
}

const undone = { revision: 4, outcomes: [], nodes: [], undo_count: 0, redo_count: 1 }
const imported = { revision: 3, created: 948, updated: 0, unchanged: 0, refused: 0, remarks: [] }

beforeEach(testConfig)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open() {
  render(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={makeQueryClient()}>
        <ImportButton restaurant={{ id: 7, name: 'Harbor', currency: 'USD' }} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Import a menu' }))
  return { user, dialog: await screen.findByRole('dialog', { name: 'Import a menu' }) }
}

test('a chosen file is previewed, imported, and can be undone from the message', async () => {
  const asked = fieldsAnswer({ previewImport: () => preview(), importMenu: () => imported, undoMenu: () => undone })
  const { user, dialog } = await open()
  const inside = within(dialog)
  await user.upload(inside.getByLabelText(/^File/), new File(['{"objects":[]}'], 'catalog.json', { type: 'application/json' }))
  await inside.findByText('Square catalog')
  for (const text of ['182 items', '2 of them have no price: set them before you publish.', '$4.50', 'no price']) inside.getByText(text)
  await user.click(inside.getByText('Discounts are not part of a menu.'))
  for (const text of ['D1', 'and 59 more']) inside.getByText(text)
  await user.click(inside.getByRole('button', { name: 'Import 182 items' }))
  await screen.findByText('Menu imported')
  expect(asked.at(-1)).toEqual({ field: 'importMenu', variables: { restaurant_id: 7, text: '{"objects":[]}', packing: 'none', mode: 'add' } })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('The import was undone')
  expect(asked.at(-1)).toEqual({ field: 'undoMenu', variables: { restaurant_id: 7, step_revision: imported.revision } })
})

test('a refused file shows the reason, and pasted text can be tried again', async () => {
  const refusal = 'This is a PDF. A menu can be read from CSV.'
  fieldsAnswer({ previewImport: ({ text }) => (text === '%PDF' ? new Problem('invalid', refusal) : preview({ format: 'csv' })) })
  const { user, dialog } = await open()
  const inside = within(dialog)
  await user.type(inside.getByLabelText('Or paste its text'), '%PDF')
  await user.click(inside.getByRole('button', { name: 'Preview' }))
  await inside.findByText(refusal)
  await user.type(inside.getByLabelText('Or paste its text'), ' item,price')
  await user.click(inside.getByRole('button', { name: 'Preview' }))
  await inside.findByText('CSV file')
})

/** Pastes some text and waits for what it becomes. */
async function paste() {
  const { user, dialog } = await open()
  await user.type(within(dialog).getByLabelText('Or paste its text'), 'item,price')
  await user.click(within(dialog).getByRole('button', { name: 'Preview' }))
  await within(dialog).findByText('What it becomes')
  return { user, inside: within(dialog) }
}

test('existing values are changed only if that is chosen', async () => {
  const counts = kinds.map((kind) => ({ kind, total: 3, fresh: 0, differing: kind === 'size' ? 1 : 0, same: kind === 'size' ? 2 : 3 }))
  const asked = fieldsAnswer({ previewImport: () => preview({ counts }), importMenu: () => ({ ...imported, created: 0, updated: 1 }) })
  const { user, inside } = await paste()
  inside.getByText('1 different here, 2 already here')
  expect(inside.getByRole('button', { name: 'Import changes' })).toHaveProperty('disabled', true)
  await user.click(inside.getByRole('radio', { name: 'Take the values of the file' }))
  await user.click(inside.getByRole('button', { name: 'Import changes' }))
  await screen.findByText('Harbor: 0 added, 1 changed')
  expect(asked.at(-1)?.variables.mode).toBe('replace_matching')
})

test('an import without anything new has no button to press', async () => {
  const counts = kinds.map((kind) => ({ kind, total: 3, fresh: 0, differing: 0, same: 3 }))
  fieldsAnswer({ previewImport: () => preview({ counts }) })
  const { inside } = await paste()
  inside.getByText('Everything in this file is already here.')
  expect(inside.getByRole('button', { name: 'Import changes' })).toHaveProperty('disabled', true)
})

test('a failed import shows its reason', async () => {
  fieldsAnswer({ previewImport: () => preview(), importMenu: () => new Problem('unavailable', 'The menu is being changed. Try again.') })
  const { user, inside } = await paste()
  await user.click(inside.getByRole('button', { name: 'Import 182 items' }))
  await screen.findByText('The menu was not imported')
})

test('operations that the draft refused are listed with their reasons', async () => {
  const remarks = [{ kind: 'left_out', says: 'This id is taken.', count: 2, about: [] }]
  fieldsAnswer({ previewImport: () => preview(), importMenu: () => ({ ...imported, created: 5, refused: 2, remarks }) })
  const { user, inside } = await paste()
  await user.click(inside.getByRole('button', { name: 'Import 182 items' }))
  await screen.findByText('Harbor: 5 added. 2 not imported: This id is taken.')
})

test.each([
  [
    'names what it does not hold',
    [{ kind: 'left_out', says: 'Hours are not in the file.', count: 1, about: [{ source_id: '', name: 'Lunch', detail: '' }] }],
  ],
  ['says nothing more when it holds everything', []],
])('an export %s', async (_, remarks) => {
  const saved = vi.fn(() => 'blob:menu')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: vi.fn() }))
  fieldsAnswer({ exportMenu: () => ({ file_name: 'Harbor menu.csv', text: 'item,price', remarks }) })
  render(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={makeQueryClient()}>
        <MenuFileActions restaurant={{ id: 7, name: 'Harbor', currency: 'USD' }} canUpdate={false} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'More with this menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Export as CSV', hidden: true }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  if (remarks.length === 0) return expect(screen.queryByRole('dialog')).toBeNull()
  const dialog = await screen.findByRole('dialog', { name: 'Menu saved as CSV' })
  expect(dialog.textContent).toContain('Hours are not in the file.')
  expect(dialog.textContent).toContain('Lunch')
})

test('pictures that a file names are counted before, and offered to be taken afterwards', async () => {
  fieldsAnswer({ previewImport: () => preview({ pictures: 3 }), importMenu: () => imported })
  const { user, dialog } = await open()
  const inside = within(dialog)
  await user.upload(inside.getByLabelText(/^File/), new File(['{"objects":[]}'], 'catalog.json', { type: 'application/json' }))
  await inside.findByText(/^3 pictures are named by their web addresses. The import brings the addresses and fetches nothing./)
  await user.click(inside.getByRole('button', { name: 'Import 182 items' }))
  await screen.findByText('3 pictures come from web addresses')
  await user.click(screen.getByRole('button', { name: 'Copy them' }))
  expect(window.location.hash).toBe('#/onboarding/restaurants/7/menu')
})
