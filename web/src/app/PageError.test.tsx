import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { heardFromServer } from '../platform/connection/connection.ts'
import { updateTookOver, updateWaits } from '../platform/offline/updates.ts'
import { page } from '../platform/session/session.ts'
import { Theme } from '../theme/Theme.tsx'
import { PageError } from './PageError.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function breakBy(message: string) {
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
}

test('when a chunk of an earlier release is gone, the waiting release takes over before the page reloads', async () => {
  const reload = vi.spyOn(page, 'reload').mockReturnValue()
  const worker = { postMessage: vi.fn() }
  updateWaits(worker as unknown as ServiceWorker)
  breakBy('Failed to fetch dynamically imported module: /assets/Report-abc.js')
  await userEvent.click(await screen.findByRole('button', { name: 'Reload' }))
  expect(worker.postMessage).toHaveBeenCalledWith('take-over')
  expect(reload).not.toHaveBeenCalled()
  updateTookOver()
  expect(reload).toHaveBeenCalledOnce()
})

test('a chunk that failed without a network is not taken for a new version once there is one', async () => {
  act(() => void window.dispatchEvent(new Event('offline')))
  breakBy('Failed to fetch dynamically imported module: /assets/Report-abc.js')
  expect(await screen.findByText(/this page has not been opened here before/)).toBeDefined()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.getByRole('heading', { name: 'This page is not on this device' })).toBeDefined()
  expect(screen.getByText('You are connected again. Reload to see it.')).toBeDefined()
})

test('nor if an answer on its way failed after the network had gone', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  act(heardFromServer)
  breakBy('Failed to fetch dynamically imported module: /assets/Report-abc.js')
  expect(await screen.findByRole('heading', { name: 'This page is not on this device' })).toBeDefined()
  expect(screen.getByText(/this page has not been opened here before/)).toBeDefined()
})
