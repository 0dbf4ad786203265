import { expect, test } from 'vitest'
import { serverFrom, serviceHostsFrom, shellPage } from './shell-page.ts'

const built = `<!doctype html>
<html>
  <head>
    <script>early()</script>
    <link rel="preload" href="/config.json" as="fetch" crossorigin />
    <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <script type="module" src="/assets/first.js"></script>
  </head>
  <body>
    <div id="root"></div>
  <div class="printed-page" inert aria-hidden="true"><main><div>Sign in</div></main></div></body>
</html>`
const server = { server: 'https://office.example.com', services: [], scriptHashes: ['sha256-abc='] }

test('the page gets its server and its policy before its code runs', () => {
  const page = shellPage(built, server)
  expect(page.indexOf('http-equiv="Content-Security-Policy"')).toBeLessThan(page.indexOf('<script>'))
  expect(page).toContain('<meta name="server" content="https://office.example.com">')
  expect(page).toContain("script-src 'self' 'sha256-abc=';")
  expect(page).toContain("connect-src 'self' https://office.example.com wss://office.example.com;")
  expect(page).not.toContain('unsafe')
})

test('files only for browsers are left out, files for the app are included', () => {
  const page = shellPage(built, server)
  expect(page).not.toMatch(/printed-page|manifest|apple-touch|config\.json|Sign in/)
  expect(page).toContain('<div id="root"></div>')
  expect(page).toContain('src="/assets/first.js"')
})

test('the server must be an https address', () => {
  expect(serverFrom('https://office.example.com/sub/')).toBe('https://office.example.com')
  expect([serverFrom(undefined), serverFrom(' ')]).toEqual([undefined, undefined])
  for (const odd of ['http://office.example.com', 'office.example.com']) expect(() => serverFrom(odd)).toThrow('https address')
})

test('with service hosts the shells may call those as well', () => {
  const services = serviceHostsFrom('https://{service}.{domain}, sockets=https://live.example.com', server.server)
  expect(services).toHaveLength(13)
  expect(services).toContain('https://gift-cards.office.example.com')
  const pay = serviceHostsFrom('payments=https://pay.example.com', server.server)
  expect(shellPage(built, { ...server, services: pay })).toContain(
    "connect-src 'self' https://office.example.com wss://office.example.com https://pay.example.com;",
  )
  expect(serviceHostsFrom(undefined, server.server)).toEqual([])
  expect(() => serviceHostsFrom('pay.example.com', server.server)).toThrow('SERVICE_HOSTS must list addresses')
  expect(() => serviceHostsFrom('http://pay.example.com', server.server)).toThrow('SERVICE_HOSTS must be https')
})
