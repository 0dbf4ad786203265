// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'
import { useLevel } from './use-address-steps.ts'

afterEach(cleanup)

let level: ReturnType<typeof useLevel>

function Page() {
  level = useLevel()
  return <p>{level.path.join(' › ') || 'Top'}</p>
}

/** A page that keeps a level, begun at an address, with one other before it. */
async function begun(address: string) {
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/menu', component: Page })
  const history = createMemoryHistory({ initialEntries: ['/', address] })
  const router = createRouter({ routeTree: root.addChildren([page]), history, parseSearch, stringifySearch })
  // The app's own router is registered as the type of every other.
  render(<RouterProvider router={router as never} />)
  await screen.findByText(/./)
  return history
}

const shows = (text: string) => screen.findByText(text)
const go = (...path: string[]) => act(async () => level.onPath(path))

test('each level is kept in the address, and “back” and “forward” go up and down', async () => {
  const history = await begun('/menu?node=7')
  await go('@menu')
  await go('@menu', 'a>b')
  await shows('@menu › a>b')
  expect(history.location.href).toBe('/menu?node=7&level=%40menu+a%3Eb')
  act(() => history.back())
  await shows('@menu')
  act(() => history.back())
  await shows('Top')
  act(() => history.forward())
  await shows('@menu')
})

test('going up is “back” after going down, so nobody passes a level twice on the way out', async () => {
  const history = await begun('/menu')
  await go('a')
  await go('a', 'b')
  await go('a')
  await shows('a')
  await go()
  await shows('Top')
  act(() => history.back())
  await waitFor(() => expect(history.location.pathname).toBe('/'))
})

test('a shared address can go up as well, and leaves to the page it was opened from', async () => {
  const history = await begun('/menu?level=a+b')
  await shows('a › b')
  await go('a')
  await shows('a')
  act(() => history.back())
  await waitFor(() => expect(history.location.pathname).toBe('/'))
})
