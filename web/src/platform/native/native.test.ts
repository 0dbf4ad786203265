import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentSession, dropSession, keepSession, keepSessionIn, restoreSession } from '../session/session.ts'
import { person } from '../testing.ts'
import { pressBack } from './back-button.ts'
import { pathIn } from './deep-links.ts'
import { isNativeShell, shellServer } from './shell.ts'
import { onServer } from './shell-config.ts'
import { prepareNative } from './start-native.ts'

const server = 'https://office.example.com'
const config = {
  product_name: 'Brigade',
  services: { users: '/api/users', payments: 'https://pay.example.com/api/payments' },
  sockets: { sync: '/socket/sync', presence: '/socket/presence' },
  bank_link_origin: 'https://link.example.com',
  public_url: server,
  sentry_dsn: null,
  terms_url: 'https://brigade.example/terms',
  privacy_url: 'https://brigade.example/privacy',
}

/** The shell as the app sees it: plugins with a memory, and events a test sends. */
function fakeDevice(kept: Record<string, string> = {}, launchUrl?: string) {
  const listeners = new Map<string, (event: never) => void>()
  const exitApp = vi.fn(async () => {})
  const items = new Map(Object.entries(kept))
  const app = {
    exitApp,
    getLaunchUrl: async () => (launchUrl === undefined ? undefined : { url: launchUrl }),
    addListener: async (name: string, heed: (event: never) => void) => {
      listeners.set(name, heed)
      return { remove: async () => {} }
    },
  }
  const keychain = {
    getItem: async (key: string) => items.get(key) ?? null,
    setItem: async (key: string, value: string) => void items.set(key, value),
    removeItem: async (key: string) => void items.delete(key),
  }
  const send = (name: string, event: unknown) => listeners.get(name)?.(event as never)
  return { device: { app: app as never, keychain }, items, send, exitApp }
}

let giveBack = () => {}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  giveBack = keepSessionIn({ read: () => null, write: () => {}, remove: () => {} })
  document.head.innerHTML = `<meta name="server" content="${server}">`
})

afterEach(() => {
  dropSession()
  giveBack()
  document.head.innerHTML = ''
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a browser is not taken for the app, which identifies itself and its server', () => {
  expect(isNativeShell()).toBe(false)
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true })
  expect([isNativeShell(), shellServer()]).toEqual([true, server])
})

test('the session is loaded from and saved to the keychain, and never to local storage', async () => {
  const { device, items } = fakeDevice({ me: JSON.stringify(person()) })
  await prepareNative(device)
  const stop = restoreSession()
  expect(currentSession()?.name).toBe('Vera Viewer')
  keepSession(person({ name: 'Vera Married' }))
  await vi.waitFor(() => expect(items.get('me')).toContain('Vera Married'))
  dropSession()
  await vi.waitFor(() => expect(items.has('me')).toBe(false))
  expect(localStorage.getItem('me')).toBeNull()
  stop()
})

test('a failing keychain is reported, and the session lasts until the app ends', async () => {
  const { device } = fakeDevice()
  const error = vi.spyOn(console, 'error').mockReturnValue()
  device.keychain.setItem = async () => {
    throw new Error('locked')
  }
  await prepareNative(device)
  keepSession(person())
  await vi.waitFor(() => expect(error).toHaveBeenCalled())
  expect(currentSession()?.name).toBe('Vera Viewer')
})

test.each([
  [`${server}/#/accept-invite?email=a%40b.c&token=t`, '/accept-invite?email=a%40b.c&token=t'],
  [`${server}/#/connect-bank/5f0c-77`, '/connect-bank/5f0c-77'],
  [`${server}/#/bank-connections`, undefined],
  [`${server}/dev/mail#/connect-bank/5f0c`, undefined],
  ['https://office.example.com.evil.example/#/connect-bank/5f0c', undefined],
  ['http://office.example.com/#/connect-bank/5f0c', undefined],
  ['javascript:alert(1)', undefined],
  ['no link', undefined],
])('the link %s opens %s', (link, path) => {
  expect(pathIn(link, [server])).toBe(path)
})

test('a link opens the app once at its start, and again while it runs', async () => {
  const link = `${server}/#/connect-bank/5f0c`
  const { device, send } = fakeDevice({}, link)
  const native = await prepareNative(device)
  expect(native.launchPath).toBe('/connect-bank/5f0c')
  expect((await prepareNative(device)).launchPath).toBeUndefined()
  const open = vi.fn()
  await native.follow({ open, path: () => '/', back: () => {} })
  send('appUrlOpen', { url: 'https://evil.example/#/connect-bank/5f0c' })
  send('appUrlOpen', { url: link })
  expect(open.mock.calls).toEqual([['/connect-bank/5f0c']])
})

test('Back closes a dialog first, then goes back, and ends the app on the start page', async () => {
  const { device, send, exitApp } = fakeDevice()
  const native = await prepareNative(device)
  let path = '/bank-connections'
  const back = vi.fn()
  const open = vi.fn()
  await native.follow({ open, path: () => path, back })

  document.body.innerHTML = '<div role="dialog" aria-modal="true"><button>x</button></div>'
  const escaped = vi.fn()
  window.addEventListener('keydown', escaped, { once: true })
  send('backButton', { canGoBack: true })
  expect([escaped.mock.calls[0]?.[0].key, back.mock.calls.length]).toEqual(['Escape', 0])

  document.body.innerHTML = ''
  send('backButton', { canGoBack: true })
  expect(back).toHaveBeenCalledOnce()
  send('backButton', { canGoBack: false })
  expect(open).toHaveBeenCalledWith('/')
  expect(exitApp).not.toHaveBeenCalled()
  path = '/'
  send('backButton', { canGoBack: true })
  expect(exitApp).toHaveBeenCalledOnce()
})

test('Back closes a native dialog unless it prevents that', () => {
  document.body.innerHTML = '<dialog open></dialog>'
  const dialog = document.querySelector('dialog')
  const steps = { path: () => '/x', back: vi.fn(), home: vi.fn(), exit: vi.fn() }
  dialog?.addEventListener('cancel', (event) => event.preventDefault(), { once: true })
  pressBack(steps, true)
  expect(dialog?.open).toBe(true)
  pressBack(steps, true)
  expect(dialog?.open).toBe(false)
  expect(steps.back).not.toHaveBeenCalled()
})

test('the settings are loaded from the configured server, made absolute, and kept for offline starts', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json(config)
  })
  const native = await prepareNative(fakeDevice().device)
  const known = await native.config()
  expect(asked).toEqual([`${server}/config.json`])
  expect(known?.services).toEqual({ users: `${server}/api/users`, payments: 'https://pay.example.com/api/payments' })
  expect(known?.sockets.sync).toBe('wss://office.example.com/socket/sync')
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await native.config()).toEqual(onServer(config, server))
})
