// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Toasts } from './Toasts.tsx'
import { showToast } from './toasts.ts'

afterEach(cleanup)

test('the action of a message runs once, and the message goes', async () => {
  const undo = vi.fn()
  render(<Toasts />)
  act(() => {
    showToast({ title: 'Soup was archived', action: { label: 'Undo', onSelect: undo } })
  })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText('Soup was archived')).toBeNull()
})
