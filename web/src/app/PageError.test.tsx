import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { updateTookOver, updateWaits } from '../platform/offline/updates.ts'
import { page } from '../platform/session.ts'
import { Theme } from '../theme/Theme.tsx'
import { PageError } from './PageError.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function breakBy(message: string) {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  const broken = () => {
    throw new TypeError(message)
  }
  const router = createRouter({ routeTree: createRootRoute({ component: broken, errorComponent: PageError }), history: createMemoryHistory() })
  render(
    <Theme>
      <RouterProvider router={router} />
    </Theme>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Reload' }))
}

test('a piece of an earlier release that is gone: the release that waits takes over before the page starts anew', async () => {
  const reload = vi.spyOn(page, 'reload').mockReturnValue()
  const worker = { postMessage: vi.fn() }
  updateWaits(worker as unknown as ServiceWorker)
  await breakBy('Failed to fetch dynamically imported module: /assets/Report-abc.js')
  expect(worker.postMessage).toHaveBeenCalledWith('take-over')
  expect(reload).not.toHaveBeenCalled()
  updateTookOver()
  expect(reload).toHaveBeenCalledOnce()
})
