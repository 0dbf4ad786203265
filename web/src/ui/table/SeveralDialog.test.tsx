// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Theme } from '../../theme/Theme.tsx'
import { type RowOutcome, SeveralDialog, type SeveralDialogProps } from './SeveralDialog.tsx'

afterEach(cleanup)
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
})

// Nothing has a size here, so the kit hides what it cannot place.
const laidOut = { hidden: true }
const done = (id: number): RowOutcome => ({ id, name: `Dish ${id}`, outcome: 'done', sentence: '' })

function show(more: Partial<SeveralDialogProps> = {}) {
  const callbacks = { onDone: vi.fn(), onClose: vi.fn(), send: vi.fn(async (ids: number[]): Promise<readonly RowOutcome[]> => ids.map(done)) }
  render(
    <Theme>
      <SeveralDialog
        title="Archive?"
        ids={[1, 2, 3]}
        names={['Dish 10', 'Dish 9', 'Dish 1']}
        confirmLabel="Archive"
        mostAtOnce={2}
        textOf={(failure) => (failure instanceof Error ? failure.message : '')}
        doneToast={(count) => `${count} archived`}
        {...callbacks}
        {...more}
      >
        <p>They go to the archive.</p>
      </SeveralDialog>
    </Theme>,
  )
  return callbacks
}

const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Archive', ...laidOut }))
const texts = async (name: string) =>
  within(await screen.findByRole('list', { name, ...laidOut }))
    .getAllByRole('listitem', laidOut)
    .map((item) => item.textContent)

test('names the rows, sends them in parts and closes when all succeeded', async () => {
  const { send, onDone, onClose } = show()
  expect(await texts('Chosen')).toEqual(['Dish 1', 'Dish 9', 'Dish 10'])
  await press()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(send.mock.calls.map(([ids]) => ids)).toEqual([[1, 2], [3]])
  expect(onDone).toHaveBeenCalledOnce()
})

test('lists the result of each row when some failed, failures first', async () => {
  const refused: RowOutcome = { id: 2, name: '', outcome: 'refused', sentence: 'It is on a menu.' }
  const { onClose } = show({ send: async (ids) => ids.map((id) => (id === 2 ? refused : done(id))) })
  await press()
  expect(await texts('What happened')).toEqual(['UnknownRefusedIt is on a menu.', 'Dish 1Done', 'Dish 3Done'])
  expect(screen.getByText('2 of 3 done')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

test('lists rows done before a call failed together with the failure; with none done one may try again', async () => {
  const send = vi
    .fn<SeveralDialogProps['send']>()
    .mockRejectedValueOnce(new Error('Too many at once'))
    .mockResolvedValueOnce([done(1), done(2)])
    .mockRejectedValueOnce(new Error('Too many at once'))
  const { onDone } = show({ send })
  await press()
  expect((await screen.findByRole('alert', laidOut)).textContent).toBe('Too many at once')
  expect(onDone).not.toHaveBeenCalled()
  await press()
  expect(await texts('What happened')).toEqual(['Dish 1Done', 'Dish 2Done'])
  expect(screen.getByRole('alert', laidOut).textContent).toBe('Too many at once')
  expect(onDone).toHaveBeenCalledOnce()
})

test('stays after all went well to offer what may follow, told of what was done alone', async () => {
  const run = vi.fn()
  const next = vi.fn((rows: readonly RowOutcome[]) => ({ label: 'Tell guests', why: `${rows.length} changed.`, run }))
  const { onClose } = show({
    next,
    hideNames: true,
    send: async (ids) => ids.map((id): RowOutcome => (id === 2 ? { ...done(id), outcome: 'unchanged', sentence: 'It was so.' } : done(id))),
  })
  expect(screen.queryByRole('list', { name: 'Chosen', ...laidOut })).toBeNull()
  await press()
  expect(await screen.findByText('2 changed.')).toBeDefined()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Tell guests', ...laidOut }))
  expect(run).toHaveBeenCalledOnce()
  expect(onClose).toHaveBeenCalledOnce()
})

test('sends nothing while something is not filled in as it must be', async () => {
  const check = vi.fn(() => false)
  const { send } = show({ check })
  await press()
  expect(check).toHaveBeenCalledOnce()
  expect(send).not.toHaveBeenCalled()
})
