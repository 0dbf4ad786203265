import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../platform/query-client.ts'
import { dropSession, keepSession } from '../../platform/session/session.ts'
import { fakeServer, person, testConfig } from '../../platform/testing.ts'
import { App } from '../App.tsx'
import { NoConfig } from '../NoConfig.tsx'
import { makeRouter } from '../router.tsx'

vi.setConfig({ testTimeout: 30_000 })

const vera = person({ name: 'Vera Maria Viewer', ag_roles: ['bank_connections', 'access_groups_admin', 'growth_services'] })
const { oauth_token: _, ...me } = vera

beforeEach(() => {
  localStorage.clear()
  testConfig()
  fakeServer({ 'GET /api/users/v5/me': () => ({ body: { ...me, id: 1 } }) })
  keepSession(vera)
})
afterEach(() => {
  cleanup()
  dropSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A window of so many pixels: only width queries are understood. */
function width(pixels: number): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, sign, edge] = /width (>=|<) (\d+)px/.exec(query) ?? []
    const matches = sign === '>=' ? pixels >= Number(edge) : sign === '<' ? pixels < Number(edge) : false
    return { matches, media: query, addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {} }
  })
}

function open(address = '/') {
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }))
  render(<App router={router} client={makeQueryClient()} />)
  return router
}

const labelsIn = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('on desktop / is a splash of "welcome to" and the product, beside the open modules', async () => {
  width(1280)
  open()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('welcome to Brigade')
  const side = await screen.findByRole('complementary', { name: 'Sidebar' })
  // Growth Services is disabled whatever one holds, and Restaurants is not open to Vera.
  expect(labelsIn(within(side).getByRole('navigation', { name: 'Modules' })).sort()).toEqual(['Access Groups', 'My Bank'])
})

test('a person without any role that opens a module is told whom to ask', async () => {
  keepSession(person({ ag_roles: ['availabilities'] }))
  width(1280)
  open()
  expect(await screen.findByText(/^No module is open to you yet/)).toBeTruthy()
  expect(screen.queryByText(/Choose a module/)).toBeNull()
})

test.each([390, 799])('at %i pixels / is the navigation menu, and the sidebar an overlay behind a button', async (pixels) => {
  width(pixels)
  open()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Menu')
  expect(labelsIn(await screen.findByRole('navigation', { name: 'Modules' })).sort()).toEqual(['Access Groups', 'My Bank'])
  expect(screen.queryByRole('complementary', { name: 'Sidebar' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('on a phone what needs somebody stands above the modules, three things of it; a search is for modules alone', async () => {
  const places = (...names: string[]) => ({ places: names.map((name, at) => ({ id: 12 + at, name, count: 1 })), total: names.length, since: null })
  const data = [
    { kind: 'orders_not_taken', count: 1, ...places('Harbor') },
    { kind: 'items_paused', count: 4, ...places('Harbor', 'Pier'), total: 7 },
    { kind: 'bank_links_ended', count: 1, ...places('Checks') },
    { kind: 'menus_edited', count: 2, ...places('Harbor', 'Pier') },
  ]
  fakeServer({ 'GET /api/users/v5/me': () => ({ body: { ...me, id: 1 } }), 'GET /api/users/v5/attention': () => ({ body: { data } }) })
  width(390)
  open()
  await screen.findByText('1 order has not been accepted')
  const card = within(screen.getByText('Needs someone now').closest('section') ?? document.body)
  expect(card.getAllByRole('listitem').filter((item) => item.parentElement?.parentElement?.tagName !== 'DETAILS')).toHaveLength(3)
  const order = card.getByRole('link', { name: /1 order has not been accepted/ })
  expect(order.getAttribute('href')).toBe('#/onboarding/restaurants/12/orders')
  expect(order.compareDocumentPosition(screen.getByRole('navigation', { name: 'Modules' }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(card.getByText('Harbor, Pier and 5 more')).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Show 1 more' }))
  expect(card.getByText('2 menus have changes guests do not see yet')).toBeTruthy()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search modules' }), 'bank')
  expect(screen.queryByText('Needs someone now')).toBeNull()
})

test('on a phone what needs somebody has its place before it is known, as large as last time; where nothing did, none', async () => {
  const answer = Promise.withResolvers<void>()
  const rows = () => within(screen.getByText('Needs someone now').closest('section') ?? document.body).queryAllByRole('listitem', { hidden: true })
  fakeServer({ 'GET /api/users/v5/me': () => ({ body: { ...me, id: 1 } }), 'GET /api/users/v5/attention': () => ({ body: { data: [] } }) })
  const soon = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.includes('attention')) await answer.promise
    return soon(address, init)
  })
  width(390)
  localStorage.setItem('@attention-count', '2')
  open()
  await screen.findByRole('navigation', { name: 'Modules' })
  expect(rows()).toHaveLength(2)
  answer.resolve()
  expect(await screen.findByText('Nothing at the moment.')).toBeTruthy()
  cleanup()
  open()
  await screen.findByRole('navigation', { name: 'Modules' })
  expect(screen.queryByText('Needs someone now')).toBeNull()
})

test('kitchen staff find "Right now" on the navigation menu, one tap from the start', async () => {
  keepSession(person({ ag_roles: ['restaurants', 'availabilities_admin'] }))
  width(390)
  open()
  const modules = await screen.findByRole('navigation', { name: 'Modules' })
  expect(labelsIn(modules)).toEqual(expect.arrayContaining(['Restaurants', 'Right now']))
  expect(within(modules).getByRole('link', { name: 'Right now' }).getAttribute('href')).toBe('#/onboarding/now')
})

test('the user menu shows initials and name, with Show All Hints and Log out', async () => {
  width(1280)
  // Nothing has a size here, so the kit's menu finds nothing to focus and prints its whole node.
  vi.spyOn(console, 'warn').mockReturnValue()
  open()
  const user = await screen.findByRole('button', { name: /Vera Maria Viewer/ })
  expect(user.textContent).toMatch(/^VV/)
  await userEvent.click(user)
  expect(await screen.findByRole('menuitem', { name: 'Show All Hints', hidden: true })).toBeTruthy()
  expect(screen.getByRole('menuitem', { name: 'Log out', hidden: true })).toBeTruthy()
})

test('the sidebar folds, and stays folded', async () => {
  width(1280)
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Collapse sidebar' }))
  expect(document.querySelector('#app')?.hasAttribute('data-collapsed')).toBe(true)
  cleanup()
  open()
  expect(await screen.findByRole('button', { name: 'Expand sidebar' })).toBeTruthy()
})

test('light is the default color mode, and the other is saved under @color-mode', async () => {
  width(1280)
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Dark mode' }))
  expect(localStorage.getItem('@color-mode')).toBe('dark')
  await userEvent.click(await screen.findByRole('button', { name: 'Light mode' }))
  expect(localStorage.getItem('@color-mode')).toBe('light')
})

test('without its configuration the app says so', () => {
  render(<NoConfig />)
  expect(screen.getByRole('heading').textContent).toBe('Please setup app config first')
})
