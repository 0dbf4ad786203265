import { createMemoryHistory } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../platform/query-client.ts'
import { dropSession, keepSession, page } from '../../platform/session/session.ts'
import { fakeServer, person, type Sent, testConfig } from '../../platform/testing.ts'
import { dates } from '../../ui/basics/dates.ts'
import { App } from '../App.tsx'
import { makeRouter } from '../router.tsx'
import { openSettings } from './overlays.ts'

vi.setConfig({ testTimeout: 30_000 })

const address = '/api/users/v5/me/preferences'
const { oauth_token: _, ...me } = person()
const root = document.documentElement

let system: { dark: boolean; tell: () => void }

/** A desktop whose system is light until it is told otherwise. */
function desktop(): void {
  const listeners = new Set<(event: { matches: boolean }) => void>()
  system = { dark: false, tell: () => act(() => listeners.forEach((listener) => void listener({ matches: system.dark }))) }
  vi.stubGlobal('matchMedia', (media: string) => ({
    get matches() {
      return media.includes('prefers-color-scheme: dark') ? system.dark : media.includes('>= 800px')
    },
    media,
    addEventListener: (_event: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_event: string, listener: () => void) => void listeners.delete(listener),
  }))
}

/** The server with these settings; answers what was put there. */
function keeping(before?: object): { puts: () => unknown[]; sent: Sent[] } {
  const row = (value: unknown) => ({ key: 'settings', value, version: 1, updated_at: '2026-11-21T10:00:00Z' })
  const sent = fakeServer({
    'GET /api/users/v5/me': () => ({ body: { ...me, id: 1 } }),
    [`GET ${address}`]: () => ({ body: { data: before ? [row(before)] : [] } }),
    [`PUT ${address}/settings`]: ({ body }) => ({ body: row(Object(body).value) }),
    'POST /api/users/v5/logout': () => ({ body: {} }),
  })
  return { sent, puts: () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => Object(body).value) }
}

function open() {
  render(<App router={makeRouter(createMemoryHistory({ initialEntries: ['/'] }))} client={makeQueryClient()} />)
}

async function openDialog() {
  open()
  await screen.findByRole('complementary', { name: 'Sidebar' })
  act(openSettings)
  return within(await screen.findByRole('dialog', { name: 'Settings' }))
}

beforeEach(() => {
  localStorage.clear()
  testConfig()
  desktop()
  keepSession(person())
})
afterEach(() => {
  cleanup()
  dropSession()
  delete root.dataset.density
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a setting takes effect at once and is saved for the person', async () => {
  const { puts } = keeping()
  const dialog = await openDialog()
  expect((dialog.getByRole('radio', { name: 'Light' }) as HTMLInputElement).checked).toBe(true)
  await userEvent.click(dialog.getByRole('radio', { name: 'Dark' }))
  await userEvent.click(dialog.getByRole('radio', { name: 'Compact' }))
  await userEvent.selectOptions(dialog.getByLabelText('Date format'), 'ymd')
  await userEvent.selectOptions(dialog.getByLabelText('Time format'), '24')
  expect([localStorage.getItem('@color-mode'), root.dataset.mantineColorScheme, root.dataset.density]).toEqual(['dark', 'dark', 'compact'])
  expect(dates().moment('2026-11-05T15:04:00')).toBe('2026-11-05, 15:04')
  expect(dialog.getByRole('status').textContent).toMatch(/^It is now \w+day, \d{4}-\d{2}-\d{2}, \d{2}:\d{2}\.$/)
  await waitFor(() => expect(puts().at(-1)).toEqual({ colorMode: 'dark', density: 'compact', dateFormat: 'ymd', timeFormat: '24' }))
})

test('another browser has the setting after the sign-in, and ignores a field of another version', async () => {
  const { puts } = keeping({ colorMode: 'dark', density: 'compact', language: 'tlh', dateFormat: 7, sparkle: true })
  const dialog = await openDialog()
  await waitFor(() => expect([root.dataset.mantineColorScheme, root.dataset.density]).toEqual(['dark', 'compact']))
  expect((dialog.getByLabelText('Language') as HTMLSelectElement).value).toBe('en')
  await userEvent.click(dialog.getByRole('radio', { name: 'Comfortable' }))
  await waitFor(() => expect(puts().at(-1)).toMatchObject({ density: 'comfortable', sparkle: true }))
})

test('System follows the system live, and @color-mode holds what is shown', async () => {
  keeping()
  const dialog = await openDialog()
  await userEvent.click(dialog.getByRole('radio', { name: 'System' }))
  expect([localStorage.getItem('@color-mode'), root.dataset.mantineColorScheme]).toEqual(['light', 'light'])
  system.dark = true
  system.tell()
  expect([localStorage.getItem('@color-mode'), root.dataset.mantineColorScheme]).toEqual(['dark', 'dark'])
})

test('the color mode of the device is kept until the person chooses one', async () => {
  localStorage.setItem('@color-mode', 'dark')
  const { puts, sent } = keeping()
  open()
  expect(await screen.findByRole('button', { name: 'Light mode' })).toBeTruthy()
  await waitFor(() => expect(sent.some(({ path }) => path === address)).toBe(true))
  expect([localStorage.getItem('@color-mode'), puts()]).toEqual(['dark', []])
})

test('the palette leads to the settings', async () => {
  keeping()
  open()
  await screen.findByRole('complementary', { name: 'Sidebar' })
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Search for anything' })
  await userEvent.type(field, 'settings')
  await screen.findByRole('option', { name: /Settings/ })
  // It ends a composed word.
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(screen.getByRole('dialog').contains(field)).toBe(true)
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Settings' })).toBeTruthy()
})

test('signing out everywhere asks first, and ends every session', async () => {
  const { sent } = keeping()
  vi.spyOn(page, 'reload').mockReturnValue()
  const dialog = await openDialog()
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
  const question = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }))
  expect(sent.some(({ path }) => path.endsWith('/logout'))).toBe(false)
  await userEvent.click(question.getByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(page.reload).toHaveBeenCalled())
  expect(sent.find(({ path }) => path.endsWith('/logout'))?.body).toEqual({ everywhere: true })
  expect(localStorage.getItem('me')).toBeNull()
})
