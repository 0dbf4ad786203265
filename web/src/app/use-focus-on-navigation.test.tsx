// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

afterEach(cleanup)

function Frame() {
  useFocusOnNavigation()
  return (
    <main>
      <input aria-label="Search" />
      <button type="button">Go</button>
      <Outlet />
    </main>
  )
}

/** Two pages in one frame, the first of them open. */
async function opened() {
  const root = createRootRoute({ component: Frame })
  const page = (path: string, title: string) => createRoute({ getParentRoute: () => root, path, component: () => <h1>{title}</h1> })
  const routeTree = root.addChildren([page('/', 'Groups'), page('/1', 'North Wharf')])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  // The app's own router is registered as the type of every other.
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('heading', { name: 'Groups' })
  return async () => {
    router.history.push('/1')
    return screen.findByRole('heading', { name: 'North Wharf' })
  }
}

test('the focus goes to the heading of the new page', async () => {
  const go = await opened()
  screen.getByRole('button').focus()
  const heading = await go()
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('the focus stays in a field in which the person is typing', async () => {
  const go = await opened()
  const field = screen.getByRole('textbox')
  field.focus()
  await go()
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(document.activeElement).toBe(field)
})
